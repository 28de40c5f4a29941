#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <numeric>
#include <unordered_map>

#include <fmt/format.h>

#include "core/store/project_impl.h"
#include "core/store/result_search.h"
#include "core/victims/card_json.h"

namespace core::store {

namespace {

using Order = ResultQuery::Order;

/// The column that results are sorted by, as a number.
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
    case Order::Marks: // marks are few and in another table
        break;
    }
    return "0";
}

/// The facts are read from end to end, whatever the query: they are narrow and in the order of the sample, so that a
/// million take less time than looking half of them up by an index.
std::string scanOf(const ResultQuery& query, bool facts)
{
    std::string sql = fmt::format("SELECT f.position, f.result, {}{}{} FROM facts f WHERE f.campaign = ?1",
                                  keyOf(query.order), facts ? ", " : "", facts ? factColumns : "");
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
    return sql;
}

/// For at most this many results, the facts are looked up one by one.
constexpr std::size_t fewResults = 5'000;

/// A number that is in the order of the keys.
std::uint64_t ordered(double key)
{
    const auto bits = std::bit_cast<std::uint64_t>(key == 0.0 ? 0.0 : key); // one zero
    constexpr auto sign = std::uint64_t{1} << 63U;
    return (bits & sign) != 0 ? ~bits : bits | sign;
}

struct Found {
    std::uint64_t key = 0; ///< See ordered().
    std::uint32_t position = 0;
};

/// Equal keys keep their order. Sorts a million in some milliseconds: byte by byte from the lowest, skipping those in
/// which all keys agree.
void sortByKey(std::vector<Found>& rows)
{
    std::vector<Found> sorted(rows.size());
    for (int shift = 0; shift < 64; shift += 8) {
        std::array<std::size_t, 256> begin{};
        const auto digit = [shift](const Found& row) { return (row.key >> shift) & 0xffU; };
        for (const auto& row : rows)
            ++begin[digit(row)];
        if (std::ranges::find(begin, rows.size()) != begin.end())
            continue;
        std::exclusive_scan(begin.begin(), begin.end(), begin.begin(), std::size_t{0});
        for (const auto& row : rows)
            sorted[begin[digit(row)]++] = row;
        rows.swap(sorted);
    }
}

/// Ids of results, as bits.
class Ids {
public:
    void add(Id id)
    {
        const auto i = static_cast<std::size_t>(id);
        if (i >= bits_.size())
            bits_.resize(std::max(i + 1, bits_.size() * 2));
        size_ += bits_[i] ? 0 : 1;
        bits_[i] = true;
    }
    [[nodiscard]] bool contains(Id id) const
    {
        return static_cast<std::size_t>(id) < bits_.size() && bits_[static_cast<std::size_t>(id)];
    }
    [[nodiscard]] std::size_t size() const { return size_; }
    /// In ascending order.
    template<typename Use>
    void forEach(const Use& use) const
    {
        for (std::size_t i = 0; i < bits_.size(); ++i)
            if (bits_[i])
                use(static_cast<Id>(i));
    }

private:
    std::vector<bool> bits_;
    std::size_t size_ = 0;
};

Ids resultsWith(Project::Impl& project, const std::string& expression)
{
    Ids ids;
    auto row = project.query("SELECT rowid FROM texts WHERE texts MATCH ?");
    row->bind(1, expression);
    while (row->executeStep())
        ids.add(row.number(0));
    return ids;
}

/// The positions of these results in the campaign, in order.
std::vector<std::uint32_t> positionsOf(Project::Impl& project, Id campaign, const Ids& ids)
{
    std::vector<std::uint32_t> positions;
    auto row = project.query("SELECT position FROM results WHERE id = ? AND campaign = ?");
    ids.forEach([&](Id id) {
        row->reset();
        row->bind(1, id);
        row->bind(2, campaign);
        if (row->executeStep())
            positions.push_back(static_cast<std::uint32_t>(row.number(0)));
    });
    std::ranges::sort(positions);
    return positions;
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

/// A search in the results of one campaign.
class CampaignSearch {
public:
    CampaignSearch(const Project& project, Id campaign, const std::string& line)
        : search_(line, line.empty() ? std::vector<std::string>{}
                                     : victims::labelsInCard(project.campaign(campaign).victimCard))
    {
        if (std::ranges::any_of(search_.search().terms(), [](const auto& term) { return !term.column.empty(); }))
            if (const auto some = project.resultsFrom(campaign, 0, 1); !some.empty())
                search_.requireColumns(some.front().result);
    }

    /// Asks the index; the project is locked.
    void prepare(Project::Impl& project)
    {
        const auto& terms = search_.search().terms();
        found_.resize(terms.size());
        known_.resize(terms.size());
        for (std::size_t term = 0; term < terms.size(); ++term)
            if (search_.placeOf(term) == Place::Index)
                found_[term] = resultsWith(project, search_.matchOf(term));
        for (const auto term : search_.search().required())
            if (found_[term] && (few_ == nullptr || found_[term]->size() < few_->size()))
                few_ = &*found_[term];
    }
    /// Results that are not among these are not found; null where any may be.
    [[nodiscard]] const Ids* few() const { return few_; }
    [[nodiscard]] bool readsFacts() const { return search_.reads(Place::Facts); }
    [[nodiscard]] bool readsBodies() const { return search_.reads(Place::Body); }

    /// Whether a result is found, as far as index and columns say it. `facts`: empty unless readsFacts().
    bool mayBe(Id result, const std::optional<ResultFacts>& facts, const ResultMark* mark)
    {
        for (std::size_t term = 0; term < known_.size(); ++term)
            known_[term] = search_.placeOf(term) == Place::Index
                               ? found_[term]->contains(result)
                               : search_.placeOf(term) == Place::Facts && search_.isIn(term, *facts, mark);
        if (!readsBodies())
            return search_.search().holds([this](std::size_t term) { return bool(known_[term]); });
        return std::ranges::all_of(search_.search().required(), [this](std::size_t term) {
            return search_.placeOf(term) == Place::Body || known_[term];
        });
    }
    /// What mayBe() has just found out of each term.
    [[nodiscard]] const std::vector<bool>& known() const { return known_; }
    [[nodiscard]] bool is(const std::vector<bool>& known, const attacks::AttackResult& result) const
    {
        return search_.search().holds([&](std::size_t term) {
            return search_.placeOf(term) == Place::Body ? search_.isIn(term, result) : bool(known[term]);
        });
    }

private:
    using Place = ResultSearch::Place;
    ResultSearch search_;
    std::vector<std::optional<Ids>> found_; ///< By term, of those in the index.
    const Ids* few_ = nullptr;
    std::vector<bool> known_;
};

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
    CampaignSearch search(*this, campaign, query.words);
    std::vector<Found> rows;
    std::vector<std::vector<bool>> known; // by row, if bodies are read
    FoundResults found = impl_->read([&] {
        FoundResults found;
        found.marks = impl_->marksOf(campaign);
        search.prepare(*impl_);
        std::optional<std::set<std::uint32_t>> ofExamples;
        if (query.examples)
            ofExamples = positionsOf(*impl_, campaign, *query.examples);
        const bool byMarks =
            query.starred || query.excluded != ResultQuery::Excluded::Shown || query.order == Order::Marks;
        const auto* withWords = search.few();
        const bool few = withWords != nullptr && withWords->size() <= fewResults;
        SQLite::Statement row(*impl_->database,
                              scanOf(query, search.readsFacts()) +
                                  (few ? " AND f.position = ?4" : " ORDER BY f.campaign, f.position"));
        row.bind(1, campaign);
        if (query.perturbedLow > 0.0)
            row.bind(2, query.perturbedLow);
        if (query.perturbedHigh < 100.0)
            row.bind(3, query.perturbedHigh);
        const auto take = [&] {
            Found one{0, static_cast<std::uint32_t>(row.getColumn(0).getInt64())};
            const Id result = row.getColumn(1).getInt64();
            if (withWords != nullptr && !withWords->contains(result))
                return;
            if (ofExamples && !ofExamples->contains(one.position))
                return;
            const auto at = found.marks.find(one.position);
            const auto* mark = at == found.marks.end() ? nullptr : &at->second;
            if (!query.words.empty() &&
                !search.mayBe(result, search.readsFacts() ? std::optional(readFacts(row, 3)) : std::nullopt, mark))
                return;
            double key = 0.0;
            if (byMarks) {
                const bool excluded = mark != nullptr && mark->excluded;
                if ((query.starred && (mark == nullptr || !mark->starred)) ||
                    (query.excluded == ResultQuery::Excluded::Hidden && excluded) ||
                    (query.excluded == ResultQuery::Excluded::Only && !excluded))
                    return;
                key = keyOf(mark);
            }
            if (query.order != Order::Position) {
                one.key = ordered(query.order == Order::Marks ? key : row.getColumn(2).getDouble());
                if (query.descending)
                    one.key = ~one.key;
            }
            rows.push_back(one);
            if (search.readsBodies())
                known.push_back(search.known());
        };
        if (few)
            for (const auto position : positionsOf(*impl_, campaign, *withWords)) {
                row.bind(4, static_cast<std::int64_t>(position));
                if (row.executeStep())
                    take();
                row.reset();
            }
        else
            while (row.executeStep())
                take();
        found.counts = impl_->countsOf(campaign);
        for (const auto& [status, count] : found.counts)
            found.all += count;
        return found;
    });
    if (search.readsBodies()) { // outside of the lock: others may write meanwhile
        std::vector<Found> kept;
        for (std::size_t i = 0; i < rows.size(); ++i)
            if (const auto read = resultsFrom(campaign, rows[i].position, 1);
                !read.empty() && read.front().position == rows[i].position && search.is(known[i], read.front().result))
                kept.push_back(rows[i]);
        rows = std::move(kept);
    }
    if (query.order != Order::Position)
        sortByKey(rows);
    else if (query.descending)
        std::ranges::reverse(rows);
    found.positions.reserve(rows.size());
    for (const auto& one : rows)
        found.positions.push_back(one.position);
    return found;
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
