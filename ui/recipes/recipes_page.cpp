#include "ui/recipes/recipes_page.h"

#include <algorithm>
#include <utility>

#include <QAction>
#include <QFileDialog>
#include <QHeaderView>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QSaveFile>
#include <QSplitter>
#include <QTreeView>
#include <QVBoxLayout>

#include "core/base/error.h"
#include "ui/base/actions.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/base/table_style.h"
#include "ui/base/theme.h"
#include "ui/recipes/recipe_tree_model.h"
#include "ui/session/choosers.h"
#include "ui/session/fits.h"
#include "ui/session/remember.h"
#include "ui/session/session.h"
#include "ui/session/text_language.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/parameter_delegate.h"
#include "ui/widgets/styled_label.h"
#include "ui/widgets/two_line_delegate.h"

namespace ui {

using core::attacks::Recipe;

namespace {

constexpr int leastRows = 8; ///< Of the parameters in sight.

const QString filter = QStringLiteral("Recipes (*.json);;All files (*)");

std::optional<Recipe> presetOf(const Recipe& recipe)
{
    const auto presets = Recipe::presets();
    if (std::find(presets.begin(), presets.end(), recipe.name()) == presets.end())
        return std::nullopt;
    return Recipe::load(recipe.name());
}

} // namespace

RecipesPage::RecipesPage(Session& session, QWidget* parent) : Page(session, parent), model_(new RecipeTreeModel(this))
{
    open_ = makeAction(this, tr("Open a recipe..."), QStringLiteral("open"), {}, tr("Read a recipe from a JSON file"),
                       [this] {
                           const auto path = QFileDialog::getOpenFileName(this, tr("Open a recipe"), {}, filter);
                           if (!path.isEmpty())
                               openFile(path);
                       });
    save_ = makeAction(this, tr("Save as..."), QStringLiteral("save"), QKeySequence::Save,
                       tr("Write the recipe with all parameters to a JSON file, for campaigns and the command line"),
                       [this] { save(); });
    reset_ = makeAction(this, tr("Back to the preset"), QStringLiteral("reset"), {},
                        tr("Undo all changes to this recipe"), [this] {
                            if (const auto preset = presetOf(this->session().recipe()))
                                edit(*preset);
                        });
    forget_ = makeAction(this, tr("Remove from the list"), QStringLiteral("remove"), {},
                         tr("Forget this recipe of your own; a file it came from stays"), [this] {
                             const auto preset = presetOf(this->session().recipe());
                             this->session().dropRecipe(this->session().recipe().name());
                             if (preset)
                                 this->session().setRecipe(*preset);
                             else if (list_->count() > 1)
                                 list_->setCurrentRow(1);
                         });
    undo_ = makeAction(this, tr("Undo"), QStringLiteral("undo"), QKeySequence::Undo,
                       tr("Undo the last change of the recipe"), [this] { step(done_, undone_); });
    redo_ = makeAction(this, tr("Redo"), QStringLiteral("redo"), QKeySequence(QStringLiteral("Ctrl+Shift+Z")),
                       tr("Redo the change"), [this] { step(undone_, done_); });
    for (auto* action : {undo_, redo_})
        addAction(action);
    addConstraint_ = makeAction(this, tr("Add a constraint..."), QStringLiteral("add"), {},
                                tr("Choose what else a candidate must pass"), [this] { addConstraint(); });
    removeConstraint_ =
        makeAction(this, tr("Remove the constraint"), QStringLiteral("remove"), {},
                   tr("Remove the selected constraint from the recipe"), [this] { removeConstraint(); });

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    auto* splitter = new QSplitter(Qt::Horizontal, this);
    column->addWidget(splitter);
    list_ = new QListWidget(splitter);
    list_->setItemDelegate(new TwoLineDelegate(list_));
    list_->setAccessibleName(tr("Recipes"));
    list_->setMinimumWidth(10 * list_->fontMetrics().height());
    connect(list_, &QListWidget::itemSelectionChanged, this, [this] {
        const auto* item = list_->currentItem();
        if (item == nullptr || showing_)
            return;
        try {
            if (const auto recipe = recipeOf(item->data(IdRole).toString(), this->session().keptRecipes()))
                this->session().setRecipe(*recipe);
        } catch (const core::Error&) {
            banner_->showProblem(currentProblem());
        }
    });
    splitter->addWidget(buildDetail());
    splitter->setSizes({260, 820});
    splitter->setStretchFactor(1, 1);
    splitter->setChildrenCollapsible(false);
    rememberSplitter(this->session(), QStringLiteral("recipes"), splitter);
    connect(&this->session(), &Session::recipeChanged, this, &RecipesPage::showRecipe);
    connect(&this->session(), &Session::victimChanged, this, &RecipesPage::offerSegments);
    connect(&this->session(), &Session::recipeFileRequested, this, &RecipesPage::openFile);
    connect(&this->session(), &Session::keptRecipesChanged, this, &RecipesPage::refillList);
    const auto followLanguage = [this] {
        if (foreignLanguage(this->session()) != language_) {
            refillList();
            refreshCheck();
        }
    };
    connect(&this->session(), &Session::corpusChanged, this, followLanguage);
    connect(&this->session(), &Session::victimChanged, this, followLanguage);
    connect(model_, &RecipeTreeModel::edited, this, [this] {
        showing_ = true; // the tree shows it already, and keeps its place
        edit(model_->recipe());
        showing_ = false;
        selectInList();
        refreshCheck();
    });
    connect(model_, &RecipeTreeModel::refused, this,
            [this](const QString& explained) { banner_->show(Banner::Kind::Error, explained); });
    connect(model_, &QAbstractItemModel::modelReset, tree_, &QTreeView::expandAll);
    model_->offerResources([resources = this->session().backends().resources](const std::string& kind) {
        QStringList names;
        if (resources)
            for (const auto& each : resources->installed(kind))
                names << toQt(each.name);
        return names;
    });
    refillList();
    offerSegments();
    showRecipe();
}

QWidget* RecipesPage::headerChoices() { return choiceRow({makeButton(open_), makeButton(reset_), makeButton(save_)}); }

QList<QAction*> RecipesPage::pageActions()
{
    return {open_, save_, undo_, redo_, reset_, addConstraint_, removeConstraint_, forget_};
}

QWidget* RecipesPage::buildDetail()
{
    auto* box = new QWidget(this);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(theme::grid * 2, 0, 0, 0);
    column->setSpacing(theme::grid);
    name_ = new StyledLabel(StyledLabel::Style::Title, box);
    name_->setWordWrap(true);
    column->addWidget(name_);
    paper_ = new QLabel(box);
    paper_->setWordWrap(true);
    paper_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column->addWidget(paper_);
    notes_ = new QLabel(box);
    notes_->setWordWrap(true);
    notes_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column->addWidget(notes_);
    banner_ = new Banner(box);
    column->addWidget(banner_);
    difference_ = new QLabel(box);
    difference_->setWordWrap(true); // a hash does not widen the page
    column->addWidget(difference_);
    auto* bar = new QWidget(box);
    auto* buttons = new FlowLayout(bar, theme::grid);
    buttons->setContentsMargins(0, 0, 0, 0);
    for (auto* action : {undo_, redo_})
        buttons->addWidget(makeIconButton(action, bar));
    buttons->addWidget(makeButton(addConstraint_, bar));
    buttons->addWidget(makeButton(removeConstraint_, bar));
    column->addWidget(bar);
    tree_ = new QTreeView(box);
    tree_->setModel(model_);
    tree_->setItemDelegate(new ParameterDelegate(tree_));
    tree_->setAccessibleName(tr("Parameters"));
    styleTable(tree_, {32, 22, 14});
    tree_->setMinimumHeight(leastRows * tree_->fontMetrics().lineSpacing()); // below large texts the page scrolls
    tree_->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
                           QAbstractItemView::AnyKeyPressed);
    tree_->header()->setStretchLastSection(true);
    rememberColumns(session(), QStringLiteral("recipe-parameters"), tree_->header());
    connect(tree_->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& index) {
        removeConstraint_->setEnabled(!selectedConstraint().isEmpty());
        meaning_->setText(index.data(Qt::ToolTipRole).toString());
    });
    removeConstraint_->setEnabled(false);
    column->addWidget(tree_, 1);
    meaning_ =
        new QLabel(tr("Select a parameter to read what it means; a value is changed with a double click or F2."), box);
    meaning_->setWordWrap(true);
    meaning_->setMinimumHeight(2 * meaning_->fontMetrics().lineSpacing());
    meaning_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    column->addWidget(meaning_);
    return box;
}

void RecipesPage::refillList()
{
    const bool before = std::exchange(showing_, true);
    list_->clear();
    const auto heading = [this](const QString& text) {
        auto* item = new QListWidgetItem(text, list_);
        item->setFlags(Qt::NoItemFlags);
    };
    language_ = foreignLanguage(session());
    const auto add = [this](const Recipe& recipe, const QString& title, const QString& id) {
        auto* item = new QListWidgetItem(title, list_);
        item->setData(IdRole, id);
        item->setData(SubtitleRole, toQt(recipe.text("title")));
        item->setToolTip(toQt(recipe.text("title")) + QLatin1Char('\n') + toQt(recipe.text("paper")));
        if (const auto why = whyNotIn(language_, recipe); !why.isEmpty()) { // it can still be looked at and changed
            item->setForeground(list_->palette().brush(QPalette::Disabled, QPalette::Text));
            item->setToolTip(why);
        }
    };
    try {
        std::vector<Recipe> presets;
        for (const auto& preset : Recipe::presets())
            presets.push_back(Recipe::load(preset));
        const auto kept = session().keptRecipes();
        if (!kept.empty())
            heading(tr("Your own"));
        for (const auto& recipe : kept)
            add(recipe, keptTitle(recipe), recipeId(recipe, kept));
        using core::structures::AnswerKind;
        for (const auto& [kind, title] : {std::pair{AnswerKind::Label, tr("On classifiers")},
                                          {AnswerKind::Tree, tr("On dependency parsers")},
                                          {AnswerKind::Form, tr("On forms, translations and equations")}}) {
            heading(title);
            for (const auto& recipe : presets)
                if (recipe.attacks(kind))
                    add(recipe, toQt(recipe.name()), toQt(recipe.name()));
        }
    } catch (const core::Error&) {
        banner_->showProblem(currentProblem());
    }
    showing_ = before;
    selectInList();
}

void RecipesPage::selectInList()
{
    const bool before = std::exchange(showing_, true);
    const auto id = recipeId(session().recipe(), session().keptRecipes());
    list_->setCurrentItem(nullptr);
    for (int row = 0; row < list_->count() && !id.isEmpty(); ++row)
        if (list_->item(row)->data(IdRole).toString() == id)
            list_->setCurrentRow(row);
    showing_ = before;
}

void RecipesPage::edit(const Recipe& recipe)
{
    done_.push_back(session().recipe());
    undone_.clear();
    session().editRecipe(recipe);
}

void RecipesPage::step(std::vector<Recipe>& from, std::vector<Recipe>& to)
{
    if (from.empty())
        return;
    const auto recipe = from.back();
    from.pop_back();
    to.push_back(session().recipe());
    session().editRecipe(recipe);
}

void RecipesPage::activated()
{
    if (session().recipe().empty() && list_->count() > 1)
        list_->setCurrentRow(1); // below the first heading
}

void RecipesPage::showRecipe()
{
    if (showing_)
        return;
    const auto& recipe = session().recipe();
    banner_->clear();
    model_->setRecipe(recipe, recipe.empty() ? std::nullopt : presetOf(recipe));
    const auto ofAnother = [&](const auto& history) {
        return !history.empty() && history.back().name() != recipe.name();
    };
    if (ofAnother(done_) || ofAnother(undone_)) {
        done_.clear();
        undone_.clear();
    }
    selectInList();
    name_->setText(toQt(recipe.name()));
    paper_->setText(toQt(recipe.text("paper")));
    notes_->setText(toQt(recipe.text("notes")));
    paper_->setVisible(!paper_->text().isEmpty());
    notes_->setVisible(!notes_->text().isEmpty());
    refreshCheck();
}

void RecipesPage::offerSegments()
{
    QStringList names{QStringLiteral("premise"), QStringLiteral("hypothesis")};
    if (const auto& victim = session().victim()) {
        names.clear();
        for (const auto& name : victim->card().segments)
            names << toQt(name);
    }
    model_->offerSegments(names);
}

void RecipesPage::refreshCheck()
{
    const auto& recipe = session().recipe();
    const bool any = !recipe.empty();
    undo_->setEnabled(!done_.empty());
    redo_->setEnabled(!undone_.empty());
    const auto kept = session().keptRecipes();
    forget_->setEnabled(
        std::any_of(kept.begin(), kept.end(), [&](const auto& r) { return r.name() == recipe.name(); }));
    save_->setEnabled(any);
    addConstraint_->setEnabled(any);
    if (!any) {
        reset_->setEnabled(false);
        difference_->clear();
        return;
    }
    const auto preset = presetOf(recipe);
    const auto differences = preset ? recipe.diff(*preset).size() : 0;
    const auto title = toQt(recipe.text("title")).isEmpty() ? toQt(recipe.name()) : toQt(recipe.text("title"));
    name_->setText(differences > 0 ? tr("%1, edited").arg(title) : title);
    reset_->setEnabled(differences > 0);
    difference_->setText(!preset ? tr("A recipe of your own. Hash %1").arg(toQt(recipe.hash()))
                         : differences == 0
                             ? tr("Same as the preset %1. Hash %2").arg(toQt(recipe.name()), toQt(recipe.hash()))
                             : tr("%1 from the preset %2 (bold). Hash %3")
                                   .arg(formatPlural(differences, tr("difference"), tr("differences")),
                                        toQt(recipe.name()), toQt(recipe.hash())));
    QStringList problems;
    for (const auto& problem : recipe.check())
        problems << toQt(problem);
    if (const auto why = whyNotIn(language_, recipe); problems.isEmpty() && !why.isEmpty())
        banner_->show(Banner::Kind::Warning, why + QLatin1Char('.'));
    else if (problems.isEmpty())
        banner_->clear();
    else
        banner_->show(Banner::Kind::Error, problems.join(QLatin1Char('\n')));
}

void RecipesPage::openFile(const QString& path)
{
    try {
        session().editRecipe(Recipe::load(toStd(path)));
    } catch (const core::Error&) {
        banner_->showProblem(currentProblem());
    }
}

void RecipesPage::save()
{
    const auto path = QFileDialog::getSaveFileName(this, tr("Save the recipe"),
                                                   toQt(session().recipe().name()) + QStringLiteral(".json"), filter);
    if (path.isEmpty())
        return;
    QSaveFile file(path);
    const auto text = QByteArray::fromStdString(session().recipe().spelledOut().json().dump(2) + "\n");
    if (file.open(QIODevice::WriteOnly) && file.write(text) == text.size() && file.commit())
        banner_->show(Banner::Kind::Good, tr("Saved as %1.").arg(path));
    else
        banner_->showProblem({tr("Cannot write %1: %2.").arg(path, file.errorString()), tr("Choose another place.")});
}

void RecipesPage::addConstraint()
{
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const auto missing = model_->missingConstraints();
    for (const auto& type : missing)
        menu->addAction(type, model_, [this, type] { model_->setConstraint(type, true); });
    if (missing.isEmpty())
        menu->addAction(tr("All constraints are in the recipe"))->setEnabled(false);
    menu->popup(QCursor::pos());
}

QString RecipesPage::selectedConstraint() const
{
    // A parameter below a constraint selects the constraint as well.
    const auto key = tree_->currentIndex().data(RecipeTreeModel::KeyRole).toString();
    return key.startsWith(QLatin1String("constraints.")) ? key.section(QLatin1Char('.'), 1, 1) : QString();
}

void RecipesPage::removeConstraint()
{
    const auto type = selectedConstraint();
    if (!type.isEmpty())
        model_->setConstraint(type, false);
}

} // namespace ui
