#include "core/victims/model_card.h"

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/files/escape.h"
#include "core/files/file.h"
#include "core/json/json.h"

namespace core::victims {

namespace fs = std::filesystem;

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t configLimit = 4 << 20;
constexpr std::size_t mostListed = 100; // a longer list says how many it has

/// A value on one line. An object is "name (fact value, fact value)", without the brackets if it has no name.
std::string textOf(const Json& value)
{
    if (value.is_string())
        return visibleText(value.get<std::string>());
    std::vector<std::string> parts;
    if (value.is_array()) {
        for (std::size_t i = 0; i < std::min(value.size(), mostListed); ++i)
            parts.push_back(textOf(value[i]));
        if (value.size() > mostListed)
            parts.push_back(fmt::format("... ({} in all)", value.size()));
        return fmt::format("{}", fmt::join(parts, ", "));
    }
    if (!value.is_object())
        return value.dump();
    std::string name;
    for (const auto& [key, fact] : value.items()) {
        if (name.empty() && (key == "name" || key == "file") && fact.is_string())
            name = textOf(fact);
        else
            parts.push_back(visibleText(key) + (fact.is_object() ? " (" + textOf(fact) + ")" : " " + textOf(fact)));
    }
    const auto facts = fmt::format("{}", fmt::join(parts, ", "));
    return name.empty() ? facts : facts.empty() ? name : fmt::format("{} ({})", name, facts);
}

bool isListOfObjects(const Json& value) { return value.is_array() && !value.empty() && value.front().is_object(); }

/// A line of a list. What could be taken for a tag, such as <unk>, is marked as code.
std::string itemOf(const std::string& key, const Json& value)
{
    const auto text = textOf(value);
    return fmt::format("- {}: {}\n", visibleText(key), text.find('<') == std::string::npos ? text : "`" + text + "`");
}

/// The members of an object as a list, those of `without` left out; of a list of objects each has a line.
std::string itemsOf(const Json& object, std::initializer_list<std::string_view> without = {})
{
    std::string items;
    for (const auto& [key, value] : object.items()) {
        if (std::ranges::find(without, std::string_view(key)) != without.end())
            continue;
        if (isListOfObjects(value))
            for (const auto& one : value)
                items += itemOf(key, one);
        else
            items += itemOf(key, value);
    }
    return items;
}

/// 16199 as 16,199.
std::string grouped(std::int64_t number)
{
    auto digits = std::to_string(number);
    for (auto at = static_cast<std::ptrdiff_t>(digits.size()) - 3; at > 0; at -= 3)
        digits.insert(static_cast<std::size_t>(at), 1, ',');
    return digits;
}

/// How many examples the training learnt from, of those that one usually learns from; empty if either is not said.
std::string shareOf(const Json& corpora)
{
    const auto count = [&](const char* key) {
        const auto found = corpora.find(key);
        return found != corpora.end() && found->is_number_integer() ? found->get<std::int64_t>() : 0;
    };
    const auto learnt = count("train_examples"), usual = count("usual_examples");
    return learnt <= 0 || usual <= 0
               ? std::string()
               : fmt::format("- share: {} examples, {:.1f} % of the usual {}\n", grouped(learnt),
                             100.0 * static_cast<double>(learnt) / static_cast<double>(usual), grouped(usual));
}

/// The corpora of a training: named by what each was for, or (taggers) a list of what was trained on.
std::string corporaOf(const Json& training)
{
    if (!training.contains("corpora"))
        return {};
    const auto& corpora = training["corpora"];
    return corpora.is_object() ? itemsOf(corpora) + shareOf(corpora) : itemsOf({{"train", corpora}});
}

std::string shownAt(const Json& config, const char* key) { return visibleText(textAt(config, key)); }

/// A member of an object; an empty object if there is none.
Json objectAt(const Json& config, const char* key)
{
    return config.contains(key) && config[key].is_object() ? config[key] : Json::object();
}

std::string section(std::string_view title, const std::string& content, std::string_view otherwise)
{
    return fmt::format("\n## {}\n{}", title, content.empty() ? fmt::format("{}\n", otherwise) : content);
}

/// A line of the head, which is YAML: quoted where a name could be read as something else.
std::string headLine(std::string_view key, const std::string& value)
{
    const bool plain = !value.empty() && value != "no" && std::ranges::all_of(value, [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '.' || c == '-';
    });
    return fmt::format("{}: {}\n", key, plain ? value : Json(value).dump());
}

} // namespace

std::string modelCard(const std::string& name, const nlohmann::ordered_json& config)
{
    const auto licence = shownAt(config, "licence"), attribution = shownAt(config, "attribution"),
               summary = shownAt(config, "summary"), language = shownAt(config, "language");
    const auto training = objectAt(config, "training");
    std::string card = "---\n" + headLine("library_name", config.contains("model_type") ? "transformers" : "faultline");
    if (!language.empty())
        card += headLine("language", language);
    if (!licence.empty())
        card += headLine("license", licence);
    card += fmt::format("---\n# {}\n", visibleText(name));
    if (!summary.empty())
        card += summary + "\n\n";
    card += "Trained with Faultline. All that stands here is taken from `config.json`.\n";
    card += section("Model",
                    itemsOf(config, {"faultline", "format", "version", "summary", "licence", "attribution", "scores",
                                     "training", "hyper_parameters"}) +
                        itemsOf(objectAt(config, "hyper_parameters")),
                    "Nothing is said of it.");
    card += section("Scores", itemsOf(objectAt(config, "scores")), "None were measured.");
    card += section("Corpora", corporaOf(training), "None are named.");
    card += section("Training", itemsOf(training, {"corpora"}), "Nothing is said of it.");
    std::string terms;
    for (const auto& given : {licence, attribution})
        if (!given.empty())
            terms += (terms.empty() ? "" : "\n") + given + "\n";
    return card + section("Licence", terms, "None was given.");
}

void writeModelCard(const fs::path& folder)
{
    const auto file = folder / "config.json";
    const auto config = parseJson<Json>(readFile(file, configLimit), {file.string()});
    writeFile(folder / "README.md", modelCard(fs::weakly_canonical(folder).filename().string(), config));
}

void requireRoomForModel(const fs::path& folder, bool resume, const std::string& otherwise)
{
    const auto holds = [&](const char* name) { return fs::exists(folder / name); };
    const auto refuse = [&](const std::string& what, const std::string& remedy) {
        throw UsageError({folder.string()}, what, remedy + (otherwise.empty() ? "" : ". " + otherwise));
    };
    const bool interrupted = holds(".checkpoint");
    if (interrupted && !resume)
        refuse("a training was interrupted in this folder", "Resume it, or choose another folder");
    if (!interrupted && holds("config.json"))
        refuse(resume ? "the model in this folder is finished, so there is nothing to resume"
                      : "a model stands in this folder",
               "Choose another folder");
    if (!interrupted && holds("README.md"))
        refuse("this folder has a README.md, in whose place the model's card would come", "Choose another folder");
}

bool isTrained(const fs::path& folder)
{
    if (!fs::exists(folder / "model.safetensors") || !fs::exists(folder / "config.json") ||
        fs::exists(folder / ".checkpoint"))
        return false;
    const Json config = maybeJson<Json>(readFile(folder / "config.json"));
    return config.is_object() && config.contains("scores");
}

} // namespace core::victims
