#include "tests/support/registered_test.h"

#include "tests/models/networks/thirty_sentences.h"
#include "tests/models/networks/trained_folders.h"

using core::victims::TrainRequest;
using testing::train;

/// Cards of what is trained without libtorch; those of networks are looked at where they are trained.
class TestModelCards : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void taggersHaveCards()
    {
        core::writeFile(folders_.path("train.conllu"), testing::thirtySentences());
        auto asked = request("tagger", "my-tagger", 2);
        asked.train = {folders_.path("train.conllu").string()};
        asked.dev = asked.train.front();
        asked.settings["attribution"] = "Sentences of the tests.";
        train(asked);
        testing::cardTellsWhatConfigHolds(folders_.path("my-tagger"));
        CONTAINS(card("my-tagger"), "\n## Licence\nSentences of the tests.\n");
    }

    void vectorsHaveCards()
    {
        std::string rows = "label\ttext\n";
        for (int i = 0; i < 40; ++i)
            rows += "0\tthe cat sleeps and the dog runs\n";
        core::writeFile(folders_.path("texts.tsv"), rows);
        auto asked = request("vectors", "my-vectors", 1);
        asked.train = {folders_.path("texts.tsv").string()};
        asked.settings = {{"dimensions", "8"}, {"minimum_count", "1"}};
        train(asked);
        for (const char* line : {"# my-vectors\n", "- architecture: skip-gram\n", "- rows: 6\n", "- dimensions: 8\n",
                                 "- negatives: ", "\n## Scores\nNone were measured.\n", "license: GPL-3.0-or-later\n"})
            CONTAINS(card("my-vectors"), line);
    }

    /// A model that is trained anew gets the card of the new one.
    void aCardIsWrittenAnew()
    {
        core::writeFile(folders_.path("again/README.md"), "about another model\n");
        core::writeFile(folders_.path("train.conllu"), testing::thirtySentences());
        auto asked = request("tagger", "again", 1);
        asked.train = {folders_.path("train.conllu").string()};
        train(asked);
        QVERIFY(card("again").find("another model") == std::string::npos);
        CONTAINS(card("again"), "# again\n");
    }

private:
    [[nodiscard]] std::string card(const std::string& name) const
    {
        return core::readFile(folders_.path(name) / "README.md");
    }
    [[nodiscard]] TrainRequest request(const std::string& task, const std::string& name, int epochs) const
    {
        TrainRequest request;
        request.task = task;
        request.out = folders_.path(name).string();
        request.epochs = epochs;
        return request;
    }

    testing::TrainedFolders folders_;
};

QTEST_APPLESS_MAIN(TestModelCards)
#include "tst_model_cards.moc"
