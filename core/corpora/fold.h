#pragma once

#include <string>

#include "core/corpora/corpus.h"

namespace core::corpora {

/// A corpus in two: what has a value, and the rest. Leave-one-topic-out is one fold a topic.
struct Fold {
    Corpus rest;
    Corpus held;
};

/// `by`: "topic=gun control": the name of a segment or of a column, and the text that stands there in the examples that
/// are held out. Order and labels stay those of the corpus. \throws UsageError naming what there is, where there is no
/// such segment, column or value, or nothing but that value.
[[nodiscard]] Fold foldOf(const Corpus& corpus, const std::string& by);

} // namespace core::corpora
