#include "ui/victims/training_form.h"

#include <algorithm>

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QTableWidget>
#include <QToolButton>

#include "core/base/error.h"
#include "core/corpora/reading/read_parameters.h"
#include "core/corpora/reading/treebank.h"
#include "ui/base/convert.h"
#include "ui/session/session.h"
#include "ui/widgets/parameter_delegate.h"
#include "ui/widgets/path_field.h"

namespace ui {
namespace {

/// Of the open project; empty when they cannot be read (the Corpora page shows why).
std::vector<core::store::CorpusRecord> corporaOf(const Session& session)
{
    try {
        return session.project() ? session.project()->corpora() : std::vector<core::store::CorpusRecord>();
    } catch (const core::Error&) {
        return {};
    }
}

/// Whether a corpus has what a training needs.
bool teaches(const core::store::CorpusRecord& corpus, core::victims::TrainingKind::Needs needs)
{
    using enum core::victims::TrainingKind::Needs;
    return needs == Trees ? core::corpora::isTreebank(corpus.format) : needs == Text || !corpus.labels.empty();
}

enum SettingColumn { SettingName, SettingValue, SettingMeaning };
constexpr int DefaultRole = ParameterDelegate::FreeRole; ///< The default as it would be typed.

/// The command line's options for reading a corpus of the project.
std::map<std::string, std::string> importOptionsOf(const core::store::CorpusRecord& corpus)
{
    auto read = core::corpora::optionsOf(corpus.mapping);
    read.tokenization = corpus.tokenization == "given" ? core::text::Tokenization::Auto
                                                       : core::text::tokenizationNamed(corpus.tokenization);
    return core::corpora::typedOptions(read);
}

std::vector<std::string> pathsIn(const QString& text)
{
    std::vector<std::string> paths;
    for (const auto& path : text.split(QLatin1Char(';'), Qt::SkipEmptyParts))
        if (const auto trimmed = path.trimmed(); !trimmed.isEmpty())
            paths.push_back(toStd(trimmed));
    return paths;
}

} // namespace

TrainingForm::TrainingForm(Session& session, QWidget* parent)
    : QWidget(parent), session_(session), task_(new QComboBox(this)), architecture_(new QComboBox(this)),
      columns_(new QLineEdit(this)), epochs_(new QSpinBox(this)), seed_(new QSpinBox(this)),
      settings_(new QTableWidget(0, 3, this)),
      resume_(new QCheckBox(tr("&Resume an interrupted training in this folder"), this))
{
    auto* form = new QFormLayout(this);
    form->setContentsMargins(0, 0, 0, 0);
    form->setRowWrapPolicy(QFormLayout::WrapLongRows); // large text
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    for (const auto& kind : session_.backends().trainer->kinds())
        task_->addItem(toQt(kind.title), toQt(kind.name));
    task_->setObjectName(QStringLiteral("task"));
    form->addRow(tr("&Train a"), task_);
    train_ = addPathField(form, tr("Training &data"), tr("one file, or several separated by ;"), Browse::Files);
    train_->setObjectName(QStringLiteral("train"));
    offerCorpora(train_, true);
    dev_ = addPathField(form, tr("De&velopment data"), tr("a tenth of the training data"), Browse::File);
    offerCorpora(dev_, false);
    columns_->setPlaceholderText(tr("as imported, otherwise detected; or label=1,text=2"));
    columns_->setToolTip(tr("Which columns hold what, for files that are not corpora of the project"));
    form->addRow(tr("&Columns"), columns_);
    out_ = addPathField(form, tr("&Model folder"), tr("a new folder"), Browse::Folder);
    out_->setObjectName(QStringLiteral("out"));
    form->addRow(tr("&Architecture"), architecture_);
    vectors_ = addPathField(form, tr("&Word vectors"), tr("none"), Browse::Folder);
    epochs_->setRange(0, 1'000'000);
    epochs_->setSpecialValueText(tr("default"));
    epochs_->setObjectName(QStringLiteral("epochs"));
    form->addRow(tr("&Epochs"), epochs_);
    seed_->setRange(0, 1'000'000'000);
    seed_->setValue(1);
    form->addRow(tr("&Seed"), seed_);
    settings_->setHorizontalHeaderLabels({tr("Setting"), tr("Value"), tr("Meaning")});
    settings_->setAccessibleName(tr("Settings"));
    settings_->setObjectName(QStringLiteral("settings"));
    settings_->verticalHeader()->hide();
    settings_->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents); // a meaning is read whole
    settings_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    settings_->horizontalHeader()->setSectionResizeMode(SettingMeaning, QHeaderView::Stretch);
    settings_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    settings_->setEditTriggers(QAbstractItemView::AllEditTriggers);
    settings_->setItemDelegateForColumn(SettingValue, new ParameterDelegate(settings_));
    const int em = settings_->fontMetrics().height();
    settings_->setMinimumSize(28 * em, 10 * em);
    auto* settings = new QLabel(tr("Se&ttings"), this); // above the table, which needs the width for its meanings
    settings->setBuddy(settings_);
    form->addRow(settings);
    form->addRow(settings_);
    form->addRow(QString(), resume_);
    connect(task_, &QComboBox::currentIndexChanged, this, &TrainingForm::taskChanged);
    connect(architecture_, &QComboBox::currentIndexChanged, this, [this] { fillSettings(changedSettings()); });
    connect(settings_, &QTableWidget::itemChanged, this, [](QTableWidgetItem* item) {
        if (item->column() != SettingValue)
            return;
        auto font = item->font();
        font.setBold(item->text() != item->data(DefaultRole).toString()); // what differs from the default
        item->setFont(font);
    });
    taskChanged();
}

/// A menu of the project's corpora beside a path.
void TrainingForm::offerCorpora(QLineEdit* field, bool several)
{
    auto* button = new QToolButton(field->parentWidget());
    button->setText(tr("From the project"));
    button->setPopupMode(QToolButton::InstantPopup);
    button->setAccessibleName(tr("A corpus of the project"));
    button->setToolTip(tr("Choose a corpus of the project; it is read as it was imported"));
    auto* menu = new QMenu(button);
    button->setMenu(menu);
    field->parentWidget()->layout()->addWidget(button);
    connect(menu, &QMenu::aboutToShow, this, [this, menu, field, several] {
        menu->clear();
        const auto needs = kind().needs;
        const auto corpora = corporaOf(session_);
        for (const auto& corpus : corpora) {
            if (!teaches(corpus, needs))
                continue;
            menu->addAction(toQt(corpus.name), field, [field, several, path = toQt(corpus.path)] {
                const auto before = field->text().trimmed();
                field->setText(several && !before.isEmpty() ? before + QStringLiteral("; ") + path : path);
            });
        }
        if (menu->isEmpty())
            menu->addAction(corpora.empty() ? tr("The project has no corpus yet")
                                            : tr("No corpus of the project has what this is trained on"))
                ->setEnabled(false);
    });
}

/// The settings of the task and architecture with their defaults, changed by `values`.
void TrainingForm::fillSettings(const std::map<std::string, std::string>& values)
{
    const auto task = toStd(task_->currentData().toString());
    declared_ = session_.backends().trainer->settings(task, toStd(architecture_->currentText()));
    for (const auto& given : values)
        if (std::ranges::find(declared_, given.first, &core::Parameter::key) == declared_.end())
            declared_.push_back(core::Parameter::text(given.first, {}, {})); // unknown: the training reports it
    const QSignalBlocker quiet(settings_);
    settings_->setRowCount(static_cast<int>(declared_.size()));
    const auto put = [&](int row, SettingColumn column, const QVariant& shown) {
        auto* item = new QTableWidgetItem;
        item->setData(Qt::EditRole, shown);
        if (column != SettingValue)
            item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
        settings_->setItem(row, column, item);
        return item;
    };
    for (int row = 0; row < settings_->rowCount(); ++row) {
        auto& setting = declared_[static_cast<std::size_t>(row)];
        put(row, SettingName, toQt(setting.key));
        const auto given = values.find(setting.key);
        const auto byDefault = toQt(setting.typedDefault());
        const auto typed = given != values.end() ? toQt(given->second) : byDefault;
        auto* value = put(row, SettingValue,
                          setting.kind == core::Parameter::Kind::Flag ? QVariant(typed == QLatin1String("true"))
                                                                      : QVariant(typed));
        value->setData(DefaultRole, byDefault);
        value->setData(ParameterDelegate::ParameterRole, QVariant::fromValue(static_cast<void*>(&setting)));
        value->setToolTip(tr("Default: %1").arg(byDefault.isEmpty() ? tr("none") : byDefault));
        auto font = value->font();
        font.setBold(given != values.end());
        value->setFont(font);
        const auto expected = toQt(setting.expected());
        const bool isPlain = setting.kind == core::Parameter::Kind::Flag; // yes or no, as its list says
        put(row, SettingMeaning,
            isPlain ? toQt(setting.meaning) : QStringLiteral("%1 (%2)").arg(toQt(setting.meaning), expected))
            ->setToolTip(expected);
    }
}

/// Those that differ from their defaults.
std::map<std::string, std::string> TrainingForm::changedSettings() const
{
    std::map<std::string, std::string> changed;
    for (int row = 0; row < settings_->rowCount(); ++row) {
        const auto* value = settings_->item(row, SettingValue);
        const auto text = value->text().trimmed();
        if (!text.isEmpty() && text != value->data(DefaultRole).toString())
            changed[toStd(settings_->item(row, SettingName)->text())] = toStd(text);
    }
    return changed;
}

core::victims::TrainingKind TrainingForm::kind() const
{
    return session_.backends().trainer->kind(toStd(task_->currentData().toString()));
}

void TrainingForm::taskChanged()
{
    {
        const QSignalBlocker quiet(architecture_);
        architecture_->clear();
        for (const auto& name : kind().architectures)
            architecture_->addItem(toQt(name));
        architecture_->setEnabled(architecture_->count() > 1);
    }
    fillSettings({});
}

core::victims::TrainRequest TrainingForm::request() const
{
    core::victims::TrainRequest request;
    request.task = toStd(task_->currentData().toString());
    request.train = pathsIn(train_->text());
    request.dev = toStd(dev_->text().trimmed());
    request.out = toStd(out_->text().trimmed());
    request.architecture = toStd(architecture_->currentText().trimmed());
    request.vectors = toStd(vectors_->text().trimmed());
    request.epochs = epochs_->value();
    request.seed = static_cast<std::uint64_t>(seed_->value());
    request.resume = resume_->isChecked();
    if (const auto columns = columns_->text().trimmed(); !columns.isEmpty())
        request.readOptions["columns"] = toStd(columns);
    if (request.train.empty())
        throw core::UsageError("there is no training data", "Choose a file.");
    if (request.out.empty())
        throw core::UsageError("there is no folder for the model", "Choose a new folder.");
    request.settings = changedSettings();
    if (!request.readOptions.empty())
        return request;
    std::vector<std::string> files = request.train;
    files.push_back(request.dev);
    const auto corpora = corporaOf(session_);
    for (const auto& file : files)
        for (const auto& corpus : corpora) {
            if (corpus.path != file)
                continue;
            const auto options = importOptionsOf(corpus);
            if (!request.readOptions.empty() && request.readOptions != options)
                throw core::UsageError("these corpora were imported in different ways",
                                       "Choose corpora whose files have the same columns, or type the columns.");
            request.readOptions = options;
            break;
        }
    return request;
}

void TrainingForm::setRequest(const core::victims::TrainRequest& request)
{
    task_->setCurrentIndex(std::max(task_->findData(toQt(request.task)), 0));
    QStringList files;
    for (const auto& file : request.train)
        files << toQt(file);
    train_->setText(files.join(QStringLiteral("; ")));
    dev_->setText(toQt(request.dev));
    out_->setText(toQt(request.out));
    architecture_->setCurrentText(toQt(request.architecture));
    vectors_->setText(toQt(request.vectors));
    epochs_->setValue(request.epochs);
    seed_->setValue(static_cast<int>(request.seed));
    fillSettings(request.settings);
    resume_->setChecked(request.resume);
}

void TrainingForm::setResume(bool resume) { resume_->setChecked(resume); }

} // namespace ui
