#pragma once

#include <string>

#include "core/corpora/corpus.h"

namespace core::corpora {

/// A corpus split in two: the examples with a value, and the rest. Leave-one-topic-out is one fold per topic.
struct Fold {
    Corpus rest;
    Corpus held;
};

/// `by`: "topic=gun control": the name of a segment or column, and its text in the examples that are held out. Order
/// and labels stay those of the corpus. \throws UsageError naming what there is, if there is no such segment, column or
/// value, or no other value.
[[nodiscard]] Fold foldOf(const Corpus& corpus, const std::string& by);

} // namespace core::corpora
