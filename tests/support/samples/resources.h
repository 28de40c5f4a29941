#pragma once

#include <memory>

#include "core/language/resources.h"

/// What ships beside the program (lexicons, vectors, taggers), read once by each test program.
namespace samples {

inline const std::shared_ptr<const core::language::Resources>& sharedResources()
{
    static const auto instance = std::make_shared<const core::language::Resources>();
    return instance;
}

inline const core::language::Resources& resources() { return *sharedResources(); }

} // namespace samples
