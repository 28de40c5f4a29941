#include "core/language/rewriting/sentence_phrases.h"

#include <algorithm>
#include <array>

#include "core/language/rewriting/sentence_tags.h"

namespace core::language {

namespace {

template<std::size_t size>
bool isOneOf(const std::array<std::string_view, size>& words, std::string_view word)
{
    return std::ranges::find(words, word) != words.end();
}

constexpr auto subjectPronouns = std::to_array<std::string_view>({"i", "he", "she", "it", "we", "they", "you"});
constexpr auto personPronouns = std::to_array<std::string_view>({"i", "he", "she", "we", "they", "you"});
constexpr auto otherPronouns = std::to_array<std::string_view>(
    {"me", "him", "her", "us", "them", "everyone", "everybody", "someone", "somebody", "each"});
constexpr auto auxiliaries = std::to_array<std::string_view>(
    {"is", "are", "was", "were", "am", "be", "has", "have", "had", "do", "does", "did", "'s", "'re", "'ve", "'d"});
constexpr auto modals =
    std::to_array<std::string_view>({"can", "could", "will", "would", "should", "must", "may", "might"});
constexpr auto placing = std::to_array<std::string_view>({"in", "on", "at", "during", "throughout", "inside", "near"});
constexpr auto prepositions = std::to_array<std::string_view>(
    {"in",    "on",     "at",     "during", "to",     "from",    "into", "onto",  "for",    "with",   "by",
     "after", "before", "around", "about",  "across", "through", "near", "under", "inside", "behind", "between",
     "among", "off",    "out",    "onto",   "along",  "toward",  "upon", "as",    "within", "without"});
/// Words that tell where or when without a preposition, and particles of verbs.
constexpr auto adverbs = std::to_array<std::string_view>(
    {"now",       "already", "still",      "also",     "then",       "today",  "yesterday",  "tomorrow",
     "tonight",   "later",   "altogether", "together", "away",       "back",   "up",         "out",
     "down",      "off",     "home",       "here",     "so",         "far",    "originally", "currently",
     "initially", "overall", "each",       "again",    "equally",    "evenly", "first",      "apiece",
     "over",      "instead", "correctly",  "outside",  "afterwards", "too",    "just",       "only"});
constexpr auto plainAdverbs =
    std::to_array<std::string_view>({"now", "already", "still", "also", "just", "only", "then", "originally",
                                     "currently", "initially", "actually", "recently", "finally", "later"});
/// Nouns that tell when with a word before them: last week, this morning, every day, an hour.
constexpr auto timeNouns = std::to_array<std::string_view>(
    {"day",     "days",    "week",      "weeks",    "weekend", "month",    "months", "year",
     "years",   "morning", "afternoon", "evening",  "night",   "hour",     "hours",  "minute",
     "minutes", "time",    "times",     "season",   "summer",  "winter",   "spring", "fall",
     "monday",  "tuesday", "wednesday", "thursday", "friday",  "saturday", "sunday"});
constexpr auto dayNouns =
    std::to_array<std::string_view>({"monday",  "tuesday",   "wednesday", "thursday", "friday",   "saturday",  "sunday",
                                     "weekend", "vacation",  "holiday",   "trip",     "way",      "beach",     "night",
                                     "morning", "afternoon", "evening",   "day",      "birthday", "playground"});
constexpr auto dayAdverbs = std::to_array<std::string_view>({"today", "yesterday", "tomorrow", "tonight"});
constexpr auto timeOpeners =
    std::to_array<std::string_view>({"last", "this", "next", "every", "each", "one", "that", "an", "a", "per"});
constexpr auto measures = std::to_array<std::string_view>(
    {"dollar", "dollars", "cent",     "cents",     "mile",        "miles",      "kilometer",   "kilometers", "meter",
     "meters", "inch",    "inches",   "foot",      "feet",        "yard",       "yards",       "hour",       "hours",
     "minute", "minutes", "second",   "seconds",   "day",         "days",       "week",        "weeks",      "month",
     "months", "year",    "years",    "pound",     "pounds",      "ounce",      "ounces",      "ton",        "tons",
     "gram",   "grams",   "kilogram", "kilograms", "liter",       "liters",     "gallon",      "gallons",    "cup",
     "cups",   "quart",   "quarts",   "teaspoon",  "teaspoons",   "tablespoon", "tablespoons", "times",      "percent",
     "%",      "degrees", "acre",     "acres",     "centimeters", "point",      "points",      "dozen",      "third",
     "thirds", "half",    "fourth",   "fourths",   "quarter"});
constexpr auto comparing = std::to_array<std::string_view>(
    {"more", "fewer", "less", "other", "additional", "extra", "another", "total", "of"});
constexpr auto relatives = std::to_array<std::string_view>(
    {"who", "which", "that", "when", "where", "while", "because", "if", "how", "what", "whose", "than", "whom", "so"});
/// A sentence that begins so hangs on another, or asks.
constexpr auto notStating = std::to_array<std::string_view>(
    {"and",       "but",   "so",   "then",    "or",   "if",      "because", "how",   "what",      "who",
     "which",     "where", "why",  "whose",   "let",  "suppose", "assume",  "given", "find",      "determine",
     "calculate", "give",  "work", "convert", "tell", "it",      "however", "also",  "therefore", "please"});
constexpr auto openers = std::to_array<std::string_view>(
    {"while", "when", "as", "because", "since", "although", "last", "this", "every", "once", "today", "yesterday"});
constexpr auto beForms = std::to_array<std::string_view>({"is", "are", "was", "were"});

bool isPunctuation(std::string_view lower)
{
    return lower == "." || lower == "?" || lower == "!" || lower == "," || lower == ";" || lower == ":";
}

bool isConjunction(std::string_view lower) { return lower == "and" || lower == "but" || lower == "so"; }

} // namespace

SentencePhrases::SentencePhrases(const text::Text& sentence, const EnglishForms& forms)
    : tags_(sentenceTags(sentence, forms))
{
    for (const auto& word : sentence.words()) {
        lower_.emplace_back(text::formOf(text::lowerOf(word.id)));
        capital_.push_back(word.form() != lower_.back());
        firstName_.push_back(language::isFirstName(word.form(), forms));
    }
}

bool SentencePhrases::isNoun(std::size_t i) const { return i < size() && tags_[i].starts_with("NN"); }
bool SentencePhrases::isNumber(std::size_t i) const { return i < size() && tags_[i] == "CD"; }
bool SentencePhrases::isModal(std::size_t i) const { return i < size() && isOneOf(modals, lower_[i]); }

bool SentencePhrases::isFinite(std::size_t i) const
{
    return i < size() && (tags_[i] == "VBD" || tags_[i] == "VBZ" || tags_[i] == "VBP");
}

bool SentencePhrases::isFirstName(std::size_t i) const { return firstName_[i]; }

bool SentencePhrases::isBareSubject() const
{
    return size() > 1 && capital_[0] && (tags_[0] == "NNP" || tags_[0] == "NN") &&
           (isFinite(1) || isModal(1) || tags_[1] == "POS");
}

bool SentencePhrases::isName(std::size_t i) const
{
    return isFirstName(i) || (capital_[i] && (lower_[i] == "i" || tags_[i].starts_with("NNP")));
}

/// (article | possessive)? number? (adjective | noun)* noun, the possessives of it; a number alone.
std::size_t SentencePhrases::core(std::size_t begin, bool article) const
{
    std::size_t i = begin;
    if (article && i < size()) {
        if ((lower_[i] == "all" || lower_[i] == "both") && i + 1 < size() &&
            (tags_[i + 1] == "DT" || tags_[i + 1] == "PRP$"))
            ++i;
        if (i < size() && (tags_[i] == "DT" || tags_[i] == "PRP$") && lower_[i] != "there")
            ++i;
    }
    std::size_t end = 0;
    for (; i < size(); ++i) {
        const auto& tag = tags_[i];
        if (tag.starts_with("NN")) {
            if (isFirstName(i) && end == i && i > begin && isNoun(i - 1) && !isName(i - 1) &&
                !lower_[i - 1].ends_with('.'))
                break; // "for lunch Ann ate"
            end = i + 1;
        } else if (tag == "POS" && end == i && i > begin) {
            end = 0;
        } else if (tag == "CD" || tag == "$") {
            if (end == i && i > begin && isNoun(i - 1))
                break; // "it took Ann 2 hours"
            end = tag == "CD" ? i + 1 : 0;
        } else if (tag.starts_with("JJ") || tag == "HYPH" || lower_[i] == "-" ||
                   ((tag == "VBN" || tag == "VBG") && i + 1 < size() && isNoun(i + 1) &&
                    (i == begin || !isNoun(i - 1)))) {
            if (lower_[i] == "more" && i > begin && isNumber(i - 1)) {
                end = i + 1;
                continue;
            }
            if (end == i && i > begin && isNoun(i - 1) && lower_[i] != "-" && tag != "HYPH")
                break; // "5 apples red": the adjective is behind its noun
        } else {
            break;
        }
    }
    if (end > begin && i > end && i + 1 < size() && lower_[i] == "and" && isNumber(i + 1))
        return i; // "3 red and 5 blue marbles"
    return end > begin ? end : 0;
}

void SentencePhrases::addPhrases(std::size_t begin, bool article, bool numbered, bool coordinated,
                                 std::vector<std::size_t>& ends) const
{
    std::size_t end = 0;
    if (article && !numbered && begin < size() &&
        (isOneOf(subjectPronouns, lower_[begin]) || isOneOf(otherPronouns, lower_[begin])) &&
        (begin + 1 >= size() || !isNoun(begin + 1) || tags_[begin] == "PRP"))
        end = begin + 1;
    else if (numbered && begin + 1 < size() && lower_[begin] == "another" && isNumber(begin + 1))
        end = core(begin + 1, false);
    else if (!numbered || isNumber(begin) || (begin < size() && tags_[begin] == "$"))
        end = core(begin, article);
    if (end == 0)
        return;
    std::vector<std::size_t> own{end};
    if (end < size() && lower_[end] == "of") {
        std::vector<std::size_t> inner;
        addPhrases(end + 1, true, false, false, inner);
        own.insert(own.begin(), inner.begin(), inner.end());
    }
    if (coordinated)
        for (const auto first : std::vector(own)) {
            std::size_t at = first;
            if (at < size() && lower_[at] == ",") { // Ann , Tom , and Sue
                std::size_t last = 0;
                while (at < size() && lower_[at] == ",") {
                    const bool closes = at + 1 < size() && lower_[at + 1] == "and";
                    std::vector<std::size_t> next;
                    addPhrases(at + (closes ? 2 : 1), article, numbered, false, next);
                    if (next.empty())
                        break;
                    at = next.front();
                    if (closes) {
                        last = at;
                        break;
                    }
                    if (at < size() && lower_[at] == "and") {
                        next.clear();
                        addPhrases(at + 1, article, numbered, false, next);
                        last = next.empty() ? 0 : next.front();
                        break;
                    }
                }
                if (last > 0)
                    own.insert(own.begin(), last);
            } else if (at < size() && lower_[at] == "and") {
                std::vector<std::size_t> next;
                addPhrases(at + 1, article, numbered, false, next);
                own.insert(own.begin(), next.begin(), next.end());
            }
        }
    for (const auto one : own)
        if (std::ranges::find(ends, one) == ends.end())
            ends.push_back(one);
}

std::size_t SentencePhrases::timeWords(std::size_t begin) const
{
    if (begin + 1 < size() && isOneOf(timeOpeners, lower_[begin]) && isOneOf(timeNouns, lower_[begin + 1]))
        return begin + 2;
    return 0;
}

std::size_t SentencePhrases::prepositional(std::size_t begin) const
{
    if (begin >= size() || !isOneOf(prepositions, lower_[begin]))
        return 0;
    if (const auto when = timeWords(begin + 1); when > 0)
        return when;
    const std::size_t behind = begin + (begin + 1 < size() && lower_[begin + 1] == "of" ? 2 : 1); // out of
    std::vector<std::size_t> ends;
    addPhrases(behind, true, false, true, ends);
    std::erase_if(ends, [&](std::size_t end) { // "in the drawer and 6 on the desk"
        for (std::size_t i = behind; i + 1 < end; ++i)
            if (lower_[i] == "and" && isNumber(i + 1) && !isNumber(behind))
                return true;
        return false;
    });
    // What follows "before" and "after" may be a statement.
    if (ends.empty() || isFinite(ends.front()) || isModal(ends.front()))
        return 0;
    return ends.front();
}

void SentencePhrases::addTails(std::size_t begin, std::vector<std::size_t>& ends) const
{
    std::vector<std::size_t> found;
    for (std::size_t i = begin; i < size();) {
        std::size_t next = prepositional(i);
        if (next == 0)
            next = timeWords(i);
        if (next == 0 && isOneOf(adverbs, lower_[i]))
            next = i + 1;
        if (next == 0)
            break;
        i = next;
        found.push_back(i);
    }
    ends.assign(found.rbegin(), found.rend());
}

std::vector<std::size_t> SentencePhrases::endsOf(PhraseKind kind, std::size_t begin) const
{
    std::vector<std::size_t> ends;
    if (begin >= size())
        return ends;
    const auto& tag = tags_[begin];
    const auto take = [&](bool fits) {
        if (fits)
            ends.push_back(begin + 1);
    };
    switch (kind) {
    case PhraseKind::Words:
        for (std::size_t i = begin; i < size() && !isPunctuation(lower_[i]); ++i)
            ends.push_back(i + 1);
        break;
    case PhraseKind::Plain:
    case PhraseKind::Simple:
        for (std::size_t i = begin;
             i < size() && !isPunctuation(lower_[i]) && !isFinite(i) && !isModal(i) && !isOneOf(relatives, lower_[i]);
             ++i) {
            if (kind == PhraseKind::Simple && (lower_[i] == "and" || lower_[i] == "but" || lower_[i] == "or"))
                break;
            ends.push_back(i + 1);
        }
        std::ranges::reverse(ends);
        break;
    case PhraseKind::Predicate: {
        std::size_t i = begin;
        while (i + 1 < size() && !endsClause(i))
            ++i;
        if (i + 1 == size() && i > begin)
            ends.push_back(i);
        break;
    }
    case PhraseKind::Lead:
        if (isOneOf(prepositions, lower_[begin]) || isOneOf(openers, lower_[begin]))
            for (std::size_t i = begin; i < size() && !isPunctuation(lower_[i]); ++i)
                ends.push_back(i + 1);
        break;
    case PhraseKind::Statement:
        if (lower_.back() == "." && saysBefore(size()) && !tag.starts_with("VB") && tag != "MD" &&
            !isOneOf(notStating, lower_[begin]))
            ends.push_back(size() - 1);
        break;
    case PhraseKind::Rest:
        for (std::size_t i = begin;
             i < size() && lower_[i] != "." && lower_[i] != "?" && lower_[i] != "how" && lower_[i] != "what"; ++i)
            ends.push_back(i + 1);
        break;
    case PhraseKind::Nameless:
        for (std::size_t i = begin; i < size() && !isName(i) && lower_[i] != "." && lower_[i] != "?"; ++i)
            ends.push_back(i + 1);
        break;
    case PhraseKind::Noun:
        take(isNoun(begin));
        break;
    case PhraseKind::Verb:
        take(tag.starts_with("VB"));
        break;
    case PhraseKind::Finite:
        take(isFinite(begin));
        break;
    case PhraseKind::Lexical:
        take(isFinite(begin) && !isOneOf(auxiliaries, lower_[begin]));
        break;
    case PhraseKind::Participle:
        take(tag == "VBN" || tag == "VBG");
        break;
    case PhraseKind::Base:
        take(tag == "VB" || tag == "VBP");
        break;
    case PhraseKind::Nouns:
        if (tag != "DT" && tag != "PRP$" && !isOneOf(comparing, lower_[begin]))
            addPhrases(begin, false, false, true, ends);
        std::erase_if(ends, [&](std::size_t end) { return isNumber(begin) || isNumber(end - 1); });
        break;
    case PhraseKind::Phrase:
        addPhrases(begin, true, false, true, ends);
        break;
    case PhraseKind::Subject:
    case PhraseKind::Definite:
        addPhrases(begin, true, false, true, ends);
        if (kind == PhraseKind::Definite)
            std::erase_if(ends, [&](std::size_t end) {
                const bool owned = std::any_of(tags_.begin() + static_cast<std::ptrdiff_t>(begin),
                                               tags_.begin() + static_cast<std::ptrdiff_t>(end),
                                               [](const std::string& one) { return one == "POS"; });
                return lower_[begin] != "the" && tag != "PRP$" && !owned;
            });
        std::erase_if(ends, [&](std::size_t end) {
            return (end == begin + 1 && isOneOf(otherPronouns, lower_[begin])) ||
                   (begin > 0 && lower_[begin - 1] == "of");
        });
        break;
    case PhraseKind::Person:
    case PhraseKind::Name:
    case PhraseKind::OneName:
        if (isOneOf(personPronouns, lower_[begin])) {
            if (kind != PhraseKind::Person)
                break;
            ends.push_back(begin + 1);
        } else {
            addPhrases(begin, true, false, true, ends);
            std::erase_if(ends, [&](std::size_t end) {
                for (std::size_t i = begin; i < end; ++i)
                    if (!isName(i) && lower_[i] != "and" && lower_[i] != "," && !lower_[i].ends_with('.'))
                        return true;
                return kind == PhraseKind::OneName && (end > begin + 2 || !isFirstName(end - 1) == (end == begin + 1));
            });
        }
        break;
    case PhraseKind::Count:
        addPhrases(begin, false, true, false, ends);
        break;
    case PhraseKind::Things:
        addPhrases(begin, false, true, false, ends);
        std::erase_if(ends, [&](std::size_t end) { return !isThings(begin, end); });
        break;
    case PhraseKind::Counts:
        addPhrases(begin, false, true, true, ends);
        break;
    case PhraseKind::Place: {
        if (lower_[begin] == "per" || lower_[begin] == "a" || lower_[begin] == "an")
            break; // 32 miles per hour, 5 dollars an hour: a rate's
        auto end = isOneOf(placing, lower_[begin]) ? prepositional(begin) : timeWords(begin);
        if (end > 0 && lower_[begin] == "on" && !isOneOf(dayNouns, lower_[end - 1]))
            end = 0;
        if (end == 0 && isOneOf(dayAdverbs, lower_[begin]))
            end = begin + 1;
        if (end > 0)
            ends.push_back(end);
        break;
    }
    case PhraseKind::Where:
    case PhraseKind::Front: {
        auto end = prepositional(begin);
        if (end == 0 && kind == PhraseKind::Front)
            end = timeWords(begin);
        if (end == 0 && kind == PhraseKind::Front && isOneOf(dayAdverbs, lower_[begin]))
            end = begin + 1;
        if (end > 0)
            ends.push_back(end);
        break;
    }
    case PhraseKind::Tail:
        addTails(begin, ends);
        break;
    case PhraseKind::Adverb:
        take(isOneOf(plainAdverbs, lower_[begin]));
        break;
    }
    return ends;
}

/// Numbers, then a noun in the plural (or 1 and one) that is no measure, and "of" at most before names of things.
bool SentencePhrases::isThings(std::size_t begin, std::size_t end) const
{
    std::size_t noun = begin;
    while (noun < end && isNumber(noun))
        ++noun;
    if (noun == begin || noun == end || lower_[begin] == "1")
        return false;
    std::size_t head = end;
    for (std::size_t i = noun; i < end; ++i) {
        if (lower_[i] == "of" && head < end)
            break;
        if (isOneOf(comparing, lower_[i]) || isNumber(i) || isOneOf(measures, lower_[i]))
            return false;
        if (isNoun(i))
            head = i;
    }
    return head < end && tags_[head] != "NN" && tags_[head] != "NNP";
}

/// A subject and its verb, or "there is".
bool SentencePhrases::beginsStatement(std::size_t i) const
{
    if (i + 1 >= size())
        return false;
    if (lower_[i] == "there")
        return isOneOf(beForms, lower_[i + 1]);
    for (auto end : endsOf(PhraseKind::Subject, i)) {
        if (end < size() && isOneOf(plainAdverbs, lower_[end]))
            ++end;
        if (isFinite(end) || isModal(end))
            return true;
    }
    return false;
}

/// Whether a verb stands before a word, in the clause behind "that" if there is one.
bool SentencePhrases::saysBefore(std::size_t i) const
{
    for (std::size_t k = i; k-- > 0 && lower_[k] != "that";)
        if (isFinite(k) || isModal(k))
            return true;
    return false;
}

/// Whether a question begins at a word behind a comma, or without one behind a condition.
bool SentencePhrases::asksAt(std::size_t i) const
{
    if (i == 0 || (lower_[i] != "how" && lower_[i] != "what"))
        return false;
    return lower_[i - 1] == "," ||
           (lower_[0] == "if" && i + 1 < size() && (lower_[i + 1] == "many" || lower_[i + 1] == "much"));
}

bool SentencePhrases::beginsClause(std::size_t i) const
{
    if (i == 0)
        return true;
    const auto& before = lower_[i - 1];
    if (asksAt(i))
        return before == ",";
    if (before == "and" && !saysBefore(i - 1)) // Ann and her friends played
        return false;
    const bool joined =
        before == "," || isConjunction(before) || (before == "if" && i == 1) ||
        ((before == "now" || before == "then" || before == "later") && i > 1 && isConjunction(lower_[i - 2]));
    return joined && beginsStatement(i);
}

bool SentencePhrases::endsClause(std::size_t i) const
{
    if (i >= size())
        return true;
    const auto& here = lower_[i];
    if (here == "." || here == "!" || here == "?")
        return i + 1 == size();
    if (asksAt(i))
        return true;
    if ((here != "," && !isConjunction(here)) || (here == "and" && !saysBefore(i)))
        return false;
    std::size_t next = i + 1;
    if (here == "," && next < size() && isConjunction(lower_[next]))
        ++next;
    if (next < size() && here == "," && asksAt(next))
        return true;
    if (next + 1 < size() && (lower_[next] == "now" || lower_[next] == "then" || lower_[next] == "later"))
        ++next;
    return beginsStatement(next);
}

bool SentencePhrases::isPlural(std::size_t begin, std::size_t end) const
{
    if (end == begin + 1 && isOneOf(personPronouns, lower_[begin]))
        return lower_[begin] == "we" || lower_[begin] == "they" || lower_[begin] == "you";
    for (std::size_t i = begin; i < end; ++i)
        if (lower_[i] == "and")
            return true;
    if (tags_[begin] == "$")
        return false;
    std::size_t head = end; // the last noun before "of"
    for (std::size_t i = begin; i < end && lower_[i] != "of"; ++i)
        if (isNoun(i) || isNumber(i))
            head = i;
    if (head == end)
        return lower_[begin] == "them" || lower_[begin] == "us";
    if (isNumber(head) || isNumber(begin))
        return lower_[isNumber(head) ? head : begin] != "1";
    return tags_[head].ends_with('S');
}

} // namespace core::language
