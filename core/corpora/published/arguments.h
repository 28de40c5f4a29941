#pragma once

#include <map>
#include <string>

#include "core/corpora/corpus.h"
#include "core/corpora/formats/table.h"

namespace core::corpora::published {

// Sentences that argue about a topic: segments `topic` and `sentence`, a label of the pair.

/// The UKP Sentential Argument Mining Corpus (Stab et al. 2018), one file per topic: `topic retrievedUrl archivedUrl
/// sentenceHash sentence annotation set` separated by tabs, quotes being ordinary characters; labels NoArgument,
/// Argument_for, Argument_against; the set (train, val, test) is the section.
[[nodiscard]] FileTable readUkp(const Source& source, char delimiter);
[[nodiscard]] std::map<std::string, std::string> rolesOfUkp(const FileTable& table);
[[nodiscard]] std::string ukpBytes(const Corpus& corpus);

/// IBM Debater Evidence Sentences (Shnarch et al. 2018): CSV with columns topic, the concept of the topic, candidate,
/// candidate masked, label (1: evidence), wikipedia article name, wikipedia url; files with a topic, a candidate (or
/// sentence) and a label (or annotation) among others are read as well.
[[nodiscard]] FileTable readIbmEvidence(const Source& source, char delimiter);
[[nodiscard]] std::map<std::string, std::string> rolesOfIbmEvidence(const FileTable& table);
[[nodiscard]] std::string ibmEvidenceBytes(const Corpus& corpus);

/// IAM (Cheng et al. 2022): tab-separated `C|E|O, topic or claim, sentence, article_id [, stance or full_label]`.
[[nodiscard]] FileTable readIam(const Source& source, char delimiter);
[[nodiscard]] std::map<std::string, std::string> rolesOfIam(const FileTable& table);
[[nodiscard]] std::string iamBytes(const Corpus& corpus);

} // namespace core::corpora::published
