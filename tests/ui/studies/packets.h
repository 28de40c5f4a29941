#pragma once

#include <string>
#include <vector>

#include "core/studies/rating/rating_session.h"

/// A small packet with every kind of question, as a stranger would get it.
inline core::studies::Packet smallPacket(std::size_t items = 3)
{
    using namespace core::studies;
    Packet packet;
    packet.study = "tea";
    packet.rater = "r1";
    packet.ticket = "0123456789abcdef";
    packet.title = "Two sentences about tea";
    packet.instructions = "Read both.";
    Question same;
    same.id = "same";
    same.prompt = "Do both mean the same?";
    same.options = {{"yes", "Yes"}, {"no", "No"}, {"unsure", "Not sure"}};
    Question why;
    why.id = "why";
    why.kind = QuestionKind::Text;
    why.prompt = "What is different?";
    why.onlyIf = SkipRule{"same", {"no"}};
    Question grammar;
    grammar.id = "grammar";
    grammar.kind = QuestionKind::Likert;
    grammar.prompt = "How good is the grammar?";
    grammar.low = 0;
    grammar.high = 5;
    grammar.lowLabel = "none";
    grammar.highLabel = "faultless";
    grammar.shows = Shows::Text;
    packet.questions = {same, why, grammar};
    for (std::size_t i = 0; i < items; ++i) {
        PacketItem item;
        item.left = "the green tea number " + std::to_string(i) + " is hot";
        item.right = "the black tea number " + std::to_string(i) + " is hot";
        item.textIsRight = i % 2 == 0;
        item.key = itemKey(item.left, item.right, {});
        packet.items.push_back(std::move(item));
    }
    return packet;
}
