#include "ui/studies/serving/serve_panel.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>

#include <QAction>
#include <QCheckBox>
#include <QClipboard>
#include <QFormLayout>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QSpinBox>
#include <QTableView>
#include <QTimer>
#include <QVBoxLayout>

#include "core/base/error.h"
#include "core/studies/serving/study_server.h"
#include "ui/base/actions.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/base/table_style.h"
#include "ui/base/theme.h"
#include "ui/session/session.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/flow_layout.h"

namespace ui {

namespace {

const QString addressKey = QStringLiteral("serve/address");
const QString portKey = QStringLiteral("serve/port");
const QString baseKey = QStringLiteral("serve/base");
constexpr double hereSeconds = 30.0;
constexpr int touchMs = 2000, clockMs = 10'000;

} // namespace

ServePanel::ServePanel(Session& session, QWidget* parent)
    : QWidget(parent), session_(session), address_(new QLineEdit(this)), port_(new QSpinBox(this)),
      base_(new QLineEdit(this)), consent_(new QCheckBox(this)), status_(new QLabel(this)), banner_(new Banner(this)),
      model_(new CellsModel(this)), table_(new QTableView(this)), touch_(new QTimer(this)), clock_(new QTimer(this))
{
    start_ = makeAction(this, tr("Start serving"), QStringLiteral("play"), {},
                        tr("Raters open their links in a browser and answer into this project"), [this] { start(); });
    stop_ = makeAction(this, tr("Stop serving"), QStringLiteral("cancel"), {},
                       tr("Links lead nowhere until it is started again; every answer so far is in the project"),
                       [this] { stop(); });
    copy_ = makeAction(this, tr("Copy links"), QStringLiteral("copy"), {},
                       tr("Copy the links of the selected raters, or of all: send each to its rater alone"),
                       [this] { copyLinks(); });
    renew_ = makeAction(this, tr("New links..."), QStringLiteral("reset"), {},
                        tr("Other links for the selected raters, or for all; those that they have lead nowhere then"),
                        [this] { askForNewLinks(); });
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, theme::grid, 0, 0);
    column->setSpacing(theme::grid);
    column->addWidget(buildFields());
    auto* bar = new QWidget(this);
    auto* flow = new FlowLayout(bar, theme::grid);
    flow->setContentsMargins(0, 0, 0, 0);
    for (auto* action : {start_, stop_, copy_, renew_})
        flow->addWidget(makeButton(action, bar));
    column->addWidget(bar);
    column->addWidget(banner_);
    status_->setObjectName(QStringLiteral("serve-status"));
    status_->setTextFormat(Qt::PlainText);
    status_->setWordWrap(true);
    column->addWidget(status_);
    table_->setModel(model_);
    table_->setAccessibleName(tr("Raters and their links"));
    table_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    fillTable({}); // before, the header has no column
    styleTable(table_, {16, 0, 13, 10, 16});
    table_->horizontalHeader()->setSectionResizeMode(1, QHeaderView::Stretch);
    column->addWidget(table_, 1);
    touch_->setSingleShot(true);
    touch_->setInterval(touchMs);
    connect(touch_, &QTimer::timeout, this, [this] { session_.touchProject(); });
    clock_->setInterval(clockMs);
    connect(clock_, &QTimer::timeout, this, &ServePanel::refresh);
    connect(&session_, &Session::projectReplaced, this, [this] {
        stop();
        secrets_.clear();
        asked_.clear();
        banner_->clear();
    });
    refresh();
}

QWidget* ServePanel::buildFields()
{
    auto* fields = new QWidget(this);
    auto* form = new QFormLayout(fields);
    form->setContentsMargins(0, 0, 0, 0);
    const QSettings settings;
    address_->setObjectName(QStringLiteral("serve-address"));
    address_->setText(settings.value(addressKey, QStringLiteral("127.0.0.1")).toString());
    address_->setToolTip(tr("An address of this machine, as a number. Only programs of this machine reach 127.0.0.1"));
    form->addRow(tr("Address"), address_);
    port_->setObjectName(QStringLiteral("serve-port"));
    port_->setRange(0, 65535);
    port_->setSpecialValueText(tr("any that is free"));
    port_->setValue(settings.value(portKey, core::studies::usualPort).toInt());
    port_->setToolTip(tr("Links hold as long as address and port stay the same"));
    form->addRow(tr("Port"), port_);
    base_->setObjectName(QStringLiteral("serve-base"));
    base_->setText(settings.value(baseKey).toString());
    base_->setPlaceholderText(tr("http and the address above"));
    base_->setToolTip(tr("Where a proxy with TLS stands in front: what its address begins with, such as "
                         "https://study.example.org"));
    form->addRow(tr("Links begin with"), base_);
    consent_->setObjectName(QStringLiteral("serve-consent"));
    // In two lines: a box cannot break its own, and one would be wider than a small screen.
    consent_->setText(tr("Other machines may reach this address,\nand what travels there is not encrypted"));
    form->addRow(QString(), consent_);
    connect(address_, &QLineEdit::textChanged, this, [this] {
        consent_->setChecked(false); // it was given for another address
        refreshFields();
    });
    connect(consent_, &QCheckBox::toggled, this, &ServePanel::refreshFields);
    connect(base_, &QLineEdit::textChanged, this, &ServePanel::refresh);
    return fields;
}

bool ServePanel::needsConsent() const
{
    try {
        return !core::studies::isOfThisMachine(toStd(address_->text().trimmed()));
    } catch (const core::Error&) { // starting says what is wrong with it
        return false;
    }
}

QString ServePanel::base() const
{
    const auto given = base_->text().trimmed();
    return given.isEmpty() ? url_ : given;
}

void ServePanel::setStudy(const StudyRow& study)
{
    if (!asked_.isEmpty() && study.name != asked_) {
        asked_.clear();
        banner_->clear();
    }
    study_ = study;
    refresh();
}

void ServePanel::clear()
{
    study_ = {};
    refresh();
}

void ServePanel::start()
{
    const auto project = session_.project();
    if (!project || study_.name.isEmpty() || !served_.isEmpty())
        return;
    core::studies::ServerOptions options;
    options.address = toStd(address_->text().trimmed());
    options.port = port_->value();
    options.otherMachines = consent_->isChecked();
    QSettings settings;
    settings.setValue(addressKey, address_->text().trimmed());
    settings.setValue(portKey, port_->value());
    settings.setValue(baseKey, base_->text().trimmed());
    banner_->clear();
    served_ = study_.name;
    const QPointer<QObject> here(this); // what is told below is not told to a panel that is gone
    job_ = session_.jobs().run(
        this, {tr("Serve the study %1").arg(served_), false, false},
        [project, study = toStd(served_), options, here, this](JobControl& control) {
            const auto live = std::make_shared<core::studies::LiveStudy>(project, study);
            std::atomic<bool> changed = false;
            live->onChange = [&changed](const core::studies::LiveRater&) { changed = true; };
            live->onProblem = [&control, here, this](const std::string& problem) {
                control.tell(here, [this, problem] { banner_->show(Banner::Kind::Error, toQt(problem)); });
            };
            {
                const core::studies::StudyServer server(*live, options);
                const auto links =
                    core::studies::newLinks(*project, study, core::studies::ratersWithoutLink(*project, study));
                live->readLinks();
                control.tell(here, [this, live, url = toQt(server.url()), links] { began(live, url, links); });
                while (!control.stopRequested()) {
                    constexpr int often = 100;
                    std::this_thread::sleep_for(std::chrono::milliseconds(often));
                    if (changed.exchange(false))
                        control.tell(here, [this] { heard(); });
                }
            }
            live->onChange = {}; // the panel may hold it a little longer than this work
            live->onProblem = {};
        },
        [] {}, [this](const Problem& problem) { banner_->showProblem(problem); });
    connect(job_, &Job::endedAs, this, &ServePanel::ended);
    refresh();
}

void ServePanel::began(const std::shared_ptr<core::studies::LiveStudy>& live, const QString& url,
                       const std::vector<core::studies::RaterLink>& links)
{
    if (!job_ || job_->ended())
        return;
    live_ = live;
    url_ = url;
    for (const auto& link : links)
        secrets_[served_][toQt(link.rater)] = link.secret;
    clock_->start();
    refresh();
    Q_EMIT servingChanged();
}

void ServePanel::stop()
{
    if (job_ && !job_->ended())
        job_->cancel();
}

void ServePanel::ended()
{
    live_.reset();
    url_.clear();
    served_.clear();
    clock_->stop();
    refresh();
    Q_EMIT servingChanged();
}

void ServePanel::heard()
{
    refresh();
    if (!touch_->isActive())
        touch_->start();
}

std::vector<std::string> ServePanel::selected() const
{
    std::vector<std::string> raters;
    for (const auto& index : table_->selectionModel()->selectedRows())
        raters.push_back(toStd(index.data(CellsModel::KeyRole).toString()));
    if (raters.empty())
        for (const auto& row : model_->rows())
            raters.push_back(toStd(row.key));
    return raters;
}

void ServePanel::askForNewLinks()
{
    const auto raters = selected();
    asked_ = study_.name;
    banner_->show(Banner::Kind::Warning,
                  tr("Make new links for %1? Those that they have lead nowhere then.")
                      .arg(formatPlural(raters.size(), tr("rater"), tr("raters"))),
                  tr("Make new links"), [this, study = study_.name, raters] {
                      asked_.clear();
                      banner_->clear();
                      makeNewLinks(study, raters);
                  });
}

void ServePanel::makeNewLinks(const QString& study, const std::vector<std::string>& raters)
{
    const auto project = session_.project();
    if (!project)
        return;
    try {
        for (const auto& link : core::studies::newLinks(*project, toStd(study), raters))
            secrets_[study][toQt(link.rater)] = link.secret;
        if (live_ && served_ == study)
            live_->readLinks();
    } catch (const core::Error&) {
        banner_->showProblem(currentProblem());
    }
    refresh();
}

QString ServePanel::linkOf(const QString& rater) const
{
    const auto study = secrets_.find(study_.name);
    if (study == secrets_.end() || base().isEmpty())
        return {};
    const auto secret = study->second.find(rater);
    return secret == study->second.end() ? QString() : toQt(core::studies::linkAddress(toStd(base()), secret->second));
}

void ServePanel::copyLinks()
{
    QStringList lines;
    for (const auto& rater : selected())
        if (const auto link = linkOf(toQt(rater)); !link.isEmpty())
            lines << toQt(rater) + QLatin1Char('\t') + link;
    QGuiApplication::clipboard()->setText(lines.join(QLatin1Char('\n')));
    banner_->show(Banner::Kind::Good,
                  tr("Copied %1. A link is a rater's key: send each to its rater alone.")
                      .arg(formatPlural(static_cast<std::uint64_t>(lines.size()), tr("link"), tr("links"))));
}

void ServePanel::refreshFields()
{
    const bool idle = served_.isEmpty();
    for (QWidget* field : {static_cast<QWidget*>(address_), static_cast<QWidget*>(port_)})
        field->setEnabled(idle);
    const bool other = needsConsent();
    consent_->setEnabled(idle && other);
    const bool writable = session_.project() && !session_.project()->readOnly();
    start_->setEnabled(idle && writable && !study_.name.isEmpty() && (!other || consent_->isChecked()));
    stop_->setEnabled(!idle);
    renew_->setEnabled(writable && !study_.name.isEmpty());
}

void ServePanel::refresh()
{
    const bool here = live_ && served_ == study_.name;
    const auto live = here ? live_->raters() : std::vector<core::studies::LiveRater>();
    std::vector<CellsModel::Row> rows;
    std::size_t done = 0, items = 0, now = 0, links = 0;
    for (const auto& rater : study_.raters) {
        const auto found = std::ranges::find(live, toStd(rater.rater), &core::studies::LiveRater::rater);
        const bool known = found != live.end();
        if (here && !known)
            continue; // without a packet there is nothing to serve
        const auto theirs = known ? found->done : rater.done, all = known ? found->items : rater.items;
        done += theirs;
        items += all;
        const auto link = linkOf(rater.rater);
        links += link.isEmpty() ? 0 : 1;
        CellsModel::Row row{rater.rater, {textCell(rater.rater)}};
        row.cells.push_back(!link.isEmpty() ? textCell(link)
                                            : missingCell(tr("Only a hash of the link is kept. Serving makes a link "
                                                             "for raters who have none; New links replaces one")));
        row.cells.push_back(numberCell(QStringLiteral("%1 / %2").arg(formatCount(theirs), formatCount(all)),
                                       all == 0 ? 0.0 : static_cast<double>(theirs) / static_cast<double>(all)));
        row.cells.push_back(known ? numberCell(formatCount(found->answers), static_cast<double>(found->answers))
                                  : missingCell(tr("It is not being served")));
        if (!known || found->seen < 0.0) {
            row.cells.push_back(missingCell(tr("The link has not been opened since serving began")));
        } else {
            now += found->seen < hereSeconds ? 1 : 0;
            row.cells.push_back(numberCell(
                found->seen < hereSeconds ? tr("now") : tr("%1 ago").arg(formatDuration(found->seen)), found->seen));
        }
        rows.push_back(std::move(row));
    }
    fillTable(std::move(rows));
    copy_->setEnabled(links > 0);
    if (served_.isEmpty())
        status_->setText(tr("Raters answer in their browsers, into this project. Nothing is served now."));
    else if (!live_)
        status_->setText(tr("Starting..."));
    else if (!here)
        status_->setText(
            tr("The study %1 is being served at %2. Stop it before you serve this one.").arg(served_, url_));
    else
        status_->setText(now == 1 ? tr("Serving at %1: %2 of %3 items are judged, 1 rater is there now.")
                                        .arg(url_, formatCount(done), formatCount(items))
                                  : tr("Serving at %1: %2 of %3 items are judged, %4 raters are there now.")
                                        .arg(url_, formatCount(done), formatCount(items), formatCount(now)));
    refreshFields();
}

void ServePanel::fillTable(std::vector<CellsModel::Row> rows)
{
    model_->setTable({tr("Rater"), tr("Link"), tr("Items done"), tr("Answers now"), tr("Seen")},
                     {tr("Pseudonym"),
                      tr("The rater's key to the study; shown until the window is closed, and never again"),
                      tr("Items without an open question"), tr("Answers that came since serving began"),
                      tr("When the rater's browser last asked for something")},
                     std::move(rows));
}

QString ServePanel::statusText() const { return status_->text(); }

} // namespace ui
