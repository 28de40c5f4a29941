#include "models/inference/translation/translation_model.h"

#include "core/base/hash.h"
#include "core/files/file.h"
#include "models/inference/model/config_reader.h"
#include "models/inference/model/model_folder.h"

namespace models {

namespace {

/// Hands out the tensors in their order.
class TensorsInOrder {
public:
    explicit TensorsInOrder(const std::vector<std::vector<float>>& all) : all_(all) {}

    const std::vector<float>& next() { return all_.at(at_++); }
    EncoderNorm norm()
    {
        EncoderNorm norm;
        norm.scale = next();
        norm.shift = next();
        return norm;
    }
    PackedLinear linear()
    {
        const auto& weight = next();
        return {kernels::best(), weight, next()};
    }
    DecoderAttention attention()
    {
        DecoderAttention attention;
        attention.query = linear();
        attention.key = linear();
        attention.value = linear();
        attention.output = linear();
        attention.norm = norm();
        return attention;
    }

private:
    const std::vector<std::vector<float>>& all_;
    std::size_t at_ = 0;
};

std::shared_ptr<const EncoderWeights> encoderFrom(TensorsInOrder& tensors, std::size_t layers)
{
    auto weights = std::make_shared<EncoderWeights>();
    weights->words = tensors.next();
    weights->positions = tensors.next();
    weights->embeddingNorm = tensors.norm();
    for (std::size_t i = 0; i < layers; ++i) {
        auto& layer = weights->layers.emplace_back();
        layer.query = tensors.linear();
        layer.key = tensors.linear();
        layer.value = tensors.linear();
        layer.attention = tensors.linear();
        layer.attentionNorm = tensors.norm();
        layer.intermediate = tensors.linear();
        layer.output = tensors.linear();
        layer.outputNorm = tensors.norm();
    }
    return weights;
}

/// `pieces`: the vectors of the pieces it writes, where they are those of another table.
DecoderWeights decoderFrom(TensorsInOrder& tensors, std::size_t layers, const std::vector<float>* pieces)
{
    DecoderWeights weights;
    weights.pieces = pieces == nullptr ? tensors.next() : *pieces;
    weights.positions = tensors.next();
    weights.embeddingNorm = tensors.norm();
    for (std::size_t i = 0; i < layers; ++i) {
        auto& layer = weights.layers.emplace_back();
        layer.written = tensors.attention();
        layer.source = tensors.attention();
        layer.intermediate = tensors.linear();
        layer.output = tensors.linear();
        layer.outputNorm = tensors.norm();
    }
    weights.scores = {kernels::best(), weights.pieces, tensors.next()};
    return weights;
}

} // namespace

TranslationModel::TranslationModel(TranslationConfig given, TranslationPieces known,
                                   const std::vector<std::vector<float>>& tensors)
    : config(std::move(given)), pieces(std::move(known))
{
    if (config.architecture == TranslationArchitecture::RnnSearch) {
        const auto shapes = tensorShapes(config, pieces.source->size(), pieces.target->size());
        const KernelLayers layers(shapes, tensors);
        rnnSearch = std::make_shared<const RnnSearchLayers<KernelLayers>>(layers, config, pieces.source->size(),
                                                                          pieces.target->size());
        return;
    }
    TensorsInOrder order(tensors);
    encoder = encoderFrom(order, config.encoderLayers);
    decoder = decoderFrom(order, config.decoderLayers, config.tie ? &encoder->words : nullptr);
}

TranslationModel TranslationModel::read(const std::filesystem::path& folder)
{
    const auto file = folder / "config.json";
    auto json = core::readFile(file, configLimit);
    const auto config = TranslationConfig::parse(json, file);
    const auto pieces = TranslationPieces::read(folder, config);
    const auto weights = folder / "model.safetensors";
    TranslationModel model(config, pieces,
                           readTensors(weights, tensorShapes(config, pieces.source->size(), pieces.target->size()),
                                       nameOf(config.architecture)));
    model.folder = folder;
    model.weightsHash = core::sha256File(weights);
    model.hash = core::sha256(json + pieces.text() + model.weightsHash);
    model.configJson = std::move(json);
    return model;
}

} // namespace models
