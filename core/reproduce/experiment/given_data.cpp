#include "core/reproduce/experiment/given_data.h"

#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/corpora/penn/sections.h"
#include "core/corpora/reading/reader.h"

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
    for (const auto& typed : request.data) {
        const auto one = dataNamed(typed, !split.empty());
        data.named.push_back(one);
        data.given.push_back({{"name", one.name}, {"train", one.train.string()}, {"test", one.test.string()}});
        if (split.empty()) {
            data.data.push_back(data.given.back());
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
    data.identity = jsonOf(data.named);
    return data;
}

} // namespace

GivenData givenData(const Experiment& experiment, const ExperimentRequest& request, const Scope& scope,
                    std::stop_token stop)
{
    const Entry form(experiment.root().at("data"), scope);
    form.node().only({"form", "columns", "split", "leave_one_out", "further", "most"});
    const auto name = form.text("form");
    if (name == "treebank")
        return treebankGiven(experiment, request);
    if (name == "folds")
        return foldsGiven(form, request);
    if (name != "named")
        form.node().wrong("form", "treebank, named or folds");
    return namedGiven(form, request, std::move(stop));
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
