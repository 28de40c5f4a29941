#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <unordered_set>
#include <vector>

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

/// Those of `rows` whose input is not in any example of `train`, in their order.
[[nodiscard]] std::vector<std::size_t> rowsNotIn(const corpora::Corpus& corpus, std::span<const std::size_t> rows,
                                                 const corpora::Corpus& train);

} // namespace core::victims
