#pragma once

#include <string>
#include <vector>

#include "core/language/rewriting/english_forms.h"
#include "core/language/rewriting/rewriting_rule.h"
#include "core/language/rewriting/rule_matcher.h"
#include "core/text/text.h"

namespace core::language {

/// The text with a right side in place of what the rule fits: capitals put right, signs attached where the text's are.
/// Empty if it would be longer than Rewriter::longestWording(). Null forms: for rules over words alone. `capital`:
/// whether a text that begins with a number begins with a capital once something stands before it.
[[nodiscard]] std::string wordingOf(const text::Text& text, const RuleMatcher& matcher, const RuleMatch& match,
                                    const std::vector<RewritingRule::Piece>& pieces, const EnglishForms* forms,
                                    bool capital = false);

} // namespace core::language
