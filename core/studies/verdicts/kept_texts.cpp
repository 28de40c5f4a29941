#include "core/studies/verdicts/kept_texts.h"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "core/answers/kind.h"
#include "core/base/error.h"
#include "core/base/hash.h"
#include "core/corpora/identity.h"
#include "core/corpora/problems.h"
#include "core/studies/design/source_texts.h"
#include "core/victims/card_json.h"
#include "core/victims/evaluation/pair_evaluation.h"

namespace core::studies {

namespace {

std::string votesText(const StudyResults& results, std::size_t item)
{
    const auto tally = results.results[item].tallies.find(results.study.keeps.question);
    std::string text;
    if (tally != results.results[item].tallies.end())
        for (const auto& [answer, count] : tally->second.votes)
            text += fmt::format("{}{} {}", text.empty() ? "" : ", ", answer, count);
    return text;
}

/// A column of the study's own replaces an older one of its name.
void setColumn(corpora::Example& example, const std::string& name, const std::string& value)
{
    const auto found = std::ranges::find(example.columns, name, [](const auto& column) { return column.first; });
    if (found == example.columns.end())
        example.columns.emplace_back(name, value);
    else
        found->second = value;
}

} // namespace

std::vector<std::string> examplesByVerdict(const StudyResults& results, bool kept, const std::string& campaign)
{
    std::vector<std::string> examples;
    for (const std::size_t i : itemsThat(results, kept))
        for (const auto& source : results.items[i].sources)
            if (source.campaign == campaign && std::ranges::find(examples, source.example) == examples.end())
                examples.push_back(source.example);
    return examples;
}

corpora::Corpus corpusOfKeptTexts(const store::Project& project, const StudyResults& results)
{
    std::map<std::string, std::size_t> kept; // by key
    std::set<std::string> campaigns;
    for (const std::size_t i : itemsThat(results, true)) {
        kept.emplace(results.items[i].key, i);
        for (const auto& source : results.items[i].sources)
            campaigns.insert(source.campaign);
    }
    corpora::Corpus corpus;
    corpus.name = results.study.name + " kept";
    corpus.format = "jsonl";
    for (const auto& campaign : project.campaigns()) {
        if (!campaigns.contains(campaign.name))
            continue;
        const auto from = project.corpus(project.sample(campaign.sample).corpus);
        const auto* task = victims::taskInCard(campaign.victimCard);
        const auto gold = task == nullptr ? std::string() : std::string(answers::kindOf(task->answer).name);
        if (corpus.examples.empty()) {
            corpus.labels = from.labels;
            corpus.segments = from.segments;
            corpus.gold = gold;
            corpus.tokenization = from.tokenization;
        } else if (corpus.labels != from.labels || corpus.segments != from.segments || corpus.gold != gold) {
            throw UsageError("the kept texts come from corpora with different answers, labels or segments",
                             "Make one study for each corpus");
        }
        const auto texts = results.study.sampling.variants ? Texts::Variants : Texts::Best;
        forEachText(project, campaign.id, texts, [&](const attacks::AttackResult& result) {
            const auto item = kept.find(itemOf(result.original, result.perturbed).key);
            if (item == kept.end())
                return;
            corpora::Example example;
            example.id = fmt::format("{}-{}", result.example, item->first);
            example.row = corpus.examples.size() + 1;
            example.input = result.perturbed;
            example.gold = result.goldAfter();
            example.columns = result.columns;
            if (std::holds_alternative<structures::Equation>(result.gold)) {
                corpora::Example original;
                original.input = result.original;
                original.gold = result.gold;
                original.columns = result.columns;
                corpora::renumber(example, original);
            }
            for (auto& [name, value] : std::initializer_list<std::pair<std::string, std::string>>{
                     {victims::originalColumn, result.example},
                     {"study", results.study.name},
                     {"item", item->first},
                     {"campaign", campaign.name},
                     {"votes", votesText(results, item->second)}})
                setColumn(example, name, value);
            kept.erase(item);
            example.hash = corpora::identityOf(example, corpus.labels);
            corpus.examples.push_back(std::move(example));
        });
    }
    if (corpus.examples.empty())
        throw UsageError("no text of the study has been kept yet", "Wait for more ballots, or decide ties");
    return corpus;
}

} // namespace core::studies
