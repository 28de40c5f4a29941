#include "models/inference/folder_report.h"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/language/tagging/tagger.h"
#include "core/victims/no_victim.h"
#include "models/inference/causal/causal_model.h"
#include "models/inference/generating/sequence_model.h"
#include "models/inference/masked/masked_models.h"
#include "models/inference/no_model.h"
#include "models/inference/sentences/sentence_modules.h"
#include "models/inference/sentences/sentence_transformer.h"
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
    {"rewriting", "a network that rewrites texts", ""},
    {"translation", "a translator", "As victim: attack, evaluate and explain --victim {0}"},
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
    } else if (info.task == "rewriting") {
        report.warning = SequenceModel::read(folder)->warning;
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
