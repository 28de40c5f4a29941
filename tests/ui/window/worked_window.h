#pragma once

#include <QAbstractButton>
#include <QLabel>

#include "core/reports/sets/figure_set.h"
#include "tests/support/samples/campaigns.h"
#include "tests/support/samples/tries.h"
#include "tests/ui/window/shown_window.h"
#include "ui/figures/sets_dialog.h"
#include "ui/studies/verdicts/tie_window.h"

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
    /// Figure sets with one in them, and a window in which ties are decided, with votes: both are shown.
    std::vector<QWidget*> openWindows()
    {
        auto& project = *session_->project();
        const auto items = samples::items(3);
        (void)core::studies::createStudy(project, samples::study("tied", {"ann", "bob"}), items);
        std::vector<core::studies::Ballot> ballots;
        for (const auto& item : items)
            for (const auto& [rater, answer] : {std::pair{"ann", "same"}, std::pair{"bob", "different"}})
                ballots.push_back(samples::ballot("tied", item.key, rater, answer));
        (void)project.addBallots("tied", ballots);
        core::reports::FigureSet set;
        set.name = "paper";
        set.items.push_back({.name = "curve", .kind = "budget"});
        core::reports::keepFigureSet(project, set);
        if (!show(QStringLiteral("figures")))
            return {};
        for (auto* action : window_->currentPage()->pageActions())
            if (action->text() == QStringLiteral("Figure sets..."))
                action->trigger();
        auto* ties = new ui::TieWindow(*session_, ui::studyFacts(project, "tied"), {}, window_.get());
        ties->show();
        if (!ties->votesAction()->isChecked())
            ties->votesAction()->trigger();
        return {window_->findChild<ui::SetsDialog*>(), ties};
    }
    /// Labels of one line and buttons that get less room than they need.
    static QStringList cutOn(const QWidget& window)
    {
        QStringList cut;
        for (const auto* widget : window.findChildren<QWidget*>()) {
            const auto* label = qobject_cast<const QLabel*>(widget);
            const auto* button = qobject_cast<const QAbstractButton*>(widget);
            const bool oneLine =
                (label != nullptr && !label->wordWrap() && !label->text().isEmpty() &&
                 label->sizePolicy().horizontalPolicy() != QSizePolicy::Ignored) ||
                (button != nullptr && !button->text().isEmpty() && !button->inherits("ui::SidebarButton"));
            if (!oneLine || !widget->isVisible() || widget->inherits("QLineEditIconButton"))
                continue;
            const int missing = widget->minimumSizeHint().width() - widget->width();
            if (missing > 0)
                cut << QStringLiteral("\"%1\" is cut by %2 pixels")
                           .arg(label != nullptr ? label->text() : button->text())
                           .arg(missing);
        }
        return cut;
    }
    /// Shows a page and waits until it has read what it shows.
    bool show(const QString& page)
    {
        window_->showPage(page);
        return settled(*session_);
    }
};
