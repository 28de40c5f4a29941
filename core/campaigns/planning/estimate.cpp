#include "core/campaigns/planning/estimate.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/campaigns/runner.h"
#include "core/campaigns/summary.h"

namespace core::campaigns {

namespace {

std::size_t wordsOf(const corpora::Example& example)
{
    std::size_t words = 0;
    for (const auto& segment : example.input.segments())
        words += segment.text.size();
    return words;
}

/// A corpus with these examples alone.
corpora::Corpus only(const corpora::Corpus& corpus, const std::vector<std::size_t>& examples)
{
    corpora::Corpus few;
    few.name = corpus.name;
    few.path = corpus.path;
    few.sha256 = corpus.sha256;
    few.format = corpus.format;
    few.mapping = corpus.mapping;
    few.tokenization = corpus.tokenization;
    few.labels = corpus.labels;
    few.segments = corpus.segments;
    few.gold = corpus.gold;
    few.language = corpus.language;
    few.targetLanguage = corpus.targetLanguage;
    for (const std::size_t i : examples)
        few.examples.push_back(corpus.examples[i]);
    return few;
}

} // namespace

std::vector<std::size_t> calibrating(const corpora::Corpus& corpus, const std::vector<std::size_t>& sample)
{
    if (sample.size() <= calibratingExamples)
        return sample;
    auto byLength = sample;
    std::ranges::stable_sort(byLength, {}, [&](std::size_t i) { return wordsOf(corpus.examples[i]); });
    std::vector<std::size_t> chosen;
    for (std::size_t part = 0; part < calibratingExamples; ++part)
        chosen.push_back(byLength[(2 * part + 1) * byLength.size() / (2 * calibratingExamples)]);
    return chosen;
}

CostEstimate estimateCampaign(const corpora::Corpus& corpus, const CampaignPlan& plan, const victims::Victim& victim,
                              const std::shared_ptr<const language::Resources>& resources, std::stop_token stop)
{
    CostEstimate estimate;
    const auto sample = drawSample(corpus, plan.sample);
    estimate.examples = sample.size();
    const auto few = only(corpus, calibrating(corpus, sample));
    auto trial = plan;
    trial.sample = {};
    trial.options.trace = attacks::TraceLevel::None;
    const auto project = store::Project::inMemory();
    const auto id = setUpCampaign(*project, few, trial, victim.card(), *resources);
    RunOptions options;
    options.workers = 1;
    options.warn = [](const std::string&) {}; // the campaign itself will say it
    (void)runCampaign(*project, id, victim, resources, options, std::move(stop), {});
    double seconds = 0.0, queries = 0.0;
    project->forEachFacts(id, [&](const store::ResultFacts& facts) {
        if (facts.status == attacks::Status::Error)
            return; // it ended too early to say what an attack takes
        ++estimate.attacked;
        seconds += facts.seconds;
        queries += static_cast<double>(facts.queries);
    });
    estimate.error = summarize(*project, id).commonestError;
    if (estimate.attacked == 0 && !estimate.error.empty())
        throw Error("all examples that were attacked for the estimate ended in an error: " + estimate.error);
    if (estimate.attacked > 0) {
        const auto share = static_cast<double>(estimate.examples) / static_cast<double>(estimate.attacked);
        estimate.seconds = seconds * share;
        estimate.queries = queries * share;
    }
    return estimate;
}

} // namespace core::campaigns
