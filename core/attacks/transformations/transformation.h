#pragma once

#include <memory>
#include <vector>

#include "core/attacks/scene.h"

namespace core::attacks {

/// Proposes changes of one word. Immutable but for caches, shared by all threads.
class Transformation {
public:
    virtual ~Transformation() = default;

    /// Appends candidates for the word at `at`, the transformation's preferred ones first. Never the word itself and
    /// none twice.
    virtual void propose(Scene&, const text::Input& current, Position at, std::vector<Candidate>& candidates) const = 0;
};

} // namespace core::attacks
