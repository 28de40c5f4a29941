#pragma once

#include <memory>
#include <string>
#include <string_view>

#include <unicode/regex.h>

#include "core/text/search/search.h"

namespace core::text {

/// A regular expression, made ready. Kept out of search.h with ICU's headers.
struct Search::Pattern {
    /// \throws UsageError saying what is wrong with it.
    explicit Pattern(const std::string& expression);
    /// \throws Error when trying takes too long: some expressions try more ways than there is time for.
    [[nodiscard]] bool isIn(std::string_view text) const;

private:
    std::string expression_;
    std::unique_ptr<icu::RegexPattern> compiled_;
};

} // namespace core::text
