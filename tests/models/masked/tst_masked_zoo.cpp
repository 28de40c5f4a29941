#include "tests/support/registered_test.h"

#include <cmath>
#include <set>

#include <QTemporaryDir>

#include "core/text/splitting/tokenizer.h"
#include "models/inference/masked/bert_model.h"
#include "models/inference/masked/likeliest.h"
#include "models/inference/masked/masked_models.h"
#include "models/inference/victim_loader.h"
#include "tests/support/models/zoo_folder.h"
#include "tests/support/said.h"

namespace fs = std::filesystem;
using core::text::WordId;
using testing::zoo::readJson;

namespace {

/// The words of a text, and the one that is hidden.
struct HiddenWord {
    std::vector<WordId> words;
    std::size_t place = 0;
};

HiddenWord hiddenIn(const std::string& text, const std::string& mask)
{
    HiddenWord hidden;
    const auto cut = core::text::tokenize(text, core::text::Tokenization::Penn);
    for (const auto& word : cut.words()) {
        if (core::text::formOf(word.id) == mask)
            hidden.place = hidden.words.size();
        hidden.words.push_back(word.id);
    }
    return hidden;
}

} // namespace

/// Masked language models of many classes against Hugging Face's library: tests/models/reference/other_settings.py.
class TestMaskedZoo : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY(temporary_.isValid()); }

    void theLibrarysProbabilities_data()
    {
        QTest::addColumn<QString>("folder");
        for (const auto& entry : fs::directory_iterator(fs::path(TEST_DATA) / "zoo-masked"))
            QTest::addRow("%s", entry.path().filename().c_str())
                << QString::fromStdString(entry.path().filename().string());
    }
    void theLibrarysProbabilities()
    {
        QFETCH(const QString, folder);
        const fs::path path = restored(folder.toStdString());
        QCOMPARE(models::modelInfo(path).task, std::string("masked-language-model"));
        const models::BertModel model(path);
        const auto expected = readJson(path / "expected.json");
        QCOMPARE(expected["rows"].size(), std::size_t{3});
        for (const auto& row : expected["rows"]) {
            const auto pieces = row["ids"].get<std::vector<std::uint32_t>>();
            const auto [words, place] = hiddenIn(row["text"], "MASK");
            const auto [read, at] = model.masked(words, place);
            const auto there = row["place"].get<std::size_t>();
            auto wanted = pieces;
            // The mask of published ModernBERTs takes the blank before it along; that of these folders leaves it.
            constexpr std::uint32_t blank = 225;
            const bool stands = folder.startsWith(QLatin1String("modernbert")) && pieces[there - 1] == blank;
            if (stands)
                wanted.erase(wanted.begin() + static_cast<std::ptrdiff_t>(there) - 1);
            QCOMPARE(read, wanted);
            QCOMPARE(at, there - (stands ? 1 : 0));
            const auto logits = model.logits(pieces, there);
            const double all = models::logSumExp(logits);
            for (std::size_t i = 0; i < row["top"].size(); ++i) {
                const double own = std::exp(double{logits[row["top"][i].get<std::size_t>()]} - all);
                QVERIFY2(std::abs(own - std::exp(row["logs"][i].get<double>())) < 1e-5, std::to_string(own).c_str());
            }
        }
    }

    /// Folders of the shared zoo, trained, as the library reads them.
    void sharedZoo_data()
    {
        QTest::addColumn<QString>("folder");
        for (const char* folder : {"bert-masked", "roberta-masked", "distilbert-masked", "albert-masked",
                                   "electra-masked", "mpnet-masked", "xlmr-masked"})
            QTest::newRow(folder) << QString::fromLatin1(folder);
    }
    void sharedZoo()
    {
        QFETCH(const QString, folder);
        const fs::path path = fs::path(SHARED_DATA) / ".." / "zoo" / folder.toStdString();
        if (!fs::exists(path))
            QSKIP("needs the shared zoo");
        const models::BertModel model(path);
        const auto vocabulary = readJson(path / "tokenizer.json")["model"]["vocab"];
        const auto rowOf = [&](const std::string& form) -> std::size_t {
            if (vocabulary.is_object())
                return vocabulary.at(form);
            const auto found = std::ranges::find_if(vocabulary, [&](const auto& entry) { return entry[0] == form; });
            return static_cast<std::size_t>(found - vocabulary.begin());
        };
        const auto expected = readJson(path / "expected.json");
        for (const auto& row : expected["rows"]) {
            const auto logits = model.logits(row["ids"].get<std::vector<std::uint32_t>>(), row["place"]);
            const double all = models::logSumExp(logits);
            for (const auto& one : row["top"]) {
                const double own = std::exp(double{logits.at(rowOf(one[0]))} - all);
                QVERIFY2(std::abs(own - std::exp(one[1].get<double>())) < 1e-5, std::to_string(own).c_str());
            }
        }
    }

    /// What is proposed are words, as a text has them: without the signs that pieces have for spaces or the middle of
    /// words. Of the likeliest pieces those that begin a word, and are one.
    void proposalsAreWords_data()
    {
        QTest::addColumn<QString>("folder");
        QTest::addColumn<QString>("sign");
        QTest::newRow("bytes") << "roberta" << QStringLiteral("\u0120");
        QTest::newRow("sentence pieces") << "xlmr" << QStringLiteral("\u2581");
    }
    void proposalsAreWords()
    {
        QFETCH(const QString, folder);
        QFETCH(const QString, sign);
        const fs::path path = restored(folder.toStdString());
        const auto model = models::loadMaskedModel(path);
        const auto vocabulary = readJson(path / "tokenizer.json")["model"]["vocab"];
        std::set<std::string> forms; // of the pieces that begin a word
        const auto add = [&](const std::string& form) {
            if (form.starts_with(sign.toStdString()))
                forms.insert(form.substr(sign.toStdString().size()));
        };
        for (const auto& [key, entry] : vocabulary.items())
            add(vocabulary.is_array() ? entry[0].get<std::string>() : key);
        const auto [words, place] = hiddenIn("The patient letter praises the island slowly.", "praises");
        const std::size_t places[] = {place};
        const auto proposals = model->propose(words, places, 20, {}).front();
        QCOMPARE(proposals.size(), std::size_t{20});
        for (const auto& proposal : proposals) {
            const std::string form(core::text::formOf(proposal.word));
            const bool latin =
                std::ranges::all_of(form, [](char c) { return c > 0; }); // else bytes are written as signs
            QVERIFY2(!latin || forms.contains(form), form.c_str());
        }
        // In place of several pieces combinations of them (BERT-Attack), and with the text as a pair.
        for (const auto reading : {core::language::Reading::Open, core::language::Reading::Paired}) {
            const core::language::Blank blank{place, place + 1};
            QVERIFY(!model->fill(words, {&blank, 1}, {reading, 0, 10}, {})[0].empty());
        }
    }

    void aFolderWithoutItsHead()
    {
        const fs::path path = restored("electra");
        fs::remove(path / "model.safetensors");
        fs::copy_file(fs::path(TEST_DATA) / "zoo" / "electra" / "model.safetensors", path / "model.safetensors");
        fs::copy_file(fs::path(TEST_DATA) / "zoo" / "electra" / "config.json", path / "config.json",
                      fs::copy_options::overwrite_existing);
        CONTAINS(errorOf([&] { (void)models::loadMaskedModel(path); }), "ElectraForMaskedLM");
    }

private:
    fs::path restored(const std::string& name) const
    {
        const fs::path from = fs::path(TEST_DATA) / "zoo-masked" / name;
        const fs::path to = temporary_.filePath(QString::fromStdString(name)).toStdString();
        testing::zoo::restore(testing::zoo::tokenizers / readJson(from / "expected.json")["tokenizer"], false, to);
        testing::zoo::restore(from, false, to);
        return to;
    }
    QTemporaryDir temporary_;
};

QTEST_APPLESS_MAIN(TestMaskedZoo)
#include "tst_masked_zoo.moc"
