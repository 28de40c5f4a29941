#pragma once

#include "core/corpora/examples.h"

namespace core::corpora {

/// Makes a CoNLL-U file's sentences examples: the id is sent_id (else the sentence's number), the gold answer its
/// tree (none when the words have no heads), the other comments are the user's columns. Segment::tags are the
/// language's own tags if all words have some, else the universal ones; `--columns tags=upos` (or xpos) chooses.
void appendTreebank(Corpus& corpus, const Source& source, const ReadOptions& options, const std::stop_token& stop,
                    const ProgressFn& progress);

} // namespace core::corpora
