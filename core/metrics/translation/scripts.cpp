#include "core/metrics/translation/scripts.h"

#include <algorithm>

#include <unicode/uchar.h>
#include <unicode/utf8.h>

namespace core::metrics {

void Scripts::add(std::string_view text)
{
    for (std::int32_t at = 0, size = static_cast<std::int32_t>(text.size()); at < size;) {
        UChar32 letter = 0;
        U8_NEXT(text.data(), at, size, letter);
        UErrorCode error = U_ZERO_ERROR;
        if (letter >= 0 && u_isalpha(letter) != 0)
            ++letters_[uscript_getScript(letter, &error)];
    }
}

std::string Scripts::name() const
{
    const auto most = std::ranges::max_element(letters_, {}, &std::pair<const UScriptCode, std::size_t>::second);
    return most == letters_.end() ? std::string() : uscript_getName(most->first);
}

bool Scripts::areForeignTo(const Scripts& others) const
{
    const auto most = std::ranges::max_element(letters_, {}, &std::pair<const UScriptCode, std::size_t>::second);
    if (most == letters_.end() || others.letters_.empty())
        return false;
    const auto found = others.letters_.find(most->first);
    return found == others.letters_.end() || 10 * found->second < others.letters();
}

std::size_t Scripts::letters() const
{
    std::size_t all = 0;
    for (const auto& [script, count] : letters_)
        all += count;
    return all;
}

} // namespace core::metrics
