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
        : cutter_(std::move(facts)), rows_(std::move(rows)), unknown_(unknown)
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

std::shared_ptr<const PieceTokenizer> readMarianTokenizer(const std::filesystem::path& folder,
                                                          const TokenizerSettings& settings,
                                                          SpecialPieces specialPieces, std::string& facts)
{
    const auto source = folder / "source.spm", vocabulary = folder / "vocab.json";
    for (const auto& file : {source, vocabulary})
        if (!std::filesystem::exists(file))
            throw core::Error({folder.string()}, fmt::format("{} is not there", file.filename().string()),
                              "Copy it from the model that this one was trained from");
    const std::string bytes = core::readFile(source, vocabularyLimit);
    facts += bytes;
    PieceRows rows;
    const auto vocabularyRows = objectIn(vocabulary, facts);
    for (const auto& [form, row] : vocabularyRows.items()) {
        if (!row.is_number_unsigned() || row.get<std::uint64_t>() > INT32_MAX)
            refuseDamaged(vocabulary.string(), fmt::format("the row of the piece \"{}\" is not a number", form));
        rows.add(form, row.get<std::uint32_t>());
    }
    const auto rowOf = [&](const char* key) {
        const auto row = rows.find(settings.special(key));
        if (!row)
            refuseDamaged(vocabulary.string(), fmt::format("the piece {} is missing", settings.special(key)));
        return *row;
    };
    auto added = addedPiecesIn({}, settings, rows, vocabulary.string());
    std::erase_if(added,
                  [&](const AddedPiece& piece) { return piece.special && specialPieces == SpecialPieces::AsText; });
    return std::make_shared<const MarianTokenizer>(SentencePieceFacts::read(bytes, source.string()), rows,
                                                   std::move(added), rowOf("unk_token"), rowOf("eos_token"));
}

} // namespace models
