#include "models/inference/transformer/tensor_files.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/files/file.h"
#include "core/files/pickles/pickled_tensors.h"
#include "core/files/safetensors.h"
#include "core/json/json.h"
#include "models/inference/model/config_reader.h"
#include "models/inference/model/model_folder.h"

namespace models {

namespace fs = std::filesystem;

namespace {

constexpr std::uint64_t indexLimit = 16'000'000; // bytes

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

std::unique_ptr<const core::TensorTable> tableIn(const fs::path& file)
{
    if (file.extension() == ".bin")
        return std::make_unique<core::PickledTensors>(core::PickledTensors::load(file));
    return std::make_unique<core::SafeTensors>(core::SafeTensors::load(file));
}

/// Numbers in few bits, with scales in tensors of their own, would be read as if they were the weights. \throws
/// core::Error if config.json says that they are.
void requireWholeNumbers(const fs::path& folder)
{
    const fs::path file = folder / "config.json";
    if (std::error_code none; !fs::is_regular_file(file, none))
        return;
    const auto config = core::maybeJson(core::readFile(file, configLimit));
    const auto quantised = config.is_object() ? config.find("quantization_config") : config.end();
    if (!config.is_object() || quantised == config.end() || !quantised->is_object())
        return;
    throw core::Error({file.string()},
                      fmt::format("\"quantization_config\" is of {}: quantised weights are not read here",
                                  core::textAt(*quantised, "quant_method")),
                      "Give the folder that it was made from, or save it with dequantize() of transformers; if its "
                      "weights are not quantised, take the entry out");
}

/// Weights of other programs, by how their file's name ends.
struct Foreign {
    std::string_view ending, what, remedy; ///< {0} is the folder's name.
};
constexpr std::string_view withTransformers =
    "Write them so, in the folder's parent: python3 -c \"from transformers import "
    "AutoModelForSequenceClassification as M; M.from_pretrained('{0}', ";
constexpr Foreign foreignForms[] = {
    {"tf_model.h5", "the weights are TensorFlow's, not in model.safetensors or pytorch_model.bin",
     "from_tf=True).save_pretrained('{0}')\""},
    {"flax_model.msgpack", "the weights are Flax's, not in model.safetensors or pytorch_model.bin",
     "from_flax=True).save_pretrained('{0}')\""},
    {"adapter_model.safetensors", "an adapter of PEFT, without the weights that it changes",
     "Put it into its model, in the folder's parent: python3 -c \"from peft import "
     "AutoPeftModelForSequenceClassification as M; "
     "M.from_pretrained('{0}').merge_and_unload().save_pretrained('{0}-merged')\""},
    {"adapter_model.bin", "an adapter of PEFT, without the weights that it changes",
     "Put it into its model, in the folder's parent: python3 -c \"from peft import "
     "AutoPeftModelForSequenceClassification as M; "
     "M.from_pretrained('{0}').merge_and_unload().save_pretrained('{0}-merged')\""},
    {".ckpt.index", "a checkpoint of TensorFlow 1",
     "Convert it as transformers describes it (convert_bert_original_tf_checkpoint_to_pytorch)"},
    {"saved_model.pb", "a SavedModel of TensorFlow, a program rather than weights",
     "Give the folder that it was exported from, with model.safetensors or pytorch_model.bin"},
    {".onnx", "an ONNX file, a program rather than weights",
     "Give the folder that it was exported from, with model.safetensors or pytorch_model.bin"},
    {".gguf", "a GGUF file, as llama.cpp reads it",
     "Give the folder that it was made from, with config.json and model.safetensors"},
    {"rust_model.ot", "the weights are in Rust's form, not in model.safetensors or pytorch_model.bin",
     "Download model.safetensors or pytorch_model.bin from the same page"}};

/// The file that says where the weights are, the first that is there. \throws core::Error if none is.
fs::path weightsIn(const fs::path& folder)
{
    for (const char* name :
         {"model.safetensors", "model.safetensors.index.json", "pytorch_model.bin", "pytorch_model.bin.index.json"})
        if (fs::exists(folder / name))
            return folder / name;
    if (const auto foreign = foreignWeights(folder))
        throw *foreign;
    throw core::Error({(folder / "model.safetensors").string()}, "is missing, and so is pytorch_model.bin",
                      "Download the model's folder again");
}

// --- Names that other programs gave to the library's tensors

/// What torch.nn.DataParallel and torch.compile put before the names of a model's tensors.
constexpr std::string_view wrappers[] = {"module.", "_orig_mod."};

std::string_view firstPart(std::string_view name) { return name.substr(0, name.find('.') + 1); }

/// Takes `prefix` off the names that have it.
void strip(std::vector<std::string>& names, std::string_view prefix)
{
    for (std::string& name : names)
        if (name.starts_with(prefix))
            name.erase(0, prefix.size());
}

/// "bert." if a name begins with "bert.bert.", as when a classifier was kept inside a module of that name.
std::string doubledPart(const std::vector<std::string>& names)
{
    for (const std::string& name : names)
        if (const auto part = firstPart(name);
            !part.empty() && std::string_view(name).substr(part.size()).starts_with(part))
            return std::string(part);
    return {};
}

/// TensorFlow's names of a norm's scale and shift, which the library's first releases kept.
void renameNorm(std::string& name)
{
    for (const auto& [old, now] : {std::pair{".gamma", ".weight"}, {".beta", ".bias"}})
        if (name.ends_with(old))
            name.replace(name.rfind('.'), std::string::npos, now);
}

/// The same tensors' names of today. What was wrapped was wrapped a few times at most.
std::vector<std::string> namesOfToday(std::vector<std::string> names)
{
    constexpr int mostTimes = 4;
    for (int times = 0; times < mostTimes && !names.empty(); ++times)
        for (const auto wrapper : wrappers)
            if (std::ranges::all_of(names, [&](const std::string& name) { return name.starts_with(wrapper); }))
                strip(names, wrapper);
    for (int times = 0; times < mostTimes; ++times)
        if (const auto part = doubledPart(names); !part.empty())
            strip(names, part);
    std::ranges::for_each(names, renameNorm);
    return names;
}

} // namespace

std::optional<core::Error> foreignWeights(const fs::path& folder)
{
    std::vector<fs::path> files;
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), none; !error && entry != none; entry.increment(error))
        files.push_back(entry->path());
    std::ranges::sort(files);
    const std::string name = fs::absolute(folder / "").lexically_normal().parent_path().filename().string();
    for (const auto& [ending, what, remedy] : foreignForms)
        for (const auto& file : files)
            if (file.filename().string().ends_with(ending)) {
                const auto whole = remedy.starts_with("from_") ? std::string(withTransformers) + std::string(remedy)
                                                               : std::string(remedy);
                return core::Error({file.string()}, std::string(what), fmt::format(fmt::runtime(whole), name));
            }
    return std::nullopt;
}

TensorFiles::TensorFiles(const fs::path& folder) : named_(weightsIn(folder))
{
    requireWholeNumbers(folder);
    if (named_.extension() == ".json")
        for (const auto& shard : shardsIn(named_)) {
            if (!fs::exists(folder / shard))
                throw core::Error({(folder / shard).string()},
                                  fmt::format("is missing, and {} names it", named_.filename().string()),
                                  "Download it into the folder, from where the others come from");
            files_.push_back(tableIn(folder / shard));
        }
    else
        files_.push_back(tableIn(named_));
    name();
}

void TensorFiles::name()
{
    std::vector<std::string> names;
    std::vector<Place> places;
    for (const auto& file : files_)
        for (const auto& tensor : file->tensors()) {
            names.push_back(tensor.name);
            places.push_back({file.get(), &tensor});
        }
    const auto today = namesOfToday(names);
    // A tensor that has today's name already comes before one that is given it.
    for (const bool kept : {true, false})
        for (std::size_t i = 0; i < names.size(); ++i)
            if ((today[i] == names[i]) == kept)
                places_.try_emplace(today[i], places[i]);
}

std::vector<float> TensorFiles::read(const std::string& name, std::vector<std::size_t> shape) const
{
    const auto found = places_.find(name);
    if (found == places_.end())
        throw core::Error({named_.string()}, fmt::format("the tensor \"{}\" is missing", name),
                          "Check that config.json and the weights belong together");
    const auto& [file, tensor] = found->second;
    return readWeights(*file, file->path(), {tensor->name, std::move(shape)});
}

std::vector<std::size_t> TensorFiles::shapeOf(const std::string& name) const
{
    const auto found = places_.find(name);
    return found == places_.end() ? std::vector<std::size_t>() : found->second.tensor->shape;
}

std::vector<std::pair<std::string, const core::Tensor*>> TensorFiles::all() const
{
    std::vector<std::pair<std::string, const core::Tensor*>> tensors;
    for (const auto& [name, place] : places_)
        tensors.emplace_back(name, place.tensor);
    return tensors;
}

std::string TensorFiles::hashes() const
{
    std::string all;
    for (const auto& file : files_)
        all += core::sha256File(file->path());
    return all;
}

} // namespace models
