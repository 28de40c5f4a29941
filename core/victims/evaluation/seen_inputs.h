#pragma once

#include <string>
#include <unordered_set>

#include "core/corpora/corpus.h"

namespace core::victims {

/// A key that inputs share if all their segments have the same words, whatever their case and white space.
[[nodiscard]] std::string wordsKeyOf(const text::Input& input);

/// The inputs of a training corpus, compared by wordsKeyOf(): a model that looked such an input up would be right
/// without having understood it.
class SeenInputs {
public:
    explicit SeenInputs(const corpora::Corpus& train);
    [[nodiscard]] bool contains(const text::Input& input) const { return keys_.contains(wordsKeyOf(input)); }

private:
    std::unordered_set<std::string> keys_;
};

/// How many examples have an input that is in `train`, number for number.
[[nodiscard]] std::size_t seenLiterally(const corpora::Corpus& corpus, const corpora::Corpus& train);

/// The corpus without the examples whose input is in `train`. A word problem is known there if another differs from it
/// in its numbers alone (corpora::maskedText()): the same equation answers both.
[[nodiscard]] corpora::Corpus withoutSeen(const corpora::Corpus& corpus, const corpora::Corpus& train);

} // namespace core::victims
