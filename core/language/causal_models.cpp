#include "core/language/causal_models.h"

#include <mutex>

#include "core/base/error.h"
#include "core/language/model_path.h"

namespace core::language {

namespace {

struct LoadedModels {
    std::mutex mutex; ///< Guards all; held while a model is loaded, so that it is loaded once.
    CausalModelMaker make;
    std::map<std::string, std::shared_ptr<const CausalLanguageModel>> models;
};

LoadedModels& loadedModels()
{
    static LoadedModels loaded;
    return loaded;
}

} // namespace

void setCausalModelMaker(CausalModelMaker maker)
{
    auto& loaded = loadedModels();
    const std::scoped_lock lock(loaded.mutex);
    loaded.make = std::move(maker);
}

const CausalLanguageModel& causalModel(const std::string& name)
{
    auto& loaded = loadedModels();
    const std::scoped_lock lock(loaded.mutex);
    if (!loaded.make)
        throw Error({name}, "this program loads no language models", "Use faultline or faultline-cli");
    auto& model = loaded.models[name];
    if (!model)
        model = loaded.make(modelPath(name, "small-lm"));
    return *model;
}

std::map<std::string, std::string> causalModelHashes()
{
    auto& loaded = loadedModels();
    const std::scoped_lock lock(loaded.mutex);
    std::map<std::string, std::string> hashes;
    for (const auto& [name, model] : loaded.models)
        if (model)
            hashes[name] = model->hash();
    return hashes;
}

} // namespace core::language
