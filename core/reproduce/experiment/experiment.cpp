#include "core/reproduce/experiment/experiment.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/base/named.h"
#include "core/files/file.h"
#include "core/files/paths.h"

namespace core::reproduce {

namespace fs = std::filesystem;

namespace {

constexpr const char* experimentFile = "experiment.json";
constexpr const char* chapterFile = "experiment-"; ///< And its number.

fs::path papersFolder() { return resourcesFolder() / "papers"; }

ExperimentOption optionFrom(const std::string& name, const JsonNode& node)
{
    node.only({"option", "kind", "meaning"});
    ExperimentOption option{name, name, {}, node.at("meaning").text()};
    if (const auto given = node.find("option"))
        option.option = given->text();
    const std::string kind = node.find("kind") ? node.at("kind").text() : "text";
    if (kind == "count")
        option.kind = ExperimentOption::Kind::Count;
    else if (kind == "settings")
        option.kind = ExperimentOption::Kind::Settings;
    else if (kind != "text")
        node.wrong("kind", "text, count or settings");
    return option;
}

} // namespace

std::vector<std::string> Experiment::shipped()
{
    std::vector<std::string> names;
    try {
        std::error_code none;
        for (const auto& paper : fs::directory_iterator(papersFolder(), none))
            if (isFile(paper.path() / experimentFile))
                names.push_back(paper.path().filename().string());
    } catch (const Error&) { // what is missing, `doctor` says
        return {};
    }
    std::ranges::sort(names);
    return names;
}

Experiment Experiment::read(const std::string& nameOrFile)
{
    const auto names = shipped();
    fs::path file = nameOrFile;
    if (std::ranges::find(names, nameOrFile) != names.end())
        file = papersFolder() / nameOrFile / experimentFile;
    else if (isFile(file / experimentFile))
        file /= experimentFile;
    else if (!isFile(file))
        throw UsageError("there is no paper " + nameOrFile,
                         "Use one of those that reproduce --help names, or an experiment.json");
    return parse(readFile(file), file);
}

Experiment Experiment::chapter(const std::string& paper, int number)
{
    const auto file = papersFolder() / paper / fmt::format("{}{}.json", chapterFile, number);
    return parse(readFile(file), file);
}

Experiment Experiment::parse(const std::string& text, const fs::path& file)
{
    return {JsonNode::parse(text, file.string()), file};
}

Experiment::Experiment(JsonNode root, const fs::path& file) : root_(std::move(root)), folder_(file.parent_path())
{
    const auto stem = file.stem().string(), folder = fs::absolute(file).parent_path().filename().string();
    const bool ofChapter = stem.starts_with(chapterFile) && stem.size() > std::string_view(chapterFile).size();
    name_ = file.filename() == experimentFile ? folder
            : ofChapter                       ? folder + stem.substr(std::string_view(chapterFile).size() - 1)
                                              : stem;
    root_.only(
        {"title", "description", "project", "devices", "identity", "data", "options", "presets", "sets", "stages"});
    for (const char* needed : {"title", "description"})
        (void)root_.at(needed).text();
    (void)root_.at("stages").list();
    if (const auto options = root_.find("options"))
        for (const auto& [name, node] : options->members())
            options_.push_back(optionFrom(name, node));
}

std::vector<std::string> Experiment::presets() const
{
    std::vector<std::string> names;
    for (const auto& [name, node] : root_.at("presets").members())
        names.push_back(name);
    if (names.empty())
        root_.at("presets").fail("must have a preset, such as \"small\"");
    return names;
}

std::vector<std::string> Experiment::devices() const
{
    const auto devices = root_.find("devices");
    return devices ? devices->texts() : std::vector<std::string>{"cpu", "cuda"};
}

} // namespace core::reproduce
