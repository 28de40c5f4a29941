#pragma once

#include <string>
#include <string_view>

namespace core::metrics {

/// Steps that the tokenizers of NIST (mteval-v13a.pl) and of Tercom share. They were made for Western languages.

/// &quot; &amp; &lt; &gt; become the characters they mean, in this order.
void readEntities(std::u32string& line);

/// Blanks around ASCII punctuation except ' , - and the full stop.
[[nodiscard]] std::u32string marksApart(std::u32string_view line);

/// Blanks around full stops and commas that have no digit on one side, and around a dash after a digit.
[[nodiscard]] std::u32string stopsAndDashesApart(std::u32string_view line);

} // namespace core::metrics
