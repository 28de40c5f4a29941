#include "models/inference/translation/translation_pieces.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

#include "core/base/error.h"
#include "core/files/file.h"
#include "core/text/word_table.h"
#include "models/inference/translation/joined_pieces.h"

namespace models {

namespace {

constexpr std::uint64_t pieceModelLimit = 64'000'000;  // bytes
constexpr std::string_view blankMark = "\xe2\x96\x81"; // SentencePiece's U+2581

std::shared_ptr<const Vocabulary> readPieces(const std::filesystem::path& file)
{
    auto pieces = std::make_shared<const Vocabulary>(Vocabulary::read(file));
    const auto signs = pieceSigns();
    for (std::size_t i = 0; i < signs.size(); ++i)
        if (pieces->size() <= signPieces || pieces->word(i) != signs[i])
            throw core::Error({file.string(), i + 1}, "it does not begin with <unk>, <s>, </s> and a piece",
                              "The files of a model folder belong together; copy it again");
    return pieces;
}

std::shared_ptr<const BpeCodes> readCodes(const std::filesystem::path& file)
{
    return std::make_shared<const BpeCodes>(BpeCodes::read(file));
}

/// A text cannot name signs.
std::uint32_t rowOf(const Vocabulary& pieces, const std::string& form)
{
    const auto row = pieces.find(form);
    return row && *row >= signPieces ? *row : unknownPiece;
}

/// A text as SentencePiece cuts it: a piece belongs to the word in which it ends.
std::vector<CutPiece> cutWhole(const core::text::Text& text, const SentencePieces& model, bool lowercase)
{
    const std::string& whole = text.str();
    std::string read;
    std::vector<std::size_t> ends; // of each word in it
    std::size_t at = 0;
    for (const auto& word : text.words()) {
        if (word.span.begin >= at) { // the words of a multi-word token share their bytes
            read.append(whole, at, word.span.begin - at);
            if (lowercase)
                read += core::text::formOf(core::text::lowerOf(word.id));
            else
                read.append(whole, word.span.begin, word.span.end - word.span.begin);
            at = word.span.end;
        }
        ends.push_back(read.size());
    }
    std::vector<CutPiece> cut;
    if (ends.empty())
        return cut;
    for (const auto& piece : model.pieces(read)) {
        const auto word = std::ranges::lower_bound(ends, std::size_t{piece.end}) - ends.begin();
        cut.push_back(
            {model.form(piece.row), static_cast<std::uint32_t>(std::min<std::ptrdiff_t>(word, std::ssize(ends) - 1))});
    }
    return cut;
}

/// The byte that a piece <0x0A> is, of a model that writes unknown characters so.
std::optional<char> byteOf(std::string_view form)
{
    unsigned value = 0;
    if (form.size() != 6 || !form.starts_with("<0x") || !form.ends_with('>'))
        return std::nullopt;
    const auto [end, error] = std::from_chars(form.data() + 3, form.data() + 5, value, 16);
    return error == std::errc() && end == form.data() + 5 ? std::optional(static_cast<char>(value)) : std::nullopt;
}

/// What SentencePiece's pieces are cut from, without white space at both ends.
std::string textOfParts(std::span<const std::string> forms)
{
    std::string text;
    for (std::string_view form : forms) {
        if (const auto byte = byteOf(form)) {
            text += *byte;
            continue;
        }
        for (auto blank = form.find(blankMark); blank != form.npos; blank = form.find(blankMark)) {
            text += form.substr(0, blank);
            text += ' ';
            form.remove_prefix(blank + blankMark.size());
        }
        text += form;
    }
    const auto first = text.find_first_not_of(' '), last = text.find_last_not_of(' ');
    return first == text.npos ? std::string() : text.substr(first, last - first + 1);
}

} // namespace

SentencePieceFile::SentencePieceFile(std::string given, const std::string& file)
    : bytes(std::move(given)), pieces(SentencePieceFacts::read(bytes, file))
{}

std::shared_ptr<const SentencePieceFile> SentencePieceFile::read(const std::filesystem::path& file)
{
    return std::make_shared<const SentencePieceFile>(core::readFile(file, pieceModelLimit), file.string());
}

TranslationPieces TranslationPieces::read(const std::filesystem::path& folder, const TranslationConfig& config)
{
    TranslationPieces pieces;
    if (config.cutting == PieceCutting::Codes) {
        pieces.codes = readCodes(folder / "codes.txt");
        pieces.targetCodes = config.joint ? pieces.codes : readCodes(folder / "target-codes.txt");
    }
    pieces.source = readPieces(folder / "vocab.txt");
    pieces.target = config.joint ? pieces.source : readPieces(folder / "target.txt");
    if (config.cutting == PieceCutting::SentencePiece)
        pieces.sentencePieces = SentencePieceFile::read(folder / "sentencepiece.model");
    return pieces;
}

void TranslationPieces::write(const std::filesystem::path& folder, const TranslationConfig& config) const
{
    if (!config.joint)
        core::writeFile(folder / "target.txt", target->text());
    if (codes)
        core::writeFile(folder / "codes.txt", codes->text());
    if (targetCodes && !config.joint)
        core::writeFile(folder / "target-codes.txt", targetCodes->text());
    if (sentencePieces)
        core::writeFile(folder / "sentencepiece.model", sentencePieces->bytes);
}

std::string TranslationPieces::text() const
{
    std::string text = source->text() + target->text();
    if (codes)
        text += codes->text() + targetCodes->text();
    if (sentencePieces)
        text += sentencePieces->bytes;
    return text;
}

std::vector<CutPiece> cutText(const core::text::Text& text, const TranslationPieces& pieces, bool lowercase)
{
    if (pieces.sentencePieces)
        return cutWhole(text, pieces.sentencePieces->pieces, lowercase);
    std::vector<CutPiece> cut;
    for (std::uint32_t i = 0; i < text.words().size(); ++i) {
        const auto id = text.words()[i].id;
        const auto form = core::text::formOf(lowercase ? core::text::lowerOf(id) : id);
        if (!pieces.codes)
            cut.push_back({std::string(form), i});
        else
            for (auto& piece : pieces.codes->pieces(form))
                cut.push_back({std::move(piece), i});
    }
    return cut;
}

std::vector<std::string> wordsOf(std::span<const std::string> forms, const TranslationPieces& pieces)
{
    std::vector<std::string> words;
    if (pieces.sentencePieces) {
        const auto text = textOfParts(forms);
        for (std::size_t at = text.find_first_not_of(' '); at < text.size();) {
            const auto end = std::min(text.find(' ', at), text.size());
            words.push_back(text.substr(at, end - at));
            at = text.find_first_not_of(' ', end);
        }
        return words;
    }
    bool open = false; // the word goes on
    for (const auto& form : forms) {
        const auto [plain, continues] =
            pieces.codes ? BpeCodes::unmarked(form) : std::pair(std::string_view(form), false);
        if (open)
            words.back() += plain;
        else
            words.emplace_back(plain);
        open = continues;
    }
    return words;
}

std::vector<std::string> cutTranslation(const std::string& text, const TranslationPieces& pieces)
{
    if (pieces.sentencePieces) {
        std::vector<std::string> forms;
        for (const auto& piece : pieces.sentencePieces->pieces.pieces(text))
            forms.push_back(pieces.sentencePieces->pieces.form(piece.row));
        return forms;
    }
    return pieces.targetCodes ? joinedPieces(text, *pieces.targetCodes) : joinedWords(text);
}

std::string textOf(std::span<const std::string> forms, const TranslationPieces& pieces)
{
    return pieces.sentencePieces ? textOfParts(forms) : textOfPieces(forms);
}

std::uint32_t sourceRow(const std::string& form, const TranslationPieces& pieces)
{
    return rowOf(*pieces.source, form);
}

SourcePieces sourcePieces(const core::text::Text& text, const TranslationConfig& config,
                          const TranslationPieces& pieces)
{
    SourcePieces source;
    for (const auto& piece : cutText(text, pieces, config.lowercase)) {
        if (source.rows.size() + 1 == config.longest)
            break;
        source.rows.push_back(sourceRow(piece.form, pieces));
        source.words.push_back(piece.word);
    }
    source.rows.push_back(endPiece);
    return source;
}

std::vector<std::string> sourceForms(const core::text::Text& text, const TranslationConfig& config,
                                     const TranslationPieces& pieces)
{
    std::vector<std::string> forms;
    for (auto& piece : cutText(text, pieces, config.lowercase))
        forms.push_back(std::move(piece.form));
    forms.resize(std::min(forms.size(), config.longest - 1));
    return forms;
}

std::vector<std::uint32_t> targetPieces(const std::string& text, const TranslationPieces& pieces)
{
    std::vector<std::uint32_t> rows;
    for (const auto& piece : cutTranslation(text, pieces))
        rows.push_back(rowOf(*pieces.target, piece));
    return rows;
}

std::string targetText(std::span<const std::uint32_t> rows, const TranslationPieces& pieces)
{
    std::vector<std::string> written;
    for (const auto row : rows)
        if (row >= signPieces)
            written.push_back(pieces.target->word(row));
    return textOf(written, pieces);
}

} // namespace models
