#include "core/campaigns/wall/wall.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "core/base/clock.h"
#include "core/base/error.h"
#include "core/campaigns/planning/tried_texts.h"
#include "core/campaigns/verify.h"
#include "core/json/json.h"
#include "core/victims/card_json.h"
#include "core/victims/evaluation/label_mapping.h"

namespace core::campaigns {

namespace {

using Json = nlohmann::ordered_json;

constexpr auto wallKey = "wall";

/// Asks about all cases, and keeps what each answer means.
class Asking {
public:
    Asking(const store::Project& project, const std::vector<HardCase>& cases, victims::Victim& victim,
           std::stop_token stop, const ProgressFn& progress)
        : project_(project), cases_(cases), victim_(victim), stop_(std::move(stop)), progress_(progress)
    {
        for (const auto& one : cases)
            if (one.campaign != 0)
                wanted_[one.campaign][one.position] = one.id;
    }

    std::map<std::string, bool> ask(std::vector<std::string>& notes)
    {
        for (const auto& [campaign, positions] : wanted_)
            askCampaign(campaign, positions, notes);
        askTries(notes);
        return std::move(broken_);
    }

private:
    void tell()
    {
        if (stop_.stop_requested())
            throw Error("stopped");
        if (progress_)
            progress_({asked_, cases_.size(), {}});
    }

    void askCampaign(store::Id id, const std::map<std::size_t, std::string>& positions, std::vector<std::string>& notes)
    {
        const auto campaign = project_.campaign(id);
        const auto* task = victims::taskInCard(campaign.victimCard);
        if (task != nullptr && task->answer != victim_.card().answers())
            return;
        std::set<std::size_t> places;
        for (const auto& [position, ignored] : positions)
            places.insert(position);
        try {
            const auto verified = verify(project_, id, victim_, stop_, {}, places);
            for (const auto& example : verified.examples) {
                const auto place = positions.find(example.position);
                if (place != positions.end() && example.error.empty())
                    broken_[place->second] = example.fooled;
            }
            if (!verified.labelNote.empty() && std::ranges::count(notes, verified.labelNote) == 0)
                notes.push_back(verified.labelNote);
        } catch (const Error& error) { // other labels, say
            if (stop_.stop_requested())
                throw;
            notes.push_back(fmt::format("{} is left out: {}", campaign.name, error.what()));
        }
        asked_ += positions.size();
        tell();
    }

    void askTries(std::vector<std::string>& notes)
    {
        const auto& card = victim_.card();
        if (card.answers() != structures::AnswerKind::Label)
            return;
        std::vector<text::Input> texts;
        std::vector<std::pair<std::string, int>> right; // id and label
        for (const auto& one : cases_) {
            if (one.tried == 0)
                continue;
            const auto tried = project_.oneTry(one.tried);
            const int label = rightLabel(tried);
            const auto& segments = tried.result.perturbed.segments();
            if (label < 0 || !std::ranges::equal(segments, card.segments, {}, &text::Segment::name))
                continue;
            texts.push_back(tried.result.perturbed);
            right.emplace_back(one.id, label);
        }
        const auto most = std::max<std::size_t>(1, card.maxBatch);
        for (std::size_t at = 0; at < texts.size(); at += most) {
            const auto count = std::min(most, texts.size() - at);
            try {
                const auto answers = victim_.predict({texts.data() + at, count}, stop_);
                for (std::size_t i = 0; i < count; ++i)
                    broken_[right[at + i].first] = labelOf(answers.at(i)) != right[at + i].second;
            } catch (const std::exception& error) {
                if (stop_.stop_requested())
                    throw;
                notes.push_back(fmt::format("{} texts of the Lab were not answered: {}", count, error.what()));
            }
            asked_ += count;
            tell();
        }
    }

    /// The victim's index of the label that is right; -1 where nobody knows it, or the victim does not have it.
    [[nodiscard]] int rightLabel(const store::TryRecord& tried) const
    {
        const auto name = rightLabelOf(tried);
        const auto found = std::ranges::find(tried.labels, name);
        if (name.empty() || found == tried.labels.end())
            return -1;
        try {
            return victims::mapLabels(tried.labels, victim_.card().labels)
                .victimLabel(static_cast<int>(found - tried.labels.begin()));
        } catch (const Error&) {
            return -1;
        }
    }

    const store::Project& project_;
    const std::vector<HardCase>& cases_;
    victims::Victim& victim_;
    std::stop_token stop_;
    const ProgressFn& progress_;
    std::map<store::Id, std::map<std::size_t, std::string>> wanted_;
    std::map<std::string, bool> broken_;
    std::size_t asked_ = 0;
};

/// What campaigns and tries say of a victim that was not asked yet; nothing where none was with it.
std::optional<WallState> stateBefore(const store::Project& project, const std::vector<HardCase>& cases,
                                     const std::string& spec)
{
    WallState state;
    state.victim = spec;
    for (const auto& one : cases)
        if (one.brokeSpec == spec)
            state.broken[one.id] = true;
    for (const auto& campaign : project.campaigns())
        if (campaign.victim == spec)
            state.hash = campaign.victimHash; // of the newest
    return state.broken.empty() ? std::nullopt : std::optional(state);
}

Json stateJson(const WallState& state)
{
    Json json{{"victim", state.victim},  {"name", state.name},    {"hash", state.hash},      {"at", state.at},
              {"broken", Json::array()}, {"held", Json::array()}, {"changed", state.changed}};
    for (const auto& [id, broken] : state.broken)
        json[broken ? "broken" : "held"].push_back(id);
    return json;
}

WallState stateOf(const Json& json)
{
    WallState state{textAt(json, "victim"), textAt(json, "name"), textAt(json, "hash"), textAt(json, "at"), {}, {}};
    for (const bool broken : {true, false}) {
        const auto* key = broken ? "broken" : "held";
        if (json.contains(key))
            for (const auto& id : textsIn(json.at(key)))
                state.broken[id] = broken;
    }
    if (json.contains("changed"))
        for (const auto& id : textsIn(json.at("changed")))
            state.changed.insert(id);
    return state;
}

void putStates(store::Project& project, const std::vector<WallState>& states)
{
    auto list = Json::array();
    for (const auto& state : states)
        list.push_back(stateJson(state));
    project.setSetting(wallKey, list.dump(-1, ' ', false, Json::error_handler_t::replace));
}

Json casesJson(const std::vector<HardCase>& cases)
{
    auto list = Json::array();
    for (const auto& one : cases)
        list.push_back({{"id", one.id},
                        {"from", one.from},
                        {"name", one.name},
                        {"original", one.original},
                        {"text", one.text},
                        {"starred", one.starred}});
    return list;
}

} // namespace

WallCheck checkWall(const store::Project& project, const std::vector<HardCase>& cases, victims::Victim& victim,
                    const std::string& spec, std::stop_token stop, const ProgressFn& progress)
{
    WallCheck check;
    check.before = keptWall(project, spec);
    if (!check.before)
        check.before = stateBefore(project, cases, spec);
    check.now = {spec, victim.card().name, victim.card().hash, utcNow(), {}, {}};
    check.now.broken = Asking(project, cases, victim, std::move(stop), progress).ask(check.notes);
    for (const auto& one : cases) {
        const auto now = check.now.broken.find(one.id);
        if (now == check.now.broken.end()) {
            ++check.unanswered;
            continue;
        }
        ++(now->second ? check.broken : check.held);
        if (!check.before)
            continue;
        const auto then = check.before->broken.find(one.id);
        if (then == check.before->broken.end() || then->second == now->second)
            continue;
        (now->second ? check.newlyBroken : check.newlyHolding).push_back(one);
        check.now.changed.insert(one.id);
    }
    return check;
}

std::vector<WallState> keptWalls(const store::Project& project)
{
    std::vector<WallState> states;
    const auto list = maybeJson<Json>(project.setting(wallKey));
    if (list.is_array())
        for (const auto& one : list)
            if (one.is_object())
                states.push_back(stateOf(one));
    return states;
}

std::optional<WallState> keptWall(const store::Project& project, const std::string& spec)
{
    auto states = keptWalls(project);
    const auto found = std::ranges::find(states, spec, &WallState::victim);
    return found == states.end() ? std::nullopt : std::optional(std::move(*found));
}

void keepWall(store::Project& project, const WallState& state)
{
    auto states = keptWalls(project);
    auto kept = state;
    if (const auto found = std::ranges::find(states, state.victim, &WallState::victim); found != states.end()) {
        kept.broken.insert(found->broken.begin(), found->broken.end()); // what was not asked now
        *found = std::move(kept);
    } else {
        states.push_back(std::move(kept));
    }
    putStates(project, states);
}

void forgetWall(store::Project& project, const std::string& spec)
{
    auto states = keptWalls(project);
    std::erase_if(states, [&](const WallState& state) { return state.victim == spec; });
    putStates(project, states);
}

Json wallJson(const WallCheck& check)
{
    const auto orNull = [](const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); };
    return {{"victim", check.now.victim},
            {"name", check.now.name},
            {"hash", check.now.hash},
            {"hash_before", check.before ? orNull(check.before->hash) : Json(nullptr)},
            {"at", check.now.at},
            {"before_at", check.before ? orNull(check.before->at) : Json(nullptr)},
            {"cases", check.broken + check.held + check.unanswered},
            {"broken", check.broken},
            {"held", check.held},
            {"unanswered", check.unanswered},
            {"newly_broken", casesJson(check.newlyBroken)},
            {"newly_holding", casesJson(check.newlyHolding)},
            {"notes", check.notes}};
}

} // namespace core::campaigns
