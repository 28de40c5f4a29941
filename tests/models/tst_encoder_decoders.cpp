#include "tests/support/registered_test.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <functional>
#include <limits>
#include <map>

#include <QTemporaryDir>

#include "core/text/splitting/tokenizer.h"
#include "core/victims/card_json.h"
#include "core/victims/views.h"
#include "models/inference/generating/network_rewriter.h"
#include "models/inference/generating/text_writer.h"
#include "models/inference/victim_loader.h"
#include "tests/support/models/writer_folder.h"
#include "tests/support/said.h"

namespace fs = std::filesystem;
using core::language::Rewriter;
using core::structures::TextAnswer;
using core::text::Input;
using models::SequenceModel;
using models::TextWriter;
using nlohmann::json;
using testing::zoo::patchJson;
using testing::zoo::putText;
using testing::zoo::readJson;
using Pieces = std::vector<std::uint32_t>;

namespace {

core::text::Text plainText(const std::string& text)
{
    return core::text::tokenize(text, core::text::Tokenization::Whitespace);
}

/// What the library gave, without the start and from the first end on.
Pieces libraryAnswer(const json& ids, const Pieces& ends)
{
    Pieces pieces;
    for (std::size_t i = 1; i < ids.size(); ++i) {
        const auto piece = ids[i].get<std::uint32_t>();
        if (std::ranges::find(ends, piece) != ends.end())
            break;
        pieces.push_back(piece);
    }
    return pieces;
}

std::vector<Pieces> libraryInputs(const json& rows)
{
    std::vector<Pieces> inputs;
    for (const auto& row : rows)
        inputs.push_back(row["ids"].get<Pieces>());
    return inputs;
}

/// Settings under which everything but `change` is as the library has it.
models::GenerationSettings settingsWith(const std::function<void(models::GenerationSettings&)>& change)
{
    models::GenerationSettings settings;
    settings.ends = {0};
    change(settings);
    return settings;
}

/// Scores of six pieces, of which those that may not be written are minus infinity.
std::vector<float> changedScores(const models::GenerationSettings& settings, const Pieces& written)
{
    std::vector<float> scores{-1, -2, -3, -4, -5, 2};
    models::NextPieces(settings).apply(written, scores);
    return scores;
}

constexpr float gone = -std::numeric_limits<float>::infinity();

} // namespace

/// Encoder-decoders against Hugging Face's library: tests/models/reference/writer_settings.py.
class TestEncoderDecoders : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY(temporary_.isValid()); }

    void theLibrarysTexts_data()
    {
        QTest::addColumn<QString>("folder");
        QTest::addColumn<int>("run");
        for (const auto& entry : fs::directory_iterator(fs::path(TEST_DATA) / "zoo-writers")) {
            const auto runs = readJson(entry.path() / "expected.json")["runs"];
            const auto name = entry.path().filename().string();
            for (std::size_t i = 0; i < runs.size(); ++i)
                QTest::addRow("%s %s", name.c_str(), runs[i]["generation_config"].dump().c_str())
                    << QString::fromStdString(name) << static_cast<int>(i);
        }
    }
    void theLibrarysTexts()
    {
        QFETCH(const QString, folder);
        QFETCH(const int, run);
        const fs::path path = restored(folder.toStdString());
        const auto expected = readJson(path / "expected.json")["runs"][static_cast<std::size_t>(run)];
        putText(path / "generation_config.json", expected["generation_config"].dump());
        QVERIFY(expected["rows"].size() >= 5);
        compare(path, expected["rows"]);
    }

    /// Before 2022 there was no generation_config.json.
    void settingsOfConfigAlone_data() { trained(); }
    void settingsOfConfigAlone()
    {
        QFETCH(const QString, folder);
        const fs::path path = restored(folder.toStdString());
        fs::remove(path / "generation_config.json");
        compare(path, readJson(path / "expected.json")["of_config"]);
    }

    /// A generation_config.json that was made of config.json says nothing where config.json has settings of its own,
    /// and all where it has none (_prepare_generation_config()).
    void whichFileCounts()
    {
        const fs::path path = restored("marian");
        const auto settings = [&] {
            const auto config = readJson(path / "config.json");
            return models::GenerationSettings::read(path, config,
                                                    models::SequenceConfig::read(config, path / "config.json"));
        };
        json given{{"decoder_start_token_id", 393}, {"eos_token_id", 0}, {"num_beams", 3}};
        putText(path / "generation_config.json", given.dump());
        QCOMPARE(settings().beams, std::size_t{3});
        given["_from_model_config"] = true;
        putText(path / "generation_config.json", given.dump());
        QCOMPARE(settings().beams, std::size_t{6}); // config.json's
        patchJson(path / "config.json",
                  {{"num_beams", nullptr}, {"max_length", nullptr}, {"bad_words_ids", nullptr}}); // merged: they go
        QCOMPARE(settings().beams, std::size_t{3});
        QCOMPARE(settings().longest, std::size_t{21}); // 20 pieces behind the start
        patchJson(path / "config.json", {{"max_position_embeddings", 15}});
        QCOMPARE(settings().longest, std::size_t{15});
    }

    void batchesDoNotMatter_data() { trained(); }
    void batchesDoNotMatter()
    {
        QFETCH(const QString, folder);
        const fs::path path = restored(folder.toStdString());
        const auto run = readJson(path / "expected.json")["runs"][1];
        putText(path / "generation_config.json", run["generation_config"].dump());
        const auto inputs = libraryInputs(readJson(path / "expected.json")["runs"][0]["rows"]);
        QVERIFY(inputs.size() > 16); // more than are written together
        TextWriter writer(SequenceModel::read(path));
        const auto together = writer.write(inputs, 6, 6);
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            const auto alone = writer.write({&inputs[i], 1}, 6, 6)[0];
            QCOMPARE(together[i].size(), alone.size());
            for (std::size_t k = 0; k < alone.size(); ++k) {
                QCOMPARE(together[i][k].pieces, alone[k].pieces);
                QCOMPARE(together[i][k].logProbability, alone[k].logProbability); // to the bit
            }
        }
    }

    /// Losses and attention of given answers.
    void givenAnswers()
    {
        const fs::path path = restored("marian");
        TextWriter writer(SequenceModel::read(path));
        const auto expected = readJson(path / "expected.json");
        for (const auto& one : expected["forced"]) {
            const auto input = writer.read(plainText(one["text"])).pieces;
            const auto answer = one["answer"].get<std::string>();
            const auto found = writer.likelihoods({&input, 1}, {&answer, 1});
            QVERIFY2(std::abs(found[0].logProbability - one["log"].get<double>()) < 1e-4,
                     std::to_string(found[0].logProbability).c_str());
            QCOMPARE(found[0].pieces.size() + 1, one["pieces"].size());
            QCOMPARE(found[0].attention.size(), one["attention"].size());
            for (std::size_t i = 0; i < found[0].attention.size(); ++i)
                for (std::size_t j = 0; j < input.size(); ++j)
                    QVERIFY(std::abs(double{found[0].attention[i][j]} - one["attention"][i][j].get<double>()) < 1e-5);
        }
        const auto input = writer.read(plainText("Why?")).pieces;
        std::string tooLong; // there are 64 positions
        for (int i = 0; i < 70; ++i)
            tooLong += "letter ";
        QCOMPARE(writer.likelihoods({&input, 1}, {&tooLong, 1})[0].logProbability,
                 -std::numeric_limits<double>::infinity());
    }

    void translatorAsVictim()
    {
        const fs::path path = restored("marian");
        QCOMPARE(models::modelInfo(path).task, std::string("translation"));
        const models::ModelLoader loader;
        const auto victim = loader.load(path.string());
        QCOMPARE(victim->card().task, std::string("translation"));
        QCOMPARE(victim->card().architecture, std::string("marian"));
        QCOMPARE(victim->card().name, std::string("marian"));
        QCOMPARE(victim->card().language, std::string("en"));
        QCOMPARE(core::victims::targetLanguageOf(victim->card()), std::string("de")); // deu
        std::vector<Input> inputs;
        const auto rows = readJson(path / "expected.json")["of_config"];
        for (const auto& row : rows)
            inputs.push_back(Input::sentence(plainText(row["text"])));
        const auto answers = victim->predict(inputs, {});
        for (std::size_t i = 0; i < rows.size(); ++i)
            QCOMPARE(std::get<TextAnswer>(answers[i]).text, rows[i]["out"][0].get<std::string>());
        const auto clone = victim->clone();
        auto* writer = clone->writer();
        QVERIFY(writer != nullptr);
        const auto lists = writer->candidates({&inputs[0], 1}, 3, {});
        QCOMPARE(lists[0].size(), std::size_t{3});
        QCOMPARE(std::get<TextAnswer>(lists[0][0].answer).text, rows[0]["out"][0].get<std::string>());
        const auto expected = readJson(path / "expected.json");
        for (const auto& one : expected["forced"]) {
            const auto input = Input::sentence(plainText(one["text"]));
            const core::structures::Prediction answer = TextAnswer{one["answer"].get<std::string>()};
            QVERIFY(std::abs(writer->losses({&input, 1}, {&answer, 1}, {})[0] + one["log"].get<double>()) < 1e-4);
        }
        const auto attention = writer->attentionFor(inputs[0], lists[0][0].answer, {});
        QVERIFY(!attention.pieces.empty());
        for (const auto& weights : attention.weights) {
            QCOMPARE(weights.size(), inputs[0][0].text.size());
            double sum = 0.0;
            for (const float weight : weights)
                sum += double{weight};
            QVERIFY(std::abs(sum - 1.0) < 1e-5);
        }
        CONTAINS(errorOf([&] { (void)loader.load(path.string(), {.gradients = true}); }), "without gradients");
        putText(path / "generation_config.json",
                json{{"decoder_start_token_id", 393}, {"eos_token_id", 0}, {"do_sample", true}}.dump());
        CONTAINS(errorOf([&] { (void)loader.load(path.string()); }), "\"do_sample\" is true");
    }

    void rewriterGivesTheLibrarysOtherTexts()
    {
        const fs::path path = restored("pegasus");
        const auto run = readJson(path / "expected.json")["runs"][1];
        putText(path / "generation_config.json", run["generation_config"].dump());
        const auto rewriter = models::loadNetworkRewriter(path);
        std::vector<std::string> texts;
        for (const auto& row : run["rows"])
            texts.push_back(row["text"].get<std::string>());
        Rewriter::Limits limits;
        limits.most = 3;
        limits.writing.beams = 4;
        const auto all = rewriter->rewritings(texts, limits);
        for (std::size_t i = 0; i < texts.size(); ++i) {
            std::vector<std::string> wanted;
            for (const auto& one : run["rows"][i]["out"]) {
                auto text = QString::fromStdString(one.get<std::string>()).trimmed().toStdString();
                if (!text.empty() && text != texts[i] && std::ranges::find(wanted, text) == wanted.end())
                    wanted.push_back(text);
            }
            QCOMPARE(all[i], wanted);
            QCOMPARE(rewriter->rewritings({&texts[i], 1}, limits)[0], wanted); // kept
        }
        CONTAINS(errorOf([&] { (void)models::ModelLoader().load(path.string()); }), "a network that rewrites texts");
        CONTAINS(errorOf([&] { (void)models::loadNetworkRewriter(path / "none"); }), "config.json");
    }

    /// The zoo's T5 was trained to read "paraphrase: " first; its expected texts have it in front.
    void prefixIsReadFirst()
    {
        const fs::path path = restored("t5");
        const auto run = readJson(path / "expected.json")["runs"][0];
        putText(path / "generation_config.json", run["generation_config"].dump());
        const auto rewriter = models::loadNetworkRewriter(path);
        Rewriter::Limits limits;
        limits.writing.prefix = "paraphrase: ";
        for (const auto& row : run["rows"]) {
            const auto text = row["text"].get<std::string>().substr(limits.writing.prefix.size());
            const auto written = QString::fromStdString(row["out"][0].get<std::string>()).trimmed().toStdString();
            const bool other = !written.empty() && written != text;
            QCOMPARE(rewriter->rewritings({&text, 1}, limits)[0],
                     other ? std::vector{written} : std::vector<std::string>());
        }
    }

    /// Shares of drawn texts of one piece are the probabilities that the network gives them: of 600 draws at
    /// temperature 1, five standard deviations of a binomial (one for each of some dozen texts, so four are not
    /// enough).
    void drawnTexts()
    {
        const fs::path path = restored("marian");
        json given{{"decoder_start_token_id", 393}, {"eos_token_id", 0}, {"top_k", 0}, {"max_length", 2}};
        putText(path / "generation_config.json", given.dump());
        TextWriter onePiece(SequenceModel::read(path));
        const auto input = onePiece.read(plainText("The patient letter praises the island slowly.")).pieces;
        constexpr std::size_t draws = 600;
        std::map<Pieces, std::pair<double, double>> found; // how often, and the probability
        const auto written = onePiece.draw({&input, 1}, {1.0, 7, {11}}, draws);
        for (const auto& text : written[0]) {
            auto& [often, probability] = found[text.pieces];
            often += 1.0;
            probability = std::exp(text.logProbability);
        }
        double all = 0.0;
        for (const auto& [pieces, one] : found) {
            const auto& [often, probability] = one;
            const double deviation = std::sqrt(draws * probability * (1.0 - probability));
            QVERIFY2(std::abs(often - draws * probability) < 5.0 * deviation + 1.0,
                     (std::to_string(often) + " of 600 for " + std::to_string(probability)).c_str());
            all += probability;
        }
        QVERIFY(found.size() > 1 && all > 0.5 && all < 1.0 + 1e-4);

        given["max_length"] = 30;
        putText(path / "generation_config.json", given.dump());
        TextWriter writer(SequenceModel::read(path));
        const auto texts = writer.draw({&input, 1}, {1.5, 7, {11}}, 20)[0];
        // The same seed and stream, also beside others and of more draws; another seed differs.
        const std::vector<Pieces> two{writer.read(plainText("Why?")).pieces, input};
        const auto again = writer.draw(two, {1.5, 7, {5, 11}}, 25)[1];
        const auto other = writer.draw({&input, 1}, {1.5, 8, {11}}, 20)[0];
        std::size_t differ = 0;
        for (std::size_t i = 0; i < texts.size(); ++i) {
            QCOMPARE(again[i].pieces, texts[i].pieces);
            differ += other[i].pieces != texts[i].pieces ? 1 : 0;
        }
        QVERIFY(differ > 0);
        // Next to no temperature, or the likeliest piece alone: greedy.
        const auto best = writer.write({&input, 1}, 1, 1)[0][0];
        const auto cold = writer.draw({&input, 1}, {1e-3, 7, {11}}, 3);
        for (const auto& text : cold[0])
            QCOMPARE(text.pieces, best.pieces);
        for (const json& likeliest : {json{{"top_k", 1}}, json{{"top_k", 0}, {"top_p", 1e-6}}}) {
            given.update(likeliest);
            putText(path / "generation_config.json", given.dump());
            TextWriter one(SequenceModel::read(path));
            const auto drawn = one.draw({&input, 1}, {1.5, 7, {11}}, 3);
            for (const auto& text : drawn[0])
                QCOMPARE(text.pieces, best.pieces);
        }
    }

    /// Without tokenizer.json, of spiece.model.
    void slowTokenizers()
    {
        for (const char* name : {"pegasus", "t5"}) {
            const fs::path path = restored(name, true);
            QVERIFY(!fs::exists(path / "tokenizer.json"));
            const auto run = readJson(path / "expected.json")["runs"][0];
            putText(path / "generation_config.json", run["generation_config"].dump());
            compare(path, run["rows"]);
        }
    }

    /// Worked by hand from the processors of logits: scores -1 -2 -3 -4 -5 2 of the pieces 0 (the end) to 5.
    void scoresAsTheSettingsChangeThem()
    {
        using Scores = std::vector<float>;
        using Settings = models::GenerationSettings;
        QCOMPARE(changedScores(settingsWith([](Settings&) {}), {3}), (Scores{-1, -2, -3, -4, -5, 2}));
        // Below 0 a score is multiplied, above 0 divided, once for each piece.
        QCOMPARE(changedScores(settingsWith([](Settings& s) { s.repetitionPenalty = 2.0; }), {3, 5, 3}),
                 (Scores{-1, -2, -3, -8, -5, 1}));
        // 3 4 was followed by 1 and by 5.
        const auto pairs = settingsWith([](Settings& s) { s.noRepeated = 3; });
        QCOMPARE(changedScores(pairs, {3, 4, 1, 3, 4, 5, 3, 4}), (Scores{-1, gone, -3, -4, -5, gone}));
        QCOMPARE(changedScores(pairs, {3}), (Scores{-1, -2, -3, -4, -5, 2}));
        QCOMPARE(changedScores(settingsWith([](Settings& s) { s.noRepeated = 1; }), {3, 5}),
                 (Scores{-1, -2, -3, gone, -5, gone}));
        const auto bad = settingsWith([](Settings& s) { s.bad = {{1}, {3, 4, 2}}; });
        QCOMPARE(changedScores(bad, {0, 3, 4}), (Scores{-1, gone, gone, -4, -5, 2}));
        QCOMPARE(changedScores(bad, {3, 4}),
                 (Scores{-1, gone, -3, -4, -5, 2})); // longer than what there is: not looked at
        const auto lengths = settingsWith([](Settings& s) {
            s.shortest = 3;
            s.longest = 5;
            s.forcedEnd = {0};
        });
        QCOMPARE(changedScores(lengths, {3, 4}), (Scores{gone, -2, -3, -4, -5, 2}));
        QCOMPARE(changedScores(lengths, {3, 4, 1}), (Scores{-1, -2, -3, -4, -5, 2}));
        QCOMPARE(changedScores(lengths, {3, 4, 1, 1}), (Scores{0, gone, gone, gone, gone, gone}));
        const auto first = settingsWith([](Settings& s) {
            s.forcedFirst = 4;
            s.suppressed = {5};
            s.suppressedFirst = {1};
        });
        QCOMPARE(changedScores(first, {3}), (Scores{gone, gone, gone, gone, 0, gone}));
        QCOMPARE(changedScores(first, {3, 4}), (Scores{-1, gone, -3, -4, -5, gone}));
        QCOMPARE(changedScores(first, {3, 4, 2}), (Scores{-1, -2, -3, -4, -5, gone}));
        Scores two{0, 0, gone};
        models::normaliseScores(two);
        QVERIFY(std::abs(two[0] + std::log(2.0F)) < 1e-6F && two[2] == gone);
    }

    /// From the library's formulas, by hand.
    void positionsAndDistances()
    {
        const auto rows = models::waves(2, 4); // of position 1: sin 1, sin .01, cos 1, cos .01
        QCOMPARE((std::vector(rows.begin(), rows.begin() + 4)), (std::vector<float>{0, 0, 1, 1}));
        const double wanted[] = {0.8414710, 0.0099998, 0.5403023, 0.9999500};
        for (std::size_t i = 0; i < 4; ++i)
            QVERIFY(std::abs(double{rows[4 + i]} - wanted[i]) < 1e-6);
        QCOMPARE(models::waves(1, 3), (std::vector<float>{0, 0, 1})); // two sines, one cosine
        // 32 buckets up to 128. Both sides: 8 of one distance each, then 8 + 8 log(d / 8) / log 16.
        const auto both = [](int distance) { return models::sequenceBucket(distance, 32, 128, true); };
        QCOMPARE(both(0), std::size_t{0});
        QCOMPARE(both(-3), std::size_t{3});
        QCOMPARE(both(3), std::size_t{19});
        QCOMPARE(both(-20), std::size_t{10}); // 8 + 2.6
        QCOMPARE(both(-127), std::size_t{15});
        QCOMPARE(both(1000), std::size_t{31});
        // One side: 16 of one distance each, then 16 + 16 log(d / 16) / log 8.
        const auto before = [](int distance) { return models::sequenceBucket(distance, 32, 128, false); };
        QCOMPARE(before(-3), std::size_t{3});
        QCOMPARE(before(-15), std::size_t{15});
        QCOMPARE(before(-33), std::size_t{21}); // 16 + 5.6
        QCOMPARE(before(-127), std::size_t{31});
        QCOMPARE(before(2), std::size_t{0}); // never looked at
    }

    void textsOfPieces()
    {
        const auto text = [](std::vector<std::string> forms, const json& decoder, const Pieces& special = {}) {
            models::PieceForms given;
            given.forms = std::move(forms);
            given.special = special;
            given.decoder = decoder.is_null() ? std::string() : decoder.dump();
            Pieces rows;
            for (std::uint32_t i = 0; i < given.forms.size(); ++i)
                rows.push_back(i);
            return models::PieceTexts(std::move(given), "tokenizer.json").text(rows);
        };
        const json bytes{{"type", "ByteLevel"}}, words{{"type", "Metaspace"}},
            within{{"type", "Metaspace"}, {"prepend_scheme", "never"}};
        QCOMPARE(text({"The", "\u0120caf", "\u00c3\u00a9"}, bytes), std::string("The caf\u00e9"));
        QCOMPARE(text({"\u00c3", "x"}, bytes), std::string("\uFFFDx")); // half a letter
        QCOMPARE(text({"<s>", "\u2581The", "\u2581", "cat"}, words, {0}), std::string("The cat"));
        QCOMPARE(text({"\u2581The", "\u2581cat"}, within), std::string(" The cat"));
        QCOMPARE(text({"a", "b"}, nullptr), std::string("a b"));
        const json bytesToo{{"type", "Sequence"},
                            {"decoders",
                             {{{"type", "Replace"}, {"pattern", {{"String", "\u2581"}}}, {"content", " "}},
                              {{"type", "ByteFallback"}},
                              {{"type", "Fuse"}},
                              {{"type", "Strip"}, {"content", " "}, {"start", 1}, {"stop", 0}}}}};
        QCOMPARE(text({"\u2581a", "<0xC3>", "<0xA9>", "<0xC3>", "\u2581b"}, bytesToo),
                 std::string("a\uFFFD\uFFFD\uFFFD b"));
        QCOMPARE(text({"\u2581a", "<0xC3>", "<0xA9>", "\u2581b"}, bytesToo), std::string("a\u00e9 b"));
        CONTAINS(errorOf([&] { (void)text({"a"}, {{"type", "CTC"}}); }), "its decoder is CTC");
    }

    /// The trained folders as the library wrote them, 24 texts by 1, 4 and 6 beams.
    void sharedZoo_data()
    {
        QTest::addColumn<QString>("folder");
        for (const char* folder : {"marian", "pegasus", "bart-generate", "t5"})
            QTest::newRow(folder) << QString::fromLatin1(folder);
    }
    void sharedZoo()
    {
        QFETCH(const QString, folder);
        const fs::path from = fs::path(SHARED_DATA) / ".." / "zoo" / folder.toStdString();
        if (!fs::exists(from))
            QSKIP("needs the shared zoo");
        const fs::path path = temporary_.filePath(QStringLiteral("shared-") + folder).toStdString();
        fs::copy(from, path);
        fs::permissions(path, fs::perms::owner_all);
        fs::permissions(path / "generation_config.json", fs::perms::owner_all);
        auto given = readJson(path / "generation_config.json");
        given.erase("_from_model_config"); // what config.json says is the same
        given["max_new_tokens"] = 20;
        putText(path / "generation_config.json", given.dump());
        TextWriter writer(SequenceModel::read(path));
        const auto rows = readJson(path / "expected.json")["rows"];
        QCOMPARE(rows.size(), std::size_t{72});
        for (const auto& row : rows)
            compareRow(writer, row, row["beams"]);
    }

private:
    static void trained()
    {
        QTest::addColumn<QString>("folder");
        for (const char* folder : {"marian", "pegasus", "bart", "t5"})
            QTest::newRow(folder) << QString::fromLatin1(folder);
    }
    static void compareRow(TextWriter& writer, const json& row, std::size_t beams)
    {
        const auto& settings = writer.model().settings;
        const auto read = writer.read(plainText(row["text"])).pieces;
        QCOMPARE(read, row["ids"].get<Pieces>());
        const auto& ids = row["out_ids"];
        const auto texts = writer.write({&read, 1}, beams, ids.size())[0];
        QCOMPARE(texts.size(), ids.size());
        for (std::size_t i = 0; i < ids.size(); ++i) {
            QCOMPARE(texts[i].pieces, libraryAnswer(ids[i], settings.ends));
            QCOMPARE(texts[i].text, row["out"][i].get<std::string>());
            if (!row["scores"].is_null())
                QVERIFY2(std::abs(texts[i].score - row["scores"][i].get<double>()) <
                             1e-5 * std::max(1.0, std::abs(texts[i].score)),
                         std::to_string(texts[i].score).c_str());
        }
    }
    static void compare(const fs::path& path, const json& rows)
    {
        TextWriter writer(SequenceModel::read(path));
        for (const auto& row : rows)
            compareRow(writer, row, writer.model().settings.beams);
    }
    [[nodiscard]] fs::path restored(const std::string& name, bool slow = false) const
    {
        return testing::zoo::restoredWriter(name, temporary_.path().toStdString(), slow);
    }
    QTemporaryDir temporary_;
};

QTEST_APPLESS_MAIN(TestEncoderDecoders)
#include "tst_encoder_decoders.moc"
