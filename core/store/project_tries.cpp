#include <fmt/format.h>

#include "core/base/clock.h"
#include "core/base/hash.h"
#include "core/json/json.h"
#include "core/store/format/codec.h"
#include "core/store/project_impl.h"
#include "core/text/joined.h"

namespace core::store {

namespace {

/// Of what makes two tries the same: the texts with their bytes, the victim, and the recipe where it made the text.
std::string identityOf(const TryRecord& tried)
{
    std::string all = tried.origin == "recipe" ? "recipe\n" + tried.recipe : std::string("hand\n");
    all += '\n' + tried.victimHash;
    for (const auto* input : {&tried.result.original, &tried.result.perturbed})
        for (const auto& segment : input->segments())
            all += fmt::format("\n{} {}\n{}", segment.name, segment.text.str().size(), segment.text.str());
    return sha256(all);
}

constexpr std::string_view tryColumns = "SELECT id, at, origin, name, starred, victim, victim_name, victim_hash, "
                                        "labels, recipe, recipe_name, body, trace FROM tries";
constexpr int tryBody = 11;

TryRecord tryIn(Cursor& row, bool withTrace)
{
    TryRecord tried;
    int i = 0;
    tried.id = row.number(i++);
    tried.at = row.text(i++);
    tried.origin = row.text(i++);
    tried.name = row.text(i++);
    tried.starred = row.number(i++) != 0;
    tried.victim = row.text(i++);
    tried.victimName = row.text(i++);
    tried.victimHash = row.text(i++);
    tried.labels = textsIn(maybeJson(row.text(i++)));
    tried.recipe = row.text(i++);
    tried.recipeName = row.text(i++);
    tried.result = decodeResult(row.bytes(tryBody), {});
    if (withTrace)
        decodeTrace(row.bytes(tryBody + 1), tried.result);
    return tried;
}

} // namespace

Id Project::addTry(const TryRecord& tried, Id instead)
{
    return impl_->write([&] {
        const auto identity = identityOf(tried);
        auto drop = impl_->query("DELETE FROM tries WHERE id = ? AND identity <> ? AND origin = 'typed' AND name = '' "
                                 "AND starred = 0");
        drop->bind(1, instead);
        drop->bind(2, identity);
        drop->exec();
        const auto body = encodeResult(tried.result, {});
        const auto trace = encodeTrace(tried.result);
        auto row = impl_->query(
            "INSERT INTO tries(identity, at, turn, origin, name, starred, victim, victim_name, victim_hash, labels, "
            "recipe, recipe_name, text, body, trace) "
            "VALUES(?, ?, (SELECT ifnull(max(turn), 0) + 1 FROM tries), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) "
            "ON CONFLICT(identity) DO UPDATE SET at = excluded.at, turn = excluded.turn, origin = excluded.origin, "
            "victim = excluded.victim, victim_name = excluded.victim_name, labels = excluded.labels, "
            "recipe = excluded.recipe, recipe_name = excluded.recipe_name, body = excluded.body, "
            "trace = excluded.trace");
        int i = 0;
        row->bind(++i, identity);
        row->bind(++i, tried.at.empty() ? utcNow() : tried.at);
        row->bind(++i, tried.origin);
        row->bind(++i, tried.name);
        row->bind(++i, tried.starred ? 1 : 0);
        row->bind(++i, tried.victim);
        row->bind(++i, tried.victimName);
        row->bind(++i, tried.victimHash);
        row->bind(++i, nlohmann::json(tried.labels).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
        row->bind(++i, tried.recipe);
        row->bind(++i, tried.recipeName);
        row->bind(++i, text::joined(tried.result.perturbed, "\n"));
        row->bindNoCopy(++i, body.data(), static_cast<int>(body.size()));
        row->bindNoCopy(++i, trace.data(), static_cast<int>(trace.size()));
        row->exec();
        auto found = impl_->query("SELECT id FROM tries WHERE identity = ?");
        found->bind(1, identity);
        found->executeStep();
        return found.number(0);
    });
}

std::vector<TryRecord> Project::tries() const
{
    return impl_->read([&] {
        auto row = impl_->query(fmt::format("{} ORDER BY turn DESC", tryColumns));
        std::vector<TryRecord> all;
        while (row->executeStep())
            all.push_back(tryIn(row, false));
        return all;
    });
}

TryRecord Project::oneTry(Id id) const
{
    return impl_->read([&] {
        auto row = impl_->query(fmt::format("{} WHERE id = ?", tryColumns));
        row->bind(1, id);
        if (!row->executeStep())
            impl_->missing(fmt::format("try {}", id));
        return tryIn(row, true);
    });
}

void Project::markTry(Id id, const std::string& name, bool starred)
{
    impl_->write([&] {
        auto row = impl_->query("UPDATE tries SET name = ?, starred = ? WHERE id = ?");
        row->bind(1, name);
        row->bind(2, starred ? 1 : 0);
        row->bind(3, id);
        row->exec();
    });
}

void Project::removeTries(std::span<const Id> ids)
{
    impl_->write([&] {
        for (const Id id : ids) {
            auto row = impl_->query("DELETE FROM tries WHERE id = ?");
            row->bind(1, id);
            row->exec();
        }
    });
}

} // namespace core::store
