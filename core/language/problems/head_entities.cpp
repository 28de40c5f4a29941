#include "core/language/problems/head_entities.h"

#include <algorithm>
#include <array>
#include <optional>

#include <fmt/format.h>

#include "core/language/rewriting/sentence_phrases.h"
#include "core/text/splitting/sentence_places.h"
#include "core/text/splitting/tokenizer.h"

namespace core::language {

namespace {

template<std::size_t size>
bool isIn(const std::array<std::string_view, size>& words, std::string_view word)
{
    return std::ranges::find(words, word) != words.end();
}

constexpr auto measured = std::to_array<std::string_view>({"weight", "price", "cost", "age", "distance"});
constexpr auto forms_of_be = std::to_array<std::string_view>({"is", "are", "was", "were"});
constexpr auto inverting =
    std::to_array<std::string_view>({"is", "are", "was", "were", "do", "does", "did", "has", "have", "had", "can",
                                     "could", "will", "would", "should", "must", "may", "might"});
constexpr auto articles = std::to_array<std::string_view>({"a", "an", "the", "each", "every"});
constexpr auto middle =
    std::to_array<std::string_view>({"now", "already", "still", "also", "just", "only", "then", "originally",
                                     "currently", "initially", "each", "recently", "later"});

std::string_view plainForm(std::string_view word)
{
    constexpr auto forms = std::to_array<std::pair<std::string_view, std::string_view>>({{"him", "he"},
                                                                                         {"his", "he"},
                                                                                         {"her", "she"},
                                                                                         {"them", "they"},
                                                                                         {"their", "they"},
                                                                                         {"me", "i"},
                                                                                         {"my", "i"},
                                                                                         {"shop", "store"},
                                                                                         {"dad", "father"},
                                                                                         {"daddy", "father"},
                                                                                         {"mom", "mother"},
                                                                                         {"mommy", "mother"},
                                                                                         {"us", "we"},
                                                                                         {"our", "we"},
                                                                                         {"your", "you"}});
    const auto* const found = std::ranges::find(forms, word, &std::pair<std::string_view, std::string_view>::first);
    return found == forms.end() ? word : found->second;
}

/// Reads one sentence.
class HeadReader {
public:
    HeadReader(const text::Text& sentence, const EnglishForms& forms) : forms_(forms), words_(sentence, forms) {}

    void add(std::vector<HeadEntity>& heads) const
    {
        for (std::size_t i = 0; i < words_.size(); ++i)
            if (words_.tag(i) == "CD")
                heads.push_back({words_.lower(i), entityOf(i), subjectOf(i)});
    }

private:
    [[nodiscard]] bool isBe(std::size_t i) const { return i < words_.size() && isIn(forms_of_be, words_.lower(i)); }
    [[nodiscard]] std::string_view lower(std::size_t i) const
    {
        return i < words_.size() ? std::string_view(words_.lower(i)) : "";
    }

    [[nodiscard]] std::string nounAt(std::size_t i) const
    {
        return forms_.basesOf(words_.lower(i), words_.tag(i)).front();
    }

    /// The last noun of [begin, end) before "of".
    [[nodiscard]] std::string headNoun(std::size_t begin, std::size_t end) const
    {
        std::string head;
        for (std::size_t i = begin; i < end && words_.lower(i) != "of"; ++i)
            if (words_.tag(i).starts_with("NN"))
                head = nounAt(i);
        return head;
    }

    [[nodiscard]] std::string entityOf(std::size_t number) const
    {
        if (number > 0 && words_.tag(number - 1) == "$")
            return "$";
        // "the number of red shells that Joan found is 70"
        if (number > 0 && isBe(number - 1))
            for (std::size_t k = 0; k + 2 < number; ++k)
                if (lower(k) == "number" && lower(k + 1) == "of") {
                    const auto ends = words_.endsOf(PhraseKind::Nouns, k + 2);
                    return ends.empty() ? std::string() : headNoun(k + 2, ends.front());
                }
        const auto ends = words_.endsOf(PhraseKind::Count, number);
        return ends.empty() ? std::string() : headNoun(number + 1, ends.front());
    }

    /// Nouns and pronouns of a phrase, of nouns in a row the last one.
    [[nodiscard]] std::string nameOf(std::size_t begin, std::size_t end) const
    {
        std::string name;
        for (std::size_t i = begin; i < end; ++i) {
            const auto tag = words_.tag(i);
            const bool noun = tag.starts_with("NN");
            if ((!noun && tag != "PRP" && tag != "PRP$" && tag != "CD") || isIn(articles, words_.lower(i)))
                continue;
            if (noun && i + 1 < end && words_.tag(i + 1).starts_with("NN") && !words_.isFirstName(i))
                continue;
            name.append(name.empty() ? "" : " ").append(plainForm(words_.lower(i)));
        }
        return name;
    }

    /// The phrase at a word whose verb follows it.
    [[nodiscard]] std::optional<std::string> actorAt(std::size_t k) const
    {
        for (auto end : words_.endsOf(PhraseKind::Subject, k)) {
            const auto last = end;
            if (isIn(middle, lower(end)))
                ++end;
            if (end < words_.size() && isVerb(end))
                return words_.tag(k) == "CD" || lower(k) == "another" ? "=" : nameOf(k, last);
        }
        return std::nullopt;
    }

    [[nodiscard]] bool isVerb(std::size_t i) const
    {
        const auto tag = words_.tag(i);
        return tag == "VBD" || tag == "VBZ" || tag == "VBP" || tag == "MD";
    }

    /// The nearest one at or before a word, not before `from`.
    [[nodiscard]] std::optional<std::string> lastActor(std::size_t from, std::size_t to) const
    {
        std::optional<std::string> found;
        std::size_t behind = from;
        for (std::size_t k = from; k <= to; ++k)
            if (k >= behind && !isInsidePhrase(from, k))
                if (auto actor = actorAt(k)) {
                    found = std::move(actor);
                    behind = k + 1;
                }
        return found;
    }

    /// Behind an article, an owner, a number, an adjective or a preposition a phrase has begun already.
    [[nodiscard]] bool isInsidePhrase(std::size_t from, std::size_t k) const
    {
        if (k == from || words_.tag(k) == "PRP")
            return false;
        const auto before = words_.tag(k - 1);
        if (before.starts_with("VB")) // an object
            return true;
        if (before.starts_with("NN") && words_.tag(k) != "CD" && words_.tag(k) != "DT" && !words_.isFirstName(k))
            return true;
        return before == "DT" || before == "PRP$" || before == "CD" || before.starts_with("JJ") || before == "POS" ||
               before == "$" ||
               (before == "CC" && k >= 2 && words_.tag(k - 2).starts_with("NN") && !words_.beginsClause(k));
    }

    [[nodiscard]] std::string phraseAt(std::size_t k) const
    {
        const auto ends = words_.endsOf(PhraseKind::Phrase, k);
        return ends.empty() ? std::string() : nameOf(k, ends.front());
    }

    [[nodiscard]] std::optional<std::size_t> find(std::string_view word, std::size_t from, std::size_t to) const
    {
        for (std::size_t k = from; k < to; ++k)
            if (lower(k) == word)
                return k;
        return std::nullopt;
    }

    /// What is in each box is of the box, whether the box has it or it is there.
    [[nodiscard]] std::string subjectOf(std::size_t number) const
    {
        auto subject = actorOf(number);
        if (subject == "=")
            for (std::size_t k = number + 2; k < words_.size() && !words_.endsClause(k - 1); ++k)
                if (lower(k) == "each" && words_.tag(k - 1) == "IN")
                    return phraseAt(k);
        if (subject == "=" && isBe(number - 1)) // the number of marbles in each box is 8
            for (std::size_t k = 1; k < number; ++k)
                if (lower(k) == "each" && words_.tag(k - 1) == "IN")
                    return phraseAt(k);
        return subject;
    }

    [[nodiscard]] std::string actorOf(std::size_t number) const
    {
        std::size_t begin = number;
        while (begin > 0 && !words_.beginsClause(begin))
            --begin;
        std::size_t end = number + 1;
        while (end < words_.size() && !words_.endsClause(end))
            ++end;
        // It is known that, suppose that
        if (const auto that = find("that", begin, number);
            that && *that <= begin + 4 &&
            (lower(begin) == "suppose" || lower(begin) == "assume" || lower(begin + 1) == "turns" ||
             lower(begin + 2) == "known" || lower(begin + 3) == "fact"))
            begin = *that + 1;
        if (lower(begin) == "it" && isBe(begin + 1) && !words_.endsOf(PhraseKind::Phrase, begin + 2).empty() &&
            words_.tag(begin + 2) != "CD") {
            const auto phraseEnd = words_.endsOf(PhraseKind::Phrase, begin + 2).front();
            if (lower(phraseEnd) == "who" || lower(phraseEnd) == "that")
                return lastActor(phraseEnd + 1, number - 1).value_or(nameOf(begin + 2, phraseEnd));
        }
        if (lower(begin) == "it" && isIn(taking, lower(begin + 1)))
            return words_.tag(begin + 2) == "CD" ? "=" : phraseAt(begin + 2);
        if (lower(begin) == "the" && lower(begin + 1) == "person" && lower(begin + 2) == "who")
            for (std::size_t k = end; k-- > number;)
                if (isBe(k))
                    return lastActor(begin + 3, number - 1).value_or(phraseAt(k + 1));
        if (lower(begin) == "what")
            if (auto actor = actorAt(begin + 1))
                return *actor;
        for (std::size_t k = begin; k + 1 < number; ++k) { // the number of ... is, the weight of ... is
            if ((lower(k) == "number" || lower(k) == "distance") && isBe(number - 1)) {
                const auto that = find("that", k, number);
                return that ? actorAt(*that + 1).value_or("=") : "=";
            }
            if (isIn(measured, lower(k)) && isBe(number - 1)) {
                if (lower(k + 1) == "of")
                    return phraseAt(k + 2);
                return nameOf(begin, k);
            }
        }
        for (std::size_t k = begin; k <= number; ++k)
            if (lower(k) == "there" && isBe(k + 1))
                return inThereIs(number, end);
        if (const auto belong = find("to", number, end); belong && *belong > 0 && isIn(belongs, lower(*belong - 1)))
            return phraseAt(*belong + 1);
        if (lower(begin) == "how" || lower(begin) == "what")
            for (std::size_t k = begin + 1; k < end; ++k)
                if (isIn(inverting, lower(k))) {
                    const auto ends = words_.endsOf(PhraseKind::Subject, k + 1);
                    if (!ends.empty() && words_.tag(k + 1) == "CD")
                        return "=";
                    if (!ends.empty())
                        return (k < number ? lastActor(ends.front(), number - 1) : std::nullopt)
                            .value_or(nameOf(k + 1, ends.front()));
                    break;
                }
        const auto actor = lastActor(begin, number);
        if (actor == "it" && isBe(number - 1)) // from here to there it is 10 miles
            return "=";
        if (actor == "=") // a passive: who does it
            for (std::size_t k = number + 1, participle = 0; k < end; ++k) {
                if (words_.tag(k) == "VBN")
                    participle = k;
                if (lower(k) == "by" && participle > 0)
                    return phraseAt(k + 1);
            }
        if (!actor) // "determine how many 5 dollar toys he can buy"
            for (std::size_t k = number + 1; k < end; ++k)
                if (auto later = actorAt(k))
                    return *later;
        return actor.value_or(std::string());
    }

    [[nodiscard]] std::string inThereIs(std::size_t number, std::size_t end) const
    {
        for (std::size_t k = number; k < end; ++k)
            if (lower(k) == "that")
                return actorAt(k + 1).value_or("=");
        if (const auto owned = find("possession", number, end))
            for (std::size_t k = *owned; k-- > number;)
                if (lower(k) == "in")
                    return nameOf(k + 1, *owned);
        if (const auto at = find("at", number, end); at && isIn(hosts, headWord(*at + 1)))
            return phraseAt(*at + 1);
        return "=";
    }

    [[nodiscard]] std::string_view headWord(std::size_t begin) const
    {
        const auto ends = words_.endsOf(PhraseKind::Phrase, begin);
        return ends.empty() ? std::string_view() : std::string_view(words_.lower(ends.front() - 1));
    }

    static constexpr auto taking = std::to_array<std::string_view>({"take", "takes", "took"});
    static constexpr auto belongs = std::to_array<std::string_view>({"belong", "belongs", "belonged"});
    static constexpr auto hosts = std::to_array<std::string_view>(
        {"store", "shop", "cafeteria", "school", "library", "restaurant", "bakery", "zoo", "park", "farm"});

    const EnglishForms& forms_;
    SentencePhrases words_;
};

} // namespace

std::vector<HeadEntity> headEntities(const text::Text& text, const EnglishForms& forms)
{
    std::vector<HeadEntity> heads;
    for (const auto& place : text::sentencePlaces(text)) {
        const auto from = text.words()[place.begin].span.begin;
        const auto bytes = text.str().substr(from, text.words()[place.end - 1].span.end - from);
        HeadReader(text::tokenize(bytes, text::Tokenization::Penn), forms).add(heads);
    }
    std::ranges::sort(heads);
    return heads;
}

std::string describe(const std::vector<HeadEntity>& heads)
{
    std::string all;
    for (const auto& head : heads)
        all +=
            fmt::format("{}{}{}{}", all.empty() ? "" : ", ", head.number, head.entity.empty() ? "" : " " + head.entity,
                        head.subject.empty() || head.subject == "=" ? "" : " of " + head.subject);
    return all.empty() ? "none" : all;
}

} // namespace core::language
