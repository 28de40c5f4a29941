#include "models/inference/translation/translation_model.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/base/hash.h"
#include "core/files/file.h"
#include "core/text/word_table.h"
#include "models/inference/model/model_folder.h"
#include "models/inference/translation/joined_pieces.h"

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

DecoderWeights decoderFrom(TensorsInOrder& tensors, std::size_t layers)
{
    DecoderWeights weights;
    weights.pieces = tensors.next();
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

std::shared_ptr<const Vocabulary> readPieces(const std::filesystem::path& file)
{
    auto pieces = std::make_shared<const Vocabulary>(Vocabulary::read(file));
    const auto signs = pieceSigns();
    for (std::size_t i = 0; i < signs.size(); ++i)
        if (pieces->size() <= signPieces || pieces->word(i) != signs[i])
            throw core::Error({file.string(), i + 1}, "it does not begin with <unk>, <s>, </s> and a piece",
                              "The files of a model folder belong together; copy it again");
    return pieces;
}

} // namespace

SourcePieces sourcePieces(const core::text::Text& text, const TranslationConfig& config,
                          const TranslationPieces& pieces)
{
    SourcePieces source;
    for (std::size_t i = 0; i < text.words().size(); ++i) {
        const auto id = text.words()[i].id;
        for (const auto& piece :
             pieces.codes->pieces(core::text::formOf(config.lowercase ? core::text::lowerOf(id) : id))) {
            if (source.rows.size() + 1 == config.longest)
                break;
            source.rows.push_back(pieces.source->find(piece).value_or(unknownPiece));
            source.words.push_back(static_cast<std::uint32_t>(i));
        }
    }
    source.rows.push_back(endPiece);
    return source;
}

std::vector<std::uint32_t> targetPieces(const std::string& text, const TranslationPieces& pieces)
{
    std::vector<std::uint32_t> rows;
    for (const auto& piece : joinedPieces(text, *pieces.targetCodes))
        rows.push_back(pieces.target->find(piece).value_or(unknownPiece));
    return rows;
}

std::string targetText(std::span<const std::uint32_t> rows, const TranslationPieces& pieces)
{
    std::vector<std::string> written;
    for (const auto row : rows)
        if (row >= signPieces)
            written.push_back(pieces.target->word(row));
    return textOfPieces(written);
}

TranslationModel::TranslationModel(TranslationConfig given, TranslationPieces known,
                                   const std::vector<std::vector<float>>& tensors)
    : config(std::move(given)), pieces(std::move(known))
{
    TensorsInOrder order(tensors);
    encoder = encoderFrom(order, config.encoderLayers);
    decoder = decoderFrom(order, config.decoderLayers);
}

TranslationModel TranslationModel::read(const std::filesystem::path& folder)
{
    const auto file = folder / "config.json";
    auto json = core::readFile(file, configLimit);
    const auto config = TranslationConfig::parse(json, file);
    TranslationPieces pieces{std::make_shared<const BpeCodes>(BpeCodes::read(folder / "codes.txt")),
                             std::make_shared<const BpeCodes>(BpeCodes::read(folder / "target-codes.txt")),
                             readPieces(folder / "vocab.txt"), readPieces(folder / "target.txt")};
    const auto weights = folder / "model.safetensors";
    TranslationModel model(config, pieces,
                           readTensors(weights, tensorShapes(config, pieces.source->size(), pieces.target->size()),
                                       TranslationConfig::architecture));
    model.folder = folder;
    model.weightsHash = core::sha256File(weights);
    model.hash = core::sha256(json + pieces.source->text() + pieces.target->text() + pieces.codes->text() +
                              pieces.targetCodes->text() + model.weightsHash);
    model.configJson = std::move(json);
    return model;
}

} // namespace models
