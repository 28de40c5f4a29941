#include "core/studies/intake/ballot_files.h"

#include <algorithm>
#include <array>

#include "core/base/error.h"
#include "core/base/named.h"
#include "core/files/file.h"
#include "core/studies/intake/exchange.h"
#include "core/studies/rating/answer_log.h"
#include "core/studies/rating/ballot_checks.h"

namespace core::studies {

namespace {

struct NamedFormat {
    std::string_view name;
    BallotFormat format;
};
constexpr std::array<NamedFormat, 6> formats = {{{"ballots", BallotFormat::Ballots},
                                                 {"csv", BallotFormat::Csv},
                                                 {"jsonl", BallotFormat::Jsonl},
                                                 {"label-studio", BallotFormat::LabelStudio},
                                                 {"doccano", BallotFormat::Doccano},
                                                 {"mturk", BallotFormat::Turk}}};

bool holds(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

/// A JSON object that may be cut off holds these members, whatever is nested in it.
bool hasMembers(std::string_view line, std::initializer_list<std::string_view> names)
{
    return std::ranges::all_of(names,
                               [&](std::string_view name) { return holds(line, "\"" + std::string(name) + "\""); });
}

/// The format a file must have if it is said to hold answers.
BallotFormat guessed(std::string_view bytes)
{
    const auto first = bytes.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos)
        return BallotFormat::Csv;
    return bytes[first] == '{'   ? BallotFormat::Jsonl
           : bytes[first] == '[' ? BallotFormat::LabelStudio
                                 : BallotFormat::Csv;
}

/// Packets and ballots are beside each other, and it is easy to send the wrong one.
void refusePacket(const std::string& bytes, const std::string& name)
{
    constexpr std::size_t start = 200; // the format is the first member
    if (holds(std::string_view(bytes).substr(0, start), "\"faultline-packet\""))
        throw Error({name}, "this is a packet, not ballots: it holds questions, no answers",
                    "Take the .ballots file that lies beside the packet once the rater has answered");
}

const std::string& required(const std::string& study)
{
    if (study.empty())
        throw UsageError("the answers do not say which study they belong to", "Name or select the study");
    return study;
}

} // namespace

BallotFormat ballotFormatNamed(const std::string& name)
{
    return named(formats, name, "format to import", &NamedFormat::name).format;
}

std::optional<BallotFormat> ballotFormatOf(const std::filesystem::path& file, std::string_view start)
{
    if (start.starts_with("\xEF\xBB\xBF"))
        start.remove_prefix(3);
    const auto first = start.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos)
        return std::nullopt;
    const auto line = start.substr(0, start.find('\n'));
    if (line.starts_with(R"({"format":"faultline-ballots")"))
        return BallotFormat::Ballots;
    if (start[first] == '[')
        return hasMembers(start, {"annotations", "data"}) ? std::optional(BallotFormat::LabelStudio) : std::nullopt;
    if (start[first] == '{') {
        if (hasMembers(line, {"text", "label", "item"}) || file.string().ends_with(".doccano.jsonl"))
            return BallotFormat::Doccano;
        return hasMembers(line, {"item", "rater", "question", "answer"}) ? std::optional(BallotFormat::Jsonl)
                                                                         : std::nullopt;
    }
    if (holds(line, "WorkerId") && holds(line, "Answer."))
        return BallotFormat::Turk;
    for (const auto* column : {"item", "rater", "question", "answer"})
        if (!holds(line, column))
            return std::nullopt;
    return BallotFormat::Csv;
}

Merged importBallotsFile(store::Project& project, const std::filesystem::path& file, const BallotSource& source)
{
    const std::string name = file.string();
    const std::string bytes = readFile(file, mostBallotBytes);
    refusePacket(bytes, name);
    const auto format = source.format ? *source.format : ballotFormatOf(file, bytes).value_or(guessed(bytes));
    if (format == BallotFormat::Ballots)
        return mergeBallots(project, ballotsFileFrom(bytes, name), name);
    if (format == BallotFormat::Csv || format == BallotFormat::Jsonl) {
        const auto read = format == BallotFormat::Csv ? ballotsFromCsv(bytes, name) : ballotsFromJsonl(bytes, name);
        const auto& named = source.study.empty() && !read.ballots.empty() ? read.ballots.front().study : source.study;
        return importBallots(project, required(named), read.ballots, name, read.lines, source.options);
    }
    const Study design = studyOf(project, required(source.study));
    ExchangeContext context{source.study, design.version, design.questions, {}, source.rater};
    for (const auto& assignment : assignmentsOf(project, source.study))
        context.raters.push_back(assignment.rater);
    const auto read = format == BallotFormat::LabelStudio ? ballotsFromLabelStudio(bytes, name, context)
                      : format == BallotFormat::Doccano   ? ballotsFromDoccano(bytes, name, context)
                                                          : ballotsFromTurk(bytes, name, context);
    return importBallots(project, source.study, read.ballots, name, read.lines, source.options);
}

} // namespace core::studies
