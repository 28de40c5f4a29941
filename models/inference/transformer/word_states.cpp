#include "models/inference/transformer/word_states.h"

#include <algorithm>
#include <string_view>

#include <cblas.h>

#include "core/base/hash.h"
#include "core/files/file.h"
#include "core/json/json.h"
#include "core/text/splitting/tokenizer.h"
#include "models/inference/model/config_reader.h"
#include "models/inference/transformer/encoder_tokenizer.h"
#include "models/inference/transformer/framed_input.h"

namespace models {

namespace fs = std::filesystem;

namespace {

/// Whether a file of a transformer's folder is one that is read here.
bool belongsToTransformer(const fs::path& file)
{
    constexpr std::string_view names[] = {"config.json",
                                          "vocab.txt",
                                          "vocab.json",
                                          "merges.txt",
                                          "tokenizer.json",
                                          "tokenizer_config.json",
                                          "special_tokens_map.json",
                                          "added_tokens.json",
                                          "sentencepiece.bpe.model",
                                          "spiece.model"};
    const auto name = file.filename().string();
    return std::ranges::find(names, name) != std::end(names) || name.ends_with(".safetensors") ||
           name.ends_with(".safetensors.index.json");
}

bool isCheckpoint(const fs::path& file)
{
    const auto name = file.filename().string();
    return name.starts_with("pytorch_model") && (name.ends_with(".bin") || name.ends_with(".bin.index.json"));
}

} // namespace

WordStates::WordStates(const fs::path& folder) : folder_(folder)
{
    const auto file = folder / "config.json";
    const auto text = core::readFile(file, configLimit);
    config_ = EncoderConfig::read(core::parseJson(text, {file.string()}), file);
    const auto tokenizer = readTokenizer(folder, config_);
    tokenizer_ = tokenizer.tokenizer;
    longest_ = std::min(tokenizer.longest, config_.longest());
    const TensorFiles files(folder);
    weights_ = std::make_shared<const EncoderWeights>(EncoderWeights::read(files, config_));
    hash_ = core::sha256(text + tokenizer.facts + files.hashes());
    openblas_set_num_threads(1); // one thread a worker
}

std::vector<float> WordStates::of(std::span<const std::string> words) const
{
    std::vector<float> vectors(words.size() * size());
    std::string whole;
    std::vector<std::size_t> ends; // of the words in the text
    for (const auto& word : words) {
        whole.append(whole.empty() ? "" : " ").append(word);
        ends.push_back(whole.size());
    }
    const auto input = core::text::Input::sentence(core::text::tokenize(whole, core::text::Tokenization::Whitespace));
    const auto cut = framed(input, *tokenizer_, longest_);
    if (cut.pieces.empty())
        return vectors;
    Encoder encoder(config_, weights_);
    const EncoderInput pieces{cut.pieces, cut.second, cut.types};
    const auto states = encoder.states({&pieces, 1}, {}, {});
    std::vector<std::size_t> counts(words.size());
    for (std::size_t i = 0; i < cut.origins.size(); ++i) {
        const auto& origin = cut.origins[i];
        if (origin.segment == SIZE_MAX)
            continue;
        const auto word = static_cast<std::size_t>(std::ranges::upper_bound(ends, origin.begin) - ends.begin());
        if (word == words.size())
            continue;
        ++counts[word];
        for (std::size_t k = 0; k < size(); ++k)
            vectors[word * size() + k] += states[i * encoder.stride() + k];
    }
    for (std::size_t word = 0; word < words.size(); ++word)
        for (std::size_t k = 0; k < size() && counts[word] > 1; ++k)
            vectors[word * size() + k] /= static_cast<float>(counts[word]);
    return vectors;
}

void WordStates::copyTo(const fs::path& folder) const
{
    bool tensors = false;
    for (const auto& entry : fs::directory_iterator(folder_))
        tensors = tensors || entry.path().extension() == ".safetensors";
    for (const auto& entry : fs::directory_iterator(folder_))
        if (entry.is_regular_file() && (belongsToTransformer(entry.path()) || (!tensors && isCheckpoint(entry.path()))))
            core::writeFile(folder / entry.path().filename(), core::readFile(entry.path()));
}

} // namespace models
