#include "models/inference/pieces/added_pieces.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/base/ascii.h"
#include "core/base/error.h"
#include "core/files/file.h"
#include "core/json/json.h"

namespace models {

namespace fs = std::filesystem;

namespace {

constexpr std::uint64_t addedFileLimit = 64'000'000; // bytes

bool isWordSign(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || (c & 0x80) != 0;
}

std::size_t smallByte(char c) { return static_cast<unsigned char>(core::lowered(c)); }

bool isWhite(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

nlohmann::json addedFile(const fs::path& file)
{
    return fs::exists(file) ? core::parseJson(core::readFile(file, addedFileLimit), {file.string()}) : nlohmann::json();
}

/// Gathers pieces by their rows; of one that several files list, the last says how it is found.
class AddedReader {
public:
    AddedReader(std::size_t size, bool lowercase) : size_(size), lowercase_(lowercase) {}

    /// `facts`: what is known of it besides; null for a bare row.
    void add(const fs::path& file, const nlohmann::json& form, const nlohmann::json& row, const nlohmann::json& facts)
    {
        if (!form.is_string() || form.get_ref<const std::string&>().empty() || !row.is_number_unsigned())
            throw core::Error({file.string()}, "an added piece has no text or no row",
                              "Save the tokenizer again with save_pretrained");
        if (row.get<std::uint64_t>() < size_)
            return;
        const auto flag = [&](const char* key, bool otherwise) {
            const auto found = facts.is_object() ? facts.find(key) : facts.end();
            return facts.is_object() && found != facts.end() && found->is_boolean() ? found->get<bool>() : otherwise;
        };
        AddedPiece piece{form.get<std::string>(), row.get<std::uint32_t>()};
        piece.anyCase = lowercase_ && flag("normalized", !flag("special", false));
        piece.alone = flag("single_word", false);
        piece.takesLeft = flag("lstrip", false);
        piece.takesRight = flag("rstrip", false);
        const auto [known, added] = byRow_.try_emplace(piece.row, piece);
        if (!added && known->second.form != piece.form)
            throw core::Error(
                {file.string()},
                fmt::format("row {} is of the pieces {} and {}", piece.row, known->second.form, piece.form),
                "Save the tokenizer again with save_pretrained");
        known->second = piece;
    }

    [[nodiscard]] std::vector<AddedPiece> all() const
    {
        std::vector<AddedPiece> pieces;
        for (const auto& [row, piece] : byRow_)
            pieces.push_back(piece);
        return pieces;
    }

private:
    std::size_t size_;
    bool lowercase_;
    std::map<std::uint32_t, AddedPiece> byRow_;
};

} // namespace

AddedPieces::AddedPieces(std::shared_ptr<const PieceTokenizer> inner, std::vector<AddedPiece> added)
    : inner_(std::move(inner)), added_(std::move(added)), size_(inner_->vocabularySize())
{
    for (auto& piece : added_) {
        size_ = std::max<std::size_t>(size_, piece.row + std::size_t{1});
        if (piece.anyCase)
            piece.form = core::lowered(piece.form);
    }
    std::ranges::stable_sort(added_, std::ranges::greater{}, [](const AddedPiece& piece) { return piece.form.size(); });
    for (std::size_t i = 0; i < added_.size(); ++i)
        beginningWith_[smallByte(added_[i].form.front())].push_back(i);
}

const AddedPiece* AddedPieces::at(std::string_view text, std::size_t begin) const
{
    for (const auto i : beginningWith_[smallByte(text[begin])]) {
        const auto& piece = added_[i];
        const auto found = text.substr(begin, piece.form.size());
        if (piece.anyCase ? core::lowered(found) != piece.form : found != piece.form)
            continue;
        const std::size_t end = begin + piece.form.size();
        if (!piece.alone ||
            ((begin == 0 || !isWordSign(text[begin - 1])) && (end == text.size() || !isWordSign(text[end]))))
            return &piece;
    }
    return nullptr;
}

std::vector<Piece> AddedPieces::pieces(std::string_view text) const
{
    std::vector<Piece> all;
    std::size_t begin = 0;
    const auto addPart = [&](std::size_t end) {
        const auto offset = static_cast<std::uint32_t>(begin);
        if (end > begin)
            for (const Piece& piece : inner_->pieces(text.substr(begin, end - begin)))
                all.push_back({piece.row, piece.begin + offset, piece.end + offset});
    };
    for (std::size_t i = 0; i < text.size();) {
        const AddedPiece* piece = at(text, i);
        if (piece == nullptr) {
            ++i;
            continue;
        }
        std::size_t partEnd = i, next = i + piece->form.size();
        while (piece->takesLeft && partEnd > begin && isWhite(text[partEnd - 1]))
            --partEnd;
        addPart(partEnd);
        all.push_back({piece->row, static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(next)});
        while (piece->takesRight && next < text.size() && isWhite(text[next]))
            ++next;
        begin = i = next;
    }
    addPart(text.size());
    return all;
}

std::vector<AddedPiece> addedPiecesIn(const fs::path& folder, std::size_t size, bool lowercase)
{
    AddedReader reader(size, lowercase);
    const fs::path bare = folder / "added_tokens.json", config = folder / "tokenizer_config.json",
                   whole = folder / "tokenizer.json";
    if (const auto json = addedFile(bare); json.is_object())
        for (const auto& [form, row] : json.items())
            reader.add(bare, form, row, {});
    if (const auto json = addedFile(whole); json.is_object() && json.contains("added_tokens"))
        for (const auto& piece : json["added_tokens"])
            if (piece.is_object())
                reader.add(whole, piece.value("content", nlohmann::json()), piece.value("id", nlohmann::json()), piece);
    if (const auto json = addedFile(config); json.is_object() && json.contains("added_tokens_decoder"))
        for (const auto& [row, piece] : json["added_tokens_decoder"].items())
            if (piece.is_object()) {
                const auto number = core::maybeJson(row);
                reader.add(config, piece.value("content", nlohmann::json()), number, piece);
            }
    return reader.all();
}

} // namespace models
