#include "ui/victims/training_form.h"

#include <algorithm>

#include <QCheckBox>
#include <QComboBox>
#include <QFontDatabase>
#include <QFormLayout>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSpinBox>

#include "core/base/error.h"
#include "ui/base/convert.h"
#include "ui/base/path_field.h"

namespace ui {
namespace {

/// What people mean by a task's name.
QString titleOf(const QString& task)
{
    if (task == QLatin1String("classifier"))
        return TrainingForm::tr("Text classifier");
    if (task == QLatin1String("parser"))
        return TrainingForm::tr("Dependency parser");
    if (task == QLatin1String("tagger"))
        return TrainingForm::tr("Part-of-speech tagger");
    if (task == QLatin1String("mlm"))
        return TrainingForm::tr("Masked language model");
    if (task == QLatin1String("vectors"))
        return TrainingForm::tr("Word vectors");
    if (task == QLatin1String("counterfit"))
        return TrainingForm::tr("Counter-fitted word vectors");
    if (task == QLatin1String("encoder"))
        return TrainingForm::tr("Sentence encoder");
    return task;
}

/// Suggestions; another name may be typed.
QStringList architecturesOf(const QString& task)
{
    if (task == QLatin1String("classifier"))
        return {QStringLiteral("word-lstm"), QStringLiteral("word-cnn")};
    if (task == QLatin1String("mlm"))
        return {QStringLiteral("context-lstm")};
    return {};
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

TrainingForm::TrainingForm(const std::vector<std::string>& tasks, QWidget* parent)
    : QWidget(parent), task_(new QComboBox(this)), architecture_(new QComboBox(this)), columns_(new QLineEdit(this)),
      epochs_(new QSpinBox(this)), seed_(new QSpinBox(this)), settings_(new QPlainTextEdit(this)),
      resume_(new QCheckBox(tr("&Go on with an interrupted training in this folder"), this))
{
    auto* form = new QFormLayout(this);
    form->setContentsMargins(0, 0, 0, 0);
    form->setRowWrapPolicy(QFormLayout::WrapLongRows); // large text
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    for (const auto& task : tasks)
        task_->addItem(titleOf(toQt(task)), toQt(task));
    task_->setObjectName(QStringLiteral("task"));
    form->addRow(tr("&Train a"), task_);
    train_ = addPathField(form, tr("Training &data"), tr("one file or several, with ; between them"), Browse::Files);
    train_->setObjectName(QStringLiteral("train"));
    dev_ = addPathField(form, tr("De&velopment data"), tr("a tenth of the training data"), Browse::File);
    columns_->setPlaceholderText(tr("guessed; or label=1,text=2"));
    form->addRow(tr("&Columns"), columns_);
    out_ = addPathField(form, tr("&Model folder"), tr("a new folder"), Browse::Folder);
    out_->setObjectName(QStringLiteral("out"));
    architecture_->setEditable(true);
    architecture_->lineEdit()->setPlaceholderText(tr("the task's default"));
    form->addRow(tr("&Architecture"), architecture_);
    vectors_ = addPathField(form, tr("&Word vectors"), tr("none"), Browse::Folder);
    epochs_->setRange(0, 10'000);
    epochs_->setSpecialValueText(tr("default"));
    epochs_->setObjectName(QStringLiteral("epochs"));
    form->addRow(tr("&Epochs"), epochs_);
    seed_->setRange(0, 1'000'000'000);
    seed_->setValue(1);
    form->addRow(tr("&Seed"), seed_);
    settings_->setPlaceholderText(tr("key = value, one a line; an unknown key lists the known ones"));
    auto fixed = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    fixed.setPointSizeF(font().pointSizeF());
    settings_->setFont(fixed);
    settings_->setTabChangesFocus(true);
    settings_->setAccessibleName(tr("Settings"));
    settings_->setObjectName(QStringLiteral("settings"));
    settings_->setFixedHeight(settings_->fontMetrics().height() * 5);
    form->addRow(tr("Se&ttings"), settings_);
    form->addRow(QString(), resume_);
    connect(task_, &QComboBox::currentIndexChanged, this, &TrainingForm::taskChanged);
    taskChanged();
}

void TrainingForm::taskChanged()
{
    architecture_->clear();
    architecture_->addItems(architecturesOf(task_->currentData().toString()));
    architecture_->setCurrentText(QString());
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
        throw core::UsageError("There is no training data.", "Choose a file.");
    if (request.out.empty())
        throw core::UsageError("There is no folder for the model.", "Choose a new folder.");
    for (const auto& line : settings_->toPlainText().split(QLatin1Char('\n'), Qt::SkipEmptyParts)) {
        if (line.trimmed().isEmpty())
            continue;
        const auto at = line.indexOf(QLatin1Char('='));
        if (at <= 0)
            throw core::UsageError("'" + toStd(line.trimmed()) + "' is no setting.", "Write key = value.");
        request.settings[toStd(line.left(at).trimmed())] = toStd(line.mid(at + 1).trimmed());
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
    QStringList lines;
    for (const auto& [key, value] : request.settings)
        lines << QStringLiteral("%1 = %2").arg(toQt(key), toQt(value));
    settings_->setPlainText(lines.join(QLatin1Char('\n')));
    resume_->setChecked(request.resume);
}

void TrainingForm::setResume(bool resume) { resume_->setChecked(resume); }

} // namespace ui
