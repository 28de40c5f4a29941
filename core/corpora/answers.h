#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "core/answers/kind.h"
#include "core/corpora/corpus.h"

namespace core::corpora {

/// The columns of gold answers that are not classes, by their roles (answers::Column).
class AnswerColumns {
public:
    /// The first kind of which a column is there that decides; null if there is none.
    [[nodiscard]] const answers::Kind* kind() const;
    [[nodiscard]] std::optional<std::size_t> of(std::string_view role) const;
    /// Nothing: the column stays as it is.
    void set(std::string_view role, std::optional<std::size_t> column);

private:
    std::map<std::string, std::size_t, std::less<>> columns_;
};

/// The kind of the corpus's gold answers; labels if it has none. \throws Error for one of a later program.
[[nodiscard]] structures::AnswerKind answerKindOf(const Corpus& corpus);

/// The kind after which a column of the corpus's gold answers is named: of labels for trees too, which no cell shows.
[[nodiscard]] const answers::Kind& columnKindOf(const Corpus& corpus);

/// An example's gold answer as a cell shows it (answers::Shape::shortText): its class, form, translation, or
/// `equation → answer`; empty for trees and where there is none.
[[nodiscard]] std::string goldText(const Corpus& corpus, const Example& example);

} // namespace core::corpora
