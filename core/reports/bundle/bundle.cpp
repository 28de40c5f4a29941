#include "core/reports/bundle/bundle.h"

#include <algorithm>
#include <fstream>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/attacks/recipe/recipe.h"
#include "core/base/error.h"
#include "core/base/hash.h"
#include "core/campaigns/manifest.h"
#include "core/files/file.h"
#include "core/json/json.h"
#include "core/json/json_fields.h"
#include "core/reports/basics/table.h"
#include "core/reports/bundle/archive.h"
#include "core/reports/bundle/commands.h"
#include "core/reports/bundle/methods.h"
#include "core/reports/data/campaign_data.h"
#include "core/reports/registry.h"

namespace core::reports {
namespace {

namespace fs = std::filesystem;

constexpr const char* projectName = "project.faultline";
constexpr const char* manifestName = "MANIFEST.json";
constexpr std::size_t manifestLimit = 4 << 20; ///< 10,000 files take less than 2 MB.
constexpr const char* askAgain =
    "Ask for the bundle again, or make it with: faultline-cli bundle create PROJECT --out FILE";

/// Of a bundle that is made or opened: files are counted, and between them it can be stopped.
struct BundleWork {
    const std::stop_token& stop;
    const ProgressFn& progress;
    void at(std::size_t done, std::size_t total) const
    {
        if (stop.stop_requested())
            throw Error("stopped");
        if (progress)
            progress({done, total, {}});
    }
};

/// The project's bytes as they are now, by way of a copy beside the archive.
std::string bytesOf(const store::Project& project, const fs::path& archive)
{
    fs::path copy = archive;
    copy += ".project";
    project.saveCopy(copy);
    std::string bytes = readFile(copy);
    fs::remove(copy);
    return bytes;
}

/// As they are: readFile() would unpack what is gzip.
std::string plainBytes(const fs::path& file)
{
    std::ifstream in(file, std::ios::binary);
    std::string bytes{std::istreambuf_iterator<char>(in), {}};
    if (!in.eof() && in.fail())
        throw Error({file.string()}, "cannot be read", "Make it readable, or make the bundle without the models");
    return bytes;
}

/// A file that is yet to be read, and where in the bundle it goes.
struct ModelFile {
    std::string path;
    fs::path file;
    std::uintmax_t bytes = 0;
};

/// The files of a model's folder, in the order of their names.
void addModel(const fs::path& folder, const std::string& to, std::vector<ModelFile>& files)
{
    std::vector<fs::path> found;
    for (fs::recursive_directory_iterator entry(folder), end; entry != end; ++entry) {
        if (entry->path().filename().string().starts_with('.'))
            entry.disable_recursion_pending(); // .git has passwords
        else if (entry->is_regular_file())
            found.push_back(entry->path());
    }
    std::ranges::sort(found);
    for (const auto& file : found)
        files.push_back({to + "/" + file.lexically_relative(folder).generic_string(), file, fs::file_size(file)});
}

/// The folders of the campaigns' victims; `specs` are those of the victims that are packed.
std::vector<ModelFile> modelsOf(const store::Project& project, const ModelFolder& modelFolder,
                                std::set<std::string>& specs)
{
    std::vector<ModelFile> files;
    std::set<std::string> folders;
    for (const auto& campaign : project.campaigns()) {
        const auto folder = modelFolder ? modelFolder(campaign.victim) : fs::path();
        std::error_code error;
        if (folder.empty() || !fs::is_directory(folder, error))
            continue;
        specs.insert(campaign.victim);
        if (folders.insert(victimFolder(campaign)).second)
            addModel(folder, victimFolder(campaign), files);
    }
    return files;
}

/// \throws Error for models that would make a bundle that cannot be opened.
void requireRoom(const std::vector<ArchivedFile>& files, const std::vector<ModelFile>& models)
{
    const auto count = files.size() + models.size() + 1; // and the manifest
    std::uintmax_t bytes = manifestLimit;
    for (const auto& file : files)
        bytes += archivedSize(file.bytes.size());
    for (const auto& model : models)
        bytes += archivedSize(model.bytes);
    if (models.empty() || (count <= mostArchivedFiles && bytes <= readLimit))
        return;
    throw Error(fmt::format("the bundle would have {} files and {} bytes, and takes {} and {}", count, bytes,
                            mostArchivedFiles, readLimit),
                "Make it without the models, and hand their folders over by themselves");
}

std::vector<ArchivedFile> filesOf(const store::Project& project, const fs::path& archive,
                                  const ModelFolder& modelFolder, const BundleWork& work)
{
    std::vector<ArchivedFile> files;
    files.push_back({projectName, bytesOf(project, archive)});
    for (const auto& sample : project.samples()) {
        std::string ids;
        for (const auto& example : project.sampleExamples(sample.id))
            ids += example.id + "\n";
        files.push_back({idsFile(sample), std::move(ids)});
    }
    std::vector<CampaignData> data;
    std::vector<store::Id> ids;
    std::set<std::string> recipes;
    for (const auto& campaign : project.campaigns()) {
        work.at(0, 0);
        ids.push_back(campaign.id);
        data.push_back(campaignData(project, campaign.id));
        if (recipes.insert(recipeFile(campaign)).second)
            files.push_back({recipeFile(campaign),
                             attacks::Recipe::fromJson(campaign.recipe, campaign.name).json().dump(2) + "\n"});
    }
    std::set<std::string> packed;
    const auto models = modelsOf(project, modelFolder, packed);
    files.push_back({"commands.sh", rerunCommands(project, packed)});
    files.push_back({"methods.md", methodsParagraphs(project, ids, "markdown")});
    files.push_back({"methods.tex", methodsParagraphs(project, ids, "latex")});
    const auto summary = makeTable("summary", data);
    for (const auto& [format, ending] : {std::pair("markdown", "md"), std::pair("csv", "csv")})
        files.push_back({fmt::format("summary.{}", ending), write(summary, format)});
    requireRoom(files, models);
    for (std::size_t i = 0; i < models.size(); ++i) {
        work.at(i, models.size() + 1); // packing is left
        files.push_back({models[i].path, plainBytes(models[i].file)});
    }
    return files;
}

std::string manifestOf(const std::vector<ArchivedFile>& files)
{
    nlohmann::ordered_json manifest{{"faultline", campaigns::programVersion()},
                                    {"files", nlohmann::ordered_json::array()}};
    for (const auto& file : files)
        manifest["files"].push_back(
            {{"path", file.path}, {"bytes", file.bytes.size()}, {"sha256", sha256(file.bytes)}});
    return manifest.dump(2) + "\n";
}

/// \throws Error unless the files are exactly those of the manifest, byte for byte.
void check(const std::vector<ArchivedFile>& files, const fs::path& archive)
{
    const auto refuse = [&](const std::string& what) { throw Error({archive.string()}, what, askAgain); };
    const auto found = std::ranges::find(files, manifestName, &ArchivedFile::path);
    if (found == files.end())
        refuse("is not a bundle: it has no MANIFEST.json");
    if (found->bytes.size() > manifestLimit)
        refuse(fmt::format("has a MANIFEST.json of {} bytes, more than the {} that any bundle needs",
                           found->bytes.size(), manifestLimit));
    const auto manifest = parseJson<nlohmann::ordered_json>(found->bytes, {(archive / manifestName).string()});
    std::set<std::string> known{manifestName};
    for (const auto& entry : JsonFields(manifest, "the manifest").list("files")) {
        const JsonFields fields(entry, "a file of the manifest");
        const auto path = fields.text("path");
        const auto file = std::ranges::find(files, path, &ArchivedFile::path);
        if (file == files.end())
            refuse("misses " + (path.empty() ? std::string("a file without a name") : path));
        if (sha256(file->bytes) != fields.text("sha256"))
            refuse("is damaged: " + path + " is not the file that was packed");
        if (fields.number("bytes", -1.0) != static_cast<double>(file->bytes.size()))
            refuse(
                fmt::format("is damaged: {} has {} bytes, and the manifest says otherwise", path, file->bytes.size()));
        if (!known.insert(path).second)
            refuse("names " + path + " twice");
    }
    for (const auto& file : files)
        if (!known.contains(file.path))
            refuse("holds " + file.path + ", which its manifest does not know");
    if (known.size() != files.size())
        refuse("holds a file twice");
    if (!known.contains(projectName))
        refuse("holds no project");
}

} // namespace

void createBundle(const store::Project& project, const fs::path& archive, const ModelFolder& modelFolder,
                  const std::stop_token& stop, const ProgressFn& progress)
{
    const BundleWork work{stop, progress};
    const auto form = archiveFormOf(archive);
    auto files = filesOf(project, archive, modelFolder, work);
    files.insert(files.begin(), {manifestName, manifestOf(files)});
    work.at(0, 0);
    const auto packed = packedArchive(files, form);
    work.at(0, 0); // packing may have taken a while
    writeFile(archive, packed);
}

bool isBundle(const fs::path& file) { return firstFileOf(file, manifestLimit).path == manifestName; }

bool isUnpackedIn(const fs::path& archive, const fs::path& folder)
{
    const auto first = firstFileOf(archive, manifestLimit);
    std::error_code error;
    if (first.path != manifestName || !fs::is_regular_file(folder / projectName, error) ||
        !fs::is_regular_file(folder / manifestName, error))
        return false;
    try {
        return readFile(folder / manifestName, manifestLimit) == first.bytes;
    } catch (const Error&) {
        return false;
    }
}

ModelFolder ownModels(std::shared_ptr<const victims::VictimLoader> loader)
{
    return [loader = std::move(loader)](const std::string& spec) {
        const auto known = loader->models();
        const auto named = std::ranges::find(known, spec, &victims::ModelInfo::name);
        return named != known.end() && named->shipped ? fs::path() : loader->info(spec).folder;
    };
}

OpenedBundle openBundle(const fs::path& archive, const fs::path& folder, const std::stop_token& stop,
                        const ProgressFn& progress)
{
    const BundleWork work{stop, progress};
    work.at(0, 0);
    const auto files = unpackedArchive(archive, readLimit);
    try {
        check(files, archive);
    } catch (const Error& error) {
        if (!error.where().file.empty())
            throw;
        throw Error({archive.string()}, error.problem(), askAgain);
    }
    if (fs::exists(folder) && !fs::is_empty(folder))
        throw Error({folder.string()}, "is not empty, so the bundle would mix with what is there",
                    "Choose a new folder with --out");
    const bool made = !fs::exists(folder);
    OpenedBundle opened;
    try {
        for (const auto& file : files) {
            work.at(opened.files.size(), files.size());
            opened.files.push_back(folder / file.path);
            writeFile(opened.files.back(), file.bytes);
        }
    } catch (...) {
        std::error_code ignored;
        for (const auto& entry : fs::directory_iterator(folder, ignored))
            fs::remove_all(entry.path(), ignored);
        if (made)
            fs::remove(folder, ignored);
        throw;
    }
    opened.project = folder / projectName;
    return opened;
}

} // namespace core::reports
