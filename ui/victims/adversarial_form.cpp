#include "ui/victims/adversarial_form.h"

#include <algorithm>

#include <QComboBox>
#include <QFileInfo>
#include <QFormLayout>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QSignalBlocker>
#include <QSpinBox>

#include "core/attacks/recipe/scoring.h"
#include "core/base/error.h"
#include "core/files/file.h"
#include "core/json/json.h"
#include "ui/base/convert.h"
#include "ui/base/theme.h"
#include "ui/session/fits.h"
#include "ui/session/session.h"
#include "ui/widgets/path_field.h"
#include "ui/widgets/styled_label.h"

namespace ui {
namespace {

std::string required(const QLineEdit* field, const char* what, const char* remedy)
{
    if (field->text().trimmed().isEmpty())
        throw core::UsageError(what, remedy);
    return toStd(field->text().trimmed());
}

/// Whether config.json describes a training; a model without a folder counts as trained here.
bool wasTrainedHere(const std::filesystem::path& folder)
{
    const auto file = folder / "config.json";
    std::error_code error;
    if (folder.empty() || !std::filesystem::exists(file, error))
        return folder.empty();
    try {
        return core::maybeJson(core::readFile(file, 4 << 20)).contains("training");
    } catch (const core::Error&) {
        return false;
    }
}

QStringList tickedNames(const QListWidget* list)
{
    QStringList names;
    for (int i = 0; i < list->count(); ++i)
        if (list->item(i)->checkState() == Qt::Checked)
            names << list->item(i)->text();
    return names;
}

void tick(QListWidget* list, const QStringList& names)
{
    for (int i = 0; i < list->count(); ++i)
        list->item(i)->setCheckState(names.contains(list->item(i)->text()) ? Qt::Checked : Qt::Unchecked);
}

} // namespace

AdversarialForm::AdversarialForm(Session& session, QWidget* parent)
    : QWidget(parent), session_(session), victim_(new QComboBox(this)),
      fields_(core::campaigns::adversarialParameters()), columns_(new QLineEdit(this)), recipe_(new QComboBox(this)),
      makers_(new QListWidget(this)), tests_(new QListWidget(this))
{
    auto* form = new QFormLayout(this);
    form->setContentsMargins(0, 0, 0, 0);
    form->setRowWrapPolicy(QFormLayout::WrapLongRows); // large text
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    addTraining(form);
    addEvaluation(form);
    connect(victim_, &QComboBox::currentIndexChanged, this, &AdversarialForm::followVictim);
    refillVictims();
    recall();
    connect(&session_, &Session::victimsChanged, this, &AdversarialForm::refillVictims);
    connect(&session_, &Session::recipeChanged, this, &AdversarialForm::refillRecipes);
}

void AdversarialForm::addTraining(QFormLayout* form)
{
    victim_->setObjectName(QStringLiteral("victim"));
    victim_->setPlaceholderText(tr("Choose a model that was trained here"));
    form->addRow(tr("&Victim"), victim_);
    train_ = addPathField(form, tr("Training &corpus"), tr("what the victim was trained on"), Browse::File);
    train_->setObjectName(QStringLiteral("train"));
    dev_ = addPathField(form, tr("De&velopment corpus"), tr("a tenth of the training corpus"), Browse::File);
    dev_->setObjectName(QStringLiteral("dev"));
    from_ = addPathField(form, tr("Started f&rom"), tr("word vectors, or a BERT's config.json"), Browse::File);
    from_->setObjectName(QStringLiteral("from"));
    from_->setToolTip(
        tr("The word vectors that a classifier started from, or the folder of the BERT or translator that was trained "
           "further. A parser's fixed vectors are in its folder."));
    columns_->setObjectName(QStringLiteral("columns"));
    columns_->setPlaceholderText(tr("detected; or label=1,text=2"));
    columns_->setToolTip(
        tr("Which columns of the corpora are what, by number or name: label=1,premise=2,hypothesis=3"));
    form->addRow(tr("Col&umns"), columns_);
    fields_.addRow(*form, "by");
    source_ = fields_.field<QComboBox>("by");
    recipe_->setObjectName(QStringLiteral("recipe"));
    recipe_->setToolTip(tr("Makes the texts that the new model learns from"));
    form->addRow(tr("&Made by"), recipe_);
    makers_->setObjectName(QStringLiteral("recipes"));
    makers_->setToolTip(tr("Each makes its own share of the texts that the new model learns from"));
    makers_->setFixedHeight(fontMetrics().height() * 5);
    form->addRow(tr("&Made by"), makers_);
    fields_.addRow(*form, "share");
    fields_.addRow(*form, "per-text");
    connect(source_, &QComboBox::currentIndexChanged, this, &AdversarialForm::followSource);
    followSource();
    fields_.addRow(*form, "valid");
    fields_.addRow(*form, "steps");
    out_ = addPathField(form, tr("&Folder"), tr("a new one, or one to continue in"), Browse::Folder);
    out_->setObjectName(QStringLiteral("out"));
    fields_.addRow(*form, "epochs");
    fields_.addRow(*form, "seed");
}

void AdversarialForm::addEvaluation(QFormLayout* form)
{
    auto* heading = new StyledLabel(StyledLabel::Style::Bold, tr("Compare the models on"), this);
    heading->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    form->addRow(heading);
    test_ = addPathField(form, tr("&Test corpus"), tr("none: nothing is compared"), Browse::File);
    test_->setObjectName(QStringLiteral("test"));
    fields_.addRow(*form, "limit");
    tests_->setObjectName(QStringLiteral("tests"));
    tests_->setFixedHeight(fontMetrics().height() * 5);
    form->addRow(tr("&Under"), tests_);
}

void AdversarialForm::refillVictims()
{
    const auto before = victim_->currentData().toString();
    const QSignalBlocker quiet(victim_);
    victim_->clear();
    tasks_.clear();
    const auto add = [this](const QString& name, const QString& spec, const core::victims::ModelInfo& model) {
        const auto* known = core::structures::findTask(model.task);
        if (known == nullptr || !known->attacked || known->trainer.empty() || !wasTrainedHere(model.folder))
            return;
        victim_->addItem(name, spec);
        tasks_[spec] = model.task;
    };
    if (const auto& loader = session_.backends().loader)
        for (const auto& model : loader->models())
            if (model.state == "present")
                add(toQt(model.name), toQt(model.name), model);
    for (const auto& spec : session_.addedVictims())
        if (session_.backends().loader)
            add(QFileInfo(spec).fileName(), spec, session_.backends().loader->info(toStd(spec)));
    const int selected = victim_->findData(before.isEmpty() ? session_.victimSpec() : before);
    victim_->setCurrentIndex(std::max(selected, victim_->count() > 0 ? 0 : -1));
    followVictim();
}

const core::structures::Task& AdversarialForm::task() const
{
    const auto found = tasks_.find(victim_->currentData().toString());
    return core::structures::taskNamed(found == tasks_.end() ? "classification" : found->second);
}

void AdversarialForm::followVictim()
{
    if (task().name == shown_)
        return;
    shown_ = task().name;
    refillRecipes();
    recipe_->setCurrentText(toQt(std::string(task().recipe)));
    tick(makers_, {recipe_->currentText()});
    QStringList usual;
    for (const auto& name : core::campaigns::usualTests(task()))
        usual << toQt(name);
    tick(tests_, usual);
}

bool AdversarialForm::perturbs() const { return source_->currentIndex() == 1; }

void AdversarialForm::followSource()
{
    auto* form = static_cast<QFormLayout*>(layout());
    form->setRowVisible(recipe_, !perturbs());
    form->setRowVisible(makers_, perturbs());
    fields_.field("per-text")->setEnabled(perturbs());
}

void AdversarialForm::refillRecipes()
{
    const auto chosen = recipe_->currentText();
    const std::map<QListWidget*, QStringList> before{{makers_, tickedNames(makers_)}, {tests_, tickedNames(tests_)}};
    recipes_.clear();
    recipe_->clear();
    for (const auto& [list, names] : before)
        list->clear();
    const auto add = [this](const core::attacks::Recipe& recipe, const QString& name) {
        recipes_.push_back(recipe);
        recipe_->addItem(name);
        for (auto* list : {makers_, tests_})
            (new QListWidgetItem(name, list))
                ->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
    };
    bool shipped = false;
    for (const auto& preset : core::attacks::Recipe::presets()) {
        const auto recipe = core::attacks::Recipe::load(preset);
        shipped = shipped || recipe.hash() == session_.recipe().hash();
        if (recipe.attacks(task().answer) && core::attacks::scoringOf(recipe, nullptr).wantsOtherAnswer)
            add(recipe, toQt(preset));
    }
    if (!shipped && session_.recipe().attacks(task().answer))
        add(session_.recipe(), tr("%1 (edited)").arg(toQt(session_.recipe().name())));
    recipe_->setCurrentText(chosen);
    for (const auto& [list, names] : before)
        tick(list, names);
}

std::vector<core::attacks::Recipe> AdversarialForm::ticked(const QListWidget* list) const
{
    std::vector<core::attacks::Recipe> recipes;
    for (int i = 0; i < list->count(); ++i)
        if (list->item(i)->checkState() == Qt::Checked)
            recipes.push_back(recipes_.at(static_cast<std::size_t>(i)));
    return recipes;
}

core::campaigns::AdversarialPlan AdversarialForm::plan() const
{
    core::campaigns::AdversarialPlan plan;
    plan.victim = toStd(victim_->currentData().toString());
    if (plan.victim.empty())
        throw core::UsageError("there is no victim", "Add a model's folder on the page Victims.");
    plan.train = required(train_, "there is no training corpus", "Choose the file the victim was trained on.");
    plan.dev = toStd(dev_->text().trimmed());
    // A BERT is a folder, and file dialogs choose files.
    const auto from = toPath(from_->text().trimmed());
    plan.from = from.filename() == "config.json" ? from.parent_path().string() : from.string();
    if (const auto columns = columns_->text().trimmed(); !columns.isEmpty())
        plan.read.columns = core::corpora::parseColumns(toStd(columns));
    fields_.fill(plan);
    if (perturbs())
        plan.recipes = ticked(makers_);
    else
        plan.recipes = {recipes_.at(static_cast<std::size_t>(std::max(recipe_->currentIndex(), 0)))};
    if (plan.recipes.empty())
        throw core::UsageError("no recipe is ticked that makes the texts", "Tick one or more.");
    plan.out = required(out_, "there is no folder for the new model", "Choose a new folder.");
    plan.test = toStd(test_->text().trimmed());
    plan.tests = ticked(tests_);
    if (!plan.test.empty() && plan.tests.empty())
        throw core::UsageError("no attack is ticked under which both are compared",
                               "Tick one, or leave the test corpus out.");
    return plan;
}

void AdversarialForm::remember() const
{
    QJsonObject kept{{QStringLiteral("victim"), victim_->currentData().toString()},
                     {QStringLiteral("recipe"), recipe_->currentText()}};
    for (const auto* field : {train_, dev_, from_, columns_, out_, test_})
        kept[field->objectName()] = field->text();
    kept[QStringLiteral("source")] = source_->currentIndex();
    for (const auto* box : findChildren<QSpinBox*>())
        kept[box->objectName()] = box->value();
    for (const auto* list : {makers_, tests_})
        kept[list->objectName()] = QJsonArray::fromStringList(tickedNames(list));
    session_.remember(QStringLiteral("adversarial-training"),
                      QString::fromUtf8(QJsonDocument(kept).toJson(QJsonDocument::Compact)));
}

void AdversarialForm::recall()
{
    const auto text = session_.remembered(QStringLiteral("adversarial-training"));
    const auto kept = QJsonDocument::fromJson(text.toUtf8()).object();
    if (kept.isEmpty())
        return;
    if (const int at = victim_->findData(kept[QStringLiteral("victim")].toString()); at >= 0)
        victim_->setCurrentIndex(at);
    recipe_->setCurrentText(kept[QStringLiteral("recipe")].toString());
    source_->setCurrentIndex(kept[QStringLiteral("source")].toInt());
    for (auto* field : {train_, dev_, from_, columns_, out_, test_})
        field->setText(kept[field->objectName()].toString());
    for (auto* box : findChildren<QSpinBox*>())
        if (kept.contains(box->objectName()))
            box->setValue(kept[box->objectName()].toInt());
    for (auto* list : {makers_, tests_})
        if (kept.contains(list->objectName()))
            tick(list, kept[list->objectName()].toVariant().toStringList());
}

} // namespace ui
