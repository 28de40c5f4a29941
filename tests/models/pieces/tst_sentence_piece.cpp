#include "tests/support/registered_test.h"

#include <fstream>

#include <fmt/format.h>

#include "core/files/file.h"
#include "models/inference/pieces/sentence_piece.h"
#include "models/inference/tokenizers/folder_tokenizer.h"
#include "tests/models/pieces/spoken_lines.h"
#include "tests/places.h"
#include "tests/support/models/reference_program.h"
#include "tests/support/models/written_sentence_piece.h"
#include "tests/support/said.h"

namespace fs = std::filesystem;
using models::Piece;
using models::PieceModel;
using models::SentencePieceFacts;
using models::SentencePieces;
using testing::Message;
using testing::modelOf;
using testing::oddLines;
using testing::pagesOfTheDocs;
using testing::pieceOf;

namespace {

/// A table of one empty unit whose replacements are "", a text of that many bytes, and "bcd" without an end.
std::string tableOf(std::size_t bytes)
{
    return std::string("\x04\0\0\0\0\0\0\0\0", 9) + std::string(bytes, 'q') + std::string("\0bcd", 4);
}

/// Signs that become U+2581 (blanks, controls, format), or that sign itself.
bool isBlank(std::string_view bytes)
{
    const auto text = QString::fromUtf8(bytes.data(), qsizetype(bytes.size()));
    return std::ranges::all_of(text, [](QChar c) {
        return c.isSpace() || c == QChar(0x2581) || c == QChar(0xfffd) || // the library's rules make it a blank
               c.category() == QChar::Other_Format || c.category() == QChar::Other_Control;
    });
}

std::vector<std::uint32_t> rowsOf(const std::string& model, const std::string& text)
{
    const SentencePieces tokenizer(SentencePieceFacts::read(model, "m"));
    std::vector<std::uint32_t> rows;
    for (const auto& piece : tokenizer.pieces(text))
        rows.push_back(piece.row);
    return rows;
}

} // namespace

/// SentencePiece against the library itself.
class TestSentencePiece : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY(temporary_.isValid()); }

    void theLibraryAgrees_data()
    {
        QTest::addColumn<QStringList>("settings");
        QTest::newRow("unigram") << QStringList{"model_type=unigram", "vocab_size=900"};
        QTest::newRow("pairs") << QStringList{"model_type=bpe", "vocab_size=900"};
        QTest::newRow("unigram, folded, few characters") << QStringList{
            "model_type=unigram", "vocab_size=400", "normalization_rule_name=nmt_nfkc_cf", "character_coverage=0.98"};
        QTest::newRow("pairs, symbols of the user's, blanks kept")
            << QStringList{"model_type=bpe",
                           "vocab_size=500",
                           "user_defined_symbols=the,victim,<mask>",
                           "add_dummy_prefix=false",
                           "remove_extra_whitespaces=false",
                           "normalization_rule_name=identity"};
        QTest::newRow("unigram, symbols of the user's, blanks behind")
            << QStringList{"model_type=unigram", "vocab_size=500", "user_defined_symbols=the,victim,<mask>",
                           "treat_whitespace_as_suffix=true"};
    }
    void theLibraryAgrees()
    {
        QFETCH(const QStringList, settings);
        auto lines = pagesOfTheDocs();
        const QString prefix = temporary_.filePath(QString::number(qHash(QByteArray(QTest::currentDataTag()))));
        testing::reference::trainPieces(prefix, settings, lines);
        for (const auto& line : oddLines())
            lines.push_back(line);
        QVERIFY(lines.size() >= 2000);
        const auto answers = testing::reference::librarysPieces(prefix + QStringLiteral(".model"), lines);
        QCOMPARE(answers.size(), lines.size());

        const std::string file = prefix.toStdString() + ".model";
        const SentencePieces tokenizer(SentencePieceFacts::read(core::readFile(file), file));
        std::size_t unknown = 0, pieces = 0;
        for (std::size_t i = 0; i < lines.size(); ++i) {
            const auto& expected = answers[i];
            const auto found = tokenizer.pieces(lines[i]);
            QVERIFY2(found.size() == expected.size(), lines[i].c_str());
            for (std::size_t k = 0; k < found.size(); ++k) {
                const auto id = expected[k][0].get<std::uint32_t>();
                QVERIFY2(found[k].row == id,
                         fmt::format("piece {} is {} ({} to {}), the library's {} of: {}", k, found[k].row,
                                     found[k].begin, found[k].end, expected[k].dump(), lines[i])
                             .c_str());
                QVERIFY2(found[k].begin == expected[k][1].get<std::uint32_t>(), lines[i].c_str());
                // A piece without bytes of its own, or with only a blank, belongs to what follows.
                const auto end = expected[k][2].get<std::uint32_t>();
                const auto bytes = std::string_view(lines[i]).substr(found[k].begin, end - found[k].begin);
                QVERIFY2(found[k].end == end || (found[k].end > end && (bytes.empty() || isBlank(bytes))),
                         fmt::format("piece {} ends at {}, the library's at {}, of: {}", k, found[k].end, end, lines[i])
                             .c_str());
                unknown += id == 0 ? 1 : 0;
            }
            pieces += found.size();
        }
        QVERIFY(unknown > 0 && unknown < pieces / 4);
    }

    /// Worked by hand: -1 - 2 is more than -4, and "x" is unknown.
    void theLikeliestPieces()
    {
        const auto model = modelOf({{"\u2581a", -1}, {"b", -2}, {"\u2581ab", -4}, {"bc", -2.5}, {"c", -3}}).bytes;
        QCOMPARE(rowsOf(model, "ab"), (std::vector<std::uint32_t>{3, 4}));
        QCOMPARE(rowsOf(model, "abc"), (std::vector<std::uint32_t>{3, 6}));
        QCOMPARE(rowsOf(model, "axxb"), (std::vector<std::uint32_t>{3, 0, 4}));
        QCOMPARE(rowsOf(model, ""), std::vector<std::uint32_t>{});
        QCOMPARE(rowsOf(model, "  "), std::vector<std::uint32_t>{});
    }

    /// Rows 0 to 4 of CamemBERT are fairseq's, its <s> and </s> are the file's.
    void rowsOfCamembert()
    {
        QTemporaryDir folder;
        std::ofstream(folder.filePath("sentencepiece.bpe.model").toStdString(), std::ios::binary)
            << modelOf({{"\u2581a", -1}, {"b", -2}}).bytes;
        const auto files = models::readTokenizer(folder.path().toStdString(), PieceModel::Camembert);
        QVERIFY(files.tokenizer->frame().single ==
                (std::vector<models::FramePart>{{models::FramePart::What::Piece, 5},
                                                {models::FramePart::What::First},
                                                {models::FramePart::What::Piece, 6}}));
        QCOMPARE(files.tokenizer->unknown(), 3U);
        QCOMPARE(files.tokenizer->vocabularySize(), std::size_t{10}); // 4 + 5 + <mask>
        std::vector<std::uint32_t> rows;
        for (const auto& piece : files.tokenizer->pieces("abx"))
            rows.push_back(piece.row);
        QCOMPARE(rows, (std::vector<std::uint32_t>{7, 8, 3}));
    }

    /// Where the model says so, an unknown character is the pieces of its bytes, which texts cannot spell out.
    void bytesOfUnknownCharacters()
    {
        auto model = modelOf({{"\u2581a", -1}, {"<", -2}, {"x", -2}});
        for (unsigned byte = 0; byte < 256; ++byte)
            model.text(1, pieceOf(fmt::format("<0x{:02X}>", byte), 0, 6));
        QCOMPARE(rowsOf(model.bytes, "a\u00e9"), (std::vector<std::uint32_t>{3, 0}));
        model.text(2, "\x98\x02\x01"); // byte_fallback, field 35
        QCOMPARE(rowsOf(model.bytes, "a\u00e9"), (std::vector<std::uint32_t>{3, 6 + 0xC3, 6 + 0xA9}));
        QCOMPARE(rowsOf(model.bytes, "a<0x41>").size(), std::size_t{7});
    }

    /// A piece's bytes show which word it belongs to; bytes that are not UTF-8 are one unknown character each.
    void piecesKnowTheirBytes()
    {
        const auto model = modelOf({{"\u2581", -5}, {"\u2581a", -1}, {"b", -2}, {"\u2581c", -3}}).bytes;
        const SentencePieces tokenizer(SentencePieceFacts::read(model, "m"));
        QVERIFY(tokenizer.pieces("ab  c") == (std::vector<Piece>{{4, 0, 1}, {5, 1, 2}, {6, 2, 5}}));
        QVERIFY(tokenizer.pieces("\xff\xfe"
                                 "b") == (std::vector<Piece>{{3, 0, 2}, {0, 0, 2}, {5, 2, 3}}));
    }

    void damagedModels_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("message");
        const auto row = [](const char* name, const std::string& bytes, const char* message) {
            QTest::newRow(name) << QByteArray::fromStdString(bytes) << message;
        };
        const auto good = modelOf({{"a", -1}});
        row("nothing", "", "not a SentencePiece model");
        row("text", "version https://git-lfs.github.com/spec/v1\n", "not a SentencePiece model");
        row("cut off", good.bytes.substr(0, good.bytes.size() - 3), "not a SentencePiece model");
        row("longer than it is", good.bytes + "\x0a\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01",
            "not a SentencePiece model");
        row("a piece twice", modelOf({{"a", -1}, {"a", -2}}).bytes, "twice");
        row("an empty piece", modelOf({{"", -1}}).bytes, "empty");
        row("a zero byte", modelOf({{std::string("a\0b", 3), -1}}).bytes, "empty");
        row("no score", modelOf({{"a", std::nanf("")}}).bytes, "finite");
        row("no unknown piece", Message().text(1, pieceOf("a", -1)).bytes, "unknown");
        row("characters", Message(good).text(2, Message().number(3, 4).bytes).bytes, "neither a unigram nor a BPE");
        row("a table that is too long",
            Message(good).text(3, Message().text(2, std::string("\x40\0\0\0abcd", 8)).bytes).bytes, "damaged");
        row("a table of odd length",
            Message(good).text(3, Message().text(2, std::string("\x03\0\0\0abcd", 8)).bytes).bytes, "damaged");
        row("a letter that becomes a long text", Message(good).text(3, Message().text(2, tableOf(65)).bytes).bytes,
            "a character is replaced by 65 bytes, more than 64");
    }

    /// The library's own tables replace a character by 33 bytes at most, so that 64 are read.
    void longReplacementsUpToTheLimit()
    {
        const auto model = Message(modelOf({{"a", -1}})).text(3, Message().text(2, tableOf(64)).bytes).bytes;
        QCOMPARE(SentencePieceFacts::read(model, "m").replacements.replacements().size(), std::size_t{1 + 64 + 1 + 3});
    }
    void damagedModels()
    {
        QFETCH(const QByteArray, bytes);
        QFETCH(const QString, message);
        const fs::path folder = temporary_.path().toStdString();
        std::ofstream(folder / "spiece.model", std::ios::binary) << bytes.toStdString();
        const auto problem = errorOf([&] { (void)models::readTokenizer(folder, PieceModel::XlmRoberta); });
        CONTAINS(problem, message.toStdString());
        CONTAINS(problem, "spiece.model");
    }

    /// Tables whose entries point anywhere are read without leaving them, and files of noise end in an error or a
    /// tokenizer.
    void hostileTables()
    {
        std::uint32_t state = 7;
        const auto noise = [&](std::size_t size) {
            std::string bytes;
            while (bytes.size() < size)
                bytes += static_cast<char>((state = state * 1664525U + 1013904223U) >> 24U);
            return bytes;
        };
        for (std::size_t i = 0; i < 300; ++i) {
            const std::size_t units = 1 + i % 64;
            std::string table{static_cast<char>(units * 4), static_cast<char>(units * 4 >> 8U), 0, 0};
            table += noise(units * 4) + noise(i % 5);
            if (i % 2 == 0) // units that agree with the texts' bytes are walked
                for (std::size_t at = 4; at + 3 < 4 + units * 4; at += 4) {
                    table[at] = static_cast<char>('a' + at % 7);
                    table[at + 3] = static_cast<char>(table[at + 3] & 0x7F);
                }
            auto model = modelOf({{"\u2581a", -1}, {"b", -2}, {"c", -2}});
            model.text(3, Message().text(2, table).bytes);
            (void)rowsOf(model.bytes, "abc defg aaa bbb \u00e9\xff" + noise(20));
            auto damaged = model.bytes;
            damaged[state % damaged.size()] = noise(1)[0];
            (void)errorOf([&] { (void)rowsOf(damaged, "abc defg"); });
        }
    }

    void missingFiles()
    {
        QTemporaryDir empty;
        CONTAINS(errorOf([&] { (void)models::readTokenizer(empty.path().toStdString(), PieceModel::Camembert); }),
                 "sentencepiece.bpe.model");
    }

private:
    QTemporaryDir temporary_;
};

QTEST_GUILESS_MAIN(TestSentencePiece)
#include "tst_sentence_piece.moc"
