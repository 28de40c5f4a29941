#include "core/attacks/transformations/problems/sentence_swap.h"

#include <algorithm>
#include <array>
#include <string>

#include "core/attacks/transformations/wording.h"
#include "core/language/problems/problem_text.h"

namespace core::attacks {

namespace {

constexpr std::string_view sentenceSwapName = "sentence-swap";

/// Verbs of states, which hold whatever is said before.
constexpr auto states =
    std::to_array<std::string_view>({"has", "have", "is", "are", "was", "were", "had", "costs", "cost", "weighs",
                                     "weigh", "holds", "contains", "contain", "lives"});

/// Words that refer to what was said before, or say when or by how much something changes.
constexpr auto referring = std::to_array<std::string_view>(
    {"he",      "she",   "they",      "it",      "him",      "her",     "them",   "his",    "hers",  "its",
     "their",   "this",  "that",      "these",   "those",    "then",    "after",  "before", "later", "now",
     "next",    "first", "also",      "too",     "another",  "other",   "others", "more",   "less",  "fewer",
     "rest",    "left",  "remaining", "again",   "same",     "both",    "each",   "every",  "all",   "there",
     "here",    "when",  "while",     "since",   "if",       "because", "so",     "but",    "and",   "or",
     "however", "still", "already",   "only",    "twice",    "times",   "half",   "as",     "than",  "such",
     "one",     "ones",  "some",      "most",    "together", "total",   "which",  "who",    "where", "second",
     "third",   "last",  "finally",   "instead", "sold",     "gave",    "bought", "lost",   "found", "ate",
     "took",    "spent", "got",       "we",      "i",        "my",      "our",    "you",    "your"});

template<std::size_t size>
bool anyOf(const std::array<std::string_view, size>& words, std::string_view word)
{
    return std::ranges::find(words, word) != words.end();
}

/// Words whose meaning may change with the order of what stands before them: he is mostly who was named last.
constexpr auto leaningOnOrder =
    std::to_array<std::string_view>({"he",      "she",     "it",     "him",      "her",    "his",   "hers",   "its",
                                     "himself", "herself", "itself", "former",   "latter", "first", "second", "third",
                                     "last",    "earlier", "later",  "previous", "1st",    "2nd",   "3rd"});

/// A sentence of a problem: its words [begin, end).
using Sentence = std::pair<std::size_t, std::size_t>;

/// Whether something in [begin, end) refers to what was said before, or says that something changes; a sentence has no
/// pauses and is not denied.
bool refers(const language::ProblemText& problem, std::size_t begin, std::size_t end)
{
    for (std::size_t i = begin; i < end; ++i) {
        const auto& word = problem.lower(i);
        const auto form = problem.form(i);
        if (anyOf(referring, word) || form == "," || form == ";" || form == ":" || form == "\"" ||
            word.ends_with("n't") || word == "not")
            return true;
    }
    return false;
}

bool endsPlainly(const language::ProblemText& problem, Sentence sentence)
{
    const auto [begin, end] = sentence;
    return end >= begin + 4 && problem.isStop(end - 1) && problem.form(end - 1) == ".";
}

/// Whether a sentence says of somebody or something by name what it has or is, and nothing else.
bool isIndependent(const language::ProblemText& problem, Sentence sentence)
{
    const auto [begin, end] = sentence;
    if (!endsPlainly(problem, sentence))
        return false;
    const bool thereAre =
        problem.lower(begin) == "there" && (problem.lower(begin + 1) == "are" || problem.lower(begin + 1) == "is");
    const std::size_t first = begin + (thereAre ? 1 : 0);
    if (refers(problem, first, end - 1))
        return false;
    bool state = false;
    for (std::size_t i = first; i + 1 < end; ++i)
        state = state || anyOf(states, problem.lower(i));
    return state && (thereAre || problem.isName(begin) || problem.lower(begin) == "a" || problem.lower(begin) == "an");
}

/// Whether two sentences say that two persons did the same: "Ann grew 6 pears. Ben grew 9 pears."
bool doTheSame(const language::ProblemText& problem, Sentence one, Sentence other)
{
    const auto saysOfOne = [&](Sentence sentence, std::size_t another) {
        const auto [begin, end] = sentence;
        if (!endsPlainly(problem, sentence) || !problem.isName(begin) || refers(problem, begin + 2, end - 1))
            return false;
        for (std::size_t i = begin + 1; i < end; ++i)
            if (problem.isName(i) || problem.lower(i) == problem.lower(another))
                return false; // Ann gave Ben 6 pears
        return true;
    };
    const auto& verb = problem.lower(one.first + 1);
    return verb == problem.lower(other.first + 1) && verb != "and" && verb != "'s" &&
           problem.lower(one.first) != problem.lower(other.first) && saysOfOne(one, other.first) &&
           saysOfOne(other, one.first);
}

bool hasWord(const language::ProblemText& problem, Sentence sentence, std::initializer_list<std::string_view> words)
{
    for (auto i = sentence.first; i < sentence.second; ++i)
        if (std::ranges::find(words, problem.lower(i)) != words.end())
            return true;
    return false;
}

/// Whether a word from `begin` on may mean something else when sentences before it change places.
bool leansOnOrder(const language::ProblemText& problem, std::size_t begin)
{
    for (std::size_t i = begin; i < problem.size(); ++i)
        if (anyOf(leaningOnOrder, problem.lower(i)))
            return true;
    return false;
}

class SentenceSwap final : public Transformation {
public:
    explicit SentenceSwap(const language::EntityRecogniser& recogniser) : recogniser_(recogniser) {}

    [[nodiscard]] std::vector<Site> sites() const override { return {Site::Segment}; }

    void propose(AttackContext&, const text::Input& current, Position at,
                 std::vector<Candidate>& candidates) const override
    {
        const auto& text = current[at.segment].text;
        const language::ProblemText problem(text.str(), &recogniser_);
        const auto question = language::questionOf(problem);
        if (!question)
            return;
        const auto& sentences = problem.sentences();
        for (std::size_t n = 0; n + 1 < question->sentence; ++n) {
            const bool both = isIndependent(problem, sentences[n]) && isIndependent(problem, sentences[n + 1]);
            if ((!both && !doTheSame(problem, sentences[n], sentences[n + 1])) ||
                (hasWord(problem, sentences[n], {"a", "an"}) && hasWord(problem, sentences[n + 1], {"the"})) ||
                leansOnOrder(problem, sentences[n + 1].second))
                continue; // "the" box may be the one that is said to be there
            const auto bytes = [&](std::size_t i) {
                const auto from = problem.text().word(sentences[i].first).span.begin;
                return std::pair(from, problem.text().word(sentences[i].second - 1).span.end);
            };
            const auto [first, firstEnd] = bytes(n);
            const auto [second, secondEnd] = bytes(n + 1);
            const auto& whole = problem.text().str();
            auto edits = putInstead(text, {at.segment, 0, static_cast<std::uint32_t>(text.size()), at.site},
                                    whole.substr(0, first) + whole.substr(second, secondEnd - second) +
                                        whole.substr(firstEnd, second - firstEnd) +
                                        whole.substr(first, firstEnd - first) + whole.substr(secondEnd));
            if (!edits.empty())
                candidates.push_back(candidateOf(std::move(edits), at, sentenceSwapName));
        }
    }

private:
    const language::EntityRecogniser& recogniser_;
};

} // namespace

PartMaker<Transformation> sentenceSwap()
{
    return needing<Transformation>(
        {{"entities"}, {"grammar"}},
        {{std::string(sentenceSwapName),
          "Two neighbouring sentences of a word problem change places where neither refers to what was said before "
          "nor says that something changes: \"Ann has 5 pens.\", \"There are 3 cups.\"; or where two persons do the "
          "same: \"Ann grew 6 pears.\", \"Ben grew 9.\" Each pair makes one text.",
          {Parameter::ofResource("tagger", "tagger", "built-in",
                                 "Name of the tagger that says which capitals are names.")}},
         [](const Settings& settings, const language::Resources& resources) {
             return std::make_unique<SentenceSwap>(resources.entities(settings.text("tagger")));
         }});
}

} // namespace core::attacks
