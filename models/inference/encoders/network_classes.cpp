#include "models/inference/encoders/network_classes.h"

#include <algorithm>
#include <functional>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "models/inference/encoders/bart.h"
#include "models/inference/encoders/bert_network.h"
#include "models/inference/encoders/deberta.h"
#include "models/inference/encoders/modern_bert.h"
#include "models/inference/encoders/network_type.h"
#include "models/inference/encoders/xlnet.h"

namespace models {

namespace fs = std::filesystem;

namespace {

/// What reads a network of labels.
struct NetworkFolder {
    const TensorFiles& files;
    const nlohmann::json& config;
    const fs::path& file;
    std::size_t labels;
    const kernels::Kernels& kernels;
};

template<typename Network, typename Weights, typename Config>
std::unique_ptr<PieceNetwork> readAs(const NetworkFolder& folder)
{
    const auto config = Config::read(folder.config, folder.file);
    auto weights = std::make_shared<const Weights>(Weights::read(folder.files, config, folder.labels, folder.kernels));
    return std::make_unique<Network>(config, std::move(weights), folder.kernels);
}

/// The rows for pieces and the most pieces of an input.
template<typename Config>
std::pair<std::size_t, std::size_t> sizesAs(const nlohmann::json& object, const fs::path& file)
{
    const auto config = Config::read(object, file);
    if constexpr (requires { config.positions; })
        return {config.vocabulary, config.positions};
    else
        return {config.vocabulary, SIZE_MAX};
}

struct NetworkClass {
    std::string_view type; ///< networkTypes
    PieceModel pieces;
    const char* head; ///< The layer to the labels.
    std::unique_ptr<PieceNetwork> (*read)(const NetworkFolder& folder);
    std::pair<std::size_t, std::size_t> (*sizes)(const nlohmann::json& config, const fs::path& file);
};
constexpr NetworkClass classes[] = {
    {"deberta", PieceModel::Deberta, "classifier", readAs<DebertaNetwork, DebertaWeights, DebertaConfig>,
     sizesAs<DebertaConfig>},
    {"deberta-v2", PieceModel::DebertaV2, "classifier", readAs<DebertaNetwork, DebertaWeights, DebertaConfig>,
     sizesAs<DebertaConfig>},
    {"xlnet", PieceModel::Xlnet, "logits_proj", readAs<XlnetNetwork, XlnetWeights, XlnetConfig>, sizesAs<XlnetConfig>},
    {"bart", PieceModel::BytePairs, "classification_head.out_proj", readAs<BartNetwork, BartWeights, BartConfig>,
     sizesAs<BartConfig>},
    {"modernbert", PieceModel::BytePairs, "classifier", readAs<ModernBertNetwork, ModernBertWeights, ModernBertConfig>,
     sizesAs<ModernBertConfig>}};

/// Null if it is none of them.
const NetworkClass* classOf(const nlohmann::json& config)
{
    const auto* found = std::ranges::find(classes, networkType(config), &NetworkClass::type);
    return found == std::ranges::end(classes) ? nullptr : found;
}

} // namespace

bool describesNetwork(const nlohmann::json& config)
{
    EncoderFamily family{};
    return classOf(config) != nullptr || EncoderConfig::describes(config, family);
}

std::string otherNetworkNames()
{
    std::vector<std::string> names{"Roberta", "XLMRoberta", "Camembert", "DistilBert", "Electra", "Albert", "MPNet"};
    for (const NetworkType& one : networkTypes)
        names.emplace_back(one.name);
    const std::string last = names.back();
    names.pop_back();
    return fmt::format("{} or {}", fmt::join(names, ", "), last);
}

NetworkSizes networkSizes(const nlohmann::json& config, const fs::path& file)
{
    if (const NetworkClass* own = classOf(config)) {
        const auto [vocabulary, longest] = own->sizes(config, file);
        return {std::string(own->type), own->pieces, vocabulary, longest};
    }
    const auto sizes = EncoderConfig::read(config, file);
    return {sizes.modelType(), sizes.pieces, sizes.vocabulary, sizes.longest()};
}

std::size_t labelsInHead(const TensorFiles& files, const nlohmann::json& config)
{
    if (const NetworkClass* own = classOf(config)) {
        const auto shape = files.shapeOf(own->head + std::string(".weight"));
        return shape.size() == 2 ? shape[0] : 0;
    }
    EncoderFamily family{};
    return EncoderConfig::describes(config, family) ? ClassifierHead::labelsIn(files, family) : 0;
}

std::unique_ptr<PieceNetwork> readNetwork(const TensorFiles& files, const nlohmann::json& config, const fs::path& file,
                                          std::size_t labels, const kernels::Kernels& kernels)
{
    if (const NetworkClass* own = classOf(config))
        return own->read({files, config, file, labels, kernels});
    const auto sizes = EncoderConfig::read(config, file);
    auto weights = std::make_shared<const EncoderWeights>(EncoderWeights::read(files, sizes, kernels));
    auto head = std::make_shared<const ClassifierHead>(files, sizes, labels, kernels);
    return std::make_unique<BertNetwork>(sizes, std::move(weights), std::move(head), kernels);
}

} // namespace models
