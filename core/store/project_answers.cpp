#include <map>

#include <fmt/format.h>

#include "core/base/clock.h"
#include "core/store/format/codec.h"
#include "core/store/project_impl.h"

namespace core::store {

namespace {

CorpusAnswers answersIn(Cursor& row)
{
    CorpusAnswers answers;
    answers.corpus = row.number(0);
    answers.victim = row.text(1);
    answers.victimCard = row.text(2);
    answers.victimHash = row.text(3);
    answers.at = row.text(4);
    decodeAnswers(row.bytes(6), answers);
    if (answers.rows.size() != static_cast<std::size_t>(row.number(5)))
        throw Error("a stored value is damaged: the number of a victim's answers",
                    "Restore the project file from a copy");
    return answers;
}

constexpr std::string_view answerColumns =
    "SELECT corpus, victim, victim_card, victim_hash, at, examples, body FROM answers WHERE corpus = ?";

/// `now` beside what was answered before to other rows.
void addOthers(CorpusAnswers& now, CorpusAnswers&& before)
{
    std::map<std::size_t, structures::Prediction> all;
    for (std::size_t i = 0; i < before.rows.size(); ++i)
        all[before.rows[i]] = std::move(before.answers[i]);
    for (std::size_t i = 0; i < now.rows.size(); ++i)
        all[now.rows[i]] = std::move(now.answers[i]);
    now.rows.clear();
    now.answers.clear();
    for (auto& [row, answer] : all) {
        now.rows.push_back(row);
        now.answers.push_back(std::move(answer));
    }
}

} // namespace

void Project::addAnswers(const CorpusAnswers& answers, bool keepOthers)
{
    impl_->write([&] {
        CorpusAnswers all = answers;
        CorpusAnswers before;
        if (keepOthers) {
            auto row = impl_->query(fmt::format("{} AND victim_hash = ?", answerColumns));
            row->bind(1, all.corpus);
            row->bind(2, all.victimHash);
            if (row->executeStep())
                before = answersIn(row);
        }
        addOthers(all, std::move(before));
        const auto body = encodeAnswers(all.rows, all.answers);
        auto row = impl_->query("INSERT INTO answers(corpus, victim, victim_card, victim_hash, at, examples, body) "
                                "VALUES(?, ?, ?, ?, ?, ?, ?) ON CONFLICT(corpus, victim_hash) DO UPDATE SET "
                                "victim = excluded.victim, victim_card = excluded.victim_card, at = excluded.at, "
                                "examples = excluded.examples, body = excluded.body");
        row->bind(1, all.corpus);
        row->bind(2, all.victim);
        row->bind(3, all.victimCard);
        row->bind(4, all.victimHash);
        row->bind(5, all.at.empty() ? utcNow() : all.at);
        row->bind(6, static_cast<std::int64_t>(all.rows.size()));
        row->bindNoCopy(7, body.data(), static_cast<int>(body.size()));
        row->exec();
        seal(*impl_->database, {"answers"});
    });
}

std::vector<CorpusAnswers> Project::answers(Id corpus) const
{
    return impl_->read([&] {
        auto row = impl_->query(fmt::format("{} ORDER BY id", answerColumns));
        row->bind(1, corpus);
        std::vector<CorpusAnswers> all;
        while (row->executeStep())
            all.push_back(answersIn(row));
        return all;
    });
}

void Project::removeAnswers(Id corpus, const std::string& victimHash)
{
    impl_->write([&] {
        auto row = impl_->query("DELETE FROM answers WHERE corpus = ? AND victim_hash = ?");
        row->bind(1, corpus);
        row->bind(2, victimHash);
        row->exec();
        seal(*impl_->database, {"answers"});
    });
}

} // namespace core::store
