#pragma once

#include <cstddef>
#include <string>
#include <unordered_set>

#include "core/corpora/corpus.h"
#include "core/text/input.h"
#include "core/text/word_table.h"

namespace core::victims {

/// The words of a training corpus, in lower case: a victim has never seen others.
class TrainingWords {
public:
    explicit TrainingWords(const corpora::Corpus& train);

    /// What a changed text has that its original has not.
    struct NewWords {
        std::size_t words = 0;   ///< Words with a letter that the original does not have, each time that they occur.
        std::size_t unknown = 0; ///< Those that no text of the training corpus has.
    };
    /// Of the editable segments, which are compared with all of the original.
    [[nodiscard]] NewWords newIn(const text::Input& original, const text::Input& changed) const;

    /// The corpus's name, for what is stored.
    [[nodiscard]] const std::string& name() const { return name_; }

private:
    std::unordered_set<text::WordId> words_;
    std::string name_;
};

} // namespace core::victims
