#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <QStringList>

#include "core/attacks/recipe/scoring.h"
#include "core/attacks/result/result.h"
#include "core/campaigns/measures/stored_flags.h"
#include "core/campaigns/summary.h"
#include "core/store/project.h"
#include "ui/results/result_filter.h"

namespace ui {

/// The victim that a campaign was run on.
struct CampaignVictim {
    std::string spec; ///< It was loaded by.
    std::string hash; ///< May be empty in old projects.
};

/// A piece of the attacked text as the table shows it.
struct TextPiece {
    enum class Kind : std::uint8_t { Same, Changed, Deleted };
    Kind kind = Kind::Same;
    std::string text;
};

/// What the table needs of a result.
struct ResultRow {
    std::size_t position = 0; ///< In the sample.
    std::string example;
    core::attacks::Status status = core::attacks::Status::Error;
    core::attacks::Reason reason = core::attacks::Reason::Exception;
    std::vector<TextPiece> pieces;
    std::string message;
    int labelBefore = -1;
    int labelAfter = -1;
    std::string textBefore; ///< Of forms, translations and equations.
    std::string textAfter;
    double scoreBefore = -1.0; ///< 0..1, for all but labels: for a tree its UAS or LAS; -1: not known.
    double scoreAfter = -1.0;
    std::uint64_t queries = 0;
    double perturbedPercent = 0.0;          ///< 0..100
    double similarity = -1.0;               ///< 0..1, -1 unknown
    double sourceBleu = -1.0;               ///< Of translators: chrBLEU of the attacked text, 0..1; -1 unknown.
    std::optional<double> degradation = {}; ///< Of translators: RD of this one text.
};

/// `scoring`: how the campaign's answers are scored.
[[nodiscard]] ResultRow rowOf(std::size_t position, const core::attacks::AttackResult& result,
                              const core::attacks::Scoring& scoring = {});

/// What speaks against a campaign's texts.
struct CampaignFlags {
    core::campaigns::StoredFlags stored;
    std::map<std::size_t, std::vector<core::language::FlagKind>> found; ///< By position.
};
/// Null where its texts were not flagged. Call it in a job.
[[nodiscard]] std::shared_ptr<const CampaignFlags> flagsOf(const core::store::Project& project,
                                                           core::store::Id campaign);

/// Results of a campaign as the Results page shows them.
struct ResultList {
    core::store::FoundResults found;
    QStringList labels;                  ///< Of a classifier.
    core::attacks::Scoring scoring = {}; ///< How the campaign's answers are scored.
    CampaignVictim victim = {};
    std::vector<ResultRow> rows;                     ///< The first of them.
    std::shared_ptr<const CampaignFlags> flags = {}; ///< Null: its texts were not flagged.
};
/// Asks the project which results match and reads the first `rows` of them. `filter`: which of those that match the
/// query, by `flags`. Call it in a job.
[[nodiscard]] ResultList resultList(const core::store::Project& project, core::store::Id campaign,
                                    const core::store::ResultQuery& query, std::size_t rows,
                                    const ResultFilter& filter = {},
                                    std::shared_ptr<const CampaignFlags> flags = nullptr);
/// Reads results at these positions. Call it in a job.
[[nodiscard]] std::vector<ResultRow> resultRows(const core::store::Project& project, core::store::Id campaign,
                                                std::span<const std::uint32_t> positions,
                                                const core::attacks::Scoring& scoring);

/// The attacked text with its edits written out: "a [superb -> brilliant] film", for the clipboard and screen readers.
[[nodiscard]] QString plainText(const ResultRow& row);

/// The name of a status's icon; red is for errors only.
[[nodiscard]] QString iconOf(core::attacks::Status status);

} // namespace ui
