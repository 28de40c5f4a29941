#include "core/language/tagging/tagger_model.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/hash.h"
#include "core/files/file.h"
#include "core/files/safetensors.h"
#include "core/json/json.h"

namespace core::language {

namespace {

using nlohmann::json;

constexpr std::uint64_t configLimit = 1'000'000;

constexpr auto remedy = "Install the model again, or train it with faultline-cli train tagger";

std::vector<std::int8_t> bytesOf(const SafeTensors& tensors, const std::string& name, const std::string& file)
{
    const Tensor& tensor = tensors.tensor(name);
    if (tensor.type != TensorType::I8 || tensor.shape.size() != 1)
        throw Error({file}, name + " is not a list of I8", remedy);
    return {tensor.bytes.begin(), tensor.bytes.end()};
}

TagsetWeights readTagset(const SafeTensors& tensors, const json& config, const std::string& name,
                         const std::string& file)
{
    TagsetWeights tagset;
    tagset.names = config.at("tagsets").at(name).get<std::vector<std::string>>();
    tagset.counts = bytesOf(tensors, name + ".counts", file);
    tagset.tags = bytesOf(tensors, name + ".tags", file);
    const std::size_t features[] = {tagset.counts.size()};
    for (const std::int64_t key : tensors.integers(name + ".keys", features))
        tagset.keys.push_back(std::bit_cast<FeatureKey>(key));
    for (const float weight : tensors.floats(name + ".weights", {tagset.tags.size()})) {
        if (std::abs(weight) > weightLimit || weight != std::nearbyint(weight))
            throw Error({file}, name + ".weights are not whole numbers up to 2047", remedy);
        tagset.weights.push_back(static_cast<std::int16_t>(weight));
    }
    tagset.check(file + ": " + name);
    return tagset;
}

void addTagset(SafeTensorsWriter& writer, const TagsetWeights& tagset, const std::string& name)
{
    std::vector<std::int64_t> keys;
    for (const FeatureKey key : tagset.keys)
        keys.push_back(std::bit_cast<std::int64_t>(key));
    writer.addI64(name + ".keys", {keys.size()}, keys);
    writer.addI8(name + ".counts", {tagset.counts.size()}, tagset.counts);
    writer.addI8(name + ".tags", {tagset.tags.size()}, tagset.tags);
    writer.addF16(name + ".weights", {tagset.weights.size()},
                  std::vector<float>(tagset.weights.begin(), tagset.weights.end()));
}

} // namespace

void TagsetWeights::check(const std::string& what) const
{
    const auto require = [&](bool sound, const char* problem) {
        if (!sound)
            throw Error(what + ": " + problem, remedy);
    };
    require(!names.empty() && names.size() <= tagLimit, "a tagset has 1 to 127 tags");
    require(counts.size() == keys.size() && tags.size() == weights.size(), "lists of different lengths");
    std::size_t at = 0;
    for (std::size_t i = 0; i < keys.size(); ++i) {
        require(i == 0 || keys[i - 1] < keys[i], "the features are not in ascending order");
        const auto count = static_cast<std::size_t>(std::max<int>(counts[i], 0));
        require(count >= 1 && count <= tags.size() - at, "a feature with a wrong number of weights");
        for (std::size_t k = at; k < at + count; ++k)
            require(tags[k] >= 0 && static_cast<std::size_t>(tags[k]) < names.size() &&
                        (k == at || tags[k - 1] < tags[k]),
                    "a weight for a tag that is not there");
        at += count;
    }
    require(at == tags.size(), "weights that belong to no feature");
}

TaggerFiles readTaggerFolder(const std::filesystem::path& folder)
{
    const std::string configPath = (folder / "config.json").string();
    const std::string weightsPath = (folder / "model.safetensors").string();
    const std::string text = readFile(configPath, configLimit);
    const json config = maybeJson(text);
    if (!config.is_object() || config.value("architecture", json()) != "averaged-perceptron")
        throw Error({configPath}, "is not the description of a tagger", remedy);
    const SafeTensors tensors = SafeTensors::load(weightsPath);
    TaggerFiles files;
    try {
        files.universal = readTagset(tensors, config, "universal", weightsPath);
        files.penn = readTagset(tensors, config, "penn", weightsPath);
    } catch (const json::exception& error) {
        throw Error({configPath}, std::string("is damaged: ") + inWords(error), remedy);
    }
    files.hash = sha256(sha256(text) + sha256File(weightsPath));
    return files;
}

void writeTaggerFolder(const std::filesystem::path& folder, const TagsetWeights& universal, const TagsetWeights& penn,
                       json config)
{
    config["format"] = "faultline-model";
    config["version"] = 1;
    config["task"] = "tagging";
    config["architecture"] = "averaged-perceptron";
    config["tagsets"] = {{"universal", universal.names}, {"penn", penn.names}};
    SafeTensorsWriter writer;
    addTagset(writer, universal, "universal");
    addTagset(writer, penn, "penn");
    writeFile(folder / "config.json", config.dump(2) + "\n");
    writer.write(folder / "model.safetensors");
}

} // namespace core::language
