#include <algorithm>
#include <charconv>
#include <tuple>

#include <fmt/format.h>

#include "core/corpora/formats/table.h"
#include "core/files/csv.h"
#include "core/studies/intake/exchange_parts.h"
#include "core/studies/rating/ballot_checks.h"

namespace core::studies {

namespace {

/// Hidden fields that our page writes beside each answer.
constexpr std::string_view details[] = {".seconds", ".comment", ".at", ".revision", ".version"};

std::vector<std::string> contextNames(const Packet& packet)
{
    std::vector<std::string> names;
    for (const auto& item : packet.items)
        for (const auto& [name, text] : item.context)
            if (std::ranges::find(names, name) == names.end())
                names.push_back(name);
    return names;
}

std::vector<std::string> inputTitles(const Packet& packet)
{
    std::vector<std::string> titles = {"study", "item", "left", "right"};
    for (const auto& name : contextNames(packet))
        titles.push_back("context_" + name);
    return titles;
}

std::vector<std::string> inputCells(const Packet& packet, const PacketItem& item)
{
    std::vector<std::string> cells = {packet.study, item.key, item.left, item.right};
    for (const auto& name : contextNames(packet)) {
        cells.emplace_back();
        for (const auto& [title, text] : item.context)
            if (title == name)
                cells.back() = text;
    }
    return cells;
}

/// A results file by its titles.
class Batch {
public:
    Batch(std::string_view bytes, const std::string& name) : name_(name)
    {
        std::size_t number = 0;
        forEachLine(bytes, name, [&](std::string_view line, bool) { requireUtf8(line, {name, ++number}); });
        auto parsed = corpora::parseDelimited(bytes, ',', true, store_);
        if (parsed.unclosed > 0)
            throw Error({name, parsed.unclosed}, "a quote is opened here and never closed",
                        "Download the results again");
        if (parsed.rows.empty())
            throw Error({name}, "the file is empty", "Download the results again");
        titles_ = parsed.rows.front();
        rows_.assign(parsed.rows.begin() + 1, parsed.rows.end());
        std::erase_if(rows_, [](const corpora::Row& row) { return corpora::isBlank(row); });
        for (const char* title : {"WorkerId", "Input.item"})
            if (std::ranges::find(titles_.cells, title) == titles_.cells.end())
                throw Error({name, 1}, fmt::format("there is no column {}", title),
                            "Choose the results file of a batch made from the exported CSV");
    }
    [[nodiscard]] const std::vector<corpora::Row>& rows() const { return rows_; }
    /// Null when there is no such column or the row ends before.
    [[nodiscard]] const std::string_view* cell(const corpora::Row& row, const std::string& title) const
    {
        const auto at = std::ranges::find(titles_.cells, title);
        const auto i = static_cast<std::size_t>(at - titles_.cells.begin());
        return at == titles_.cells.end() || i >= row.cells.size() ? nullptr : &row.cells[i];
    }
    [[nodiscard]] std::string text(const corpora::Row& row, const std::string& title) const
    {
        const auto* found = cell(row, title);
        return found == nullptr ? std::string() : std::string(*found);
    }
    template<typename Number>
    [[nodiscard]] Number number(const corpora::Row& row, const std::string& title, Number fallback) const
    {
        const std::string value = text(row, title);
        if (value.empty())
            return fallback;
        Number result{};
        const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), result);
        if (error != std::errc() || end != value.data() + value.size())
            throw Error({name_, row.line}, fmt::format("\"{}\" in {} is not a number", value.substr(0, 40), title),
                        "Download the results again");
        return result;
    }

private:
    std::string name_;
    std::deque<std::string> store_;
    corpora::Row titles_;
    std::vector<corpora::Row> rows_;
};

/// Whether an answer was given, or left out or taken back, as its details say.
bool isAnswered(const Batch& batch, const corpora::Row& row, const Question& question)
{
    const std::string field = "Answer." + question.id;
    const auto* answer = batch.cell(row, field);
    return (answer != nullptr && !answer->empty()) || !batch.text(row, field + ".revision").empty();
}

} // namespace

std::string turkInput(const Packet& packet)
{
    std::string bytes = csvRecord(inputTitles(packet));
    for (const auto& item : packet.items)
        bytes += csvRecord(inputCells(packet, item));
    return bytes;
}

std::string turkResults(const Packet& packet, const std::vector<Ballot>& ballots)
{
    std::vector<std::string> titles = {"HITId", "AssignmentId", "WorkerId", "SubmitTime", "WorkTimeInSeconds"};
    for (const auto& title : inputTitles(packet))
        titles.push_back("Input." + title);
    for (const auto& question : packet.questions) {
        titles.push_back("Answer." + question.id);
        for (const auto detail : details)
            titles.push_back(fmt::format("Answer.{}{}", question.id, detail));
    }
    std::string bytes = csvRecord(titles);
    const auto groups = byItem(packet, ballots);
    for (std::size_t i = 0; i < packet.items.size(); ++i) {
        using Submission = std::tuple<std::string, int, int>; // rater, version, revision
        std::map<Submission, std::vector<const Ballot*>> submissions;
        for (const auto& ballot : groups[i])
            submissions[{ballot.rater, ballot.version, ballot.revision}].push_back(&ballot);
        for (const auto& [submission, given] : submissions) {
            double seconds = 0.0;
            for (const Ballot* ballot : given)
                seconds += ballot->seconds;
            const std::string& key = packet.items[i].key;
            std::vector<std::string> cells = {
                key, fmt::format("{}-{}-{}", key, std::get<0>(submission), std::get<2>(submission)),
                std::get<0>(submission), given.front()->at, fmt::format("{}", seconds)};
            for (auto& cell : inputCells(packet, packet.items[i]))
                cells.push_back(std::move(cell));
            for (const auto& question : packet.questions) {
                const auto at = std::ranges::find(given, question.id, &Ballot::question);
                if (at == given.end()) {
                    cells.insert(cells.end(), 1 + std::size(details), std::string());
                    continue;
                }
                const Ballot& ballot = **at;
                for (auto& cell : {ballot.answer, fmt::format("{}", ballot.seconds), ballot.comment, ballot.at,
                                   std::to_string(ballot.revision), std::to_string(ballot.version)})
                    cells.push_back(cell);
            }
            bytes += csvRecord(cells);
        }
    }
    return bytes;
}

ReadBallots ballotsFromTurk(std::string_view bytes, const std::string& name, const ExchangeContext& context)
{
    const Batch batch(bytes, name);
    ReadBallots read;
    for (const auto& row : batch.rows()) {
        const std::string study = batch.text(row, "Input.study");
        if (!study.empty() && study != context.study)
            throw Error({name, row.line}, "this row belongs to the study \"" + study + "\"",
                        "Choose the file of this study");
        const auto answered = static_cast<double>(std::ranges::count_if(
            context.questions, [&](const Question& question) { return isAnswered(batch, row, question); }));
        const double workTime = batch.number(row, "WorkTimeInSeconds", 0.0);
        for (const auto& question : context.questions) {
            if (!isAnswered(batch, row, question))
                continue;
            const std::string field = "Answer." + question.id;
            const auto* at = batch.cell(row, field + ".at");
            read.ballots.push_back(
                {context.study, batch.text(row, "Input.item"), pseudonymOf(batch.text(row, "WorkerId"), context),
                 question.id, batch.text(row, field), batch.number(row, field + ".seconds", workTime / answered),
                 batch.text(row, field + ".comment"), at != nullptr ? std::string(*at) : batch.text(row, "SubmitTime"),
                 batch.number(row, field + ".revision", 1), batch.number(row, field + ".version", context.version)});
            read.lines.push_back(row.line);
        }
    }
    requireNoRepeats(read.ballots, read.lines, name);
    return read;
}

} // namespace core::studies
