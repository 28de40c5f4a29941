#include "tests/support/registered_test.h"

#include <algorithm>
#include <fstream>
#include <map>

#include <QTemporaryDir>

#include "core/text/splitting/tokenizer.h"
#include "models/inference/cutting/text_pattern.h"
#include "models/inference/tokenizers/folder_tokenizer.h"
#include "models/inference/tokenizers/pipeline_reader.h"
#include "models/inference/transformer/framed_input.h"
#include "tests/support/models/zoo_folder.h"
#include "tests/support/said.h"

namespace fs = std::filesystem;
using models::PieceModel;
using models::SpecialPieces;
using nlohmann::json;
using testing::zoo::readJson;

namespace {

using Rows = std::vector<std::uint32_t>;

/// A line with the frame around it.
Rows framedRows(const models::PieceTokenizer& tokenizer, std::string_view line)
{
    Rows rows;
    for (const auto& part : tokenizer.frame().single)
        if (part.what == models::FramePart::What::Piece)
            rows.push_back(part.row);
        else
            for (const auto& piece : tokenizer.pieces(line))
                rows.push_back(piece.row);
    return rows;
}

/// What texts may spell out in a folder, and their rows.
std::map<std::string, std::uint32_t> specialPiecesOf(const fs::path& folder)
{
    std::map<std::string, std::uint32_t> special;
    const auto config = folder / "tokenizer_config.json";
    if (const auto settings = fs::exists(config) ? readJson(config) : json::object();
        settings.contains("added_tokens_decoder"))
        for (const auto& [row, piece] : settings["added_tokens_decoder"].items())
            special[piece["content"].get<std::string>()] = static_cast<std::uint32_t>(std::stoul(row));
    if (special.empty()) // the old folders of BERT: the rows of their vocab.txt
        special = {{"[PAD]", 0}, {"[UNK]", 1}, {"[CLS]", 2}, {"[SEP]", 3}, {"[MASK]", 4}};
    return special;
}

} // namespace

/// Tokenizers of every class against Hugging Face's library; tests/data/tokenizers/zoo/README.md says where its answers
/// come from.
class TestLibraryTokenizers : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY(temporary_.isValid()); }

    void theLibraryAgrees_data()
    {
        QTest::addColumn<QString>("folder");
        QTest::addColumn<bool>("slow");
        QTest::addColumn<PieceModel>("model"); // of a folder that names none
        const auto both = [](const char* folder, PieceModel model) {
            if (fs::exists(testing::zoo::tokenizers / folder / "tokenizer.json"))
                QTest::addRow("%s", folder) << folder << false << model;
            if (!QStringList{"qwen2", "modernbert"}.contains(folder))
                QTest::addRow("%s, slow files", folder) << folder << true << model;
        };
        both("bert-zip", PieceModel::WordPiece);
        both("bert-masked", PieceModel::WordPiece);
        both("bert-legacy-slow", PieceModel::WordPiece);
        both("bert-old-names", PieceModel::WordPiece);
        both("mpnet", PieceModel::Mpnet);
        both("roberta-shards", PieceModel::BytePairs);
        both("deberta", PieceModel::Deberta);
        both("gpt2", PieceModel::Gpt2);
        both("qwen2", PieceModel::Qwen2);
        both("modernbert", PieceModel::BytePairs);
        both("albert", PieceModel::Albert);
        both("xlnet", PieceModel::Xlnet);
        both("xlmr-masked", PieceModel::XlmRoberta);
        both("deberta-v2", PieceModel::DebertaV2);
        both("pegasus", PieceModel::Pegasus);
        both("t5", PieceModel::T5);
        both("llama-spm", PieceModel::Llama);
        both("marian", PieceModel::Marian);
    }
    void theLibraryAgrees()
    {
        QFETCH(const QString, folder);
        QFETCH(const bool, slow);
        QFETCH(const PieceModel, model);
        const fs::path path = temporary_.filePath(QString::fromLatin1(QTest::currentDataTag())).toStdString();
        testing::zoo::restore(testing::zoo::tokenizers / folder.toStdString(), slow, path);
        const auto library = models::readTokenizer(path, model, SpecialPieces::AsLibrary);
        const auto ours = models::readTokenizer(path, model);
        QCOMPARE(library.tokenizer->vocabularySize(), ours.tokenizer->vocabularySize());
        const auto special = specialPiecesOf(path);
        const auto lines = readJson(testing::zoo::tokenizers / "lines.json").get<std::vector<std::string>>();
        auto answers = readJson(testing::zoo::tokenizers / folder.toStdString() / "pieces.json");
        // Slow files give the same, but for lines in which XLNet's mask takes a space that the normalizer makes.
        if (const auto whole = testing::zoo::tokenizers / folder.toStdString() / "whole.json";
            !slow && fs::exists(whole)) {
            const auto wholes = readJson(whole);
            for (const auto& [line, rows] : wholes.items())
                answers[std::stoul(line)] = rows;
        }
        QCOMPARE(lines.size(), std::size_t{575});
        QStringList wrong;
        std::size_t spelledOut = 0;
        for (std::size_t i = 0; i < lines.size(); ++i) {
            const auto expected = answers[i].get<Rows>();
            if (framedRows(*library.tokenizer, lines[i]) != expected)
                wrong += QString::fromStdString(lines[i]);
            const bool spells = std::ranges::any_of(
                special, [&](const auto& piece) { return lines[i].find(piece.first) != std::string::npos; });
            const auto rows = framedRows(*ours.tokenizer, lines[i]);
            if (!spells && rows != expected)
                wrong += "without special pieces: " + QString::fromStdString(lines[i]);
            spelledOut += spells ? 1 : 0;
            if (!spells)
                continue;
            // A text cannot name them: no piece of the text is one, but for the unknown piece.
            for (const auto& piece : ours.tokenizer->pieces(lines[i]))
                for (const auto& [form, row] : special)
                    QVERIFY2(piece.row != row || row == ours.tokenizer->unknown(), lines[i].c_str());
        }
        QVERIFY2(wrong.isEmpty(), qPrintable(QStringLiteral("%1 lines: %2")
                                                 .arg(wrong.size())
                                                 .arg(QStringList(wrong.mid(0, 6)).join(QStringLiteral("\n   ")))));
        QVERIFY(spelledOut >= 40 || folder == "gpt2" || folder == "qwen2"); // whose lines spell none out
    }

    /// Normalizers, pre-tokenizers, models and post-processors one by one.
    void partsAgree()
    {
        const auto parts = readJson(testing::zoo::tokenizers / "parts.json");
        const auto lines = parts["lines"].get<std::vector<std::string>>();
        QStringList wrong;
        for (const auto& part : parts["tokenizers"]) {
            const auto name = QString::fromStdString(part["name"].get<std::string>());
            models::TokenizerSettings settings; // which decide about the space before a text
            if (const auto& cut = part["tokenizer"]["pre_tokenizer"];
                cut.is_object() && cut.contains("add_prefix_space"))
                settings.config = {{"add_prefix_space", cut["add_prefix_space"]}};
            const auto tokenizer =
                models::readPipeline(part["tokenizer"], settings, SpecialPieces::AsLibrary, "tokenizer.json");
            for (std::size_t i = 0; i < lines.size(); ++i)
                if (framedRows(*tokenizer, lines[i]) != part["ids"][i].get<Rows>()) {
                    wrong += name + ": " + QString::fromStdString(lines[i]);
                    break;
                }
            for (std::size_t i = 0; i < part["pairs"].size(); ++i) {
                std::vector<core::text::Segment> segments(2);
                for (std::size_t k = 0; k < 2; ++k) {
                    segments[k].name = k == 0 ? "premise" : "hypothesis";
                    segments[k].text = core::text::tokenize(lines[i + k], core::text::Tokenization::Whitespace);
                }
                if (models::framed(core::text::Input(std::move(segments)), *tokenizer, SIZE_MAX).pieces !=
                    part["pairs"][i].get<Rows>())
                    wrong += name + ", pair " + QString::number(i);
            }
        }
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(QStringLiteral("\n   "))));
        QVERIFY(parts["tokenizers"].size() > 60);
    }

    /// Every piece says which bytes of the text it is: by hand, of texts whose pieces are known.
    void piecesKnowTheirBytes()
    {
        const auto stretches = [&](const char* folder, PieceModel model, const std::string& text) {
            const fs::path path = temporary_.filePath(QString::fromLatin1(folder) + "-bytes").toStdString();
            testing::zoo::restore(testing::zoo::tokenizers / folder, false, path);
            QStringList all;
            for (const auto& piece : models::readTokenizer(path, model).tokenizer->pieces(text))
                all += QString::fromStdString(text.substr(piece.begin, piece.end - piece.begin));
            return all;
        };
        QCOMPARE(stretches("bert-zip", PieceModel::WordPiece, "The actor, the river").join("|"),
                 QStringLiteral("The|actor|,|the|river"));
        // The first piece is the sign that is put before a text; it has no bytes and begins those of what follows.
        QCOMPARE(stretches("xlmr-masked", PieceModel::XlmRoberta, "the actor").join("|"),
                 QStringLiteral("the|the| actor"));
        QCOMPARE(stretches("roberta-shards", PieceModel::BytePairs, "the caf\u00e9").join(""),
                 QStringLiteral("the caf\u00e9"));
    }

    /// What Oniguruma takes for a word, which ICU does not: marks and format characters have edges, joiners are not a
    /// word's, and the numbers of Latin-1 are, but not in brackets. The answers are those of Replace with "#" in
    /// tokenizers 0.22.2.
    void wordsInPatterns_data()
    {
        QTest::addColumn<QString>("pattern");
        QTest::addColumn<QString>("answer");
        const auto row = [](const char* pattern, const char* answer) {
            QTest::newRow(pattern) << pattern << QString::fromUtf8(answer);
        };
        row("\\w+", "# # #\u200d# #\u00ad# \u0601# # # #\u061c#");
        row("\\W", "x\u00b2#1\u00bdb#q#r#m#n##k#e\u0301f#a_b#c#d");
        row("[\\w-]+", "#\u00b2 #\u00bd# #\u200d# #\u00ad# \u0601# # # #\u061c#");
        row("[^\\W]+", "#\u00b2 #\u00bd# #\u200d# #\u00ad# \u0601# # # #\u061c#");
        row("\\b", "#x\u00b2# #1\u00bdb# #q#\u200d#r# #m#\u00ad#n# \u0601#k# #e\u0301f# #a_b# #c#\u061c#d#");
        row("\\B", "x#\u00b2 1#\u00bd#b q\u200dr m\u00adn #\u0601k e#\u0301#f a#_#b c\u061cd");
        row("\\bk", "x\u00b2 1\u00bdb q\u200dr m\u00adn \u0601# e\u0301f a_b c\u061cd");
        row("[\\b]", "x\u00b2 1\u00bdb q\u200dr m\u00adn \u0601k e\u0301f a_b c\u061cd");
    }
    void wordsInPatterns()
    {
        QFETCH(const QString, pattern);
        QFETCH(const QString, answer);
        const std::string text = "x\u00b2 1\u00bdb q\u200dr m\u00adn \u0601k e\u0301f a_b c\u061cd";
        const nlohmann::json form = {{"Regex", pattern.toStdString()}};
        const models::TextPattern read(form, "normalizer", "tokenizer.json");
        std::string replaced;
        std::size_t behind = 0;
        for (const auto& match : read.matches(text)) {
            replaced += text.substr(behind, match.begin - behind) + "#";
            behind = match.end;
        }
        QCOMPARE(QString::fromStdString(replaced + text.substr(behind)), answer);
    }

    void whatIsRefused_data()
    {
        QTest::addColumn<QString>("json");
        QTest::addColumn<QString>("message");
        const auto row = [](const char* name, const char* json, const char* message) {
            QTest::newRow(name) << json << message;
        };
        row("no model", R"({"added_tokens": []})", "there is no \"model\"");
        row("an unknown model", R"({"model": {"type": "Bigram", "vocab": {"a": 0}}})",
            "its model is Bigram, which is not read");
        row("no vocabulary", R"({"model": {"type": "WordLevel"}})", "the vocabulary is not a JSON object");
        row("a row that is none", R"({"model": {"type": "WordLevel", "vocab": {"a": -1}}})",
            "the row of the piece \"a\" is -1");
        row("no unknown piece", R"({"model": {"type": "WordPiece", "vocab": {"a": 0}}})", "the piece [UNK] is missing");
        row("a merge of a missing piece", R"({"model": {"type": "BPE", "vocab": {"a": 0, "b": 1}, "merges": ["a b"]}})",
            "a merge needs the piece ab, which is missing");
        row("a merge of three", R"({"model": {"type": "BPE", "vocab": {"a": 0}, "merges": ["a a a"]}})",
            "is not two pieces");
        row("an unknown row", R"({"model": {"type": "Unigram", "vocab": [["a", -1]], "unk_id": 7}})",
            "\"unk_id\" is not a row of the vocabulary");
        row("a score that is none", R"({"model": {"type": "Unigram", "vocab": [["a", "b"]], "unk_id": 0}})",
            "is not a piece and its score");
        row("an unknown normalizer", R"({"normalizer": {"type": "Rot13"}, "model": {"vocab": {"<unk>": 0}}})",
            "its normalizer is Rot13, which is not read here");
        row("a pattern that is none",
            "{\"normalizer\": {\"type\": \"Replace\", \"pattern\": {\"Regex\": \"(\"}, \"content\": \"\"}, \"model\": "
            "{\"vocab\": {\"<unk>\": 0}}}",
            "the pattern {\"Regex\":\"(\"} of its normalizer cannot be read");
        row("an unknown cut", R"({"pre_tokenizer": {"type": "Rot13"}, "model": {"vocab": {"<unk>": 0}}})",
            "its pre_tokenizer is Rot13");
        row("an unknown frame", R"({"post_processor": {"type": "Rot13"}, "model": {"vocab": {"<unk>": 0}}})",
            "its post_processor is Rot13");
        row("a frame without rows",
            R"({"post_processor": {"type": "TemplateProcessing", "single": [{"SpecialToken": {"id": "x"}}], "pair": []}, "model": {"vocab": {"<unk>": 0}}})",
            "the post_processor has no \"ids\" for");
        row("a table that is none",
            R"({"normalizer": {"type": "Precompiled", "precompiled_charsmap": "??"}, "model": {"vocab": {"<unk>": 0}}})",
            "\"precompiled_charsmap\" is not base64");
        row("an added piece without a row", R"({"added_tokens": [{"content": "x"}], "model": {"vocab": {"<unk>": 0}}})",
            "an added piece has no text or no row");
    }
    void whatIsRefused()
    {
        QFETCH(const QString, json);
        QFETCH(const QString, message);
        const fs::path folder = temporary_.filePath("refused").toStdString();
        fs::create_directories(folder);
        std::ofstream(folder / "tokenizer.json") << json.toStdString();
        const auto problem = errorOf([&] { (void)models::readTokenizer(folder, PieceModel::WordPiece); });
        CONTAINS(problem, message.toStdString());
        CONTAINS(problem, "tokenizer.json");
    }

private:
    QTemporaryDir temporary_;
};

QTEST_APPLESS_MAIN(TestLibraryTokenizers)
#include "tst_library_tokenizers.moc"
