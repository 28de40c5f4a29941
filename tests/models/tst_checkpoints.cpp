#include "tests/support/registered_test.h"

#include <cmath>
#include <fstream>

#include "core/files/file.h"
#include "core/files/safetensors.h"
#include "core/text/splitting/tokenizer.h"
#include "models/inference/encoders/transformer_victim.h"
#include "models/inference/transformer/converted_weights.h"
#include "models/inference/transformer/tensor_files.h"
#include "models/inference/victim_loader.h"
#include "tests/places.h"
#include "tests/support/models/random_classifier.h"
#include "tests/support/said.h"

namespace fs = std::filesystem;
using core::structures::ClassScores;
using core::text::Input;
using Family = testing::RandomClassifier::Family;

namespace {

constexpr const char* relative[] = {"bert-relative-key", "bert-relative-key-query", "albert-groups"};
constexpr const char* folders[] = {"bert-2019", "bert-views", "bert-doubled", "distilbert-shards",
                                   relative[0], relative[1],  relative[2]};

fs::path checkpoint(const std::string& name) { return fs::path(TEST_DATA) / "checkpoints" / name; }

Input asked(const std::vector<std::string>& texts)
{
    if (texts.size() == 1)
        return Input::sentence(core::text::tokenize(texts[0]));
    core::text::Segment first, second;
    first.name = "premise";
    first.text = core::text::tokenize(texts[0]);
    second.name = "hypothesis";
    second.text = core::text::tokenize(texts[1]);
    return Input({first, second});
}

std::vector<float> scoresOf(core::victims::Victim& victim, const std::vector<std::string>& texts)
{
    const Input input = asked(texts);
    const auto answers = victim.predict({&input, 1}, {});
    const auto& scores = std::get<ClassScores>(answers[0]).scores;
    return {scores.begin(), scores.end()};
}

/// The largest difference between scores and the softmax of the library's logits.
double distance(const std::vector<float>& scores, const nlohmann::json& logits)
{
    double sum = 0.0, largest = 0.0;
    for (const double logit : logits)
        sum += std::exp(logit);
    for (std::size_t i = 0; i < scores.size(); ++i)
        largest = std::max(largest, std::abs(double{scores[i]} - std::exp(logits[i].get<double>()) / sum));
    return scores.size() == logits.size() ? largest : 1.0;
}

/// Writes a folder's tensors again under other names, and config.json as `config`.
void rename(const fs::path& folder, const std::function<std::string(const std::string&)>& nameOf,
            const nlohmann::ordered_json& config)
{
    const std::string bytes = core::readFile(folder / "model.safetensors");
    std::ofstream(folder / "old.safetensors", std::ios::binary) << bytes;
    const auto old = core::SafeTensors::load(folder / "old.safetensors");
    core::SafeTensorsWriter writer;
    for (const auto& tensor : old.tensors())
        writer.add(nameOf(tensor.name), tensor);
    writer.write(folder / "model.safetensors");
    std::ofstream(folder / "config.json") << config.dump();
}

} // namespace

/// Folders in the forms that people have: weights as PyTorch wrote them over the years, names of other programs,
/// configs that name nothing. tests/models/reference/checkpoints.py made those of tests/data/checkpoints with the
/// library.
class TestCheckpoints : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY(temporary_.isValid()); }

    void theLibrarysAnswers_data()
    {
        QTest::addColumn<QString>("folder");
        for (const char* folder : folders)
            QTest::newRow(folder) << QString::fromLatin1(folder);
    }
    void theLibrarysAnswers()
    {
        QFETCH(const QString, folder);
        const auto path = checkpoint(folder.toStdString());
        const models::ModelLoader loader;
        const auto info = models::modelInfo(path);
        QCOMPARE(info.task, std::string("classification"));
        QCOMPARE(info.state, std::string("present"));
        const auto victim = loader.load(path.string());
        QCOMPARE(victim->card().labels.size(), std::size_t{3});
        const auto expected = nlohmann::json::parse(core::readFile(path / "expected.json"));
        QCOMPARE(expected.size(), std::size_t{4});
        for (const auto& row : expected)
            QVERIFY(distance(scoresOf(*victim, {row.at("text")}), row.at("logits")) < 1e-5);
    }

    /// Vectors of distances in place of positions, and groups of several layers, also in the plain forward pass; the
    /// norms of the gradients of -log P by the vectors of each word's pieces are the library's (gradients.json).
    void distancesHaveGradients_data()
    {
        QTest::addColumn<QString>("folder");
        for (const char* folder : relative)
            QTest::newRow(folder) << QString::fromLatin1(folder);
    }
    void distancesHaveGradients()
    {
        QFETCH(const QString, folder);
        const auto path = checkpoint(folder.toStdString());
        const auto victim = models::ModelLoader().load(path.string(), {.gradients = true});
        const auto plain = models::ModelLoader().load(path.string(), {.plain = true});
        const auto expected = nlohmann::json::parse(core::readFile(path / "expected.json"));
        for (const auto& row : expected)
            QVERIFY(distance(scoresOf(*plain, {row.at("text")}), row.at("logits")) < 1e-5);
        const auto pieces = nlohmann::json::parse(core::readFile(path / "gradients.json"));
        const std::vector<std::vector<std::size_t>> words{{1}, {2}, {3, 4}, {5, 6}, {7}, {8}, {9}, {10}};
        const auto norms = victim->gradients(asked({expected[0].at("text")}), 1, {}).norms.at(0);
        QCOMPARE(norms.size(), words.size()); // the small cat ##s play ##ed in the snow .
        for (std::size_t i = 0; i < words.size(); ++i) {
            double squares = 0.0;
            for (const auto piece : words[i])
                squares += pieces.at(piece).get<double>() * pieces.at(piece).get<double>();
            QVERIFY2(std::abs(double{norms[i]} - std::sqrt(squares)) < 1e-3 * std::sqrt(squares) + 1e-7,
                     std::to_string(i).c_str());
        }
    }

    /// The same answers, to the bit, from what is written; and nothing is written over.
    void conversion_data() { theLibrarysAnswers_data(); }
    void conversion()
    {
        QFETCH(const QString, folder);
        const auto from = checkpoint(folder.toStdString()), to = path(folder.toStdString());
        const auto file = models::convertToSafeTensors(from, to);
        QCOMPARE(file, to / "model.safetensors");
        QVERIFY(!fs::exists(to / "pytorch_model.bin") && !fs::exists(to / "pytorch_model.bin.index.json"));
        const auto before = models::makeTransformerVictim(from), after = models::makeTransformerVictim(to);
        for (const char* text : {"the small cats played in the snow.", "snow"})
            QCOMPARE(scoresOf(*after, {text}), scoresOf(*before, {text}));
        QVERIFY(core::SafeTensors::load(file).metadata().at("format") == "pt");
        CONTAINS(errorOf([&] { (void)models::convertToSafeTensors(from, to); }), "is there already");
        CONTAINS(errorOf([&] { (void)models::convertToSafeTensors(to, to); }), "is there already");
    }

    /// What stands in the other folder is the user's: it stays, or is replaced as a whole, never mixed with the model.
    void conversionKeepsWhatIsThere()
    {
        const auto from = checkpoint("bert-2019"), to = path("kept");
        fs::create_directories(to);
        std::ofstream(to / "config.json") << R"({"model_type":"mine"})";
        const auto convert = [&](bool replace) { (void)models::convertToSafeTensors(from, to, replace); };
        const auto said = errorOf([&] { convert(false); });
        CONTAINS(said, (to / "config.json").string() + " is there already, and differs from that of " + from.string());
        CONTAINS(said, "--force");
        QVERIFY(!fs::exists(to / "model.safetensors") && !fs::exists(to / "vocab.txt"));
        QCOMPARE(core::readFile(to / "config.json"), std::string(R"({"model_type":"mine"})"));
        convert(true);
        QCOMPARE(core::readFile(to / "config.json"), core::readFile(from / "config.json"));
        std::ofstream(to / "model.safetensors") << "not these";
        CONTAINS(errorOf([&] { convert(false); }), "model.safetensors is there already");
        convert(true);
        QVERIFY(!core::SafeTensors::load(to / "model.safetensors").tensors().empty());
        fs::remove(to / "model.safetensors");
        convert(false); // equal copies are in nobody's way
    }

    /// Folders of the shared zoo, each with the answers of the library.
    void zoo_data()
    {
        QTest::addColumn<QString>("folder");
        for (const char* folder :
             {"bert-zip", "bert-legacy-slow", "bert-old-names", "roberta-shards", "distilbert-bf16"})
            QTest::newRow(folder) << QString::fromLatin1(folder);
    }
    void zoo()
    {
        QFETCH(const QString, folder);
        const fs::path path = fs::path(SHARED_DATA) / ".." / "zoo" / folder.toStdString();
        if (!fs::exists(path))
            QSKIP("needs the shared zoo");
        const auto victim = models::ModelLoader().load(path.string());
        const auto expected = nlohmann::json::parse(core::readFile(path / "expected.json"));
        int compared = 0;
        for (const auto& row : expected.at("singles")) {
            const std::string text = row.at("text");
            if (text.find("[SEP]") != std::string::npos || text.find("</s>") != std::string::npos)
                continue; // a text cannot name special pieces here
            QVERIFY2(distance(scoresOf(*victim, {text}), row.at("logits")) < 1e-5, text.c_str());
            ++compared;
        }
        for (const auto& row : expected.at("pairs"))
            QVERIFY(distance(scoresOf(*victim, row.at("texts").get<std::vector<std::string>>()), row.at("logits")) <
                    1e-5);
        QVERIFY(compared > 35);
    }

    /// Whatever was put before all names, or left out: the same answers.
    void namesOfOtherPrograms_data()
    {
        QTest::addColumn<QString>("before");
        QTest::addColumn<QString>("after");
        QTest::addColumn<int>("family");
        for (const auto& [tag, family] :
             {std::pair{"bert", Family::Bert}, {"roberta", Family::Roberta}, {"distilbert", Family::DistilBert}}) {
            const auto row = [&](const char* name, const QString& before, const QString& after) {
                QTest::addRow("%s, %s", tag, name) << before << after << int(family);
            };
            const QString prefix = QString::fromLatin1(tag) + QLatin1Char('.');
            row("parallel", QString(), QStringLiteral("module."));
            row("compiled and parallel", QString(), QStringLiteral("_orig_mod.module."));
            row("doubled", QString(), prefix);
            row("parallel and doubled", QString(), QStringLiteral("module.") + prefix);
            row("without its prefix", prefix, QString());
        }
    }
    void namesOfOtherPrograms()
    {
        QFETCH(const QString, before);
        QFETCH(const QString, after);
        QFETCH(const int, family);
        testing::RandomClassifier model;
        model.family = static_cast<Family>(family);
        const fs::path folder = path("names");
        fs::remove_all(folder);
        model.write(folder);
        const auto expected = scoresOf(*models::makeTransformerVictim(folder), {"the small cats played"});
        rename(
            folder,
            [&](const std::string& name) {
                const auto old = before.toStdString();
                return after.toStdString() + (name.starts_with(old) ? name.substr(old.size()) : name);
            },
            model.config());
        QCOMPARE(scoresOf(*models::makeTransformerVictim(folder), {"the small cats played"}), expected);
    }

    /// In 2019 config.json named no class, and at first no type: the sizes tell the family, the tensors the head.
    void configsThatNameNothing_data()
    {
        QTest::addColumn<int>("family");
        QTest::addColumn<bool>("typed");
        QTest::newRow("bert") << int(Family::Bert) << false;
        QTest::newRow("roberta") << int(Family::Roberta) << false;
        QTest::newRow("distilbert") << int(Family::DistilBert) << false;
        QTest::newRow("bert with its type") << int(Family::Bert) << true;
    }
    void configsThatNameNothing()
    {
        QFETCH(const int, family);
        QFETCH(const bool, typed);
        testing::RandomClassifier model;
        model.family = static_cast<Family>(family);
        const fs::path folder = path(QTest::currentDataTag());
        model.write(folder);
        const auto expected = scoresOf(*models::makeTransformerVictim(folder), {"the small cats played"});
        auto config = model.config();
        config.erase("architectures");
        config.erase("id2label");
        if (!typed)
            config.erase("model_type");
        if (model.family == Family::Roberta) // one type of segment, by which those configs differ from a BERT's
            config["type_vocab_size"] = 1;
        rename(
            folder, [](const std::string& name) { return name; }, config);
        if (model.family == Family::Roberta) { // whose table has two rows: cut to the first
            const auto old = core::SafeTensors::load(folder / "old.safetensors");
            const auto types = old.floats("roberta.embeddings.token_type_embeddings.weight", {2, model.bert.hidden});
            core::SafeTensorsWriter writer;
            for (const auto& tensor : old.tensors())
                if (tensor.name != "roberta.embeddings.token_type_embeddings.weight")
                    writer.add(tensor.name, tensor);
            writer.addF32("roberta.embeddings.token_type_embeddings.weight", {1, model.bert.hidden},
                          std::span(types).first(model.bert.hidden));
            writer.write(folder / "model.safetensors");
        }
        QCOMPARE(models::modelInfo(folder).task, std::string("classification"));
        const auto victim = models::ModelLoader().load(folder.string());
        QCOMPARE(scoresOf(*victim, {"the small cats played"}), expected);
        QCOMPARE(victim->card().labels, (std::vector<std::string>{"LABEL_0", "LABEL_1", "LABEL_2"}));
    }

    void withoutAHeadItIsNoVictim()
    {
        auto config = testing::RandomBert().config();
        config.erase("architectures");
        config.erase("model_type");
        testing::RandomBert().write(path("masked"));
        std::ofstream(path("masked") / "config.json") << config.dump();
        CONTAINS(errorOf([&] { (void)models::ModelLoader().load(path("masked").string()); }),
                 "a masked language model, not a victim: BertForMaskedLM");
        auto shapes = testing::RandomBert().shapes();
        std::erase_if(shapes, [](const auto& shape) { return shape.first.starts_with("cls."); });
        testing::RandomBert().write(path("encoder"), shapes);
        std::ofstream(path("encoder") / "config.json") << config.dump();
        CONTAINS(errorOf([&] { (void)models::ModelLoader().load(path("encoder").string()); }),
                 "a sentence encoder, not a victim: BertModel");
    }

    /// The library takes safetensors where both are there.
    void safeTensorsComeFirst()
    {
        const fs::path folder = path("both");
        testing::writeClassifier(folder);
        std::ofstream(folder / "pytorch_model.bin") << "not read";
        QCOMPARE(models::TensorFiles(folder).path(), folder / "model.safetensors");
    }

private:
    [[nodiscard]] fs::path path(const std::string& name) const
    {
        return temporary_.filePath(QString::fromStdString(name)).toStdString();
    }
    QTemporaryDir temporary_;
};

QTEST_GUILESS_MAIN(TestCheckpoints)
#include "tst_checkpoints.moc"
