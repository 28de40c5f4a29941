#include "ui/figures/report_choice.h"

#include <algorithm>

#include <QLabel>
#include <QListWidget>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "core/campaigns/summary.h"
#include "core/reports/registry.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/base/theme.h"
#include "ui/session/campaign_labels.h"
#include "ui/session/session.h"
#include "ui/widgets/styled_label.h"

namespace ui {
namespace {

enum ItemRole { KindRole = Qt::UserRole, TableRole, NameRole };

constexpr auto firstKind = "budget"; ///< One campaign is enough for it.

/// Where a campaign's name in figures is remembered, with the project.
QString nameKey(core::store::Id campaign) { return QStringLiteral("figures/name/%1").arg(campaign); }

/// The campaigns that figures show first, as they were dragged; the others follow as they were made.
const QString orderKey = QStringLiteral("figures/order");

std::vector<std::size_t> inKeptOrder(const std::vector<core::store::CampaignRecord>& records, const QString& kept)
{
    const auto ids = kept.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < records.size(); ++i)
        order.push_back(i);
    std::ranges::stable_sort(order, {}, [&](std::size_t i) {
        const auto at = ids.indexOf(QString::number(records[i].id));
        return at < 0 ? ids.size() : at;
    });
    return order;
}

QListWidget* sourceList(const QString& name, const QString& id, QWidget* parent)
{
    auto* list = new QListWidget(parent);
    list->setAccessibleName(name);
    list->setObjectName(id);
    list->setWordWrap(true);
    list->setSpacing(2);
    return list;
}

} // namespace

ReportChoice::ReportChoice(Session& session, QWidget* parent)
    : QWidget(parent), session_(session), kinds_(sourceList(tr("Figures and tables"), QStringLiteral("kinds"), this)),
      heading_(new StyledLabel(StyledLabel::Style::Bold, {}, this)), sources_(new QStackedWidget(this)),
      campaigns_(sourceList(tr("Campaigns"), QStringLiteral("campaigns"), sources_)),
      studies_(sourceList(tr("Studies"), QStringLiteral("studies"), sources_))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(theme::grid * 2, theme::grid, theme::grid, theme::grid * 2);
    column->addWidget(kinds_, 3);
    column->addWidget(heading_);
    sources_->addWidget(campaigns_);
    sources_->addWidget(studies_);
    column->addWidget(sources_, 2);
    setMinimumWidth(200);
    addKinds(tr("Figures"), false, false);
    addKinds(tr("Tables"), true, false);
    addKinds(tr("Figures of studies"), false, true);
    addKinds(tr("Tables of studies"), true, true);
    connect(kinds_, &QListWidget::currentItemChanged, this, [this] {
        heading_->setText(ofStudy() ? tr("Study") : tr("Campaigns"));
        sources_->setCurrentWidget(ofStudy() ? studies_ : campaigns_);
        Q_EMIT kindChanged();
    });
    campaigns_->setDragDropMode(QAbstractItemView::InternalMove); // figures and tables follow the order
    campaigns_->setDefaultDropAction(Qt::MoveAction);
    connect(campaigns_->model(), &QAbstractItemModel::rowsMoved, this, &ReportChoice::keepOrder);
    connect(campaigns_, &QListWidget::itemChanged, this, &ReportChoice::campaignEdited);
    connect(studies_, &QListWidget::currentItemChanged, this, &ReportChoice::sourceChanged);
    connect(&session_, &Session::campaignChanged, this, &ReportChoice::followCampaign);
    choose(QLatin1String(firstKind), false);
}

void ReportChoice::addKinds(const QString& heading, bool table, bool study)
{
    auto* head = new QListWidgetItem(heading, kinds_);
    head->setFlags(Qt::NoItemFlags);
    head->setFont(theme::boldFont());
    for (const auto& kind : core::reports::reportKinds(table, study)) {
        auto* item = new QListWidgetItem(toQt(kind.title), kinds_);
        item->setToolTip(toQt(kind.description));
        item->setData(KindRole, toQt(kind.name));
        item->setData(TableRole, table);
    }
}

void ReportChoice::fill()
{
    fillCampaigns();
    fillStudies();
}

void ReportChoice::forget()
{
    const QSignalBlocker campaigns(campaigns_);
    const QSignalBlocker studies(studies_);
    campaigns_->clear();
    studies_->clear();
    names_.clear();
    followed_ = 0;
}

void ReportChoice::fillCampaigns()
{
    const auto before = campaigns();
    const QSignalBlocker quiet(campaigns_);
    names_.clear();
    if (!session_.project()) {
        campaigns_->clear();
        return;
    }
    const auto records = session_.project()->campaigns();
    const auto labels = campaignLabels(records);
    const auto order = inKeptOrder(records, session_.remembered(orderKey));
    bool same = !before.empty() && static_cast<std::size_t>(campaigns_->count()) == order.size();
    for (std::size_t at = 0; same && at < order.size(); ++at)
        same = campaigns_->item(static_cast<int>(at))->data(KindRole).toLongLong() == records[order[at]].id;
    if (!same) // else a name that is being typed is typed on
        campaigns_->clear();
    int at = 0;
    for (const auto i : order) {
        const auto& record = records[i];
        const auto name = toStd(session_.remembered(nameKey(record.id)));
        if (!name.empty())
            names_[record.id] = name;
        auto* item = same ? campaigns_->item(at++) : new QListWidgetItem(campaigns_);
        if (const auto text = name.empty() ? labels[i].name : toQt(name); item->text() != text)
            item->setText(text);
        item->setToolTip(tr("%1: %2 on %3, %4 of %5 examples. F2 gives it another name in figures; "
                            "drag it to its place in them.")
                             .arg(toQt(record.name), toQt(record.recipeName), toQt(core::campaigns::victimName(record)))
                             .arg(record.done)
                             .arg(record.total));
        item->setData(NameRole, labels[i].name);
        if (same)
            continue;
        item->setData(KindRole, static_cast<qlonglong>(record.id));
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable | Qt::ItemIsEditable);
        const bool wanted =
            before.empty() ? record.id == session_.campaignId() : std::ranges::find(before, record.id) != before.end();
        item->setCheckState(wanted ? Qt::Checked : Qt::Unchecked);
    }
    if (campaigns().empty() && campaigns_->count() > 0)
        campaigns_->item(campaigns_->count() - 1)->setCheckState(Qt::Checked);
    if (before.empty() && campaigns().size() == 1)
        followed_ = campaigns().front();
}

void ReportChoice::keepOrder()
{
    QStringList ids;
    for (int i = 0; i < campaigns_->count(); ++i)
        ids << campaigns_->item(i)->data(KindRole).toString();
    session_.remember(orderKey, ids.join(QLatin1Char(' ')));
    Q_EMIT sourceChanged();
}

void ReportChoice::chooseCampaigns(const std::vector<core::store::Id>& campaigns)
{
    {
        const QSignalBlocker quiet(campaigns_);
        int place = 0;
        for (const auto id : campaigns)
            for (int i = 0; i < campaigns_->count(); ++i)
                if (campaigns_->item(i)->data(KindRole).toLongLong() == id)
                    campaigns_->insertItem(place++, campaigns_->takeItem(i));
        for (int i = 0; i < campaigns_->count(); ++i)
            campaigns_->item(i)->setCheckState(i < place ? Qt::Checked : Qt::Unchecked);
    }
    followed_ = 0; // chosen by hand
}

void ReportChoice::setUnfit(const std::map<std::pair<std::string, bool>, std::string>& reasons)
{
    for (int i = 0; i < kinds_->count(); ++i) {
        auto* item = kinds_->item(i);
        if (!item->data(KindRole).isValid())
            continue; // a heading
        const std::pair key(toStd(item->data(KindRole).toString()), item->data(TableRole).toBool());
        const auto found = reasons.find(key);
        const bool fits = found == reasons.end() || found->second.empty();
        const auto description = toQt(core::reports::reportKind(key.first, key.second).description);
        const auto why = fits ? QString() : toQt(found->second);
        item->setForeground(fits ? QBrush() : QBrush(theme::muted()));
        auto font = kinds_->font();
        font.setItalic(!fits); // not by colour alone
        item->setFont(font);
        item->setToolTip(fits ? description : QStringLiteral("%1\n%2").arg(description, why));
        item->setData(Qt::AccessibleDescriptionRole, why);
    }
}

void ReportChoice::campaignEdited(QListWidgetItem* item)
{
    const auto id = static_cast<core::store::Id>(item->data(KindRole).toLongLong());
    const auto own = item->data(NameRole).toString();
    const auto text = item->text().trimmed();
    const bool renamed = !text.isEmpty() && text != own;
    session_.remember(nameKey(id), renamed ? text : QString());
    if (renamed)
        names_[id] = toStd(text);
    else
        names_.erase(id);
    if (text.isEmpty()) {
        const QSignalBlocker quiet(campaigns_);
        item->setText(own);
    }
    Q_EMIT sourceChanged();
}

void ReportChoice::followCampaign()
{
    const auto chosen = session_.campaignId();
    if (chosen == 0 || campaigns() != std::vector{followed_})
        return;
    {
        const QSignalBlocker quiet(campaigns_);
        for (int i = 0; i < campaigns_->count(); ++i)
            campaigns_->item(i)->setCheckState(
                campaigns_->item(i)->data(KindRole).toLongLong() == chosen ? Qt::Checked : Qt::Unchecked);
    }
    followed_ = chosen;
    Q_EMIT sourceChanged();
}

void ReportChoice::fillStudies()
{
    const auto before = study();
    {
        const QSignalBlocker quiet(studies_);
        studies_->clear();
        if (!session_.project())
            return;
        for (const auto& record : session_.project()->studies()) {
            auto* item = new QListWidgetItem(toQt(record.name), studies_);
            item->setToolTip(formatPlural(session_.project()->ballotCount(record.name), tr("answer"), tr("answers")));
            item->setData(KindRole, toQt(record.name));
        }
        studies_->setCurrentRow(studies_->count() - 1); // the newest
    }
    const QSignalBlocker quiet(this);
    chooseStudy(before);
}

bool ReportChoice::empty() const { return campaigns_->count() == 0 && studies_->count() == 0; }

void ReportChoice::choose(const QString& kind, bool table)
{
    for (int i = 0; i < kinds_->count(); ++i)
        if (kinds_->item(i)->data(KindRole).toString() == kind && kinds_->item(i)->data(TableRole).toBool() == table)
            kinds_->setCurrentRow(i);
}

void ReportChoice::chooseStudy(const QString& study)
{
    for (int i = 0; i < studies_->count(); ++i)
        if (studies_->item(i)->data(KindRole).toString() == study)
            studies_->setCurrentRow(i);
}

core::reports::ReportKind ReportChoice::kind() const
{
    const auto* item = kinds_->currentItem();
    return item == nullptr
               ? core::reports::ReportKind{}
               : core::reports::reportKind(toStd(item->data(KindRole).toString()), item->data(TableRole).toBool());
}

std::vector<core::store::Id> ReportChoice::campaigns() const
{
    std::vector<core::store::Id> ids;
    for (int i = 0; i < campaigns_->count(); ++i)
        if (campaigns_->item(i)->checkState() == Qt::Checked)
            ids.push_back(campaigns_->item(i)->data(KindRole).toLongLong());
    return ids;
}

QStringList ReportChoice::studies() const
{
    QStringList names;
    for (int i = 0; i < studies_->count(); ++i)
        names << studies_->item(i)->data(KindRole).toString();
    return names;
}

QString ReportChoice::study() const
{
    return studies_->currentItem() ? studies_->currentItem()->data(KindRole).toString() : QString();
}

} // namespace ui
