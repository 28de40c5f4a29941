#include "tests/support/registered_test.h"

#include <algorithm>
#include <cmath>
#include <fstream>

#include <QTemporaryDir>

#include "core/text/splitting/tokenizer.h"
#include "models/inference/victim_loader.h"
#include "tests/support/models/zoo_folder.h"

namespace fs = std::filesystem;
using core::text::Input;
using testing::zoo::readJson;

namespace {

Input changedInput(const std::vector<std::string>& texts)
{
    std::vector<core::text::Segment> segments(texts.size());
    for (std::size_t i = 0; i < texts.size(); ++i) {
        segments[i].name = texts.size() == 1 ? "sentence" : i == 0 ? "premise" : "hypothesis";
        segments[i].text = core::text::tokenize(texts[i], core::text::Tokenization::Whitespace);
    }
    return Input(std::move(segments));
}

/// The largest difference between a victim's scores and the softmax of logits.
double distanceFrom(core::victims::Victim& victim, const Input& input, const nlohmann::json& logits)
{
    const auto scores = std::get<core::structures::ClassScores>(victim.predict({&input, 1}, {})[0]).scores;
    double sum = 0.0, largest = 0.0;
    for (const double logit : logits)
        sum += std::exp(logit);
    for (std::size_t i = 0; i < scores.size() && i < logits.size(); ++i)
        largest = std::max(largest, std::abs(double{scores[i]} - std::exp(logits[i].get<double>()) / sum));
    return scores.size() == logits.size() ? largest : 1.0;
}

} // namespace

/// Folders with settings that change which positions and kinds of segments pieces have, against Hugging Face's library:
/// tests/data/zoo-changed holds the settings and its logits (models/reference/changed_folders.py, transformers 4.57.6).
class TestChangedFolders : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY(temporary_.isValid()); }

    void theLibrarysProbabilities_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("plain"); // libtorch's answers
        for (const auto& entry : fs::directory_iterator(fs::path(TEST_DATA) / "zoo-changed"))
            for (const bool plain : {false, true}) {
                const auto name = entry.path().stem().string();
                QTest::addRow("%s%s", name.c_str(), plain ? ", plain" : "") << QString::fromStdString(name) << plain;
            }
    }
    void theLibrarysProbabilities()
    {
        QFETCH(const QString, name);
        QFETCH(const bool, plain);
        const auto changed = readJson(fs::path(TEST_DATA) / "zoo-changed" / (name.toStdString() + ".json"));
        const fs::path into = temporary_.filePath(QString::fromLatin1(QTest::currentDataTag())).toStdString();
        const auto folder = testing::zoo::restoredClassifier(changed["folder"].get<std::string>(), into);
        for (const auto& [file, settings] : changed["changed"].items()) {
            auto whole = readJson(folder / file);
            whole.update(settings);
            std::ofstream(folder / file) << whole.dump();
        }
        const auto victim = models::ModelLoader().load(folder.string(), {.plain = plain, .specialPieces = true});
        for (const auto& row : changed["rows"]) {
            const auto texts = row["texts"].get<std::vector<std::string>>();
            const double difference = distanceFrom(*victim, changedInput(texts), row["logits"]);
            QVERIFY2(difference < 1e-5, (std::to_string(difference) + ": " + texts[0]).c_str());
        }
        QVERIFY(changed["rows"].size() >= 3);
    }

private:
    QTemporaryDir temporary_;
};

QTEST_APPLESS_MAIN(TestChangedFolders)
#include "tst_changed_folders.moc"
