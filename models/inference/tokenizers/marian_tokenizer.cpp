#include "models/inference/tokenizers/marian_tokenizer.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/files/file.h"
#include "models/inference/cutting/added_pieces.h"
#include "models/inference/pieces/sentence_piece.h"
#include "models/inference/pieces/tokenizer_json.h"

namespace models {

namespace {

class MarianTokenizer final : public PieceTokenizer {
public:
    MarianTokenizer(SentencePieceFacts facts, PieceRows rows, std::vector<AddedPiece> added, std::uint32_t unknown,
                    std::uint32_t end)
        : cutter_(std::move(facts), ScoreSums::Single), rows_(std::move(rows)), unknown_(unknown)
    {
        for (const auto& piece : added)
            size_ = std::max<std::size_t>(size_, piece.row + std::size_t{1});
        for (const auto& [form, row] : rows_)
            size_ = std::max<std::size_t>(size_, row + std::size_t{1});
        frame_ = {{{}, {FramePart::What::Piece, end}}, {{}, {FramePart::What::Second}, {FramePart::What::Piece, end}}};
        added_ = AddedPieces(std::move(added));
    }

    [[nodiscard]] std::vector<Piece> pieces(std::string_view text) const override
    {
        std::vector<Piece> all;
        for (const auto& [piece, begin, end] : added_.cut(text))
            if (piece != nullptr)
                all.push_back({piece->row, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)});
            else
                addPart(text.substr(begin, end - begin), static_cast<std::uint32_t>(begin), all);
        return all;
    }
    [[nodiscard]] const Frame& frame() const override { return frame_; }
    [[nodiscard]] std::uint32_t unknown() const override { return unknown_; }
    [[nodiscard]] std::size_t vocabularySize() const override { return size_; }

private:
    void addPart(std::string_view text, std::uint32_t offset, std::vector<Piece>& all) const
    {
        std::size_t code = 0; // the bytes of >>deu<<
        if (const auto end = text.find("<<"); text.starts_with(">>") && end != std::string_view::npos) {
            code = end + 2;
            all.push_back({rowOf(text.substr(0, code)), offset, offset + static_cast<std::uint32_t>(code)});
        }
        const auto from = offset + static_cast<std::uint32_t>(code);
        for (const Piece& piece : cutter_.pieces(text.substr(code)))
            all.push_back({piece.row == cutter_.unknown()
                               ? rowOf(text.substr(code + piece.begin, piece.end - piece.begin))
                               : rowOf(cutter_.form(piece.row)),
                           piece.begin + from, piece.end + from});
    }
    [[nodiscard]] std::uint32_t rowOf(std::string_view form) const { return rows_.find(form).value_or(unknown_); }

    SentencePieces cutter_;
    PieceRows rows_;
    AddedPieces added_;
    std::uint32_t unknown_;
    std::size_t size_ = 0;
    Frame frame_;
};

} // namespace

namespace {

/// One side's files.
struct MarianFiles {
    SentencePieceFacts pieces;
    PieceRows rows;
    std::vector<AddedPiece> added;
    std::uint32_t unknown = 0, end = 0;
};

MarianFiles marianFiles(const std::filesystem::path& folder, const char* model, const char* vocabularyName,
                        const TokenizerSettings& settings, std::string& facts)
{
    const auto file = folder / model, vocabulary = folder / vocabularyName;
    for (const auto& needed : {file, vocabulary})
        if (!std::filesystem::exists(needed))
            throw core::Error({folder.string()}, fmt::format("{} is not there", needed.filename().string()),
                              "Copy it from the model that this one was trained from");
    const std::string bytes = core::readFile(file, vocabularyLimit);
    facts += bytes;
    MarianFiles files;
    const auto vocabularyRows = objectIn(vocabulary, facts);
    for (const auto& [form, row] : vocabularyRows.items()) {
        if (!row.is_number_unsigned() || row.get<std::uint64_t>() > INT32_MAX)
            refuseDamaged(vocabulary.string(), fmt::format("the row of the piece \"{}\" is not a number", form));
        files.rows.add(form, row.get<std::uint32_t>());
    }
    const auto rowOf = [&](const char* key) {
        const auto row = files.rows.find(settings.special(key));
        if (!row)
            refuseDamaged(vocabulary.string(), fmt::format("the piece {} is missing", settings.special(key)));
        return *row;
    };
    files.added = addedPiecesIn({}, settings, files.rows, vocabulary.string());
    files.pieces = SentencePieceFacts::read(bytes, file.string());
    files.unknown = rowOf("unk_token");
    files.end = rowOf("eos_token");
    return files;
}

std::shared_ptr<const PieceTokenizer> marianTokenizerOf(MarianFiles files, SpecialPieces specialPieces)
{
    std::erase_if(files.added,
                  [&](const AddedPiece& piece) { return piece.special && specialPieces == SpecialPieces::AsText; });
    return std::make_shared<const MarianTokenizer>(std::move(files.pieces), std::move(files.rows),
                                                   std::move(files.added), files.unknown, files.end);
}

/// What the pieces are written like, control pieces as nothing.
PieceForms marianForms(const MarianFiles& files, bool cleaned)
{
    using Kind = SentencePieceFacts::Kind;
    constexpr std::size_t most = 4'000'000; // no published vocabulary comes near it
    PieceForms forms;
    for (const auto& [form, row] : files.rows)
        if (row < most) {
            forms.forms.resize(std::max<std::size_t>(forms.forms.size(), row + std::size_t{1}));
            forms.forms[row] = form;
        }
    for (const auto& piece : files.pieces.pieces)
        if (piece.kind == Kind::Control)
            if (const auto row = files.rows.find(piece.form); row && *row < most)
                forms.forms[*row].clear();
    for (const AddedPiece& piece : files.added)
        if (piece.special)
            forms.special.push_back(piece.row);
    std::ranges::sort(forms.special);
    nlohmann::json steps = nlohmann::json::array();
    if (files.pieces.bytes)
        steps.push_back({{"type", "ByteFallback"}});
    steps.push_back({{"type", "Replace"}, {"pattern", {{"String", "\u2581"}}}, {"content", " "}});
    steps.push_back({{"type", "Fuse"}});
    forms.decoder = nlohmann::json{{"type", "Sequence"}, {"decoders", steps}}.dump();
    forms.trimmed = true;
    forms.cleaned = cleaned;
    return forms;
}

constexpr const char* sharedVocabulary = "vocab.json";

} // namespace

std::shared_ptr<const PieceTokenizer> readMarianTokenizer(const std::filesystem::path& folder,
                                                          const TokenizerSettings& settings,
                                                          SpecialPieces specialPieces, std::string& facts)
{
    return marianTokenizerOf(marianFiles(folder, "source.spm", sharedVocabulary, settings, facts), specialPieces);
}

std::shared_ptr<const PieceTokenizer> readMarianTarget(const std::filesystem::path& folder,
                                                       const TokenizerSettings& settings, SpecialPieces specialPieces,
                                                       std::string& facts, PieceForms& forms)
{
    const bool apart = settings.flag("separate_vocabs", false);
    auto files = marianFiles(folder, "target.spm", apart ? "target_vocab.json" : sharedVocabulary, settings, facts);
    forms = marianForms(files, settings.flag("clean_up_tokenization_spaces", false));
    return marianTokenizerOf(std::move(files), specialPieces);
}

} // namespace models
