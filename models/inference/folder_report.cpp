#include "models/inference/folder_report.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string_view>

#include <fmt/format.h>

#include "core/base/decimal.h"
#include "core/base/error.h"
#include "core/language/tagging/tagger.h"
#include "core/victims/no_victim.h"
#include "models/inference/causal/causal_model.h"
#include "models/inference/masked/masked_models.h"
#include "models/inference/sentences/sentence_modules.h"
#include "models/inference/sentences/sentence_transformer.h"
#include "models/inference/transformer/tensor_files.h"
#include "models/inference/victim_loader.h"

namespace models {

namespace fs = std::filesystem;

using core::victims::ModelInfo;

namespace {

struct TaskWords {
    std::string_view task, what, serves;
};
constexpr TaskWords taskWords[] = {
    {"classification", "a classifier", "As victim: attack, evaluate and explain --victim {0}"},
    {"dependency-parsing", "a dependency parser", "As victim: attack, evaluate and explain --victim {0}"},
    {"masked-language-model", "a masked language model", ""},
    {"encoder", "a sentence encoder", ""},
    {"language-model", "a language model", ""},
    {"vectors", "word vectors", ""},
    {"tagging", "a tagger", ""}};

void take(const core::Error& error, FolderReport& report)
{
    const auto& where = error.where();
    report.problem =
        (where.file.empty() ? "" : where.file + (where.line > 0 ? fmt::format(":{}", where.line) : "") + ": ") +
        error.problem();
    report.remedy = error.remedy();
}

/// Loads a folder as what it is. \throws core::Error.
void load(const fs::path& folder, const ModelInfo& info, FolderReport& report)
{
    if (info.task == "encoder") {
        if (const auto encoder = loadSentenceTransformer(folder))
            report.warning = encoder->warning();
    } else if (info.task == "masked-language-model") {
        (void)loadMaskedModel(folder);
    } else if (info.task == "language-model") {
        (void)loadCausalModel(folder);
    } else if (info.task == "tagging") {
        (void)core::language::Tagger::load(folder);
    } else if (info.task != "vectors") {
        const auto victim = ModelLoader().load(folder.string());
        const auto& card = victim->card();
        report.labels = card.labels;
        for (const auto& warning : card.warnings)
            report.warning += (report.warning.empty() ? "" : " ") + warning;
    } else if (info.state == "damaged") {
        throw core::Error(info.summary);
    }
}

/// The newest of the checkpoints that a training left: the number is that of its steps.
std::optional<fs::path> checkpointIn(const fs::path& folder)
{
    std::map<std::size_t, fs::path> checkpoints;
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), none; !error && entry != none; entry.increment(error)) {
        const std::string name = entry->path().filename().string();
        constexpr std::string_view before = "checkpoint-";
        if (name.starts_with(before) && fs::exists(entry->path() / "config.json"))
            checkpoints[static_cast<std::size_t>(core::decimalIn(name.substr(before.size())).value_or(0))] =
                entry->path();
    }
    return checkpoints.empty() ? std::nullopt : std::optional(checkpoints.rbegin()->second);
}

/// Of a folder without config.json.
core::Error whyNoModel(const fs::path& folder)
{
    const core::Where where{folder.string()};
    std::error_code error;
    if (!fs::is_directory(folder, error))
        return {where, "there is no such folder", "Check the path"};
    if (const auto checkpoint = checkpointIn(folder))
        return {where, "what a training wrote, with a model in each of its checkpoints",
                "Give one of them: " + checkpoint->string()};
    if (const fs::path snapshots = folder / "snapshots"; fs::is_directory(snapshots, error))
        for (const auto& entry : fs::directory_iterator(snapshots, error))
            if (fs::exists(entry.path() / "config.json", error))
                return {where, "the hub's cache of a model, which lies further in", "Give " + entry.path().string()};
    if (const auto foreign = foreignWeights(folder))
        return *foreign;
    for (const char* weights :
         {"model.safetensors", "model.safetensors.index.json", "pytorch_model.bin", "pytorch_model.bin.index.json"})
        if (fs::exists(folder / weights, error))
            return {core::Where{(folder / "config.json").string()}, fmt::format("is missing beside {}", weights),
                    "Copy it from where the weights come from; the sizes of a network are in it"};
    return {
        where, "not a model's folder: there is no config.json",
        "Give the folder that save_pretrained or train wrote, with config.json, the weights and the tokenizer's files"};
}

} // namespace

FolderReport reportOnFolder(const fs::path& folder)
{
    FolderReport report;
    std::error_code none;
    if (!fs::is_regular_file(folder / "config.json", none) && !SentenceModules::describes(folder)) {
        report.what = "not a model that is read here";
        take(whyNoModel(folder), report);
        return report;
    }
    const ModelInfo info = modelInfo(folder);
    const auto* words = std::ranges::find(taskWords, info.task, &TaskWords::task);
    const bool known = words != std::end(taskWords);
    report.what = known ? std::string(words->what) : info.task.empty() ? "a model" : "a model for " + info.task;
    if (info.state == "present" && !info.summary.empty())
        report.what += ", " + info.summary;
    try {
        load(folder, info, report);
    } catch (const core::Error& error) {
        take(error, report);
        return report;
    } catch (const std::exception& error) {
        report.problem = error.what();
        return report;
    }
    const auto use = core::victims::whyNoVictim(info);
    report.serves = use ? use->remedy()
                        : fmt::format(fmt::runtime(std::string(known && !words->serves.empty() ? words->serves
                                                                                               : taskWords[0].serves)),
                                      folder.string());
    return report;
}

} // namespace models
