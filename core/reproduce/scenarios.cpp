#include "core/reproduce/scenarios.h"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/base/random.h"
#include "core/corpora/fold.h"
#include "core/corpora/reading/reader.h"
#include "core/corpora/reading/writer.h"

namespace core::reproduce {

namespace fs = std::filesystem;
using corpora::Corpus;

namespace {

constexpr double testShare = 0.2; // section 4.1
constexpr std::uint64_t partingStream = 41;

std::string topicOf(const corpora::Example& example)
{
    for (const auto& segment : example.input.segments())
        if (segment.name == "topic")
            return segment.text.str();
    return {};
}

std::vector<std::string> topicsIn(const Corpus& corpus)
{
    std::vector<std::string> topics;
    for (const auto& example : corpus.examples)
        if (auto topic = topicOf(example); !topic.empty() && std::ranges::find(topics, topic) == topics.end())
            topics.push_back(std::move(topic));
    return topics;
}

/// Letters, digits and hyphens; all other characters of a topic become hyphens.
std::string nameOf(std::string topic)
{
    for (char& c : topic)
        if (std::isalnum(static_cast<unsigned char>(c)) == 0)
            c = '-';
    return topic;
}

std::string endingOf(const std::string& format)
{
    return format == "jsonl" ? ".jsonl" : format == "csv" || format == "ibm-evidence" ? ".csv" : ".tsv";
}

std::string setOf(const corpora::Example& example)
{
    const auto column = std::ranges::find(example.columns, "set", &std::pair<std::string, std::string>::first);
    return column == example.columns.end() ? "" : column->second;
}

/// The files' own test set; else a fifth of the examples.
corpora::Fold allTopics(const Corpus& corpus, std::uint64_t seed)
{
    corpora::Fold fold{corpus, corpus};
    fold.rest.examples.clear();
    fold.held.examples.clear();
    const bool said = std::ranges::any_of(corpus.examples, [](const auto& one) { return setOf(one) == "test"; });
    std::vector<std::size_t> order(corpus.examples.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    Random(seed, partingStream).shuffle(order);
    std::vector<bool> held(order.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        held[order[i]] = static_cast<double>(i) < testShare * static_cast<double>(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        const auto& example = corpus.examples[i];
        ((said ? setOf(example) == "test" : held[i]) ? fold.held : fold.rest).examples.push_back(example);
    }
    return fold;
}

} // namespace

std::vector<Scenario> scenariosOf(const NamedData& data, bool leaveOneOut, const fs::path& folder, std::stop_token stop)
{
    if (!data.test.empty())
        return {{data, data.name, {}}};
    const auto corpus = corpora::readCorpus(data.train, {}, stop);
    const auto topics = topicsIn(corpus);
    const std::string ending = endingOf(corpus.format);
    if (topics.size() < 2)
        throw UsageError(fmt::format("{} has fewer than two topics.", data.train.string()),
                         fmt::format("Name what is tested, too: --data {}=TRAIN,TEST", data.name));
    const auto parted = [&](const std::string& name) {
        return NamedData{name, folder / (name + "-train" + ending), folder / (name + "-test" + ending)};
    };
    std::vector<Scenario> scenarios{{parted(data.name), data.name + " all", {}}};
    for (std::size_t i = 0; leaveOneOut && i < topics.size(); ++i)
        scenarios.push_back(
            {parted(fmt::format("{}-{}-{}", data.name, i + 1, nameOf(topics[i]))), data.name + " x-topic", topics[i]});
    return scenarios;
}

void writeParts(const std::vector<Scenario>& scenarios, const NamedData& whole, std::uint64_t seed,
                std::stop_token stop)
{
    const auto corpus = corpora::readCorpus(whole.train, {}, stop);
    for (const auto& [data, group, topic] : scenarios) {
        const auto fold = topic.empty() ? allTopics(corpus, seed) : corpora::foldOf(corpus, "topic=" + topic);
        fs::create_directories(data.train.parent_path());
        corpora::writeCorpus(fold.rest, data.train, corpus.format); // in which its topics are found again
        corpora::writeCorpus(fold.held, data.test, corpus.format);
    }
}

} // namespace core::reproduce
