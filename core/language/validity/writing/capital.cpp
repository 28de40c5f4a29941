#include <algorithm>

#include <fmt/format.h>

#include "core/base/ascii.h"
#include "core/language/validity/rules.h"

namespace core::language {

namespace {

bool beginsSmall(std::string_view form) { return !form.empty() && form.front() >= 'a' && form.front() <= 'z'; }
bool beginsLarge(std::string_view form) { return !form.empty() && form.front() >= 'A' && form.front() <= 'Z'; }

bool isAllLarge(std::string_view form)
{
    return form.size() > 1 && std::ranges::all_of(form, [](char c) { return c >= 'A' && c <= 'Z'; });
}

/// Whether WordNet writes the word, or a base form of it, in small letters in its commonest sense as some part of
/// speech.
bool isOrdinary(std::string_view lower, const WordForms& forms)
{
    using enum lexicon::WordNetPos;
    const auto& wordNet = forms.wordNet();
    for (const auto pos : {Noun, Verb, Adjective, Adverb})
        for (const auto& base : wordNet.baseForms(lower, pos))
            if (const auto senses = wordNet.senses(base, pos); !senses.empty())
                for (const auto& lemma : wordNet.lemmas(senses.front()))
                    if (lemma == base)
                        return true;
    return forms.of(lower) == 0 && lower != "i"; // function words, which WordNet does not have
}

} // namespace

void capitalRule(const ChangedText& text, const WordForms& forms, std::vector<Flag>& flags)
{
    const auto& before = text.before();
    const auto& after = text.after();
    const auto add = [&](std::uint32_t place, std::string_view reason) {
        flags.push_back({FlagKind::Capital, place, fmt::format("{}: {}", after.form(place), reason)});
    };
    bool firstDone = false;
    for (const auto& [original, place] : text.substitutions()) {
        const auto was = before.form(original);
        const auto is = after.form(place);
        firstDone = firstDone || place == 0;
        const bool pushedBack = original == 0 && place > 0; // another word begins the text
        if (beginsLarge(was) && beginsSmall(is) && was != "I" && !pushedBack)
            add(place, "the capital is lost");
        else if ((beginsSmall(was) && beginsLarge(is) && place > 0 && isOrdinary(text.is()[place], forms)) ||
                 (!isAllLarge(was) && isAllLarge(is) && was.size() > 1 && isOrdinary(text.is()[place], forms)))
            add(place, "a capital that was not there");
    }
    if (!firstDone && !before.empty() && !after.empty() && beginsLarge(before.form(0)) && beginsSmall(after.form(0)))
        add(0, "the text begins without its capital");
}

} // namespace core::language
