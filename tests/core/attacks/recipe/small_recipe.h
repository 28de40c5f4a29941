#pragma once

#include <functional>

#include <QString>

#include "core/attacks/recipe/recipe.h"
#include "core/base/error.h"

namespace recipes {

/// What the error of the call says; empty without one.
inline QString messageOf(const std::function<void()>& call)
{
    try {
        call();
    } catch (const core::Error& error) {
        return QString::fromUtf8(error.what());
    }
    return {};
}

/// A recipe of few parts.
inline core::attacks::Recipe small()
{
    return core::attacks::Recipe::fromJson(R"({"name": "mine", "goal": {"type": "untargeted"},
        "transformation": {"type": "vector-neighbours", "k": 8},
        "constraints": [{"type": "stop-word"}, {"type": "pos"}], "search": {"type": "greedy-ranked"}})");
}

} // namespace recipes
