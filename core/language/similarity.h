#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace core::language {

/// How a cosine becomes the similarity that constraints compare with their threshold.
enum class Similarity {
    Cosine,          ///< The cosine itself, -1..1.
    Angular,         ///< 1 - arccos(cosine) / pi, 0..1 (Cer et al. 2018, "Universal sentence encoder").
    AngularReleased, ///< 1 - arccos(cosine), 1 - pi..1: TextFooler's released code leaves the division by pi out.
};

/// cosine, angular, angular-released. \throws UsageError for another name.
[[nodiscard]] Similarity similarityNamed(std::string_view name);
[[nodiscard]] std::string_view nameOf(Similarity similarity);

/// Cosine of two vectors of one size, clamped to [-1, 1]; exactly 1 for equal vectors, zero vectors included; 0 when
/// just one of them is zero. The sums run in double from left to right. \throws std::invalid_argument if sizes differ.
[[nodiscard]] double cosine(std::span<const float> a, std::span<const float> b);

/// The similarity of two encodings with this cosine; a cosine outside [-1, 1] by rounding counts as the nearer end.
/// Check values: Angular of 1, 0, -1 is 1, .5, 0; AngularReleased of 0 is 1 - pi/2.
[[nodiscard]] double similarityOf(double cosine, Similarity similarity);

/// Half-open range of words.
struct WordWindow {
    std::size_t begin = 0;
    std::size_t end = 0;
    friend bool operator==(const WordWindow&, const WordWindow&) = default;
};

/// The words around `position` that a windowed similarity sees: (width - 1) / 2 on each side; near an end of the text
/// the `width` first or last words; the whole text when it is shorter. `width` 0: always the whole text.
/// Source: TextFooler's released code, attack_classification.py; its slip for texts shorter than the window, where
/// only the very last words are compared, is not copied.
[[nodiscard]] WordWindow windowAround(std::size_t position, std::size_t words, std::size_t width);

} // namespace core::language
