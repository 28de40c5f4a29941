#include "models/inference/generating/sequence_model.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/hash.h"
#include "core/files/file.h"
#include "core/json/json.h"
#include "models/inference/model/config_reader.h"
#include "models/inference/transformer/encoder_tokenizer.h"

namespace models {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t longestOfMarian = 512; ///< The library's, where tokenizer_config.json names no length.

} // namespace

bool describesSequenceModel(const nlohmann::json& config)
{
    SequenceFamily family{};
    return SequenceConfig::describes(config, family);
}

bool describesTranslator(const nlohmann::json& config)
{
    SequenceFamily family{};
    return SequenceConfig::describes(config, family) && family == SequenceFamily::Marian;
}

std::shared_ptr<const SequenceModel> SequenceModel::read(const fs::path& folder, SpecialPieces specialPieces,
                                                         const kernels::Kernels& kernels)
{
    const fs::path file = folder / "config.json", generation = folder / "generation_config.json";
    auto text = core::readFile(file, configLimit);
    const auto object = core::parseJson(text, {file.string()});
    const auto config = SequenceConfig::read(object, file);
    auto settings = GenerationSettings::read(folder, object, config);
    PieceForms forms;
    auto tokenizer = readTokenizer(folder, config.pieces(), config.encoder.vocabulary, specialPieces, &forms);
    const std::size_t written = forms.forms.size();
    if (written > config.decoder.vocabulary)
        throw core::Error({file.string()},
                          fmt::format("\"decoder_vocab_size\" is {}, the tokenizer writes {} pieces",
                                      config.decoder.vocabulary, written),
                          "Check that config.json and the tokenizer's files belong together");
    std::size_t longest = tokenizer.longest;
    if (longest == SIZE_MAX && config.family == SequenceFamily::Marian)
        longest = longestOfMarian;
    if (config.positions > 0)
        longest = std::min(longest, config.positions);
    const TensorFiles files(folder);
    const auto weightsHash = files.hashes();
    const auto said = fs::exists(generation) ? core::readFile(generation, configLimit) : std::string();
    auto hash = core::sha256(text + said + tokenizer.facts + weightsHash);
    return std::make_shared<const SequenceModel>(SequenceModel{
        folder, std::move(text), std::move(hash), core::sha256(weightsHash), std::move(tokenizer.warning), config,
        std::move(settings), std::move(tokenizer.tokenizer), std::move(tokenizer.target),
        PieceTexts(std::move(forms), tokenizer.file.string()), longest, SequenceWeights::read(files, config, kernels)});
}

} // namespace models
