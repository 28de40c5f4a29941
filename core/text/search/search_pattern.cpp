#include "core/text/search/search_pattern.h"

#include <unicode/utext.h>

#include "core/base/error.h"

namespace core::text {

namespace {

constexpr std::int32_t mostSteps = 500; ///< As ICU counts them, about a millisecond each.

} // namespace

Search::Pattern::Pattern(const std::string& expression) : expression_(expression)
{
    UErrorCode status = U_ZERO_ERROR;
    UParseError where{};
    compiled_.reset(
        icu::RegexPattern::compile(icu::UnicodeString::fromUTF8(expression), UREGEX_CASE_INSENSITIVE, where, status));
    if (U_FAILURE(status) || !compiled_)
        throw UsageError("the regular expression /" + expression + "/ cannot be read" +
                             (where.offset > 0 ? " at its character " + std::to_string(where.offset) : std::string()) +
                             " (" + u_errorName(status) + ")",
                         "Put a backslash before signs that stand for themselves, such as . ( [ * + ?");
}

bool Search::Pattern::isIn(std::string_view text) const
{
    UErrorCode status = U_ZERO_ERROR;
    const std::unique_ptr<UText, decltype(&utext_close)> bytes(
        utext_openUTF8(nullptr, text.data(), static_cast<std::int64_t>(text.size()), &status), &utext_close);
    const std::unique_ptr<icu::RegexMatcher> matcher(compiled_->matcher(status));
    if (U_SUCCESS(status)) {
        matcher->setTimeLimit(mostSteps, status);
        matcher->reset(bytes.get());
        const bool found = matcher->find(status) != 0;
        if (U_SUCCESS(status))
            return found;
    }
    throw Error("the regular expression /" + expression_ + "/ takes too long on a text (" + u_errorName(status) + ")",
                "Make it simpler: one repetition within another tries too many ways");
}

} // namespace core::text
