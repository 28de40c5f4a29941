#include "tests/support/registered_test.h"

#include "core/files/file.h"
#include "core/text/splitting/tokenizer.h"
#include "models/inference/translation/translation_pieces.h"
#include "tests/support/models/random_translator.h"
#include "tests/support/models/written_sentence_piece.h"
#include "tests/support/said.h"

using models::CutPiece;
using models::TranslationPieces;
using Strings = std::vector<std::string>;

namespace {

std::shared_ptr<const models::SentencePieceFile> spokenModel()
{
    const auto bytes =
        testing::modelOf({{"\u2581the", -1}, {"\u2581dog", -1}, {"s", -2}, {",", -2}, {"\u2581", -5}}).bytes;
    return std::make_shared<const models::SentencePieceFile>(bytes, "spoken.model");
}

Strings formsOf(const std::vector<CutPiece>& cut)
{
    Strings forms;
    for (const auto& piece : cut)
        forms.push_back(piece.form);
    return forms;
}

std::vector<std::uint32_t> wordsOfPieces(const std::vector<CutPiece>& cut)
{
    std::vector<std::uint32_t> words;
    for (const auto& piece : cut)
        words.push_back(piece.word);
    return words;
}

core::text::Text unicodeText(const std::string& text)
{
    return core::text::tokenize(text, core::text::Tokenization::Unicode);
}

} // namespace

/// How a translator cuts texts and puts translations together: by codes, into words, or by a SentencePiece model.
class TestTranslationPieces : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// Sennrich et al. (2016): all pieces of a word but the last end with @@.
    void codes()
    {
        const auto pieces = testing::tinyTranslationPieces();
        const auto cut = models::cutText(core::text::Text::ofWords(Strings{"The", "dogs"}), pieces, true);
        QCOMPARE(cut.front().form, std::string("the"));
        QCOMPARE(models::wordsOf(formsOf(cut), pieces), (Strings{"the", "dogs"}));
        QCOMPARE(models::wordsOf(Strings{"lo@@", "w", "er"}, pieces), (Strings{"low", "er"}));
        QCOMPARE(models::wordsOf(Strings{"lo@@", "w@@"}, pieces), (Strings{"low"})); // nothing follows it
        QCOMPARE(models::textOf(models::cutTranslation("die sind.", pieces), pieces), std::string("die sind."));
    }

    /// Words of a text are those of its corpus; those of a translation remember where they touch.
    void words()
    {
        const TranslationPieces pieces{nullptr, nullptr, testing::withSigns({"the"}), testing::withSigns({"die"})};
        const auto cut = models::cutText(core::text::Text::ofWords(Strings{"The", "do@@"}), pieces, false);
        QCOMPARE(formsOf(cut), (Strings{"The", "do@@"}));
        QCOMPARE(wordsOfPieces(cut), (std::vector<std::uint32_t>{0, 1}));
        QCOMPARE(models::wordsOf(formsOf(cut), pieces), (Strings{"The", "do@@"})); // a word, not the part of one
        QCOMPARE(models::cutTranslation("No, sir.", pieces), (Strings{"No", "@@,", "sir", "@@."}));
        QCOMPARE(models::textOf(Strings{"No", "@@,", "sir", "@@."}, pieces), std::string("No, sir."));
    }

    /// A piece is of the word in which it ends, whatever is between words.
    void sentencePieces()
    {
        TranslationPieces pieces{nullptr, nullptr, testing::withSigns({"s"}), testing::withSigns({"s"})};
        pieces.sentencePieces = spokenModel();
        const auto text = unicodeText("The dogs, the dog");
        QCOMPARE(text.size(), std::size_t{5});
        const auto cut = models::cutText(text, pieces, true);
        QCOMPARE(formsOf(cut), (Strings{"\u2581the", "\u2581dog", "s", ",", "\u2581the", "\u2581dog"}));
        QCOMPARE(wordsOfPieces(cut), (std::vector<std::uint32_t>{0, 1, 1, 2, 3, 4}));
        QCOMPARE(models::wordsOf(formsOf(cut), pieces), (Strings{"the", "dogs,", "the", "dog"}));
        QCOMPARE(models::cutTranslation("the dogs", pieces), (Strings{"\u2581the", "\u2581dog", "s"}));
        QCOMPARE(models::textOf(Strings{"\u2581the", "\u2581dog", "s", ","}, pieces), std::string("the dogs,"));
        QCOMPARE(models::textOf(Strings{"\u2581the", "<0xC3>", "<0xA9>"}, pieces), std::string("the\u00e9"));
        QVERIFY(models::cutText(core::text::Text(), pieces, true).empty());
    }

    /// Nobody can end a text by writing </s> into it.
    void textsCannotNameSigns()
    {
        const TranslationPieces pieces{nullptr, nullptr, testing::withSigns({"the"}), testing::withSigns({"die"})};
        const auto config = testing::tinyTranslationConfig();
        const auto source = models::sourcePieces(core::text::Text::ofWords(Strings{"</s>", "the"}), config, pieces);
        QCOMPARE(source.rows, (std::vector<std::uint32_t>{models::unknownPiece, 3, models::endPiece}));
        QCOMPARE(models::targetPieces("die", pieces), (std::vector<std::uint32_t>{3}));
        QCOMPARE(models::sourceForms(core::text::Text::ofWords(Strings{"</s>", "the"}), config, pieces),
                 (Strings{"</s>", "the"}));
    }

    /// What a folder has is what it was written from.
    void foldersKeepThem_data()
    {
        QTest::addColumn<QString>("cutting");
        QTest::addColumn<bool>("joint");
        for (const char* cutting : {"codes", "words", "sentencepiece"})
            for (const bool joint : {false, true})
                QTest::addRow("%s%s", cutting, joint ? ", joint" : "") << cutting << joint;
    }
    void foldersKeepThem()
    {
        QFETCH(const QString, cutting);
        QFETCH(const bool, joint);
        auto pieces = testing::tinyTranslationPieces();
        auto config = testing::tinyTranslationConfig();
        config.joint = joint;
        config.cutting = cutting == "codes"   ? models::PieceCutting::Codes
                         : cutting == "words" ? models::PieceCutting::Words
                                              : models::PieceCutting::SentencePiece;
        QCOMPARE(models::nameOf(config.cutting), cutting.toStdString());
        if (config.cutting != models::PieceCutting::Codes)
            pieces.codes = pieces.targetCodes = nullptr;
        if (config.cutting == models::PieceCutting::SentencePiece)
            pieces.sentencePieces = spokenModel();
        if (joint) {
            pieces.target = pieces.source;
            pieces.targetCodes = pieces.codes;
        }
        QTemporaryDir folder;
        const std::filesystem::path path = folder.path().toStdString();
        core::writeFile(path / "vocab.txt", pieces.source->text());
        pieces.write(path, config);
        QCOMPARE(std::filesystem::exists(path / "target.txt"), !joint);
        const auto read = TranslationPieces::read(path, config);
        QCOMPARE(read.text(), pieces.text());
        QCOMPARE(read.codes == nullptr, pieces.codes == nullptr);
        QCOMPARE(read.sentencePieces == nullptr, pieces.sentencePieces == nullptr);
        if (config.cutting == models::PieceCutting::SentencePiece) {
            core::writeFile(path / "sentencepiece.model", "no model");
            CONTAINS(errorOf([&] { (void)TranslationPieces::read(path, config); }), "sentencepiece.model");
        }
    }
};

QTEST_APPLESS_MAIN(TestTranslationPieces)
#include "tst_translation_pieces.moc"
