#include "ui/results/result_slices.h"

#include <tuple>

#include <QDialogButtonBox>
#include <QInputDialog>
#include <QTabWidget>
#include <QVBoxLayout>

#include "core/base/error.h"
#include "core/campaigns/measures/result_parts.h"
#include "ui/base/convert.h"
#include "ui/base/theme.h"
#include "ui/results/filter_bar.h"
#include "ui/session/campaign_labels.h"
#include "ui/session/kept_slices.h"
#include "ui/session/session.h"
#include "ui/widgets/banner.h"

namespace ui {

using core::corpora::Slice;

std::vector<SliceTable::Row> resultSlices(const core::store::Project& project, core::store::Id campaign,
                                          const std::vector<Slice>& kept)
{
    std::vector<Slice> parts{{toStd(SliceTable::tr("All results")), {}}};
    parts.insert(parts.end(), kept.begin(), kept.end());
    for (auto& part : core::campaigns::resultParts(project, campaign))
        parts.push_back(std::move(part));
    std::vector<SliceTable::Row> rows;
    for (const auto& rate : core::campaigns::partRates(project, campaign, parts)) {
        SliceTable::Row row{toQt(rate.part.name), toQt(rate.part.search), rate.examples, {}, false};
        row.kept = !rows.empty() && rows.size() <= kept.size(); // behind the first, which is all of them
        row.problem = toQt(rate.problem);
        if (rate.problem.empty())
            row.shares = {{rate.attacked, core::metrics::wilson(rate.succeeded, rate.attacked)}};
        rows.push_back(std::move(row));
    }
    return rows;
}

SlicesDialog::SlicesDialog(Session& session, core::store::Id campaign, FilterBar& filter, QWidget* parent)
    : QDialog(parent), session_(session), campaign_(campaign), filter_(filter), banner_(new Banner(this)),
      tabs_(new QTabWidget(this)), slices_(new SliceTable(this)), pairs_(new SliceTable(this)),
      tags_(new SliceTable(this)), places_(new SliceTable(this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Slices of the results"));
    auto* column = new QVBoxLayout(this);
    column->setSpacing(theme::grid);
    column->addWidget(banner_);
    tabs_->setObjectName(QStringLiteral("what-breaks"));
    tabs_->addTab(slices_, tr("Slices"));
    for (const auto& [table, tab, part, name] :
         {std::tuple(pairs_, tr("Word pairs"), tr("Word, and what stands for it"), "breaking-pairs"),
          {tags_, tr("Parts of speech"), tr("Part of speech of what was changed"), "breaking-tags"},
          {places_, tr("Places"), tr("Where in the text it was changed"), "breaking-places"}}) {
        table->setParts(part, QLatin1String(name));
        tabs_->addTab(table, tab);
        connect(table, &SliceTable::searchWanted, this, [this](const QString& search) { filter_.setText(search); });
        connect(table, &SliceTable::keepWanted, this, &SlicesDialog::askName);
    }
    column->addWidget(tabs_, 1);
    connect(tabs_, &QTabWidget::currentChanged, this, &SlicesDialog::readBreaking);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    column->addWidget(buttons);
    connect(slices_, &SliceTable::searchWanted, this, [this](const QString& search) { filter_.setText(search); });
    connect(slices_, &SliceTable::keepWanted, this, &SlicesDialog::askName);
    connect(slices_, &SliceTable::dropWanted, this, [this](const QString& name) {
        dropSlice(session_, toStd(name));
        read();
    });
    const auto searched = [this] {
        for (auto* table : {slices_, pairs_, tags_, places_})
            table->setSearch(filter_.filter().text);
    };
    connect(&filter_, &FilterBar::changed, this, searched);
    connect(&session_, &Session::projectReplaced, this, &QDialog::close);
    connect(&session_, &Session::campaignChanged, this, [this] {
        campaign_ = session_.campaignId();
        read();
        readBreaking();
    });
    searched();
    resize(std::min(90 * fontMetrics().averageCharWidth(), 800), 480);
    read();
}

void SlicesDialog::read()
{
    if (job_)
        job_->cancel();
    if (!session_.project() || campaign_ == 0)
        return slices_->setRows({}, {});
    job_ = session_.jobs().run(
        this, {tr("Count the slices"), false, true},
        [project = session_.project(), campaign = campaign_, kept = keptSlices(session_)](JobControl&) {
            return resultSlices(*project, campaign, kept);
        },
        [this](std::vector<SliceTable::Row> rows) {
            slices_->setRows({tr("broken, of those attacked")}, std::move(rows));
        },
        [this](const Problem& problem) { banner_->showProblem(problem); });
}

void SlicesDialog::showBreaking() { tabs_->setCurrentWidget(pairs_); }

void SlicesDialog::readBreaking()
{
    if (tabs_->currentWidget() == slices_ || breakingRead_ == campaign_ || !session_.project())
        return;
    if (breakingJob_)
        breakingJob_->cancel();
    breakingRead_ = campaign_;
    showBreakingRows({});
    if (campaign_ == 0)
        return;
    breakingJob_ = session_.jobs().run(
        this, {tr("Count what breaks it"), false, true},
        [project = session_.project(), campaign = campaign_](JobControl&) {
            return core::campaigns::whatBreaks(*project, campaign);
        },
        [this](const core::campaigns::WhatBreaks& what) { showBreakingRows(what); },
        [this](const Problem& problem) { banner_->showProblem(problem); });
}

void SlicesDialog::showBreakingRows(const core::campaigns::WhatBreaks& what)
{
    const QStringList columns{tr("broken, of those with it")};
    const auto placeName = [](const std::string& name) {
        return name == "first quarter"    ? tr("first quarter")
               : name == "second quarter" ? tr("second quarter")
               : name == "third quarter"  ? tr("third quarter")
                                          : tr("last quarter");
    };
    const auto show = [&](SliceTable* table, const std::vector<core::campaigns::Breaking>& all) {
        std::vector<SliceTable::Row> rows;
        for (const auto& one : all) {
            const auto name = table == places_ ? placeName(one.name) : toQt(one.name);
            rows.push_back({name, toQt(one.search), one.attacked, {}, false});
            rows.back().shares = {{one.attacked, core::metrics::wilson(one.succeeded, one.attacked)}};
        }
        table->setRows(columns, std::move(rows));
    };
    show(pairs_, what.pairs);
    show(tags_, what.tags);
    show(places_, what.places);
}

void SlicesDialog::askName()
{
    bool given = false;
    const auto search = filter_.filter().text;
    const auto name = QInputDialog::getText(this, tr("Keep the search as a slice"), tr("Name of the slice"),
                                            QLineEdit::Normal, search, &given)
                          .trimmed();
    if (!given || name.isEmpty())
        return;
    keepSlice(session_, {toStd(name), toStd(search)});
    read();
}

} // namespace ui
