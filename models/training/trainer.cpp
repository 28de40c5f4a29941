#include "models/training/trainer.h"

#include "core/base/named.h"
#include "models/inference/networks_module.h"
#include "models/inference/pairs/pair_config.h"
#include "models/training/kinds/agent_settings.h"
#include "models/training/kinds/bert_settings.h"
#include "models/training/kinds/causal_settings.h"
#include "models/training/kinds/classifier_settings.h"
#include "models/training/kinds/context_settings.h"
#include "models/training/kinds/fine_tune_settings.h"
#include "models/training/kinds/form_settings.h"
#include "models/training/kinds/pair_settings.h"
#include "models/training/kinds/parser_settings.h"
#include "models/training/kinds/sentence_settings.h"
#include "models/training/kinds/solver_settings.h"
#include "models/training/kinds/translation_settings.h"
#include "models/training/train_tagger.h"
#include "models/training/train_vectors.h"

namespace models {
namespace {

using core::victims::TrainingKind;

template<typename Settings>
Declaration settingsOf(const std::string& /*architecture*/)
{
    return {Settings::described, Settings::recalled};
}

/// Those of a BERT for its architecture, else those of the task's other networks.
template<typename Bert, typename Others>
Declaration settingsWithBert(const std::string& architecture)
{
    return architecture == Bert::architecture ? settingsOf<Bert>(architecture) : settingsOf<Others>(architecture);
}

Declaration settingsOfPairs(const std::string& architecture)
{
    return isPairArchitecture(architecture) ? settingsOf<networks::PairSettings>(architecture)
                                            : settingsOf<networks::FineTuneSettings>(architecture);
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
        {{"tagger", "Part-of-speech tagger", Trees, {}}, settingsOf<TaggerSettings>, trainTagger},
        {{"mlm", "Masked language model", Text, {"context-lstm", BertSettings::architecture}},
         settingsWithBert<BertSettings, ContextSettings>,
         nullptr},
        {{"lm", "Language model (left to right)", Text, {CausalConfig::architecture}},
         settingsOf<CausalSettings>,
         nullptr},
        {{"vectors", "Word vectors", Text, {}}, settingsOf<VectorSettings>, trainVectors},
        {{"counterfit", "Counter-fitted word vectors", Text, {}}, settingsOf<CounterfitSettings>, trainCounterfit},
        {{"encoder", "Sentence encoder", Text, {"built-in", SentenceSettings::architecture}},
         settingsWithBert<SentenceSettings, EncoderSettings>,
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
