#include "core/reproduce/experiment/given_data.h"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/error.h"
#include "core/corpora/penn/sections.h"
#include "core/corpora/reading/reader.h"
#include "core/reproduce/experiment/found_file.h"

namespace core::reproduce {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

namespace {

/// The one file of a folder that has `part` in its name.
fs::path treebankFile(const fs::path& folder, const std::string& part)
{
    std::vector<fs::path> found;
    std::error_code error;
    for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
        const std::string name = it->path().filename().string();
        const bool treebank = name.find(".conll") != std::string::npos || name.find(".mrg") != std::string::npos;
        if (treebank && name.find(part) != std::string::npos)
            found.push_back(it->path());
    }
    if (found.size() != 1)
        throw Error(Where{folder.string()},
                    fmt::format("{} treebank files have \"{}\" in their names", found.size(), part),
                    "Give a folder with one train, one dev and one test file, or the sections 00 to 24");
    return found.front();
}

/// What its first rows say of a data set.
void addSegments(Json& data)
{
    constexpr std::size_t looked = 20; // rows
    corpora::ReadOptions read;
    read.limit = looked;
    const auto segments = corpora::readCorpus(data.at("test").get<std::string>(), read).segments;
    const bool pairs = segments.size() == 2;
    data["pairs"] = pairs;
    data["task"] = pairs ? "pairs" : "classifier";
    data["first_segment"] = segments.empty() ? "" : segments.front();
    data["last_segment"] = segments.empty() ? "" : segments.back();
}

/// Whether each is the first of those that are no pairs.
void addFirstText(std::vector<Json>& data)
{
    bool before = false;
    for (auto& one : data) {
        const bool text = !one.at("pairs").get<bool>();
        one["first_text"] = text && !before;
        before = before || text;
    }
}

GivenData treebankGiven(const Experiment& experiment, const ExperimentRequest& request)
{
    if (request.data.size() != 1)
        throw UsageError(experiment.name() + " has one set of data", "Give --data once.");
    const fs::path folder = request.data.front();
    GivenData data;
    data.identity = folder.string();
    data.whole = {{"name", folder.filename().string()}, {"path", folder.string()}};
    return data;
}

/// `NAME=TRAIN,TEST`, `NAME=TRAIN,DEV,TEST` or `NAME=TRAIN,DEV,TEST,THIRD`.
Json furtherFilesOf(const std::string& typed)
{
    const auto one = dataNamed(typed);
    std::vector<std::string> files{one.train.string()};
    const auto others = one.test.string();
    for (std::size_t begin = 0; begin <= others.size();) {
        const auto end = std::min(others.find(',', begin), others.size());
        files.push_back(others.substr(begin, end - begin));
        begin = end + 1;
    }
    if (files.size() > 4 || std::ranges::any_of(files, [](const auto& file) { return file.empty(); }))
        throw UsageError(fmt::format("--data {} names {} files", typed, files.size()),
                         "Write NAME=TRAIN,TEST, NAME=TRAIN,DEV,TEST or NAME=TRAIN,DEV,TEST,THIRD");
    const bool dev = files.size() > 2;
    return {{"name", one.name},
            {"train", files[0]},
            {"dev", dev ? files[1] : std::string()},
            {"test", files[dev ? 2 : 1]},
            {"third", files.size() > 3 ? files[3] : std::string()}};
}

GivenData furtherGiven(const ExperimentRequest& request)
{
    GivenData data;
    for (const auto& typed : request.data) {
        const auto files = furtherFilesOf(typed);
        data.named.push_back({files.at("name").get<std::string>(), files.at("train").get<std::string>(),
                              files.at("test").get<std::string>()});
        data.given.push_back(files);
        data.identity[files.at("name").get<std::string>()] = {files.at("train"), files.at("dev"), files.at("test"),
                                                              files.at("third")};
    }
    data.data = data.given;
    return data;
}

/// The only file of a fold called NAME with any ending; empty if there is none.
fs::path foldFile(const fs::path& fold, const std::string& name)
{
    std::error_code error;
    for (fs::directory_iterator it(fold, error), end; !error && it != end; it.increment(error))
        if (it->path().stem() == name)
            return it->path();
    return {};
}

/// A fold's files, as an element of `data`; the test part is called test or dev.
Json foldGiven(const std::string& name, const fs::path& folder, int number)
{
    const auto fold = folder / ("fold" + std::to_string(number));
    const auto train = foldFile(fold, "train"), test = foldFile(fold, "test"), dev = foldFile(fold, "dev");
    if (train.empty() || (test.empty() && dev.empty()))
        throw Error(Where{fold.string()}, "has no file train, or none called test or dev",
                    "A fold has two files, as train.csv and dev.csv");
    return {{"name", fmt::format("{}-{}", name, number)},
            {"train", train.string()},
            {"test", (test.empty() ? dev : test).string()},
            {"group", name},
            {"fold", std::to_string(number)}};
}

GivenData foldsGiven(const Entry& form, const ExperimentRequest& request)
{
    const auto most = form.count("most", 0);
    GivenData data;
    if (request.data.empty())
        throw UsageError("there are no data", "Name some: --data mawps=cv_mawps, a folder with fold0, fold1 ...");
    data.identity = Json::object();
    for (const auto& typed : request.data) {
        const auto one = dataNamed(typed, true);
        data.named.push_back(one);
        data.given.push_back({{"name", one.name}, {"train", one.train.string()}, {"test", one.test.string()}});
        data.identity[one.name] = {one.train.string(), one.test.string()};
        if (!one.test.empty()) {
            data.data.push_back({{"name", one.name},
                                 {"train", one.train.string()},
                                 {"test", one.test.string()},
                                 {"group", one.name},
                                 {"fold", "0"}});
            continue;
        }
        std::error_code error;
        int fold = 0;
        for (; fs::is_directory(one.train / ("fold" + std::to_string(fold)), error); ++fold)
            if (most == 0 || static_cast<std::size_t>(fold) < most)
                data.data.push_back(foldGiven(one.name, one.train, fold));
        if (fold == 0)
            throw UsageError(fmt::format("{} has no folder fold0", one.train.string()),
                             "Give a folder with fold0, fold1 ..., or --data NAME=TRAIN,TEST");
    }
    return data;
}

/// The names that `--data` may have, in the order in which they are taken, each with what the experiment says of it; as
/// typed if it says nothing.
std::vector<Json> knownNames(const Entry& form, const std::map<std::string, std::string>& typed)
{
    std::vector<Json> known;
    const auto written = form.node().find("known");
    if (!written) {
        for (const auto& [name, folder] : typed)
            known.push_back(Json{{"name", name}});
        return known;
    }
    for (const auto& node : written->list()) {
        auto one = form.scope().filled(node);
        known.push_back(one.is_object() ? one : Json{{"name", one}});
        if (!shownText(known.back()))
            node.fail("has no name", "Write a text, or an object with a \"name\"");
    }
    return known;
}

/// The files that `files` looks for in a folder: {"dev": {"has": "dev", "otherwise": "train"}}.
void addFiles(Json& data, const Entry& form)
{
    const auto files = form.node().find("files");
    if (!files)
        return;
    for (const auto& [name, node] : files->members()) {
        node.only({"has", "without", "otherwise"});
        const Entry entry(node, form.scope());
        const WantedFile wanted{entry.texts("has"), entry.texts("without")};
        const std::filesystem::path folder = data.at("path").get<std::string>();
        const auto other = entry.text("otherwise", "");
        if (!other.empty() && !data.contains(other))
            node.wrong("otherwise", "one of the files before this one");
        const auto found = other.empty() ? onlyFile(folder, wanted) : foundFile(folder, wanted);
        data[name] = found ? Json(found->string()) : data.at(other);
    }
}

GivenData foldersGiven(const Entry& form, const Experiment& experiment, const ExperimentRequest& request)
{
    std::map<std::string, std::string> typed;
    for (const auto& one : request.data) {
        const auto equals = one.find('=');
        if (equals == std::string::npos || equals == 0 || equals + 1 == one.size())
            throw UsageError(fmt::format("--data {} names no folder", one), "Write --data NAME=FOLDER");
        typed[one.substr(0, equals)] = one.substr(equals + 1);
    }
    const auto known = knownNames(form, typed);
    std::vector<std::string> names;
    for (const auto& one : known)
        names.push_back(shownText(one).value_or(""));
    for (const auto& [name, folder] : typed)
        if (std::ranges::find(names, name) == names.end())
            throw UsageError(fmt::format("{} has no data {}", experiment.name(), name),
                             fmt::format("Its data are {}", fmt::join(names, ", ")));
    if (typed.empty())
        throw UsageError(experiment.name() + " needs data",
                         fmt::format("Name folders, as --data {}=FOLDER", names.empty() ? "NAME" : names.front()));
    GivenData data;
    data.identity = typed;
    for (std::size_t i = 0; i < known.size(); ++i)
        if (const auto folder = typed.find(names[i]); folder != typed.end()) {
            auto one = known[i];
            one["path"] = folder->second;
            data.given.push_back({{"name", names[i]}, {"path", folder->second}});
            addFiles(one, form);
            data.data.push_back(std::move(one));
        }
    return data;
}

GivenData namedGiven(const Entry& form, const ExperimentRequest& request, std::stop_token stop)
{
    const auto split = form.text("split", "");
    if (!split.empty() && split != "topics")
        form.node().wrong("split", "topics");
    GivenData data;
    if (request.data.empty())
        throw UsageError("there are no data", "Name some: --data mr=train.tsv,test.tsv");
    if (form.flag("further", false))
        return furtherGiven(request);
    const bool pairs = form.flag("pairs", false);
    for (const auto& typed : request.data) {
        const auto one = dataNamed(typed, !split.empty());
        data.named.push_back(one);
        data.given.push_back({{"name", one.name}, {"train", one.train.string()}, {"test", one.test.string()}});
        if (split.empty()) {
            data.data.push_back(data.given.back());
            if (pairs)
                addSegments(data.data.back());
            continue;
        }
        data.scenarios.push_back(scenariosOf(one, form.flag("leave_one_out", false), request.out / "data", stop));
        for (const auto& [files, group, topic] : data.scenarios.back())
            data.data.push_back({{"name", files.name},
                                 {"train", files.train.string()},
                                 {"test", files.test.string()},
                                 {"group", group},
                                 {"topic", topic}});
    }
    if (pairs)
        addFirstText(data.data);
    data.identity = jsonOf(data.named);
    return data;
}

GivenData givenAs(const std::string& form, const Entry& entry, const Experiment& experiment,
                  const ExperimentRequest& request, std::stop_token stop)
{
    if (form == "treebank")
        return treebankGiven(experiment, request);
    if (form == "folds")
        return foldsGiven(entry, request);
    if (form == "folders")
        return foldersGiven(entry, experiment, request);
    if (form != "named")
        entry.node().wrong("form", "treebank, named, folds or folders");
    return namedGiven(entry, request, std::move(stop));
}

} // namespace

GivenData givenData(const Experiment& experiment, const ExperimentRequest& request, const Scope& scope,
                    std::stop_token stop)
{
    const Entry form(experiment.root().at("data"), scope);
    form.node().only(
        {"form", "meaning", "columns", "split", "leave_one_out", "further", "most", "pairs", "known", "files"});
    auto data = givenAs(form.text("form"), form, experiment, request, std::move(stop));
    for (std::size_t i = 0; i < data.data.size(); ++i)
        data.data[i]["first"] = i == 0;
    std::vector<std::string> names;
    for (const auto& one : data.given)
        names.push_back(shownText(one).value_or(""));
    if (!data.whole.is_null()) // a treebank
        names.push_back(data.whole.at("name").get<std::string>());
    data.names = fmt::format("{}", fmt::join(names, ", "));
    return data;
}

void addModels(std::vector<Json>& data, const Experiment& experiment, const Scope& scope,
               const victims::VictimLoader* loader)
{
    for (const auto& option : experiment.options()) {
        if (option.kind != ExperimentOption::Kind::Models)
            continue;
        const auto named = scope.filled("{" + option.name + "}", option.written);
        for (const auto& [name, source] : named.items())
            if (std::ranges::none_of(data, [&name = name](const Json& one) { return shownText(one) == name; }))
                throw UsageError(fmt::format("there are no data {}, for which --{} names a model", name, option.option),
                                 "Name it as in --data");
        for (auto& one : data) {
            const auto name = shownText(one).value_or("");
            const Entry declared(option.written, scope.with("data", one));
            auto model = declared.text("otherwise", "");
            std::string corpus;
            if (const auto given = named.find(name); given != named.end()) {
                const auto source = given->get<std::string>();
                const bool isModel = loader != nullptr && !loader->info(source).task.empty();
                model = isModel ? source : declared.text("out");
                corpus = isModel ? "" : source;
            }
            if (model.empty())
                throw UsageError(
                    fmt::format("--{} names no model for {}", option.option, name),
                    fmt::format("Name one, or a corpus of other texts that one learns from: --{} {}=CORPUS",
                                option.option, name));
            one[option.name] = model;
            one[option.name + "_corpus"] = corpus;
            one[option.name + "_corpus_name"] = fs::path(corpus).filename().string();
        }
    }
}

corpora::Corpus treebankPart(const fs::path& folder, const std::string& part,
                             const std::map<std::string, std::string>& columns, std::stop_token stop)
{
    corpora::ReadOptions options;
    options.columns = columns;
    if (!corpora::penn::isPennFolder(folder))
        return corpora::readCorpus(treebankFile(folder, part), options, std::move(stop));
    options.columns["section"] = part;
    return corpora::readCorpus(folder, options, std::move(stop));
}

} // namespace core::reproduce
