#include "core/language/rewriting/rule_matcher.h"

#include <algorithm>

namespace core::language {

RuleMatcher::RuleMatcher(const text::Text& text, const EnglishForms* forms) : forms_(forms)
{
    for (const auto& word : text.words())
        words_.push_back(text::lowerOf(word.id));
    if (forms != nullptr)
        phrases_.emplace(text, *forms);
}

std::optional<RuleMatch> RuleMatcher::at(const RewritingRule& rule, std::size_t begin) const
{
    RuleMatch match;
    match.whole = {begin, begin};
    if (!matches(rule, 0, begin, match) || match.whole.end == begin)
        return std::nullopt;
    return match;
}

bool RuleMatcher::matches(const RewritingRule& rule, std::size_t element, std::size_t place, RuleMatch& match) const
{
    using Type = RewritingRule::Element::Type;
    if (element == rule.left.size()) {
        match.whole.end = place;
        return true;
    }
    const auto& wanted = rule.left[element];
    switch (wanted.type) {
    case Type::Word:
        return place < words_.size() && words_[place] == wanted.word && matches(rule, element + 1, place + 1, match);
    case Type::SentenceBegin:
        return place == 0 && matches(rule, element + 1, place, match);
    case Type::ClauseBegin:
        return phrases_->beginsClause(place) && matches(rule, element + 1, place, match);
    case Type::ClauseEnd:
        return phrases_->endsClause(place) && matches(rule, element + 1, place, match);
    case Type::Gap:
        break;
    }
    for (const auto end : endsOf(rule, element, place)) {
        match.gaps.push_back({place, end});
        if (matches(rule, element + 1, end, match))
            return true;
        match.gaps.pop_back();
    }
    return false;
}

std::vector<std::size_t> RuleMatcher::endsOf(const RewritingRule& rule, std::size_t element, std::size_t place) const
{
    const auto& gap = rule.left[element];
    std::vector<std::size_t> ends;
    if (gap.kind) {
        ends = phrases_->endsOf(*gap.kind, place);
        if (!gap.oneOf.empty())
            std::erase_if(ends, [&](std::size_t end) { return !isIn(gap.oneOf, gap, end - 1); });
        if (!gap.noneOf.empty())
            std::erase_if(ends, [&](std::size_t end) { return isIn(gap.noneOf, gap, end - 1); });
        const bool shortFirst = *gap.kind == PhraseKind::Words || *gap.kind == PhraseKind::Nameless;
        if (gap.optional)
            ends.insert(shortFirst ? ends.begin() : ends.end(), place);
        return ends;
    }
    if (!gap.oneOf.empty()) {
        if (place < words_.size() && isIn(gap.oneOf, gap, place))
            ends.push_back(place + 1);
        if (gap.optional)
            ends.push_back(place);
        return ends;
    }
    if (element + 1 == rule.left.size()) { // all there are
        if (place < words_.size())
            ends.push_back(words_.size());
        return ends;
    }
    for (std::size_t end = place + 1; end <= words_.size(); ++end)
        ends.push_back(end);
    return ends;
}

bool RuleMatcher::isIn(const std::vector<std::string>& list, const RewritingRule::Element& gap, std::size_t place) const
{
    const auto has = [&](std::string_view word) { return std::ranges::find(list, word) != list.end(); };
    const auto lower = std::string(text::formOf(words_[place]));
    if (!gap.kind)
        return has(lower);
    return std::ranges::any_of(forms_->basesOf(lower, phrases_->tag(place)), has);
}

} // namespace core::language
