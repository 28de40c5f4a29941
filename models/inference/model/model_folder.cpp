#include "models/inference/model/model_folder.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/error.h"
#include "core/base/hash.h"
#include "core/files/file.h"
#include "core/files/paths.h"
#include "models/inference/model/config_reader.h"

namespace models {

namespace fs = std::filesystem;

namespace {

constexpr auto belongTogether = "Check that config.json, vocab.txt and model.safetensors belong together";

std::uint32_t rowOf(const Vocabulary& vocabulary, const std::string& word, const char* role, const fs::path& file)
{
    const auto row = vocabulary.find(word);
    if (!row)
        throw core::Error({file.string()},
                          fmt::format("the word \"{}\", which config.json names as {}, is missing", word, role),
                          "Add it in the row the model was trained with, or name the right word in config.json");
    return *row;
}

} // namespace

std::vector<float> readWeights(const core::TensorTable& file, const fs::path& path, const TensorShape& expected)
{
    auto values = file.floats(expected.first, std::span<const std::size_t>(expected.second));
    const auto wild = std::ranges::find_if(values, [](float value) { return std::abs(value) > largestWeight; });
    if (wild != values.end())
        throw core::Error({path.string()},
                          fmt::format("tensor \"{}\": element {} is {}, larger than any trained weight", expected.first,
                                      wild - values.begin(), *wild),
                          "The training that made it diverged, or the file is damaged");
    return values;
}

std::vector<std::vector<float>> readTensors(const fs::path& path, std::span<const TensorShape> shapes,
                                            const std::string& architecture)
{
    const auto file = core::SafeTensors::load(path);
    for (const core::Tensor& tensor : file.tensors())
        if (std::ranges::find(shapes, tensor.name, &TensorShape::first) == shapes.end())
            throw core::Error({path.string()},
                              fmt::format("tensor \"{}\" has no place in a {} as config.json describes it", tensor.name,
                                          architecture),
                              belongTogether);
    std::vector<std::vector<float>> tensors;
    for (const TensorShape& shape : shapes)
        tensors.push_back(readWeights(file, path, shape));
    return tensors;
}

WordModel WordModel::read(const fs::path& folder)
{
    const fs::path configFile = folder / "config.json";
    const fs::path vocabularyFile = folder / "vocab.txt";
    const fs::path weightsFile = folder / "model.safetensors";
    WordModel model;
    model.folder = folder;
    model.configJson = core::readFile(configFile, configLimit);
    model.config = WordModelConfig::parse(model.configJson, configFile);
    model.vocabulary = Vocabulary::read(vocabularyFile);
    model.unknownRow = rowOf(model.vocabulary, model.config.unknown, "unknown", vocabularyFile);
    if (model.config.architecture == Architecture::WordCnn)
        model.paddingRow = rowOf(model.vocabulary, model.config.padding, "padding", vocabularyFile);

    model.take(readTensors(weightsFile, tensorShapes(model.config, model.vocabulary.size()),
                           nameOf(model.config.architecture)));
    model.weightsHash = core::sha256File(weightsFile);
    model.hash = core::sha256(model.configJson + model.vocabulary.text() + model.weightsHash);
    return model;
}

void WordModel::take(std::vector<std::vector<float>> tensors)
{
    std::size_t at = 0;
    const auto next = [&] { return std::move(tensors[at++]); };
    embedding = next();
    switch (config.architecture) {
    case Architecture::WordLstm:
        for (int direction = 0; direction < (config.bidirectional ? 2 : 1); ++direction) {
            LstmDirection lstm{next(), next(), next()};
            std::ranges::transform(lstm.bias, next(), lstm.bias.begin(), std::plus());
            directions.push_back(std::move(lstm));
        }
        break;
    case Architecture::WordCnn:
        for (std::size_t i = 0; i < config.windows.size(); ++i)
            convolutions.push_back({next(), next()});
        break;
    case Architecture::Han:
        for (int level = 0; level < 2; ++level)
            levels.push_back({{next(), next(), next(), next()}, // braces keep the order
                              {next(), next(), next(), next()},
                              next(),
                              next(),
                              next()});
        break;
    }
    outputWeight = next();
    outputBias = next();
}

fs::path modelFolderNamed(const fs::path& name)
{
    if (name == name.filename() && !fs::exists(name / "config.json"))
        for (const auto& models : {core::dataFolder() / "models", core::resourcesFolder() / "models"})
            if (fs::exists(models / name / "config.json"))
                return models / name;
    return name;
}

void writeModelFolder(const fs::path& folder, const std::string& configJson, const Vocabulary& vocabulary,
                      std::span<const NamedTensor> tensors, Precision precision)
{
    const auto config = WordModelConfig::parse(configJson, folder / "config.json");
    writeModelFolder(folder, configJson, vocabulary, tensorShapes(config, vocabulary.size()), tensors, precision);
}

void writeModelFolder(const fs::path& folder, const std::string& configJson, const Vocabulary& vocabulary,
                      std::span<const TensorShape> shapes, std::span<const NamedTensor> tensors, Precision precision)
{
    const fs::path weightsFile = folder / "model.safetensors";
    if (tensors.size() != shapes.size())
        throw core::Error({weightsFile.string()},
                          fmt::format("{} tensors were given, the model has {}", tensors.size(), shapes.size()),
                          belongTogether);
    const float largest = precision == Precision::Float16 ? 65504.0F : largestWeight;
    core::SafeTensorsWriter writer;
    for (const auto& [name, shape] : shapes) {
        const auto tensor = std::ranges::find(tensors, name, &NamedTensor::name);
        if (tensor == tensors.end() || tensor->shape != shape)
            throw core::Error({weightsFile.string()},
                              fmt::format("tensor \"{}\" of shape [{}] was not given", name, fmt::join(shape, ", ")),
                              belongTogether);
        if (!std::ranges::all_of(tensor->values, [&](float value) { return std::abs(value) <= largest; }))
            throw core::Error({weightsFile.string()},
                              fmt::format("tensor \"{}\" holds a value that is not finite or too large", name),
                              "The training diverged: lower the learning rate");
        if (precision == Precision::Float16)
            writer.addF16(name, shape, tensor->values);
        else
            writer.addF32(name, shape, tensor->values);
    }
    core::writeFile(folder / "config.json", configJson);
    core::writeFile(folder / "vocab.txt", vocabulary.text());
    writer.write(weightsFile);
}

} // namespace models
