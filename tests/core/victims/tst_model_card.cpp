#include "tests/support/registered_test.h"

#include <numeric>

#include "core/files/file.h"
#include "core/victims/card_json.h"
#include "core/victims/model_card.h"
#include "tests/support/said.h"

using core::victims::modelCard;
using Json = nlohmann::ordered_json;

/// README.md of a model folder, made of config.json.
class TestModelCard : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void saysWhatTheConfigSays()
    {
        const auto config = Json::parse(R"({
            "format": "faultline-model", "version": 1, "task": "forms", "architecture": "seq2seq", "language": "en",
            "segments": ["premise", "hypothesis"], "hyper_parameters": {"hidden": 48},
            "training": {"optimiser": "Adam", "epochs": 120,
                         "corpora": {"train": [{"name": "a.tsv", "sha256": "12ab", "examples": 370}, {"name": "b.tsv"}],
                                     "dev": "a tenth of train, drawn with the seed", "train_examples": 333,
                                     "vectors": {"name": "glove.txt", "hash": "74b2"}},
                         "from": {"weights": {"a": 1}, "name": "small"}},
            "summary": "questions about a country", "licence": "GPL-3.0-or-later", "attribution": "After Geo.",
            "scores": {"dev_exact_match": 0.8648648648648649, "test": {"uas": 0.5, "words": 12}}})");
        QCOMPARE(modelCard("demo", config), std::string(R"(---
library_name: faultline
language: en
license: GPL-3.0-or-later
---
# demo
questions about a country

Trained with Faultline. All that stands here is taken from `config.json`.

## Model
- task: forms
- architecture: seq2seq
- language: en
- segments: premise, hypothesis
- hidden: 48

## Scores
- dev_exact_match: 0.8648648648648649
- test: uas 0.5, words 12

## Corpora
- train: a.tsv (sha256 12ab, examples 370)
- train: b.tsv
- dev: a tenth of train, drawn with the seed
- train_examples: 333
- vectors: glove.txt (hash 74b2)

## Training
- optimiser: Adam
- epochs: 120
- from: small (weights (a 1))

## Licence
GPL-3.0-or-later

After Geo.
)"));
    }

    /// What a model was trained against stands in the card of its campaigns: FGM and PGD are settings of a training.
    void movedWordsAreAnAdversarialTraining()
    {
        const auto attackOf = [](const char* training) {
            core::victims::VictimCard card;
            card.task = "forms";
            card.configJson = std::string(R"({"training": )") + training + "}";
            return Json::parse(core::victims::cardJson(card)).value("adversarial", Json::object()).value("attack", "");
        };
        QCOMPARE(attackOf(R"({"epochs": 5})"), std::string());
        QCOMPARE(attackOf(R"({"epsilon": 1})"), std::string("FGM"));
        QCOMPARE(attackOf(R"({"epsilon": 1.5, "moves": 3})"), std::string("PGD"));
        QCOMPARE(attackOf(R"({"epsilon": 1, "adversarial": {"attack": "perturbation"}})"), std::string("perturbation"));
        QCOMPARE(attackOf(R"({"epsilon": "1", "moves": null})"), std::string()); // nobody's config.json can break it
        QCOMPARE(attackOf("[1]"), std::string());
    }

    void whatIsMissingIsSaid()
    {
        QCOMPARE(modelCard("bare", Json::object()), std::string(R"(---
library_name: faultline
---
# bare
Trained with Faultline. All that stands here is taken from `config.json`.

## Model
Nothing is said of it.

## Scores
None were measured.

## Corpora
None are named.

## Training
Nothing is said of it.

## Licence
None was given.
)"));
    }

    void corporaMayBeAList()
    {
        const auto config = Json::parse(R"({"training": {"corpora": [{"file": "t.conllu", "sha256": "0f"}]}})");
        CONTAINS(modelCard("tagger", config), "\n## Corpora\n- train: t.conllu (sha256 0f)\n");
    }

    /// 16,199 of 550,152 are 2.944 %.
    void theShareOfTheUsualExamplesIsSaid()
    {
        const auto card = [](const char* corpora) {
            return modelCard("m", Json{{"training", {{"corpora", Json::parse(corpora)}}}});
        };
        CONTAINS(card(R"({"train_examples": 16199, "usual_examples": 550152})"),
                 "- usual_examples: 550152\n- share: 16,199 examples, 2.9 % of the usual 550,152\n");
        CONTAINS(card(R"({"train_examples": 333, "usual_examples": 1000000})"),
                 "333 examples, 0.0 % of the usual 1,000,000");
        for (const auto* unsaid : {R"({"train_examples": 333})", R"({"usual_examples": 5})",
                                   R"({"train_examples": 3, "usual_examples": 0})"})
            QVERIFY(card(unsaid).find("share") == std::string::npos);
    }

    /// A file's name or a label may hold anything; it ends neither its line nor the head.
    void nothingLeavesItsLine()
    {
        const auto config = Json{{"licence", "MIT\n---\n# other"},
                                 {"language", "en: x"},
                                 {"labels", {"a\nb", "c"}},
                                 {"summary", "one\n## Scores\n"}};
        const auto card = modelCard("my\nmodel", config);
        CONTAINS(card, "license: \"MIT\\\\n---\\\\n# other\"\n");
        CONTAINS(card, "language: \"en: x\"\n");
        CONTAINS(modelCard("m", Json{{"language", "no"}}), "language: \"no\"\n"); // Norwegian, not false
        CONTAINS(card, "- labels: a\\nb, c\n");
        CONTAINS(card, "# my\\nmodel\n");
        QCOMPARE(card.find("\n## Scores\n"), card.rfind("\n## Scores\n"));
        QCOMPARE(card.find("\n# other"), std::string::npos);
    }

    void wordsInBracketsAreNoTags() { CONTAINS(modelCard("m", Json{{"unknown", "<unk>"}}), "- unknown: `<unk>`\n"); }

    void longListsAreCounted()
    {
        std::vector<int> many(250);
        std::iota(many.begin(), many.end(), 0);
        const auto card = modelCard("m", Json{{"rows", many}});
        CONTAINS(card, ", 98, 99, ... (250 in all)\n");
        QCOMPARE(card.find(", 100,"), std::string::npos);
    }

    void huggingFaceFoldersNameTheirLibrary()
    {
        CONTAINS(modelCard("m", Json{{"model_type", "bert"}}), "library_name: transformers\n");
    }

    void isWrittenIntoTheFolder()
    {
        QTemporaryDir temporary;
        const std::filesystem::path folder = temporary.filePath("my-model").toStdString();
        core::writeFile(folder / "config.json", R"({"task": "forms"})");
        core::victims::writeModelCard(folder / ""); // as a shell completes it
        QCOMPARE(core::readFile(folder / "README.md"), modelCard("my-model", Json{{"task", "forms"}}));
        CONTAINS(errorOf([&] { core::victims::writeModelCard(temporary.filePath("none").toStdString()); }),
                 "config.json");
    }
};

QTEST_APPLESS_MAIN(TestModelCard)
#include "tst_model_card.moc"
