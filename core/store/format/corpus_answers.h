#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/structures/prediction.h"

namespace core::store {

/// What a victim answered to examples of a corpus, without any attack.
struct CorpusAnswers {
    std::int64_t corpus = 0;
    std::string victim;     ///< The spec it was loaded by.
    std::string victimCard; ///< JSON
    std::string victimHash;
    std::string at;                              ///< When it was last queried: ISO 8601, UTC. Filled when empty.
    std::vector<std::size_t> rows;               ///< Places among the corpus's examples, ascending.
    std::vector<structures::Prediction> answers; ///< Of these; monostate where it gave none.
};

} // namespace core::store
