#include "core/campaigns/training/adversarial_texts.h"

#include <algorithm>
#include <cmath>
#include <thread>

#include <fmt/format.h>

#include "core/attacks/attack.h"
#include "core/base/error.h"
#include "core/base/file.h"
#include "core/campaigns/exports/perturbed_corpus.h"
#include "core/corpora/treebank_writer.h"
#include "core/corpora/writer.h"
#include "core/victims/label_mapping.h"

namespace core::campaigns {

namespace {

using corpora::Corpus;
using corpora::Example;

bool readsTrees(const victims::VictimCard& victim) { return victim.answers() == structures::AnswerKind::Tree; }

/// The example as an attack or a perturbation left it, under a name of its own.
Example changed(const Example& original, const text::Input& input, const std::string& suffix)
{
    Example example = original;
    example.id += suffix;
    example.input = input;
    if (original.conllu.empty())
        return example;
    auto sentence = corpora::withText(corpora::sentenceOf(original), input[0].text);
    for (auto& comment : sentence.comments)
        if (comment.starts_with("# sent_id ="))
            comment += suffix;
    example.conllu = corpora::conlluOf(sentence);
    return example;
}

/// Whether its tree fits it still: every word stands where its original stood.
bool keepsItsWords(const text::Text& text)
{
    if (text.size() != text.originalSize())
        return false;
    for (std::uint32_t i = 0; i < text.size(); ++i)
        if (const auto& origins = text.word(i).origins; origins.size() != 1 || *origins.begin() != i)
            return false;
    return true;
}

std::string treebankBytes(const std::vector<Example>& examples)
{
    std::string bytes;
    for (const auto& example : examples)
        bytes += corpora::conlluOf(corpora::sentenceOf(example));
    return bytes;
}

/// Ids, texts and classes alone, the classes in the victim's names; what has another class is left out.
Corpus inVictimsTerms(Corpus corpus, const victims::VictimCard& victim)
{
    const auto mapping = victims::mapLabels(corpus.labels, victim.labels);
    std::vector<Example> examples;
    for (auto& example : corpus.examples) {
        const int label = mapping.victimLabel(structures::labelOf(example.gold));
        if (label < 0)
            continue;
        example.gold = structures::ClassLabel{label};
        example.columns.clear();
        examples.push_back(std::move(example));
    }
    corpus.labels = victim.labels;
    corpus.examples = std::move(examples);
    return corpus;
}

void writeTexts(const Corpus& corpus, const victims::VictimCard& victim, const std::filesystem::path& file)
{
    writeFile(file, packGzip(readsTrees(victim) ? treebankBytes(corpus.examples)
                                                : corpora::corpusBytes(inVictimsTerms(corpus, victim), "jsonl")));
}

AdversarialTexts written(const AdversarialPlan& plan, const victims::VictimCard& victim, Corpus corpus,
                         std::vector<Example> adversarial, const std::stop_token& stop)
{
    auto texts = placesOf(plan, victim);
    texts.originals = corpus.examples.size();
    texts.added = adversarial.size();
    std::ranges::move(adversarial, std::back_inserter(corpus.examples));
    writeTexts(corpus, victim, texts.train);
    if (!texts.dev.empty() && texts.dev != plan.dev)
        writeTexts(corpora::readCorpus(plan.dev, plan.read, stop), victim, texts.dev);
    return texts;
}

} // namespace

AdversarialTexts placesOf(const AdversarialPlan& plan, const victims::VictimCard& victim)
{
    if (readsTrees(victim))
        return {plan.out / "train.conllu.gz", plan.dev, {}};
    return {plan.out / "train.jsonl.gz", plan.dev.empty() ? plan.dev : plan.out / "dev.jsonl.gz",
            std::string(text::nameOf(victim.tokenization))};
}

SampleOptions shareOf(const AdversarialPlan& plan, const Corpus& corpus)
{
    SampleOptions sample;
    sample.method = "random";
    sample.seed = plan.seed;
    sample.limit = static_cast<std::size_t>(std::llround(plan.share * static_cast<double>(corpus.examples.size())));
    if (sample.limit == 0)
        throw Error(Where{plan.train.string()}, "has too few texts to change a share of", "Choose a greater share");
    return sample;
}

AdversarialTexts writeSuccesses(const AdversarialPlan& plan, const victims::VictimCard& victim,
                                const store::Project& project, const std::stop_token& stop)
{
    const auto campaign = project.campaigns().front();
    const auto examples = project.sampleExamples(campaign.sample);
    std::vector<Example> adversarial;
    project.forEachResult(campaign.id, false, [&](store::PlacedResult&& placed) {
        if (placed.result.status == attacks::Status::Succeeded)
            adversarial.push_back(changed(examples[placed.position], placed.result.perturbed, "-adversarial"));
    });
    if (adversarial.empty())
        throw Error("the attack fooled the victim nowhere, so there is nothing to train on",
                    "Choose another recipe, or a greater share");
    return written(plan, victim, corpora::readCorpus(plan.train, plan.read, stop), std::move(adversarial), stop);
}

AdversarialTexts writeVariants(const AdversarialPlan& plan, const victims::VictimCard& victim, const Workshop& workshop,
                               const StageContext& context)
{
    auto corpus = corpora::readCorpus(plan.train, plan.read, context.stop);
    Corpus drawn = corpus;
    drawn.examples.clear();
    for (const auto row : drawSample(corpus, shareOf(plan, corpus)))
        drawn.examples.push_back(corpus.examples[row]);
    const attacks::Attack recipe(plan.recipe, workshop.resources);
    auto limits = recipe.variantLimits();
    limits.perText = plan.perText;
    limits.seed = plan.seed;
    const auto workers = workshop.workers > 0 ? static_cast<std::size_t>(workshop.workers)
                                              : std::max(1U, std::thread::hardware_concurrency());
    const auto variants = variantsOf(drawn, recipe, limits, workers, context.stop, [&](const Progress& now) {
        context.report(fmt::format("{} of {} texts", now.done, now.total));
    });
    std::vector<Example> adversarial;
    for (std::size_t i = 0; i < variants.ofText.size(); ++i) {
        std::size_t number = 0;
        for (const auto& variant : variants.ofText[i])
            if (!readsTrees(victim) || keepsItsWords(variant.input[0].text))
                adversarial.push_back(
                    changed(drawn.examples[i], variant.input, fmt::format("-adversarial.{}", ++number)));
    }
    if (adversarial.empty())
        throw Error(fmt::format("the recipe {} makes no variants that can be learnt from", plan.recipe.name()),
                    variants.failure.empty() ? "Choose another recipe, or a greater share" : variants.failure);
    return written(plan, victim, std::move(corpus), std::move(adversarial), context.stop);
}

} // namespace core::campaigns
