#include <fmt/format.h>

#include "core/store/project_impl.h"

namespace core::store {

ResultMarks Project::Impl::marksOf(Id campaign)
{
    // From the marks, which are few, to the results, which may be a million.
    auto row = query("SELECT r.position, m.starred, m.excluded, m.reason, m.note FROM marks m "
                     "CROSS JOIN results r ON r.id = m.result WHERE r.campaign = ?");
    row->bind(1, campaign);
    ResultMarks marks;
    while (row->executeStep())
        marks[static_cast<std::size_t>(row.number(0))] = {row.number(1) != 0, row.number(2) != 0, row.text(3),
                                                          row.text(4)};
    return marks;
}

Id Project::Impl::resultAt(Id campaign, std::size_t position)
{
    auto row = query("SELECT id FROM results WHERE campaign = ? AND position = ?");
    row->bind(1, campaign);
    row->bind(2, static_cast<std::int64_t>(position));
    if (!row->executeStep())
        missing(fmt::format("result {} of campaign {}", position, campaign));
    return row.number(0);
}

void Project::setMarks(Id campaign, const ResultMarks& marks)
{
    impl_->write([&] {
        for (const auto& [position, mark] : marks) {
            const Id result = impl_->resultAt(campaign, position);
            if (mark.empty()) {
                auto row = impl_->query("DELETE FROM marks WHERE result = ?");
                row->bind(1, result);
                row->exec();
                continue;
            }
            auto row = impl_->query("INSERT INTO marks(result, starred, excluded, reason, note) VALUES(?, ?, ?, ?, ?) "
                                    "ON CONFLICT(result) DO UPDATE SET starred = excluded.starred, "
                                    "excluded = excluded.excluded, reason = excluded.reason, note = excluded.note");
            row->bind(1, result);
            row->bind(2, mark.starred ? 1 : 0);
            row->bind(3, mark.excluded ? 1 : 0);
            row->bind(4, mark.excluded ? mark.reason : std::string());
            row->bind(5, mark.note);
            row->exec();
        }
        seal(*impl_->database, {"marks"});
    });
}

ResultMarks Project::marks(Id campaign) const
{
    return impl_->read([&] { return impl_->marksOf(campaign); });
}

void Project::setMeasures(Id campaign, const ResultMeasures& measures)
{
    impl_->write([&] {
        for (const auto& [name, values] : measures) {
            if (values.empty()) {
                auto row = impl_->query("DELETE FROM measures WHERE name = ? AND result IN "
                                        "(SELECT id FROM results WHERE campaign = ?)");
                row->bind(1, name);
                row->bind(2, campaign);
                row->exec();
            }
            for (const auto& [position, value] : values) {
                auto row = impl_->query("INSERT INTO measures(result, name, value) VALUES(?, ?, ?) "
                                        "ON CONFLICT(result, name) DO UPDATE SET value = excluded.value");
                row->bind(1, impl_->resultAt(campaign, position));
                row->bind(2, name);
                row->bind(3, value);
                row->exec();
            }
        }
        seal(*impl_->database, {"measures"});
    });
}

ResultMeasures Project::measures(Id campaign) const
{
    return impl_->read([&] {
        auto row = impl_->query("SELECT m.name, r.position, m.value FROM results r JOIN measures m ON m.result = r.id "
                                "WHERE r.campaign = ?");
        row->bind(1, campaign);
        ResultMeasures measures;
        while (row->executeStep())
            measures[row.text(0)][static_cast<std::size_t>(row.number(1))] = row.real(2);
        return measures;
    });
}

} // namespace core::store
