#include "core/language/rewriting/phrase_orders.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace core::language {

namespace {

using Order = std::vector<std::uint32_t>;

template<std::size_t size>
bool isAmong(std::string_view word, const std::array<std::string_view, size>& words)
{
    return std::ranges::find(words, word) != words.end();
}

constexpr std::array<std::string_view, 7> questionWords{"what", "which", "who", "whom", "whose", "where", "when"};
constexpr std::array<std::string_view, 5> relativeWords{"that", "which", "who", "whom", "whose"};
constexpr std::array<std::string_view, 4> formsOfBe{"is", "are", "was", "were"};
constexpr std::array<std::string_view, 11> otherAuxiliaries{"does",  "do",     "did",  "can", "could", "will",
                                                            "would", "should", "must", "may", "might"};
constexpr std::array<std::string_view, 5> noPrepositions{"that", "if", "whether", "because", "than"};

/// The phrases of one sentence.
class Phrases {
public:
    explicit Phrases(std::span<const TaggedWord> sentence) : words_(sentence)
    {
        while (!words_.empty() && isSign(words_.back().tag))
            words_ = words_.first(words_.size() - 1);
        question_ = questionPhrase();
        clause_ = relativeClause();
    }

    /// The words without the signs at the end.
    [[nodiscard]] std::size_t size() const { return words_.size(); }

    /// The order in which [begin, middle) and [middle, end) have changed places.
    [[nodiscard]] Order swapped(std::size_t begin, std::size_t middle, std::size_t end) const
    {
        Order order = asItIs();
        const auto at = [&](std::size_t i) { return order.begin() + static_cast<std::ptrdiff_t>(i); };
        std::rotate(at(begin), at(middle), at(end));
        return order;
    }

    /// Moves the prepositional phrase at the end to the front.
    void front(std::vector<Order>& orders) const
    {
        for (std::size_t p = 1; p < size(); ++p) {
            const std::size_t end = prepositionalEnd(p);
            if (end == p)
                continue;
            if (end == size() && words_[p].lower != "of" && p < clause_ && hasVerb(0, p))
                orders.push_back(swapped(0, p, size()));
            p = end - 1; // what follows is a phrase inside this one
        }
    }

    /// Moves the question phrase to where an answer would be.
    void answerPlace(std::vector<Order>& orders) const
    {
        const std::size_t aux = question_;
        if (aux == 0 || aux + 1 >= size())
            return;
        if (isAmong(words_[aux].lower, formsOfBe)) {
            const std::size_t next = aux + 1;
            if (words_[next].tag == "EX") // there are how many lakes
                orders.push_back(joined({{next, next + 1}, {aux, next}, {0, aux}, {next + 1, size()}}));
            else if (!isVerb(next))
                orders.push_back(joined({{next, size()}, {aux, next}, {0, aux}}));
        } else if (isAmong(words_[aux].lower, otherAuxiliaries)) {
            std::size_t verb = aux + 1;
            while (verb < size() && !isVerb(verb))
                ++verb;
            if (verb == aux + 1 || verb == size())
                return;
            std::size_t behind = verb + 1;
            if (behind < size() && isPreposition(behind) && prepositionalEnd(behind) == behind)
                ++behind; // pass through
            orders.push_back(joined({{aux + 1, verb}, {aux, aux + 1}, {verb, behind}, {0, aux}, {behind, size()}}));
        }
    }

    /// Swaps the relative clause at the end with the phrase before it, or "are there" with what follows.
    void aroundClause(std::vector<Order>& orders) const
    {
        for (std::size_t p = 1; p < clause_ && clause_ < size(); ++p) {
            const std::size_t end = prepositionalEnd(p);
            if (end == p)
                continue;
            if (end == clause_ && words_[p].lower != "of" && isNominal(p - 1))
                orders.push_back(swapped(p, clause_, size()));
            p = end - 1;
        }
        const std::size_t be = question_;
        if (be > 0 && be + 2 < size() && isAmong(words_[be].lower, formsOfBe) && words_[be + 1].tag == "EX")
            orders.push_back(swapped(be, be + 2, size()));
    }

private:
    struct Span {
        std::size_t begin = 0;
        std::size_t end = 0;
    };

    [[nodiscard]] Order asItIs() const
    {
        Order order(words_.size());
        std::iota(order.begin(), order.end(), 0U);
        return order;
    }

    static Order joined(std::initializer_list<Span> spans)
    {
        Order order;
        for (const auto& span : spans)
            for (std::size_t i = span.begin; i < span.end; ++i)
                order.push_back(static_cast<std::uint32_t>(i));
        return order;
    }

    static bool isSign(std::string_view tag)
    {
        return tag == "." || tag == "," || tag == ":" || tag == "''" || tag == "``";
    }

    [[nodiscard]] bool isVerb(std::size_t i) const
    {
        return words_[i].tag.starts_with("VB") || words_[i].tag == "MD" ||
               // name the lakes: no noun precedes an article
               (i == 0 && size() > 1 && words_[0].tag.starts_with("NN") && words_[1].tag == "DT");
    }

    [[nodiscard]] bool hasVerb(std::size_t begin, std::size_t end) const
    {
        for (std::size_t i = begin; i < end; ++i)
            if (isVerb(i))
                return true;
        return false;
    }

    /// Whether a noun phrase may end with it.
    [[nodiscard]] bool isNominal(std::size_t i) const
    {
        const auto tag = words_[i].tag;
        return tag.starts_with("NN") || tag.starts_with("JJ") || tag == "CD" || tag == "PRP";
    }

    [[nodiscard]] bool isInNounPhrase(std::size_t i) const
    {
        const auto tag = words_[i].tag;
        return isNominal(i) || tag == "DT" || tag == "PDT" || tag == "PRP$" || tag == "POS" || tag == "RBS" ||
               tag == "RBR";
    }

    /// One past the noun phrase that begins at `i`; `i` if none does.
    [[nodiscard]] std::size_t nounPhraseEnd(std::size_t i) const
    {
        std::size_t end = i;
        while (end < size() && isInNounPhrase(end))
            ++end;
        while (end > i && !isNominal(end - 1))
            --end;
        return end;
    }

    [[nodiscard]] bool isPreposition(std::size_t i) const
    {
        const auto tag = words_[i].tag;
        return (tag == "IN" || tag == "TO" || tag == "RP") && !isAmong(words_[i].lower, noPrepositions);
    }

    /// One past the prepositional phrase that begins at `p`, with those attached to it; `p` if none does.
    [[nodiscard]] std::size_t prepositionalEnd(std::size_t p) const
    {
        std::size_t end = p;
        while (end < size() && isPreposition(end) && nounPhraseEnd(end + 1) > end + 1)
            end = nounPhraseEnd(end + 1);
        return end;
    }

    /// One past the question words and their noun at the beginning, after a preposition too; 0 if there are none.
    [[nodiscard]] std::size_t questionPhrase() const
    {
        std::size_t i = !words_.empty() && isPreposition(0) ? 1 : 0;
        if (i >= size())
            return 0;
        const bool how = words_[i].lower == "how";
        if (!how && !isAmong(words_[i].lower, questionWords))
            return 0;
        ++i;
        if (how && i < size() && (words_[i].tag.starts_with("JJ") || words_[i].tag == "RB"))
            ++i; // how many, how long
        return nounPhraseEnd(i);
    }

    /// The beginning of the first relative clause; size() if there is none.
    [[nodiscard]] std::size_t relativeClause() const
    {
        for (std::size_t i = std::max<std::size_t>(question_, 1); i + 1 < size(); ++i)
            if (isAmong(words_[i].lower, relativeWords) && words_[i].tag != "DT" && !isPreposition(i - 1) &&
                hasVerb(i + 1, size()))
                return i;
        return size();
    }

    std::span<const TaggedWord> words_;
    std::size_t question_ = 0; ///< One past the question phrase at the beginning.
    std::size_t clause_ = 0;   ///< The first word of the first relative clause.
};

} // namespace

std::vector<Order> phraseOrders(std::span<const TaggedWord> sentence)
{
    const Phrases phrases(sentence);
    std::vector<Order> orders;
    phrases.front(orders);
    phrases.answerPlace(orders);
    phrases.aroundClause(orders);
    std::vector<Order> different;
    for (auto& order : orders) {
        for (auto sign = phrases.size(); sign < sentence.size(); ++sign)
            order.push_back(static_cast<std::uint32_t>(sign));
        if (!std::ranges::is_sorted(order) && std::ranges::find(different, order) == different.end())
            different.push_back(std::move(order));
    }
    return different;
}

} // namespace core::language
