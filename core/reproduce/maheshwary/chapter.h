#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/attacks/recipe/recipe.h"
#include "core/campaigns/summary.h"
#include "core/reproduce/maheshwary/chapters.h"

namespace core::reproduce {

inline constexpr const char* fineTuned = "bert"; ///< The name of the BERT that is fine-tuned.

/// The sizes of an experiment.
struct ChapterSizes {
    std::size_t train = 0;      ///< Examples drawn from each data set; 0: all.
    std::size_t attacked = 0;   ///< Examples taken from the start of each test set; 0: all.
    int epochs = 0;             ///< 0: the networks' defaults.
    double longest = 0.0;       ///< Mean words per text above which costly attacks are left out; 0: never.
    std::size_t trainWords = 0; ///< Words that the examples of a data set may have in all; 0: any number.
    int steps = 1;              ///< Of adversarial training.
};

/// A data set as a chapter sees it.
struct ChapterData {
    NamedData files;
    std::vector<std::string> segments;
    std::string attention = {};               ///< Chapter 4: the network whose attention is read, a name or a folder.
    std::filesystem::path attentionFrom = {}; ///< What it is trained on first; empty: it exists already.

    [[nodiscard]] bool pairs() const { return segments.size() == 2; }
};

/// An attack of a chapter.
struct ComparedAttack {
    attacks::Recipe recipe;
    bool costly = false; ///< Left out where texts are long (ChapterSizes::longest).
};

/// Attacks that are compared with each other: they share tables, named after their recipes.
struct AttackGroup {
    std::string name;
    std::vector<ComparedAttack> attacks;
};

struct ChapterTable {
    std::string name; ///< table3.2
    std::string group;
    std::string rows = {}, columns = {}, measures = {}; ///< Of a pivot.
    /// pivot, transfer (how other victims answer the texts) or examples (the first texts of each campaign).
    std::string kind = "pivot";
    std::vector<std::string> recipes = {}; ///< Those of the group that it shows; empty: all.
};

/// A pivot of a group's campaigns, whose rows, columns and measures `resources/papers/maheshwary2022/words.json` has
/// under `layout`; empty: under its name.
[[nodiscard]] ChapterTable pivot(const std::string& name, const std::string& group, const std::string& layout = {});

struct ChapterFigure {
    std::string kind; ///< budget, length, transfer, sweep
    std::string group;
    bool eachVictim = true;                          ///< One figure per victim, else one per data set.
    std::string measure = "success", parameter = {}; ///< Of a sweep.
};

/// What one chapter compares; all chapters share the stages that do it.
struct Chapter {
    int number = 0;
    ChapterSizes sizes;
    campaigns::Convention convention{};
    std::vector<ChapterData> data;
    /// What is trained and attacked, by architecture; the ablation uses the first one.
    std::function<std::vector<std::string>(const ChapterData&)> networks;
    std::function<std::vector<AttackGroup>(const ChapterData&)> compared; ///< On every network.
    std::function<std::vector<AttackGroup>(const ChapterData&)> ablated;  ///< On the first; null: nothing.
    std::string transferred = {}; ///< The group whose successes are transferred to the other victims; empty: none.
    /// The attack for adversarial training of a data set's first network, which it then attacks again; null: none.
    /// Adversarial texts of a tenth of the training texts are added in steps (figures 3.3 and 4.4).
    std::function<std::optional<attacks::Recipe>(const ChapterData&)> trainedAgainst = {};
    bool perplexity = false; ///< Measured after the fact beside grammar and similarity.
    std::vector<ChapterTable> tables;
    std::vector<ChapterFigure> figures;
    std::string numbers; ///< For the summary: what was run and what the thesis reports.
};

[[nodiscard]] Chapter chapterThree(const MaheshwaryRequest& request);
/// \throws UsageError for pairs without a network whose attention is read.
[[nodiscard]] Chapter chapterFour(const MaheshwaryRequest& request, const campaigns::TrainingTools& tools);
[[nodiscard]] Chapter chapterFive(const MaheshwaryRequest& request);

/// Sizes by the preset's name. \throws UsageError.
[[nodiscard]] ChapterSizes sizesNamed(const std::string& preset, const ChapterSizes& small, const ChapterSizes& full);
/// The request's data; the first rows of each are read to see whether they are pairs.
[[nodiscard]] std::vector<ChapterData> dataOf(const MaheshwaryRequest& request);
/// What chapters 4 and 5 train and attack: networks of words or of pairs and, with the folder of one, a BERT.
[[nodiscard]] std::vector<std::string> networksOf(const ChapterData& data, const std::string& bert);
/// Its stages, in order.
[[nodiscard]] std::vector<campaigns::Stage> stagesOf(const Chapter& chapter, const MaheshwaryRequest& request,
                                                     const campaigns::TrainingTools& tools,
                                                     const FigureWriterPtr& drawing);

} // namespace core::reproduce
