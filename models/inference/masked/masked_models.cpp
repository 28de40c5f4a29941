#include "models/inference/masked/masked_models.h"

#include "core/files/file.h"
#include "core/json/json.h"
#include "models/inference/masked/bert_model.h"
#include "models/inference/masked/context_model.h"
#include "models/inference/masked/masked_network.h"
#include "models/inference/model/config_reader.h"

namespace models {

std::shared_ptr<const core::language::MaskedLanguageModel> loadMaskedModel(const std::filesystem::path& folder)
{
    const auto config = core::maybeJson(core::readFile(folder / "config.json", configLimit));
    if (describesMaskedNetwork(config))
        return std::make_shared<BertModel>(folder);
    return std::make_shared<ContextModel>(folder);
}

} // namespace models
