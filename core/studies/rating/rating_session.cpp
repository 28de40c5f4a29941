#include "core/studies/rating/rating_session.h"

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "core/base/clock.h"
#include "core/base/error.h"

namespace core::studies {

namespace {

/// An answer to an earlier version of the study may not fit this one's question.
bool fits(const Packet& packet, const Ballot& ballot)
{
    const auto question = std::ranges::find(packet.questions, ballot.question, &Question::id);
    try {
        return normalAnswer(*question, ballot.answer) == ballot.answer;
    } catch (const Error&) {
        return false;
    }
}

} // namespace

RatingSession::RatingSession(Packet packet, const std::vector<Ballot>& before, Store store)
    : packet_(std::move(packet)), store_(std::move(store)), given_(packet_.items.size() * packet_.questions.size())
{
    std::map<std::string, std::size_t> items;
    for (std::size_t i = 0; i < packet_.items.size(); ++i)
        items.emplace(packet_.items[i].key, i);
    const auto place = [&](const Ballot& ballot) -> Given* {
        const auto item = items.find(ballot.item);
        if (item == items.end())
            return nullptr;
        for (std::size_t q = 0; q < packet_.questions.size(); ++q)
            if (packet_.questions[q].id == ballot.question && packet_.items[item->second].asks(ballot.question))
                return &cell(item->second, q);
        return nullptr;
    };
    for (const auto& ballot : before) {
        if (ballot.rater != packet_.rater)
            throw Error("these answers are by " + ballot.rater + ", not by " + packet_.rater,
                        "Choose the rater's own answers");
        if (Given* given = place(ballot))
            given->revision = std::max(given->revision, ballot.revision);
    }
    for (const auto& ballot : currentBallots(before)) {
        Given* given = place(ballot);
        if (given == nullptr || !fits(packet_, ballot))
            continue;
        given->is = true;
        given->answer = ballot.answer;
        given->comment = ballot.comment;
    }
    for (const auto& ballot : before)
        if (Given* given = place(ballot); given != nullptr && !given->is && given->revision == ballot.revision)
            given->comment = remarkOf(ballot);
    for (std::size_t i = 0; i < packet_.items.size(); ++i)
        for (std::size_t q = 0; q < packet_.questions.size(); ++q)
            if (cell(i, q).is)
                history_.emplace_back(i, q);
    goOn();
}

Answers RatingSession::answersOf(std::size_t item) const
{
    Answers answers;
    for (std::size_t q = 0; q < packet_.questions.size(); ++q)
        if (cell(item, q).is)
            answers.emplace_back(packet_.questions[q].id, cell(item, q).answer);
    return answers;
}

bool RatingSession::isAskedAt(std::size_t item, std::size_t question) const
{
    const Question& asked = packet_.questions[question];
    const PacketItem& about = packet_.items[item];
    if (!about.asks(asked.id))
        return false;
    // A question that is not asked here has been decided, and led to this one.
    return (asked.onlyIf && !about.asks(asked.onlyIf->question)) || isAsked(asked, answersOf(item));
}

bool RatingSession::isDone(std::size_t item) const
{
    for (std::size_t q = 0; q < packet_.questions.size(); ++q)
        if (!cell(item, q).is && isAskedAt(item, q))
            return false;
    return true;
}

std::vector<const Question*> RatingSession::asked() const
{
    std::vector<const Question*> questions;
    for (std::size_t q = 0; !finished() && q < packet_.questions.size(); ++q)
        if (isAskedAt(at_, q))
            questions.push_back(&packet_.questions[q]);
    return questions;
}

std::string RatingSession::given(const std::string& question) const
{
    for (std::size_t q = 0; !finished() && q < packet_.questions.size(); ++q)
        if (packet_.questions[q].id == question && cell(at_, q).is)
            return cell(at_, q).answer;
    return {};
}

std::optional<std::string> RatingSession::givenAt(std::size_t item, const std::string& question) const
{
    for (std::size_t q = 0; q < packet_.questions.size(); ++q)
        if (packet_.questions[q].id == question && cell(item, q).is)
            return cell(item, q).answer;
    return std::nullopt;
}

bool RatingSession::isAnswered(const std::string& question) const
{
    for (std::size_t q = 0; !finished() && q < packet_.questions.size(); ++q)
        if (packet_.questions[q].id == question)
            return cell(at_, q).is;
    return false;
}

void RatingSession::put(std::size_t item, std::size_t question, const std::string& answer, double seconds,
                        const std::string& comment, bool is)
{
    Given& given = cell(item, question);
    const std::string kept = is ? comment : fmt::format("{}{}{}", undone, comment.empty() ? "" : " ", comment);
    store_({packet_.study, packet_.items[item].key, packet_.rater, packet_.questions[question].id, answer, seconds,
            kept, utcNow(), given.revision + 1, packet_.version});
    given = {is, answer, comment, given.revision + 1};
}

std::string RatingSession::comment() const { return finished() ? std::string() : cell(at_, question_).comment; }

void RatingSession::remark(const std::string& comment)
{
    if (finished() || comment == cell(at_, question_).comment)
        return;
    const Given& given = cell(at_, question_);
    put(at_, question_, given.answer, 0.0, comment, given.is);
}

void RatingSession::answer(const std::string& answer, double seconds, const std::string& comment)
{
    if (finished())
        throw Error("every item has been answered", "Go back to one to change its answer");
    const std::size_t item = at_;
    const std::size_t question = question_;
    const bool wasDone = isDone(item);
    // A tenth of a second is precise enough for anybody.
    put(item, question, normalAnswer(packet_.questions[question], answer),
        std::isfinite(seconds) && seconds > 0.0 ? std::round(seconds * 10.0) / 10.0 : 0.0, comment, true);
    std::erase(history_, std::pair(item, question));
    history_.emplace_back(item, question);
    // A changed answer may close questions that an earlier one had opened.
    for (std::size_t q = question + 1; q < packet_.questions.size(); ++q)
        if (cell(item, q).is && !isAskedAt(item, q)) {
            put(item, q, {}, 0.0, cell(item, q).comment, false);
            std::erase(history_, std::pair(item, q));
        }
    seconds_ += seconds;
    feedback_ = nullptr;
    if (!wasDone && isDone(item)) {
        ++doneThisSession_;
        ++untilBreak_;
        if (packet_.items[item].training)
            feedback_ = &packet_.items[item];
    }
    for (std::size_t q = question + 1; q < packet_.questions.size(); ++q)
        if (isAskedAt(item, q) && (reviewing_ || !cell(item, q).is)) {
            question_ = q;
            return;
        }
    goOn();
}

void RatingSession::undo()
{
    if (history_.empty())
        return;
    const auto [item, question] = history_.back();
    put(item, question, {}, 0.0, cell(item, question).comment, false);
    history_.pop_back();
    at_ = item;
    question_ = question;
    reviewing_ = false;
    feedback_ = nullptr;
}

void RatingSession::goTo(std::size_t item)
{
    static_cast<void>(packet_.items.at(item));
    at_ = item;
    question_ = 0;
    while (question_ + 1 < packet_.questions.size() && !isAskedAt(item, question_))
        ++question_;
    reviewing_ = true;
    feedback_ = nullptr;
}

void RatingSession::goOn()
{
    reviewing_ = false;
    for (at_ = 0; at_ < packet_.items.size(); ++at_)
        for (question_ = 0; question_ < packet_.questions.size(); ++question_)
            if (!cell(at_, question_).is && isAskedAt(at_, question_))
                return;
    question_ = 0;
}

std::size_t RatingSession::itemsDone() const
{
    std::size_t done = 0;
    for (std::size_t i = 0; i < packet_.items.size(); ++i)
        done += isDone(i) ? 1 : 0;
    return done;
}

bool RatingSession::takeBreak()
{
    if (packet_.breakEvery == 0 || untilBreak_ < packet_.breakEvery || finished())
        return false;
    untilBreak_ = 0;
    return true;
}

} // namespace core::studies
