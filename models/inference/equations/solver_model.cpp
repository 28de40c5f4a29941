#include "models/inference/equations/solver_model.h"

#include <fmt/format.h>

#include "core/base/decimal.h"
#include "core/base/error.h"
#include "core/base/hash.h"
#include "core/files/file.h"
#include "models/inference/equations/equation_pieces.h"
#include "models/inference/model/config_reader.h"
#include "models/inference/model/model_folder.h"

namespace models {

namespace {

SolverLayers<KernelLayers> layersOf(const SolverConfig& config, const Vocabulary& words, const Vocabulary& symbols,
                                    const std::vector<std::vector<float>>& tensors)
{
    const auto shapes = tensorShapes(config, words.size(), symbols.size());
    const KernelLayers layers(shapes, tensors);
    return {layers, config, words.size(), symbols.size()};
}

/// \throws core::Error where equations.txt does not begin with an operator, or goes on with something else than
/// constants.
void checkSymbols(const Vocabulary& symbols, const std::filesystem::path& file)
{
    const std::size_t operators = operatorsIn(symbols);
    if (operators == 0)
        throw core::Error({file.string()}, "it does not begin with operators",
                          "The files of a model folder belong together; copy it again");
    for (std::size_t row = operators; row < symbols.size(); ++row)
        if (!core::decimalIn(symbols.word(row)))
            throw core::Error({file.string(), row + 1}, fmt::format("{} is not a number", symbols.word(row)),
                              "The files of a model folder belong together; copy it again");
}

} // namespace

SolverModel::SolverModel(SolverConfig given, std::shared_ptr<const Vocabulary> knownWords,
                         std::shared_ptr<const Vocabulary> knownSymbols, const std::vector<std::vector<float>>& tensors,
                         std::shared_ptr<const WordStates> wordStates)
    : config(std::move(given)), words(std::move(knownWords)), symbols(std::move(knownSymbols)),
      operators(operatorsIn(*symbols)), layers(layersOf(config, *words, *symbols, tensors)),
      encoder(std::move(wordStates))
{}

SolverModel SolverModel::read(const std::filesystem::path& folder)
{
    const auto file = folder / "config.json";
    auto json = core::readFile(file, configLimit);
    const auto config = SolverConfig::parse(json, file);
    const auto wordsFile = folder / "vocab.txt", symbolsFile = folder / "equations.txt";
    const auto words = std::make_shared<const Vocabulary>(Vocabulary::read(wordsFile));
    const auto symbols = std::make_shared<const Vocabulary>(Vocabulary::read(symbolsFile));
    if (words->size() < static_cast<std::size_t>(solverSigns))
        throw core::Error({wordsFile.string()}, "it holds no words",
                          "The files of a model folder belong together; copy it again");
    checkSymbols(*symbols, symbolsFile);
    const auto weights = folder / "model.safetensors";
    std::shared_ptr<const WordStates> encoder;
    if (config.states > 0) {
        encoder = std::make_shared<const WordStates>(folder / solverEncoderFolder);
        if (encoder->size() != config.states)
            throw core::Error(
                {(folder / solverEncoderFolder).string()},
                fmt::format("its states have {} numbers, config.json says {}", encoder->size(), config.states),
                "The files of a model folder belong together; copy it again");
    }
    SolverModel model(
        config, words, symbols,
        readTensors(weights, tensorShapes(config, words->size(), symbols->size()), nameOf(config.architecture)),
        encoder);
    model.folder = folder;
    model.weightsHash = core::sha256File(weights);
    model.hash = core::sha256(json + words->text() + symbols->text() + model.weightsHash +
                              (encoder == nullptr ? std::string() : encoder->hash()));
    model.configJson = std::move(json);
    return model;
}

} // namespace models
