#include "tests/support/registered_test.h"

#include <set>

#include <QTemporaryDir>

#include "core/attacks/attack.h"
#include "core/text/splitting/tokenizer.h"
#include "models/inference/masked/masked_models.h"
#include "models/inference/sentences/sentence_transformer.h"
#include "models/inference/victim_loader.h"
#include "tests/support/models/zoo_folder.h"

namespace fs = std::filesystem;
using namespace core::attacks;

namespace {

const std::shared_ptr<const core::language::Resources>& maskedResources()
{
    static const auto shared = std::make_shared<const core::language::Resources>(core::language::ResourceMakers{
        .maskedModel = models::loadMaskedModel, .encoder = models::loadSentenceTransformer});
    return shared;
}

/// A published recipe with the masked language model of a folder. A2T comes with two sources of candidates, of which
/// the second is one (Yoo and Qi (2021), section 3.1): as BAE proposes words, it has them in place of the neighbours.
Recipe recipeWith(const std::string& name, const fs::path& folder)
{
    auto recipe = Recipe::load(name);
    if (name == "a2t") {
        auto json = recipe.json();
        json["transformation"] = Recipe::load("bae").json()["transformation"];
        recipe = Recipe::fromJson(json.dump());
    }
    if (recipe.partType("transformation") == "composite")
        for (const char* part : {"masked-lm-replace", "masked-lm-insert", "masked-lm-merge"})
            recipe.set("transformation." + std::string(part) + ".model", folder.string());
    else
        recipe.set("transformation.model", folder.string());
    // Random networks propose words that fit no sentence: what is tried are the networks.
    for (const char* type : {"sentence-similarity", "word-vector-similarity", "pos"})
        if (recipe.json()["constraints"].dump().find("\"" + std::string(type) + "\"") != std::string::npos)
            recipe.set("constraints." + std::string(type), "off");
    return recipe;
}

} // namespace

/// The five attacks whose candidates a masked language model proposes, with each class of them that is read.
class TestMaskedAttacks : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        qputenv("FAULTLINE_RESOURCES", RESOURCES);
        QVERIFY(temporary_.isValid());
        victim_ = models::ModelLoader().load(
            testing::zoo::restoredClassifier("zoo/electra", temporary_.path().toStdString()).string(),
            {.gradients = true});
    }

    void fiveAttacks_data()
    {
        QTest::addColumn<QString>("recipe");
        QTest::addColumn<QString>("folder");
        for (const char* recipe : {"bae", "bert-attack", "clare", "context-aware", "a2t"})
            for (const auto& entry : fs::directory_iterator(fs::path(TEST_DATA) / "zoo-masked")) {
                const auto name = entry.path().filename().string();
                QTest::addRow("%s, %s", recipe, name.c_str()) << recipe << QString::fromStdString(name);
            }
    }
    void fiveAttacks()
    {
        QFETCH(const QString, recipe);
        QFETCH(const QString, folder);
        const fs::path path = restored(folder.toStdString());
        const Attack attack(recipeWith(recipe.toStdString(), path), maskedResources());
        QVERIFY(attack.mismatches(victim_->card()).empty());
        core::corpora::Example example;
        example.id = "1";
        example.input = core::text::Input::sentence(
            core::text::tokenize("The patient teacher praises a quiet camera, and the letter is weary."));
        const auto clean = victim_->predict({&example.input, 1}, {}).front();
        example.gold = core::structures::ClassLabel{core::structures::labelOf(clean)};
        AttackOptions options;
        options.seed = 1;
        options.maxQueries = 80;
        options.trace = TraceLevel::All;
        const auto result = attack.run(example, *victim_, options, {});
        QVERIFY2(result.status != Status::Error, result.message.c_str());
        std::size_t queried = 0;
        std::set<core::text::EditOp> operations;
        for (const auto& step : result.trace.steps)
            for (const auto& candidate : step.candidates) {
                queried += candidate.queried ? 1 : 0;
                operations.insert(candidate.edit.op);
                for (const char* sign : {"##", "\u0120", "\u2581", "[MASK]", "<mask>"})
                    QVERIFY2(candidate.form.find(sign) == std::string::npos, candidate.form.c_str());
            }
        QVERIFY(queried > 0);
        // CLARE also puts words in and merges two.
        if (recipe == "clare")
            QVERIFY(operations.contains(core::text::EditOp::Insert) && operations.contains(core::text::EditOp::Merge));
    }

private:
    [[nodiscard]] fs::path restored(const std::string& name) const
    {
        const fs::path from = fs::path(TEST_DATA) / "zoo-masked" / name;
        const fs::path to = temporary_.filePath(QString::fromStdString("masked-" + name)).toStdString();
        testing::zoo::restore(testing::zoo::tokenizers /
                                  testing::zoo::readJson(from / "expected.json")["tokenizer"].get<std::string>(),
                              false, to);
        testing::zoo::restore(from, false, to);
        return to;
    }
    QTemporaryDir temporary_;
    std::unique_ptr<core::victims::Victim> victim_;
};

QTEST_GUILESS_MAIN(TestMaskedAttacks)
#include "tst_masked_attacks.moc"
