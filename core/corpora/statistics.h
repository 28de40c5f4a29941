#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/corpora/corpus.h"
#include "core/structures/phrases.h"

namespace core::corpora {

/// The lengths of something in a corpus, in words; all 0 of nothing.
struct LengthFigures {
    std::size_t shortest = 0, longest = 0;
    double mean = 0.0;
    double median = 0.0;                ///< The mean of the two middle ones for an even number.
    std::size_t step = 0;               ///< Words per bin: 1, 2, 5, 10, 20, 50 ...
    std::vector<std::size_t> histogram; ///< Bin i counts lengths i*step .. (i+1)*step - 1; at most 40 bins.
};

struct LabelCount {
    std::string label;
    std::size_t count = 0;
};

/// What `corpus inspect` and the Corpora page show.
struct CorpusFigures {
    std::size_t examples = 0;
    std::size_t words = 0;           ///< Over all segments.
    LengthFigures lengths;           ///< Of the examples, all their segments together.
    std::size_t vocabulary = 0;      ///< Different word forms.
    std::size_t lowerVocabulary = 0; ///< In lower case.
    std::size_t unlabelled = 0;
    std::size_t trees = 0;
    std::size_t nonProjective = 0;        ///< Trees with arcs that cross.
    std::size_t empty = 0;                ///< Examples with a segment of no words.
    std::size_t duplicates = 0;           ///< Examples whose texts equal an earlier example's, word for word.
    std::size_t contradictions = 0;       ///< Of these, those whose gold answer differs from the first one's.
    std::vector<LabelCount> labels;       ///< In the order of Corpus::labels.
    std::vector<LabelCount> relations;    ///< Labels of the trees' arcs, the most frequent first.
    std::vector<LabelCount> tags;         ///< Tags of the words, in the same way.
    std::size_t answers = 0;              ///< Examples whose answer is a form, a translation or an equation.
    std::size_t differentAnswers = 0;     ///< Of these.
    std::vector<LabelCount> templates;    ///< The answers without what is the example's own, the most frequent first:
                                          ///< the column `template`, else equations with their numbers counted
                                          ///< (templateOf), else the answers.
    LengthFigures answerLengths;          ///< In tokens, split at white space.
    structures::PhraseStatistics phrases; ///< Of the gold trees: where phrase-level attacks find something to do.
};

[[nodiscard]] CorpusFigures figuresOf(const Corpus& corpus);

} // namespace core::corpora
