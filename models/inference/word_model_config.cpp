#include "models/inference/word_model_config.h"

#include <algorithm>
#include <numeric>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "core/base/error.h"

namespace models {

namespace {

using nlohmann::json;

constexpr auto seeFormat = "Compare it with the page on file formats";

/// Reads members of one JSON object and says where one is wrong.
class Reader {
public:
    Reader(const json& object, const std::filesystem::path& file) : object_(object), file_(file) {}

    [[noreturn]] void fail(const std::string& problem) const
    {
        throw core::Error({file_.string()}, problem, seeFormat);
    }

    template<typename T>
    T get(const std::string& key, T otherwise) const
    {
        const auto found = object_.find(key);
        if (found == object_.end())
            return otherwise;
        try {
            return found->template get<T>();
        } catch (const json::exception&) {
            fail(fmt::format("\"{}\" is {}", key, shown(*found)));
        }
    }

    std::size_t size(const std::string& key, std::size_t otherwise) const
    {
        const auto found = object_.find(key);
        return found == object_.end() ? otherwise : sizeOf(key, *found, 65536);
    }

    std::size_t sizeOf(const std::string& key, const json& value, std::size_t largest) const
    {
        if (!value.is_number_unsigned() || value.get<std::uint64_t>() == 0 || value.get<std::uint64_t>() > largest)
            fail(fmt::format("\"{}\" is {}, expected 1 to {}", key, shown(value), largest));
        return value.get<std::size_t>();
    }

    std::vector<std::string> names(const std::string& key, std::vector<std::string> otherwise) const
    {
        auto names = get<std::vector<std::string>>(key, std::move(otherwise));
        if (names.empty() || std::set(names.begin(), names.end()).size() != names.size() ||
            std::ranges::find(names, "") != names.end())
            fail(fmt::format("\"{}\" must be a list of different names", key));
        return names;
    }

private:
    static std::string shown(const json& value)
    {
        const std::string text = value.dump(-1, ' ', true, json::error_handler_t::replace);
        return text.size() > 80 ? text.substr(0, 77) + "..." : text;
    }

    const json& object_;
    const std::filesystem::path& file_;
};

json parsed(const std::string& text, const std::filesystem::path& file)
{
    json config;
    try {
        config = json::parse(text);
    } catch (const json::exception& error) {
        throw core::Error({file.string()}, fmt::format("not JSON ({})", error.what()), seeFormat);
    }
    if (!config.is_object())
        throw core::Error({file.string()}, "not a JSON object", seeFormat);
    const Reader reader(config, file);
    if (reader.get<std::string>("format", "") != "faultline-model")
        throw core::Error({file.string()}, "\"format\" is not \"faultline-model\"",
                          "Give a folder with config.json, vocab.txt and model.safetensors");
    if (const int version = reader.get<int>("version", 0); version != 1)
        throw core::Error({file.string()}, fmt::format("version {} of the model format is not known", version),
                          "Use a newer Faultline, or export the model again with \"version\": 1");
    return config;
}

} // namespace

std::string nameOf(Architecture architecture)
{
    return architecture == Architecture::WordLstm ? "word-lstm" : "word-cnn";
}

std::string architectureNamed(const std::string& text, const std::filesystem::path& file)
{
    return Reader(parsed(text, file), file).get<std::string>("architecture", "");
}

WordModelConfig WordModelConfig::parse(const std::string& text, const std::filesystem::path& file)
{
    const json object = parsed(text, file);
    const Reader reader(object, file);
    WordModelConfig config;
    if (const auto task = reader.get<std::string>("task", "classification"); task != "classification")
        reader.fail(fmt::format("\"task\" is \"{}\", expected \"classification\"", task));
    const auto architecture = reader.get<std::string>("architecture", "");
    if (architecture != "word-lstm" && architecture != "word-cnn")
        reader.fail(fmt::format("\"architecture\" is \"{}\", expected \"word-lstm\" or \"word-cnn\"", architecture));
    config.architecture = architecture == "word-lstm" ? Architecture::WordLstm : Architecture::WordCnn;
    config.labels = reader.names("labels", {});
    if (config.labels.size() < 2)
        reader.fail("\"labels\" names one label; a classifier needs two");
    config.segments = reader.names("segments", config.segments);
    if (config.segments.size() != 1)
        reader.fail(fmt::format("\"segments\" names {} segments; {} reads one", config.segments.size(), architecture));
    config.language = reader.get<std::string>("language", config.language);
    config.lowercase = reader.get<bool>("lowercase", config.lowercase);
    config.unknown = reader.get<std::string>("unknown", config.unknown);
    config.padding = reader.get<std::string>("padding", config.padding);
    try {
        config.tokenization = core::text::tokenizationNamed(reader.get<std::string>("tokenization", "whitespace"));
    } catch (const core::Error& error) {
        reader.fail("\"tokenization\": " + error.problem());
    }

    const json hyperParameters = object.value("hyper_parameters", json::object());
    if (!hyperParameters.is_object())
        reader.fail("\"hyper_parameters\" is not an object");
    const Reader hyper(hyperParameters, file);
    config.embedding = hyper.size("embedding", config.embedding);
    config.dropout = hyper.get<double>("dropout", config.dropout);
    if (config.architecture == Architecture::WordLstm) {
        config.hidden = hyper.size("hidden", config.hidden);
        config.bidirectional = hyper.get<bool>("bidirectional", config.bidirectional);
        const auto pooling = hyper.get<std::string>("pooling", "max");
        if (pooling != "max" && pooling != "last")
            hyper.fail(fmt::format("\"pooling\" is \"{}\", expected \"max\" or \"last\"", pooling));
        config.pooling = pooling == "max" ? Pooling::Max : Pooling::Last;
    } else {
        config.filters = hyper.size("filters", config.filters);
        const auto windows = hyper.get<std::vector<json>>("windows", {3U, 4U, 5U});
        if (windows.empty() || windows.size() > 16)
            hyper.fail(fmt::format("\"windows\" lists {} sizes, expected 1 to 16", windows.size()));
        config.windows.clear();
        for (const json& window : windows)
            config.windows.push_back(hyper.sizeOf("windows", window, 64));
    }
    return config;
}

std::size_t WordModelConfig::features() const
{
    return architecture == Architecture::WordLstm ? hidden * (bidirectional ? 2 : 1) : filters * windows.size();
}

std::vector<TensorShape> tensorShapes(const WordModelConfig& config, std::size_t vocabularySize)
{
    std::vector<TensorShape> shapes{{"embedding.weight", {vocabularySize, config.embedding}}};
    if (config.architecture == Architecture::WordLstm) {
        for (const char* suffix : {"", "_reverse"}) {
            if (*suffix != '\0' && !config.bidirectional)
                continue;
            const std::size_t gates = 4 * config.hidden;
            shapes.push_back({fmt::format("lstm.weight_ih_l0{}", suffix), {gates, config.embedding}});
            shapes.push_back({fmt::format("lstm.weight_hh_l0{}", suffix), {gates, config.hidden}});
            shapes.push_back({fmt::format("lstm.bias_ih_l0{}", suffix), {gates}});
            shapes.push_back({fmt::format("lstm.bias_hh_l0{}", suffix), {gates}});
        }
    } else {
        for (std::size_t i = 0; i < config.windows.size(); ++i) {
            shapes.push_back(
                {fmt::format("convolutions.{}.weight", i), {config.filters, config.embedding, config.windows[i]}});
            shapes.push_back({fmt::format("convolutions.{}.bias", i), {config.filters}});
        }
    }
    shapes.push_back({"output.weight", {config.labels.size(), config.features()}});
    shapes.push_back({"output.bias", {config.labels.size()}});
    return shapes;
}

} // namespace models
