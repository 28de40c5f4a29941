#include "core/campaigns/measuring.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "core/attacks/similarity.h"

namespace core::campaigns {

namespace {

/// Both texts of a success.
struct Pair {
    std::size_t position;
    text::Input before, after;
    std::optional<double> similarity;
    std::optional<std::size_t> errorsBefore, errorsAfter;
};

std::vector<Pair> changedTexts(const store::Project& project, store::Id campaign)
{
    std::vector<Pair> pairs;
    project.forEachResult(campaign, false, [&](store::PlacedResult&& placed) {
        auto& result = placed.result;
        if (result.status == attacks::Status::Succeeded && result.original.hash() != result.perturbed.hash())
            pairs.push_back({placed.position, std::move(result.original), std::move(result.perturbed), {}, {}, {}});
    });
    return pairs;
}

/// Measures pairs, each worker the next one, until there is none; the first error of a worker ends it all.
class Measuring {
public:
    Measuring(std::vector<Pair>& pairs, const MeasureRequest& request, std::stop_token stop,
              const std::function<void(std::size_t, std::size_t)>& progress)
        : pairs_(pairs), request_(request), stop_(std::move(stop)), progress_(progress)
    {}

    void run()
    {
        {
            std::vector<std::jthread> others;
            for (int i = 1; i < request_.workers; ++i)
                others.emplace_back([this] { work(); });
            work();
        }
        if (failure_)
            std::rethrow_exception(failure_);
    }

private:
    void work()
    {
        try {
            std::optional<language::GrammarChecker> checker;
            for (std::size_t i = next_++; i < pairs_.size() && !stop_.stop_requested() && !failed_; i = next_++) {
                auto& pair = pairs_[i];
                if (request_.similarity != nullptr)
                    pair.similarity = attacks::sentenceSimilarity(*request_.similarity, pair.before, pair.after);
                if (request_.grammar && !checker)
                    checker.emplace(); // reading the dictionary takes a while
                if (checker) {
                    pair.errorsBefore = errorsIn(pair.before, *checker);
                    pair.errorsAfter = errorsIn(pair.after, *checker);
                }
                const std::scoped_lock lock(mutex_);
                progress_(++done_, pairs_.size());
            }
        } catch (...) {
            const std::scoped_lock lock(mutex_);
            failed_ = true;
            if (!failure_)
                failure_ = std::current_exception();
        }
    }

    /// Of the editable segments together; nothing where one of them is not known.
    std::optional<std::size_t> errorsIn(const text::Input& input, language::GrammarChecker& checker) const
    {
        std::size_t errors = 0;
        for (const auto& segment : input.segments())
            if (segment.editable) {
                const auto here = request_.counted->in(segment.text.str(), checker);
                if (!here)
                    return std::nullopt;
                errors += *here;
            }
        return errors;
    }

    std::vector<Pair>& pairs_;
    const MeasureRequest& request_;
    std::stop_token stop_;
    const std::function<void(std::size_t, std::size_t)>& progress_;
    std::atomic<std::size_t> next_ = 0;
    std::atomic<bool> failed_ = false;
    std::mutex mutex_; ///< Guards what follows, and calls of progress_.
    std::size_t done_ = 0;
    std::exception_ptr failure_;
};

} // namespace

std::optional<MeasuredBy> findMeasure(const store::ResultMeasures& all, std::string_view name)
{
    const std::string prefix = std::string(name) + ' ';
    const auto found = all.lower_bound(prefix);
    if (found == all.end() || !found->first.starts_with(prefix))
        return std::nullopt;
    return MeasuredBy{found->first.substr(prefix.size()), &found->second};
}

MeasureCounts measure(store::Project& project, store::Id campaign, const MeasureRequest& request, std::stop_token stop,
                      const std::function<void(std::size_t, std::size_t)>& progress)
{
    auto pairs = changedTexts(project, campaign);
    Measuring(pairs, request, stop, progress).run();
    MeasureCounts counts{pairs.size(), 0};
    if (stop.stop_requested())
        return counts;
    store::ResultMeasures values;
    const auto of = [](const char* name, const std::string& by) { return std::string(name) + ' ' + by; };
    for (const auto& pair : pairs) {
        const bool grammar = pair.errorsBefore && pair.errorsAfter;
        if (pair.similarity)
            values[of(measures::similarity, request.similarity->name())][pair.position] = *pair.similarity;
        if (grammar) {
            const auto by = language::GrammarChecker::name();
            values[of(measures::grammarBefore, by)][pair.position] = static_cast<double>(*pair.errorsBefore);
            values[of(measures::grammarAfter, by)][pair.position] = static_cast<double>(*pair.errorsAfter);
            values[of(measures::grammarWords, by)][pair.position] =
                static_cast<double>(attacks::editableWords(pair.before));
        }
        counts.measured += (!request.grammar || grammar) ? 1 : 0;
    }
    project.setMeasures(campaign, values);
    return counts;
}

} // namespace core::campaigns
