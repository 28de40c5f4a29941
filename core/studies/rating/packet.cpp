#include "core/studies/rating/packet.h"

#include <map>

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/base/hash.h"
#include "core/base/position.h"
#include "core/files/escape.h"
#include "core/files/file.h"

namespace core::studies {

namespace {

constexpr int packetVersion = 1;
constexpr std::uint64_t mostBytes = std::uint64_t{256} << 20;

PacketItem shown(const Study& study, const Item& item, const AssignedItem& assigned)
{
    PacketItem seen;
    seen.key = item.key;
    seen.context = item.context;
    if (!study.showsPairs()) {
        seen.left = item.perturbed;
        if (study.showTrees)
            seen.leftTree = item.perturbedTree;
    } else {
        seen.left = assigned.swapped ? item.perturbed : item.original;
        seen.right = assigned.swapped ? item.original : item.perturbed;
        seen.textIsRight = study.showsTexts() && !assigned.swapped; // not revealed if nobody needs it
        if (study.showTrees) {
            seen.leftTree = assigned.swapped ? item.perturbedTree : item.originalTree;
            seen.rightTree = assigned.swapped ? item.originalTree : item.perturbedTree;
        }
    }
    if (item.role == Role::Training) {
        seen.training = true;
        seen.expected = item.expected;
        seen.explanation = item.explanation;
    }
    return seen;
}

Json toJson(const PacketItem& item)
{
    Json json{{"item", item.key}, {"left", item.left}};
    if (!item.right.empty()) {
        json["right"] = item.right;
        json["text"] = item.textIsRight ? "right" : "left";
    }
    if (!item.context.empty())
        json["context"] = objectOf(item.context);
    if (item.leftTree)
        json["left_tree"] = toJson(*item.leftTree);
    if (item.rightTree)
        json["right_tree"] = toJson(*item.rightTree);
    if (item.training) {
        json["training"] = true;
        json["answers"] = objectOf(item.expected);
        json["explanation"] = item.explanation;
    }
    return json;
}

PacketItem packetItemFrom(const Json& json)
{
    const Fields fields(json, "an item");
    PacketItem item;
    item.key = fields.text("item");
    item.left = fields.text("left");
    item.right = fields.text("right");
    item.textIsRight = fields.text("text") == "right";
    item.context = fields.textPairs("context");
    item.leftTree = treeFrom(fields.find("left_tree"), "an item's left_tree");
    item.rightTree = treeFrom(fields.find("right_tree"), "an item's right_tree");
    item.training = fields.flag("training", false);
    item.expected = fields.textPairs("answers");
    item.explanation = fields.text("explanation");
    if (item.key.empty())
        fields.fail("has no key");
    return item;
}

Json content(const Packet& packet)
{
    Json json{{"format", "faultline-packet"}, {"format_version", packetVersion},
              {"study", packet.study},        {"study_version", packet.version},
              {"rater", packet.rater},        {"ticket", packet.ticket},
              {"title", packet.title},        {"instructions", packet.instructions}};
    json["examples"] = Json::array();
    for (const auto& example : packet.examples) {
        Json entry{{"left", example.left}};
        if (!example.right.empty())
            entry["right"] = example.right;
        entry["answers"] = objectOf(example.answers);
        entry["explanation"] = example.explanation;
        json["examples"].push_back(std::move(entry));
    }
    json["questions"] = Json::array();
    for (const auto& question : packet.questions)
        json["questions"].push_back(toJson(question));
    json["mark_differences"] = packet.markDifferences;
    json["show_trees"] = packet.showTrees;
    json["comments"] = packet.comments;
    json["break_every"] = packet.breakEvery;
    json["items"] = Json::array();
    for (const auto& item : packet.items)
        json["items"].push_back(toJson(item));
    return json;
}

Packet packetFrom(const Json& json)
{
    const Fields fields(json, "the packet");
    if (fields.text("format") != "faultline-packet")
        throw Error("this is not a packet for raters", "Choose a file that study export wrote");
    if (fields.whole("format_version", 0) > packetVersion)
        throw Error("this packet is of a newer format", "Open it with a newer Faultline");
    Json bare = json;
    bare.erase("sha256");
    if (sha256(bare.dump()) != fields.text("sha256"))
        throw Error("this packet is not as it was written", "Ask for it again: it was damaged or changed on its way");
    Packet packet;
    packet.study = fields.text("study");
    packet.version = fields.whole("study_version", 1);
    packet.rater = fields.text("rater");
    packet.ticket = fields.text("ticket");
    packet.title = fields.text("title");
    packet.instructions = fields.text("instructions");
    for (const auto& entry : fields.list("examples")) {
        const Fields example(entry, "an example");
        packet.examples.push_back(
            {example.text("left"), example.text("right"), example.textPairs("answers"), example.text("explanation")});
    }
    for (const auto& question : fields.list("questions"))
        packet.questions.push_back(questionFrom(question, fmt::format("question {}", packet.questions.size() + 1)));
    packet.markDifferences = fields.flag("mark_differences", false);
    packet.showTrees = fields.flag("show_trees", false);
    packet.comments = fields.flag("comments", true);
    packet.breakEvery = static_cast<std::size_t>(fields.whole("break_every", 50));
    for (const auto& item : fields.list("items"))
        packet.items.push_back(packetItemFrom(item));
    return packet;
}

} // namespace

Packet packetFor(const Study& study, std::span<const Item> items, const Assignment& assignment)
{
    std::map<std::string, const Item*> byKey;
    for (const auto& item : items)
        byKey.emplace(item.key, &item);
    Packet packet{study.name,
                  study.version,
                  assignment.rater,
                  assignment.ticket,
                  study.title,
                  study.instructions,
                  study.examples,
                  study.questions,
                  {},
                  study.markDifferences,
                  study.showTrees,
                  study.comments,
                  study.breakEvery};
    for (auto& question : packet.questions)
        question.accepts.clear(); // raters are not told which answers speak for a text
    for (const auto& assigned : assignment.order) {
        const auto at = byKey.find(assigned.item);
        if (at == byKey.end())
            throw Error(fmt::format("{} is to judge the item {}, which the study does not have", assignment.rater,
                                    assigned.item));
        packet.items.push_back(shown(study, *at->second, assigned));
    }
    return packet;
}

std::string packetBytes(const Packet& packet)
{
    Json json = content(packet);
    json["sha256"] = sha256(json.dump());
    return json.dump(1) + "\n";
}

Packet packetFrom(const std::string& bytes, const std::string& file)
{
    Json json;
    try {
        json = parseJson<Json>(bytes, {file});
    } catch (const Error& error) {
        const Where end = positionIn(bytes, bytes.size(), {file});
        const Where& at = error.where();
        if (bytes.starts_with('{') && at.line == end.line && at.column + 1 >= end.column) // something was still to come
            throw Error({file}, "this packet is not complete (cut off)", "Ask for the file again.");
        throw Error(error.where(), "this is not a packet for raters: " + error.problem(),
                    "Choose a file that study export wrote");
    }
    try {
        return packetFrom(json);
    } catch (const Error& error) {
        if (!error.where().file.empty())
            throw;
        throw Error({file}, error.problem(), error.remedy());
    }
}

std::string raterFileName(const std::string& study, const std::string& rater, const std::string& ending)
{
    return fileNamePart(study) + "-" + fileNamePart(rater) + ending;
}

Packet readPacket(const std::filesystem::path& file) { return packetFrom(readFile(file, mostBytes), file.string()); }

} // namespace core::studies
