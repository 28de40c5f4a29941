#include "core/campaigns/measures/measuring.h"

#include <algorithm>
#include <initializer_list>
#include <map>
#include <mutex>
#include <span>
#include <string_view>
#include <vector>

#include "core/attacks/parts/attack_context.h"
#include "core/attacks/parts/similarity.h"
#include "core/attacks/recipe/recipe.h"
#include "core/base/parallel.h"
#include "core/base/workers.h"
#include "core/campaigns/measures/attacked_outputs.h"
#include "core/campaigns/measures/stored_flags.h"
#include "core/language/language_tag.h"

namespace core::campaigns {

namespace {

/// Both texts of a success.
struct Pair {
    std::size_t position;
    text::Input before, after;
    std::optional<double> similarity = {};
    std::optional<std::size_t> errorsBefore = {}, errorsAfter = {};
    std::optional<double> perplexityBefore = {}, perplexityAfter = {};
    std::vector<language::FlagKind> outputFlags = {};
    std::optional<std::vector<language::FlagKind>> flags = {}; ///< Nothing where no rule reads the text.
    std::optional<victims::TrainingWords::NewWords> newWords = {};
};

/// The texts of the editable segments.
std::vector<std::string> editableTexts(const text::Input& input)
{
    std::vector<std::string> texts;
    for (const auto& segment : input.segments())
        if (segment.editable)
            texts.push_back(segment.text.str());
    return texts;
}

/// `outputs`: flags their translations; null: they have none, or nobody asks.
std::vector<Pair> changedTexts(const store::Project& project, store::Id campaign, const AttackedOutputs* outputs)
{
    std::vector<Pair> pairs;
    project.forEachResult(campaign, false, [&](store::PlacedResult&& placed) {
        auto& result = placed.result;
        if (result.status != attacks::Status::Succeeded || result.original.hash() == result.perturbed.hash())
            return;
        auto flags = outputs != nullptr ? outputs->flags(result) : std::vector<language::FlagKind>();
        pairs.push_back({placed.position, std::move(result.original), std::move(result.perturbed)});
        pairs.back().outputFlags = std::move(flags);
    });
    return pairs;
}

/// Measures pairs, each worker the next few, until there are none; a worker's first error stops everything.
class Measuring {
public:
    /// `english`: the rules for flags can read the texts.
    Measuring(std::vector<Pair>& pairs, const MeasureRequest& request, bool english, std::stop_token stop,
              const std::function<void(std::size_t, std::size_t)>& progress)
        : pairs_(pairs), request_(request), english_(english), stop_(std::move(stop)), progress_(progress)
    {}

    void run()
    {
        std::vector<std::unique_ptr<language::GrammarChecker>> checkers(threadsFor(request_.workers));
        try {
            // link-grammar frees what it keeps of a dictionary in the thread that read it.
            forEachOn(
                checkers.size(), (pairs_.size() + together() - 1) / together(),
                [&](std::size_t block, std::size_t worker) { work(block * together(), checkers[worker]); },
                [&](std::size_t worker) { checkers[worker].reset(); });
        } catch (...) {
            if (!stop_.stop_requested())
                throw;
        }
    }

    /// What counted grammatical errors.
    [[nodiscard]] const std::string& checkedBy() const { return checkedBy_; }

private:
    /// A language model reads this many pairs side by side; its results do not depend on it. Else workers take one.
    [[nodiscard]] std::size_t together() const { return request_.perplexity != nullptr ? 8 : 1; }

    void work(std::size_t first, std::unique_ptr<language::GrammarChecker>& checker)
    {
        if (stop_.stop_requested())
            return;
        const auto block = std::span(pairs_).subspan(first, std::min(together(), pairs_.size() - first));
        if (request_.perplexity != nullptr)
            readAll(block);
        for (auto& pair : block) {
            if (stop_.stop_requested())
                return;
            if (request_.similarity != nullptr)
                pair.similarity = attacks::sentenceSimilarity(*request_.similarity, pair.before, pair.after);
            if (request_.validity != nullptr && english_ && language::Validity::reads(pair.before, pair.after)) {
                auto& flags = pair.flags.emplace();
                for (const auto& [segment, flag] : request_.validity->flags(pair.before, pair.after))
                    flags.push_back(flag.kind);
            }
            if (request_.trained != nullptr)
                pair.newWords = request_.trained->newIn(pair.before, pair.after);
            if (request_.grammar && !checker)
                checker = makeChecker(); // reading the dictionary takes a while
            if (checker) {
                pair.errorsBefore = errorsIn(pair.before, *checker);
                if (pair.errorsBefore) // else the text is not counted, and its long sentences take long
                    pair.errorsAfter = errorsIn(pair.after, *checker);
            }
            const std::scoped_lock lock(mutex_);
            progress_(++done_, pairs_.size());
        }
    }

    std::unique_ptr<language::GrammarChecker> makeChecker()
    {
        auto checker = request_.grammar();
        const std::scoped_lock lock(mutex_);
        checkedBy_ = checker->name();
        return checker;
    }

    /// For the editable segments together; nothing if one of them is not known.
    std::optional<std::size_t> errorsIn(const text::Input& input, language::GrammarChecker& checker) const
    {
        std::size_t errors = 0;
        for (const auto& text : editableTexts(input)) {
            const auto here = request_.counted->in(text, checker, stop_);
            if (!here)
                return std::nullopt;
            errors += *here;
        }
        return errors;
    }

    void readAll(std::span<Pair> pairs) const
    {
        std::vector<std::string> texts;
        std::vector<std::size_t> ends; // of the texts of a pair's original, then of its perturbed text
        for (const auto& pair : pairs)
            for (const auto* input : {&pair.before, &pair.after}) {
                for (auto& text : editableTexts(*input))
                    texts.push_back(std::move(text));
                ends.push_back(texts.size());
            }
        const auto read = request_.perplexity->read(texts, stop_);
        std::size_t at = 0;
        auto next = [&, side = std::size_t{0}]() mutable {
            language::TextLikelihood whole;
            for (; at < ends[side]; ++at) {
                whole.logProbability += read[at].logProbability;
                whole.words += read[at].words;
            }
            ++side;
            return whole.perplexity();
        };
        for (auto& pair : pairs) {
            pair.perplexityBefore = next();
            pair.perplexityAfter = next();
        }
    }

    std::vector<Pair>& pairs_;
    const MeasureRequest& request_;
    const bool english_;
    std::stop_token stop_;
    const std::function<void(std::size_t, std::size_t)>& progress_;
    std::mutex mutex_; ///< Guards what follows, and calls of progress_.
    std::size_t done_ = 0;
    std::string checkedBy_;
};

/// The flags of texts, where rules read them, and of answers, where there are translations.
store::ResultMeasures flagsOf(std::span<const Pair> pairs, const language::Validity& validity, bool translations)
{
    std::map<std::size_t, std::vector<language::FlagKind>> texts, answers;
    for (const auto& pair : pairs) {
        if (pair.flags)
            texts[pair.position] = *pair.flags;
        answers[pair.position] = pair.outputFlags;
    }
    auto values = measuresOfFlags(validity.name(), validity.kinds(), texts);
    if (translations)
        values.merge(measuresOfFlags(validity.name(), metrics::outputFlagKinds(), answers));
    return values;
}

/// Whether a stored value is of what is asked for, whatever computed it.
bool isAskedFor(std::string_view stored, const MeasureRequest& request)
{
    const auto name = stored.substr(0, stored.find(' '));
    const auto isOneOf = [&](std::initializer_list<std::string_view> names) {
        return std::ranges::find(names, name) != names.end();
    };
    return (request.similarity != nullptr && name == measures::similarity) ||
           (request.grammar && isOneOf({measures::grammarBefore, measures::grammarAfter, measures::grammarWords})) ||
           (request.perplexity != nullptr && isOneOf({measures::perplexityBefore, measures::perplexityAfter})) ||
           (request.trained != nullptr && isOneOf({measures::newWords, measures::unknownWords})) ||
           (request.validity != nullptr && isOfFlags(stored));
}

/// Removes what was stored of it: tables, which show one tool's values, would show another's, and a text that cannot be
/// measured now would keep the value of another model of the same name.
void forget(store::Project& project, store::Id campaign, const MeasureRequest& request)
{
    store::ResultMeasures earlier;
    for (const auto& [stored, values] : project.measures(campaign))
        if (isAskedFor(stored, request))
            earlier[stored] = {};
    if (!earlier.empty())
        project.setMeasures(campaign, earlier);
}

} // namespace

MeasureCounts measure(store::Project& project, store::Id campaign, const MeasureRequest& request, std::stop_token stop,
                      const std::function<void(std::size_t, std::size_t)>& progress)
{
    const auto outputs =
        request.validity != nullptr ? AttackedOutputs::of(project, campaign) : std::optional<AttackedOutputs>();
    auto pairs = changedTexts(project, campaign, outputs ? &*outputs : nullptr);
    const bool english = request.validity == nullptr ||
                         language::isEnglish(attacks::Recipe::stored(project.campaign(campaign).recipe).language());
    Measuring measuring(pairs, request, english, stop, progress);
    measuring.run();
    MeasureCounts counts{pairs.size(), 0};
    if (stop.stop_requested())
        return counts;
    store::ResultMeasures values;
    if (request.validity != nullptr)
        values = flagsOf(pairs, *request.validity, outputs.has_value());
    for (const auto& pair : pairs) {
        const bool grammar = pair.errorsBefore && pair.errorsAfter;
        const bool perplexity = pair.perplexityBefore && pair.perplexityAfter;
        const auto keep = [&](const char* name, const std::string& by, double value) {
            values[std::string(name) + ' ' + by][pair.position] = value;
        };
        if (pair.similarity)
            keep(measures::similarity, request.similarity->name(), *pair.similarity);
        if (grammar) {
            const auto& by = measuring.checkedBy();
            keep(measures::grammarBefore, by, static_cast<double>(*pair.errorsBefore));
            keep(measures::grammarAfter, by, static_cast<double>(*pair.errorsAfter));
            keep(measures::grammarWords, by, static_cast<double>(attacks::editableWords(pair.before)));
        }
        if (perplexity) {
            keep(measures::perplexityBefore, request.perplexity->name(), *pair.perplexityBefore);
            keep(measures::perplexityAfter, request.perplexity->name(), *pair.perplexityAfter);
        }
        if (pair.newWords) {
            keep(measures::newWords, request.trained->name(), static_cast<double>(pair.newWords->words));
            keep(measures::unknownWords, request.trained->name(), static_cast<double>(pair.newWords->unknown));
        }
        counts.measured += (!request.grammar || grammar) && (request.perplexity == nullptr || perplexity) ? 1 : 0;
    }
    forget(project, campaign, request);
    project.setMeasures(campaign, values);
    return counts;
}

} // namespace core::campaigns
