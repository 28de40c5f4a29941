#include "core/victims/pieces/unknown_pieces.h"

#include <algorithm>

#include <unicode/uchar.h>
#include <unicode/uscript.h>

#include "core/metrics/translation/characters.h"

namespace core::victims {

namespace {

constexpr std::string_view goesOnMark = "@@", beginsMark = "\xE2\x96\x81"; // of subword-nmt, and of SentencePiece
constexpr std::size_t fewestSwapped = 4, mostRepeated = 64;

bool isHan(char32_t character)
{
    UErrorCode status = U_ZERO_ERROR;
    return uscript_getScript(static_cast<UChar32>(character), &status) == USCRIPT_HAN && U_SUCCESS(status) != 0;
}

/// A piece without its marks.
struct Bare {
    std::string begin, end;
    std::u32string letters;
    [[nodiscard]] std::string with(const std::u32string& other) const { return begin + metrics::utf8Of(other) + end; }
};

Bare bareOf(std::string_view form)
{
    Bare bare;
    if (form.size() > beginsMark.size() && form.starts_with(beginsMark)) {
        bare.begin = beginsMark;
        form.remove_prefix(beginsMark.size());
    } else if (form.size() > goesOnMark.size() && form.ends_with(goesOnMark)) {
        bare.end = goesOnMark;
        form.remove_suffix(goesOnMark.size());
    }
    bare.letters = metrics::charactersOf(form);
    return bare;
}

} // namespace

std::string UnknownPieces::shownFor(const std::string& form, Random& random) const
{
    if (!isKnown_(form))
        return form;
    const auto bare = bareOf(form);
    const auto& letters = bare.letters;
    const std::size_t size = letters.size();
    if (size == 0)
        return form;
    const bool chinese = std::ranges::any_of(letters, isHan);
    const bool latin = !chinese && std::ranges::all_of(letters, [](char32_t c) {
        return u_isalpha(static_cast<UChar32>(c)) != 0 || c == U'\'';
    });
    const std::size_t start = random.below(size);
    if (chinese) {
        const auto known = homophones_ != nullptr ? homophones_ : lexicon::Homophones::builtIn();
        for (std::size_t i = 0; i < size; ++i) {
            const std::size_t place = (start + i) % size;
            const auto alike = known->of(letters[place]);
            if (alike.empty())
                continue;
            const std::size_t first = random.below(alike.size());
            for (std::size_t n = 0; n < alike.size(); ++n) {
                auto changed = letters;
                changed[place] = alike[(first + n) % alike.size()];
                if (auto shown = bare.with(changed); !isKnown_(shown))
                    return shown;
            }
        }
    } else if (latin && size >= fewestSwapped) {
        for (std::size_t i = 0; i + 1 < size; ++i) {
            const std::size_t place = (start + i) % (size - 1);
            if (letters[place] == letters[place + 1])
                continue;
            auto changed = letters;
            std::swap(changed[place], changed[place + 1]);
            if (auto shown = bare.with(changed); !isKnown_(shown))
                return shown;
        }
    }
    auto repeated = letters;
    for (std::size_t i = 0; i < mostRepeated; ++i) {
        repeated += letters.back();
        if (auto shown = bare.with(repeated); !isKnown_(shown))
            return shown;
    }
    return form;
}

} // namespace core::victims
