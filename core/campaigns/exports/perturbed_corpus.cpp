#include "core/campaigns/exports/perturbed_corpus.h"

#include <algorithm>
#include <atomic>
#include <mutex>

#include <fmt/format.h>

#include "core/base/ascii.h"
#include "core/base/error.h"
#include "core/base/parallel.h"
#include "core/campaigns/exports/export_cells.h"
#include "core/corpora/answers.h"
#include "core/corpora/identity.h"
#include "core/corpora/problems.h"
#include "core/corpora/published/references.h"
#include "core/victims/evaluation/pair_evaluation.h"

namespace core::campaigns {

namespace {

using corpora::Corpus;
using corpora::Example;

/// Columns of word problems that repeat the text or count its words: they would be those of the original.
bool describesText(const std::string& column)
{
    constexpr std::string_view names[] = {"group_nums", "body", "ques_statement", "ques"};
    return std::ranges::find(names, lowered(column)) != std::end(names);
}

Example exampleOf(const Corpus& corpus, const Example& original, const attacks::GeneratedVariant& variant,
                  std::size_t number)
{
    Example example;
    example.id = fmt::format("{}.{}", original.id, number);
    example.input = variant.input;
    example.gold = variant.gold.index() == 0 ? original.gold : variant.gold;
    example.columns = {
        {victims::originalColumn, original.id}, {"operator", variant.operation}, {"edits", editsCell(variant.edits)}};
    const bool isProblem = corpora::answerKindOf(corpus) == structures::AnswerKind::Equation;
    // Of another translation than the example's only the first reference is known.
    const bool hasOtherReference = variant.gold.index() != 0;
    for (const auto& column : original.columns)
        if (!(isProblem && describesText(column.first)) &&
            !(hasOtherReference && corpora::isFurtherReference(column.first)) &&
            std::ranges::none_of(example.columns, [&](const auto& own) { return own.first == column.first; }))
            example.columns.push_back(column);
    if (isProblem)
        corpora::renumber(example, original);
    example.hash = corpora::identityOf(example, corpus.labels);
    return example;
}

} // namespace

CorpusVariants variantsOf(const Corpus& corpus, const attacks::Attack& recipe, const attacks::VariantLimits& limits,
                          std::size_t workers, const std::stop_token& stop, const ProgressFn& progress)
{
    CorpusVariants variants{std::vector<std::vector<attacks::GeneratedVariant>>(corpus.examples.size()), 0, {}};
    std::vector<std::string> failures(corpus.examples.size());
    std::atomic<std::size_t> done = 0;
    std::mutex telling;
    try {
        forEachOn(workers, corpus.examples.size(), [&](std::size_t i, std::size_t) {
            try {
                variants.ofText[i] = recipe.variants(corpus.examples[i], corpus.labels, limits, stop);
            } catch (const Error& error) {
                if (stop.stop_requested())
                    throw attacks::Stopped{};
                failures[i] = error.what();
            }
            const auto now = ++done;
            if (progress && now % 100 == 0) {
                const std::lock_guard lock(telling);
                progress({now, corpus.examples.size(), "perturbing"});
            }
        });
    } catch (const attacks::Stopped&) {
        throw Error("stopped");
    }
    for (const auto& failure : failures)
        if (!failure.empty() && variants.failures++ == 0)
            variants.failure = failure;
    return variants;
}

PerturbedCorpus perturbedCorpus(const Corpus& corpus, const attacks::Attack& recipe,
                                const attacks::VariantLimits& limits, std::size_t workers, const std::stop_token& stop,
                                const ProgressFn& progress)
{
    if (std::ranges::any_of(corpus.examples, [](const Example& example) { return !example.conllu.empty(); }))
        throw UsageError("the sentences of a treebank cannot be written without their trees",
                         "Use adversarial-train, which perturbs treebanks, or a corpus of plain texts");
    const auto variants = variantsOf(corpus, recipe, limits, workers, stop, progress);
    const auto empty = std::ranges::count_if(variants.ofText, [](const auto& ofText) { return ofText.empty(); });
    PerturbedCorpus perturbed{corpus, variants.failures, variants.failure,
                              static_cast<std::size_t>(empty) - variants.failures};
    Corpus& result = perturbed.corpus;
    result.examples.clear();
    for (std::size_t i = 0; i < variants.ofText.size(); ++i)
        for (std::size_t v = 0; v < variants.ofText[i].size(); ++v)
            result.examples.push_back(exampleOf(corpus, corpus.examples[i], variants.ofText[i][v], v + 1));
    if (result.examples.empty() && perturbed.failures > 0)
        throw Error(perturbed.failure);
    if (result.examples.empty())
        throw Error(
            fmt::format("the recipe {} proposes nothing for any text of {}", recipe.recipe().name(), corpus.name),
            "Choose a recipe whose transformation needs no victim's vocabulary, or loosen its constraints");
    return perturbed;
}

} // namespace core::campaigns
