#include "models/inference/pieces/byte_pairs.h"

#include <limits>
#include <optional>

#include <fmt/format.h>
#include <unicode/uchar.h>
#include <unicode/utf8.h>

#include "core/base/error.h"

namespace models {

namespace {

enum class Sign { Letter, Number, Space, Other };

Sign signOf(UChar32 c)
{
    if (c < 0)
        return Sign::Other;
    if (u_isUWhiteSpace(c))
        return Sign::Space;
    const auto mask = U_GET_GC_MASK(c);
    if ((mask & U_GC_L_MASK) != 0)
        return Sign::Letter;
    return (mask & U_GC_N_MASK) != 0 ? Sign::Number : Sign::Other;
}

/// Reads a text sign by sign.
class Signs {
public:
    explicit Signs(std::string_view text) : text_(text) {}
    [[nodiscard]] bool more() const { return at_ < size(); }
    [[nodiscard]] std::uint32_t at() const { return static_cast<std::uint32_t>(at_); }
    void move(std::uint32_t to) { at_ = static_cast<std::int32_t>(to); }
    /// The kind of the next sign and where it ends; does not move.
    [[nodiscard]] std::pair<Sign, std::uint32_t> next() const
    {
        std::int32_t at = at_;
        UChar32 c = 0;
        U8_NEXT(text_.data(), at, size(), c);
        return {signOf(c), static_cast<std::uint32_t>(at)};
    }
    /// Moves behind all signs of this kind; the start of the last one.
    std::uint32_t skip(Sign kind)
    {
        std::uint32_t last = at();
        while (more()) {
            const auto [sign, end] = next();
            if (sign != kind)
                break;
            last = at();
            move(end);
        }
        return last;
    }

private:
    [[nodiscard]] std::int32_t size() const { return static_cast<std::int32_t>(text_.size()); }
    std::string_view text_;
    std::int32_t at_ = 0;
};

/// The bytes of a clitic that begins here ('s 't 'm 'd 're 've 'll), or 0.
std::size_t clitic(std::string_view rest)
{
    for (const std::string_view form : {"'s", "'t", "'re", "'ve", "'m", "'ll", "'d"})
        if (rest.starts_with(form))
            return form.size();
    return 0;
}

std::uint64_t pairOf(std::uint32_t left, std::uint32_t right) { return std::uint64_t{left} << 32U | right; }

} // namespace

std::vector<std::uint32_t> bytePairWords(std::string_view text)
{
    std::vector<std::uint32_t> ends;
    Signs signs(text);
    while (signs.more()) {
        const std::uint32_t begin = signs.at();
        if (const std::size_t size = clitic(text.substr(begin)); size > 0) {
            signs.move(begin + static_cast<std::uint32_t>(size));
        } else if (const auto [sign, end] = signs.next(); sign != Sign::Space) {
            signs.skip(sign);
        } else {
            const std::uint32_t last = signs.skip(Sign::Space); // the run's last white space
            if (signs.more() && last > begin) {
                signs.move(last); // belongs to what follows
            } else if (signs.more() && text[begin] == ' ') {
                signs.skip(signs.next().first); // one blank and a word
            }
        }
        ends.push_back(signs.at());
    }
    return ends;
}

std::string bytePairCharacter(unsigned char byte)
{
    const auto plain = [](unsigned b) {
        return (b >= '!' && b <= '~') || (b >= 0xA1 && b <= 0xAC) || (b >= 0xAE && b <= 0xFF);
    };
    unsigned character = byte;
    if (!plain(byte)) {
        character = 256;
        for (unsigned b = 0; b < byte; ++b)
            character += plain(b) ? 0 : 1;
    }
    if (character < 0x80)
        return {static_cast<char>(character)};
    return {static_cast<char>(0xC0U | character >> 6U), static_cast<char>(0x80U | (character & 0x3FU))};
}

BytePairTokenizer::BytePairTokenizer(const Facts& facts, const std::string& file)
    : size_(facts.pieces.size()), prefixSpace_(facts.prefixSpace)
{
    const char* remedy = "Give the vocabulary and merges that the model was trained with";
    std::unordered_map<std::string_view, std::uint32_t> rows;
    for (std::uint32_t row = 0; row < size_; ++row)
        if (!rows.emplace(facts.pieces[row], row).second)
            throw core::Error({file}, fmt::format("the piece {} stands there twice", facts.pieces[row]), remedy);
    const auto rowOf = [&](const std::string& piece) {
        const auto found = rows.find(piece);
        if (found == rows.end())
            throw core::Error({file}, fmt::format("the piece {} is missing", piece), remedy);
        return found->second;
    };
    frame_ = {rowOf(facts.begin), rowOf(facts.end), true};
    unknown_ = rowOf(facts.unknown);
    for (unsigned byte = 0; byte < 256; ++byte)
        ofByte_[byte] = rowOf(bytePairCharacter(static_cast<unsigned char>(byte)));
    std::uint32_t rank = 0;
    for (const auto& [left, right] : facts.merges)
        merges_.try_emplace(pairOf(rowOf(left), rowOf(right)), Merge{rank++, rowOf(left + right)});
}

void BytePairTokenizer::addWord(std::string_view bytes, std::uint32_t begin, std::vector<Piece>& pieces) const
{
    const std::size_t first = pieces.size();
    for (std::uint32_t i = 0; i < bytes.size(); ++i)
        pieces.push_back({ofByte_[static_cast<unsigned char>(bytes[i])], begin + i, begin + i + 1});
    for (;;) {
        Merge best{std::numeric_limits<std::uint32_t>::max(), 0};
        std::size_t at = 0;
        for (std::size_t i = first; i + 1 < pieces.size(); ++i)
            if (const auto found = merges_.find(pairOf(pieces[i].row, pieces[i + 1].row));
                found != merges_.end() && found->second.rank < best.rank) {
                best = found->second;
                at = i;
            }
        if (best.rank == std::numeric_limits<std::uint32_t>::max())
            return;
        // All places of the pair are joined from left to right before another pair is looked for, as in the reference.
        const std::uint32_t left = pieces[at].row, right = pieces[at + 1].row;
        std::size_t out = at;
        for (std::size_t i = at; i < pieces.size(); ++i, ++out)
            if (i + 1 < pieces.size() && pieces[i].row == left && pieces[i + 1].row == right) {
                pieces[out] = {best.row, pieces[i].begin, pieces[i + 1].end};
                ++i;
            } else {
                pieces[out] = pieces[i];
            }
        pieces.resize(out);
    }
}

std::vector<Piece> BytePairTokenizer::pieces(std::string_view text) const
{
    std::vector<Piece> all;
    const bool prefixed = prefixSpace_ && !text.empty() && text.front() != ' ';
    const std::string spaced = prefixed ? " " + std::string(text) : std::string();
    const std::string_view read = prefixed ? std::string_view(spaced) : text;
    std::uint32_t begin = 0;
    for (const std::uint32_t end : bytePairWords(read)) {
        addWord(read.substr(begin, end - begin), begin, all);
        begin = end;
    }
    if (prefixed)
        for (Piece& piece : all) {
            piece.begin -= piece.begin > 0 ? 1 : 0;
            piece.end -= 1;
        }
    return all;
}

} // namespace models
