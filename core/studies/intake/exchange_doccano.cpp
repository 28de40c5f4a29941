#include <algorithm>

#include "core/studies/intake/exchange_parts.h"

namespace core::studies {

namespace {

std::string labelOf(const Ballot& ballot) { return ballot.question + ":" + ballot.answer; }

/// Whether doccano can show the answer as a label.
bool isLabel(const Question& question) { return question.comparable(); }

void readLine(const Json& json, const ExchangeContext& context, std::vector<Ballot>& to)
{
    const Fields fields(json, "the text");
    const std::string study = fields.text("study", context.study);
    if (study != context.study)
        fields.fail("belongs to the study \"" + study + "\"");
    const std::string item = fields.text("item");
    std::vector<Ballot> ours;
    for (const auto& entry : fields.list("ballots"))
        ours.push_back(ballotBeside(entry, context.study, item));
    ToolAnswers tool;
    const std::string worker = fields.text("username", context.rater);
    tool.rater = !worker.empty() ? pseudonymOf(worker, context) : ours.empty() ? std::string() : ours.front().rater;
    for (const auto& label : fields.texts("label")) {
        const std::size_t colon = std::min(label.find(':'), label.size());
        const std::string id = label.substr(0, colon);
        if (colon == label.size() || questionIn(context, id) == nullptr)
            fields.fail("has the label \"" + label + "\", which is not question:answer");
        if (tool.rater.empty())
            fields.fail("does not say whose labels it has; name or select the rater");
        tool.answers.emplace_back(id, label.substr(colon + 1));
    }
    reconcile(ours, item, {tool}, context, isLabel, to);
}

} // namespace

std::string doccanoLines(const Packet& packet, const std::vector<Ballot>& ballots)
{
    const auto groups = byItem(packet, ballots);
    std::string bytes;
    for (std::size_t i = 0; i < packet.items.size(); ++i) {
        Json line{{"text", joinedText(packet.items[i])}, {"label", Json::array()}};
        for (const auto& ballot : currentBallots(groups[i]))
            for (const auto& question : packet.questions)
                if (question.id == ballot.question && isLabel(question) && !ballot.answer.empty())
                    line["label"].push_back(labelOf(ballot));
        line["study"] = packet.study;
        line["item"] = packet.items[i].key;
        line["ballots"] = Json::array();
        for (const auto& ballot : groups[i])
            line["ballots"].push_back(beside(ballot));
        bytes += line.dump() + "\n";
    }
    return bytes;
}

ReadBallots ballotsFromDoccano(std::string_view bytes, const std::string& name, const ExchangeContext& context)
{
    ReadBallots read;
    forEachJsonLine(bytes, name, [&](const Json& json, std::size_t number) {
        readLine(json, context, read.ballots);
        read.lines.resize(read.ballots.size(), number);
    });
    requireNoRepeats(read.ballots, read.lines, name);
    return read;
}

} // namespace core::studies
