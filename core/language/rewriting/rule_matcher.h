#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/language/rewriting/english_forms.h"
#include "core/language/rewriting/rewriting_rule.h"
#include "core/language/rewriting/sentence_phrases.h"
#include "core/text/text.h"

namespace core::language {

/// Where a rule fits: words [begin, end) of the whole, and of each gap; an empty gap has begin == end.
struct RuleMatch {
    struct Span {
        std::size_t begin = 0;
        std::size_t end = 0;
        [[nodiscard]] bool empty() const { return begin == end; }
    };
    Span whole;
    std::vector<Span> gaps;
};

/// Finds where rules fit a text.
class RuleMatcher {
public:
    /// Null forms: rules over words alone.
    RuleMatcher(const text::Text& text, const EnglishForms* forms);

    /// The match that begins at a word and whose gaps, the first one first, are the preferred ones.
    [[nodiscard]] std::optional<RuleMatch> at(const RewritingRule& rule, std::size_t begin) const;

    /// Null without forms.
    [[nodiscard]] const SentencePhrases* phrases() const { return phrases_ ? &*phrases_ : nullptr; }

private:
    [[nodiscard]] bool matches(const RewritingRule& rule, std::size_t element, std::size_t place,
                               RuleMatch& match) const;
    [[nodiscard]] std::vector<std::size_t> endsOf(const RewritingRule& rule, std::size_t element,
                                                  std::size_t place) const;
    /// Whether a word, or its base form if the gap has a kind, is in a list.
    [[nodiscard]] bool isIn(const std::vector<std::string>& list, const RewritingRule::Element& gap,
                            std::size_t place) const;

    const EnglishForms* forms_;
    std::vector<text::WordId> words_;
    std::optional<SentencePhrases> phrases_;
};

} // namespace core::language
