#include "tests/support/registered_test.h"

#include <algorithm>
#include <cmath>
#include <fstream>

#include "core/base/error.h"
#include "core/files/file.h"
#include "core/text/splitting/tokenizer.h"
#include "models/inference/cutting/merged_pairs.h"
#include "models/inference/encoders/transformer_victim.h"
#include "models/inference/pieces/byte_pairs.h"
#include "models/inference/pieces/word_piece.h"
#include "models/inference/transformer/encoder_tokenizer.h"
#include "models/inference/victim_loader.h"
#include "tests/places.h"
#include "tests/support/lengths.h"
#include "tests/support/models/random_classifier.h"
#include "tests/support/models/reference_program.h"
#include "tests/support/models/sentence_folder.h"
#include "tests/support/said.h"

namespace fs = std::filesystem;
namespace reference = testing::reference;
using core::structures::ClassScores;
using core::structures::Prediction;
using core::text::Input;
using nlohmann::json;
using testing::RandomBert;
using testing::writeClassifier;

namespace {

/// One text, or a pair.
Input oneOrTwo(const std::vector<std::string>& texts)
{
    if (texts.size() == 1)
        return Input::sentence(core::text::tokenize(texts[0]));
    core::text::Segment premise, hypothesis;
    premise.name = "premise";
    premise.text = core::text::tokenize(texts[0]);
    hypothesis.name = "hypothesis";
    hypothesis.text = core::text::tokenize(texts[1]);
    return Input({premise, hypothesis});
}

std::vector<double> softmax(const std::vector<double>& logits)
{
    std::vector<double> shares;
    double sum = 0.0;
    for (const double logit : logits)
        sum += std::exp(logit);
    for (const double logit : logits)
        shares.push_back(std::exp(logit) / sum);
    return shares;
}

/// The largest difference between scores and the softmax of expected logits.
double distance(const Prediction& answer, const json& logits)
{
    const auto& scores = std::get<ClassScores>(answer).scores;
    const auto expected = softmax(logits.get<std::vector<double>>());
    if (scores.size() != expected.size())
        return 1.0;
    double largest = 0.0;
    for (std::size_t i = 0; i < scores.size(); ++i)
        largest = std::max(largest, std::abs(double{scores[i]} - expected[i]));
    return largest;
}

bool isPlain(const std::string& text)
{
    return !text.empty() && std::ranges::all_of(text, [](char c) { return c == ' ' || (c >= 'a' && c <= 'z'); }) &&
           text.front() != ' ' && text.back() != ' ';
}

/// The attention of the victim against the reference's attention to pieces, of texts whose words are apart for every
/// tokenizer: blanks, letters and digits.
void compareAttention(core::victims::Victim& victim, const models::PieceTokenizer& tokenizer, const Input& input,
                      const std::vector<double>& pieces, std::size_t between)
{
    const auto weights = victim.attention()->attention(input, {});
    QCOMPARE(weights.size(), input.size());
    std::size_t piece = 1; // behind the first one
    for (std::size_t s = 0; s < input.size(); ++s) {
        std::vector<double> expected;
        double all = 0.0;
        for (std::size_t w = 0; w < input[s].text.size(); ++w) {
            // A word's pieces do not depend on its neighbours; RoBERTa's depend on the blank before it.
            const std::string form = (w > 0 ? " " : "") + std::string(input[s].text.form(w));
            double sum = 0.0;
            for (std::size_t i = tokenizer.pieces(form).size(); i > 0; --i)
                sum += pieces[piece++];
            expected.push_back(sum);
            all += sum;
        }
        piece += between;
        QCOMPARE(weights[s].size(), expected.size());
        for (std::size_t w = 0; w < expected.size(); ++w)
            QVERIFY(std::abs(weights[s][w] - expected[w] / all) < 1e-5);
    }
}

QStringList wordsOf(const std::string& text)
{
    QStringList words;
    std::size_t begin = 0;
    for (const auto end : models::bytePairWords(text)) {
        words += QString::fromStdString(text.substr(begin, end - begin));
        begin = end;
    }
    return words;
}

} // namespace

/// Fine-tuned classifiers from Hugging Face, against an independent implementation (transformer_reference.py).
class TestTransformer : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY(temporary_.isValid()); }

    /// The expected logits are the reference program's for this very folder.
    void logitsOfTheTinyClassifier()
    {
        writeClassifier(path("tiny"));
        const auto victim = models::makeTransformerVictim(path("tiny"));
        QCOMPARE(victim->card().labels, (std::vector<std::string>{"bad", "good", "neither"}));
        QCOMPARE(victim->card().architecture, std::string("bert"));
        QCOMPARE(victim->card().language, std::string()); // no folder of the library says it
        const auto cases = json::parse(core::readFile(fs::path(TEST_DATA) / "bert/tiny_classifier.json"));
        QCOMPARE(cases.size(), std::size_t{4});
        for (const auto& one : cases) {
            const Input input = oneOrTwo(one.at("texts").get<std::vector<std::string>>());
            QVERIFY(distance(victim->predict({&input, 1}, {})[0], one.at("logits")) < 1e-5);
        }
    }

    /// Worked out by hand with the vocabulary of RandomBert: the longest piece first, [UNK] for a word that has none.
    void wordsAreCutIntoPieces()
    {
        using core::victims::WordPieces;
        writeClassifier(path("cut"));
        const auto victim = models::makeTransformerVictim(path("cut"));
        QVERIFY(victim->cutter()->pieces(oneOrTwo({"the cats played , unknown zebra"}), {}) ==
                (WordPieces{{{"the"}, {"cat", "##s"}, {"play", "##ed"}, {","}, {"un", "##known"}, {"[UNK]"}}}));
        // Sixteen positions, two of them for the frame: what is behind them is not read.
        std::string cats = "cat";
        for (int i = 1; i < 16; ++i)
            cats += " cat";
        const auto pieces = victim->clone()->cutter()->pieces(oneOrTwo({cats}), {});
        QCOMPARE(std::ranges::count(pieces[0], std::vector<std::string>{"cat"}), 14);
        QVERIFY(pieces[0].size() == 16 && pieces[0][13].size() == 1 && pieces[0][14].empty());
    }

    void theReferenceProgramAgrees_data()
    {
        QTest::addColumn<QString>("family");
        QTest::addColumn<QString>("style");
        QTest::addColumn<int>("lines");
        for (const char* family : {"bert", "roberta", "distilbert"}) {
            QTest::addRow("%s", family) << family << "" << 2000;
            QTest::addRow("%s, tokenizer.json", family) << family << "json" << 50;
            QTest::addRow("%s in shards", family) << family << "shards" << 50;
        }
        for (const char* family : {"xlm-roberta", "camembert"})
            QTest::addRow("%s", family) << family << "pieces" << 2000;
    }
    void theReferenceProgramAgrees()
    {
        QFETCH(const QString, family);
        QFETCH(const QString, style);
        QFETCH(const int, lines);
        if (!reference::isThere())
            QSKIP("needs python3-torch and python3-numpy");
        const fs::path corpus = SHARED_DATA "/tatoeba_cmn/cmn.txt";
        const QString vocabulary = QStringLiteral(SHARED_DATA "/bert-vocab/bert-base-uncased-vocab.txt");
        if (!fs::exists(corpus) || !QFile::exists(vocabulary))
            QSKIP("needs the shared data");

        // Lines of two languages, and what is odd in Unicode.
        std::vector<std::vector<std::string>> questions{
            {"She did n't re-open O'Brien's $5.99 e-mail@home.org ... I'll, we've; it'd!"},
            {"Crème brûlée naïve ÅNGSTRÖM İstanbul straße ﬁne ΣΊΣΥΦΟΣ", "½ x² ③ ٣ Ⅷ"},
            {"zero\u200bwidth tab\tin line\u2028cut no\u00a0break \ufffd 😀smile 👩‍👩‍👧",
             "  leading and trailing  "},
            {"ひらがな カタカナ 한국어 हिन्दी עברית ไทย"},
            {std::string(120, 'a') + " many words " + std::string(300, 'b') + " and more of them , and more .",
             "short"},
            {"", "nothing before"},
            {"\n\n two lines \n\n of text \n"},
            {"a plain film of some unwonted gracelessness"},
            {"the premise tells little", "and the hypothesis nothing at all"}};
        const std::string text = core::readFile(corpus);
        std::size_t number = 0;
        for (std::size_t at = 0; at < text.size() && std::ssize(questions) < lines;) {
            const auto line = core::lineAt(text, at);
            at += line.size() + 1;
            const auto tab = line.find('\t');
            if (number++ % 11 != 0 || tab == std::string_view::npos)
                continue;
            questions.push_back({std::string(line.substr(0, tab)), std::string(line.substr(tab + 1))});
            questions.push_back({std::string(line)});
        }
        QVERIFY(std::ssize(questions) >= lines);

        const bool sentencePieces = style == "pieces";
        const bool doubled = sentencePieces || family == "roberta"; // the sign between two texts
        const QString folder = temporary_.filePath(family + style);
        std::vector<json> asked;
        for (const auto& question : questions)
            asked.push_back({{"texts", question}});
        if (sentencePieces) {
            // The library's own pieces, in the rows that Hugging Face's tokenizers give them.
            const std::uint32_t before = family == "camembert" ? 4 : 1;
            std::vector<std::string> texts;
            for (const auto& question : questions)
                texts.insert(texts.end(), question.begin(), question.end());
            const QString prefix = temporary_.filePath(family);
            reference::trainPieces(prefix, {"model_type=unigram", "vocab_size=3000"}, {text});
            const auto pieces = reference::librarysPieces(prefix + QStringLiteral(".model"), texts);
            QCOMPARE(pieces.size(), texts.size());
            std::size_t next = 0;
            for (auto& question : asked)
                for (std::size_t i = question.at("texts").size(); i > 0; --i) {
                    auto& rows = question["rows"].emplace_back(json::array());
                    for (const auto& piece : pieces[next++])
                        rows.push_back(piece[0] == 0 ? 3 : piece[0].get<std::uint32_t>() + before);
                }
            reference::make(folder, family, prefix + QStringLiteral(".model"), QStringLiteral("3000"));
        } else {
            reference::make(folder, family, family == "roberta" ? QString::fromStdString(corpus.string()) : vocabulary,
                            style);
        }
        const auto answers = reference::answers(folder, asked);
        QCOMPARE(answers.size(), questions.size());

        const auto victim = models::makeTransformerVictim(folder.toStdString());
        QCOMPARE(victim->card().architecture, family.toStdString());
        const auto config = json::parse(core::readFile(folder.toStdString() + "/config.json"));
        const auto files = models::readTokenizer(
            folder.toStdString(), models::EncoderConfig::read(config, folder.toStdString() + "/config.json"));
        const std::size_t around = doubled ? 4 : 3;
        std::vector<Input> inputs;
        for (const auto& question : questions)
            inputs.push_back(oneOrTwo(question));
        const auto found = victim->predict(inputs, {});
        std::size_t looked = 0;
        float least = 1.0F, most = 0.0F; // of the first label
        for (std::size_t i = 0; i < questions.size(); ++i) {
            const auto& answer = answers[i];
            const auto expected = answer.at("pieces").get<std::vector<std::uint32_t>>();
            std::vector<std::uint32_t> rows; // without the frame, of texts that fit
            for (const auto& part : questions[i])
                for (const auto& piece : files.tokenizer->pieces(part))
                    rows.push_back(piece.row);
            if (rows.size() + around < 64) {
                std::vector<std::uint32_t> inside;
                for (const auto piece : expected)
                    if (std::ranges::none_of(files.tokenizer->frame().pair,
                                             [&](const auto& part) { return part.row == piece && part.row != 0; }) &&
                        piece != files.tokenizer->frame().pair.front().row)
                        inside.push_back(piece);
                QVERIFY2(rows == inside, questions[i][0].c_str());
            }
            QVERIFY2(distance(found[i], answer.at("logits")) < 1e-5, questions[i][0].c_str());
            const float first = std::get<ClassScores>(found[i]).scores[0];
            least = std::min(least, first);
            most = std::max(most, first);
            if (const auto& texts = questions[i]; std::ranges::all_of(texts, isPlain) && rows.size() + around < 64) {
                compareAttention(*victim, *files.tokenizer, inputs[i], answer.at("looks"), doubled ? 2 : 1);
                ++looked;
            }
        }
        QVERIFY(looked >= 2);
        QVERIFY2(most - least > 0.005F, "all answers are alike: nothing was compared");
    }

    /// As GPT-2's pattern cuts: 's|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+
    void bytePairWords_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QStringList>("words");
        QTest::newRow("words") << "A wonderful film." << QStringList{"A", " wonderful", " film", "."};
        QTest::newRow("clitics") << "we've it'S don't" << QStringList{"we", "'ve", " it", "'", "S", " don", "'t"};
        QTest::newRow("blanks") << "a   b \n" << QStringList{"a", "  ", " b", " \n"};
        QTest::newRow("numbers") << "in 2026,x9" << QStringList{"in", " 2026", ",", "x", "9"};
        QTest::newRow("line breaks") << "a\nb" << QStringList{"a", "\n", "b"};
        QTest::newRow("nothing") << "" << QStringList{};
    }
    void bytePairWords()
    {
        QFETCH(const QString, text);
        QFETCH(const QStringList, words);
        QCOMPARE(wordsOf(text.toStdString()), words);
    }

    /// Worked by hand: "low lower" with the merges l+o, lo+w, e+r.
    void mergesInTheOrderTheyWereLearnt()
    {
        models::MergedPairs::Facts facts;
        std::vector<std::string> forms{"l", "o", "w", "e", "r", "q", "\u0120", "lo", "low", "er"};
        for (std::uint32_t row = 0; row < forms.size(); ++row)
            facts.rows.add(forms[row], row);
        facts.merges = {{"l", "o"}, {"lo", "w"}, {"e", "r"}};
        const auto nothing = [](std::uint32_t) { return false; };
        const models::MergedPairs cutter(facts, nothing, "tokenizer.json");
        QStringList pieces;
        for (const char* word : {"low", "\u0120lower"}) {
            std::vector<models::WordPart> parts;
            cutter.cut(word, parts);
            for (const auto& part : parts)
                pieces += QString::fromStdString(forms[part.row]) + QString::number(part.end);
        }
        QCOMPARE(pieces, (QStringList{"low3", "\u01202", "low5", "er7"}));
        facts.merges.emplace_back("l", "q");
        CONTAINS(errorOf([&] { (void)models::MergedPairs(facts, nothing, "tokenizer.json"); }), "lq, which is missing");
    }

    /// A piece's bytes show which word it belongs to.
    void piecesKnowTheirBytes()
    {
        const RandomBert bert;
        const models::Vocabulary vocabulary(bert.pieces);
        const std::string text = "The CAFÉ cats' 猫!";
        std::vector<std::string> bytes;
        for (const auto& piece : models::wordPieces(text, {}, vocabulary, 1))
            bytes.push_back(text.substr(piece.begin, piece.end - piece.begin));
        QCOMPARE(bytes, (std::vector<std::string>{"The", "CAFÉ", "cats", "cats", "'", "猫", "!"}));
    }

    void anAnswerDoesNotDependOnTheBatch()
    {
        writeClassifier(path("batch"));
        const auto victim = models::makeTransformerVictim(path("batch"));
        const std::vector<std::string> words{"the", "small", "cat", "dog", "plays", "in", "snow", "unknown", "2", "."};
        std::vector<Input> inputs;
        for (std::size_t i = 0; i < 150; ++i) {
            std::string text;
            for (std::size_t k = 0; k < 1 + i % 19; ++k)
                text += words[(i * 7 + k * k + k) % words.size()] + " ";
            inputs.push_back(i % 3 == 0 ? oneOrTwo({text, words[i % 7]}) : oneOrTwo({text}));
        }
        const auto together = victim->predict(inputs, {});
        const auto clone = victim->clone();
        for (std::size_t i = 0; i < inputs.size(); ++i)
            QCOMPARE(std::get<ClassScores>(clone->predict({&inputs[i], 1}, {})[0]), std::get<ClassScores>(together[i]));
    }

    /// The versions with fused multiply-add agree to the bit, the portable one within rounding.
    void kernelsAgree()
    {
        writeClassifier(path("kernels"));
        const Input input = oneOrTwo({"the small cat plays in the snow , unknown dogs !", "cats"});
        std::vector<std::vector<float>> answers;
        for (const auto* const* kernels = models::kernels::all(); *kernels != nullptr; ++kernels) {
            const auto answer = models::makeTransformerVictim(path("kernels"), **kernels)->predict({&input, 1}, {});
            const auto& scores = std::get<ClassScores>(answer[0]).scores;
            answers.emplace_back(scores.begin(), scores.end());
        }
        for (std::size_t i = 2; i < answers.size(); ++i)
            QCOMPARE(answers[i], answers[1]);
        for (const auto& answer : answers)
            for (std::size_t i = 0; i < answer.size(); ++i)
                QVERIFY(std::abs(answer[i] - answers[0][i]) < 1e-5F);
    }

    /// PWWS and others put a word for "unknown" in; the model must read its own unknown piece there.
    void unknownWordsAreTheUnknownPiece()
    {
        writeClassifier(path("unknown"));
        const auto victim = models::makeTransformerVictim(path("unknown"));
        const std::vector<Input> inputs{oneOrTwo({"the <unk> cat"}), oneOrTwo({"the qqq cat"}), oneOrTwo({"the cat"})};
        const auto marked = core::text::Text::ofWords(std::vector<std::string>{"the", "<unk>", "cat"});
        const std::vector<Input> asked{Input::sentence(marked), inputs[1], inputs[2]};
        const auto answers = victim->predict(asked, {});
        QCOMPARE(std::get<ClassScores>(answers[0]), std::get<ClassScores>(answers[1]));
        QVERIFY(!(std::get<ClassScores>(answers[0]) == std::get<ClassScores>(answers[2])));
    }

    void foldersLoadAsTheyAre()
    {
        writeClassifier(path("mine"));
        const models::ModelLoader loader;
        const auto victim = loader.load(path("mine").string());
        QCOMPARE(victim->card().name, std::string("mine"));
        const auto info = models::modelInfo(path("mine"));
        QCOMPARE(info.task, std::string("classification"));
        QCOMPARE(info.state, std::string("present"));
        writeClassifier(path("other"), {{"id2label", {{"0", "good"}, {"1", "bad"}, {"2", "neither"}}}});
        QVERIFY(loader.load(path("other").string())->card().hash != victim->card().hash);
        core::victims::LoadOptions elsewhere;
        elsewhere.device = "cuda";
        CONTAINS(errorOf([&] { (void)loader.load(path("mine").string(), elsewhere); }), "on the processor only");
    }

    void badFolders_data()
    {
        QTest::addColumn<QString>("change"); // merged into config.json
        QTest::addColumn<QString>("message");
        QTest::newRow("another architecture")
            << R"({"architectures": ["GPT2ForSequenceClassification"], "model_type": "gpt2"})"
            << "BertForSequenceClassification";
        QTest::newRow("no head") << R"({"architectures": ["BertModel"]})"
                                 << "a sentence encoder, not a victim: BertModel (Hugging Face)";
        QTest::newRow("regression") << R"({"id2label": {"0": "score", "1": null, "2": null}})"
                                    << "regression";
        QTest::newRow("many labels at once") << R"({"problem_type": "multi_label_classification"})"
                                             << "multi_label_classification";
        QTest::newRow("labels alike") << R"({"id2label": {"0": "a", "1": "a"}})"
                                      << "same name";
        QTest::newRow("a label is missing") << R"({"id2label": {"0": "a", "1": null, "7": "b"}})"
                                            << "label 1";
        QTest::newRow("more labels than weights") << R"({"id2label": {"3": "d"}})"
                                                  << "classifier";
        QTest::newRow("huge") << R"({"hidden_size": 4000000000})"
                              << "hidden_size";
        QTest::newRow("another family's names")
            << R"({"model_type": "roberta", "architectures": ["RobertaForSequenceClassification"], "pad_token_id": 1})"
            << "vocab.json";
    }
    void badFolders()
    {
        QFETCH(const QString, change);
        QFETCH(const QString, message);
        const fs::path bad = path(QTest::currentDataTag());
        writeClassifier(bad, nlohmann::ordered_json::parse(change.toStdString()));
        const models::ModelLoader loader;
        CONTAINS(errorOf([&] { (void)loader.load(bad.string()); }), message.toStdString());
    }

    void shardsStayInTheirFolder()
    {
        const fs::path bad = path("shards");
        writeClassifier(bad);
        fs::rename(bad / "model.safetensors", bad / "part.safetensors");
        for (const char* name : {"../part.safetensors", "/etc/passwd", "..", "", "a/b"}) {
            std::ofstream(bad / "model.safetensors.index.json")
                << json{{"weight_map", {{"classifier.weight", name}}}}.dump();
            CONTAINS(errorOf([&] { (void)models::makeTransformerVictim(bad); }), "not the name of a file");
        }
        std::ofstream(bad / "model.safetensors.index.json") << R"({"weight_map": []})";
        CONTAINS(errorOf([&] { (void)models::makeTransformerVictim(bad); }), "weight_map");
    }

    /// What is no victim says what it is and where it is used; by its weights, whatever config.json calls it.
    void othersSayWhatTheyAre()
    {
        const models::ModelLoader loader;
        const auto problem = [&](const char* name) { return errorOf([&] { (void)loader.load(path(name).string()); }); };
        RandomBert().write(path("masked"));
        CONTAINS(problem("masked"), "a masked language model, not a victim: BertForMaskedLM (Hugging Face)");
        CONTAINS(problem("masked"), "--set transformation.model=FOLDER");
        QCOMPARE(models::modelInfo(path("masked")).task, std::string("masked-language-model"));

        auto shapes = RandomBert().shapes();
        std::erase_if(shapes, [](const auto& shape) { return shape.first.starts_with("cls."); });
        RandomBert().write(path("encoder"), shapes);
        auto config = RandomBert().config();
        config["architectures"] = {"BertModel"};
        std::ofstream(path("encoder") / "config.json") << config.dump();
        CONTAINS(problem("encoder"), "a sentence encoder, not a victim: BertModel (Hugging Face)");
        CONTAINS(problem("encoder"), "measure --similarity FOLDER");

        // The transformer of sentence-transformers in a folder of its own: no config.json above it.
        RandomBert().write(path("sentences/0_Transformer"));
        testing::addModules(path("sentences"), "0_Transformer", testing::poolingOf(false, true, false), false);
        CONTAINS(problem("sentences"), "a sentence encoder, not a victim: Bert (sentence-transformers)");

        std::ofstream(path("sentences") / "modules.json") << R"([{"path": "", "type": "a.Dense"}])";
        CONTAINS(problem("sentences"), "a sentence encoder, not a victim, and it does not load: ");
        CONTAINS(problem("sentences"), "modules.json");

        // A classifier with modules.json, as sentence-transformers keeps what it compares pairs with, stays a victim.
        writeClassifier(path("pairs"));
        testing::addModules(path("pairs"), "", testing::poolingOf(false, true, false), false);
        QCOMPARE(loader.load(path("pairs").string())->card().labels.size(), std::size_t{3});

        // A classifier's config.json beside a masked language model's weights is a damaged victim, and is reported as
        // one.
        writeClassifier(path("mixed"));
        fs::copy_file(path("masked") / "model.safetensors", path("mixed") / "model.safetensors",
                      fs::copy_options::overwrite_existing);
        CONTAINS(problem("mixed"), "pooler.dense.weight\" is missing");
    }

    /// Any byte of any file changed: it loads (a weight's digit, a piece's letter) or reports what is wrong.
    void changedBytesNeverCrash_data()
    {
        using Family = testing::RandomClassifier::Family;
        QTest::addColumn<int>("family");
        QTest::addColumn<QStringList>("files");
        QTest::newRow("BERT") << int(Family::Bert) << QStringList{"config.json", "vocab.txt", "model.safetensors"};
        QTest::newRow("tokenizer.json") << int(Family::Bert) << QStringList{"tokenizer.json", "tokenizer_config.json"};
        QTest::newRow("shards") << int(Family::Bert) << QStringList{"model.safetensors.index.json"};
        QTest::newRow("RoBERTa") << int(Family::Roberta)
                                 << QStringList{"config.json", "vocab.json", "merges.txt", "model.safetensors"};
        QTest::newRow("DistilBERT") << int(Family::DistilBert) << QStringList{"config.json", "model.safetensors"};
    }
    void changedBytesNeverCrash()
    {
        QFETCH(const int, family);
        QFETCH(const QStringList, files);
        const fs::path folder = path(QTest::currentDataTag());
        testing::RandomClassifier tiny;
        tiny.family = static_cast<testing::RandomClassifier::Family>(family);
        tiny.write(folder);
        std::ofstream(folder / "tokenizer_config.json")
            << R"({"do_lower_case": true, "strip_accents": null, "tokenizer_class": "BertTokenizer"})";
        if (tiny.family == testing::RandomClassifier::Family::Roberta)
            fs::remove(folder / "tokenizer_config.json");
        if (files.contains("tokenizer.json"))
            tiny.bert.keepTokenizerJsonAlone(folder);
        if (files.contains("model.safetensors.index.json")) {
            fs::rename(folder / "model.safetensors", folder / "part.safetensors");
            json map;
            for (const auto& [name, shape] : tiny.shapes())
                map[name] = "part.safetensors";
            std::ofstream(folder / "model.safetensors.index.json") << json{{"weight_map", map}}.dump();
        }
        const auto asked = oneOrTwo({"the small cats played in snow."});
        QVERIFY(!models::makeTransformerVictim(folder)->predict({&asked, 1}, {}).empty());
        core::Random random(3);
        const int rounds = tests::fuzzed(0) / 40 + 300;
        int refused = 0;
        for (const QString& name : files) {
            const fs::path file = folder / name.toStdString();
            const std::string bytes = core::readFile(file);
            for (int i = 0; i < rounds; ++i) {
                std::string changed = bytes;
                // Half of the changes of weights hit the header, which is the smaller part.
                const std::size_t most = i % 2 == 0 ? changed.size() : std::min<std::size_t>(changed.size(), 2000);
                for (std::size_t n = 1 + random.below(4); n > 0; --n)
                    changed[random.below(most)] = static_cast<char>(random.below(256));
                if (i % 7 == 0)
                    changed.resize(random.below(changed.size()));
                std::ofstream(file, std::ios::binary) << changed; // nothing waits for the disk
                try {
                    (void)models::makeTransformerVictim(folder)->predict({&asked, 1}, {});
                } catch (const core::Error& error) {
                    QVERIFY2(!error.where().file.empty() && !error.remedy().empty(), error.what());
                    ++refused;
                }
            }
            std::ofstream(file, std::ios::binary) << bytes;
        }
        QVERIFY(refused > rounds / 10); // the changes matter
    }

    void missingFiles()
    {
        const fs::path bad = path("missing");
        writeClassifier(bad);
        fs::remove(bad / "vocab.txt");
        CONTAINS(errorOf([&] { (void)models::makeTransformerVictim(bad); }), "vocab.txt");
        writeClassifier(bad);
        fs::remove(bad / "model.safetensors");
        CONTAINS(errorOf([&] { (void)models::makeTransformerVictim(bad); }), "model.safetensors");
    }

private:
    [[nodiscard]] fs::path path(const std::string& name) const
    {
        return temporary_.filePath(QString::fromStdString(name)).toStdString();
    }
    QTemporaryDir temporary_;
};

QTEST_GUILESS_MAIN(TestTransformer)
#include "tst_transformer.moc"
