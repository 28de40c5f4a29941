#include "core/language/problems/problem_text.h"

#include <algorithm>
#include <array>

#include "core/language/entities/first_name_gender.h"
#include "core/text/splitting/tokenizer.h"

namespace core::language {

namespace {

template<std::size_t size>
bool isAmong(const std::array<std::string_view, size>& words, std::string_view word)
{
    return std::ranges::find(words, word) != words.end();
}

constexpr auto titlesWithStop =
    std::to_array<std::string_view>({"mr", "mrs", "ms", "dr", "st", "mt", "jr", "sr", "vs", "no"});

/// First names that are words as well: in small letters they are taken for words.
constexpr auto ordinaryNames = std::to_array<std::string_view>(
    {"will",  "mark",  "rose",  "bill",    "grace", "faith",  "joy",   "may",     "june",   "april",    "hope",
     "iris",  "ivy",   "lily",  "violet",  "ruby",  "pearl",  "daisy", "heather", "holly",  "ginger",   "hazel",
     "opal",  "olive", "amber", "crystal", "dawn",  "pat",    "rob",   "jack",    "guy",    "drew",     "dean",
     "frank", "grant", "miles", "max",     "gene",  "jay",    "carol", "penny",   "summer", "autumn",   "lance",
     "chase", "cliff", "buck",  "art",     "harry", "melody", "ray",   "rich",    "mason",  "sue",      "don",
     "rusty", "sandy", "dale",  "gay",     "bob",   "chuck",  "nick",  "sherry",  "bonnie", "florence", "georgia"});

constexpr auto kinship = std::to_array<std::string_view>(
    {"uncle", "aunt", "grandma", "grandpa", "grandmother", "grandfather", "coach", "chef", "farmer", "captain"});

constexpr auto questionWords =
    std::to_array<std::string_view>({"how", "what", "which", "who", "whose", "where", "when", "why", "whom"});
constexpr auto requests =
    std::to_array<std::string_view>({"find", "determine", "calculate", "give", "estimate", "compute", "tell"});
constexpr auto leads = std::to_array<std::string_view>({"so", "then", "and", "but", "now"});
constexpr auto prepositions =
    std::to_array<std::string_view>({"about", "at", "in", "for", "by", "on", "to", "of", "with", "from", "after",
                                     "around", "into", "exactly", "approximately", "under"});
constexpr auto auxiliaries =
    std::to_array<std::string_view>({"is", "are", "was", "were", "do", "does", "did", "can", "could", "will", "would",
                                     "has", "have", "had", "should", "'s", "must", "may", "might"});
constexpr auto afterHow = std::to_array<std::string_view>({"many", "much",  "long", "far",  "old",  "big",    "tall",
                                                           "fast", "heavy", "high", "deep", "wide", "often",  "large",
                                                           "soon", "late",  "any",  "more", "few",  "quickly"});

bool isOnlyAnswered(std::string_view word) { return word == "how" || word == "what"; }

/// Looks for the question in a sentence.
class QuestionFinder {
public:
    QuestionFinder(const ProblemText& problem, std::size_t begin, std::size_t end)
        : problem_(problem), begin_(begin), end_(end)
    {}

    /// `begin` and `core` of the question; of several the first that begins a clause, else the first that is plain.
    [[nodiscard]] std::optional<std::pair<std::size_t, std::size_t>> find() const
    {
        std::optional<std::pair<std::size_t, std::size_t>> within;
        for (std::size_t i = begin_; i < end_; ++i) {
            const auto& word = problem_.lower(i);
            const bool request = isAmong(requests, word);
            if (!request && !isAmong(questionWords, word))
                continue;
            const std::string_view next = i + 1 < end_ ? std::string_view(problem_.lower(i + 1)) : "";
            std::size_t core = i;
            while (core > begin_ && isAmong(prepositions, problem_.lower(core - 1)))
                --core;
            if (core > begin_ && isAmong(requests, problem_.lower(core - 1))) // use that to calculate how much
                while (core > begin_ && !isPause(core - 1))
                    --core;
            std::size_t begin = core;
            while (begin > begin_ && isAmong(leads, problem_.lower(begin - 1)))
                --begin;
            const bool beginsClause =
                begin == begin_ || isPause(begin - 1) ||
                (begin < core && (problem_.lower(begin) == "so" || problem_.lower(begin) == "then"));
            // "When he left, ..." and "..., which cost 5" open other clauses.
            const bool asks = request || isOnlyAnswered(word) || isAmong(auxiliaries, next) ||
                              ((word == "which" || word == "whose" || word == "who") && begin == begin_);
            if (beginsClause && asks)
                return std::pair(begin, core);
            const bool isPlain = (word == "how" && isAmong(afterHow, next)) ||
                                 (word == "what" && (isAmong(auxiliaries, next) || next == "number" ||
                                                     next == "percent" || next == "fraction"));
            if (isPlain && !within)
                within = std::pair(core, core);
        }
        return within ? within : inverted();
    }

private:
    [[nodiscard]] bool isPause(std::size_t i) const
    {
        const auto form = problem_.form(i);
        return form == "," || form == ";" || form == ":";
    }

    /// Does she have enough?
    [[nodiscard]] std::optional<std::pair<std::size_t, std::size_t>> inverted() const
    {
        for (std::size_t i = begin_; i < end_; ++i)
            if (problem_.lower(i) != "'s" && isAmong(auxiliaries, problem_.lower(i)) && (i == begin_ || isPause(i - 1)))
                return std::pair(i, i);
        return std::nullopt;
    }

    const ProblemText& problem_;
    std::size_t begin_;
    std::size_t end_;
};

} // namespace

ProblemText::ProblemText(std::string_view problem, const EntityRecogniser* recogniser)
    : text_(text::tokenize(std::string(problem)))
{
    std::vector<text::WordId> words;
    for (const auto& word : text_.words()) {
        words.push_back(word.id);
        lower_.emplace_back(text::formOf(text::lowerOf(word.id)));
    }
    tags_.resize(words.size());
    if (recogniser != nullptr) {
        const auto tags = recogniser->tagger().tag(words, Tagger::Tagset::Penn);
        std::ranges::transform(tags, tags_.begin(),
                               [&](TagId tag) { return recogniser->tagger().name(tag, Tagger::Tagset::Penn); });
    }
    for (std::size_t i = 0; i < words.size(); ++i) {
        const auto lists = recogniser == nullptr ? EntityLists() : recogniser->gazetteer().find(lower_[i]);
        const bool listed = lists.in(EntityList::FirstName) || genderOfFirstName(lower_[i]) != NameGender::Unknown;
        const bool small = form(i) == lower_[i];
        name_.push_back(listed && (!small || (!lists.ordinary && !isAmong(ordinaryNames, lower_[i]))));
    }
    std::size_t begin = 0;
    for (std::size_t i = 0; i < words.size(); ++i)
        if (isStop(i)) {
            sentences_.emplace_back(begin, i + 1);
            begin = i + 1;
        }
    if (begin < words.size())
        sentences_.emplace_back(begin, words.size());
}

bool ProblemText::isStop(std::size_t i) const
{
    const auto word = form(i);
    return word == "?" || word == "!" || (word == "." && !(i > 0 && isAmong(titlesWithStop, lower_[i - 1])));
}

bool ProblemText::keepsCapital(std::size_t i) const
{
    const auto word = form(i);
    if (word == lower_[i] || word == "I" || name_[i] || text::withCaseOf("ab", word) != "Ab")
        return true;
    if (isAmong(prepositions, lower_[i]) || lower_[i] == "during" || lower_[i] == "before" ||
        std::ranges::any_of(text_.words(), [&](const text::Word& other) { return other.form() == lower_[i]; }))
        return false; // "Park workers", where the park is named in small letters
    if (isAmong(kinship, lower_[i]) && i + 1 < size() && name_[i + 1]) // Uncle Ben
        return true;
    if (tags_[i].starts_with("NNP") || isAmong(titlesWithStop, lower_[i]) || lower_[i].ends_with('.'))
        return true;
    for (std::size_t k = 1; k < size(); ++k) // a capital inside a sentence elsewhere
        if (k != i && form(k) == word && !isStop(k - 1))
            return true;
    return false;
}

std::optional<QuestionPlace> questionOf(const ProblemText& problem)
{
    const auto& sentences = problem.sentences();
    const auto lookAt = [&](std::size_t n) -> std::optional<QuestionPlace> {
        const auto [begin, stop] = sentences[n];
        const std::size_t end = problem.isStop(stop - 1) ? stop - 1 : stop;
        const auto found = QuestionFinder(problem, begin, end).find();
        return found ? std::optional(QuestionPlace{n, found->first, found->second, end}) : std::nullopt;
    };
    for (std::size_t n = sentences.size(); n-- > 0;)
        if (problem.form(sentences[n].second - 1) == "?")
            return lookAt(n);
    for (std::size_t n = sentences.size(); n-- > 0;)
        if (auto found = lookAt(n))
            return found;
    return std::nullopt;
}

} // namespace core::language
