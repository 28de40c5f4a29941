#include "models/inference/sentences/sentence_modules.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "core/files/file.h"
#include "models/inference/model/config_reader.h"

namespace models {

namespace fs = std::filesystem;

namespace {

constexpr const char* readHere =
    "Only the modules Transformer and Pooling, and after them any of Dense and Normalize, are supported";

/// The keys of a pooling's config.json, in the order of their vectors.
constexpr std::array<std::pair<const char*, StatePooling>, 4> poolingKeys{
    {{"pooling_mode_cls_token", StatePooling::First},
     {"pooling_mode_max_tokens", StatePooling::Most},
     {"pooling_mode_mean_tokens", StatePooling::Mean},
     {"pooling_mode_mean_sqrt_len_tokens", StatePooling::MeanOfRoot}}};
constexpr std::array unreadPoolings{"pooling_mode_weightedmean_tokens", "pooling_mode_lasttoken"};

nlohmann::json jsonIn(const fs::path& file, std::string& facts)
{
    const std::string text = core::readFile(file, configLimit);
    facts += text;
    return core::parseJson(text, {file.string()});
}

nlohmann::json objectOf(const fs::path& file, std::string& facts)
{
    auto json = jsonIn(file, facts);
    if (!json.is_object())
        throw core::Error({file.string()}, "not a JSON object", "Download the model's folder again");
    return json;
}

struct Module {
    std::string type; ///< The last part of the class: "Pooling".
    fs::path folder;
};

/// The modules in their order; each folder is the model's own or inside it.
std::vector<Module> modulesIn(const fs::path& folder, std::string& facts)
{
    const fs::path file = folder / "modules.json";
    const auto list = jsonIn(file, facts);
    if (!list.is_array() || list.empty())
        throw core::Error({file.string()}, "not a list of modules", readHere);
    std::vector<Module> modules;
    for (const auto& entry : list) {
        const auto textOf = [&](const char* key) {
            const auto found = entry.is_object() ? entry.find(key) : entry.end();
            if (!entry.is_object() || found == entry.end() || !found->is_string())
                throw core::Error({file.string()}, fmt::format("module {} has no text \"{}\"", modules.size(), key),
                                  readHere);
            return found->get<std::string>();
        };
        const auto type = textOf("type"), path = textOf("path");
        if (path == "." || path == ".." || fs::path(path).filename() != path)
            throw core::Error({file.string()}, fmt::format("\"{}\" is not the name of a folder", path),
                              "Modules lie in the model's folder");
        modules.push_back({type.substr(type.rfind('.') + 1), path.empty() ? folder : folder / path});
    }
    return modules;
}

std::vector<StatePooling> poolingsIn(const fs::path& folder, std::string& facts)
{
    const fs::path file = folder / "config.json";
    const auto json = objectOf(file, facts);
    const ConfigReader config(json, file);
    std::vector<StatePooling> poolings;
    if (config.has("pooling_mode")) { // as versions from 5 on write it
        const auto name = config.get<std::string>("pooling_mode", "");
        const std::pair<const char*, StatePooling> known[] = {
            {"cls", StatePooling::First}, {"max", StatePooling::Most}, {"mean", StatePooling::Mean}};
        for (const auto& [mode, pooling] : known)
            if (name == mode)
                poolings.push_back(pooling);
    } else {
        for (const auto& [key, pooling] : poolingKeys)
            if (config.get<bool>(key, pooling == StatePooling::Mean))
                poolings.push_back(pooling);
        for (const char* key : unreadPoolings)
            if (config.get<bool>(key, false))
                config.fail(fmt::format("\"{}\" is not supported; cls, max and mean are", key));
    }
    if (poolings.empty())
        config.fail("no pooling is chosen that is read here: cls, max or mean");
    return poolings;
}

/// What the transformer's folder says about input texts.
void readTextSettings(SentenceModules& modules)
{
    const fs::path file = modules.transformer / "sentence_bert_config.json";
    if (!fs::exists(file))
        return;
    const auto json = objectOf(file, modules.facts);
    const ConfigReader config(json, file);
    modules.lowercase = config.get<bool>("do_lower_case", false);
    if (const auto longest = json.find("max_seq_length"); longest != json.end() && !longest->is_null())
        modules.longest = config.size("max_seq_length", 0);
    if (modules.longest < 3)
        config.fail("\"max_seq_length\" leaves no room for a word");
}

VectorStep denseIn(const fs::path& folder, std::string& facts)
{
    const fs::path file = folder / "config.json";
    const auto json = objectOf(file, facts);
    const ConfigReader config(json, file);
    VectorStep step{.kind = VectorStep::Kind::Dense, .folder = folder};
    step.inputs = config.size("in_features", 0);
    step.outputs = config.size("out_features", 0);
    step.bias = config.get<bool>("bias", true);
    const auto name = config.get<std::string>("activation_function", "torch.nn.modules.activation.Tanh");
    step.activation = name.substr(name.rfind('.') + 1);
    constexpr std::array known{"Identity", "Tanh", "ReLU", "GELU"};
    if (std::ranges::find(known, step.activation) == known.end())
        config.fail(fmt::format("\"activation_function\" is {}; Identity, Tanh, ReLU and GELU are read", name));
    return step;
}

/// The words that a model puts before each text, of those that it knows for several uses.
std::string promptIn(const fs::path& folder, const fs::path& pooling, std::string& facts)
{
    const fs::path file = folder / "config_sentence_transformers.json";
    if (!fs::exists(file))
        return {};
    std::string read;
    const auto json = objectOf(file, read);
    const auto name = core::textAt(json, "default_prompt_name");
    if (name.empty())
        return {};
    const auto prompts = json.value("prompts", nlohmann::json());
    if (!prompts.is_object() || !prompts.contains(name) || !prompts[name].is_string())
        throw core::Error({file.string()}, fmt::format("there is no prompt \"{}\"", name),
                          "Set \"default_prompt_name\" to one of \"prompts\", or to null");
    std::string other;
    if (!objectOf(pooling / "config.json", other).value("include_prompt", true))
        throw core::Error({(pooling / "config.json").string()}, "\"include_prompt\" is false, which is not read here",
                          "Set \"default_prompt_name\" to null if the model also serves without a prompt");
    facts += read;
    return prompts[name].get<std::string>();
}

} // namespace

bool SentenceModules::describes(const fs::path& folder)
{
    std::error_code error;
    return fs::is_regular_file(folder / "modules.json", error);
}

SentenceModules SentenceModules::read(const fs::path& folder)
{
    SentenceModules modules;
    modules.transformer = folder;
    if (!describes(folder))
        return modules;
    const auto list = modulesIn(folder, modules.facts);
    std::string types;
    for (const Module& module : list)
        types += (types.empty() ? "" : ", ") + module.type;
    const bool rest = std::all_of(list.begin() + std::min<std::ptrdiff_t>(2, std::ssize(list)), list.end(),
                                  [](const Module& one) { return one.type == "Dense" || one.type == "Normalize"; });
    if (!rest || list.size() < 2 || list[0].type != "Transformer" || list[1].type != "Pooling")
        throw core::Error({(folder / "modules.json").string()}, fmt::format("the modules are {}", types), readHere);
    modules.transformer = list[0].folder;
    modules.poolings = poolingsIn(list[1].folder, modules.facts);
    for (std::size_t i = 2; i < list.size(); ++i)
        modules.steps.push_back(list[i].type == "Dense" ? denseIn(list[i].folder, modules.facts) : VectorStep{});
    readTextSettings(modules);
    modules.prompt = promptIn(folder, list[1].folder, modules.facts);
    return modules;
}

} // namespace models
