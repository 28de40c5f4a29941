#include "core/reproduce/experiment/experiment.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/files/file.h"
#include "core/files/paths.h"

namespace core::reproduce {

namespace fs = std::filesystem;

namespace {

constexpr const char* experimentFile = "experiment.json";
constexpr std::string_view chapterFile = "experiment-"; ///< And its number.

/// A file of a shipped paper.
struct ShippedExperiment {
    std::string paper;
    int chapter = 0; ///< 0: the paper is in one file.
    fs::path file;

    [[nodiscard]] std::string name() const { return chapter == 0 ? paper : fmt::format("{}-{}", paper, chapter); }
};

/// The number of `experiment-N.json`; 0 for experiment.json, nothing for other files.
std::optional<int> chapterOf(const fs::path& file)
{
    if (file.filename() == experimentFile)
        return 0;
    const auto stem = file.stem().string();
    if (file.extension() != ".json" || !stem.starts_with(chapterFile))
        return std::nullopt;
    const auto digits = stem.substr(chapterFile.size());
    int number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    const bool whole = error == std::errc() && end == digits.data() + digits.size() && number > 0;
    return whole ? std::optional(number) : std::nullopt;
}

/// By paper and chapter.
std::vector<ShippedExperiment> shippedExperiments()
{
    std::vector<ShippedExperiment> all;
    try {
        std::error_code none;
        for (const auto& paper : fs::directory_iterator(resourcesFolder() / "papers", none))
            for (const auto& file : fs::directory_iterator(paper.path(), none))
                if (const auto chapter = chapterOf(file.path()))
                    all.push_back({paper.path().filename().string(), *chapter, file.path()});
    } catch (const Error&) { // what is missing, `doctor` says
        return {};
    }
    std::ranges::sort(all, {}, [](const auto& one) { return std::pair(one.paper, one.chapter); });
    return all;
}

} // namespace

std::vector<std::string> Experiment::shipped()
{
    std::vector<std::string> names;
    for (const auto& one : shippedExperiments())
        names.push_back(one.name());
    return names;
}

std::vector<int> Experiment::chapters(const std::string& paper)
{
    std::vector<int> numbers;
    for (const auto& one : shippedExperiments())
        if (one.paper == paper && one.chapter > 0)
            numbers.push_back(one.chapter);
    return numbers;
}

Experiment Experiment::read(const std::string& nameOrFile)
{
    const auto papers = shippedExperiments();
    const auto named = std::ranges::find_if(
        papers, [&](const auto& one) { return one.name() == nameOrFile || one.paper == nameOrFile; });
    fs::path file = nameOrFile;
    if (named != papers.end())
        file = named->file;
    else if (isFile(file / experimentFile))
        file /= experimentFile;
    else if (!isFile(file))
        throw UsageError("there is no paper " + nameOrFile,
                         "Use one of those that reproduce --help names, or an experiment.json");
    return parse(readFile(file), file);
}

Experiment Experiment::parse(const std::string& text, const fs::path& file)
{
    return {JsonNode::parse(text, file.string()), file};
}

Experiment::Experiment(JsonNode root, const fs::path& file) : root_(std::move(root)), folder_(file.parent_path())
{
    const auto folder = fs::absolute(file).parent_path().filename().string();
    const auto chapter = chapterOf(file);
    name_ = !chapter ? file.stem().string() : *chapter == 0 ? folder : fmt::format("{}-{}", folder, *chapter);
    root_.only({"title", "description", "project", "devices", "identity", "data", "options", "values", "presets",
                "sets", "stages"});
    for (const char* needed : {"title", "description"})
        (void)root_.at(needed).text();
    (void)root_.at("stages").list();
    if (const auto options = root_.find("options"))
        for (const auto& [name, node] : options->members())
            options_.push_back(optionFrom(name, node));
}

const std::vector<PlanParameter<ExperimentRequest>>& experimentParameters()
{
    static const std::vector<PlanParameter<ExperimentRequest>> all{
        held(Parameter::text("preset", "", "How much is done, such as small or full; the paper's first when left out."),
             &ExperimentRequest::preset),
        held(Parameter::count("seed", 1, "The same seed gives the same results."), &ExperimentRequest::seed),
    };
    return all;
}

std::string Experiment::dataMeaning() const
{
    const auto meaning = root_.at("data").find("meaning");
    return meaning ? meaning->text() : std::string();
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
