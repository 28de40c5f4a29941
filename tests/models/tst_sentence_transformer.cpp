#include "tests/support/registered_test.h"

#include <cmath>
#include <fstream>
#include <numeric>

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/files/file.h"
#include "core/language/resources.h"
#include "core/text/splitting/tokenizer.h"
#include "models/inference/sentences/sentence_transformer.h"
#include "models/inference/victim_loader.h"
#include "tests/models/pieces/spoken_lines.h"
#include "tests/support/models/reference_program.h"
#include "tests/support/models/sentence_folder.h"
#include "tests/support/models/zoo_folder.h"
#include "tests/support/said.h"

namespace fs = std::filesystem;
namespace reference = testing::reference;
using models::SentenceTransformer;
using nlohmann::json;
using testing::addModules;
using testing::poolingOf;

namespace {

std::vector<core::text::WordId> idsOf(const std::string& text)
{
    std::vector<core::text::WordId> ids;
    const auto cut = core::text::tokenize(text);
    for (const auto& word : cut.words())
        ids.push_back(word.id);
    return ids;
}

/// A tiny BERT as a sentence encoder, the mean of its states.
void writeTiny(const fs::path& folder)
{
    testing::RandomBert().write(folder);
    addModules(folder, "", poolingOf(false, true, false), false);
}

double largestDifference(const std::vector<float>& found, const std::vector<double>& expected)
{
    double largest = found.size() == expected.size() ? 0.0 : 1.0;
    for (std::size_t i = 0; i < std::min(found.size(), expected.size()); ++i)
        largest = std::max(largest, std::abs(double{found[i]} - expected[i]));
    return largest;
}

} // namespace

/// Folders of sentence-transformers as sentence encoders, against an independent implementation.
class TestSentenceTransformer : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY(temporary_.isValid()); }

    void theReferenceProgramAgrees_data()
    {
        QTest::addColumn<QString>("family");
        QTest::addColumn<QString>("parts"); // of the reference's answer, in the order in which they are put together
        QTest::addColumn<bool>("normalised");
        QTest::addColumn<bool>("apart"); // the transformer is in a folder of its own
        QTest::newRow("mean") << "bert"
                              << "mean" << false << false;
        QTest::newRow("mean, normalised") << "roberta"
                                          << "mean" << true << true;
        QTest::newRow("first") << "distilbert"
                               << "first" << true << false;
        QTest::newRow("maxima") << "bert"
                                << "most" << false << true;
        QTest::newRow("all three") << "roberta"
                                   << "first most mean" << true << false;
    }
    void theReferenceProgramAgrees()
    {
        QFETCH(const QString, family);
        QFETCH(const QString, parts);
        QFETCH(const bool, normalised);
        QFETCH(const bool, apart);
        if (!reference::isThere())
            QSKIP("needs python3-torch and python3-numpy");
        const fs::path folder = path(std::string(QTest::currentDataTag()));
        const fs::path transformer = apart ? folder / "0_Transformer" : folder;
        fs::create_directories(transformer);
        auto texts = testing::pagesOfTheDocs();
        QString source = QStringLiteral(RESOURCES "/models/small-bert/vocab.txt");
        if (family == "roberta") {
            source = temporary_.filePath(QStringLiteral("lines.txt"));
            std::ofstream lines(source.toStdString());
            for (const auto& text : texts)
                lines << text << '\n';
        }
        texts.resize(200);
        texts.insert(texts.end(), {"a", "", "Crème brûlée ½ 猫!"});
        const auto reference = QString::fromStdString(transformer.string());
        reference::make(reference, family, source);
        if (apart)
            fs::remove(folder / "config.json");
        addModules(folder, apart ? "0_Transformer" : "",
                   poolingOf(parts.contains("first"), parts.contains("mean"), parts.contains("most")), normalised);
        std::vector<json> questions;
        for (const auto& text : texts)
            questions.push_back({{"texts", {text}}});
        const auto answers = reference::answers(reference, questions);
        QCOMPARE(answers.size(), texts.size());

        const SentenceTransformer encoder(folder);
        QCOMPARE(encoder.dimensions(), std::size_t(32 * parts.split(' ').size()));
        for (std::size_t i = 0; i < texts.size(); ++i) {
            std::vector<double> expected;
            for (const auto& part : parts.split(' '))
                for (const double value : answers[i].at(part.toStdString()))
                    expected.push_back(value);
            double square = 0.0;
            for (const double value : expected)
                square += value * value;
            for (double& value : expected)
                value /= normalised ? std::sqrt(square) : 1.0;
            QVERIFY2(largestDifference(encoder.encodeText(texts[i]), expected) < 1e-5, texts[i].c_str());
        }
    }

    /// The text as people write it is encoded, not the words of the Penn Treebank: "didn't" is didn ' t to BERT.
    void wordsAreWrittenOut()
    {
        writeTiny(path("written"));
        const SentenceTransformer encoder(path("written"));
        for (const std::string text : {"the cat didn't play (in snow)", "the dog's cat, in snow!"})
            QCOMPARE(encoder.encode(idsOf(text)), encoder.encodeText(text));
        QCOMPARE(encoder.encode({}), std::vector<float>(8));
    }

    /// Of a text that is too long the beginning is read: here six pieces between the signs of the frame.
    void longTextsAreCut()
    {
        writeTiny(path("long"));
        testing::writeJson(path("long") / "sentence_bert_config.json",
                           {{"max_seq_length", 8}, {"do_lower_case", false}});
        const SentenceTransformer encoder(path("long"));
        const std::string six = "the small cat in the snow";
        QCOMPARE(encoder.encodeText(six + " plays"), encoder.encodeText(six));
        QVERIFY(encoder.encodeText("the small cat in the dog") != encoder.encodeText(six));
    }

    void capitalsGoWhereTheFolderSaysSo()
    {
        writeTiny(path("case"));
        testing::writeJson(path("case") / "tokenizer_config.json", {{"do_lower_case", false}});
        QVERIFY(SentenceTransformer(path("case")).encodeText("The CAT") !=
                SentenceTransformer(path("case")).encodeText("the cat"));
        testing::writeJson(path("case") / "sentence_bert_config.json", {{"do_lower_case", true}});
        const SentenceTransformer lower(path("case"));
        QCOMPARE(lower.encodeText("The CAT"), lower.encodeText("the cat"));
    }

    /// A BERT without modules.json is averaged, as in sentence-transformers; the newer key means the same.
    void folderWithoutModules()
    {
        testing::RandomBert().write(path("plain"));
        writeTiny(path("mean"));
        const auto expected = SentenceTransformer(path("mean")).encodeText("the small cat");
        QCOMPARE(SentenceTransformer(path("plain")).encodeText("the small cat"), expected);
        testing::writeJson(path("mean") / "1_Pooling" / "config.json",
                           {{"embedding_dimension", 8}, {"pooling_mode", "mean"}});
        QCOMPARE(SentenceTransformer(path("mean")).encodeText("the small cat"), expected);
    }

    void resourcesFindThem()
    {
        writeTiny(path("found"));
        const core::language::Resources resources({.encoder = models::loadSentenceTransformer});
        const auto& encoder = resources.encoder(path("found").string());
        QCOMPARE(encoder.name(), std::string("found"));
        QCOMPARE(resources.identities().at("encoder " + path("found").string()), encoder.hash());
        QCOMPARE(resources.encoder().name(), std::string("built-in"));

        const auto info = models::modelInfo(path("found"));
        QCOMPARE(info.task, std::string("encoder"));
        QCOMPARE(info.state, std::string("present"));
        QVERIFY(models::loadSentenceTransformer(RESOURCES "/models/built-in-encoder") == nullptr);
    }

    /// Whatever decides a vector is in the hash.
    void hashes()
    {
        writeTiny(path("hash"));
        const auto before = SentenceTransformer(path("hash")).hash();
        QCOMPARE(SentenceTransformer(path("hash")).hash(), before);
        addModules(path("hash"), "", poolingOf(true, false, false), false);
        QVERIFY(SentenceTransformer(path("hash")).hash() != before);
    }

    void badFolders_data()
    {
        QTest::addColumn<QString>("file"); // that is replaced
        QTest::addColumn<QString>("content");
        QTest::addColumn<QString>("message");
        QTest::newRow("no list") << "modules.json"
                                 << R"({"a": 1})"
                                 << "not a list of modules";
        QTest::newRow("empty") << "modules.json"
                               << "[]"
                               << "not a list of modules";
        QTest::newRow("no type") << "modules.json"
                                 << R"([{"path": ""}])"
                                 << "no text \"type\"";
        QTest::newRow("another module") << "modules.json"
                                        << R"([{"path": "", "type": "a.Transformer"}, {"path": "1_Pooling",
                                           "type": "a.Pooling"}, {"path": "2_LSTM", "type": "a.LSTM"}])"
                                        << "Transformer, Pooling, LSTM";
        QTest::newRow("elsewhere") << "modules.json"
                                   << R"([{"path": "../x", "type": "a.Transformer"}, {"path": "1_Pooling",
                                      "type": "a.Pooling"}])"
                                   << "not the name of a folder";
        QTest::newRow("above")
            << "modules.json"
            << R"([{"path": "..", "type": "a.Transformer"}, {"path": "1_Pooling", "type": "a.Pooling"}])"
            << "not the name of a folder";
        QTest::newRow("no pooling") << "1_Pooling/config.json"
                                    << R"({"pooling_mode_mean_tokens": false})"
                                    << "no pooling is chosen";
        QTest::newRow("another pooling") << "1_Pooling/config.json"
                                         << R"({"pooling_mode_lasttoken": true})"
                                         << "pooling_mode_lasttoken";
        QTest::newRow("a pooling of another kind") << "1_Pooling/config.json"
                                                   << R"({"pooling_mode_mean_tokens": 3})"
                                                   << "pooling_mode_mean_tokens";
        QTest::newRow("a newer pooling") << "1_Pooling/config.json"
                                         << R"({"pooling_mode": "lasttoken"})"
                                         << "no pooling is chosen";
        QTest::newRow("no room") << "sentence_bert_config.json"
                                 << R"({"max_seq_length": 2})"
                                 << "no room for a word";
        QTest::newRow("prompts") << "config_sentence_transformers.json"
                                 << R"({"default_prompt_name": "query"})"
                                 << "there is no prompt \"query\"";
        QTest::newRow("another family") << "config.json"
                                        << R"({"model_type": "xlnet"})"
                                        << "xlm-roberta";
        QTest::newRow("huge") << "config.json"
                              << R"({"model_type": "bert", "vocab_size": 99999999999})"
                              << "vocab_size";
    }
    void badFolders()
    {
        QFETCH(const QString, file);
        QFETCH(const QString, content);
        QFETCH(const QString, message);
        const fs::path bad = path(QTest::currentDataTag());
        writeTiny(bad);
        std::ofstream(bad / file.toStdString()) << content.toStdString();
        const auto problem = errorOf([&] { (void)models::loadSentenceTransformer(bad); });
        CONTAINS(problem, message.toStdString());
        CONTAINS(problem, fs::path(file.toStdString()).filename().string());
    }

    /// The library's vectors of a folder with a Dense and Tanh behind the mean, cut at 40 pieces; one text spells
    /// special pieces out, which texts cannot name here.
    void theLibrarysVectors()
    {
        const fs::path folder = fs::path(TEST_DATA) / "zoo-sentences" / "dense";
        const models::SentenceTransformer encoder(folder);
        QCOMPARE(encoder.dimensions(), std::size_t{24});
        const auto expected = nlohmann::json::parse(core::readFile(folder / "expected.json"));
        std::size_t compared = 0;
        for (const auto& row : expected["rows"]) {
            const auto text = row["text"].get<std::string>();
            if (text.find("[MASK]") != std::string::npos)
                continue;
            const auto vector = encoder.encodeText(text);
            QCOMPARE(vector.size(), std::size_t{24});
            for (std::size_t i = 0; i < vector.size(); ++i)
                QVERIFY2(std::abs(vector[i] - row["vector"][i].get<float>()) < 1e-5F, text.c_str());
            ++compared;
        }
        QCOMPARE(compared, std::size_t{40});
    }

    /// The library's vectors and cosines of the published all-MiniLM-L6-v2, whose weights are not kept here:
    /// tests/models/reference/minilm_reference.py makes the folder.
    void publishedWeights()
    {
        const fs::path folder = qEnvironmentVariable("FAULTLINE_MINILM").toStdString();
        if (folder.empty())
            QSKIP("needs FAULTLINE_MINILM, a folder that minilm_reference.py makes");
        const models::SentenceTransformer encoder(folder);
        const auto expected = nlohmann::json::parse(core::readFile(folder / "expected.json"));
        std::vector<std::vector<double>> own, theirs;
        for (const auto& row : expected["rows"]) {
            const auto vector = encoder.encodeText(row["text"].get<std::string>());
            own.emplace_back(vector.begin(), vector.end());
            theirs.push_back(row["vector"].get<std::vector<double>>());
            QCOMPARE(own.back().size(), theirs.back().size());
            for (std::size_t i = 0; i < vector.size(); ++i)
                QVERIFY(std::abs(own.back()[i] - theirs.back()[i]) < 1e-5);
        }
        QVERIFY(own.size() > 40);
        const auto cosine = [](const auto& a, const auto& b) { // both have the length 1
            return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
        };
        for (std::size_t i = 0; i < own.size(); ++i)
            for (std::size_t k = 0; k < i; ++k)
                QVERIFY(std::abs(cosine(own[i], own[k]) - cosine(theirs[i], theirs[k])) < 1e-5);
    }

    /// Folders of MPNet and of DistilRoBERTa, with the mean of the states and its norm, and a prompt.
    void otherFamilies_data()
    {
        QTest::addColumn<QString>("folder");
        for (const char* folder : {"mpnet", "distilroberta"})
            QTest::newRow(folder) << QString::fromLatin1(folder);
    }
    void otherFamilies()
    {
        QFETCH(const QString, folder);
        const fs::path from = fs::path(TEST_DATA) / "zoo-sentences" / folder.toStdString(),
                       to = path("family-" + folder.toStdString());
        const auto expected = testing::zoo::readJson(from / "expected.json");
        testing::zoo::restore(testing::zoo::tokenizers / expected["tokenizer"].get<std::string>(), false, to);
        fs::copy(from, to, fs::copy_options::recursive | fs::copy_options::overwrite_existing);
        QCOMPARE(models::modelInfo(to).task, std::string("encoder"));
        const models::SentenceTransformer encoder(to);
        QCOMPARE(expected["rows"].size(), std::size_t{8});
        for (const auto& row : expected["rows"]) {
            const auto vector = encoder.encodeText(row["text"].get<std::string>());
            QCOMPARE(vector.size(), row["vector"].size());
            for (std::size_t i = 0; i < vector.size(); ++i)
                QVERIFY2(std::abs(vector[i] - row["vector"][i].get<float>()) < 1e-5F, row["text"].dump().c_str());
        }
    }

    /// A Dense of another width is refused, and a default prompt is put before every text.
    void densesAndPrompts()
    {
        const fs::path from = fs::path(TEST_DATA) / "zoo-sentences" / "dense", folder = path("changed");
        fs::copy(from, folder, fs::copy_options::recursive);
        std::ofstream(folder / "config_sentence_transformers.json")
            << R"({"prompts": {"query": "the river "}, "default_prompt_name": "query"})";
        QCOMPARE(models::SentenceTransformer(folder).encodeText("is empty"),
                 models::SentenceTransformer(from).encodeText("the river is empty"));
        std::ofstream(folder / "2_Dense" / "config.json") << R"({"in_features": 16, "out_features": 24})";
        CONTAINS(errorOf([&] { (void)models::SentenceTransformer(folder); }),
                 "\"in_features\" is 16, the vector before it has 32 numbers");
        std::ofstream(folder / "2_Dense" / "config.json")
            << R"({"in_features": 32, "out_features": 24, "activation_function": "torch.nn.modules.activation.Mish"})";
        CONTAINS(errorOf([&] { (void)models::SentenceTransformer(folder); }), "Identity, Tanh, ReLU and GELU are read");
    }

    void missingFiles()
    {
        for (const char* name : {"1_Pooling/config.json", "config.json", "vocab.txt", "model.safetensors"}) {
            writeTiny(path("missing"));
            fs::remove(path("missing") / name);
            CONTAINS(errorOf([&] { (void)models::loadSentenceTransformer(path("missing")); }),
                     fs::path(name).filename().string());
        }
    }

private:
    [[nodiscard]] fs::path path(const std::string& name) const
    {
        return temporary_.filePath(QString::fromStdString(name)).toStdString();
    }
    QTemporaryDir temporary_;
};

QTEST_GUILESS_MAIN(TestSentenceTransformer)
#include "tst_sentence_transformer.moc"
