#include <algorithm>
#include <functional>
#include <iterator>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/language/said/closed_words.h"
#include "core/language/said/negations.h"
#include "core/language/said/numbers.h"
#include "core/language/validity/rules.h"

namespace core::language {

namespace {

using Said = std::vector<std::string>;

/// What is in the first list and not in the second, each as often as it is missing.
Said missing(Said from, Said in)
{
    std::ranges::sort(from);
    std::ranges::sort(in);
    Said left;
    std::ranges::set_difference(from, in, std::back_inserter(left));
    return left;
}

/// Tags of the text after: those of the words before where they are the same.
std::vector<std::string> tagsAfter(const ChangedText& text)
{
    std::vector<std::string> tags(text.after().size());
    for (std::size_t i = 0; i < text.before().size(); ++i)
        if (const auto place = text.now(i))
            tags[*place] = text.tags()[i];
    return tags;
}

/// The first new word that says such a thing, else the place of the first original word that said one and is gone.
std::uint32_t placeOf(const ChangedText& text, const std::function<bool(text::WordId)>& says)
{
    for (std::uint32_t place = 0; place < text.after().size(); ++place)
        if (text.isNew(place) && says(text.after().words()[place].id))
            return place;
    for (std::size_t i = 0; i < text.before().size(); ++i)
        if (says(text.before().words()[i].id))
            if (const auto place = text.now(i); !place || text.isNew(*place))
                return place.value_or(text.placeOfLost(i));
    return 0;
}

void compareSaid(const ChangedText& text, FlagKind kind, const Said& before, const Said& after,
                 const std::function<bool(text::WordId)>& says, std::vector<Flag>& flags)
{
    const auto lost = missing(before, after);
    const auto added = missing(after, before);
    if (lost.empty() && added.empty())
        return;
    const auto shown = [](const Said& words) {
        return words.empty() ? std::string("nothing") : fmt::format("{}", fmt::join(words, " "));
    };
    flags.push_back({kind, placeOf(text, says), fmt::format("{} for {}", shown(added), shown(lost))});
}

} // namespace

void saidRules(const ChangedText& text, std::vector<Flag>& flags)
{
    const auto& before = text.before();
    const auto& after = text.after();
    const auto byWord = [](auto says) {
        return [says](text::WordId word) { return says(text::formOf(text::lowerOf(word))); };
    };
    compareSaid(text, FlagKind::Number, numbersMeant(before), numbersMeant(after), saysNumber, flags);
    compareSaid(text, FlagKind::Quantifier, quantifiersSaid(before, text.tags()),
                quantifiersSaid(after, tagsAfter(text)), byWord(isQuantifier), flags);
    compareSaid(text, FlagKind::Negation, negationsSaid(before.str()), negationsSaid(after.str()),
                byWord([](std::string_view word) { return !negationsSaid(word).empty(); }), flags);
    compareSaid(text, FlagKind::Modal, modalsSaid(before), modalsSaid(after),
                byWord([](std::string_view word) { return !modalOf(word).empty(); }), flags);
    compareSaid(text, FlagKind::QuestionWord, questionWordsSaid(before), questionWordsSaid(after),
                byWord(isQuestionWord), flags);
}

} // namespace core::language
