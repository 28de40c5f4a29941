#include "core/base/error.h"
#include "models/inference/networks_api.h"
#include "models/inference/pairs/pair_config.h"
#include "models/networks/classifying/torch_victim.h"
#include "models/networks/training/trainers.h"
#include "models/networks/transformer/gradient_victim.h"
#include "models/networks/translation/translation_gradients.h"
#include "models/training/kinds/bert_settings.h"
#include "models/training/kinds/fine_tune_settings.h"

#include <torch/torch.h>

namespace {

using namespace models::networks;

/// One way to train, for a task and the architectures that it takes.
struct Trainer {
    std::string_view task;
    bool (*takes)(const std::string& architecture);
    core::victims::TrainReport (*train)(const Course& course);
};

bool every(const std::string& /*architecture*/) { return true; }
bool fineTuned(const std::string& architecture) { return architecture == FineTuneSettings::architecture; }
bool bert(const std::string& architecture) { return architecture == BertSettings::architecture; }

/// Every trainer of the module; the first that takes a request trains.
constexpr Trainer trainers[] = {{"classifier", fineTuned, trainFineTuned},
                                {"classifier", every, trainClassifier},
                                {"pairs", models::isPairArchitecture, trainPairs},
                                {"pairs", every, trainFineTuned},
                                {"mlm", bert, trainBert},
                                {"mlm", every, trainContext},
                                {"lm", every, trainCausal},
                                {"parser", every, trainParser},
                                {"forms", every, trainForms},
                                {"equations", every, trainEquations},
                                {"translation", every, trainTranslation},
                                {"agent", every, trainAgent},
                                {"encoder", every, trainSentences}};

class Networks : public models::NetworksApi {
public:
    std::unique_ptr<core::victims::Victim> loadVictim(const std::filesystem::path& folder,
                                                      const core::victims::LoadOptions& options) override
    {
        if (describesTransformer(folder))
            return loadTransformerWithGradients(folder, options.plain,
                                                options.specialPieces ? models::SpecialPieces::AsLibrary
                                                                      : models::SpecialPieces::AsText,
                                                options.threshold);
        if (describesTranslator(folder))
            return loadTranslatorWithGradients(folder);
        return loadTorchVictim(folder, options);
    }
    core::victims::TrainReport train(const core::victims::TrainRequest& request, std::stop_token stop,
                                     const core::victims::TrainProgressFn& progress) override
    {
        for (const auto& trainer : trainers)
            if (trainer.task == request.task && trainer.takes(request.architecture))
                return trainer.train(Course(request, std::move(stop), progress));
        throw core::UsageError("unknown task " + request.task);
    }
    std::string version() const override { return TORCH_VERSION; }
};

} // namespace

extern "C" models::NetworksApi* faultlineNetworks()
{
    static Networks networks;
    return &networks;
}
