#include "models/inference/pieces/byte_pairs.h"

#include <utility>

#include <unicode/uchar.h>
#include <unicode/utf8.h>

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

} // namespace models
