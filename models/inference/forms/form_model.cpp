#include "models/inference/forms/form_model.h"

#include "core/base/error.h"
#include "core/base/hash.h"
#include "core/files/file.h"
#include "models/inference/model/config_reader.h"
#include "models/inference/model/model_folder.h"

namespace models {

/// Hands out the tensors in their order.
class FormModel::Tensors {
public:
    explicit Tensors(const std::vector<std::vector<float>>& all) : all_(all) {}

    const std::vector<float>& next() { return all_.at(at_++); }
    LstmCell lstm(std::size_t units)
    {
        const RecurrentWeights weights{next(), next(), next(), next()}; // in this order
        return {weights, units};
    }
    LstmPair lstms(std::size_t units) { return {lstm(units), lstm(units)}; }
    PackedLinear linear()
    {
        const auto& weight = next();
        return {kernels::best(), weight, next()};
    }
    Attention attention(const FormConfig& config)
    {
        return Attention::multiplicative(next(), config.decoder, 2 * config.hidden);
    }
    FormDecoder decoder(const FormConfig& config)
    {
        return {next(), lstm(config.decoder), linear(), attention(config), attention(config), linear(), linear()};
    }
    std::optional<Sketch> sketch(const FormConfig& config)
    {
        if (config.architecture != FormArchitecture::CoarseToFine)
            return std::nullopt;
        return Sketch{decoder(config), lstms(config.pieceEmbedding / 2)};
    }

private:
    const std::vector<std::vector<float>>& all_;
    std::size_t at_ = 0;
};

FormModel::FormModel(FormConfig given, std::shared_ptr<const Vocabulary> knownWords,
                     std::shared_ptr<const Vocabulary> knownPieces, Tensors&& tensors)
    : config(std::move(given)), words(std::move(knownWords)), pieces(std::move(knownPieces)), embedding(tensors.next()),
      reader(tensors.lstms(config.hidden)), sketch(tensors.sketch(config)), decoder(tensors.decoder(config))
{
    if (config.architecture != FormArchitecture::Seq2Seq)
        grammar.emplace(*pieces, config.notation);
}

FormModel::FormModel(FormConfig given, std::shared_ptr<const Vocabulary> knownWords,
                     std::shared_ptr<const Vocabulary> knownPieces, const std::vector<std::vector<float>>& tensors)
    : FormModel(std::move(given), std::move(knownWords), std::move(knownPieces), Tensors(tensors))
{}

FormModel FormModel::read(const std::filesystem::path& folder)
{
    const auto file = folder / "config.json";
    auto json = core::readFile(file, configLimit);
    const auto config = FormConfig::parse(json, file);
    const auto words = std::make_shared<const Vocabulary>(Vocabulary::read(folder / "vocab.txt"));
    const auto piecesFile = folder / "forms.txt";
    const auto pieces = std::make_shared<const Vocabulary>(Vocabulary::read(piecesFile));
    if (words->size() == 0 || pieces->size() <= formSigns)
        throw core::Error({pieces->size() <= formSigns ? piecesFile.string() : (folder / "vocab.txt").string()},
                          "it holds no words", "The files of a model folder belong together; copy it again");
    const auto weights = folder / "model.safetensors";
    FormModel model(
        config, words, pieces,
        readTensors(weights, tensorShapes(config, words->size(), pieces->size()), nameOf(config.architecture)));
    model.folder = folder;
    model.weightsHash = core::sha256File(weights);
    model.hash = core::sha256(json + words->text() + pieces->text() + model.weightsHash);
    model.configJson = std::move(json);
    return model;
}

} // namespace models
