#include "core/victims/query_ledger.h"

#include <algorithm>
#include <chrono>
#include <numeric>

#include "core/base/error.h"
#include "core/base/hash.h"

namespace core::victims {

namespace {

/// Adds the time it lives to a sum.
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
    return admitted;
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
        // A text whose answer failed earlier has a number but no answer yet.
        if (isNew)
            answers_.emplace_back();
        if (isNew || (answers_[number].index() == 0 &&
                      std::ranges::none_of(misses_, [&](std::size_t other) { return numbers_[other] == number; })))
            misses_.push_back(i);
        counts_.distinct += isNew ? 1 : 0;
    }
    if (!misses_.empty()) {
        counts_.forward += misses_.size();
        std::vector<Prediction> fresh;
        {
            const Stopwatch watch(victimSeconds_);
            fresh = ask(misses_);
        }
        if (fresh.size() != misses_.size())
            throw Error("the victim " + victim_.card().name + " gave " + std::to_string(fresh.size()) + " answers to " +
                        std::to_string(misses_.size()) + " texts");
        for (std::size_t k = 0; k < fresh.size(); ++k)
            answers_[numbers_[misses_[k]]] = std::move(fresh[k]);
    }
    std::vector<Prediction> result;
    result.reserve(hashes.size());
    for (const auto number : numbers_)
        result.push_back(answers_[number]);
    return result;
}

Prediction QueryLedger::predict(const text::Input& input)
{
    auto answers = predict(std::span(&input, 1));
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
    return answer(hashes_, [&](const std::vector<std::size_t>& misses) {
        if (misses.size() == inputs.size())
            return victim_.predict(inputs, stop_);
        std::vector<text::Input> asked;
        asked.reserve(misses.size());
        for (const auto i : misses)
            asked.push_back(inputs[i]);
        return victim_.predict(asked, stop_);
    });
}

std::vector<Prediction> QueryLedger::predictVariants(const text::Input& base, std::span<const text::Variant> variants)
{
    variants = variants.first(admit(variants.size()));
    hashes_.clear();
    for (const auto& variant : variants)
        hashes_.push_back(text::hashAfter(base, variant));
    return answer(hashes_, [&](const std::vector<std::size_t>& misses) {
        if (misses.size() == variants.size())
            return victim_.predictVariants(base, variants, stop_);
        std::vector<text::Variant> asked;
        asked.reserve(misses.size());
        for (const auto i : misses)
            asked.push_back(variants[i]);
        return victim_.predictVariants(base, asked, stop_);
    });
}

WordGradients QueryLedger::gradients(const text::Input& input, int label)
{
    ++counts_.gradient;
    const Stopwatch watch(victimSeconds_);
    return victim_.gradients(input, label, stop_);
}

ParserVictim& QueryLedger::parser()
{
    auto* parser = dynamic_cast<ParserVictim*>(&victim_);
    if (parser == nullptr)
        throw Error("the victim " + victim_.card().name + " gives no gradients of arc scores",
                    "Use a black-box recipe, or a biaffine parser in a model folder");
    return *parser;
}

MarginGradient QueryLedger::marginGradient(const text::Input& input, const MarginRequest& request)
{
    return std::move(marginGradients({&input, 1}, {&request, 1}).front());
}

std::vector<MarginGradient> QueryLedger::marginGradients(std::span<const text::Input> inputs,
                                                         std::span<const MarginRequest> requests)
{
    (void)parser(); // where there is none, nothing counts
    counts_.gradient += inputs.size();
    return ahead(inputs, requests);
}

std::vector<MarginGradient> QueryLedger::ahead(std::span<const text::Input> inputs,
                                               std::span<const MarginRequest> requests)
{
    ParserVictim& victim = parser();
    const Stopwatch watch(victimSeconds_);
    return victim.marginGradients(inputs, requests, stop_);
}

std::vector<Prediction> QueryLedger::ahead(const text::Input& base, std::span<const text::Variant> variants)
{
    if (variants.empty())
        return {};
    const Stopwatch watch(victimSeconds_);
    auto answers = victim_.predictVariants(base, variants, stop_);
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
