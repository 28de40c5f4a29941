#pragma once

#include "tests/support/samples/campaigns.h"
#include "tests/support/samples/tries.h"
#include "tests/ui/window/shown_window.h"

/// The window over a project in which somebody has worked: reviews, a campaign with results, a study with answers, a
/// try, and a victim and a recipe that are chosen.
class WorkedWindow : protected ShownWindow {
protected:
    void work()
    {
        openProject();
        importReviews();
        auto& project = *session_->project();
        const auto campaign = samples::attacked(project, 6, "a campaign with a name", "dull");
        project.setCampaignState(campaign, core::store::CampaignState::Finished);
        const auto items = samples::items(4);
        (void)core::studies::createStudy(project, samples::study("judged", {"ann", "bob"}), items);
        std::vector<core::studies::Ballot> ballots;
        for (const auto& item : items)
            ballots.push_back(samples::ballot("judged", item.key, "ann", "same"));
        (void)project.addBallots("judged", ballots);
        auto tried = samples::tried("dull");
        tried.victim = tried.victimName = "counting";
        tried.victimHash = std::string(64, 'a');
        (void)project.addTry(tried);
        session_->setVictim(QStringLiteral("counting"));
        session_->setRecipe(core::attacks::Recipe::fromJson(
            R"({"name": "letters", "goal": {"type": "untargeted"}, "transformation": {"type": "character-delete"},
                "constraints": [], "search": {"type": "greedy-ranked", "ranking": "delete"}})"));
        session_->touchProject();
        session_->setCampaign(campaign);
        QVERIFY(settled(*session_));
    }
    /// Shows a page and waits until it has read what it shows.
    bool show(const QString& page)
    {
        window_->showPage(page);
        return settled(*session_);
    }
};
