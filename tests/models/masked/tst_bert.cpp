#include "tests/support/registered_test.h"

#include <QProcess>

#include <cmath>
#include <fstream>

#include "core/base/error.h"
#include "core/files/file.h"
#include "models/inference/masked/bert_model.h"
#include "models/inference/masked/masked_models.h"
#include "models/inference/pieces/word_piece.h"
#include "tests/places.h"
#include "tests/support/models/random_bert.h"
#include "tests/support/said.h"

namespace fs = std::filesystem;
using core::text::intern;
using core::text::WordId;
using nlohmann::json;
using testing::RandomBert;

namespace {

constexpr const char* python = "/usr/bin/python3";

std::vector<WordId> wordsOf(const json& forms)
{
    std::vector<WordId> words;
    for (const auto& form : forms)
        words.push_back(intern(form.get<std::string>()));
    return words;
}

/// Empty, or how the model's pieces and logits differ from the ones another program gave.
std::string difference(const models::BertModel& model, const json& question, const json& answer)
{
    const auto [pieces, at] = model.masked(wordsOf(question.at("words")), question.at("place"));
    if (pieces != answer.at("pieces").get<std::vector<std::uint32_t>>())
        return fmt::format("pieces {} instead of {}", json(pieces).dump(), answer.at("pieces").dump());
    const auto logits = model.logits(pieces, at);
    const auto expected = answer.at("logits").get<std::vector<double>>();
    if (logits.size() != expected.size())
        return fmt::format("{} logits instead of {}", logits.size(), expected.size());
    double spread = 0.0;
    for (std::size_t i = 0; i < logits.size(); ++i) {
        if (!(std::abs(double{logits[i]} - expected[i]) < 1e-4))
            return fmt::format("logit {} is {} instead of {}", i, logits[i], expected[i]);
        spread = std::max(spread, std::abs(expected[i] - expected[0]));
    }
    return spread > 0.1 ? "" : "all logits are alike, so nothing was compared";
}

} // namespace

/// BERT from a Hugging Face folder, against an independent implementation (bert_reference.py).
class TestBert : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        tiny_.write(folder());
        QVERIFY(temporary_.isValid());
    }

    /// The expected logits are the reference program's for this very folder.
    void logitsOfTheTinyModel()
    {
        const models::BertModel model(folder());
        QVERIFY(!model.servesAllPlaces());
        const auto cases = json::parse(core::readFile(fs::path(TEST_DATA) / "bert/tiny_logits.json"));
        QCOMPARE(cases.size(), std::size_t{3});
        for (const auto& one : cases)
            QCOMPARE(difference(model, one, one), std::string());
    }

    void theReferenceProgramAgrees_data()
    {
        QTest::addColumn<QString>("style");
        for (const char* style : {"plain", "prefix", "old", "half"})
            QTest::newRow(style) << style;
    }
    void theReferenceProgramAgrees()
    {
        QFETCH(const QString, style);
        const QString script =
            QFileInfo(QStringLiteral(TEST_DATA "/../models/reference/bert_reference.py")).absoluteFilePath();
        const QString vocabulary = QStringLiteral(SHARED_DATA "/bert-vocab/bert-base-uncased-vocab.txt");
        static const bool there = QProcess::execute(python, {"-c", "import torch, numpy"}) == 0;
        if (!there)
            QSKIP("needs python3-torch and python3-numpy");
        if (!QFile::exists(vocabulary))
            QSKIP("needs the shared data");
        const QString random = temporary_.filePath(style);
        QCOMPARE(QProcess::execute(python, {script, "make", random, vocabulary, "11", style}), 0);

        const std::vector<json> questions{
            {{"words", {"Nobody", "expected", "the", "weather", "to", "change", "so", "quickly", "."}}, {"place", 3}},
            {{"words", {"She", "did", "n't", "re-open", "O'Brien's", "$5.99", "e-mail@home.org", "..."}}, {"place", 1}},
            {{"words", {"Crème", "brûlée", "naïve", "ÅNGSTRÖM", "İstanbul", "straße", "ﬁne", "ΣΊΣΥΦΟΣ"}}, {"place", 2}},
            {{"words", {"她喜欢", "东京", "ひらがな", "カタカナ", "한국어", "हिन्दी", "עברית"}}, {"place", 6}},
            {{"words", {"zero\u200bwidth", "tab\tin", "line\u2028cut", "no\u00a0break", "bell\a", "\ufffd", "😀smile"}},
             {"place", 0}},
            {{"words", {std::string(100, 'a'), std::string(101, 'a'), "[MASK]", "[CLS]", "`quote`", "«ok»", "½", "x²"}},
             {"place", 7}},
            {{"words", {"Word"}}, {"place", 0}}};
        QProcess program;
        program.start(python, {script, "answer", random});
        for (const auto& question : questions)
            program.write(QByteArray::fromStdString(question.dump() + "\n"));
        program.closeWriteChannel();
        QVERIFY(program.waitForFinished(120'000));
        const auto answers = program.readAllStandardOutput().split('\n');
        QVERIFY2(answers.size() == qsizetype(questions.size()) + 1, program.readAllStandardError().constData());
        const models::BertModel model(random.toStdString());
        for (std::size_t i = 0; i < questions.size(); ++i)
            QCOMPARE(difference(model, questions[i], json::parse(answers[qsizetype(i)].toStdString())), std::string());
    }

    void pieces_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QStringList>("expected");
        QTest::newRow("longest first") << "cats played" << QStringList{"cat", "##s", "play", "##ed"};
        QTest::newRow("a word with a strange part is unknown")
            << "cat playx snow" << QStringList{"cat", "[UNK]", "snow"};
        QTest::newRow("capitals and accents go") << "CAFÉ" << QStringList{"cafe"};
        QTest::newRow("punctuation stands apart") << "cat's.!" << QStringList{"cat", "'", "s", ".", "!"};
        QTest::newRow("Chinese signs stand apart") << "2猫2" << QStringList{"2", "猫", "2"};
        QTest::newRow("signs of the model cannot be written") << "[MASK]" << QStringList{"[UNK]", "[UNK]", "[UNK]"};
        QTest::newRow("nothing") << " \t\n" << QStringList{};
    }
    void pieces()
    {
        QFETCH(const QString, text);
        QFETCH(const QStringList, expected);
        const models::Vocabulary vocabulary(tiny_.pieces);
        QStringList found;
        for (const auto& piece : models::wordPieces(text.toStdString(), {}, vocabulary, 1))
            found += QString::fromStdString(vocabulary.word(piece.row));
        QCOMPARE(found, expected);
    }

    void casedModelsKeepCapitals()
    {
        const models::BasicTokenizerOptions cased{false, false, true};
        std::vector<std::string> forms;
        for (const auto& token : models::basicTokens("Café Noir", cased))
            forms.push_back(token.form);
        QCOMPARE(forms, (std::vector<std::string>{"Café", "Noir"}));
    }

    void longSentencesAreCutAroundThePlace()
    {
        const models::BertModel model(folder()); // 16 positions
        const std::vector<WordId> sentence(40, intern("snow"));
        for (const std::size_t place : {0U, 20U, 39U}) {
            const auto [pieces, at] = model.masked(sentence, place);
            QVERIFY(pieces.size() <= 16 && pieces.size() >= 15);
            QCOMPARE(pieces[at], 4U);
            QCOMPARE(std::ranges::count(pieces, 4U), 1);
            QCOMPARE(model.propose(sentence, std::vector<std::size_t>{place}, 3, {})[0].size(), std::size_t{3});
        }
        QCOMPARE(model.masked(sentence, 20).second, std::size_t{8}); // seven words before it and six behind
        QCOMPARE(model.masked(sentence, 0).second, std::size_t{1});
    }

    /// Rows: 2 [CLS], 3 [SEP], 4 [MASK], 5 the, 6 small, 7 cat, 8 ##s, 9 play, 10 ##ed, 13 snow.
    void whatIsReadAboutABlank_data()
    {
        QTest::addColumn<int>("begin");
        QTest::addColumn<int>("end");
        QTest::addColumn<int>("reading");
        QTest::addColumn<int>("window");
        QTest::addColumn<QList<int>>("pieces");
        QTest::addColumn<int>("second");
        QTest::addColumn<QList<int>>("at");
        using core::language::Reading;
        const auto row = [](const char* name, int begin, int end, Reading reading, int window, const QList<int>& pieces,
                            int second, const QList<int>& at) {
            QTest::newRow(name) << begin << end << static_cast<int>(reading) << window << pieces << second << at;
        };
        row("a word of two pieces is one mask", 1, 2, Reading::Masked, 0, {2, 5, 4, 9, 10, 3}, -1, {2});
        row("a word put in", 2, 2, Reading::Masked, 0, {2, 5, 7, 8, 4, 9, 10, 3}, -1, {4});
        row("at the end", 3, 3, Reading::Masked, 0, {2, 5, 7, 8, 9, 10, 4, 3}, -1, {6});
        row("two words in one", 1, 3, Reading::Masked, 0, {2, 5, 4, 3}, -1, {2});
        row("the text and its masked twin", 1, 2, Reading::Paired, 0, {2, 5, 7, 8, 9, 10, 3, 5, 4, 9, 10, 3}, 7, {8});
        row("nothing hidden", 1, 2, Reading::Open, 0, {2, 5, 7, 8, 9, 10, 3}, -1, {2, 3});
        row("a window of one word", 2, 3, Reading::Paired, 1, {2, 9, 10, 3, 4, 3}, 4, {4});
    }
    void whatIsReadAboutABlank()
    {
        QFETCH(const int, begin);
        QFETCH(const int, end);
        QFETCH(const int, reading);
        QFETCH(const int, window);
        QFETCH(const QList<int>, pieces);
        QFETCH(const int, second);
        QFETCH(const QList<int>, at);
        const models::BertModel model(folder());
        const auto question = model.question(wordsOf({"the", "cats", "played"}), {std::size_t(begin), std::size_t(end)},
                                             {static_cast<core::language::Reading>(reading), std::size_t(window), 50});
        QCOMPARE(QList<int>(question.pieces.begin(), question.pieces.end()), pieces);
        QCOMPARE(QList<int>(question.at.begin(), question.at.end()), at);
        QCOMPARE(question.second, second < 0 ? SIZE_MAX : std::size_t(second));
    }

    /// 16 positions: of a pair each side has a half of what the frame leaves.
    void longPairsAreCutAroundTheBlank()
    {
        const models::BertModel model(folder());
        const std::vector<WordId> sentence(40, intern("snow"));
        for (const std::size_t place : {0U, 20U, 39U}) {
            const auto question = model.question(sentence, {place, place + 1}, {core::language::Reading::Paired, 0, 5});
            QVERIFY(question.pieces.size() <= 16 && question.pieces.size() >= 13);
            QCOMPARE(question.pieces[question.at.at(0)], 4U);
            QCOMPARE(question.pieces[question.second - 1], 3U);
            // Both sides have the same words around the blank.
            QCOMPARE(question.pieces.size() - question.second, question.second - 1);
        }
    }

    /// The proposals for a blank follow the logits at its mask, whatever else is in the call.
    void blanksAreFilledByTheirMask()
    {
        const models::BertModel model(folder());
        const auto sentence = wordsOf({"the", "small", "dog", "played", "."});
        using core::language::Blank;
        using core::language::Filling;
        using core::language::Reading;
        const std::vector<Blank> blanks{{1, 2}, {2, 2}, {0, 2}, {5, 5}};
        for (const Filling filling : {Filling{Reading::Masked, 0, 3}, Filling{Reading::Paired, 3, 3}}) {
            const auto lists = model.fill(sentence, blanks, filling, {});
            QCOMPARE(lists.size(), blanks.size());
            for (std::size_t i = 0; i < blanks.size(); ++i) {
                QCOMPARE(lists[i].size(), std::size_t{3});
                const auto alone = model.fill(sentence, {&blanks[i], 1}, filling, {}).front();
                for (std::size_t k = 0; k < 3; ++k) {
                    QVERIFY(alone[k].word == lists[i][k].word);
                    QCOMPARE(alone[k].logProbability, lists[i][k].logProbability);
                }
                if (filling.reading == Reading::Masked) {
                    const auto question = model.question(sentence, blanks[i], filling);
                    const auto logits = model.logits(question.pieces, question.at.front());
                    const auto row = std::ranges::find(tiny_.pieces, core::text::formOf(alone[0].word));
                    double sum = 0.0;
                    for (const float logit : logits)
                        sum += std::exp(double{logit});
                    const double expected = double{logits[std::size_t(row - tiny_.pieces.begin())]} - std::log(sum);
                    QVERIFY(std::abs(expected - double{alone[0].logProbability}) < 1e-4);
                }
            }
        }
        // The second segment makes a difference.
        const Blank blank{1, 2};
        QVERIFY(model.fill(sentence, {&blank, 1}, {Reading::Paired, 0, 1}, {})[0][0].logProbability !=
                model.fill(sentence, {&blank, 1}, {Reading::Masked, 0, 1}, {})[0][0].logProbability);
        const Blank beyond{4, 7};
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, (void)model.fill(sentence, {&beyond, 1}, {}, {}));
    }

    /// BERT-Attack: a word of several pieces becomes combinations of a beginning and pieces that continue it.
    void wordsOfSeveralPiecesBecomeCombinations()
    {
        const models::BertModel model(folder());
        const auto sentence = wordsOf({"the", "cats", "played"});
        using core::language::Reading;
        const core::language::Blank blank{1, 2};
        const auto list = model.fill(sentence, {&blank, 1}, {Reading::Open, 0, 100}, {}).front();
        QVERIFY(!list.empty() && list.size() <= 16); // 4 beginnings times 4 endings
        const std::vector<std::string> endings{"s", "ed", "ing", "known", "2"};
        float last = 0.0F;
        for (const auto& [word, logProbability] : list) {
            const std::string form(core::text::formOf(word));
            QVERIFY2(std::ranges::any_of(endings, [&](const auto& ending) { return form.ends_with(ending); }),
                     form.c_str());
            QVERIFY(last >= logProbability || last == 0.0F);
            last = logProbability;
        }
        QCOMPARE(model.fill(sentence, {&blank, 1}, {Reading::Open, 0, 3}, {}).front().size(), std::size_t{3});
        const core::language::Blank one{0, 1};
        QCOMPARE(model.fill(sentence, {&one, 1}, {Reading::Open, 0, 100}, {}).front().size(),
                 model.fill(sentence, {&one, 1}, {Reading::Masked, 0, 100}, {}).front().size());
    }

    void proposalsAreWholeWords()
    {
        const auto model = models::loadMaskedModel(folder());
        QCOMPARE(model->name(), std::string("tiny"));
        const std::vector<std::size_t> places{1, 0};
        const auto lists = model->propose(wordsOf({"the", "cat", "."}), places, 100, {});
        QCOMPARE(lists.size(), std::size_t{2});
        for (const auto& list : lists) {
            QStringList forms;
            for (const auto& proposal : list)
                forms += QString::fromStdString(std::string(core::text::formOf(proposal.word)));
            forms.sort();
            QCOMPARE(forms,
                     (QStringList{"2", "cafe", "cat", "dog", "in", "play", "s", "small", "snow", "the", "un", "猫"}));
        }
        QCOMPARE(model->propose(wordsOf({"the", "cat", "."}), places, 2, {})[1][1].logProbability,
                 lists[1][1].logProbability);
    }

    /// Newer folders may have tokenizer.json alone: the same pieces, so the same bits.
    void tokenizerJsonIsEnough()
    {
        const fs::path alone = temporary_.filePath("alone").toStdString();
        tiny_.write(alone);
        tiny_.keepTokenizerJsonAlone(alone);
        QVERIFY(!fs::exists(alone / "vocab.txt"));
        const models::BertModel expected(folder()), model(alone);
        const auto sentence = wordsOf({"the", "SMALL", "cats", "café", "unknown", "2", "猫", "."});
        for (std::size_t place = 0; place < sentence.size(); ++place) {
            const auto [pieces, at] = model.masked(sentence, place);
            QCOMPARE(std::pair(pieces, at), expected.masked(sentence, place));
            QCOMPARE(model.logits(pieces, at), expected.logits(pieces, at));
        }
        const std::vector<std::size_t> places{0, 2, 7};
        const auto own = models::loadMaskedModel(alone)->propose(sentence, places, 100, {});
        const auto others = expected.propose(sentence, places, 100, {});
        for (std::size_t i = 0; i < places.size(); ++i) {
            QCOMPARE(own[i].size(), others[i].size());
            for (std::size_t k = 0; k < own[i].size(); ++k) {
                QCOMPARE(own[i][k].word, others[i][k].word);
                QVERIFY(own[i][k].logProbability == others[i][k].logProbability);
            }
        }
        QVERIFY(model.hash() != expected.hash()); // of other files
    }

    void aFolderWithoutPiecesSaysSo()
    {
        const fs::path bad = temporary_.filePath("pieces").toStdString();
        const auto problem = [&] { return errorOf([&] { (void)models::loadMaskedModel(bad); }); };
        tiny_.write(bad);
        fs::remove(bad / "vocab.txt");
        CONTAINS(problem(), "neither vocab.txt nor tokenizer.json");
        auto other = tiny_;
        other.pieces[4] = "[mask]";
        other.keepTokenizerJsonAlone(bad);
        CONTAINS(problem(), "tokenizer.json: the piece [MASK] is missing. Give the tokenizer.json");
        other.pieces.emplace_back("##more");
        other.keepTokenizerJsonAlone(bad);
        CONTAINS(problem(), "tokenizer.json: 27 pieces, config.json says 26");
        std::ofstream(bad / "tokenizer.json") << R"({"model": {"type": "BPE", "vocab": {}, "merges": []}})";
        CONTAINS(problem(), "not \"WordPiece\"");
    }

    void badFolders_data()
    {
        QTest::addColumn<QString>("change"); // merged into config.json
        QTest::addColumn<QString>("message");
        QTest::newRow("no size") << R"({"hidden_size": null})"
                                 << "hidden_size";
        QTest::newRow("huge") << R"({"intermediate_size": 4000000000})"
                              << "\"intermediate_size\" is 4000000000";
        QTest::newRow("negative") << R"({"num_hidden_layers": -1})"
                                  << "num_hidden_layers";
        QTest::newRow("layers that are not there") << R"({"num_hidden_layers": 1000})"
                                                   << "encoder.layer.2.";
        QTest::newRow("heads") << R"({"num_attention_heads": 3})"
                               << "not a multiple";
        QTest::newRow("wrong width") << R"({"intermediate_size": 13})"
                                     << "intermediate.dense.weight";
        QTest::newRow("wrong vocabulary") << R"({"vocab_size": 27})"
                                          << "26 pieces, config.json says 27";
        QTest::newRow("activation") << R"({"hidden_act": "mish"})"
                                    << "mish";
        QTest::newRow("positions") << R"({"position_embedding_type": "rotary"})"
                                   << "rotary";
        QTest::newRow("another model") << R"({"model_type": "gpt2"})"
                                       << "faultline-model";
    }
    void badFolders()
    {
        QFETCH(const QString, change);
        QFETCH(const QString, message);
        const fs::path bad = temporary_.filePath(QTest::currentDataTag()).toStdString();
        tiny_.write(bad);
        auto config = tiny_.config();
        config.merge_patch(nlohmann::ordered_json::parse(change.toStdString()));
        std::ofstream(bad / "config.json") << config.dump();
        CONTAINS(errorOf([&] { (void)models::loadMaskedModel(bad); }), message.toStdString());
    }

    void missingParts()
    {
        const fs::path bad = temporary_.filePath("missing").toStdString();
        for (const char* gone : {"bert.embeddings.LayerNorm.bias", "bert.encoder.layer.1.attention.self.key.weight",
                                 "cls.predictions.transform.dense.weight"}) {
            auto shapes = tiny_.shapes();
            std::erase_if(shapes, [&](const auto& shape) { return shape.first == gone; });
            tiny_.write(bad, shapes);
            CONTAINS(errorOf([&] { (void)models::BertModel(bad); }), gone);
        }
        tiny_.write(bad);
        std::ofstream(bad / "vocab.txt") << [&] {
            std::string text;
            for (const auto& piece : tiny_.pieces)
                text += (piece == "[MASK]" ? "[mask]" : piece) + "\n";
            return text;
        }();
        CONTAINS(errorOf([&] { (void)models::BertModel(bad); }), "[MASK]");
        tiny_.write(bad);
        std::ofstream(bad / "tokenizer_config.json") << R"({"do_lower_case": "yes"})";
        CONTAINS(errorOf([&] { (void)models::BertModel(bad); }), "do_lower_case");
        fs::remove(bad / "tokenizer_config.json");
        fs::remove(bad / "model.safetensors");
        CONTAINS(errorOf([&] { (void)models::BertModel(bad); }), "model.safetensors");
    }

    void aCutFileNeverLoads()
    {
        const fs::path bad = temporary_.filePath("cut").toStdString();
        tiny_.write(bad);
        const auto whole = core::readFile(bad / "model.safetensors");
        for (std::size_t size = 0; size < whole.size(); size += 211) {
            std::ofstream(bad / "model.safetensors", std::ios::binary) << whole.substr(0, size);
            QVERIFY(!errorOf([&] { (void)models::loadMaskedModel(bad); }).empty());
        }
    }

private:
    [[nodiscard]] fs::path folder() const { return temporary_.filePath("tiny").toStdString(); }
    QTemporaryDir temporary_;
    RandomBert tiny_;
};

QTEST_GUILESS_MAIN(TestBert)
#include "tst_bert.moc"
