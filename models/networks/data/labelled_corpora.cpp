#include "models/networks/data/labelled_corpora.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/corpora/hold_out.h"
#include "core/corpora/reading/read_parameters.h"
#include "core/corpora/reading/reader.h"
#include "core/victims/evaluation/label_mapping.h"
#include "models/networks/data/example_counts.h"

namespace models::networks {

namespace {

core::corpora::Corpus readOne(const std::string& path, std::size_t segments, const core::corpora::ReadOptions& options,
                              std::stop_token stop)
{
    auto corpus = core::corpora::readCorpus(path, options, stop);
    if (corpus.segments.size() == segments)
        return corpus;
    if (segments == 1)
        throw core::Error(
            {path}, fmt::format("its examples have {} segments; this classifier reads one", corpus.segments.size()),
            "Name one text column with --columns label=1,text=2");
    throw core::Error(
        {path}, fmt::format("its examples have {} segments; a classifier of pairs reads two", corpus.segments.size()),
        "Name both text columns with --columns label=1,premise=2,hypothesis=3");
}

// Adds the examples that have words and a label; returns how many have not.
std::size_t addInputs(const core::corpora::Corpus& corpus, const std::vector<int>& labelOf,
                      const std::vector<std::string>& segmentNames, std::vector<LabelledInput>& inputs)
{
    std::size_t leftOut = 0;
    for (const auto& example : corpus.examples) {
        const int gold = core::structures::labelOf(example.gold);
        const int label = gold < 0 ? -1 : labelOf[static_cast<std::size_t>(gold)];
        std::vector<core::text::Segment> segments; // in the order of the first corpus
        for (const auto place : example.input.placesOf(segmentNames))
            segments.push_back(example.input[place]);
        if (label < 0 || std::ranges::any_of(segments, [](const auto& segment) { return segment.text.empty(); }))
            ++leftOut;
        else
            inputs.push_back({core::text::Input(std::move(segments)), label});
    }
    return leftOut;
}

nlohmann::ordered_json sourceOf(const core::corpora::Corpus& corpus, std::size_t leftOut)
{
    nlohmann::ordered_json source{
        {"name", corpus.name}, {"sha256", corpus.sha256}, {"examples", corpus.examples.size()}};
    if (leftOut > 0)
        source["left_out"] = leftOut;
    return source;
}

// The number of each of a corpus's labels in `labels`; those that are not there are added.
std::vector<int> mergedLabels(const std::vector<std::string>& own, std::vector<std::string>& labels)
{
    std::vector<int> numbers;
    for (const auto& label : own) {
        const auto found = std::find(labels.begin(), labels.end(), label);
        numbers.push_back(static_cast<int>(found - labels.begin()));
        if (found == labels.end())
            labels.push_back(label);
    }
    return numbers;
}

} // namespace

LabelledCorpora LabelledCorpora::read(const core::victims::TrainRequest& request, std::size_t segments,
                                      const std::vector<std::string>& labelNames, std::stop_token stop)
{
    if (request.train.empty())
        throw core::UsageError("there is nothing to train on", "Give --train FILE");
    const auto options = core::corpora::readOptionsOf(request.readOptions);
    LabelledCorpora data;
    auto& trainSources = data.sources["train"] = nlohmann::ordered_json::array();
    std::optional<std::string> tokenization;
    for (const auto& path : request.train) {
        const auto corpus = readOne(path, segments, options, stop);
        if (data.segments.empty())
            data.segments = corpus.segments;
        const auto leftOut = addInputs(corpus, mergedLabels(corpus.labels, data.labels), data.segments, data.train);
        trainSources.push_back(sourceOf(corpus, leftOut));
        if (tokenization && *tokenization != corpus.tokenization)
            throw core::Error({path},
                              "its texts are cut into words in another way than those of " + request.train.front(),
                              "Convert the corpora to one form with `corpus convert`");
        tokenization = corpus.tokenization;
    }
    data.tokenization = core::text::tokenizationNamed(*tokenization);
    if (data.labels.size() < 2)
        throw core::Error({request.train.front()}, "fewer than two labels: there is nothing to tell apart",
                          "Check that --columns names the label column");
    if (!labelNames.empty()) {
        if (labelNames.size() != data.labels.size())
            throw core::UsageError(
                fmt::format("--set labels names {} labels, the corpus has {}", labelNames.size(), data.labels.size()));
        data.labels = labelNames;
    }
    if (request.dev.empty()) {
        data.sources["dev"] = "a tenth of train, drawn with the seed";
        core::corpora::holdOut(data.train, data.dev, request.seed);
    } else {
        const auto corpus = readOne(request.dev, segments, options, stop);
        const auto mapping = core::victims::mapLabels(corpus.labels, data.labels);
        const auto leftOut = addInputs(corpus, mapping.toVictim, data.segments, data.dev);
        data.sources["dev"] = sourceOf(corpus, leftOut);
    }
    countExamples(data.sources, request, data.train.size(), data.dev.size(),
                  "Give at least ten labelled texts, or a --dev file");
    return data;
}

} // namespace models::networks
