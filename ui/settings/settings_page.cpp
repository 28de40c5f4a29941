#include "ui/settings/settings_page.h"

#include <algorithm>

#include <QAction>
#include <QComboBox>
#include <QDesktopServices>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QSpinBox>
#include <QTableView>
#include <QUrl>
#include <QVBoxLayout>

#include "core/base/error.h"
#include "core/base/workers.h"
#include "core/campaigns/runner.h"
#include "core/files/paths.h"
#include "ui/base/actions.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/base/language.h"
#include "ui/base/table_style.h"
#include "ui/base/theme.h"
#include "ui/session/remember.h"
#include "ui/session/session.h"
#include "ui/settings/resources_model.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/parameter_field.h"
#include "ui/widgets/styled_label.h"

namespace ui {

namespace {

QLabel* heading(const QString& text, QWidget* parent)
{
    return new StyledLabel(StyledLabel::Style::Bold, text, parent);
}

} // namespace

SettingsPage::SettingsPage(Session& session, QWidget* parent) : Page(session, parent), model_(new ResourcesModel(this))
{
    check_ = makeAction(this, tr("Check again"), QStringLiteral("reset"), QKeySequence(QStringLiteral("F5")),
                        tr("Look for the resources again"), [this] { check(); });
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(32, 24, 32, 16);
    column->setSpacing(theme::grid);
    column->addWidget(buildAppearance());
    column->addSpacing(theme::grid * 2);
    auto* row = new QHBoxLayout;
    row->addWidget(heading(tr("Resources"), this));
    row->addStretch(1);
    row->addWidget(makeButton(check_, this));
    column->addLayout(row);
    banner_ = new Banner(this);
    column->addWidget(banner_);
    table_ = new QTableView(this);
    table_->setModel(model_);
    table_->setAccessibleName(tr("Resources"));
    styleTable(table_, {26, 14, 48, 26, 30});
    table_->horizontalHeader()->setStretchLastSection(true);
    rememberColumns(this->session(), QStringLiteral("resources"), table_->horizontalHeader());
    column->addWidget(table_, 1);
}

QList<QAction*> SettingsPage::pageActions() { return {check_}; }

QWidget* SettingsPage::buildAppearance()
{
    auto* box = new QWidget(this);
    auto* form = new QFormLayout(box);
    form->setContentsMargins(0, 0, 0, 0);
    form->setHorizontalSpacing(theme::grid * 2);
    form->setVerticalSpacing(theme::grid);
    form->setFieldGrowthPolicy(QFormLayout::FieldsStayAtSizeHint);
    form->setLabelAlignment(Qt::AlignLeft);
    form->addRow(heading(tr("Appearance"), box));
    auto* scheme = new QComboBox(box);
    scheme->addItem(tr("as the system"), static_cast<int>(theme::Scheme::System));
    scheme->addItem(tr("light"), static_cast<int>(theme::Scheme::Light));
    scheme->addItem(tr("dark"), static_cast<int>(theme::Scheme::Dark));
    scheme->setCurrentIndex(static_cast<int>(theme::scheme()));
    scheme->setObjectName(QStringLiteral("scheme"));
    connect(scheme, &QComboBox::activated, this,
            [scheme] { theme::setScheme(static_cast<theme::Scheme>(scheme->currentData().toInt())); });
    form->addRow(tr("Colours"), scheme);
    auto* size = new QSpinBox(box);
    size->setRange(80, 200);
    size->setSingleStep(10);
    size->setSuffix(QStringLiteral("%"));
    size->setValue(theme::textPercent());
    size->setKeyboardTracking(false);
    connect(size, &QSpinBox::valueChanged, this, [](int percent) { theme::setTextPercent(percent); });
    form->addRow(tr("Text size"), size);
    auto* languages = new QComboBox(box);
    languages->setObjectName(QStringLiteral("language"));
    languages->addItem(tr("as the system"), QString());
    for (const auto& one : language::languages())
        languages->addItem(one.name, one.code);
    languages->setCurrentIndex(std::max(0, languages->findData(language::chosen())));
    languages->setToolTip(tr("Of the window; the handbook, what is exported and messages about files stay English"));
    auto* later = new QLabel(tr("This holds when Faultline is started again."), box);
    later->setWordWrap(true);
    later->hide();
    connect(languages, &QComboBox::activated, this, [languages, later, used = language::used()] {
        language::choose(languages->currentData().toString());
        later->setVisible(language::used() != used);
    });
    form->addRow(tr("Language"), languages);
    form->addRow(QString(), later);

    form->addRow(heading(tr("Work"), box));
    auto* workers = qobject_cast<QSpinBox*>(newField(core::campaigns::workersParameter(), box));
    workers->setSpecialValueText(tr("one per core (%1)").arg(core::threadsFor(0)));
    workers->setValue(Session::workers());
    connect(workers, &QSpinBox::valueChanged, this, [](int value) { QSettings().setValue(workersKey, value); });
    form->addRow(tr("Workers"), workers);
    auto* timeout = new QSpinBox(box);
    timeout->setRange(1, 86'400);
    timeout->setSuffix(tr(" s"));
    timeout->setValue(static_cast<int>(Session::execTimeout()));
    timeout->setToolTip(tr("Seconds that a program (exec:) may take for an answer"));
    timeout->setObjectName(QStringLiteral("exec-timeout"));
    connect(timeout, &QSpinBox::valueChanged, this, [](int value) { QSettings().setValue(execTimeoutKey, value); });
    form->addRow(tr("Programs answer within"), timeout);

    form->addRow(heading(tr("Folders"), box));
    const auto folder = [&](const QString& name, const QString& tip, std::filesystem::path (*where)()) {
        auto* line = new QWidget(box);
        auto* row = new QHBoxLayout(line);
        row->setContentsMargins(0, 0, 0, 0);
        QString path;
        try {
            path = toQt(where());
        } catch (const core::Error& error) {
            path = toQt(error.what());
        }
        auto* label = new QLabel(path, line);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        label->setToolTip(tip);
        row->addWidget(label);
        auto* open = new QPushButton(tr("Open"), line);
        open->setToolTip(tr("Show the folder"));
        open->setAccessibleName(tr("Open: %1").arg(name));
        connect(open, &QPushButton::clicked, this, [path] { QDesktopServices::openUrl(QUrl::fromLocalFile(path)); });
        row->addWidget(open);
        row->addStretch(1);
        form->addRow(name, line);
    };
    folder(tr("Resources"), tr("Shipped recipes, models, corpora and word lists"), &core::resourcesFolder);
    folder(tr("Your own"), tr("Models and vectors put here are found by name"), &core::dataFolder);
    folder(tr("Cache"), tr("Things that can be computed again"), &core::cacheFolder);
    return box;
}

void SettingsPage::activated()
{
    if (model_->rowCount() == 0)
        check();
}

void SettingsPage::check()
{
    if (!session().backends().resources)
        return;
    if (job_)
        job_->cancel();
    job_ = session().jobs().run(
        this, {tr("Check the resources"), false, true},
        [resources = session().backends().resources](JobControl&) { return resources->states(); },
        [this](std::vector<core::language::Resources::State> states) {
            model_->setStates(std::move(states));
            const int missing = model_->missing();
            if (missing == 0)
                banner_->show(Banner::Kind::Good, tr("Everything the shipped recipes need is there."));
            else
                banner_->show(Banner::Kind::Warning,
                              missing == 1 ? tr("1 resource is missing; the last column says what to do.")
                                           : tr("%1 resources are missing; the last column says what to do.")
                                                 .arg(formatCount(static_cast<std::uint64_t>(missing))));
        },
        [this](const Problem& problem) { banner_->showProblem(problem); });
}

} // namespace ui
