#pragma once

#include <array>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/reports/data/paired_answers.h"
#include "core/text/search/search.h"

namespace ui {

using Answered = std::shared_ptr<const core::reports::AnsweredCorpus>;

/// A corpus beside the answers of up to two victims: what its lists show and its searches find.
struct AnsweredExamples {
    std::shared_ptr<const core::corpora::Corpus> corpus; ///< May be null.
    std::array<Answered, 2> answers = {};                ///< Null: none. The second only beside a first one.

    /// Beside those of the corpus answer, score and right, and of the second victim answer2, score2 and right2.
    [[nodiscard]] std::vector<std::string> columns() const;
    [[nodiscard]] core::text::SearchValues values(std::size_t row, const std::string& column) const;
    /// \throws core::UsageError for a column that is not one of these.
    [[nodiscard]] std::vector<std::size_t> found(const core::text::Search& search) const;
};

} // namespace ui
