#include "models/inference/transformer/encoder_weights.h"

#include <set>

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/files/file.h"
#include "core/json/json.h"
#include "models/inference/model/model_folder.h"

namespace models {

namespace fs = std::filesystem;

namespace {

constexpr std::uint64_t indexLimit = 16'000'000; // bytes
constexpr const char* belongTogether = "Check that config.json and the weights belong together";

/// The files that an index names, each once. \throws core::Error for one that is not a plain name.
std::set<std::string> shardsIn(const fs::path& index)
{
    const auto json = core::parseJson(core::readFile(index, indexLimit), {index.string()});
    const auto map = json.is_object() ? json.find("weight_map") : json.end();
    if (!json.is_object() || map == json.end() || !map->is_object() || map->empty())
        throw core::Error({index.string()}, "there is no \"weight_map\"", "Download the model's folder again");
    std::set<std::string> names;
    for (const auto& [tensor, shard] : map->items()) {
        const std::string name = shard.is_string() ? shard.get<std::string>() : "";
        if (name.empty() || name == "." || name == ".." || fs::path(name).filename() != name)
            throw core::Error({index.string()}, fmt::format("the file of \"{}\" is not the name of a file", tensor),
                              "Files of a model lie in its folder");
        names.insert(name);
    }
    return names;
}

/// \throws core::Error for weights that are kept in another form only.
void requireSafeTensors(const fs::path& folder, const fs::path& wanted)
{
    for (const char* other : {"pytorch_model.bin", "pytorch_model.bin.index.json", "tf_model.h5", "flax_model.msgpack"})
        if (!fs::exists(wanted) && fs::exists(folder / other))
            throw core::Error(
                {(folder / other).string()}, "the weights are not in model.safetensors",
                fmt::format(
                    "Write them so, in the folder's parent: python3 -c \"from transformers import "
                    "AutoModelForSequenceClassification as M; M.from_pretrained('{0}').save_pretrained('{0}')\"",
                    fs::absolute(folder / "").lexically_normal().parent_path().filename().string()));
}

constexpr EncoderNames bertNames{"bert.",
                                 "encoder.layer.{}.",
                                 "attention.self.query",
                                 "attention.self.key",
                                 "attention.self.value",
                                 "attention.output.dense",
                                 "attention.output.LayerNorm",
                                 "intermediate.dense",
                                 "output.dense",
                                 "output.LayerNorm",
                                 "bert.pooler.dense",
                                 "classifier"};
constexpr EncoderNames distilNames{"distilbert.",     "transformer.layer.{}.", "attention.q_lin", "attention.k_lin",
                                   "attention.v_lin", "attention.out_lin",     "sa_layer_norm",   "ffn.lin1",
                                   "ffn.lin2",        "output_layer_norm",     "pre_classifier",  "classifier"};

} // namespace

EncoderNames encoderNames(EncoderFamily family)
{
    EncoderNames names = family == EncoderFamily::DistilBert ? distilNames : bertNames;
    if (family == EncoderFamily::Roberta) {
        names.prefix = "roberta.";
        names.pooler = "classifier.dense";
        names.classifier = "classifier.out_proj";
    }
    return names;
}

std::string EncoderNames::layerNumber(std::size_t number) const
{
    return prefix + fmt::format(fmt::runtime(layer), number);
}

TensorFiles::TensorFiles(const fs::path& folder) : named_(folder / "model.safetensors")
{
    if (const fs::path index = folder / "model.safetensors.index.json"; !fs::exists(named_) && fs::exists(index)) {
        named_ = index;
        for (const auto& name : shardsIn(index))
            files_.push_back({folder / name, core::SafeTensors::load(folder / name)});
    } else {
        requireSafeTensors(folder, named_);
        files_.push_back({named_, core::SafeTensors::load(named_)});
    }
}

const TensorFiles::File* TensorFiles::fileOf(const std::string& name) const
{
    for (const File& file : files_)
        if (file.tensors.contains(name))
            return &file;
    return nullptr;
}

std::vector<float> TensorFiles::read(const std::string& name, std::vector<std::size_t> shape) const
{
    const File* file = fileOf(name);
    if (file == nullptr)
        throw core::Error({named_.string()}, fmt::format("the tensor \"{}\" is missing", name), belongTogether);
    return readWeights(file->tensors, file->path, {name, std::move(shape)});
}

std::string TensorFiles::hashes() const
{
    std::string all;
    for (const File& file : files_)
        all += core::sha256File(file.path);
    return all;
}

PackedLinear readLinear(const TensorFiles& files, const std::string& name, std::size_t outputs, std::size_t inputs,
                        const kernels::Kernels& kernels)
{
    return {kernels, files.read(name + ".weight", {outputs, inputs}), files.read(name + ".bias", {outputs})};
}

EncoderNorm readNorm(const TensorFiles& files, const std::string& name, std::size_t size)
{
    const bool old = files.contains(name + ".gamma");
    return {files.read(name + (old ? ".gamma" : ".weight"), {size}),
            files.read(name + (old ? ".beta" : ".bias"), {size})};
}

EncoderWeights EncoderWeights::read(const TensorFiles& files, const EncoderConfig& config,
                                    const kernels::Kernels& kernels)
{
    const EncoderNames names = encoderNames(config.family);
    const bool prefixed = files.contains(std::string(names.prefix) + "embeddings.word_embeddings.weight");
    const std::string prefix = prefixed ? names.prefix : "";
    const std::string embeddings = prefix + "embeddings.";
    const std::size_t hidden = config.hidden;
    EncoderWeights weights;
    weights.words = files.read(embeddings + "word_embeddings.weight", {config.vocabulary, hidden});
    weights.positions = files.read(embeddings + "position_embeddings.weight", {config.positions, hidden});
    if (config.types > 0)
        weights.types = files.read(embeddings + "token_type_embeddings.weight", {config.types, hidden});
    weights.embeddingNorm = readNorm(files, embeddings + "LayerNorm", hidden);
    for (std::size_t i = 0; i < config.layers; ++i) {
        const std::string name = prefix + fmt::format(fmt::runtime(names.layer), i);
        const auto linear = [&](const char* part, std::size_t outputs, std::size_t inputs) {
            return readLinear(files, name + part, outputs, inputs, kernels);
        };
        EncoderLayer& layer = weights.layers.emplace_back();
        layer.query = linear(names.query, hidden, hidden);
        layer.key = linear(names.key, hidden, hidden);
        layer.value = linear(names.value, hidden, hidden);
        layer.attention = linear(names.attention, hidden, hidden);
        layer.attentionNorm = readNorm(files, name + names.attentionNorm, hidden);
        layer.intermediate = linear(names.intermediate, config.intermediate, hidden);
        layer.output = linear(names.output, hidden, config.intermediate);
        layer.outputNorm = readNorm(files, name + names.outputNorm, hidden);
    }
    return weights;
}

} // namespace models
