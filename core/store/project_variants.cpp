#include <map>
#include <tuple>

#include "core/store/format/codec.h"
#include "core/store/project_impl.h"

namespace core::store {

void Project::Impl::insertVariants(Id result, const attacks::AttackResult& found)
{
    std::int64_t position = 0;
    for (const auto& variant : found.variants) {
        const std::string body = encodeVariant(variant, found.original);
        auto row = query("INSERT INTO variants(result, position, operation, fooled, body) VALUES(?, ?, ?, ?, ?)");
        row->bind(1, result);
        row->bind(2, position++);
        row->bind(3, variant.operation);
        row->bind(4, variant.fooled ? 1 : 0);
        row->bindNoCopy(5, body.data(), static_cast<int>(body.size()));
        row->exec();
    }
}

bool Project::Impl::anyVariants() { return query("SELECT 1 FROM variants LIMIT 1")->executeStep(); }

std::vector<attacks::ResultVariant> Project::variants(Id campaign, std::size_t position,
                                                      const text::Input& original) const
{
    return impl_->read([&] {
        auto row =
            impl_->query("SELECT v.operation, v.fooled, v.body FROM results r JOIN variants v ON v.result = r.id "
                         "WHERE r.campaign = ? AND r.position = ? ORDER BY v.position");
        row->bind(1, campaign);
        row->bind(2, static_cast<std::int64_t>(position));
        std::vector<attacks::ResultVariant> variants;
        while (row->executeStep()) {
            requireVariant(row.bytes(2), row.text(0), row.number(1) != 0);
            variants.push_back(decodeVariant(row.bytes(2), original));
        }
        return variants;
    });
}

std::vector<VariantCount> Project::variantCounts(Id campaign, const std::set<std::size_t>& leftOut) const
{
    return impl_->read([&] {
        std::vector<VariantCount> counts;
        if (!impl_->anyVariants()) // avoids searching a million results for none
            return counts;
        auto row = impl_->query("SELECT f.position, f.label_gold, f.status, count(*), sum(v.fooled) "
                                "FROM facts f JOIN variants v ON v.result = f.result WHERE f.campaign = ? "
                                "GROUP BY f.position");
        row->bind(1, campaign);
        std::map<std::tuple<int, attacks::Status, std::size_t, std::size_t>, std::size_t> places;
        while (row->executeStep()) {
            if (leftOut.contains(static_cast<std::size_t>(row.number(0))))
                continue;
            const int gold = row.column(1).isNull() ? -1 : static_cast<int>(row.number(1));
            const auto status = attacks::statusNamed(row.text(2));
            const auto variants = static_cast<std::size_t>(row.number(3));
            const auto fooled = static_cast<std::size_t>(row.number(4));
            const auto [place, fresh] = places.emplace(std::tuple(gold, status, variants, fooled), counts.size());
            if (fresh)
                counts.push_back({gold, status, variants, fooled, 0});
            ++counts[place->second].texts;
        }
        return counts;
    });
}

bool Project::hasVariants(Id campaign) const
{
    return impl_->read([&] {
        if (!impl_->anyVariants())
            return false;
        auto row =
            impl_->query("SELECT 1 FROM results r JOIN variants v ON v.result = r.id WHERE r.campaign = ? LIMIT 1");
        row->bind(1, campaign);
        return row->executeStep();
    });
}

} // namespace core::store
