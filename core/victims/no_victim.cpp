#include "core/victims/no_victim.h"

#include <algorithm>
#include <iterator>
#include <string_view>

#include <fmt/format.h>

namespace core::victims {

namespace {

struct Use {
    std::string_view task, what, remedy;
};

constexpr Use uses[] = {
    {"masked-language-model", "a masked language model",
     "Recipes take it as the model of masked-lm, masked-lm-replace, masked-lm-insert and masked-lm-merge (--set "
     "transformation.model=FOLDER); train classifier --from FOLDER makes a victim of a BERT"},
    {"encoder", "a sentence encoder",
     "Measurements and recipes take it as encoder (measure --similarity FOLDER); train classifier --from FOLDER makes "
     "a "
     "victim of a BERT, RoBERTa or DistilBERT"},
    {"language-model", "a language model",
     "It measures perplexity (measure --perplexity FOLDER), and recipes take it as the model of the constraints "
     "language-model and fluency (--set constraints.language-model.model=FOLDER)"},
    {"rewriting", "a network that rewrites texts",
     "Recipes take it as rewriter of rewrite (--recipe kumar-paraphrase --set transformation.rewriter=FOLDER); a T5 "
     "also "
     "needs the words that it was trained to read before a text (--set \"transformation.prefix=paraphrase: \")"},
    {"vectors", "word vectors", "Trainings start from them (train classifier --vectors FOLDER)"},
    {"agent", "an agent that perturbs texts for translators",
     "The recipe zou takes it (--recipe zou --set agent=FOLDER) to attack any translator"},
    {"tagging", "a tagger", "Parsers that read tags name it in their config.json"},
};

} // namespace

std::optional<Error> whyNoVictim(const ModelInfo& info)
{
    const auto* use = std::ranges::find(uses, info.task, &Use::task);
    if (use == std::end(uses) || info.state == "missing")
        return std::nullopt;
    if (info.state != "present") // the summary is the problem
        return Error({info.folder.string()},
                     fmt::format("{}, not a victim, and it does not load: {}", use->what, info.summary));
    return Error({info.folder.string()}, fmt::format("{}, not a victim: {}", use->what, info.summary),
                 std::string(use->remedy));
}

} // namespace core::victims
