#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "core/corpora/corpus.h"
#include "core/structures/prediction.h"
#include "core/structures/task.h"

namespace core::campaigns {

/// A victim's answers to a corpus, one per example in order, as the bytes of a file.
struct PredictionsFile {
    std::string bytes;
    std::size_t leftOut = 0; ///< Sentences without an answer, which a treebank cannot hold.
};

/// Trees as CoNLL-U: the corpus's sentences with the heads and labels of the answers, a treebank by the victim. Other
/// answers as JSON lines: `example`, `input` (text by segment), `gold` and `answer` in the form of `results`, null
/// where there is none. `labels`: the victim's.
[[nodiscard]] PredictionsFile predictionsOf(const corpora::Corpus& corpus,
                                            std::span<const structures::Prediction> answers,
                                            std::span<const std::string> labels, structures::AnswerKind kind);

} // namespace core::campaigns
