#pragma once

#include <cstdint>
#include <string_view>

namespace core::text {

/// A word form, interned for the life of the process: equal ids mean equal forms. The numbers depend on the order in
/// which words were first seen, so they are never stored and nothing is ever ordered by them.
enum class WordId : std::uint32_t {};

/// No word: what an edit that needs no form carries.
inline constexpr WordId noWord{0xffffffffU};

/// The id of a form; the first call for a form copies it. Safe to call from any thread.
[[nodiscard]] WordId intern(std::string_view form);

/// The form of an id; the view stays valid for the life of the process. Lock-free.
[[nodiscard]] std::string_view formOf(WordId id);

/// core::hash64 of the form, computed once. Lock-free.
[[nodiscard]] std::uint64_t hashOf(WordId id);

/// The id of the form in lower case (Unicode simple folding to lower case), computed once.
[[nodiscard]] WordId lowerOf(WordId id);

/// How many forms are interned; ids are 0 .. wordCount()-1, so caches can be vectors indexed by id.
[[nodiscard]] std::size_t wordCount();

} // namespace core::text
