#include "tests/support/registered_test.h"

#include <fstream>

#include <QTemporaryDir>

#include "core/attacks/recipe/recipe.h"
#include "core/campaigns/exports/perturbed_corpus.h"
#include "core/corpora/answers.h"
#include "core/corpora/reading/reader.h"
#include "tests/support/said.h"
#include "tests/support/samples/resources.h"

using namespace core;

/// A corpus of variants, made by a rule that is known by heart.
class TestPerturbedCorpus : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyVariantIsAnExample()
    {
        const auto perturbed = made(corpora::corpusFromBytes("label\ttext\nyes\ta warm day\nno\ta quiet day\n", "f"));
        QCOMPARE(perturbed.failures, std::size_t{0});
        QCOMPARE(perturbed.withoutVariants, std::size_t{1}); // the quiet day
        QCOMPARE(perturbed.corpus.examples.size(), std::size_t{2});
        for (std::size_t i = 0; i < 2; ++i) {
            const auto& example = perturbed.corpus.examples[i];
            const std::string word = i == 0 ? "cool" : "hot";
            QCOMPARE(example.id, "1." + std::to_string(i + 1));
            QCOMPARE(example.input[0].text.str(), "a " + word + " day");
            QCOMPARE(corpora::goldText(perturbed.corpus, example), std::string("yes"));
            QCOMPARE(columnOf(example, "original_id"), std::string("1"));
            QCOMPARE(columnOf(example, "operator"), std::string("rewrite"));
            QCOMPARE(columnOf(example, "edits"), "warm>" + word);
        }
    }

    void whatCannotBeWrittenIsRefused()
    {
        auto corpus = corpora::corpusFromBytes("label\ttext\nyes\ta warm day\nno\ta warm night\n", "f");
        corpus.examples.back().conllu = "1\ta\t_\tDET\tDT\t_\t0\troot\t_\t_\n\n";
        CONTAINS(errorOf([&] { (void)made(corpus); }), "treebank cannot be written without their trees");
        corpus = corpora::corpusFromBytes("label\ttext\nyes\ta quiet day\nno\ta quiet night\n", "f");
        CONTAINS(errorOf([&] { (void)made(corpus); }), "proposes nothing for any text of f");
    }

private:
    campaigns::PerturbedCorpus made(const corpora::Corpus& corpus) const
    {
        const auto rules = folder_.filePath("rules.txt").toStdString();
        std::ofstream(rules) << "warm => cool | hot\n";
        nlohmann::ordered_json recipe;
        recipe["name"] = "rule";
        recipe["goal"] = {{"type", "untargeted"}};
        recipe["transformation"] = {{"type", "rewrite"}, {"rewriter", rules}};
        recipe["search"] = {{"type", "enumerate"}};
        const attacks::Attack attack(attacks::Recipe::fromJson(recipe.dump()), samples::sharedResources());
        return campaigns::perturbedCorpus(corpus, attack, {}, 1, {});
    }
    static std::string columnOf(const corpora::Example& example, const std::string& name)
    {
        for (const auto& [column, value] : example.columns)
            if (column == name)
                return value;
        return {};
    }

    QTemporaryDir folder_;
};

QTEST_APPLESS_MAIN(TestPerturbedCorpus)
#include "tst_perturbed_corpus.moc"
