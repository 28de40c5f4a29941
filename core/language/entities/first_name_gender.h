#pragma once

#include <cstdint>
#include <string_view>

namespace core::language {

/// Which pronoun is used of a person who is known by a first name alone.
enum class NameGender : std::uint8_t {
    Unknown, ///< Not in the list, or used of both: Alex, Kim.
    She,
    He
};

/// Of a first name in lower case: the names of the gazetteer, and others that are common in English texts. Closed
/// lists; a name that is given to both is in neither.
[[nodiscard]] NameGender genderOfFirstName(std::string_view lower);

} // namespace core::language
