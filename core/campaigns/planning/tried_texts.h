#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <stop_token>
#include <string>

#include "core/corpora/corpus.h"
#include "core/store/project.h"

namespace core::campaigns {

/// What a corpus of tries holds.
enum class TriedTexts {
    Changed, ///< The texts as they were tried, with the right labels: one's own hard cases.
    Pairs    ///< The texts before, and what was found in the columns that addForeignResults() reads.
};

/// The right label of a tried text: the gold one; else, of a changed text, what the victim answered before the change,
/// which was to keep the answer. Empty where nothing says it, or the answers are not labels.
[[nodiscard]] std::string rightLabelOf(const store::TryRecord& tried);

/// Whether the text turned the victim's answer away from the right label; of what a recipe made, whether it says so.
[[nodiscard]] bool brokeVictim(const store::TryRecord& tried);

struct TriedCorpus {
    corpora::Corpus corpus;  ///< To be written; ids are `try-7`. Its examples have no identities yet.
    std::size_t leftOut = 0; ///< Tries of which nobody knows the right label; of Pairs also unchanged texts and errors.
};
/// \throws Error when nothing is left, or the texts have different segments.
[[nodiscard]] TriedCorpus corpusOfTries(std::span<const store::TryRecord> tries, TriedTexts texts);

/// The attacked texts of these results of a campaign with the right labels, as TriedTexts::Changed; ids are those of
/// the examples, whose own columns stand behind those of tries, except where these have the same name. \throws Error
/// when nothing is left, or the texts have different segments.
[[nodiscard]] TriedCorpus corpusOfResults(const store::Project& project, store::Id campaign,
                                          std::span<const std::uint32_t> positions);

/// Writes such a corpus to a file (.csv, .tsv, .jsonl) and reads it again, as every later opening does. \throws Error.
[[nodiscard]] corpora::Corpus writtenCorpus(const corpora::Corpus& tried, const std::filesystem::path& file,
                                            std::stop_token stop = {});

} // namespace core::campaigns
