#include "core/victims/query_ledger.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <numeric>
#include <utility>

#include "core/base/error.h"
#include "core/base/hash.h"
#include "core/victims/timed_victim.h"

namespace core::victims {

namespace {

/// About how long a part of a batch takes if there is a deadline.
constexpr double partSeconds = 0.05;

/// Adds its lifetime to a sum.
class Stopwatch {
public:
    explicit Stopwatch(double& sum) : sum_(sum) {}
    Stopwatch(const Stopwatch&) = delete;
    Stopwatch& operator=(const Stopwatch&) = delete;
    ~Stopwatch() { sum_ += std::chrono::duration<double>(std::chrono::steady_clock::now() - began_).count(); }

private:
    double& sum_;
    std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
};

} // namespace

QueryLedger::Cache::Slot& QueryLedger::Cache::slot(std::uint64_t hash)
{
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = mix64(hash) & mask;
    while (slots_[at].used && slots_[at].hash != hash)
        at = (at + 1) & mask;
    return slots_[at];
}

std::pair<std::uint32_t, bool> QueryLedger::Cache::number(std::uint64_t hash)
{
    if (Slot& found = slot(hash); found.used)
        return {found.number, false};
    if (2 * (size_ + std::size_t{1}) > slots_.size()) {
        const auto old = std::exchange(slots_, std::vector<Slot>(slots_.size() * 4));
        for (const Slot& moved : old)
            if (moved.used)
                slot(moved.hash) = moved;
    }
    slot(hash) = {hash, size_, true};
    return {size_++, true};
}

QueryLedger::QueryLedger(Victim& victim, std::uint64_t budget, std::stop_token stop)
    : victim_(victim), budget_(budget), stop_(std::move(stop))
{}

std::size_t QueryLedger::admit(std::size_t wanted)
{
    std::size_t admitted = wanted;
    if (budget_ > 0) {
        admitted = static_cast<std::size_t>(std::min<std::uint64_t>(wanted, budget_ - counts_.logical));
        spent_ = spent_ || admitted < wanted;
    }
    counts_.logical += admitted;
    if (asked_ != nullptr)
        *asked_ += admitted;
    return admitted;
}

template<class Ask>
std::size_t QueryLedger::inTime(std::size_t count, const Ask& ask)
{
    if (!deadline_) {
        ask(0, count);
        return count;
    }
    // How long a text takes this victim is unknown before it is queried.
    std::size_t end = 0;
    for (std::size_t size = 1; end < count && (end == 0 || !late());) {
        const std::size_t begin = std::exchange(end, std::min(end + size, count));
        const double before = victimSeconds_;
        try {
            ask(begin, end);
        } catch (const TimeIsUp&) {
            end = begin;
            break;
        }
        const double each = (victimSeconds_ - before) / static_cast<double>(end - begin);
        size = std::clamp<std::size_t>(static_cast<std::size_t>(partSeconds / std::max(each, 1e-9)), 1, 4 * size);
    }
    cutShort_ = cutShort_ || end < count;
    return end;
}

template<class Ask>
void QueryLedger::askPart(std::span<const Miss> part, const Ask& ask)
{
    std::vector<Prediction> fresh;
    const auto before = counts_;
    counts_.forward += part.size();
    counts_.distinct += static_cast<std::uint64_t>(std::ranges::count_if(part, &Miss::isNew));
    try {
        const Stopwatch watch(victimSeconds_);
        fresh = ask(part);
    } catch (const TimeIsUp&) {
        counts_ = before;
        throw;
    }
    if (fresh.size() != part.size())
        throw Error("the victim " + victim_.card().name + " gave " + std::to_string(fresh.size()) + " answers to " +
                    std::to_string(part.size()) + " texts");
    for (std::size_t k = 0; k < fresh.size(); ++k)
        answers_[numbers_[part[k].at]] = std::move(fresh[k]);
}

template<class Ask>
std::vector<Prediction> QueryLedger::answer(std::span<const std::uint64_t> hashes, const Ask& ask)
{
    numbers_.clear();
    misses_.clear();
    for (std::size_t i = 0; i < hashes.size(); ++i) {
        const auto entry = cache_.number(hashes[i]);
        const std::uint32_t number = entry.first;
        const bool isNew = entry.second;
        numbers_.push_back(number);
        // A text whose answer failed earlier has an index but no answer yet.
        if (isNew)
            answers_.emplace_back();
        if (isNew || (answers_[number].index() == 0 &&
                      std::ranges::none_of(misses_, [&](const Miss& other) { return numbers_[other.at] == number; })))
            misses_.push_back({i, isNew});
    }
    std::size_t answered = hashes.size();
    if (!misses_.empty()) {
        const std::size_t asked = inTime(misses_.size(), [&](std::size_t begin, std::size_t end) {
            askPart(std::span<const Miss>(misses_).subspan(begin, end - begin), ask);
        });
        if (asked < misses_.size())
            answered = misses_[asked].at;
    }
    counts_.logical -= hashes.size() - answered;
    if (asked_ != nullptr)
        *asked_ -= hashes.size() - answered;
    std::vector<Prediction> result;
    result.reserve(answered);
    for (const auto number : std::span(numbers_).first(answered))
        result.push_back(answers_[number]);
    return result;
}

Prediction QueryLedger::predict(const text::Input& input)
{
    auto answers = predict(std::span(&input, 1));
    if (answers.empty() && cutShort_)
        throw TimeIsUp("the victim " + victim_.card().name + " gave no answer in time", "Raise --time-limit");
    if (answers.empty())
        throw Error("the query budget does not allow a single query", "Raise --max-queries");
    return std::move(answers.front());
}

std::vector<Prediction> QueryLedger::predict(std::span<const text::Input> inputs)
{
    inputs = inputs.first(admit(inputs.size()));
    hashes_.clear();
    for (const auto& input : inputs)
        hashes_.push_back(input.hash());
    return answer(hashes_, [&](std::span<const Miss> misses) {
        if (misses.size() == inputs.size())
            return victim_.predict(inputs, stop_);
        std::vector<text::Input> asked;
        asked.reserve(misses.size());
        for (const auto& miss : misses)
            asked.push_back(inputs[miss.at]);
        return victim_.predict(asked, stop_);
    });
}

std::vector<Prediction> QueryLedger::predictVariants(const text::Input& base, std::span<const text::Variant> variants)
{
    variants = variants.first(admit(variants.size()));
    hashes_.clear();
    for (const auto& variant : variants)
        hashes_.push_back(text::hashAfter(base, variant));
    return answer(hashes_, [&](std::span<const Miss> misses) {
        if (misses.size() == variants.size())
            return victim_.predictVariants(base, variants, stop_);
        std::vector<text::Variant> asked;
        asked.reserve(misses.size());
        for (const auto& miss : misses)
            asked.push_back(variants[miss.at]);
        return victim_.predictVariants(base, asked, stop_);
    });
}

std::vector<double> QueryLedger::losses(std::span<const text::Input> inputs, std::span<const Prediction> answers)
{
    AnswerWriter* writer = victim_.writer();
    if (writer == nullptr || inputs.empty())
        return {};
    std::vector<double> losses;
    inTime(inputs.size(), [&](std::size_t begin, std::size_t end) {
        const Stopwatch watch(victimSeconds_);
        std::ranges::move(
            writer->losses(inputs.subspan(begin, end - begin), answers.subspan(begin, end - begin), stop_),
            std::back_inserter(losses));
    });
    return losses;
}

WordGradients QueryLedger::gradients(const text::Input& input, int label)
{
    ++counts_.gradient;
    const Stopwatch watch(victimSeconds_);
    return victim_.gradients(input, label, stop_);
}

PieceGradients QueryLedger::pieceGradients(const text::Input& input, const Prediction& answer)
{
    PieceReader* reader = victim_.pieces();
    if (reader == nullptr)
        throw Error("the victim " + victim_.card().name + " gives no gradients of the pieces that it reads",
                    "Use a black-box recipe, or a translator in a model folder");
    ++counts_.gradient;
    const Stopwatch watch(victimSeconds_);
    return reader->adversarialGradients(input, answer, stop_);
}

std::vector<std::vector<double>> QueryLedger::flipGains(std::span<const FlipRequest> requests, int label)
{
    FlipScorer* victim = victim_.flips();
    if (victim == nullptr)
        throw Error("the victim " + victim_.card().name + " gives no scores for words that were not queried",
                    "Use a black-box recipe, or a network of words or a transformer in a model folder");
    std::vector<std::vector<double>> gains;
    counts_.gradient += inTime(requests.size(), [&](std::size_t begin, std::size_t end) {
        const Stopwatch watch(victimSeconds_);
        auto part = victim->flipGains(requests.subspan(begin, end - begin), label, stop_);
        std::ranges::move(part, std::back_inserter(gains));
    });
    return gains;
}

ArcScorer& QueryLedger::arcs()
{
    ArcScorer* arcs = victim_.arcs();
    if (arcs == nullptr)
        throw Error("the victim " + victim_.card().name + " gives no gradients of arc scores",
                    "Use a black-box recipe, or a biaffine parser in a model folder");
    return *arcs;
}

MarginGradient QueryLedger::marginGradient(const text::Input& input, const MarginRequest& request)
{
    return std::move(marginGradients({&input, 1}, {&request, 1}).front());
}

std::vector<MarginGradient> QueryLedger::marginGradients(std::span<const text::Input> inputs,
                                                         std::span<const MarginRequest> requests)
{
    (void)arcs(); // if there is none, nothing counts
    counts_.gradient += inputs.size();
    auto gradients = ahead(inputs, requests);
    counts_.gradient -= inputs.size() - gradients.size();
    return gradients;
}

std::vector<MarginGradient> QueryLedger::ahead(std::span<const text::Input> inputs,
                                               std::span<const MarginRequest> requests)
{
    ArcScorer& victim = arcs();
    std::vector<MarginGradient> gradients;
    inTime(inputs.size(), [&](std::size_t begin, std::size_t end) {
        const Stopwatch watch(victimSeconds_);
        auto part =
            victim.marginGradients(inputs.subspan(begin, end - begin), requests.subspan(begin, end - begin), stop_);
        std::ranges::move(part, std::back_inserter(gradients));
    });
    return gradients;
}

std::vector<Prediction> QueryLedger::ahead(const text::Input& base, std::span<const text::Variant> variants)
{
    if (variants.empty())
        return {};
    std::vector<Prediction> answers;
    inTime(variants.size(), [&](std::size_t begin, std::size_t end) {
        const Stopwatch watch(victimSeconds_);
        auto part = victim_.predictVariants(base, variants.subspan(begin, end - begin), stop_);
        std::ranges::move(part, std::back_inserter(answers));
    });
    for (std::size_t i = 0; i < answers.size(); ++i)
        ahead_[text::hashAfter(base, variants[i])] = answers[i];
    return answers;
}

bool QueryLedger::claim(std::uint64_t text)
{
    if (admit(1) == 0)
        return false;
    if (cache_.number(text).second) {
        ++counts_.distinct;
        ++counts_.forward;
        answers_.push_back(ahead_.at(text));
    }
    return true;
}

} // namespace core::victims
