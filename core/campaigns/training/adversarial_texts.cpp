#include "core/campaigns/training/adversarial_texts.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>
#include <optional>

#include <fmt/format.h>

#include "core/answers/kind.h"
#include "core/attacks/attack.h"
#include "core/base/error.h"
#include "core/campaigns/exports/perturbed_corpus.h"
#include "core/corpora/formats/treebank_writer.h"
#include "core/corpora/hold_out.h"
#include "core/corpora/problems.h"
#include "core/corpora/reading/writer.h"
#include "core/files/file.h"
#include "core/language/validity/validity.h"
#include "core/victims/evaluation/label_mapping.h"
#include "core/victims/evaluation/text_language.h"

namespace core::campaigns {

namespace {

using corpora::Corpus;
using corpora::Example;

/// For the random numbers that decide which texts join first.
constexpr std::uint64_t stepsOfTraining = 0x73746570;

bool readsTrees(const victims::VictimCard& victim) { return victim.answers() == structures::AnswerKind::Tree; }

/// The example as an attack or a perturbation left it, under a name of its own. `gold`: of the new text, where it has
/// another one; else nothing.
Example changed(const Example& original, const text::Input& input, const structures::Prediction& gold,
                const std::string& suffix)
{
    Example example = original;
    example.id += suffix;
    example.input = input;
    if (gold.index() != 0)
        example.gold = gold;
    if (std::holds_alternative<structures::Equation>(original.gold))
        corpora::renumber(example, original);
    if (original.conllu.empty())
        return example;
    auto sentence = corpora::withText(corpora::sentenceOf(original), input[0].text);
    for (auto& comment : sentence.comments)
        if (comment.starts_with("# sent_id ="))
            comment += suffix;
    example.conllu = corpora::conlluOf(sentence);
    return example;
}

/// Reduces a corpus to ids, texts and answers (of word problems also where their numbers are), in the victim's names of
/// segments and classes.
class VictimsTerms {
public:
    /// \throws Error when labels or segments do not fit the victim's.
    VictimsTerms(const victims::VictimCard& victim, const Corpus& train) : victim_(victim), labels_(train.labels)
    {
        if (victim.answers() == structures::AnswerKind::Label)
            mapping_ = victims::mapLabels(train.labels, victim.labels);
    }

    [[nodiscard]] std::string warning() const { return mapping_ ? victims::labelWarning(*mapping_) : std::string(); }

    /// Another corpus's classes get their names in the training text. Examples without a class are left out.
    [[nodiscard]] Corpus of(const Corpus& corpus) const
    {
        Corpus result = corpus;
        result.labels = victim_.labels;
        result.segments = victim_.segments;
        result.examples.clear();
        for (const auto& example : corpus.examples) {
            Example plain = example;
            if (mapping_) {
                const auto toTrain = victims::mapLabels(corpus.labels, labels_);
                const int label = mapping_->victimLabel(toTrain.victimLabel(structures::labelOf(example.gold)));
                if (label < 0)
                    continue;
                plain.gold = structures::ClassLabel{label};
            }
            std::erase_if(plain.columns, [&](const auto& column) {
                return victim_.answers() != structures::AnswerKind::Equation ||
                       !corpora::saysWhereNumbersAre(column.first);
            });
            plain.input = segmentsOf(corpus, example.input);
            result.examples.push_back(std::move(plain));
        }
        return result;
    }

private:
    [[nodiscard]] text::Input segmentsOf(const Corpus& corpus, const text::Input& input) const
    try {
        std::vector<text::Segment> segments;
        for (const auto place : input.placesOf(victim_.segments)) {
            segments.push_back(input[place]);
            segments.back().name = victim_.segments[segments.size() - 1];
        }
        return text::Input(std::move(segments));
    } catch (const Error& error) {
        throw Error(Where{corpus.path}, error.problem(), error.remedy());
    }

    const victims::VictimCard& victim_;
    std::vector<std::string> labels_;              ///< Of the training text.
    std::optional<victims::LabelMapping> mapping_; ///< From those to the victim's; none if answers are not classes.
};

/// Leaves out texts that a machine flags, if the plan says so.
class Accepted {
public:
    Accepted(const AdversarialPlan& plan, const TrainingTools& tools) : resources_(tools.resources)
    {
        if (plan.valid)
            validity_.emplace(*resources_);
    }

    [[nodiscard]] bool all() const { return !validity_; }
    [[nodiscard]] bool has(const text::Input& before, const text::Input& after)
    {
        if (all())
            return true;
        ++seen_;
        unread_ += language::Validity::reads(before, after) ? 0 : 1;
        const bool flagged = std::ranges::any_of(validity_->flags(before, after), [](const auto& found) {
            return language::typeOf(found.flag.kind).weight == language::FlagWeight::Flag;
        });
        flagged_ += flagged ? 1 : 0;
        return !flagged;
    }

    /// Adds how many were left out, and how many no rule could read, for people; nothing where there are none.
    void tell(std::string& note) const
    {
        if (flagged_ > 0)
            note += fmt::format("{}{} of {} texts have a flag ({}) and are left out", note.empty() ? "" : " ", flagged_,
                                seen_, validity_->name());
        if (unread_ > 0)
            note +=
                fmt::format("{}{} of {} texts are in another language than English, which the rules for flags read, "
                            "and are taken as they are",
                            note.empty() ? "" : ". ", unread_, seen_);
    }
    [[nodiscard]] std::string whyNone() const
    {
        return flagged_ > 0 ? fmt::format("all texts ({}) have a flag. Leave out --valid, or choose a recipe whose "
                                          "constraints keep them valid",
                                          seen_)
                            : std::string();
    }

private:
    std::shared_ptr<const language::Resources> resources_;
    std::optional<language::Validity> validity_;
    std::size_t seen_ = 0, flagged_ = 0, unread_ = 0;
};

std::string treebankBytes(const Corpus& corpus)
{
    std::string bytes;
    for (const auto& example : corpus.examples)
        bytes += corpora::conlluOf(corpora::sentenceOf(example));
    return bytes;
}

AdversarialTexts written(const AdversarialPlan& plan, const victims::VictimCard& victim, TrainingCorpora corpora,
                         std::vector<Example> adversarial)
{
    auto texts = placesOf(plan, victim);
    Corpus& train = corpora.train;
    Corpus extra = train;
    extra.examples = std::move(adversarial);
    if (readsTrees(victim)) {
        std::erase_if(extra.examples, [](const Example& e) { return !corpora::keepsWords(e.input[0].text); });
    } else {
        const VictimsTerms terms(victim, train);
        train = terms.of(train);
        extra = terms.of(extra);
        corpora.dev = terms.of(corpora.dev);
        texts.note = terms.warning();
    }
    const auto bytesOf = [&](const Corpus& corpus) {
        return readsTrees(victim) ? treebankBytes(corpus) : corpora::corpusBytes(corpus, "jsonl");
    };
    texts.originals = train.examples.size();
    texts.added = extra.examples.size();
    if (texts.added == 0)
        throw Error("there are no adversarial texts to learn from",
                    "Choose another recipe, or a greater share; of treebanks only texts in which words are exchanged "
                    "keep their trees");
    const auto trainBytes = bytesOf(train);
    writeFile(texts.train, packGzip(trainBytes + bytesOf(extra)));
    writeFile(texts.dev, packGzip(bytesOf(corpora.dev)));
    if (plan.steps > 1)
        Random(plan.seed, stepsOfTraining).shuffle(extra.examples);
    for (int step = plan.steps - 1; step > 0; --step) {
        extra.examples.resize(texts.added * static_cast<std::size_t>(step) / static_cast<std::size_t>(plan.steps));
        writeFile(placesOf(plan, victim, step).train, packGzip(trainBytes + bytesOf(extra)));
    }
    return texts;
}

} // namespace

TrainingCorpora readTraining(const AdversarialPlan& plan, const std::stop_token& stop)
{
    TrainingCorpora corpora{corpora::readCorpus(plan.train, plan.read, stop), {}};
    if (!plan.dev.empty()) {
        corpora.dev = corpora::readCorpus(plan.dev, plan.read, stop);
        return corpora;
    }
    std::vector<std::size_t> kept(corpora.train.examples.size()), held;
    std::iota(kept.begin(), kept.end(), std::size_t{0});
    corpora::holdOut(kept, held, plan.seed);
    const auto only = [&](std::vector<std::size_t>& rows) {
        std::ranges::sort(rows);
        std::vector<Example> examples;
        for (const auto row : rows)
            examples.push_back(corpora.train.examples[row]);
        return examples;
    };
    corpora.dev = corpora.train;
    corpora.dev.examples = only(held);
    corpora.train.examples = only(kept);
    return corpora;
}

SampleOptions shareOf(const AdversarialPlan& plan, const Corpus& train, std::size_t recipe)
{
    SampleOptions sample;
    sample.method = "random";
    sample.seed = plan.seed + recipe;
    sample.limit = static_cast<std::size_t>(std::llround(plan.share * static_cast<double>(train.examples.size())));
    if (sample.limit == 0)
        throw Error(Where{plan.train.string()}, "has too few texts to change a share of", "Choose a greater share");
    return sample;
}

AdversarialTexts placesOf(const AdversarialPlan& plan, const victims::VictimCard& victim, int step)
{
    const auto train =
        step == 0 || step == plan.steps ? std::string("train") : fmt::format("train-{}-of-{}", step, plan.steps);
    if (readsTrees(victim))
        return {plan.out / (train + ".conllu.gz"), plan.out / "dev.conllu.gz", {}, 0, 0, {}};
    std::string columns = victim.answers() == structures::AnswerKind::Label ? "id=id,label=label" : "id=id";
    for (const auto& column : answers::kindOf(victim.answers()).columns)
        if (column.written)
            columns += fmt::format(",{0}={0}", column.role);
    for (const auto& segment : victim.segments)
        columns += fmt::format(",{0}={0}", segment);
    return {
        plan.out / (train + ".jsonl.gz"),
        plan.out / "dev.jsonl.gz",
        {{"format", "jsonl"}, {"columns", columns}, {"tokenization", std::string(text::nameOf(victim.tokenization))}},
        0,
        0,
        {}};
}

AdversarialTexts writeSuccesses(const AdversarialPlan& plan, const victims::VictimCard& victim,
                                const store::Project& project, const TrainingTools& tools, const StageContext& context)
{
    Accepted accepted(plan, tools);
    const auto campaign = project.campaigns().front();
    const auto examples = project.sampleExamples(campaign.sample);
    std::vector<Example> adversarial;
    project.forEachResult(campaign.id, false, [&](store::PlacedResult&& placed) {
        if (placed.result.status == attacks::Status::Succeeded &&
            accepted.has(placed.result.original, placed.result.perturbed))
            adversarial.push_back(changed(examples[placed.position], placed.result.perturbed,
                                          placed.result.perturbedGold, "-adversarial"));
    });
    if (adversarial.empty())
        throw accepted.whyNone().empty()
            ? Error("the attack fooled the victim nowhere, so there is nothing to train on",
                    "Choose another recipe, or a greater share")
            : Error("there is nothing to train on: " + accepted.whyNone());
    auto texts = written(plan, victim, readTraining(plan, context.stop), std::move(adversarial));
    accepted.tell(texts.note);
    return texts;
}

namespace {

/// One recipe's variants of a share of the texts.
struct Made {
    std::vector<Example> examples;
    std::size_t texts = 0, failures = 0; ///< Texts drawn, and those that failed.
    std::string failure;                 ///< The error of the first of them.
};

Made variantsBy(const AdversarialPlan& plan, std::size_t number, const Corpus& train, const victims::VictimCard& victim,
                const TrainingTools& tools, const StageContext& context, Accepted& accepted)
{
    Corpus drawn = train;
    drawn.examples.clear();
    for (const auto row : drawSample(train, shareOf(plan, train, number)))
        drawn.examples.push_back(train.examples[row]);
    const auto& recipe = plan.recipes[number];
    const attacks::Attack attack(
        recipe.forVictim(victim, *tools.resources).forLanguage(victims::textLanguageOf(train, victim)),
        tools.resources);
    auto limits = attack.variantLimits();
    const bool chosen = readsTrees(victim) || !accepted.all(); // then those that fit are drawn from
    limits.perText = chosen ? 0 : plan.perText;
    limits.seed = plan.seed;
    auto variants = variantsOf(drawn, attack, limits, tools.threads(), context.stop, [&](const Progress& now) {
        context.report(fmt::format("{}: {} of {} texts", recipe.name(), now.done, now.total));
    });
    Made made{{}, drawn.examples.size(), variants.failures, variants.failure};
    const std::string suffix = number == 0 ? "-adversarial." : fmt::format("-adversarial.{}.", recipe.name());
    for (std::size_t i = 0; i < drawn.examples.size(); ++i) {
        auto& ofText = variants.ofText[i];
        if (chosen) {
            std::erase_if(ofText, [&](const auto& variant) {
                return (readsTrees(victim) && !corpora::keepsWords(variant.input[0].text)) ||
                       !accepted.has(drawn.examples[i].input, variant.input);
            });
            if (plan.perText > 0 && ofText.size() > plan.perText) {
                Random(plan.seed, drawn.examples[i].hash).shuffle(ofText);
                ofText.resize(plan.perText);
            }
        }
        for (std::size_t v = 0; v < ofText.size(); ++v)
            made.examples.push_back(
                changed(drawn.examples[i], ofText[v].input, ofText[v].gold, suffix + std::to_string(v + 1)));
    }
    return made;
}

} // namespace

namespace {

/// "the recipe huang-insert makes", "the recipes huang-insert, huang-delete make"
std::string makersOf(const AdversarialPlan& plan)
{
    std::string names;
    for (const auto& recipe : plan.recipes)
        names += (names.empty() ? "" : ", ") + recipe.name();
    return plan.recipes.size() == 1 ? "the recipe " + names + " makes" : "the recipes " + names + " make";
}

} // namespace

AdversarialTexts writeVariants(const AdversarialPlan& plan, const victims::VictimCard& victim,
                               const TrainingTools& tools, const StageContext& context)
{
    auto corpora = readTraining(plan, context.stop);
    Accepted accepted(plan, tools);
    Made all;
    for (std::size_t number = 0; number < plan.recipes.size(); ++number) {
        auto made = variantsBy(plan, number, corpora.train, victim, tools, context, accepted);
        std::ranges::move(made.examples, std::back_inserter(all.examples));
        all.texts += made.texts;
        all.failures += made.failures;
        if (all.failure.empty())
            all.failure = std::move(made.failure);
    }
    if (all.examples.empty())
        throw Error(fmt::format("{} no variants that can be learnt from", makersOf(plan)),
                    !all.failure.empty()         ? all.failure
                    : accepted.whyNone().empty() ? "Choose another recipe, or a greater share"
                                                 : accepted.whyNone());
    auto texts = written(plan, victim, std::move(corpora), std::move(all.examples));
    if (all.failures > 0)
        texts.note += fmt::format("{}{} of {} texts have no variants: {}", texts.note.empty() ? "" : " ", all.failures,
                                  all.texts, all.failure);
    accepted.tell(texts.note);
    return texts;
}

} // namespace core::campaigns
