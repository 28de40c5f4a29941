#include "core/attacks/constraints/word_constraints.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <set>
#include <sstream>
#include <string_view>

#include <fmt/format.h>

#include "core/base/decimal.h"
#include "core/base/error.h"
#include "core/metrics/punctuation.h"

namespace core::attacks {

namespace {

class StopWord final : public Constraint {
public:
    explicit StopWord(const lexicon::StopWords& words) : words_(words) {}

    [[nodiscard]] bool allows(AttackContext&, const text::Input& current, Position at) const override
    {
        return !at.isWord() || !words_.contains(current[at.segment].text.words()[at.index].id);
    }

    /// allows() has checked only the first word of a merge.
    void filter(AttackContext&, const text::Input& current, Position, std::span<Candidate> candidates,
                int number) const override
    {
        for (auto& candidate : candidates)
            if (candidate.passes() && candidate.edit.op == text::EditOp::Merge &&
                words_.contains(current[candidate.edit.segment].text.words()[candidate.edit.index + 1].id))
                candidate.rejectedBy = number;
    }

    [[nodiscard]] std::string reason(AttackContext&, const text::Input& current,
                                     const Candidate& candidate) const override
    {
        const auto& text = current[candidate.edit.segment].text;
        const auto place = candidate.edit.index;
        const bool first = candidate.edit.op != text::EditOp::Merge || words_.contains(text.words()[place].id);
        return fmt::format("{} is a stop word", text.word(first ? place : place + 1).form());
    }

private:
    const lexicon::StopWords& words_;
};

/// Words that the user has locked, by their forms or by their places in the original text.
class LockedWords final : public Constraint {
public:
    /// Both with spaces between them; a place is the name of a segment and the number of a word, from 1: sentence:4.
    LockedWords(const std::string& words, const std::string& places)
    {
        std::istringstream forms(words);
        for (std::string form; forms >> form;)
            words_.insert(text::lowerOf(text::intern(form)));
        std::istringstream named(places);
        for (std::string place; named >> place;) {
            const auto colon = place.rfind(':');
            const auto number = colon == std::string::npos ? std::nullopt : decimalIn(place.substr(colon + 1));
            if (!number || *number < 1.0 || *number != std::floor(*number) || *number > 1e9)
                throw UsageError(fmt::format("locked-words: \"{}\" is not the place of a word", place),
                                 "Write the segment and the word's number: sentence:4");
            places_.emplace(place.substr(0, colon), static_cast<std::uint32_t>(*number) - 1);
        }
    }

    [[nodiscard]] bool allows(AttackContext&, const text::Input& current, Position at) const override
    {
        return !at.isWord() || !isLocked(current[at.segment], at.index);
    }

    void filter(AttackContext&, const text::Input& current, Position, std::span<Candidate> candidates,
                int number) const override
    {
        for (auto& candidate : candidates)
            if (candidate.passes() && touched(current, candidate))
                candidate.rejectedBy = number;
    }

    /// Nobody's search may use after all what the user has ruled out.
    [[nodiscard]] bool keepsGold() const override { return true; }

    [[nodiscard]] std::string reason(AttackContext&, const text::Input& current,
                                     const Candidate& candidate) const override
    {
        const auto& segment = current[candidate.edit.segment];
        const auto word = touched(current, candidate).value_or(candidate.edit.index);
        return word < segment.text.size() ? fmt::format("{} is locked", segment.text.form(word)) : "a word is locked";
    }

private:
    [[nodiscard]] bool isLocked(const text::Segment& segment, std::size_t index) const
    {
        const auto& word = segment.text.words()[index];
        return std::ranges::any_of(word.origins, [&](std::uint32_t origin) {
            return places_.contains({segment.name, origin}) ||
                   words_.contains(text::lowerOf(segment.text.originalWords()[origin]));
        });
    }

    /// The first locked word that would not be there any more, or that is moved.
    [[nodiscard]] std::optional<std::size_t> touched(const text::Input& current, const Candidate& candidate) const
    {
        const auto& edit = candidate.edit;
        const auto& segment = current[edit.segment];
        const bool one =
            candidate.rewriting == nullptr && (edit.op == text::EditOp::Replace || edit.op == text::EditOp::Delete ||
                                               edit.op == text::EditOp::Move || edit.op == text::EditOp::Split);
        if (one)
            return isLocked(segment, edit.index) ? std::optional<std::size_t>(edit.index) : std::nullopt;
        const auto after = text::applied(current, candidate.edits())[edit.segment].text;
        for (std::size_t i = 0; i < segment.text.size(); ++i) {
            const auto& word = segment.text.words()[i];
            if (isLocked(segment, i) && std::ranges::none_of(after.words(), [&](const text::Word& other) {
                    return other.id == word.id && other.origins == word.origins;
                }))
                return i;
        }
        return std::nullopt;
    }

    std::set<text::WordId> words_; ///< In lower case.
    std::set<std::pair<std::string, std::uint32_t>> places_;
};

/// Whether a word differs in any way from the original.
bool isChanged(const text::Text& text, std::size_t index)
{
    const auto& word = text.words()[index];
    if (word.origins.size() != 1 || word.id != text.originalWords()[word.origins.front()])
        return true;
    // A half of a split word that happens to equal the whole shares its origin with a neighbour.
    const auto shares = [&](std::size_t other) {
        return std::ranges::find(text.words()[other].origins, word.origins.front()) !=
               text.words()[other].origins.end();
    };
    return (index > 0 && shares(index - 1)) || (index + 1 < text.size() && shares(index + 1));
}

class RepeatModification final : public Constraint {
public:
    [[nodiscard]] bool allows(AttackContext&, const text::Input& current, Position at) const override
    {
        for (std::uint32_t i = at.index; i < at.end(); ++i)
            if (isChanged(current[at.segment].text, i))
                return false;
        return true;
    }

    /// A change of a word may extend to the words beside it.
    void filter(AttackContext&, const text::Input& current, Position at, std::span<Candidate> candidates,
                int number) const override
    {
        for (auto& candidate : candidates)
            if (candidate.passes() && at.isWord() &&
                (candidate.rewriting != nullptr || candidate.edit.op == text::EditOp::Merge) &&
                !keepsChanges(current[at.segment].text, text::applied(current, candidate.edits())[at.segment].text))
                candidate.rejectedBy = number;
    }

    [[nodiscard]] std::string reason(AttackContext&, const text::Input&, const Candidate&) const override
    {
        return "this word was changed before";
    }

private:
    /// Whether all words that were changed before are still as they were.
    static bool keepsChanges(const text::Text& before, const text::Text& after)
    {
        for (std::size_t i = 0; i < before.size(); ++i)
            if (isChanged(before, i) && std::ranges::none_of(after.words(), [&](const text::Word& word) {
                    return word.id == before.words()[i].id && word.origins == before.words()[i].origins;
                }))
                return false;
        return true;
    }
};

/// No more than a number of words of a text is changed.
class LimitedWords : public Constraint {
public:
    [[nodiscard]] bool allows(AttackContext& context, const text::Input& current, Position at) const override
    {
        const std::size_t changed = changedWords(current);
        const std::size_t limit = limitOf(context.original(), current);
        return changed < limit || (changed == limit && isChanged(current[at.segment].text, at.index));
    }

    /// One edit changes one word, which allows() has counted; a merge changes two and a rewriting may change many.
    void filter(AttackContext& context, const text::Input& current, Position, std::span<Candidate> candidates,
                int number) const override
    {
        for (auto& candidate : candidates)
            if (candidate.passes() && (candidate.rewriting != nullptr || candidate.edit.op == text::EditOp::Merge) &&
                changedWords(text::applied(current, candidate.edits())) > limitOf(context.original(), current))
                candidate.rejectedBy = number;
    }

    [[nodiscard]] std::string reason(AttackContext& context, const text::Input& current,
                                     const Candidate& candidate) const override
    {
        const auto limit = limitOf(context.original(), current);
        if (candidate.rewriting != nullptr)
            return fmt::format("it changes {} of {} words, {} may be",
                               changedWords(text::applied(current, candidate.edits())), editableWords(current), limit);
        return fmt::format("{} of {} words are changed, {} may be", changedWords(current), editableWords(current),
                           limit);
    }

protected:
    [[nodiscard]] virtual std::size_t limitOf(const text::Input& original, const text::Input& current) const = 0;
};

class MaxPerturbed final : public LimitedWords {
public:
    MaxPerturbed(double share, std::string rounding, std::string count, int atLeast)
        : share_(share), rounding_(std::move(rounding)), count_(std::move(count)),
          atLeast_(static_cast<std::size_t>(atLeast))
    {}

    [[nodiscard]] std::optional<std::size_t> wordLimit(const text::Input& original) const override
    {
        return limitOf(original, original);
    }

private:
    [[nodiscard]] std::size_t limitOf(const text::Input& /*original*/, const text::Input& current) const override
    {
        // A product such as .15 * 20 = 3.0000000000000004 means 3.
        const double words = share_ * static_cast<double>(countedWords(current));
        const double whole = std::nearbyint(words);
        const double limit = std::abs(words - whole) < 1e-9 ? whole
                             : rounding_ == "ceil"          ? std::ceil(words)
                             : rounding_ == "floor"         ? std::floor(words)
                                                            : std::floor(words + 0.5);
        return std::max(static_cast<std::size_t>(limit), atLeast_);
    }

    [[nodiscard]] std::size_t countedWords(const text::Input& current) const
    {
        if (count_ == "words-and-root")
            return editableWords(current) + 1;
        if (count_ == "words")
            return editableWords(current);
        std::size_t words = 0;
        for (const auto& segment : current.segments())
            if (segment.editable)
                words +=
                    static_cast<std::size_t>(std::ranges::count_if(segment.text.originalWords(), [](text::WordId word) {
                        return !metrics::isPunctuation(text::formOf(word));
                    }));
        return words;
    }

    double share_;
    std::string rounding_;
    std::string count_;
    std::size_t atLeast_;
};

class MatchEdits final : public LimitedWords {
public:
    explicit MatchEdits(const std::string& texts) : counts_(matchedWords(texts)) {}

    [[nodiscard]] std::optional<std::size_t> wordLimit(const text::Input& original) const override
    {
        return limitOf(original, original);
    }

private:
    [[nodiscard]] std::size_t limitOf(const text::Input& original, const text::Input& /*current*/) const override
    {
        const auto found = counts_.find(original.hash());
        return found == counts_.end() ? 0 : found->second;
    }

    std::map<std::uint64_t, std::size_t> counts_; ///< By the text's hash.
};

} // namespace

std::map<std::uint64_t, std::size_t> matchedWords(const std::string& texts)
{
    std::map<std::uint64_t, std::size_t> counts;
    const char *at = texts.data(), *const end = at + texts.size();
    while (at < end) {
        std::uint64_t hash = 0;
        std::size_t words = 0;
        const auto [behind, hashError] = std::from_chars(at, end, hash, 16);
        if (hashError != std::errc() || behind == end || *behind != ':')
            throw UsageError(
                fmt::format("match-edits.texts is not a list of texts and numbers at \"{}\"",
                            std::string_view(at, static_cast<std::size_t>(std::min<std::ptrdiff_t>(end - at, 24)))),
                "attack --match CAMPAIGN writes it");
        const auto [next, wordsError] = std::from_chars(behind + 1, end, words);
        if (wordsError != std::errc() || (next < end && *next != ' '))
            throw UsageError("match-edits.texts has a text without a number", "attack --match CAMPAIGN writes it");
        counts[hash] = words;
        at = next < end ? next + 1 : end;
    }
    return counts;
}

std::string writtenMatch(const std::map<std::uint64_t, std::size_t>& counts)
{
    std::string texts;
    for (const auto& [hash, words] : counts)
        texts += fmt::format("{}{:016x}:{}", texts.empty() ? "" : " ", hash, words);
    return texts;
}

PartMaker<Constraint> matchEditsConstraint()
{
    return {
        {"match-edits",
         "As many words of a text are changed at most as another campaign changed there; of a text that it did not "
         "change, none.",
         {Parameter::text("texts", "",
                          "The hash of each text and its number of changed words, as attack --match writes them.")}},
        [](const Settings& settings, const language::Resources&) {
            return std::make_unique<MatchEdits>(settings.text("texts"));
        }};
}

PartMaker<Constraint> stopWordConstraint()
{
    return {{"stop-word",
             "Words of a list are never changed; compared in lower case.",
             {Parameter::ofResource("list", "stop words", "textfooler",
                                    "textfooler, nltk, textattack or function-words, which are English, german, or a "
                                    "file with one word per line.")}},
            [](const Settings& settings, const language::Resources& resources) {
                return std::make_unique<StopWord>(resources.stopWords(settings.text("list")));
            }};
}

PartMaker<Constraint> lockedWordsConstraint()
{
    return {{"locked-words",
             "Chosen words stay as they are: nothing changes, removes, moves, splits or joins them.",
             {Parameter::text("words", "", "The words, with spaces between them; compared in lower case."),
              Parameter::text("places", "",
                              "Words by their places in the original text, with spaces between them: sentence:4 is the "
                              "fourth word of the segment sentence.")}},
            [](const Settings& settings, const language::Resources&) {
                return std::make_unique<LockedWords>(settings.text("words"), settings.text("places"));
            }};
}

PartMaker<Constraint> repeatModificationConstraint()
{
    return {{"repeat-modification", "A word that was changed or inserted is not changed again.", {}},
            [](const Settings&, const language::Resources&) { return std::make_unique<RepeatModification>(); }};
}

PartMaker<Constraint> maxPerturbedConstraint()
{
    return {{"max-perturbed",
             "At most a share of the original words is changed.",
             {Parameter::number("share", 0.2, 0.0, 1.0, "Largest share of changed original words, 0..1."),
              Parameter::choice("rounding", {"ceil", "floor", "nearest"},
                                "How share x words becomes a number of words; ceil is TextAttack's."),
              Parameter::choice("count", {"words", "no-punctuation", "words-and-root"},
                                "Which words the share is taken of: all, those that are not punctuation by their form "
                                "(Unicode category P), "
                                "or all and a root as DPAttack's white-box code counts."),
              Parameter::integer("at_least", 1, 0, 1000, "Number of words that may be changed in any text.")}},
            [](const Settings& settings, const language::Resources&) {
                return std::make_unique<MaxPerturbed>(settings.number("share"), settings.text("rounding"),
                                                      settings.text("count"), settings.integer("at_least"));
            }};
}

} // namespace core::attacks
