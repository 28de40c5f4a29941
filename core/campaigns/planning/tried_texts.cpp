#include "core/campaigns/planning/tried_texts.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/campaigns/summary.h"
#include "core/corpora/reading/reader.h"
#include "core/corpora/reading/writer.h"
#include "core/text/search/search.h"
#include "core/victims/card_json.h"

namespace core::campaigns {

namespace {

using attacks::Status;
using store::TryRecord;

/// Empty where the answer is not a label.
std::string labelName(const TryRecord& tried, const structures::Prediction& answer)
{
    const int label = structures::labelOf(answer);
    return label >= 0 && label < static_cast<int>(tried.labels.size()) ? tried.labels[static_cast<std::size_t>(label)]
                                                                       : std::string();
}

bool isChanged(const TryRecord& tried)
{
    const auto &before = tried.result.original, &after = tried.result.perturbed;
    for (std::size_t s = 0; s < std::min(before.size(), after.size()); ++s)
        if (before[s].text.str() != after[s].text.str())
            return true;
    return false;
}

/// The attack's own verdict, or what the answers say of a text that was changed by hand.
Status statusOf(const TryRecord& tried, const std::string& right)
{
    if (tried.origin == "recipe")
        return tried.result.status;
    if (labelName(tried, tried.result.originalOutput) != right)
        return Status::Skipped;
    return labelName(tried, tried.result.perturbedOutput) == right ? Status::Failed : Status::Succeeded;
}

std::string scoresOf(const TryRecord& tried, const structures::Prediction& answer)
{
    const auto* given = std::get_if<structures::ClassScores>(&answer);
    if (given == nullptr || given->scores.size() != tried.labels.size() ||
        !std::ranges::all_of(given->scores, [](float score) { return std::isfinite(score); }))
        return {};
    nlohmann::ordered_json scores;
    for (std::size_t i = 0; i < tried.labels.size(); ++i)
        scores[tried.labels[i]] = static_cast<double>(given->scores[i]);
    return scores.dump();
}

void addFindings(const TryRecord& tried, const std::string& right, bool withScores, corpora::Example& example)
{
    const auto& result = tried.result;
    const auto add = [&](std::string column, std::string value) {
        example.columns.emplace_back(std::move(column), std::move(value));
    };
    add("status", std::string(attacks::nameOf(statusOf(tried, right))));
    for (const auto& segment : result.perturbed.segments())
        add("perturbed_" + segment.name, segment.text.str());
    add("label_before", labelName(tried, result.originalOutput));
    add("label_after", labelName(tried, result.perturbedOutput));
    if (withScores) {
        add("scores_before", scoresOf(tried, result.originalOutput));
        add("scores_after", scoresOf(tried, result.perturbedOutput));
    }
    add("queries", std::to_string(result.queries));
}

/// Whether all labels that any score is of occur as right or given ones: the others would not be known of a table.
bool knowsAllLabels(std::span<const TryRecord* const> tries)
{
    std::set<std::string> known, scored;
    for (const auto* tried : tries) {
        known.insert(rightLabelOf(*tried));
        for (const auto* answer : {&tried->result.originalOutput, &tried->result.perturbedOutput})
            known.insert(labelName(*tried, *answer));
        scored.insert(tried->labels.begin(), tried->labels.end());
    }
    return std::ranges::includes(known, scored);
}

} // namespace

std::string rightLabelOf(const TryRecord& tried)
{
    if (auto gold = labelName(tried, tried.result.gold); !gold.empty())
        return gold;
    return isChanged(tried) ? labelName(tried, tried.result.originalOutput) : std::string();
}

bool brokeVictim(const TryRecord& tried)
{
    if (tried.origin == "recipe")
        return tried.result.status == Status::Succeeded;
    const auto right = rightLabelOf(tried);
    return !right.empty() && statusOf(tried, right) == Status::Succeeded;
}

TriedCorpus corpusOfTries(std::span<const TryRecord> tries, TriedTexts texts)
{
    TriedCorpus made;
    auto& corpus = made.corpus;
    corpus.name = texts == TriedTexts::Changed ? "my hard cases" : "my tries";
    corpus.gold = "label";
    std::vector<const TryRecord*> kept;
    for (const auto& tried : tries) {
        const bool fits = !rightLabelOf(tried).empty() &&
                          (texts == TriedTexts::Changed || (isChanged(tried) && tried.result.status != Status::Error));
        if (fits)
            kept.push_back(&tried);
    }
    made.leftOut = tries.size() - kept.size();
    if (kept.empty())
        throw Error(texts == TriedTexts::Changed ? "of none of these texts the right label is known"
                                                 : "none of these texts was changed and has a right label",
                    "Choose texts of a corpus with labels, or texts that were changed");
    for (const auto& segment : kept.front()->result.original.segments())
        corpus.segments.push_back(segment.name);
    const bool withScores = knowsAllLabels(kept);
    for (const auto* tried : kept) {
        const auto right = rightLabelOf(*tried);
        auto label = std::ranges::find(corpus.labels, right);
        if (label == corpus.labels.end())
            label = corpus.labels.insert(corpus.labels.end(), right);
        corpora::Example example;
        example.id = fmt::format("try-{}", tried->id);
        example.row = corpus.examples.size() + 1;
        example.input = texts == TriedTexts::Changed ? tried->result.perturbed : tried->result.original;
        example.gold = structures::ClassLabel{static_cast<int>(label - corpus.labels.begin())};
        const auto& segments = example.input.segments();
        if (!std::ranges::equal(segments, corpus.segments, {}, &text::Segment::name))
            throw Error("these texts have different parts: one corpus cannot hold them",
                        "Choose texts of victims that read the same parts");
        if (texts == TriedTexts::Pairs)
            addFindings(*tried, right, withScores, example);
        else
            example.columns.emplace_back("answer", labelName(*tried, tried->result.perturbedOutput));
        example.columns.emplace_back("tried_on", tried->victimName);
        example.columns.emplace_back("tried_by", tried->origin == "recipe" ? tried->recipeName : tried->origin);
        example.columns.emplace_back("called", tried->name);
        corpus.examples.push_back(std::move(example));
    }
    return made;
}

TriedCorpus corpusOfResults(const store::Project& project, store::Id campaign, std::span<const std::uint32_t> positions)
{
    const auto record = project.campaign(campaign);
    std::vector<TryRecord> tries;
    for (auto& [position, result] : project.resultsAt(campaign, positions)) {
        TryRecord tried;
        tried.id = static_cast<std::int64_t>(tries.size());
        tried.origin = "recipe";
        tried.victimName = victimName(record);
        tried.recipeName = record.recipeName;
        tried.labels = victims::labelsInCard(record.victimCard);
        tried.result = std::move(result);
        tries.push_back(std::move(tried));
    }
    auto made = corpusOfTries(tries, TriedTexts::Changed);
    std::map<std::string, const attacks::AttackResult*> results; // by the ids that tries get
    for (const auto& tried : tries)
        results[fmt::format("try-{}", tried.id)] = &tried.result;
    std::vector<std::string> taken{"id", "label"};
    taken.insert(taken.end(), made.corpus.segments.begin(), made.corpus.segments.end());
    for (const auto& [name, value] : made.corpus.examples.front().columns)
        taken.push_back(name);
    for (auto& example : made.corpus.examples) {
        const auto& result = *results.at(example.id);
        example.id = result.example;
        for (const auto& [name, value] : result.columns) // the user's, but for names that are ours here
            if (std::ranges::none_of(taken, [&](const auto& own) { return text::isSameColumn(own, name); }))
                example.columns.emplace_back(name, value);
    }
    return made;
}

corpora::Corpus writtenCorpus(const corpora::Corpus& tried, const std::filesystem::path& file, std::stop_token stop)
{
    corpora::writeCorpus(tried, file);
    corpora::ReadOptions options;
    options.columns = {{"id", "id"}, {"label", "label"}};
    for (const auto& segment : tried.segments)
        options.columns.emplace(segment, segment);
    return corpora::readCorpus(file, options, std::move(stop));
}

} // namespace core::campaigns
