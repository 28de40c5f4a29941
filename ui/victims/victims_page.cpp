#include "ui/victims/victims_page.h"

#include <QAction>
#include <QFileDialog>
#include <QInputDialog>
#include <QLabel>
#include <QListView>
#include <QScrollArea>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "core/programs/consent.h"
#include "ui/base/actions.h"
#include "ui/base/convert.h"
#include "ui/base/theme.h"
#include "ui/session/choosers.h"
#include "ui/session/remember.h"
#include "ui/session/session.h"
#include "ui/session/text_language.h"
#include "ui/victims/adversarial_dialog.h"
#include "ui/victims/card_view.h"
#include "ui/victims/evaluation_panel.h"
#include "ui/victims/training_dialog.h"
#include "ui/victims/try_panel.h"
#include "ui/victims/victims_model.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/language_box.h"
#include "ui/widgets/language_dialog.h"
#include "ui/widgets/menu_button.h"
#include "ui/widgets/styled_label.h"
#include "ui/widgets/two_line_delegate.h"

namespace ui {

namespace {

QLabel* section(const QString& text, QWidget* parent)
{
    auto* label = new StyledLabel(StyledLabel::Style::Bold, text, parent);
    label->setContentsMargins(0, theme::grid, 0, 0);
    return label;
}

} // namespace

VictimsPage::VictimsPage(Session& session, QWidget* parent) : Page(session, parent), model_(new VictimsModel(this))
{
    addFolder_ = makeAction(
        this, tr("Add a model folder..."), QStringLiteral("add"), {},
        tr("Use a classifier, parser ... in a folder: one trained here, or a fine-tuned BERT, RoBERTa or DistilBERT"),
        [this] { addFolder(); });
    addCommand_ = makeAction(this, tr("Add a command..."), QStringLiteral("add"), {},
                             tr("Use any program that answers JSON lines (exec:)"), [this] { addCommand(); });
    rename_ = makeAction(this, tr("Rename..."), QStringLiteral("edit"), {},
                         tr("What lists, tables and figures call an added victim; campaigns made from now on keep it"),
                         [this] { rename(); });
    language_ = makeAction(this, tr("Language of its texts..."), QString(), {},
                           tr("Say which language the victim reads, where its card does not say it or is wrong"),
                           [this] { askLanguage(); });
    remove_ = makeAction(this, tr("Remove from the list"), QStringLiteral("remove"), {},
                         tr("Forget an added victim; its files stay where they are"),
                         [this] { this->session().removeVictim(this->session().victimSpec()); });
    train_ =
        makeAction(this, tr("Train a model..."), QStringLiteral("play"), {},
                   tr("Train a classifier, a parser, a tagger ... on data of your own"), [this] { openTraining(); });
    adversarial_ = makeAction(this, tr("Train against attacks..."), QStringLiteral("held"), {},
                              tr("Train a new model with texts that fooled this one, and compare both"),
                              [this] { openAdversarial(); });
    for (auto* action : {train_, adversarial_})
        action->setEnabled(session.backends().trainer != nullptr);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    auto* splitter = new QSplitter(Qt::Horizontal, this);
    column->addWidget(splitter);
    list_ = new QListView(splitter);
    list_->setModel(model_);
    list_->setItemDelegate(new TwoLineDelegate(list_));
    list_->setAccessibleName(tr("Victims"));
    connect(list_->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& index) {
        if (index.isValid())
            this->session().setVictim(index.data(IdRole).toString());
    });
    splitter->addWidget(buildDetail());
    splitter->setSizes({300, 780});
    splitter->setStretchFactor(1, 1);
    splitter->setChildrenCollapsible(false);
    rememberSplitter(this->session(), QStringLiteral("victims"), splitter);
    connect(&this->session(), &Session::victimChanged, this, &VictimsPage::refreshVictim);
    connect(&this->session(), &Session::victimsChanged, this, &VictimsPage::refreshList);
    refreshList();
    refreshVictim();
}

QWidget* VictimsPage::headerChoices()
{
    return choiceRow(
        {makeButton(addFolder_), makeButton(addCommand_), makeMenuButton(tr("&Train"), {train_, adversarial_})});
}

QList<QAction*> VictimsPage::pageActions()
{
    return {addFolder_, addCommand_, train_, adversarial_, rename_, language_, remove_, evaluation_->action()};
}

QWidget* VictimsPage::buildDetail()
{
    detail_ = new QStackedWidget(this);
    empty_ = new EmptyState(
        QStringLiteral("victims"),
        tr("Choose a victim on the left, or add a model folder of your own. You can also drop a folder onto "
           "the window."),
        addFolder_, detail_);
    detail_->addWidget(empty_);
    scroll_ = new QScrollArea(detail_);
    scroll_->setFrameShape(QFrame::NoFrame);
    scroll_->setWidgetResizable(true);
    auto* box = new QWidget(scroll_);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(theme::grid * 2, 0, theme::grid, theme::grid);
    column->setSpacing(theme::grid);
    auto* head = new QHBoxLayout;
    name_ = new StyledLabel(StyledLabel::Style::Title, box);
    name_->setWordWrap(true);
    head->addWidget(name_, 1);
    head->addWidget(makeButton(rename_, box));
    head->addWidget(makeButton(language_, box));
    head->addWidget(makeIconButton(remove_, box));
    column->addLayout(head);
    banner_ = new Banner(box);
    column->addWidget(banner_);
    card_ = new CardView(box);
    column->addWidget(card_);
    column->addWidget(section(tr("Try one sentence"), box));
    try_ = new TryPanel(session(), box);
    column->addWidget(try_);
    column->addWidget(section(tr("Evaluate on a corpus"), box));
    evaluation_ = new EvaluationPanel(session(), box);
    column->addWidget(evaluation_);
    column->addStretch(1);
    scroll_->setWidget(box);
    detail_->addWidget(scroll_);
    return detail_;
}

void VictimsPage::refreshList()
{
    std::vector<core::victims::ModelInfo> models;
    if (const auto& loader = session().backends().loader)
        models = loader->models();
    std::vector<VictimsModel::Added> added;
    for (const auto& spec : session().addedVictims())
        added.push_back({spec, session().givenName(spec)});
    model_->setVictims(models, added);
    refreshVictim();
}

void VictimsPage::refreshVictim()
{
    const auto& spec = session().victimSpec();
    const int row = model_->rowOf(spec);
    if (row >= 0 && list_->currentIndex().row() != row)
        list_->setCurrentIndex(model_->index(row));
    for (auto* action : {rename_, remove_})
        action->setEnabled(model_->isAdded(row));
    language_->setEnabled(session().victim() != nullptr);
    detail_->setCurrentIndex(spec.isEmpty() ? 0 : 1);
    name_->setText(row >= 0 ? model_->index(row).data().toString() : spec);
    banner_->clear();
    switch (session().victimState()) {
    case LoadState::None:
        model_->setSelected({}, {}, {});
        card_->clear();
        break;
    case LoadState::Loading:
        model_->setSelected(spec, tr("loading"), {});
        card_->clear();
        break;
    case LoadState::Ready:
        model_->setSelected(spec, tr("loaded"), QStringLiteral("ok"));
        card_->setCard(session().victim()->card(), victimLanguage(spec));
        break;
    case LoadState::Failed:
        model_->setSelected(spec, session().victimHeld() ? tr("not loaded") : tr("failed"), QStringLiteral("warning"));
        card_->clear();
        if (session().backends().loader && session().backends().loader->info(toStd(spec)).givesScore)
            banner_->showProblem(session().victimProblem(), tr("Give a threshold..."), [this] { askThreshold(); });
        else
            banner_->showProblem(session().victimProblem(),
                                 session().victimHeld() ? tr("Show the command") : tr("Try again"),
                                 [this] { session().setVictim(session().victimSpec()); });
        break;
    }
}

void VictimsPage::addFolder()
{
    const auto path = QFileDialog::getExistingDirectory(this, tr("Add a model folder"));
    if (!path.isEmpty())
        session().addVictim(path);
}

void VictimsPage::askThreshold()
{
    constexpr double farthest = 1e6;
    constexpr int decimals = 3;
    const QString spec = session().victimSpec();
    bool given = false;
    const double threshold = QInputDialog::getDouble(this, tr("Threshold"),
                                                     tr("%1 answers with a score. From which score on is a text of the "
                                                        "second of two labels?\n(STS-B's scores are 0 to "
                                                        "5, those of a sigmoid 0 to 1)")
                                                         .arg(session().victimName(spec)),
                                                     0.5, -farthest, farthest, decimals, &given);
    if (given)
        session().setThreshold(spec, threshold);
}

void VictimsPage::askLanguage()
{
    const QString spec = session().victimSpec();
    const auto& card = session().victim()->card();
    auto* dialog = new LanguageDialog(
        tr("Which language are the texts in that %1 reads? A corpus that says its language goes before.")
            .arg(session().victimName(spec)),
        card.language.empty() ? tr("not said") : tr("as its card says: %1").arg(languageTitle(card.language)),
        victimLanguage(spec), this);
    connect(dialog, &QDialog::accepted, this,
            [this, dialog, spec] { setVictimLanguage(session(), spec, dialog->language()); });
    dialog->open();
}

void VictimsPage::addCommand()
{
    bool given = false;
    const auto command =
        QInputDialog::getText(
            this, tr("Add a command"),
            tr("A program that reads one JSON object per line and answers with one per line\n(see the handbook, "
               "\"exec: victims\"):"),
            QLineEdit::Normal, QStringLiteral("python3 my_victim.py"), &given)
            .trimmed();
    if (!given || command.isEmpty())
        return;
    const auto spec = command.startsWith(QLatin1String("exec:")) ? command : QStringLiteral("exec:") + command;
    try {
        core::programs::allowExec(core::programs::execCommandOf(toStd(spec))); // typing it is allowing it
        session().addVictim(spec);
        rename(); // a command is long in a list, a table or a figure
    } catch (...) {
        banner_->showProblem(currentProblem());
    }
}

void VictimsPage::rename()
{
    const auto spec = session().victimSpec();
    if (!session().addedVictims().contains(spec))
        return;
    bool given = false;
    const auto name =
        QInputDialog::getText(this, tr("Name of the victim"),
                              tr("What lists, tables and figures call it. Empty: its folder or its command."),
                              QLineEdit::Normal, session().givenName(spec), &given)
            .trimmed();
    if (given)
        session().nameVictim(spec, name);
}

void VictimsPage::openTraining()
{
    if (training_ == nullptr)
        training_ = new TrainingDialog(session(), this);
    training_->show();
    training_->raise();
}

void VictimsPage::openAdversarial()
{
    if (against_ == nullptr)
        against_ = new AdversarialDialog(session(), this);
    against_->show();
    against_->raise();
}

} // namespace ui
