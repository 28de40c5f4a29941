#pragma once

#include "core/files/bytes.h"
#include "core/text/input.h"

namespace core::store {

/// A word form, or that there is none.
void writeForm(ByteWriter& out, text::WordId word);
[[nodiscard]] text::WordId readForm(ByteReader& in);

/// An input with spans, origins and original words. Segments equal to those of `base` take one byte; reading needs
/// the same base.
void writeInput(ByteWriter& out, const text::Input& input, const text::Input* base);
/// \throws Error or std::invalid_argument for damaged bytes.
[[nodiscard]] text::Input readInput(ByteReader& in, const text::Input* base);

} // namespace core::store
