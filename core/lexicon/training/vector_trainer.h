#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/base/progress.h"
#include "core/lexicon/training/counterfit.h"
#include "core/lexicon/training/skipgram.h"

namespace core::lexicon {

/// How well cosines agree with people's judgements of how similar two words are.
struct SimilarityScore {
    double spearman = 0.0; ///< Rank correlation, -1..1; ties share their mean rank.
    std::size_t pairs = 0; ///< Judged pairs of which both words have vectors; the correlation is over these.
};

/// `judgements`: a file in SimLex-999's format: a header, then tab-separated word1, word2, part of speech, score.
/// Empty when fewer than two pairs are known. \throws Error with file and line.
[[nodiscard]] std::optional<SimilarityScore> similarityScore(const VectorTable& table,
                                                             const std::filesystem::path& judgements);

/// What `train vectors` makes: skip-gram vectors in a folder of ours, as float16.
struct VectorTraining {
    SkipgramSettings settings;
    std::filesystem::path out;
    std::filesystem::path judgements; ///< May be empty.
};
/// Returns the folder's config.json. \throws Error, UsageError.
nlohmann::json trainVectors(const TrainingText& text, const VectorTraining& training, std::stop_token stop = {},
                            const ProgressFn& progress = {});

/// What `train counterfit` makes: the vectors of attacks, one byte per number.
struct CounterfitTraining {
    std::filesystem::path vectors; ///< Folder or file to start from.
    std::vector<std::filesystem::path> synonyms;
    std::vector<std::filesystem::path> antonyms;
    CounterfitSettings settings;
    std::size_t removeComponents = 1; ///< See removeTopComponents; done before counter-fitting.
    std::uintmax_t sizeLimit = 0;     ///< Bytes of the whole folder; the rarest words without constraints are
                                      ///< cut; 0: all are kept.
    std::filesystem::path out;
    std::filesystem::path judgements; ///< May be empty.
};
/// Returns the folder's config.json, with the scores before and after. \throws Error, UsageError.
nlohmann::json trainCounterfit(const CounterfitTraining& training, std::stop_token stop = {},
                               const ProgressFn& progress = {});

/// Leaves out forms that are not words of a lexicon: those with no letter or digit but longer than a sign, and those
/// that only add a full stop to another form ("end." where a sentence was not split).
void dropFragments(VectorTable& table);

/// Keeps as many rows as fit, in a folder with int8 rows and counts, into `bytes`: the words of `wanted` first, then
/// from the front. The rows stay in their order.
void cutToSize(VectorTable& table, std::uintmax_t bytes, const std::vector<WordPair>& wanted);

} // namespace core::lexicon
