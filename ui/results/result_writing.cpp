#include "ui/results/result_writing.h"

#include <optional>

#include <QAction>
#include <QPushButton>
#include <QVBoxLayout>

#include "core/answers/kind.h"
#include "core/programs/consent.h"
#include "ui/answers/writing_panel.h"
#include "ui/base/actions.h"
#include "ui/base/convert.h"
#include "ui/base/theme.h"
#include "ui/session/session.h"
#include "ui/widgets/styled_label.h"

namespace ui {
namespace {

bool isThatOf(const CampaignVictim& campaign, const core::victims::VictimCard& card)
{
    return campaign.hash.empty() || campaign.hash == card.hash || campaign.hash == card.weightsHash;
}

} // namespace

ResultWriting::ResultWriting(Session& session, QWidget* parent)
    : QWidget(parent), session_(session), line_(new StyledLabel(StyledLabel::Style::Muted, this)),
      choose_(makeAction(this, tr("Choose this victim"), QStringLiteral("victims"), {},
                         tr("Load the campaign's victim and make it the one that the Lab and new campaigns use"),
                         [this] { session_.setVictim(toQt(victim_.spec)); })),
      chooseButton_(makeButton(choose_, this)), panels_{new WritingPanel(this), new WritingPanel(this)}
{
    line_->setWordWrap(true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(theme::grid / 2);
    column->addWidget(line_);
    column->addWidget(chooseButton_, 0, Qt::AlignLeft);
    for (auto* panel : panels_) {
        column->addWidget(panel);
        for (auto* other : panels_)
            connect(panel, &WritingPanel::opened, other, &WritingPanel::setOpen);
    }
    panels_[1]->setTitle(tr("The same after the attack"));
    connect(&session, &Session::victimChanged, this, &ResultWriting::refresh);
    clear();
}

void ResultWriting::setTexts(const CampaignVictim& victim, core::structures::AnswerKind kind,
                             const core::text::Input& before, const core::text::Input& after)
{
    victim_ = victim;
    texts_.clear();
    if (!core::answers::kindOf(kind).measures.empty() && !victim.spec.empty() && before.size() > 0) {
        texts_.push_back(before);
        if (after.size() > 0 && after.hash() != before.hash())
            texts_.push_back(after);
    }
    refresh();
}

void ResultWriting::clear()
{
    texts_.clear();
    refresh();
}

void ResultWriting::say(const QString& line, bool choosing)
{
    line_->setText(line);
    line_->setVisible(!line.isEmpty());
    chooseButton_->setVisible(choosing);
}

void ResultWriting::refresh()
{
    if (job_)
        job_->cancel();
    for (auto* panel : panels_)
        panel->setWriting(std::nullopt);
    setVisible(!texts_.empty());
    if (texts_.empty())
        return;
    const bool chosen = session_.victimSpec() == toQt(victim_.spec);
    const auto& victim = session_.victim();
    if (!core::programs::execCommandOf(victim_.spec).empty())
        say(tr("The victim is a program: it gives neither other answers nor attention weights."));
    else if (victim && isThatOf(victim_, victim->card()) && (chosen || !victim_.hash.empty()))
        ask();
    else if (victim && chosen)
        say(tr("%1 is another model now than the campaign's, so it is not queried for other answers. Add the folder of "
               "that one on the page Victims, and choose it.")
                .arg(toQt(victim->card().name)));
    else if (chosen && session_.victimState() == LoadState::Loading)
        say(tr("The victim is being loaded; it is queried for other answers then."));
    else if (chosen && session_.victimState() == LoadState::Failed)
        say(session_.victimProblem().text());
    else
        say(tr("Results do not hold other answers and attention weights. The campaign's victim can be queried: %1.")
                .arg(toQt(victim_.spec)),
            true);
}

void ResultWriting::ask()
{
    say({});
    job_ = session_.jobs().run(
        this, {tr("Query for other answers"), false, true},
        [victim = session_.victim(), texts = texts_](JobControl& control) {
            const auto own = victim->clone();
            std::vector<std::optional<Writing>> writings;
            for (const auto& text : texts)
                writings.push_back(writingOf(*own, text, control.stop()));
            return writings;
        },
        [this](const std::vector<std::optional<Writing>>& writings) {
            for (std::size_t i = 0; i < writings.size(); ++i)
                panels_[i]->setWriting(writings[i]);
        },
        [this](const Problem& problem) { say(problem.text()); });
}

} // namespace ui
