#include "models/inference/training/settings/train_settings.h"

#include "models/inference/training/settings/bert_settings.h"
#include "models/inference/training/settings/causal_settings.h"
#include "models/inference/training/settings/classifier_settings.h"
#include "models/inference/training/settings/context_settings.h"
#include "models/inference/training/settings/fine_tune_settings.h"
#include "models/inference/training/settings/form_settings.h"
#include "models/inference/training/settings/pair_settings.h"
#include "models/inference/training/settings/parser_settings.h"
#include "models/inference/training/settings/sentence_settings.h"
#include "models/inference/training/settings/translation_settings.h"

namespace models {

std::vector<std::string> trainArchitectures(const std::string& task)
{
    if (task == "classifier")
        return {"word-lstm", "word-cnn", "han", networks::FineTuneSettings::architecture};
    if (task == "pairs")
        return {networks::FineTuneSettings::architecture, "decomposable-attention", "esim", "infersent",
                "topic-attention"};
    if (task == "parser")
        return {"word", "word-tag", "char"};
    if (task == "forms")
        return {"seq2seq", "coarse-to-fine", "grammar"};
    if (task == "translation")
        return {TranslationConfig::architecture};
    if (task == "mlm")
        return {"context-lstm", networks::BertSettings::architecture};
    if (task == "encoder")
        return {"built-in", networks::SentenceSettings::architecture};
    if (task == "lm")
        return {CausalConfig::architecture};
    return {};
}

std::vector<core::Parameter> trainSettings(const std::string& task, const std::string& architecture)
{
    core::victims::TrainRequest request;
    request.architecture = architecture;
    if (task == "pairs" && isPairArchitecture(architecture))
        return networks::PairSettings::described(request);
    if (task == "pairs" || (task == "classifier" && architecture == networks::FineTuneSettings::architecture))
        return networks::FineTuneSettings::described();
    if (task == "classifier")
        return networks::ClassifierSettings::described(request);
    if (task == "parser")
        return networks::ParserSettings::described(request);
    if (task == "forms")
        return networks::FormSettings::described(request);
    if (task == "encoder" && architecture == networks::SentenceSettings::architecture)
        return networks::SentenceSettings::described();
    if (task == "translation")
        return networks::TranslationSettings::described(request);
    if (task == "mlm" && architecture == networks::BertSettings::architecture)
        return networks::BertSettings::described();
    if (task == "mlm")
        return networks::ContextSettings::described(request);
    if (task == "lm")
        return networks::CausalSettings::described(request);
    return {};
}

} // namespace models
