#include "tests/support/registered_test.h"

#include <nlohmann/json.hpp>

#include "core/base/random.h"
#include "core/files/file.h"
#include "core/language/similarity.h"
#include "core/text/word_table.h"
#include "models/inference/sentences/sentence_transformer.h"
#include "tests/models/networks/trained_folders.h"
#include "tests/support/models/random_bert.h"

using core::victims::TrainRequest;
using testing::train;
namespace fs = std::filesystem;

namespace {

/// Two texts about an animal each, which the words around it do not tell; they mean the same if it is the same one.
std::string pairsOfTexts(std::size_t rows, std::uint64_t seed)
{
    core::Random random(seed);
    const std::vector<std::string> filler{"the", "small", "snow", "in", "2", "playing"};
    const auto sentence = [&](bool cat) {
        std::string text;
        const std::size_t size = 2 + random.below(3), telling = random.below(size);
        for (std::size_t word = 0; word < size; ++word)
            text += (word == telling ? (cat ? "cat" : "dog") : filler[random.below(filler.size())]) + " ";
        return text + ".";
    };
    std::string text = "label\tpremise\thypothesis\n";
    for (std::size_t i = 0; i < rows; ++i) {
        const bool cat = random.uniform() < 0.5, same = i % 2 == 0;
        text += std::string(same ? "same" : "other") + "\t" + sentence(cat) + "\t" + sentence(same == cat) + "\n";
    }
    return text;
}

std::vector<core::text::WordId> wordsOf(const std::vector<std::string>& forms)
{
    std::vector<core::text::WordId> words;
    for (const auto& form : forms)
        words.push_back(core::text::intern(form));
    return words;
}

} // namespace

/// `train encoder --from FOLDER` on a tiny BERT with random weights.
class TestSentenceTrainer : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        folders_ = std::make_unique<testing::TrainedFolders>();
        testing::RandomBert bert;
        bert.hidden = 16;
        bert.intermediate = 32;
        bert.write(path("bert"));
        core::writeFile(path("train.tsv"), pairsOfTexts(400, 1));
        core::writeFile(path("dev.tsv"), pairsOfTexts(100, 2));
    }

    void aFolderBecomesAnEncoder()
    {
        const auto report = train(request("model", 8));
        testing::cardTellsWhatConfigHolds(path("model"));
        QVERIFY2(report.devScore >= 0.95, qPrintable(QString::number(report.devScore)));
        const auto encoder = models::loadSentenceTransformer(path("model"));
        QVERIFY(encoder);
        QCOMPARE(encoder->dimensions(), std::size_t{16});
        const auto vectorOf = [&](const std::vector<std::string>& forms) { return encoder->encode(wordsOf(forms)); };
        const auto cat = vectorOf({"the", "cat", "."}), other = vectorOf({"small", "cat", "in", "snow", "."}),
                   dog = vectorOf({"the", "dog", "."});
        QVERIFY(core::language::cosine(cat, other) > core::language::cosine(cat, dog));
        const auto config = nlohmann::json::parse(core::readFile(path("model") / "config.json"));
        QCOMPARE(config.at("scores").at("dev_area").get<double>(), report.devScore);
        QCOMPARE(config.at("training").at("from").at("name").get<std::string>(), std::string("bert"));
    }

    void sameSeedGivesTheSameBytes()
    {
        folders_->sameSeedGivesTheSameBytes([this](const auto& name, int epochs) { return request(name, epochs); });
    }

    void interruptedAndResumedEndsAlike()
    {
        folders_->interruptedAndResumedEndsAlike(
            [this](const auto& name, int epochs) { return request(name, epochs); });
    }

    void wrongRequests()
    {
        auto asked = request("model", 1);
        asked.settings.erase("same");
        CONTAINS(errorOf([&] { train(asked); }), "--set same=");
        asked = request("model", 1);
        asked.settings.erase("from");
        CONTAINS(errorOf([&] { train(asked); }), "--from small-bert");
        asked = request("model", 1);
        core::writeFile(path("single.tsv"), "label\ttext\nsame\tone two\nother\tthree four\n");
        asked.train = {path("single.tsv").string()};
        CONTAINS(errorOf([&] { train(asked); }), "segments");
    }

private:
    [[nodiscard]] fs::path path(const std::string& name) const { return folders_->path(name); }
    [[nodiscard]] TrainRequest request(const std::string& name, int epochs) const
    {
        TrainRequest request;
        request.task = "encoder";
        request.architecture = "bert";
        request.train = {path("train.tsv").string()};
        request.dev = path("dev.tsv").string();
        request.out = path(name).string();
        request.epochs = epochs;
        request.settings = {{"from", path("bert").string()},
                            {"same", "same"},
                            {"learning_rate", "0.003"},
                            {"dropout", "0"},
                            {"batch", "16"}};
        return request;
    }

    std::unique_ptr<testing::TrainedFolders> folders_;
};

QTEST_APPLESS_MAIN(TestSentenceTrainer)
#include "tst_sentence_trainer.moc"
