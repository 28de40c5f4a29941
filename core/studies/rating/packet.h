#pragma once

#include <algorithm>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/studies/design/assignment.h"

namespace core::studies {

/// An item as a rater sees it.
struct PacketItem {
    std::string key;
    std::string left, right;  ///< `left` is the only text when no question is about pairs.
    bool textIsRight = false; ///< Questions that show one text show the right one; false if there are none.
    std::vector<std::pair<std::string, std::string>> context;
    std::optional<ShownTree> leftTree, rightTree;
    bool training = false;
    Answers expected;        ///< Training only: shown after the rater's own answer.
    std::string explanation; ///< Training only.
    /// For the adjudicator's ties: only these are asked. Empty, as in every packet's file: all questions.
    std::vector<std::string> onlyQuestions;

    [[nodiscard]] bool asks(const std::string& question) const
    {
        return onlyQuestions.empty() || std::ranges::find(onlyQuestions, question) != onlyQuestions.end();
    }
    [[nodiscard]] const std::string& text() const { return textIsRight ? right : left; } ///< The text in question.
};

/// All that one rater needs, and nothing that reveals what is tested: where a text comes from, the victim's answer,
/// which items are checks. Which text is the original is revealed only if a question shows the other one alone.
struct Packet {
    std::string study;
    int version = 1;
    std::string rater;
    std::string ticket;
    std::string title, instructions;
    std::vector<ShownExample> examples;
    std::vector<Question> questions;
    std::vector<PacketItem> items; ///< In the rater's order.
    bool markDifferences = false, showTrees = false, comments = true;
    std::size_t breakEvery = 50;
};

/// \throws Error when the assignment names an item that does not exist.
[[nodiscard]] Packet packetFor(const Study& study, std::span<const Item> items, const Assignment& assignment);

/// The packet file: JSON with the SHA-256 of its content.
[[nodiscard]] std::string packetBytes(const Packet& packet);
/// \throws Error when it is not a packet, is cut off, of a newer format, or not as it was written.
[[nodiscard]] Packet packetFrom(const std::string& bytes, const std::string& file);
[[nodiscard]] Packet readPacket(const std::filesystem::path& file);

/// The name of a file for one rater, `zheng-r1.packet`; no name leads out of the folder.
[[nodiscard]] std::string raterFileName(const std::string& study, const std::string& rater, const std::string& ending);

} // namespace core::studies
