#include "tests/support/registered_test.h"

#include <QTemporaryDir>

#include "core/attacks/attack.h"
#include "core/text/splitting/tokenizer.h"
#include "core/victims/victim_attention.h"
#include "models/inference/causal/causal_model.h"
#include "models/inference/masked/masked_models.h"
#include "models/inference/sentences/sentence_transformer.h"
#include "models/inference/victim_loader.h"
#include "tests/support/models/random_classifier.h"
#include "tests/support/models/zoo_folder.h"

namespace fs = std::filesystem;
using namespace core::attacks;
using Family = testing::RandomClassifier::Family;

namespace {

const std::shared_ptr<const core::language::Resources>& whiteBoxResources()
{
    static const auto shared = std::make_shared<const core::language::Resources>(
        core::language::ResourceMakers{.maskedModel = models::loadMaskedModel,
                                       .languageModel = models::loadCausalModel,
                                       .encoder = models::loadSentenceTransformer,
                                       .attentionModel = [](const std::string& name) {
                                           return core::victims::attentionModelOf(models::ModelLoader().load(name));
                                       }});
    return shared;
}

constexpr std::pair<const char*, Family> families[] = {
    {"bert", Family::Bert}, {"roberta", Family::Roberta}, {"distilbert", Family::DistilBert}};

} // namespace

/// The recipes that look inside a classifier (its gradients, its attention) attack one of each class of transformers
/// that is read.
class TestWhiteBoxZoo : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        qputenv("FAULTLINE_RESOURCES", RESOURCES);
        QVERIFY(temporary_.isValid());
    }

    void everyRecipeOnEveryClass_data()
    {
        QTest::addColumn<QString>("recipe");
        QTest::addColumn<QString>("folder");
        std::vector<std::string> folders;
        for (const auto& [name, family] : families)
            folders.emplace_back(name);
        for (const auto& entry : fs::directory_iterator(fs::path(TEST_DATA) / "zoo"))
            if (entry.is_directory())
                folders.push_back("zoo/" + entry.path().filename().string());
        QCOMPARE(folders.size(), std::size_t{11});
        std::size_t recipes = 0;
        for (const auto& name : Recipe::presets()) {
            const auto recipe = Recipe::load(name);
            const bool own = name == "query-efficient-sememes"; // the user's HowNet
            if (!recipe.attacks(core::structures::AnswerKind::Label) || !recipe.isWhiteBox() || own ||
                !recipe.missingSegments({"sentence"}).empty())
                continue;
            ++recipes;
            for (const auto& folder : folders)
                QTest::addRow("%s, %s", name.c_str(), folder.c_str())
                    << QString::fromStdString(name) << QString::fromStdString(folder);
        }
        QVERIFY(recipes >= 3); // hotflip, a2t, query-efficient
    }
    void everyRecipeOnEveryClass()
    {
        QFETCH(const QString, recipe);
        QFETCH(const QString, folder);
        auto changed = Recipe::load(recipe.toStdString());
        if (changed.partType("transformation") == "vector-neighbours") // more candidates: what is tried are the victims
            changed.set("transformation.min_cosine", "0.2");
        const Attack attack(changed, whiteBoxResources());
        const auto victim = models::ModelLoader().load(folderOf(folder.toStdString()).string(), {.gradients = true});
        QVERIFY2(attack.mismatches(victim->card()).empty(), "the victim is refused");

        core::corpora::Example example;
        example.id = "1";
        example.input = core::text::Input::sentence(
            core::text::tokenize("A wonderful film with a good story and great actors, but the ending is dull."));
        const auto clean = victim->predict({&example.input, 1}, {}).front();
        example.gold = core::structures::ClassLabel{core::structures::labelOf(clean)};
        AttackOptions options;
        options.seed = 1;
        options.maxQueries = 60;
        const auto result = attack.run(example, *victim, options, {});
        QVERIFY2(result.status != Status::Error, result.message.c_str());
        QVERIFY(result.queries > 1); // candidates were tried
        if (changed.needsGradients())
            QVERIFY(result.gradientQueries > 0);
        // What stands in the text are words, not pieces.
        for (const char* sign : {"##", "\u0120", "\u2581", "</w>"})
            QVERIFY2(result.perturbed[0].text.str().find(sign) == std::string::npos,
                     result.perturbed[0].text.str().c_str());
        const auto again = attack.run(example, *victim->clone(), options, {});
        QCOMPARE(again.perturbed[0].text.str(), result.perturbed[0].text.str());
        QCOMPARE(again.queries, result.queries);
    }

private:
    [[nodiscard]] fs::path folderOf(const std::string& name) const
    {
        const fs::path root = temporary_.path().toStdString();
        for (const auto& [known, family] : families)
            if (name == known) {
                testing::RandomClassifier model;
                model.family = family;
                model.bert.positions = 64;
                model.write(root / name);
                return root / name;
            }
        return testing::zoo::restoredClassifier(name, root);
    }
    QTemporaryDir temporary_;
};

QTEST_GUILESS_MAIN(TestWhiteBoxZoo)
#include "tst_white_box_zoo.moc"
