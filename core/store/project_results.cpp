#include <fmt/format.h>

#include "core/base/log.h"
#include "core/store/format/codec.h"
#include "core/store/format/plain_columns.h"
#include "core/store/project_impl.h"

namespace core::store {

const attacks::Scoring& Project::Impl::scoring(Id campaign)
{
    auto found = scorings.find(campaign);
    if (found == scorings.end())
        found = scorings.emplace(campaign, scoringOf(*database, campaign)).first;
    return found->second;
}

namespace {

constexpr auto resultsFromSql = "SELECT r.position, e.hash, e.row, e.name, e.body, r.body, t.body, r.status "
                                "FROM results r JOIN campaigns c ON c.id = r.campaign "
                                "LEFT JOIN sample_examples s ON s.sample = c.sample AND s.position = r.position "
                                "LEFT JOIN examples e ON e.id = s.example "
                                "LEFT JOIN traces t ON t.result = r.id AND ?3 "
                                "WHERE r.campaign = ?1 AND r.position >= ?2 ORDER BY r.position LIMIT ?4";

[[noreturn]] void resultDamaged(const std::string& what)
{
    throw Error("a stored value is damaged: " + what, "Restore the project file from a copy");
}

PlacedResult placedIn(Cursor& row)
{
    if (row.column(1).isNull())
        resultDamaged("a result belongs to no example");
    corpora::Example example;
    example.hash = static_cast<std::uint64_t>(row.number(1));
    example.row = static_cast<std::size_t>(row.number(2));
    example.id = row.text(3);
    decodeExample(row.bytes(4), example);
    PlacedResult placed{static_cast<std::size_t>(row.number(0)), decodeResult(row.bytes(5), example)};
    if (placed.result.exampleHash != example.hash)
        resultDamaged("a result belongs to another example than the one it was found for");
    if (nameOf(placed.result.status) != row.text(7))
        resultDamaged("a result has two statuses");
    decodeTrace(row.bytes(6), placed.result);
    return placed;
}

} // namespace

void Project::Impl::forgetTexts(Id campaign, std::string_view status)
{
    const std::string only(status);
    auto others = query("SELECT 1 FROM results WHERE campaign <> ?1 OR (?2 <> '' AND status <> ?2) LIMIT 1");
    others->bind(1, campaign);
    others->bind(2, only);
    if (!others->executeStep()) {
        database->exec("INSERT INTO texts(texts) VALUES('delete-all')");
        return;
    }
    auto row = query("SELECT r.id, r.body, e.hash, e.row, e.name, e.body FROM results r "
                     "JOIN campaigns c ON c.id = r.campaign "
                     "JOIN sample_examples s ON s.sample = c.sample AND s.position = r.position "
                     "JOIN examples e ON e.id = s.example WHERE r.campaign = ?1 AND (?2 = '' OR r.status = ?2)");
    row->bind(1, campaign);
    row->bind(2, only);
    while (row->executeStep()) {
        corpora::Example example;
        example.id = row.text(4);
        try {
            decodeExample(row.bytes(5), example);
            auto text = query(removeText);
            bindText(*text, row.number(0), decodeResult(row.bytes(1), example));
            text->exec();
        } catch (const Error& error) { // what cannot be read any more can still be removed
            logDebug(fmt::format("a text stays in the index: {}", error.what()));
        }
    }
}

void Project::addResult(Id campaign, std::size_t position, const attacks::AttackResult& result)
{
    const PlacedResult placed{position, result};
    addResults(campaign, {&placed, 1});
}

std::size_t Project::addResults(Id campaign, std::span<const PlacedResult> results)
{
    return impl_->write([&] {
        std::size_t added = 0;
        for (const auto& [position, result] : results) {
            std::string body;
            {
                auto example = impl_->query("SELECT e.body FROM campaigns c JOIN sample_examples s ON "
                                            "s.sample = c.sample JOIN examples e ON e.id = s.example "
                                            "WHERE c.id = ? AND s.position = ?");
                example->bind(1, campaign);
                example->bind(2, static_cast<std::int64_t>(position));
                if (!example->executeStep())
                    impl_->missing(fmt::format("example {} of campaign {}", position, campaign));
                body = encodeResult(result, example.bytes(0));
            }
            auto row = impl_->query("INSERT INTO results(campaign, position, status, body) VALUES(?, ?, ?, ?) "
                                    "ON CONFLICT(campaign, position) DO NOTHING");
            row->bind(1, campaign);
            row->bind(2, static_cast<std::int64_t>(position));
            row->bind(3, std::string(nameOf(result.status)));
            row->bindNoCopy(4, body.data(), static_cast<int>(body.size()));
            if (row->exec() == 0)
                continue;
            ++added;
            const Id id = impl_->database->getLastInsertRowid();
            auto facts = impl_->query(insertFacts);
            bindFacts(*facts, campaign, id, factsOf(position, result, impl_->scoring(campaign)));
            facts->exec();
            auto texts = impl_->query(insertText);
            bindText(*texts, id, result);
            texts->exec();
            auto plain = impl_->query(insertPlain);
            bindPlain(*plain, id, result);
            plain->exec();
            if (result.perturbedGold.index() != 0) {
                auto gold = impl_->query(setGoldAfter);
                bindGoldAfter(*gold, id, result);
                gold->exec();
            }
            impl_->insertVariants(id, result);
            const std::string trace = encodeTrace(result);
            if (trace.empty())
                continue;
            auto steps = impl_->query("INSERT INTO traces(result, body) VALUES(?, ?)");
            steps->bind(1, id);
            steps->bindNoCopy(2, trace.data(), static_cast<int>(trace.size()));
            steps->exec();
        }
        return added;
    });
}

std::size_t Project::removeErrors(Id campaign)
{
    const std::string error(nameOf(attacks::Status::Error));
    return impl_->write([&] {
        impl_->forgetTexts(campaign, error);
        int removed = 0;
        for (const auto* table : {"facts", "results"}) { // traces, variants, marks and measures go with the results
            auto row = impl_->query(fmt::format("DELETE FROM {} WHERE campaign = ? AND status = ?", table));
            row->bind(1, campaign);
            row->bind(2, error);
            removed = row->exec();
        }
        if (removed > 0) { // in the same transaction: a campaign that is called finished has all its results
            auto row = impl_->query("UPDATE campaigns SET state = ?, finished_at = '' WHERE id = ?");
            row->bind(1, std::string(nameOf(CampaignState::Paused)));
            row->bind(2, campaign);
            row->exec();
        }
        seal(*impl_->database, {"marks", "measures", "campaigns"});
        return static_cast<std::size_t>(removed);
    });
}

std::vector<std::size_t> Project::pending(Id campaign) const
{
    return impl_->read([&] {
        auto row = impl_->query("SELECT s.position FROM campaigns c JOIN sample_examples s ON s.sample = c.sample "
                                "WHERE c.id = ?1 AND NOT EXISTS (SELECT 1 FROM results r WHERE r.campaign = ?1 "
                                "AND r.position = s.position) ORDER BY s.position");
        row->bind(1, campaign);
        std::vector<std::size_t> positions;
        while (row->executeStep())
            positions.push_back(static_cast<std::size_t>(row.number(0)));
        return positions;
    });
}

std::vector<PlacedResult> Project::resultsFrom(Id campaign, std::size_t position, std::size_t most, bool traces) const
{
    return impl_->read([&] {
        auto row = impl_->query(resultsFromSql);
        row->bind(1, campaign);
        row->bind(2, static_cast<std::int64_t>(position));
        row->bind(3, traces ? 1 : 0);
        row->bind(4, static_cast<std::int64_t>(most));
        std::vector<PlacedResult> results;
        while (row->executeStep())
            results.push_back(placedIn(row));
        return results;
    });
}

void Project::forEachResult(Id campaign, bool traces, const std::function<void(PlacedResult&&)>& visit) const
{
    std::size_t from = 0;
    for (bool more = true; more;) {
        auto block = resultsFrom(campaign, from, resultBlock, traces);
        more = block.size() == resultBlock;
        for (auto& placed : block) {
            from = placed.position + 1;
            visit(std::move(placed));
        }
    }
}

std::vector<attacks::AttackResult> Project::results(Id campaign, bool traces) const
{
    std::vector<attacks::AttackResult> results;
    forEachResult(campaign, traces, [&](PlacedResult&& placed) { results.push_back(std::move(placed.result)); });
    return results;
}

std::optional<attacks::AttackResult> Project::result(Id campaign, std::size_t position) const
{
    auto found = resultsFrom(campaign, position, 1, true);
    if (found.empty() || found.front().position != position)
        return std::nullopt;
    return std::move(found.front().result);
}

void Project::forEachFacts(Id campaign, const std::function<void(const ResultFacts&)>& visit) const
{
    constexpr std::size_t factsBlock = 8192;
    std::size_t from = 0;
    for (bool more = true; more;) {
        const auto block = impl_->read([&] {
            auto row = impl_->query(fmt::format("SELECT {} FROM facts f WHERE f.campaign = ? AND f.position >= ? "
                                                "ORDER BY f.position LIMIT ?",
                                                factColumns));
            row->bind(1, campaign);
            row->bind(2, static_cast<std::int64_t>(from));
            row->bind(3, static_cast<std::int64_t>(factsBlock));
            std::vector<ResultFacts> facts;
            while (row->executeStep())
                facts.push_back(readFacts(*row));
            return facts;
        });
        more = block.size() == factsBlock;
        for (const auto& facts : block) {
            from = facts.position + 1;
            visit(facts);
        }
    }
}

std::map<std::string, std::size_t> Project::statusCounts(Id campaign) const
{
    return impl_->read([&] {
        std::map<std::string, std::size_t> counts;
        for (const auto& [status, count] : impl_->countsOf(campaign))
            counts[std::string(nameOf(status))] = count;
        return counts;
    });
}

std::pair<int, int> Project::Impl::stateOfData()
{
    return {database->execAndGet("PRAGMA data_version").getInt(), database->getTotalChanges()};
}

const std::map<attacks::Status, std::size_t>& Project::Impl::countsOf(Id campaign)
{
    const auto state = stateOfData();
    auto& known = statusCounts[campaign];
    if (known.counts.empty() || known.state != state) {
        known = {state, {}};
        auto row = query("SELECT status, count(*) FROM facts WHERE campaign = ? GROUP BY status");
        row->bind(1, campaign);
        while (row->executeStep())
            known.counts[attacks::statusNamed(row.text(0))] = static_cast<std::size_t>(row.number(1));
    }
    return known.counts;
}

} // namespace core::store
