#include "models/inference/training/trainer.h"

#include "core/base/named.h"
#include "models/inference/networks_module.h"
#include "models/inference/pairs/pair_config.h"
#include "models/inference/training/agents/agent_settings.h"
#include "models/inference/training/settings/bert_settings.h"
#include "models/inference/training/settings/causal_settings.h"
#include "models/inference/training/settings/classifier_settings.h"
#include "models/inference/training/settings/context_settings.h"
#include "models/inference/training/settings/fine_tune_settings.h"
#include "models/inference/training/settings/form_settings.h"
#include "models/inference/training/settings/pair_settings.h"
#include "models/inference/training/settings/parser_settings.h"
#include "models/inference/training/settings/sentence_settings.h"
#include "models/inference/training/settings/solver_settings.h"
#include "models/inference/training/settings/translation_settings.h"
#include "models/inference/training/train_tagger.h"
#include "models/inference/training/train_vectors.h"

namespace models {
namespace {

using core::victims::TrainingKind;
using Parameters = std::vector<core::Parameter>;

template<typename Settings>
Parameters settingsOf(const std::string& architecture)
{
    core::victims::TrainRequest request;
    request.architecture = architecture;
    return Settings::described(request);
}

/// Those of a BERT for its architecture, else those of the task's other networks.
template<typename Bert, typename Others>
Parameters settingsWithBert(const std::string& architecture)
{
    return architecture == Bert::architecture ? Bert::described() : settingsOf<Others>(architecture);
}

Parameters settingsOfPairs(const std::string& architecture)
{
    return isPairArchitecture(architecture) ? settingsOf<networks::PairSettings>(architecture)
                                            : networks::FineTuneSettings::described();
}

Parameters encoderSettings(const std::string& architecture)
{
    return architecture == networks::SentenceSettings::architecture ? networks::SentenceSettings::described()
                                                                    : Parameters();
}

} // namespace

std::span<const Trainer> allTrainers()
{
    using enum TrainingKind::Needs;
    using namespace networks;
    static const std::vector<Trainer> all{
        {{"classifier", "Text classifier", Labels, {"word-lstm", "word-cnn", "han", FineTuneSettings::architecture}},
         settingsWithBert<FineTuneSettings, ClassifierSettings>,
         nullptr},
        {{"pairs",
          "Classifier of text pairs",
          Labels,
          {FineTuneSettings::architecture, "decomposable-attention", "esim", "infersent", "topic-attention"}},
         settingsOfPairs,
         nullptr},
        {{"parser", "Dependency parser", Trees, {"word", "word-tag", "char"}}, settingsOf<ParserSettings>, nullptr},
        {{"forms", "Semantic parser (questions to logical forms)", Text, {"seq2seq", "coarse-to-fine", "grammar"}},
         settingsOf<FormSettings>,
         nullptr},
        {{"equations", "Solver of word problems", Text, {"gts", "graph2tree", "seq2seq"}},
         settingsOf<SolverSettings>,
         nullptr},
        {{"translation", "Translator", Text, {"transformer", "rnn-search"}}, settingsOf<TranslationSettings>, nullptr},
        {{"agent", "Agent that perturbs texts for translators", Text, {}}, settingsOf<AgentSettings>, nullptr},
        {{"tagger", "Part-of-speech tagger", Trees, {}},
         [](const std::string&) { return taggerSettings(); },
         trainTagger},
        {{"mlm", "Masked language model", Text, {"context-lstm", BertSettings::architecture}},
         settingsWithBert<BertSettings, ContextSettings>,
         nullptr},
        {{"lm", "Language model (left to right)", Text, {CausalConfig::architecture}},
         settingsOf<CausalSettings>,
         nullptr},
        {{"vectors", "Word vectors", Text, {}}, [](const std::string&) { return vectorSettings(); }, trainVectors},
        {{"counterfit", "Counter-fitted word vectors", Text, {}},
         [](const std::string&) { return counterfitSettings(); },
         trainCounterfit},
        {{"encoder", "Sentence encoder", Text, {"built-in", SentenceSettings::architecture}},
         encoderSettings,
         [](const core::victims::TrainRequest& request, std::stop_token stop,
            const core::victims::TrainProgressFn& progress) {
             return request.architecture.empty() || request.architecture == "built-in"
                        ? trainEncoder(request, stop)
                        : networksModule().train(request, stop, progress);
         }},
    };
    return all;
}

const Trainer& trainerNamed(std::string_view name)
{
    const auto all = allTrainers();
    const auto nameOf = [](const Trainer& trainer) -> const std::string& { return trainer.kind.name; };
    return core::named(all, name, "training", nameOf);
}

} // namespace models
