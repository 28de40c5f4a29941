#pragma once

#include <functional>
#include <map>

#include "core/base/error.h"
#include "core/studies/intake/exchange.h"
#include "core/studies/rating/ballot_json.h"

namespace core::studies {

/// What a tool carries along without showing it, so that nothing of a ballot is lost.
[[nodiscard]] inline Json beside(const Ballot& ballot)
{
    auto json = toJson(ballot);
    json.erase("study");
    json.erase("item");
    return json;
}

[[nodiscard]] inline Ballot ballotBeside(const Json& json, const std::string& study, const std::string& item)
{
    auto ballot = ballotIn(Fields(json, "a ballot beside a task"));
    ballot.study = study;
    ballot.item = item;
    return ballot;
}

[[nodiscard]] inline const Question* questionIn(const ExchangeContext& context, const std::string& id)
{
    for (const auto& question : context.questions)
        if (question.id == id)
            return &question;
    return nullptr;
}

/// One rater's answers about one item, as another tool holds them.
struct ToolAnswers {
    std::string rater;
    Answers answers;      ///< By question, in normal form; without questions left out.
    double seconds = 0.0; ///< For all of them together.
    std::string at;
};

/// Adds our ballots unchanged and, as next revisions, the tool's differences: answers that are new or changed, and as
/// undone those of the rater that are gone. `shows`: whether the tool can show the question's answers.
void reconcile(const std::vector<Ballot>& ours, const std::string& item, const std::vector<ToolAnswers>& tool,
               const ExchangeContext& context, const std::function<bool(const Question&)>& shows,
               std::vector<Ballot>& to);

/// The two texts as one, for tools that show one.
[[nodiscard]] inline std::string joinedText(const PacketItem& item)
{
    std::string text;
    for (const auto& [name, value] : item.context)
        text += name + ": " + value + "\n\n";
    return text + item.left + (item.right.empty() ? "" : "\n\n" + item.right);
}

/// Each item's ballots, in the given order.
[[nodiscard]] inline std::vector<std::vector<Ballot>> byItem(const Packet& packet, const std::vector<Ballot>& ballots)
{
    std::vector<std::vector<Ballot>> groups(packet.items.size());
    std::map<std::string, std::size_t> at;
    for (std::size_t i = 0; i < packet.items.size(); ++i)
        at.emplace(packet.items[i].key, i);
    for (const auto& ballot : ballots)
        if (const auto found = at.find(ballot.item); found != at.end())
            groups[found->second].push_back(ballot);
    return groups;
}

} // namespace core::studies
