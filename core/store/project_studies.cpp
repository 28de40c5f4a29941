#include <algorithm>
#include <tuple>

#include <fmt/format.h>

#include "core/base/clock.h"
#include "core/base/hash.h"
#include "core/store/project_impl.h"

namespace core::store {

namespace {

Id studyId(Project::Impl& impl, const std::string& name)
{
    auto row = impl.query("SELECT id FROM studies WHERE name = ?");
    row->bind(1, name);
    if (!row->executeStep())
        throw Error("there is no study " + name + " in this project", "List what there is with: study list");
    return row.number(0);
}

void insertAssignments(Project::Impl& impl, Id study, std::span<const AssignmentRecord> assignments)
{
    for (const auto& assignment : assignments) {
        auto row = impl.query("INSERT INTO study_raters(study, rater, body) VALUES(?, ?, ?) ON CONFLICT DO NOTHING");
        row->bind(1, study);
        row->bind(2, assignment.rater);
        row->bind(3, assignment.body);
        if (row->exec() == 0)
            throw Error("the study has a rater " + assignment.rater + " already", "Choose another name");
    }
}

void insertVersion(Project::Impl& impl, Id study, int version, const std::string& design)
{
    auto row = impl.query("INSERT INTO study_versions(study, version, body) VALUES(?, ?, ?)");
    row->bind(1, study);
    row->bind(2, version);
    row->bind(3, design);
    row->exec();
}

std::int64_t digestOf(const Ballot& ballot)
{
    const std::uint64_t hash = combine64(combine64(hash64(ballot.answer), hash64(ballot.comment)),
                                         combine64(hash64(ballot.at), std::bit_cast<std::uint64_t>(ballot.seconds)));
    return static_cast<std::int64_t>(hash);
}

/// While it lives, each transaction is on the disk when it ends: an answer must survive a power cut, and unlike
/// everything else in a project it cannot be computed again.
class Synced {
public:
    explicit Synced(Project::Impl& impl) : impl_(impl)
    {
        impl_.checkWritable();
        set("FULL");
    }
    ~Synced()
    {
        try {
            set("NORMAL");
        } catch (const Error&) { // only slower from here on
        }
    }
    Synced(const Synced&) = delete;
    Synced& operator=(const Synced&) = delete;

private:
    void set(const char* level)
    {
        impl_.read([&] { impl_.database->exec(fmt::format("PRAGMA synchronous = {}", level)); });
    }
    Project::Impl& impl_;
};

/// Neighbours in the table are written one after the other, which is several times faster.
std::vector<const Ballot*> inKeyOrder(std::span<const Ballot> ballots)
{
    std::vector<const Ballot*> order;
    for (const auto& ballot : ballots)
        order.push_back(&ballot);
    std::ranges::sort(order, [](const Ballot* a, const Ballot* b) {
        return std::tie(a->item, a->rater, a->question, a->version, a->revision) <
               std::tie(b->item, b->rater, b->question, b->version, b->revision);
    });
    return order;
}

StudyRecord studyIn(Project::Impl& impl, Id id, std::string name, std::string createdAt)
{
    StudyRecord record{std::move(name), std::move(createdAt), {}};
    auto row = impl.query("SELECT version, body FROM study_versions WHERE study = ? ORDER BY version");
    row->bind(1, id);
    while (row->executeStep())
        record.versions.emplace(static_cast<int>(row.number(0)), row.text(1));
    return record;
}

} // namespace

void Project::addStudy(const std::string& name, const std::string& design, std::span<const StudyItemRecord> items,
                       std::span<const AssignmentRecord> assignments)
{
    impl_->write([&] {
        auto row = impl_->query("INSERT INTO studies(name, created_at) VALUES(?, ?) ON CONFLICT DO NOTHING");
        row->bind(1, name);
        row->bind(2, utcNow());
        if (row->exec() == 0)
            throw Error("there is a study " + name + " already", "Choose another name");
        const Id study = impl_->database->getLastInsertRowid();
        insertVersion(*impl_, study, 1, design);
        std::int64_t position = 0;
        for (const auto& item : items) {
            auto insert = impl_->query("INSERT INTO study_items(study, position, key, body) VALUES(?, ?, ?, ?)");
            insert->bind(1, study);
            insert->bind(2, position++);
            insert->bind(3, item.key);
            insert->bind(4, item.body);
            insert->exec();
        }
        insertAssignments(*impl_, study, assignments);
        seal(*impl_->database, {"studies", "study_versions", "study_items", "study_raters"});
    });
}

int Project::addStudyVersion(const std::string& study, const std::string& design)
{
    return impl_->write([&] {
        const Id id = studyId(*impl_, study);
        auto row = impl_->query("SELECT max(version) FROM study_versions WHERE study = ?");
        row->bind(1, id);
        row->executeStep();
        const int version = static_cast<int>(row.number(0)) + 1;
        insertVersion(*impl_, id, version, design);
        seal(*impl_->database, {"study_versions"});
        return version;
    });
}

void Project::removeStudy(const std::string& study)
{
    impl_->write([&] {
        const Id id = studyId(*impl_, study);
        auto count = impl_->query("SELECT count(*) FROM ballots WHERE study = ?");
        count->bind(1, id);
        count->executeStep();
        if (count.number(0) > 0)
            throw Error(
                fmt::format("the study {} has {} ballots, and ballots are never dropped", study, count.number(0)),
                "Leave it, or make a project without it");
        // Raters' links (core/studies/serving): a study of the same name must not be open to those who had them.
        auto links = impl_->query("DELETE FROM settings WHERE name IN "
                                  "(SELECT 'study-link/' || rater || '/' || ? FROM study_raters WHERE study = ?)");
        links->bind(1, study);
        links->bind(2, id);
        links->exec();
        auto row = impl_->query("DELETE FROM studies WHERE id = ?");
        row->bind(1, id);
        row->exec();
        seal(*impl_->database, {"studies", "study_versions", "study_items", "study_raters"});
    });
}

std::vector<StudyRecord> Project::studies() const
{
    return impl_->read([&] {
        std::vector<std::tuple<Id, std::string, std::string>> rows;
        {
            auto row = impl_->query("SELECT id, name, created_at FROM studies ORDER BY id");
            while (row->executeStep())
                rows.emplace_back(row.number(0), row.text(1), row.text(2));
        }
        std::vector<StudyRecord> studies;
        for (auto& [id, name, createdAt] : rows)
            studies.push_back(studyIn(*impl_, id, std::move(name), std::move(createdAt)));
        return studies;
    });
}

StudyRecord Project::study(const std::string& name) const
{
    for (auto& record : studies())
        if (record.name == name)
            return std::move(record);
    throw Error({impl_->file.string()}, "there is no study " + name + " in this project",
                "List what there is with: study list");
}

std::vector<StudyItemRecord> Project::studyItems(const std::string& study) const
{
    return impl_->read([&] {
        const Id id = studyId(*impl_, study);
        auto row = impl_->query("SELECT key, body FROM study_items WHERE study = ? ORDER BY position");
        row->bind(1, id);
        std::vector<StudyItemRecord> items;
        while (row->executeStep())
            items.push_back({row.text(0), row.text(1)});
        return items;
    });
}

std::vector<AssignmentRecord> Project::assignments(const std::string& study) const
{
    return impl_->read([&] {
        const Id id = studyId(*impl_, study);
        auto row = impl_->query("SELECT rater, body FROM study_raters WHERE study = ? ORDER BY rater");
        row->bind(1, id);
        std::vector<AssignmentRecord> assignments;
        while (row->executeStep())
            assignments.push_back({row.text(0), row.text(1)});
        return assignments;
    });
}

std::size_t Project::addBallots(const std::string& study, std::span<const Ballot> ballots)
{
    const Synced synced(*impl_);
    return impl_->write([&] {
        const Id id = studyId(*impl_, study);
        std::size_t fresh = 0;
        auto row = impl_->query("INSERT INTO ballots(study, item, rater, question, version, revision, digest, answer, "
                                "seconds, comment, at) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING");
        for (const Ballot* at : inKeyOrder(ballots)) {
            const Ballot& ballot = *at;
            row->reset();
            row->bind(1, id);
            row->bindNoCopy(2, ballot.item);
            row->bindNoCopy(3, ballot.rater);
            row->bindNoCopy(4, ballot.question);
            row->bind(5, ballot.version);
            row->bind(6, ballot.revision);
            row->bind(7, digestOf(ballot));
            row->bindNoCopy(8, ballot.answer);
            row->bind(9, ballot.seconds);
            row->bindNoCopy(10, ballot.comment);
            row->bindNoCopy(11, ballot.at);
            fresh += static_cast<std::size_t>(row->exec());
        }
        seal(*impl_->database, {"ballots"});
        return fresh;
    });
}

std::vector<Ballot> Project::ballots(const std::string& study) const
{
    return impl_->read([&] {
        const Id id = studyId(*impl_, study);
        auto row = impl_->query("SELECT item, rater, question, answer, seconds, comment, at, revision, version "
                                "FROM ballots WHERE study = ? "
                                "ORDER BY item, rater, question, version, revision, digest");
        row->bind(1, id);
        std::vector<Ballot> ballots;
        while (row->executeStep())
            ballots.push_back({study, row.text(0), row.text(1), row.text(2), row.text(3), row.real(4), row.text(5),
                               row.text(6), static_cast<int>(row.number(7)), static_cast<int>(row.number(8))});
        return ballots;
    });
}

std::size_t Project::ballotCount(const std::string& study) const
{
    return impl_->read([&] {
        const Id id = studyId(*impl_, study);
        auto row = impl_->query("SELECT count(*) FROM ballots WHERE study = ?");
        row->bind(1, id);
        row->executeStep();
        return static_cast<std::size_t>(row.number(0));
    });
}

} // namespace core::store
