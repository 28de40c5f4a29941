#pragma once

#include <cstddef>
#include <string>

#include "app/cli/terminal/command.h"
#include "app/cli/terminal/options.h"

namespace app {

struct CorpusEntitiesOptions {
    std::string in, to, tagger = "built-in";
    CorpusOptions read;
    std::size_t limit = 5; ///< Examples to show.
    std::size_t most = 2;  ///< Replacements per class and label.
    bool json = false;
};

/// `corpus entities`: the named entities of a corpus, counted and shown; with `to` the lists of replacements that the
/// transformation named-entities reads.
int corpusEntities(Context& context, const CorpusEntitiesOptions& options);

} // namespace app
