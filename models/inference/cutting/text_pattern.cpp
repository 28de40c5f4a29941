#include "models/inference/cutting/text_pattern.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <unicode/utext.h>

#include "core/base/error.h"
#include "core/json/json.h"

namespace models {

namespace {

constexpr std::size_t longestExpression = 10'000; // bytes
constexpr std::int32_t mostSteps = 10'000;        // of ICU's matcher, about a millisecond each

/// A set of Oniguruma's word characters: ICU's are the two joiners, too. Those of Latin-1 that are numbers count
/// outside brackets only.
constexpr std::string_view wordInBrackets = R"([\p{Alphabetic}\p{M}\p{Nd}\p{Pc}])",
                           wordAlone = R"([\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\u00b2\u00b3\u00b9\u00bc-\u00be])";

/// The places where a word begins or ends, or all others. ICU's \b passes over marks and format characters.
std::string wordEdge(bool other)
{
    return fmt::format("(?:(?<={0})(?{1}{0})|(?<!{0})(?{2}{0}))", wordAlone, other ? '=' : '!', other ? '!' : '=');
}

/// What ICU reads where Oniguruma has an escaped letter; empty: the same. ICU's \s lacks U+000B and U+0085.
std::string escapedForIcu(char escaped, bool inBrackets)
{
    switch (escaped) {
    case 's':
        return "\\p{White_Space}";
    case 'S':
        return "\\P{White_Space}";
    case 'w':
        return std::string(inBrackets ? wordInBrackets : wordAlone);
    case 'W':
        return fmt::format("[^{}]", inBrackets ? wordInBrackets : wordAlone);
    case 'b':
        return inBrackets ? "\\u0008" : wordEdge(false); // in brackets a backspace
    case 'B':
        return inBrackets ? "" : wordEdge(true);
    default:
        return "";
    }
}

std::string asIcuReads(std::string_view expression)
{
    std::string read;
    std::size_t brackets = 0; // around a place
    for (std::size_t i = 0; i < expression.size(); ++i) {
        if (expression[i] != '\\' || i + 1 == expression.size()) {
            brackets += expression[i] == '[' ? 1 : 0;
            brackets -= expression[i] == ']' && brackets > 0 ? 1 : 0;
            read += expression[i];
            continue;
        }
        const char escaped = expression[++i];
        if (const auto other = escapedForIcu(escaped, brackets > 0); !other.empty())
            read += other;
        else
            read.append(1, '\\').append(1, escaped);
    }
    return read;
}

} // namespace

TextPattern::TextPattern(const nlohmann::json& pattern, const std::string& part, const std::string& file) : file_(file)
{
    if (literal_ = core::textAt(pattern, "String"); !literal_.empty())
        return;
    const auto expression = core::textAt(pattern, "Regex");
    UErrorCode status = U_ZERO_ERROR;
    UParseError where;
    if (!expression.empty() && expression.size() <= longestExpression)
        expression_.reset(
            icu::RegexPattern::compile(icu::UnicodeString::fromUTF8(asIcuReads(expression)), where, status));
    if (expression_ == nullptr || U_FAILURE(status))
        throw core::Error({file},
                          fmt::format("the pattern {} of its {} cannot be read", core::shownJson(pattern), part),
                          "Answers would differ from the library's: give a model whose tokenizer has none of it");
}

std::vector<Stretch> TextPattern::matches(std::string_view text) const
{
    std::vector<Stretch> all;
    if (expression_ == nullptr) {
        for (std::size_t at = text.find(literal_); at != std::string_view::npos;
             at = text.find(literal_, at + literal_.size()))
            all.push_back({at, at + literal_.size()});
        return all;
    }
    UErrorCode status = U_ZERO_ERROR;
    const std::unique_ptr<icu::RegexMatcher> matcher(expression_->matcher(status));
    UText bytes = UTEXT_INITIALIZER;
    utext_openUTF8(&bytes, text.data(), static_cast<std::int64_t>(text.size()), &status);
    if (U_SUCCESS(status)) {
        matcher->setTimeLimit(mostSteps, status);
        matcher->reset(&bytes);
        while (matcher->find(status))
            all.push_back(
                {static_cast<std::size_t>(matcher->start64(status)), static_cast<std::size_t>(matcher->end64(status))});
    }
    utext_close(&bytes);
    if (U_FAILURE(status))
        throw core::Error({file_}, fmt::format("a pattern cannot be looked for in a text: {}", u_errorName(status)),
                          "Give a model whose tokenizer has simpler patterns");
    return all;
}

} // namespace models
