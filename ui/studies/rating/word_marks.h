#pragma once

#include <utility>
#include <vector>

#include <QString>

namespace ui {

/// A range of a text: first UTF-16 unit and length.
struct TextRange {
    int begin = 0;
    int length = 0;
    friend bool operator==(const TextRange&, const TextRange&) = default;
};

/// The words of each text that the other does not have at that place (longest common subsequence of words). Both sides
/// are treated alike, so that marks do not reveal which text came first. Nothing is marked in texts over 2000 words.
[[nodiscard]] std::pair<std::vector<TextRange>, std::vector<TextRange>> differences(const QString& left,
                                                                                    const QString& right);

/// Code points, as ballots count, to UTF-16 units, as the window counts, and back; beyond the end gives the end.
[[nodiscard]] int unitsOf(const QString& text, std::size_t codePoints);
[[nodiscard]] std::size_t codePointsOf(const QString& text, int units);

} // namespace ui
