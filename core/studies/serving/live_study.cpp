#include "core/studies/serving/live_study.h"

#include <algorithm>
#include <chrono>
#include <regex>

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/base/hash.h"
#include "core/studies/rating/ballot_checks.h"
#include "core/studies/rating/ballot_json.h"
#include "core/studies/rating/html_page.h"
#include "core/studies/rating/rating_session.h"
#include "core/studies/serving/rater_links.h"

namespace core::studies {

namespace {

constexpr int statusBad = 400, statusUnknown = 404, statusConflict = 409, statusTooLarge = 413, statusTooFast = 429,
              statusFailed = 500;
constexpr const char* pageType = "text/html; charset=utf-8";
constexpr const char* jsonType = "application/json";
constexpr int waitSeconds = 5;
constexpr const char* noLink = "This link does not lead to a study, or was replaced by another one.";
constexpr const char* tooFast = "That was too much at once. Wait a few seconds.";

/// A request that is not granted, in words for the rater.
struct Refusal {
    int status;
    std::string problem;
    int wait = 0;
    Json ballots = {}; ///< What is stored; null: it does not matter.
};

LiveStudy::Reply replyOf(const Refusal& refusal)
{
    Json json{{"error", refusal.problem}};
    if (refusal.wait > 0)
        json["wait"] = refusal.wait;
    if (!refusal.ballots.is_null())
        json["ballots"] = refusal.ballots;
    // A message may quote what was sent, which may be no text at all.
    return {refusal.status, jsonType, json.dump(-1, ' ', false, Json::error_handler_t::replace), refusal.wait};
}

/// Runs what fails only because of what was sent: the rater sees why, and sending it again would not help.
template<typename F>
auto taken(F&& f)
{
    try {
        return f();
    } catch (const Error& error) {
        throw Refusal{statusBad, std::string("This answer cannot be taken: ") + error.what()};
    }
}

/// A page of one sentence; `text` is ours and holds no markup.
LiveStudy::Reply noticePage(int status, const std::string& title, const std::string& text, int wait = 0)
{
    return {status, pageType,
            fmt::format("<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
                        "content=\"width=device-width, initial-scale=1\"><title>{0}</title><style>:root {{ "
                        "color-scheme: light dark; }} body {{ font: 1.25rem/1.5 system-ui, sans-serif; max-width: "
                        "40rem; margin: 0 auto; padding: 1rem; }}</style></head><body><h1>{0}</h1><p>{1}</p></body>"
                        "</html>\n",
                        title, text),
            wait};
}

double secondsNow()
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

std::vector<Ballot> ballotsIn(const std::map<std::pair<std::string, std::string>, Ballot>& latest)
{
    std::vector<Ballot> ballots;
    for (const auto& [place, ballot] : latest)
        ballots.push_back(ballot);
    return ballots;
}

} // namespace

LiveStudy::LiveStudy(std::shared_ptr<store::Project> project, std::string study, LiveLimits limits, Clock clock)
    : project_(std::move(project)), study_(std::move(study)), limits_(limits),
      clock_(clock ? std::move(clock) : Clock(secondsNow))
{
    if (project_->readOnly())
        throw Error("answers need a project that can be written: " + project_->readOnlyReason(),
                    "Close the other program that has it open");
    rules_ = ballotRules(*project_, study_);
    design_ = studyOf(*project_, study_);
    items_ = itemsOf(*project_, study_);
    for (auto& assignment : assignmentsOf(*project_, study_)) {
        Room room;
        for (const auto& item : assignment.order)
            room.items.insert(item.item);
        room.allowance = limits_.burst;
        room.allowanceAt = clock_();
        room.state = {assignment.rater, 0, assignment.order.size(), 0, -1.0};
        order_.push_back(assignment.rater);
        room.assignment = std::move(assignment);
        rooms_.emplace(order_.back(), std::move(room));
    }
    readBallots();
    show();
    byLink_ = ratersByLink(*project_, study_);
}

void LiveStudy::readLinks()
{
    auto links = ratersByLink(*project_, study_);
    const std::lock_guard lock(glance_);
    byLink_ = std::move(links);
}

/// What was imported, or answered in the window, meanwhile is there as well.
void LiveStudy::readBallots()
{
    for (auto& [rater, room] : rooms_)
        room.latest.clear();
    const auto all = project_->ballots(study_);
    count_ = all.size();
    for (const auto& ballot : all) { // ordered by version and revision
        const auto room = rooms_.find(ballot.rater);
        if (room == rooms_.end())
            continue;
        const auto [at, fresh] = room->second.latest.try_emplace({ballot.item, ballot.question}, ballot);
        if (!fresh && ballot.revision >= at->second.revision)
            at->second = ballot;
    }
    for (auto& [rater, room] : rooms_) {
        room.state.done = 0;
        if (!room.latest.empty())
            refreshDone(room);
    }
}

LiveStudy::Room* LiveStudy::roomOf(const std::string& secret)
{
    const std::lock_guard lock(glance_);
    const auto rater = byLink_.find(sha256(secret));
    if (rater == byLink_.end())
        return nullptr;
    const auto room = rooms_.find(rater->second);
    return room == rooms_.end() ? nullptr : &room->second;
}

bool LiveStudy::isTooFast(Room& room) const
{
    const double now = clock_();
    room.allowance =
        std::min(limits_.burst, room.allowance + limits_.perSecond * std::max(0.0, now - room.allowanceAt));
    room.allowanceAt = now;
    room.seenAt = now;
    if (room.allowance < 1.0)
        return true;
    room.allowance -= 1.0;
    return false;
}

void LiveStudy::refreshDone(Room& room) const
{
    room.state.done = RatingSession(packetOf(room), ballotsIn(room.latest), {}).itemsDone();
}

LiveRater LiveStudy::stateOf(const Room& room) const
{
    LiveRater state = room.state;
    state.seen = room.seenAt < 0.0 ? -1.0 : std::max(0.0, clock_() - room.seenAt);
    return state;
}

void LiveStudy::told(const LiveRater& state) const
{
    if (onChange)
        onChange(state);
}

std::vector<LiveRater> LiveStudy::raters() const
{
    const std::lock_guard lock(glance_);
    std::vector<LiveRater> all;
    for (const auto& [state, seenAt] : shown_) {
        all.push_back(state);
        all.back().seen = seenAt < 0.0 ? -1.0 : std::max(0.0, clock_() - seenAt);
    }
    return all;
}

void LiveStudy::show()
{
    std::vector<std::pair<LiveRater, double>> now;
    for (const auto& rater : order_) {
        const auto& room = rooms_.at(rater);
        now.emplace_back(room.state, room.seenAt);
    }
    const std::lock_guard lock(glance_);
    shown_ = std::move(now);
}

LiveStudy::Reply LiveStudy::page(const std::string& secret)
{
    LiveRater state;
    Reply reply;
    try {
        const std::lock_guard lock(mutex_);
        const Shows shows(*this);
        Room* room = roomOf(secret);
        if (room == nullptr)
            return noticePage(statusUnknown, "No study here",
                              std::string(noLink) + " Ask whoever sent it to you for a new one.");
        if (isTooFast(*room))
            return noticePage(statusTooFast, "Too fast", std::string(tooFast) + " Then load this page again.",
                              waitSeconds);
        design_ = studyOf(*project_, study_); // it may be newer by now
        readBallots();
        reply = {200, pageType, livePage(packetOf(*room), ballotsOf(*project_, study_, room->state.rater))};
        state = stateOf(*room);
    } catch (const Error& error) {
        if (onProblem)
            onProblem(error.what());
        return noticePage(statusFailed, "Something went wrong",
                          "The study cannot be shown. Tell whoever sent you the link, and try again later.",
                          waitSeconds);
    }
    told(state);
    return reply;
}

LiveStudy::Reply LiveStudy::take(const std::string& secret, const std::string& body)
{
    LiveRater state;
    Reply reply;
    try {
        const std::lock_guard lock(mutex_);
        const Shows shows(*this);
        Room* room = roomOf(secret);
        if (room == nullptr)
            throw Refusal{statusUnknown, std::string(noLink) + " Ask whoever sent it to you for a new one."};
        if (isTooFast(*room))
            throw Refusal{statusTooFast, tooFast, waitSeconds};
        reply = stored(*room, body);
        state = stateOf(*room);
    } catch (const Refusal& refusal) {
        return replyOf(refusal);
    } catch (const Error& error) {
        if (onProblem)
            onProblem(error.what());
        return replyOf({statusFailed, "Your answer could not be saved. Tell whoever sent you the link.", waitSeconds});
    }
    told(state);
    return reply;
}

/// \throws Error when the project cannot be written; Refusal.
LiveStudy::Reply LiveStudy::stored(Room& room, const std::string& body)
{
    if (body.size() > limits_.requestBytes)
        throw Refusal{statusTooLarge, fmt::format("This answer is too long: at most {} KB are taken at once.",
                                                  limits_.requestBytes / 1024)};
    if (project_->ballotCount(study_) != count_)
        readBallots();
    auto sent = taken([&] { return sentIn(room, body); });
    if (!std::ranges::all_of(sent, [&](const Ballot& ballot) { return rules_.versions.contains(ballot.version); }))
        rules_ = ballotRules(*project_, study_); // the design was changed meanwhile
    std::vector<Ballot> fresh;
    auto latest = room.latest;
    for (auto& one : sent) {
        Ballot ballot = taken([&] { return rules_.checked(std::move(one)); });
        const Place place{ballot.item, ballot.question};
        const auto before = latest.find(place);
        if (before != latest.end() && before->second == ballot)
            continue; // it came before, and its reply was lost
        if (ballot.revision != (before == latest.end() ? 1 : before->second.revision + 1))
            throw Refusal{statusConflict, "This page is open somewhere else as well, and was answered there.", 0,
                          ballotsForPage(ballotsOf(*project_, study_, room.state.rater))};
        if (ballot.revision > limits_.revisions)
            throw Refusal{statusBad, fmt::format("This answer was changed {} times, and no further change is taken.",
                                                 limits_.revisions - 1)};
        latest[place] = ballot;
        fresh.push_back(std::move(ballot));
    }
    if (!fresh.empty()) {
        count_ += project_->addBallots(study_, fresh);
        room.latest = std::move(latest);
        room.state.answers += fresh.size();
        refreshDone(room);
    }
    return {200, jsonType,
            Json{{"saved", fresh.size()}, {"done", room.state.done}, {"items", room.state.items}}.dump()};
}

/// \throws Error when these are not ballots of this rater.
std::vector<Ballot> LiveStudy::sentIn(const Room& room, const std::string& body) const
{
    const Json json = parseJson<Json>(body, {"the request"});
    const Fields request(json, "the request");
    const Json& list = request.list("ballots");
    if (list.empty() || list.size() > limits_.ballots)
        request.fail(fmt::format("holds {} ballots; from 1 to {} are taken at once", list.size(), limits_.ballots));
    std::vector<Ballot> sent;
    for (const auto& entry : list)
        sent.push_back(sentBallot(room, entry));
    return sent;
}

/// \throws Error when it is not a ballot of this rater.
Ballot LiveStudy::sentBallot(const Room& room, const Json& entry) const
{
    static const std::regex instant(R"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)");
    const Fields fields(entry, "a ballot");
    Ballot ballot = ballotIn(fields);
    ballot.study = study_;
    ballot.rater = room.state.rater; // whatever it says
    if (ballot.answer.size() > limits_.answerBytes || ballot.comment.size() > limits_.commentBytes)
        fields.fail("is too long");
    for (const auto* text : {&ballot.answer, &ballot.comment})
        requireUtf8(*text, {"a ballot"});
    if (ballot.at.size() > 20 || !std::regex_match(ballot.at, instant))
        fields.wrong("at", "a time such as 2026-02-03T14:05:06Z");
    if (!room.items.contains(ballot.item))
        fields.fail("is about an item that this rater was not given");
    return ballot;
}

} // namespace core::studies
