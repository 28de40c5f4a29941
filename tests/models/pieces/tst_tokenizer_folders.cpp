#include "tests/support/registered_test.h"

#include <fstream>

#include <QTemporaryDir>

#include "core/files/file.h"
#include "core/text/splitting/tokenizer.h"
#include "models/inference/cutting/added_pieces.h"
#include "models/inference/encoders/transformer_victim.h"
#include "models/inference/pieces/word_piece.h"
#include "models/inference/transformer/encoder_tokenizer.h"
#include "models/inference/transformer/framed_input.h"
#include "tests/places.h"
#include "tests/support/models/random_classifier.h"
#include "tests/support/models/sentence_folder.h"
#include "tests/support/models/zoo_folder.h"
#include "tests/support/said.h"

namespace fs = std::filesystem;
using core::structures::ClassScores;
using core::text::Input;
using models::PieceModel;
using nlohmann::json;
using testing::RandomBert;
using testing::writeClassifier;
using testing::writeJson;

namespace {

using Rows = std::vector<std::uint32_t>;

Input inputOf(const std::vector<std::string>& texts)
{
    std::vector<core::text::Segment> segments(texts.size());
    for (std::size_t i = 0; i < texts.size(); ++i) {
        segments[i].name = i == 0 ? "premise" : "hypothesis";
        segments[i].text = core::text::tokenize(texts[i], core::text::Tokenization::Whitespace);
    }
    return Input(std::move(segments));
}

Rows rowsOf(const models::PieceTokenizer& tokenizer, std::string_view text)
{
    Rows rows;
    for (const auto& piece : tokenizer.pieces(text))
        rows.push_back(piece.row);
    return rows;
}

/// The pieces of RandomBert, by their text.
Rows rowsNamed(const std::vector<std::string>& pieces)
{
    const RandomBert bert;
    Rows rows;
    for (const auto& piece : pieces)
        rows.push_back(static_cast<std::uint32_t>(std::ranges::find(bert.pieces, piece) - bert.pieces.begin()));
    return rows;
}

json tokenizerJson(const json& normalizer)
{
    const RandomBert bert;
    json vocabulary;
    for (std::size_t row = 0; row < bert.pieces.size(); ++row)
        vocabulary[bert.pieces[row]] = row;
    return {{"normalizer", normalizer},
            {"pre_tokenizer", {{"type", "BertPreTokenizer"}}},
            {"added_tokens", json::array()},
            {"model", {{"type", "WordPiece"}, {"vocab", vocabulary}, {"continuing_subword_prefix", "##"}}}};
}

} // namespace

Q_DECLARE_METATYPE(json)

/// Tokenizers in the forms that people's folders have.
class TestTokenizerFolders : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY(temporary_.isValid()); }

    /// tests/data/tokenizers/README.md says where the numbers come from. The last pair is cut on both sides, to an odd
    /// number of pieces in BERT; the second folder has capitals and cuts at 48.
    void theLibraryAgrees_data()
    {
        QTest::addColumn<PieceModel>("model");
        QTest::newRow("bert") << PieceModel::WordPiece;
        QTest::newRow("bert-cased-48") << PieceModel::WordPiece;
        QTest::newRow("roberta") << PieceModel::BytePairs;
    }
    void theLibraryAgrees()
    {
        QFETCH(const PieceModel, model);
        const fs::path folder = fs::path(TEST_DATA) / "tokenizers" / QTest::currentDataTag();
        const auto files = models::readTokenizer(folder, model);
        const auto cases = json::parse(core::readFile(folder / "ids.json"));
        QCOMPARE(cases.size(), std::size_t{53});
        for (const auto& one : cases) {
            const auto texts = one.at("texts").get<std::vector<std::string>>();
            const auto framed = models::framed(inputOf(texts), *files.tokenizer, files.longest);
            QVERIFY2(framed.pieces == one.at("ids").get<Rows>(), texts[0].c_str());
        }
    }

    /// By hand from truncate_encodings() of Hugging Face's tokenizers, LongestFirst.
    void pairsAreCutAsTheLibraryCuts_data()
    {
        QTest::addColumn<int>("first");
        QTest::addColumn<int>("second");
        QTest::addColumn<int>("room");
        QTest::addColumn<int>("ofFirst");
        QTest::addColumn<int>("ofSecond");
        QTest::newRow("both fit") << 5 << 4 << 9 << 5 << 4;
        QTest::newRow("the longer is cut") << 20 << 3 << 10 << 7 << 3;
        QTest::newRow("the longer second is cut") << 3 << 20 << 10 << 3 << 7;
        QTest::newRow("an odd room: the longer first has one more") << 18 << 14 << 27 << 14 << 13;
        QTest::newRow("an odd room: the longer second has one more") << 14 << 16 << 27 << 13 << 14;
        QTest::newRow("an odd room of equal texts: the second has one more") << 10 << 10 << 5 << 2 << 3;
        QTest::newRow("an even room of equal texts") << 10 << 10 << 6 << 3 << 3;
        QTest::newRow("the longer ends at the shorter's length") << 12 << 8 << 15 << 8 << 7;
        QTest::newRow("one text") << 9 << 0 << 4 << 4 << 0;
        QTest::newRow("no room") << 2 << 2 << 0 << 0 << 0;
    }
    void pairsAreCutAsTheLibraryCuts()
    {
        QFETCH(const int, first);
        QFETCH(const int, second);
        QFETCH(const int, room);
        QFETCH(const int, ofFirst);
        QFETCH(const int, ofSecond);
        const auto kept = models::keptPieces(std::size_t(first), std::size_t(second), std::size_t(room));
        QCOMPARE(kept, (std::pair<std::size_t, std::size_t>(ofFirst, ofSecond)));
    }

    /// A cut vocab.txt is refused, and a table that is rounded up has a warning: the library takes both.
    void aVocabularyThatIsCutOff()
    {
        RandomBert bert;
        for (int i = 0; i < 74; ++i)
            bert.pieces.push_back(fmt::format("word{}", i)); // 100 in all
        const fs::path folder = path("cut");
        testing::RandomClassifier{.bert = bert}.write(folder);
        const auto keep = [&](std::size_t count) {
            std::string lines;
            for (std::size_t i = 0; i < count; ++i)
                lines += bert.pieces[i] + "\n";
            core::writeFile(folder / "vocab.txt", lines);
        };
        QVERIFY(models::makeTransformerVictim(folder)->card().warnings.empty());
        keep(90);
        const auto warnings = models::makeTransformerVictim(folder)->card().warnings;
        QCOMPARE(warnings.size(), std::size_t{1});
        CONTAINS(warnings[0], "vocab.txt has 90 pieces, the model has 100 rows for them");
        keep(89);
        CONTAINS(errorOf([&] { (void)models::makeTransformerVictim(folder); }),
                 "vocab.txt: has 89 pieces, the model has 100 rows for them: it was cut off");
    }

    void theLongestInputIsTheTokenizers()
    {
        const fs::path folder = path("longest");
        writeClassifier(folder);
        const auto scoresOf = [&](const std::string& text) {
            const Input input = Input::sentence(core::text::tokenize(text));
            const auto victim = models::makeTransformerVictim(folder);
            return std::get<ClassScores>(victim->predict({&input, 1}, {})[0]);
        };
        const auto whole = scoresOf("the small cat played in the snow");
        writeJson(folder / "tokenizer_config.json", {{"model_max_length", 5}}); // three pieces and the frame
        QVERIFY(!(scoresOf("the small cat played in the snow") == whole));
        QCOMPARE(scoresOf("the small cat played in the snow"), scoresOf("the small cat"));
        writeJson(folder / "tokenizer_config.json", {{"model_max_length", 5}, {"truncation_side", "left"}});
        QCOMPARE(scoresOf("the small cat played in the snow"), scoresOf("in the snow"));
        writeJson(folder / "tokenizer_config.json", {{"truncation_side", "both"}});
        CONTAINS(errorOf([&] { (void)scoresOf("the"); }), "\"truncation_side\" is \"both\"");
        writeJson(folder / "tokenizer_config.json", {{"model_max_length", 1e30}}); // the library's word for none
        QCOMPARE(scoresOf("the small cat played in the snow"), whole);
        writeJson(folder / "tokenizer_config.json", {{"model_max_length", 2}});
        CONTAINS(errorOf([&] { (void)scoresOf("the"); }), "leaves no room for a word");
    }

    /// As the library makes them of the folder: <|endoftext|> (row 0) before the texts, which are of segments 0 and 1;
    /// a model is given segments only where `model_input_names` names them, as those of GPT-2's own class do not.
    void aTextOfGpt2CanBeginWithAPiece()
    {
        const fs::path folder = path("begins");
        testing::zoo::restore(testing::zoo::tokenizers / "gpt2", true, folder);
        const auto frameOf = [&] { return models::readTokenizer(folder, PieceModel::Gpt2).tokenizer->frame(); };
        using enum models::FramePart::What;
        const std::vector<models::FramePart> alone{{First}}, begun{{Piece, 0}, {First}},
            pair{{Piece, 0}, {First}, {Second}}, segments{{Piece, 0}, {First}, {Second, 0, 1}};
        auto settings = testing::zoo::readJson(folder / "tokenizer_config.json");
        settings["add_bos_token"] = false;
        writeJson(folder / "tokenizer_config.json", settings);
        QVERIFY(frameOf().single == alone);
        settings["add_bos_token"] = true;
        writeJson(folder / "tokenizer_config.json", settings);
        QVERIFY(frameOf().single == begun);
        QVERIFY(frameOf().pair == pair);
        settings["model_input_names"] = {"input_ids", "token_type_ids", "attention_mask"};
        writeJson(folder / "tokenizer_config.json", settings);
        QVERIFY(frameOf().pair == segments);
    }

    /// What tokenizer.json does to a text: rows worked by hand from the pieces of RandomBert, which are of small
    /// letters without accents. "Café" is "cafe" without either, else unknown.
    void normalizersAreRead_data()
    {
        QTest::addColumn<json>("normalizer");
        QTest::addColumn<QStringList>("pieces"); // of "The CAFE cafe\u0301 café"
        const auto row = [](const char* name, const json& normalizer, const QStringList& pieces) {
            QTest::newRow(name) << normalizer << pieces;
        };
        const QString unknown = QStringLiteral("[UNK]");
        const auto part = [](const char* type) { return json{{"type", type}}; };
        const auto bert = [&](bool lower, const json& strip) {
            return json{{"type", "BertNormalizer"}, {"lowercase", lower}, {"strip_accents", strip}};
        };
        row("BERT's", bert(true, nullptr), {"the", "cafe", "cafe", "cafe"});
        row("BERT's, cased", bert(false, nullptr), {unknown, unknown, unknown, unknown});
        row("BERT's, accents kept", bert(true, false), {"the", "cafe", unknown, unknown});
        row("none", nullptr, {unknown, unknown, unknown, unknown});
        row("small letters alone", {{"type", "Sequence"}, {"normalizers", {part("NFC"), part("Lowercase")}}},
            {"the", "cafe", unknown, unknown});
        row("accents alone", {{"type", "Sequence"}, {"normalizers", {part("NFD"), part("StripAccents")}}},
            {unknown, unknown, "cafe", "cafe"});
    }
    void normalizersAreRead()
    {
        QFETCH(const json, normalizer);
        QFETCH(const QStringList, pieces);
        const fs::path folder = path(QTest::currentDataTag());
        writeJson(folder / "tokenizer.json", tokenizerJson(normalizer));
        writeJson(folder / "tokenizer_config.json", {{"tokenizer_class", "PreTrainedTokenizerFast"}});
        std::vector<std::string> expected;
        for (const auto& piece : pieces)
            expected.push_back(piece.toStdString());
        const auto files = models::readTokenizer(folder, PieceModel::WordPiece);
        QCOMPARE(rowsOf(*files.tokenizer, "The CAFE cafe\u0301 caf\u00e9"), rowsNamed(expected));
        // Beside a vocab.txt tokenizer.json says the same.
        RandomBert().write(folder, {});
        QCOMPARE(
            rowsOf(*models::readTokenizer(folder, PieceModel::WordPiece).tokenizer, "The CAFE cafe\u0301 caf\u00e9"),
            rowsNamed(expected));
    }

    /// BERT's own class takes its settings, not what tokenizer.json says, and small letters without any.
    void whoDecides()
    {
        const fs::path folder = path("decides");
        const json cased{{"type", "BertNormalizer"}, {"lowercase", false}};
        const auto rowsWith = [&](const json& config) {
            writeJson(folder / "tokenizer_config.json", config);
            return rowsOf(*models::readTokenizer(folder, PieceModel::WordPiece).tokenizer, "The");
        };
        writeJson(folder / "tokenizer.json", tokenizerJson(cased));
        QCOMPARE(rowsWith({{"tokenizer_class", "BertTokenizer"}, {"do_lower_case", true}}), rowsNamed({"the"}));
        QCOMPARE(rowsWith({{"tokenizer_class", "BertTokenizer"}}), rowsNamed({"the"}));
        QCOMPARE(rowsWith({{"tokenizer_class", "PreTrainedTokenizerFast"}}), rowsNamed({"[UNK]"}));
        CONTAINS(errorOf([&] { (void)rowsWith({{"do_lower_case", "yes"}}); }), "\"do_lower_case\" is \"yes\"");
    }

    /// Pieces behind the vocabulary are found in texts, by whatever file lists them; those in it are not.
    void addedPieces_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<json>("content");
        const json piece{{"content", "cool-token"}, {"special", false}};
        auto withId = piece;
        withId["id"] = 26;
        QTest::newRow("added_tokens.json") << "added_tokens.json" << json{{"cool-token", 26}};
        QTest::newRow("tokenizer_config.json")
            << "tokenizer_config.json"
            << json{{"added_tokens_decoder", {{"26", piece}, {"4", {{"content", "[MASK]"}, {"special", true}}}}}};
        auto whole = tokenizerJson({{"type", "BertNormalizer"}});
        whole["added_tokens"] = json::array({withId, json{{"content", "[MASK]"}, {"id", 4}, {"special", true}}});
        QTest::newRow("tokenizer.json") << "tokenizer.json" << whole;
    }
    void addedPieces()
    {
        QFETCH(const QString, file);
        QFETCH(const json, content);
        const fs::path folder = path(QTest::currentDataTag());
        fs::create_directories(folder);
        RandomBert().write(folder, {});
        writeJson(folder / file.toStdString(), content);
        const auto files = models::readTokenizer(folder, PieceModel::WordPiece);
        QCOMPARE(files.tokenizer->vocabularySize(), std::size_t{27});
        auto expected = rowsNamed({"the", "cat", "cat"});
        expected[1] = 26;
        QCOMPARE(rowsOf(*files.tokenizer, "the Cool-Token cat"), expected); // small letters, as its text has
        const auto pieces = files.tokenizer->pieces("the cool-token cat");
        QCOMPARE(pieces[1].begin, 4U);
        QCOMPARE(pieces[1].end, 14U);
        QCOMPARE(pieces[2].begin, 15U);
        const auto spelledOut = rowsOf(*files.tokenizer, "the [MASK] cat");
        QVERIFY(std::ranges::find(spelledOut, 4U) == spelledOut.end());
    }

    /// `single_word`, `lstrip` and `rstrip`, and of two pieces that begin alike the longer one; by hand.
    void howAddedPiecesAreFound()
    {
        const auto cut = [](std::vector<models::AddedPiece> added, const std::string& text) {
            const models::AddedPieces pieces(std::move(added));
            QStringList all;
            for (const auto& [piece, begin, end] : pieces.cut(text))
                all += (piece == nullptr ? "" : QString::number(piece->row)) +
                       QString::fromStdString("(" + text.substr(begin, end - begin) + ")");
            return all.join("");
        };
        const models::AddedPiece num{.form = "num", .row = 26};
        auto alone = num, left = num, right = num;
        alone.alone = left.takesLeft = right.takesRight = true;
        QCOMPARE(cut({num}, "nums NUM"), QStringLiteral("26(num)(s NUM)"));
        QCOMPARE(cut({alone}, "nums num\u00e9 num, xnum"), QStringLiteral("(nums num\u00e9 )26(num)(, xnum)"));
        QCOMPARE(cut({left}, "a \u00a0num num b"), QStringLiteral("(a)26( \u00a0num)26( num)( b)"));
        QCOMPARE(cut({right}, "a num  num b"), QStringLiteral("(a )26(num  )26(num )(b)"));
        const models::AddedPiece shorter{.form = "<a>", .row = 26}, longer{.form = "<a><b>", .row = 27};
        QCOMPARE(cut({shorter, longer}, "<a><b><a> s"), QStringLiteral("27(<a><b>)26(<a>)( s)"));
        QCOMPARE(cut({num}, ""), QString());
    }

    /// ByteLevel alone takes add_prefix_space of tokenizer_config.json (false without one), in a Sequence its own: the
    /// library 4.57.6 gives "the" and "\u0120the" so.
    void aPrefixSpaceInASequence()
    {
        const fs::path folder = path("sequence");
        testing::RandomClassifier{.family = testing::RandomClassifier::Family::Roberta}.write(folder);
        const json vocabulary = json::parse(core::readFile(folder / "vocab.json"));
        fs::remove(folder / "vocab.json");
        fs::remove(folder / "merges.txt");
        const auto rowsWith = [&](const json& cutting, const json& config = json::object()) {
            writeJson(folder / "tokenizer_config.json", config);
            writeJson(folder / "tokenizer.json",
                      {{"pre_tokenizer", cutting},
                       {"model", {{"type", "BPE"}, {"vocab", vocabulary}, {"merges", {"t h", "th e"}}}}});
            return rowsOf(*models::readTokenizer(folder, PieceModel::BytePairs).tokenizer, "the");
        };
        const json bytes{{"type", "ByteLevel"}, {"add_prefix_space", true}};
        const auto the = vocabulary.at("the").get<std::uint32_t>();
        const auto blank = vocabulary.at("\u0120").get<std::uint32_t>();
        QCOMPARE(rowsWith(bytes), (Rows{the}));
        QCOMPARE(rowsWith(bytes, {{"add_prefix_space", true}}), (Rows{blank, the}));
        QCOMPARE(rowsWith({{"type", "Sequence"}, {"pretokenizers", json::array({bytes})}}), (Rows{blank, the}));
    }

    void accentsWithoutSmallLetters()
    {
        const models::BasicTokenizerOptions options{.lowercase = false, .stripAccents = true};
        std::vector<std::string> forms;
        for (const auto& token : models::basicTokens("Caf\u00e9 \u00c5ngstr\u00f6m", options))
            forms.push_back(token.form);
        QCOMPARE(forms, (std::vector<std::string>{"Cafe", "Angstrom"}));
    }

    /// A piece that covers several words gives each its share of the bytes: "cats" is the words "ca" and "ts" here. The
    /// weights of single pieces are known from the same bytes with other words.
    void attentionOfSharedPieces()
    {
        const fs::path folder = path("shared");
        writeClassifier(folder);
        const auto victim = models::makeTransformerVictim(folder);
        const std::string text = "dog cat in";
        const auto weightsOf = [&](const std::vector<core::text::ByteSpan>& words) {
            return victim->attention()->attention(Input::sentence(core::text::Text(text, words)), {})[0];
        };
        const auto each = weightsOf({{0, 3}, {4, 7}, {8, 10}});
        const auto parts = weightsOf({{0, 3}, {4, 5}, {5, 7}, {8, 10}}); // "c" and "at"
        QCOMPARE(parts.size(), std::size_t{4});
        QVERIFY(std::abs(parts[0] - each[0]) < 1e-6F);
        QVERIFY(std::abs(parts[1] - each[1] / 3) < 1e-6F);
        QVERIFY(std::abs(parts[2] - each[1] * 2 / 3) < 1e-6F);
        QVERIFY(std::abs(parts[3] - each[2]) < 1e-6F);
    }

    void weightsInAnotherForm()
    {
        const fs::path folder = path("flax");
        writeClassifier(folder);
        fs::rename(folder / "model.safetensors", folder / "flax_model.msgpack");
        const auto message = errorOf([&] { (void)models::makeTransformerVictim(folder); });
        CONTAINS(message, "flax_model.msgpack: the weights are Flax's, not in model.safetensors or pytorch_model.bin");
        CONTAINS(message, "from_pretrained('flax', from_flax=True).save_pretrained('flax')");
    }

private:
    fs::path path(const char* name) const { return temporary_.filePath(QString::fromLatin1(name)).toStdString(); }
    QTemporaryDir temporary_;
};

QTEST_APPLESS_MAIN(TestTokenizerFolders)
#include "tst_tokenizer_folders.moc"
