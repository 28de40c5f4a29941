#include "models/inference/networks_api.h"
#include "models/networks/classifier_trainer.h"
#include "models/networks/torch_victim.h"

#include <torch/torch.h>

namespace {

class Networks : public models::NetworksApi {
public:
    std::unique_ptr<core::victims::Victim> loadVictim(const std::filesystem::path& folder,
                                                      const core::victims::LoadOptions& options) override
    {
        return models::networks::loadTorchVictim(folder, options);
    }
    const core::victims::ModelTrainer& trainer() override { return trainer_; }
    std::string version() const override { return TORCH_VERSION; }

private:
    models::networks::ClassifierTrainer trainer_;
};

} // namespace

extern "C" models::NetworksApi* faultlineNetworks()
{
    static Networks networks;
    return &networks;
}
