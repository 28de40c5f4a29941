#include "ui/corpora/import_panel.h"

#include <QComboBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTableView>
#include <QVBoxLayout>

#include "core/answers/kind.h"
#include "ui/base/actions.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/base/table_style.h"
#include "ui/base/theme.h"
#include "ui/corpora/preview_model.h"
#include "ui/session/choosers.h"
#include "ui/session/reread_corpus.h"
#include "ui/session/session.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/language_box.h"

namespace ui {

namespace {

constexpr std::size_t mostNamedLabels = 20;

QComboBox* choice(QWidget* parent, const QString& name, const QString& tip)
{
    auto* box = new QComboBox(parent);
    box->setAccessibleName(name);
    box->setToolTip(tip);
    box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    return box;
}

bool isTable(const QString& format)
{
    return format == QLatin1String("csv") || format == QLatin1String("tsv") || format == QLatin1String("jsonl");
}

/// Whether the roles of the columns can be chosen: for tables, and for published formats whose columns may differ.
bool hasRoles(const core::corpora::Preview& preview)
{
    return isTable(toQt(preview.format)) ||
           (!preview.columns.empty() &&
            (preview.format == "forms" || preview.format == "parallel" || preview.format == "word-problems"));
}

// What an example consists of, as choices: one text or two, which may have a label, or a text and an answer of the kind
// with this name. The roles of the columns are those with text in showRoles().
const auto oneText = QStringLiteral("text"), twoTexts = QStringLiteral("texts");

QString choiceOf(const core::corpora::Preview& preview)
{
    const auto has = [&](std::string_view role) { return preview.columns.contains(std::string(role)); };
    for (const auto& kind : core::answers::kinds())
        for (const auto& column : kind.columns)
            if (column.decides && has(column.role))
                return toQt(kind.name);
    return has("premise") ? twoTexts : oneText;
}

/// Whether a role has a meaning for examples of a choice.
bool isRoleOf(const QString& role, const QString& choice)
{
    if (role == QLatin1String("text"))
        return choice != twoTexts;
    if (role == QLatin1String("premise") || role == QLatin1String("hypothesis"))
        return choice == twoTexts;
    if (role == QLatin1String("label"))
        return choice == oneText || choice == twoTexts;
    if (const auto* kind = core::answers::kindWithRole(toStd(role)))
        return choice == toQt(kind->name);
    return true;
}

/// "a logical form, a translation, an equation"
QString answersListed()
{
    QStringList names;
    for (const auto& kind : core::answers::kinds())
        if (!kind.columns.empty())
            names << toQt(kind.withArticle());
    return names.join(QStringLiteral(", "));
}

} // namespace

ImportPanel::ImportPanel(Session& session, QWidget* parent)
    : QWidget(parent), session_(session), read_(core::corpora::readParameters())
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(theme::grid);
    buildForm();
    column->addLayout(form_);
    banner_ = new Banner(this);
    column->addWidget(banner_);
    detected_ = new QLabel(this);
    detected_->setWordWrap(true);
    column->addWidget(detected_);
    model_ = new PreviewModel(this);
    table_ = new QTableView(this);
    table_->setModel(model_);
    table_->setAccessibleName(tr("First rows of the file"));
    styleTable(table_);
    table_->horizontalHeader()->setStretchLastSection(true);
    column->addWidget(table_, 1);

    auto* buttons = new QHBoxLayout;
    buttons->addStretch(1);
    auto* cancel = new QPushButton(tr("Cancel"), this);
    cancel->setToolTip(tr("Back to the corpora"));
    connect(cancel, &QPushButton::clicked, this, [this] {
        if (importJob_)
            importJob_->cancel();
        Q_EMIT cancelled();
    });
    buttons->addWidget(cancel);
    import_ = new QPushButton(tr("Import"), this);
    import_->setObjectName(QStringLiteral("import"));
    import_->setToolTip(tr("Read the whole file into the project"));
    makePrimary(import_);
    import_->setEnabled(false);
    connect(import_, &QPushButton::clicked, this, &ImportPanel::import);
    buttons->addWidget(import_);
    column->addLayout(buttons);
}

void ImportPanel::buildForm()
{
    form_ = new QFormLayout;
    form_->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    form_->setHorizontalSpacing(theme::grid * 2);
    form_->setVerticalSpacing(6);
    auto* fileRow = new QHBoxLayout;
    fileRow->setSpacing(theme::grid);
    file_ = new QLineEdit(this);
    file_->setObjectName(QStringLiteral("import-path"));
    file_->setMinimumWidth(280);
    file_->setPlaceholderText(tr("a file or a folder; type or paste its path, or choose it"));
    file_->setAccessibleName(tr("File or folder"));
    connect(file_, &QLineEdit::editingFinished, this, [this] {
        if (file_->text().trimmed() != path_)
            setPath(file_->text().trimmed());
    });
    fileRow->addWidget(file_, 1);
    auto* file = new QPushButton(tr("File..."), this);
    file->setToolTip(tr("Choose a file: CSV, TSV, JSONL, label and text, SNLI, questions with logical forms, word "
                        "problems, the source of a parallel corpus; also packed with gzip"));
    connect(file, &QPushButton::clicked, this, &ImportPanel::chooseFile);
    fileRow->addWidget(file);
    auto* folder = new QPushButton(tr("Folder..."), this);
    folder->setToolTip(
        tr("Choose a folder with one folder per class, as IMDB has it, or with a file per topic, as UKP"));
    connect(folder, &QPushButton::clicked, this, &ImportPanel::chooseFolder);
    fileRow->addWidget(folder);
    form_->addRow(tr("From"), fileRow);
    name_ = new QLineEdit(this);
    name_->setMinimumWidth(280);
    name_->setToolTip(tr("The name of the corpus in the project"));
    form_->addRow(tr("Name"), name_);

    language_ = new LanguageBox(tr("as the file says"), this);
    language_->setObjectName(QStringLiteral("import-language"));
    language_->setToolTip(tr("The language of the texts, which decides what they can be attacked with; where nobody "
                             "says it, they are read as English"));
    memory_ =
        choice(this, tr("Memory"),
               tr("The maximum memory a corpus may take while it is read, so that a damaged or hostile file does not "
                  "take all of it; this holds for all corpora until it is changed"));
    memory_->addItem(tr("as suits the file"), 0ULL);
    for (const quint64 gibibytes : {1, 4, 16, 64})
        memory_->addItem(tr("%1 GiB").arg(gibibytes), gibibytes << 30);
    memory_->setCurrentIndex(std::max(memory_->findData(static_cast<qulonglong>(corpusMemory())), 0));
    connect(memory_, &QComboBox::activated, this, [this] { setCorpusMemory(memory_->currentData().toULongLong()); });
    auto* how = new QWidget(this);
    new FlowLayout(how, theme::grid * 2);
    for (const auto* key : {"format", "encoding", "delimiter", "quoting", "tokenization"}) {
        auto* box = qobject_cast<QComboBox*>(read_.add(key, how, [this] { preview(false); }));
        box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
        how->layout()->addWidget(labelled(box->accessibleName(), box, how));
    }
    how->layout()->addWidget(labelled(tr("Language"), language_, how));
    form_->addRow(tr("Read as"), how);
    form_->addRow(tr("Memory"), memory_);

    kind_ = choice(
        this, tr("Texts"),
        tr("What an example is: one text or two (premise and hypothesis) with a label, or a text and its answer: %1")
            .arg(answersListed()));
    kind_->setObjectName(QStringLiteral("import-kind"));
    kind_->addItem(tr("one text"), oneText);
    kind_->addItem(tr("two texts"), twoTexts);
    for (const auto& kind : core::answers::kinds())
        if (!kind.columns.empty())
            kind_->addItem(tr("text and %1").arg(toQt(kind.noun)), toQt(kind.name));
    auto* roles = new QWidget(this);
    new FlowLayout(roles, theme::grid);
    roles->layout()->addWidget(kind_);
    connect(kind_, &QComboBox::activated, this, [this] {
        showRoles();
        preview(true);
    });
    std::vector<std::pair<QString, QString>> named{{QStringLiteral("text"), tr("Text")},
                                                   {QStringLiteral("premise"), tr("Premise")},
                                                   {QStringLiteral("hypothesis"), tr("Hypothesis")}};
    for (const auto& kind : core::answers::kinds())
        for (const auto& answer : kind.columns)
            if (!answer.title.empty())
                named.emplace_back(toQt(answer.role), toQt(answer.title));
    named.insert(named.end(), {{QStringLiteral("label"), tr("Label")}, {QStringLiteral("id"), tr("Id")}});
    for (const auto& [role, text] : named) {
        auto* box = choice(roles, text, tr("The column that holds the %1").arg(text.toLower()));
        roles_[role] = box;
        roles->layout()->addWidget(labelled(text, box, roles));
        connect(box, &QComboBox::activated, this, [this] { preview(true); });
    }
    form_->addRow(tr("Columns"), roles);
    labels_ = new QWidget(this);
    new FlowLayout(labels_, theme::grid);
    form_->addRow(tr("Label names"), labels_);
    showRoles();
    fillLabels({});
}

void ImportPanel::showRoles()
{
    const auto choice = kind_->currentData().toString();
    for (const auto& [role, box] : roles_)
        box->parentWidget()->setVisible(isRoleOf(role, choice));
}

void ImportPanel::fillLabels(const std::vector<std::string>& labels)
{
    std::vector<std::string> before;
    for (const auto& [value, field] : labelNames_)
        before.push_back(value);
    const bool few = !labels.empty() && labels.size() <= mostNamedLabels;
    form_->setRowVisible(labels_, few);
    if (labels == before)
        return; // what was typed stays
    for (const auto& [value, field] : labelNames_)
        delete field->parentWidget();
    labelNames_.clear();
    for (std::size_t i = 0; few && i < labels.size(); ++i) {
        auto* pair = new QWidget(labels_);
        auto* row = new QHBoxLayout(pair);
        row->setContentsMargins(0, 0, 0, 0);
        auto* field = new QLineEdit(pair);
        field->setPlaceholderText(toQt(labels[i]));
        field->setMaximumWidth(140);
        field->setToolTip(tr("The class's name, where the file has only its number"));
        auto* label = new QLabel(toQt(labels[i]), pair);
        label->setBuddy(field);
        row->addWidget(label);
        row->addWidget(field);
        labels_->layout()->addWidget(pair);
        labelNames_.emplace_back(labels[i], field);
    }
}

void ImportPanel::chooseFile()
{
    const auto path = QFileDialog::getOpenFileName(
        this, tr("Import a corpus"), {},
        tr("Corpora (*.csv *.tsv *.jsonl *.json *.xml *.txt *.conllu *.conllx *.mrg *.src *.gz);;All files (*)"));
    if (!path.isEmpty())
        setPath(path);
}

void ImportPanel::chooseFolder()
{
    const auto path = QFileDialog::getExistingDirectory(this, tr("Import a folder per class"));
    if (!path.isEmpty())
        setPath(path);
}

void ImportPanel::setPath(const QString& path)
{
    path_ = path;
    file_->setText(path);
    if (previewJob_)
        previewJob_->cancel();
    banner_->clear();
    detected_->clear();
    model_->setPreview({});
    import_->setEnabled(false);
    fillLabels({});
    const QFileInfo info(path);
    name_->setText(info.isDir() ? info.fileName() : info.baseName());
    read_.show({});
    language_->setCurrentIndex(0);
    preview(false);
}

core::corpora::ReadOptions ImportPanel::options(bool withColumns) const
{
    core::corpora::ReadOptions options;
    read_.fill(options);
    options.language = language_->language();
    for (const auto& [value, field] : labelNames_)
        if (const auto name = field->text().trimmed(); !name.isEmpty())
            options.labelNames[value] = toStd(name);
    options.maxMemory = memory_->currentData().toULongLong();
    if (withColumns) {
        for (const auto& [role, box] : roles_) {
            const auto column = box->currentData().toString();
            if (!box->parentWidget()->isHidden() && !column.isEmpty())
                options.columns[toStd(role)] = toStd(column);
        }
    }
    return options;
}

void ImportPanel::preview(bool keepChoices)
{
    if (path_.isEmpty())
        return;
    if (previewJob_)
        previewJob_->cancel();
    import_->setEnabled(false);
    previewJob_ = session_.jobs().run(
        this, {tr("Look at %1").arg(QFileInfo(path_).fileName()), false, true},
        [path = toPath(path_), how = options(keepChoices)](JobControl&) {
            return core::corpora::previewCorpus(path, how);
        },
        [this, keepChoices](const core::corpora::Preview& preview) { showPreview(preview, keepChoices); },
        [this](const Problem& problem) {
            model_->setPreview({});
            detected_->clear();
            banner_->showProblem(problem);
        });
}

void ImportPanel::showPreview(const core::corpora::Preview& preview, bool keepChoices)
{
    banner_->clear();
    if (!keepChoices)
        fillRoles(preview);
    model_->setPreview(preview);
    fillLabels(preview.labels);
    if (!preview.doubts.empty()) {
        QStringList doubts;
        for (const auto& doubt : preview.doubts)
            doubts << toQt(doubt).section(QStringLiteral("--columns"), 0, 0).trimmed();
        doubts << tr("Choose the columns above if this is wrong.");
        banner_->show(Banner::Kind::Warning, doubts.join(QLatin1Char('\n')));
    }
    const auto format = toQt(preview.format);
    QStringList facts{tr("format %1").arg(format), tr("encoding %1").arg(toQt(preview.encoding))};
    if (format == QLatin1String("csv") || format == QLatin1String("tsv")) {
        facts
            << tr("delimiter %1").arg(preview.delimiter == '\t' ? tr("tab") : QString(QLatin1Char(preview.delimiter)));
        facts << (preview.header ? tr("first row is a header") : tr("no header"));
    }
    detected_->setText(
        tr("Detected: %1. The first %2 rows:").arg(facts.join(QStringLiteral(", ")), formatCount(preview.rows.size())));
    table_->resizeColumnsToContents();
    table_->horizontalHeader()->setStretchLastSection(true);
    for (int i = 0; i + 1 < model_->columnCount(); ++i)
        table_->setColumnWidth(i, qMin(table_->columnWidth(i), 480));
    import_->setEnabled(!preview.rows.empty());
}

void ImportPanel::fillRoles(const core::corpora::Preview& preview)
{
    kind_->setCurrentIndex(kind_->findData(choiceOf(preview)));
    const bool table = hasRoles(preview);
    kind_->setEnabled(table);
    for (const auto& [role, box] : roles_) {
        const QSignalBlocker quiet(box);
        box->clear();
        box->addItem(role == QLatin1String("id") ? tr("row number") : tr("none"), QString());
        for (std::size_t i = 0; i < preview.columnNames.size(); ++i) {
            const auto name = columnName(preview, i);
            box->addItem(name, preview.header || !table ? name : QString::number(i + 1));
        }
        const auto mapped = preview.columns.find(toStd(role));
        if (mapped != preview.columns.end()) {
            const auto column = toQt(mapped->second);
            if (box->findData(column) < 0)
                box->addItem(column, column); // several columns joined, or a number
            box->setCurrentIndex(box->findData(column));
        }
        box->setEnabled(table);
    }
    showRoles();
}

void ImportPanel::import()
{
    import_->setEnabled(false);
    banner_->clear();
    const auto name = name_->text().trimmed();
    importJob_ = session_.jobs().run(
        this, {tr("Import %1").arg(name), false, false},
        [path = toPath(path_), how = options(kind_->isEnabled()), name = toStd(name)](JobControl& control) {
            auto corpus = core::corpora::readCorpus(path, how, control.stop(), control.progressFn());
            if (!name.empty())
                corpus.name = name;
            return std::make_shared<const core::corpora::Corpus>(std::move(corpus));
        },
        [this](const std::shared_ptr<const core::corpora::Corpus>& corpus) {
            setPath({}); // the same again would be a second copy
            Q_EMIT imported(corpus);
        },
        [this](const Problem& problem) {
            import_->setEnabled(true);
            banner_->showProblem(problem);
        });
}

} // namespace ui
