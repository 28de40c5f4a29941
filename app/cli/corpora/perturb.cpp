#include <fmt/format.h>

#include "app/cli/terminal/command.h"
#include "app/cli/terminal/console.h"
#include "app/cli/terminal/exit_codes.h"
#include "app/cli/terminal/options.h"
#include "app/cli/terminal/outputs.h"
#include "core/base/workers.h"
#include "core/campaigns/exports/perturbed_corpus.h"
#include "core/corpora/answers.h"
#include "core/corpora/reading/writer.h"
#include "core/files/escape.h"
#include "core/json/json.h"
#include "core/language/problems/released_damage.h"

namespace app {

namespace {

struct PerturbOptions {
    std::string corpus, to, format;
    RecipeChoice recipe;
    CorpusOptions read;
    SampleChoice sample;
    std::optional<std::size_t> perPlace, perText;
    std::uint64_t seed = 0;
    int workers = 0;
    bool json = false;
};

/// What the recipe does to the problems besides what it is for; empty for nearly all.
std::string damageOf(const core::attacks::Recipe& recipe, const core::corpora::Corpus& corpus)
{
    core::language::ReleasedDamage damage;
    for (const auto& example : corpus.examples) {
        const auto* gold = std::get_if<core::structures::Equation>(&example.gold);
        for (const auto& segment : example.input.segments())
            if (recipe.damagesProblems())
                damage.add(segment.text.str(), gold == nullptr ? std::string() : gold->equation);
    }
    return describe(damage);
}

int perturb(Context& context, const PerturbOptions& o)
{
    core::corpora::writtenFormat(o.to, o.format);
    auto corpus = readTold(o.corpus, o.read.read(), context.stop());
    std::vector<core::corpora::Example> drawn;
    for (const auto row : core::campaigns::drawSample(corpus, o.sample.options()))
        drawn.push_back(corpus.examples[row]);
    corpus.examples = std::move(drawn);
    const auto plain = o.recipe.load();
    const auto recipe =
        plain.forAnswers(core::corpora::answerKindOf(corpus), corpus.segments.size()).forLanguage(corpus.language);
    for (const auto& added : recipe.addedTo(plain))
        note(added);
    const core::attacks::Attack attack(recipe, context.workbench().resources);
    auto limits = attack.variantLimits();
    limits.perPlace = o.perPlace.value_or(limits.perPlace);
    limits.perText = o.perText.value_or(limits.perText);
    limits.seed = o.seed;
    const auto workers = core::threadsFor(o.workers);
    ProgressLine line;
    const auto [perturbed, failures, failure, withoutVariants] =
        core::campaigns::perturbedCorpus(corpus, attack, limits, workers, context.stop(), [&](const core::Progress& p) {
            line.show(thousands(p.done) + " of " + thousands(p.total) + " texts",
                      {{"done", p.done}, {"total", p.total}});
        });
    line.clear();
    core::corpora::writeCorpus(perturbed, o.to, o.format);
    const auto texts = static_cast<double>(corpus.examples.size());
    const double each = static_cast<double>(perturbed.examples.size()) / texts;
    if (failures > 0)
        note(fmt::format("{} of {} texts have no variants: {}", failures, corpus.examples.size(),
                         core::visibleText(failure)));
    const auto damage = damageOf(recipe, corpus);
    if (!damage.empty())
        note(damage);
    if (o.json) {
        nlohmann::ordered_json object{{"texts", corpus.examples.size()},
                                      {"failed_texts", failures},
                                      {"texts_without_variants", withoutVariants},
                                      {"variants", perturbed.examples.size()},
                                      {"variants_per_text", each},
                                      {"recipe", attack.recipe().name()},
                                      {"recipe_hash", attack.recipe().hash()},
                                      {"file", o.to}};
        if (!damage.empty())
            object["damage_note"] = damage;
        printJson(object);
    } else
        print(fmt::format("{} variants of {} texts, {:.2f} per text, in {}{}", thousands(perturbed.examples.size()),
                          thousands(corpus.examples.size()), each, o.to,
                          withoutVariants == 0 ? std::string() : "; texts without any: " + thousands(withoutVariants)));
    return Done;
}

} // namespace

void addPerturb(CLI::App& app, Work& work)
{
    auto o = std::make_shared<PerturbOptions>();
    auto* command = app.add_subcommand("perturb", "write what a recipe makes of a corpus's texts, without a victim");
    command->add_option("--corpus", o->corpus, "the corpus whose texts are changed")->required();
    o->recipe.add(*command, "a preset's name or a JSON file; its transformation and constraints are used")->required();
    addOutput(*command, "--to", o->to, "FILE.csv, .tsv or .jsonl, with columns original_id, operator and edits")
        ->required();
    command->add_option(
        "--to-format", o->format,
        "csv tsv jsonl, or word-problems and svamp for word problems; taken from the file's name when left out");
    o->read.add(*command);
    o->sample.add(*command);
    command->add_option("--per-place", o->perPlace,
                        "maximum number of variants of one place; 0 is all. Left out: what a recipe with the search "
                        "enumerate says, else all");
    command->add_option(
        "--per-text", o->perText,
        "maximum number of variants of one text, drawn at random; 0 is all. Left out: as with --per-place");
    addSeed(*command, o->seed)->capture_default_str();
    addWorkers(*command, o->workers);
    addJson(*command, o->json);
    command->callback([&work, o] { work = [o](Context& context) { return perturb(context, *o); }; });
}

} // namespace app
