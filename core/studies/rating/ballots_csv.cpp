#include "core/studies/rating/ballots_csv.h"

#include <array>
#include <charconv>
#include <map>
#include <optional>
#include <unordered_map>

#include <fmt/format.h>

#include "core/base/decimal.h"
#include "core/base/hash.h"
#include "core/corpora/formats/table.h"
#include "core/files/csv.h"
#include "core/files/file.h"
#include "core/studies/rating/ballot_checks.h"
#include "core/studies/rating/ballot_json.h"

namespace core::studies {

namespace {

/// The columns by number, in the order of their names.
struct Column {
    enum : std::size_t { Study, ItemKey, Rater, Question, Answer, Seconds, Comment, At, Revision, Version };
};
constexpr std::array<std::string_view, 10> names = {"study",   "item",    "rater", "question", "answer",
                                                    "seconds", "comment", "at",    "revision", "version"};
constexpr std::size_t requiredColumns = 7; ///< The first ones.

std::vector<std::string> cellsOf(const Ballot& ballot)
{
    return {ballot.study,
            ballot.item,
            ballot.rater,
            ballot.question,
            ballot.answer,
            fmt::format("{}", ballot.seconds),
            ballot.comment,
            ballot.at,
            std::to_string(ballot.revision),
            std::to_string(ballot.version)};
}

std::string ballotTable(const std::vector<Ballot>& ballots, CsvFor reader)
{
    std::string bytes = csvRecord({names.begin(), names.end()});
    for (const auto& ballot : ballots)
        bytes += csvRecord(cellsOf(ballot), reader);
    return bytes;
}

double secondsIn(std::string_view text, const Where& where)
{
    if (text.empty())
        return 0.0;
    const auto value = decimalIn(text);
    if (!value || *value < 0.0)
        throw Error(where, fmt::format("\"{}\" is not a number of seconds", text.substr(0, 40)),
                    "Write a number of at least 0, with a decimal point");
    return *value;
}

int countIn(std::string_view text, const Where& where, const char* what)
{
    if (text.empty())
        return 1;
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || value < 1)
        throw Error(where, fmt::format("\"{}\" is not a valid {}", text.substr(0, 40), what),
                    "Write a whole number of at least 1");
    return value;
}

/// The index of each known column, by the header.
std::array<std::optional<std::size_t>, names.size()> columnsOf(const corpora::Row& header, const Where& where)
{
    std::array<std::optional<std::size_t>, names.size()> at;
    for (std::size_t cell = 0; cell < header.cells.size(); ++cell) {
        std::string_view title = header.cells[cell];
        if (cell == 0 && title.starts_with("\xEF\xBB\xBF"))
            title.remove_prefix(3);
        for (std::size_t column = 0; column < names.size(); ++column)
            if (title == names[column]) {
                if (at[column])
                    throw Error(where, fmt::format("the column {} stands there twice", title), "Leave one out");
                at[column] = cell;
            }
    }
    for (std::size_t column = 0; column < requiredColumns; ++column)
        if (!at[column])
            throw Error(where, fmt::format("there is no column {}", names[column]),
                        "Ballots need the columns study,item,rater,question,answer,seconds,comment");
    return at;
}

} // namespace

void requireNoRepeats(const std::vector<Ballot>& ballots, const std::vector<std::size_t>& lines,
                      const std::string& name)
{
    std::unordered_multimap<std::uint64_t, std::size_t> seen;
    seen.reserve(ballots.size());
    for (std::size_t i = 0; i < ballots.size(); ++i) {
        const Ballot& ballot = ballots[i];
        std::uint64_t hash =
            combine64(static_cast<std::uint64_t>(ballot.version), static_cast<std::uint64_t>(ballot.revision));
        for (const auto* part : {&ballot.study, &ballot.item, &ballot.rater, &ballot.question})
            hash = combine64(hash, hash64(*part));
        const auto [begin, end] = seen.equal_range(hash);
        for (auto it = begin; it != end; ++it) {
            const Ballot& other = ballots[it->second];
            if (other.study == ballot.study && placeOf(other) == placeOf(ballot) && other.version == ballot.version &&
                other.revision == ballot.revision)
                throw Error({name, i < lines.size() ? lines[i] : 0},
                            fmt::format("{} answers {} about {} a second time{}", ballot.rater, ballot.question,
                                        ballot.item,
                                        it->second < lines.size() ? fmt::format(", after line {}", lines[it->second])
                                                                  : std::string()),
                            "Leave one of the two out, or number them in a revision column");
        }
        seen.emplace(hash, i);
    }
}

ReadBallots ballotsFromCsv(std::string_view bytes, const std::string& name)
{
    std::deque<std::string> store;
    const auto parsed = corpora::parseDelimited(bytes, ',', true, store);
    if (parsed.rows.empty() || corpora::isBlank(parsed.rows.front()))
        throw Error({name}, "the file is empty",
                    "Ballots need the columns study,item,rater,question,answer,seconds,comment");
    const auto requireQuotesClosed = [&](bool here) {
        if (here && parsed.unclosed > 0)
            throw Error({name, parsed.unclosed}, "a quote is opened here and never closed",
                        "Write a quote inside a text twice (\"\")");
    };
    // What the file is comes first: of a table of other things, its letters and quotes do not matter.
    const corpora::Row& header = parsed.rows.front();
    requireQuotesClosed(parsed.unclosed == header.line);
    const auto columns = columnsOf(header, {name, header.line});
    std::size_t number = 0;
    forEachLine(bytes, name, [&](std::string_view line, bool) { requireUtf8(line, {name, ++number}); });
    requireQuotesClosed(true);
    ReadBallots read;
    read.ballots.reserve(parsed.rows.size() - 1);
    for (std::size_t i = 1; i < parsed.rows.size(); ++i) {
        const corpora::Row& row = parsed.rows[i];
        if (corpora::isBlank(row))
            continue;
        const Where where{name, row.line};
        if (row.cells.size() != header.cells.size())
            throw Error(where, fmt::format("{} columns, expected {}", row.cells.size(), header.cells.size()),
                        "Quote fields that hold a comma");
        const auto cell = [&](std::size_t column) {
            return columns[column] ? row.cells[*columns[column]] : std::string_view();
        };
        Ballot ballot{std::string(cell(Column::Study)),
                      std::string(cell(Column::ItemKey)),
                      std::string(cell(Column::Rater)),
                      std::string(cell(Column::Question)),
                      std::string(cell(Column::Answer)),
                      secondsIn(cell(Column::Seconds), where),
                      std::string(cell(Column::Comment)),
                      std::string(cell(Column::At)),
                      countIn(cell(Column::Revision), where, "revision"),
                      countIn(cell(Column::Version), where, "version")};
        if (ballot.item.empty() || ballot.rater.empty() || ballot.question.empty())
            throw Error(where, "item, rater or question is empty", "Fill all three in");
        read.ballots.push_back(std::move(ballot));
        read.lines.push_back(row.line);
    }
    requireNoRepeats(read.ballots, read.lines, name);
    return read;
}

ReadBallots ballotsFromJsonl(std::string_view bytes, const std::string& name)
{
    ReadBallots read;
    forEachJsonLine(bytes, name, [&](const Json& json, std::size_t number) {
        const Fields fields(json, "the ballot");
        auto ballot = ballotIn(fields);
        if (ballot.item.empty() || ballot.rater.empty() || ballot.question.empty())
            fields.fail("has no item, rater or question");
        read.ballots.push_back(std::move(ballot));
        read.lines.push_back(number);
    });
    requireNoRepeats(read.ballots, read.lines, name);
    return read;
}

ReadBallots readBallots(const std::filesystem::path& file)
{
    const std::string bytes = readFile(file, mostBallotBytes);
    const std::size_t first = bytes.find_first_not_of(" \t\r\n");
    return first != std::string::npos && bytes[first] == '{' ? ballotsFromJsonl(bytes, file.string())
                                                             : ballotsFromCsv(bytes, file.string());
}

std::string ballotsCsv(const std::vector<Ballot>& ballots) { return ballotTable(ballots, CsvFor::Programs); }

std::string ballotsJsonl(const std::vector<Ballot>& ballots)
{
    std::string bytes;
    for (const auto& ballot : ballots)
        bytes += toJson(ballot).dump() + "\n";
    return bytes;
}

std::string ballotsForSpreadsheet(const std::vector<Ballot>& ballots)
{
    return ballotTable(ballots, CsvFor::Spreadsheets);
}

} // namespace core::studies
