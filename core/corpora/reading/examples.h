#pragma once

#include <stop_token>

#include "core/base/progress.h"
#include "core/corpora/corpus.h"
#include "core/corpora/reading/mapping.h"
#include "core/corpora/reading/reader.h"

namespace core::corpora {

/// A row that will become an example, before it is cut into words.
struct RawExample {
    std::size_t row = 0;
    std::string id;
    int label = -1;
    std::vector<std::string> texts; ///< One per segment.
    std::vector<std::pair<std::string, std::string>> columns;
    structures::Prediction answer{}; ///< If it is not a class.
};

/// Counts rows that are left out and keeps the first hundred reasons.
class Skipped {
public:
    explicit Skipped(Corpus& corpus) : corpus_(corpus) {}
    void add(std::size_t line, const std::string& reason);

private:
    Corpus& corpus_;
};

/// Cuts the texts into words (on several threads when there are many; the result does not depend on that) and
/// appends the examples to the corpus, whose labels, segments and tokenization are already set.
/// \throws Error when stopped, or when they need more memory than they may take.
void appendExamples(Corpus& corpus, std::vector<RawExample> raw, const MemoryLimit& memory, const std::stop_token& stop,
                    const ProgressFn& progress);

/// Puts labels that are all numbers in numeric order and renumbers them in the raw examples.
void sortNumericLabels(std::vector<std::string>& labels, std::vector<RawExample>& raw);

/// Sets the corpus's tokenization to the requested one; Auto is decided by its first texts.
void chooseTokenization(Corpus& corpus, text::Tokenization wanted, const std::vector<RawExample>& raw);

/// Turns a table's rows into examples of the corpus. Rows that are empty, of another width, or without label or text
/// are left out with a warning; if more than half are, an Error names the first one and proposes a mapping.
void appendTable(Corpus& corpus, const FileTable& table, const Mapping& mapping, const ReadOptions& options,
                 const MemoryLimit& memory, const std::stop_token& stop, const ProgressFn& progress);

} // namespace core::corpora
