#pragma once

#include "core/victims/victim.h"
#include "core/victims/views.h"

namespace core::victims {

/// A dependency parser that exposes its internals, which the white-box attacks and the arc view need. Parsers that are
/// not one of these (exec:) can only be attacked black-box.
///
/// Answers of `predict` are the best single-root trees (exact maximum spanning tree).
class ParserVictim : public Victim, public WordVectors, public ArcScorer, public TagReader {
public:
    [[nodiscard]] WordVectors* words() override { return this; }
    [[nodiscard]] ArcScorer* arcs() override { return this; }
    [[nodiscard]] TagReader* tags() override { return this; }
};

} // namespace core::victims
