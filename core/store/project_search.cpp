#include <algorithm>
#include <limits>
#include <unordered_map>

#include <fmt/format.h>

#include "core/store/project_impl.h"

namespace core::store {

namespace {

using Order = ResultQuery::Order;

/// What the results are sorted by, as a number.
std::string_view keyOf(Order order)
{
    switch (order) {
    case Order::Before: // labels have no score, the others no label
        return "coalesce(f.label_before, 0) + coalesce(f.score_before, -1)";
    case Order::After:
        return "coalesce(f.label_after, -1) + coalesce(f.score_after, -1)";
    case Order::Queries:
        return "f.queries";
    case Order::Perturbed:
        return "f.perturbed_percent";
    case Order::Similarity:
        return "coalesce(f.similarity, -1)";
    case Order::Status:
        return "CASE f.status WHEN 'succeeded' THEN 0 WHEN 'failed' THEN 1 WHEN 'skipped' THEN 2 "
               "WHEN 'budget_spent' THEN 3 ELSE 4 END";
    case Order::Position:
    case Order::Marks: // marks are few and stand in another table
        break;
    }
    return "0";
}

/// The facts are read from end to end, whatever is asked for: they are narrow and lie in the order of the sample, so
/// that a million take less time than looking half of them up by an index.
std::string scanOf(const ResultQuery& query)
{
    std::string sql =
        fmt::format("SELECT f.position, f.result, {} FROM facts f WHERE f.campaign = ?1", keyOf(query.order));
    if (!query.statuses.empty()) {
        std::string names;
        for (const auto status : query.statuses)
            names += fmt::format("{}'{}'", names.empty() ? "" : ", ", nameOf(status));
        sql += fmt::format(" AND +f.status IN ({})", names);
    }
    if (query.labelBefore >= 0)
        sql += fmt::format(" AND f.label_before = {}", query.labelBefore);
    if (query.labelAfter >= 0)
        sql += fmt::format(" AND f.label_after = {}", query.labelAfter);
    if (query.perturbedLow > 0.0)
        sql += " AND f.perturbed_percent >= ?2";
    if (query.perturbedHigh < 100.0)
        sql += " AND f.perturbed_percent <= ?3";
    return sql + " ORDER BY f.campaign, f.position";
}

struct Found {
    double key = 0.0;
    std::uint32_t position = 0;
};

/// Ids of results, as bits.
class Ids {
public:
    void add(Id id)
    {
        const auto i = static_cast<std::size_t>(id);
        if (i >= bits_.size())
            bits_.resize(std::max(i + 1, bits_.size() * 2));
        bits_[i] = true;
    }
    [[nodiscard]] bool contains(Id id) const
    {
        return static_cast<std::size_t>(id) < bits_.size() && bits_[static_cast<std::size_t>(id)];
    }

private:
    std::vector<bool> bits_;
};

Ids resultsWith(Project::Impl& project, const std::string& words)
{
    Ids ids;
    const std::string expression = matchExpression(words);
    if (expression.empty())
        return ids;
    auto row = project.query("SELECT rowid FROM texts WHERE texts MATCH ?");
    row->bind(1, expression);
    while (row->executeStep())
        ids.add(row.number(0));
    return ids;
}

std::set<std::uint32_t> positionsOf(Project::Impl& project, Id campaign, const std::set<std::string>& examples)
{
    auto row = project.query("SELECT s.position, e.name FROM campaigns c JOIN sample_examples s ON s.sample = c.sample "
                             "JOIN examples e ON e.id = s.example WHERE c.id = ?");
    row->bind(1, campaign);
    std::set<std::uint32_t> positions;
    while (row->executeStep())
        if (examples.contains(row.text(1)))
            positions.insert(static_cast<std::uint32_t>(row.number(0)));
    return positions;
}

/// Notes first, then stars, then what is excluded; nothing last.
double keyOf(const ResultMark* mark)
{
    return mark == nullptr
               ? 0.0
               : (mark->starred ? -4.0 : 0.0) + (mark->note.empty() ? 0.0 : -2.0) + (mark->excluded ? -1.0 : 0.0);
}

} // namespace

FoundResults Project::findResults(Id campaign, const ResultQuery& query) const
{
    return impl_->read([&] {
        FoundResults found;
        found.marks = impl_->marksOf(campaign);
        std::optional<Ids> withWords;
        if (!query.words.empty())
            withWords = resultsWith(*impl_, query.words);
        std::optional<std::set<std::uint32_t>> ofExamples;
        if (query.examples)
            ofExamples = positionsOf(*impl_, campaign, *query.examples);
        const bool byMarks =
            query.starred || query.excluded != ResultQuery::Excluded::Shown || query.order == Order::Marks;
        std::vector<Found> rows;
        SQLite::Statement row(*impl_->database, scanOf(query));
        row.bind(1, campaign);
        if (query.perturbedLow > 0.0)
            row.bind(2, query.perturbedLow);
        if (query.perturbedHigh < 100.0)
            row.bind(3, query.perturbedHigh);
        while (row.executeStep()) {
            Found one{0.0, static_cast<std::uint32_t>(row.getColumn(0).getInt64())};
            if (withWords && !withWords->contains(row.getColumn(1).getInt64()))
                continue;
            if (ofExamples && !ofExamples->contains(one.position))
                continue;
            if (byMarks) {
                const auto at = found.marks.find(one.position);
                const auto* mark = at == found.marks.end() ? nullptr : &at->second;
                const bool excluded = mark != nullptr && mark->excluded;
                if ((query.starred && (mark == nullptr || !mark->starred)) ||
                    (query.excluded == ResultQuery::Excluded::Hidden && excluded) ||
                    (query.excluded == ResultQuery::Excluded::Only && !excluded))
                    continue;
                one.key = keyOf(mark);
            }
            if (query.order != Order::Position && query.order != Order::Marks)
                one.key = row.getColumn(2).getDouble();
            rows.push_back(one);
        }
        if (query.order != Order::Position)
            std::ranges::sort(rows, [&](const Found& a, const Found& b) {
                return a.key != b.key ? (query.descending ? b.key < a.key : a.key < b.key) : a.position < b.position;
            });
        else if (query.descending)
            std::ranges::reverse(rows);
        found.positions.reserve(rows.size());
        for (const auto& one : rows)
            found.positions.push_back(one.position);
        auto counts = impl_->query("SELECT status, count(*) FROM facts WHERE campaign = ? GROUP BY status");
        counts->bind(1, campaign);
        while (counts->executeStep()) {
            const auto count = static_cast<std::size_t>(counts.number(1));
            found.counts[attacks::statusNamed(counts.text(0))] = count;
            found.all += count;
        }
        return found;
    });
}

std::vector<std::string> Project::exampleNames(Id campaign, std::span<const std::uint32_t> positions) const
{
    return impl_->read([&] {
        std::vector<std::string> names;
        names.reserve(positions.size());
        for (const auto position : positions) {
            auto row = impl_->query("SELECT e.name FROM campaigns c JOIN sample_examples s ON s.sample = c.sample "
                                    "JOIN examples e ON e.id = s.example WHERE c.id = ? AND s.position = ?");
            row->bind(1, campaign);
            row->bind(2, static_cast<std::int64_t>(position));
            if (!row->executeStep())
                impl_->missing(fmt::format("example {} of campaign {}", position, campaign));
            names.push_back(row.text(0));
        }
        return names;
    });
}

std::vector<PlacedResult> Project::resultsAt(Id campaign, std::span<const std::uint32_t> positions) const
{
    std::vector<PlacedResult> results;
    results.reserve(positions.size());
    for (const auto position : positions)
        if (auto found = resultsFrom(campaign, position, 1); !found.empty() && found.front().position == position)
            results.push_back(std::move(found.front()));
    return results;
}

} // namespace core::store
