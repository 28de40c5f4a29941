#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/text/mark.h"
#include "core/text/text.h"

namespace core::text {

/// A named part of what a victim reads: `sentence`; `premise` and `hypothesis`; `topic` and `sentence`.
struct Segment {
    std::string name;
    Text text;
    bool editable = true;
    std::string language = "en";   ///< BCP 47.
    std::vector<std::string> tags; ///< One per word if a victim needs them, else none; "" for an inserted word.
    std::vector<Mark> marks = {};  ///< Of the original words, so that no edit changes them; see followed().
};

/// What a victim reads. Copies are cheap (texts share their data).
class Input {
public:
    Input() = default;
    explicit Input(std::vector<Segment> segments) : segments_(std::move(segments)) {}
    /// One editable segment named `sentence`.
    static Input sentence(Text text);

    [[nodiscard]] const std::vector<Segment>& segments() const { return segments_; }
    [[nodiscard]] std::size_t size() const { return segments_.size(); }
    [[nodiscard]] const Segment& operator[](std::size_t i) const { return segments_[i]; }
    /// \throws Error naming the existing segments when there is no such segment.
    [[nodiscard]] std::size_t indexOf(std::string_view name) const;
    /// The index of each of these segments: by name; if a name is missing and there are as many segments, by position.
    /// \throws Error when neither works.
    [[nodiscard]] std::vector<std::size_t> placesOf(const std::vector<std::string>& names) const;
    [[nodiscard]] const Text& text(std::string_view name) const { return segments_[indexOf(name)].text; }
    /// The same input with one segment's text replaced. Its words keep the tags of the words they come from; a text
    /// with other original words has no marks, and keeps the tags only if it has as many words.
    [[nodiscard]] Input with(std::size_t segment, Text text) const;
    /// The same input in which only the named segments may be edited. \throws Error for an unknown name.
    [[nodiscard]] Input withEditable(const std::vector<std::string>& names) const;

    /// Of all segments' words and names.
    [[nodiscard]] std::uint64_t hash() const;
    /// Changed original words and inserted words of the editable segments over their original words, at most 1.
    [[nodiscard]] double perturbedShare() const;

private:
    std::vector<Segment> segments_;
};

} // namespace core::text
