#include "models/inference/model/config_reader.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "core/base/error.h"

namespace models {

using nlohmann::json;

namespace {

constexpr auto seeFormat = "Compare it with the page on file formats";

} // namespace

void ConfigReader::fail(const std::string& problem) const { throw core::Error({file_.string()}, problem, seeFormat); }

std::size_t ConfigReader::size(const std::string& key, std::size_t otherwise, std::size_t largest) const
{
    const auto found = object_.find(key);
    return found == object_.end() ? otherwise : sizeOf(key, *found, largest);
}

std::size_t ConfigReader::sizeOf(const std::string& key, const json& value, std::size_t largest) const
{
    if (!value.is_number_unsigned() || value.get<std::uint64_t>() == 0 || value.get<std::uint64_t>() > largest)
        fail(fmt::format("\"{}\" is {}, expected 1 to {}", key, core::shownJson(value), largest));
    return value.get<std::size_t>();
}

nlohmann::json ConfigReader::object(const std::string& key) const
{
    auto value = object_.value(key, json::object());
    if (!value.is_object())
        fail("\"" + key + "\" is not an object");
    return value;
}

void ConfigReader::expect(const std::string& key, const std::string& wanted) const
{
    if (const auto value = get<std::string>(key, ""); value != wanted)
        fail(fmt::format("\"{}\" is \"{}\", expected \"{}\"", key, value, wanted));
}

std::vector<std::string> ConfigReader::names(const std::string& key, std::vector<std::string> otherwise) const
{
    auto names = get<std::vector<std::string>>(key, std::move(otherwise));
    if (names.empty() || std::set(names.begin(), names.end()).size() != names.size() ||
        std::ranges::find(names, "") != names.end())
        fail(fmt::format("\"{}\" must be a list of different names", key));
    return names;
}

json parsedConfig(const std::string& text, const std::filesystem::path& file)
{
    json config = core::parseJson(text, {file.string()});
    if (!config.is_object())
        throw core::Error({file.string()}, "not a JSON object", seeFormat);
    const ConfigReader reader(config, file);
    // Parsers have `"faultline": 1` for both.
    const int version = reader.get<int>("faultline", reader.get<int>("version", 0));
    if (!config.contains("faultline") && reader.get<std::string>("format", "") != "faultline-model")
        throw core::Error({file.string()}, "\"format\" is not \"faultline-model\"",
                          "Give a folder with config.json, vocab.txt and model.safetensors");
    if (version != 1)
        throw core::Error({file.string()}, fmt::format("version {} of the model format is not known", version),
                          "Use a newer Faultline, or export the model again with \"version\": 1");
    return config;
}

} // namespace models
