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

/// ICU's \s lacks U+000B and U+0085, which are white space to Oniguruma.
std::string asIcuReads(std::string_view expression)
{
    std::string read;
    for (std::size_t i = 0; i < expression.size(); ++i) {
        if (expression[i] != '\\' || i + 1 == expression.size()) {
            read += expression[i];
            continue;
        }
        const char escaped = expression[++i];
        if (escaped == 's')
            read += "\\p{White_Space}";
        else if (escaped == 'S')
            read += "\\P{White_Space}";
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
