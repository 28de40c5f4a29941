#include "ui/session/choosers.h"

#include <algorithm>

#include <QAbstractItemView>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QStandardItemModel>

#include "core/base/error.h"
#include "ui/base/convert.h"
#include "ui/base/theme.h"
#include "ui/session/campaign_labels.h"
#include "ui/session/fits.h"
#include "ui/session/session.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/two_line_delegate.h"

namespace ui {

namespace {

/// Records of the open project, or none when they cannot be read (the page shows why).
template<typename Records, typename Read>
Records recordsOf(const Session& session, Read read)
{
    if (!session.project())
        return {};
    try {
        return read(*session.project());
    } catch (const core::Error&) {
        return {};
    }
}

} // namespace

QList<std::pair<QString, QString>> victimsOf(const Session& session)
{
    QList<std::pair<QString, QString>> victims;
    if (const auto& loader = session.backends().loader)
        for (const auto& model : loader->models())
            if (canBeAttacked(model.task))
                victims.emplace_back(toQt(model.name), toQt(model.name));
    for (const auto& spec : session.addedVictims())
        victims.emplace_back(session.victimName(spec), spec);
    return victims;
}

bool canBeAttacked(const std::string& task)
{
    const auto* known = core::structures::findTask(task);
    return known != nullptr && known->attacked;
}

Chooser::Chooser(Session& session, const QString& name, const QString& tip, QWidget* parent)
    : QComboBox(parent), session_(session)
{
    setAccessibleName(name);
    setToolTip(tip);
    setSizeAdjustPolicy(QComboBox::AdjustToContents);
    setMaximumWidth(480);
}

QSize Chooser::minimumSizeHint() const
{
    return {fontMetrics().averageCharWidth() * 12, QComboBox::minimumSizeHint().height()};
}

void Chooser::setReason(int index, const QString& reason)
{
    if (reason.isEmpty())
        return;
    setItemData(index, reason, Qt::ToolTipRole);
    if (auto* items = qobject_cast<QStandardItemModel*>(model()))
        items->item(index)->setEnabled(false);
}

VictimChooser::VictimChooser(Session& session, QWidget* parent)
    : Chooser(session, tr("Victim"), tr("The model under attack"), parent)
{
    setPlaceholderText(tr("Choose a victim"));
    refill();
    connect(&session_, &Session::victimChanged, this, &VictimChooser::refill);
    connect(&session_, &Session::victimsChanged, this, &VictimChooser::refill);
    connect(this, &QComboBox::activated, this, [this] { session_.setVictim(currentData().toString()); });
}

void VictimChooser::refill()
{
    const QSignalBlocker quiet(this);
    clear();
    for (const auto& [name, spec] : victimsOf(session_))
        addItem(name, spec);
    const auto& chosen = session_.victimSpec();
    if (!chosen.isEmpty() && findData(chosen) < 0)
        addItem(session_.victimName(chosen), chosen);
    choose(chosen);
    const auto state = session_.victimState();
    setToolTip(state == LoadState::Loading  ? tr("The model under attack: loading")
               : state == LoadState::Failed ? session_.victimProblem().text()
                                            : tr("The model under attack"));
}

OtherVictimChooser::OtherVictimChooser(Session& session, const QString& name, const QString& tip, QString none,
                                       QWidget* parent)
    : Chooser(session, name, tip, parent), none_(std::move(none))
{
    refill();
    connect(&session_, &Session::victimsChanged, this, &OtherVictimChooser::refill);
}

void OtherVictimChooser::refill()
{
    const auto before = victim();
    const QSignalBlocker quiet(this);
    clear();
    addItem(none_, QString());
    for (const auto& [name, spec] : victimsOf(session_))
        addItem(name, spec);
    setVictim(before);
}

void OtherVictimChooser::setVictim(const QString& spec)
{
    const QSignalBlocker quiet(this);
    if (!spec.isEmpty() && findData(spec) < 0)
        addItem(session_.victimName(spec), spec);
    setCurrentIndex(std::max(0, spec.isEmpty() ? 0 : findData(spec)));
}

CorpusChooser::CorpusChooser(Session& session, QWidget* parent)
    : Chooser(session, tr("Corpus"), tr("The corpus of the project"), parent)
{
    setPlaceholderText(tr("No corpus yet"));
    refill();
    connect(&session_, &Session::corpusChanged, this, &CorpusChooser::refill);
    connect(&session_, &Session::victimChanged, this, &CorpusChooser::refill);
    connect(&session_, &Session::projectContentsChanged, this, &CorpusChooser::refill);
    connect(this, &QComboBox::activated, this, [this] { session_.setCorpus(currentData().toLongLong()); });
}

void CorpusChooser::refill()
{
    const QSignalBlocker quiet(this);
    clear();
    using Records = std::vector<core::store::CorpusRecord>;
    for (const auto& record : recordsOf<Records>(session_, [](const auto& project) { return project.corpora(); })) {
        addItem(toQt(record.name), static_cast<qlonglong>(record.id));
        if (session_.victim())
            setReason(count() - 1, whyNot(session_.victim()->card(), record));
    }
    choose(static_cast<qlonglong>(session_.corpusId()));
    setEnabled(count() > 0);
}

OtherCorpusChooser::OtherCorpusChooser(Session& session, const QString& name, const QString& tip, QString none,
                                       QWidget* parent)
    : Chooser(session, name, tip, parent), none_(std::move(none))
{
    refill();
    connect(&session_, &Session::victimChanged, this, &OtherCorpusChooser::refill);
    connect(&session_, &Session::projectContentsChanged, this, &OtherCorpusChooser::refill);
    connect(&session_, &Session::projectChanged, this, &OtherCorpusChooser::refill);
    connect(&session_, &Session::projectReplaced, this, [this] { setCurrentIndex(0); }); // the numbers are others now
}

void OtherCorpusChooser::refill()
{
    const auto before = currentData();
    {
        const QSignalBlocker quiet(this);
        clear();
        addItem(none_, qlonglong(0));
        using Records = std::vector<core::store::CorpusRecord>;
        for (const auto& record : recordsOf<Records>(session_, [](const auto& project) { return project.corpora(); }))
            if (!session_.victim() || whyNot(session_.victim()->card(), record).isEmpty())
                addItem(toQt(record.name), static_cast<qlonglong>(record.id));
        setCurrentIndex(std::max(0, findData(before)));
    }
    if (currentData() != before)
        Q_EMIT currentIndexChanged(currentIndex());
}

CampaignChooser::CampaignChooser(Session& session, QWidget* parent)
    : Chooser(session, tr("Campaign"), tr("The campaign whose results are shown"), parent)
{
    setPlaceholderText(tr("No campaign yet"));
    setItemDelegate(new TwoLineDelegate(this));
    refill();
    connect(&session_, &Session::campaignChanged, this, &CampaignChooser::refill);
    connect(&session_, &Session::projectContentsChanged, this, &CampaignChooser::refill);
    connect(this, &QComboBox::activated, this, [this] { session_.setCampaign(currentData().toLongLong()); });
}

void CampaignChooser::refill()
{
    const QSignalBlocker quiet(this);
    clear();
    using Records = std::vector<core::store::CampaignRecord>;
    const auto records = recordsOf<Records>(session_, [](const auto& project) { return project.campaigns(); });
    const auto labels = campaignLabels(records);
    int widest = 0;
    const auto archived =
        recordsOf<ArchivedCampaigns>(session_, [](const auto& project) { return ArchivedCampaigns(project); });
    for (std::size_t i = 0; i < records.size(); ++i) {
        if (records[i].id != session_.campaignId() && archived.has(records[i]))
            continue;
        addItem(labels[i].name, static_cast<qlonglong>(records[i].id));
        setItemData(count() - 1, labels[i].details, SubtitleRole);
        setItemData(count() - 1, labels[i].details, Qt::ToolTipRole);
        for (const auto& line : {labels[i].name, labels[i].details})
            widest = std::max(widest, fontMetrics().horizontalAdvance(line));
    }
    view()->setMinimumWidth(std::min(widest + 6 * theme::grid, 640));
    choose(static_cast<qlonglong>(session_.campaignId()));
    setEnabled(count() > 0);
}

QWidget* labelled(const QString& text, QComboBox* chooser, QWidget* parent)
{
    auto* pair = new QWidget(parent);
    auto* row = new QHBoxLayout(pair);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(theme::grid);
    auto* label = new QLabel(text, pair);
    label->setBuddy(chooser);
    row->addWidget(label);
    row->addWidget(chooser);
    return pair;
}

QWidget* choiceRow(const QList<QWidget*>& choices)
{
    auto* all = new QWidget;
    auto* row = new FlowLayout(all, theme::grid * 2);
    row->setShrinking(true);
    for (auto* choice : choices)
        row->addWidget(choice);
    return all;
}

} // namespace ui
