#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/corpora/corpus.h"
#include "core/text/search/search.h"

namespace core::corpora {

/// The columns that examples of a corpus can be searched by: id, label (of other gold answers what a cell shows), words
/// (their number), text (all segments), each segment, the user's own.
[[nodiscard]] std::vector<std::string> searchedColumns(const Corpus& corpus);

/// What an example has in a column; its texts and its id for an empty name. The user's column stands behind one of
/// those above of the same name.
[[nodiscard]] text::SearchValues searchedValues(const Corpus& corpus, const Example& example,
                                                const std::string& column);

/// The places of the examples that a search finds, ascending. \throws UsageError for a column that the corpus lacks.
[[nodiscard]] std::vector<std::size_t> examplesWith(const Corpus& corpus, const text::Search& search);

/// A search with a name: a part of a corpus or of a campaign.
struct Slice {
    std::string name, search;
    friend bool operator==(const Slice&, const Slice&) = default;
};

/// The parts that suggest themselves: one for each label, four for lengths (by their quartiles), and one for each value
/// of the user's columns that have 2 to `mostValues` values.
[[nodiscard]] std::vector<Slice> proposedSlices(const Corpus& corpus, std::size_t mostValues = 8);
/// The four for lengths; fewer where many lengths are equal. `words`: the number of words of each text.
[[nodiscard]] std::vector<Slice> lengthSlices(std::vector<std::size_t> words);

} // namespace core::corpora
