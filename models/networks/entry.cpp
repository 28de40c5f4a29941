#include "core/base/error.h"
#include "models/inference/networks_api.h"
#include "models/inference/pairs/pair_config.h"
#include "models/inference/training/settings/bert_settings.h"
#include "models/inference/training/settings/fine_tune_settings.h"
#include "models/networks/causal/causal_trainer.h"
#include "models/networks/classifying/classifier_trainer.h"
#include "models/networks/classifying/torch_victim.h"
#include "models/networks/context/context_trainer.h"
#include "models/networks/finetuning/fine_tune_trainer.h"
#include "models/networks/finetuning/sentence_trainer.h"
#include "models/networks/forms/form_trainer.h"
#include "models/networks/pairs/pair_trainer.h"
#include "models/networks/parsing/parser_trainer.h"
#include "models/networks/pretraining/bert_trainer.h"
#include "models/networks/transformer/gradient_victim.h"
#include "models/networks/translation/translation_trainer.h"

#include <torch/torch.h>

namespace {

/// Every trainer of the module behind one interface; a new one is added here.
class NetworkTrainers : public core::victims::ModelTrainer {
public:
    std::vector<std::string> tasks() const override
    {
        std::vector<std::string> all;
        for (const auto* trainer : trainers())
            for (const auto& task : trainer->tasks())
                all.push_back(task);
        return all;
    }
    core::victims::TrainReport train(const core::victims::TrainRequest& request, std::stop_token stop,
                                     const core::victims::TrainProgressFn& progress) const override
    {
        if (request.task == "classifier" && request.architecture == models::networks::FineTuneSettings::architecture)
            return fineTune_.train(request, std::move(stop), progress);
        if (request.task == "mlm" && request.architecture == models::networks::BertSettings::architecture)
            return bert_.train(request, std::move(stop), progress);
        if (request.task == "pairs" && models::isPairArchitecture(request.architecture))
            return pairs_.train(request, std::move(stop), progress);
        for (const auto* trainer : trainers())
            for (const auto& task : trainer->tasks())
                if (task == request.task)
                    return trainer->train(request, std::move(stop), progress);
        throw core::UsageError("unknown task " + request.task);
    }

private:
    std::vector<const core::victims::ModelTrainer*> trainers() const
    {
        return {&classifier_, &fineTune_, &context_, &causal_, &parser_, &forms_, &translation_, &sentences_};
    }

    models::networks::BertTrainer bert_;
    models::networks::ClassifierTrainer classifier_;
    models::networks::FineTuneTrainer fineTune_;
    models::networks::ContextTrainer context_;
    models::networks::CausalTrainer causal_;
    models::networks::PairTrainer pairs_;
    models::networks::ParserTrainer parser_;
    models::networks::FormTrainer forms_;
    models::networks::TranslationTrainer translation_;
    models::networks::SentenceTrainer sentences_;
};

class Networks : public models::NetworksApi {
public:
    std::unique_ptr<core::victims::Victim> loadVictim(const std::filesystem::path& folder,
                                                      const core::victims::LoadOptions& options) override
    {
        if (models::networks::describesTransformer(folder))
            return models::networks::loadTransformerWithGradients(folder, options.plain);
        return models::networks::loadTorchVictim(folder, options);
    }
    const core::victims::ModelTrainer& trainer() override { return trainer_; }
    std::string version() const override { return TORCH_VERSION; }

private:
    NetworkTrainers trainer_;
};

} // namespace

extern "C" models::NetworksApi* faultlineNetworks()
{
    static Networks networks;
    return &networks;
}
