#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/language/entities/entity.h"

namespace core::language {

/// What a word is without the signs around it and without 's, 'll and their like.
struct BareWord {
    std::string lower; ///< In lower case; empty for a word without letters.
    std::size_t begin; ///< Of the form's bytes.
    std::size_t end;
};
[[nodiscard]] BareWord bareWord(std::string_view form);

/// Whether an entity of that class is somebody, somewhere or something that is called so: no number, date or amount.
[[nodiscard]] bool isNameClass(EntityClass kind);

/// Whether a word in lower case is inside names and in every text, too: of, the.
[[nodiscard]] bool isNameLink(std::string_view lower);

} // namespace core::language
