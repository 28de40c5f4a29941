#include "tests/support/registered_test.h"

#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QStandardPaths>
#include <QTableView>
#include <QTemporaryDir>

#include "app/gui/backends.h"
#include "core/victims/typed_input.h"
#include "tests/places.h"
#include "tests/support/fakes/counting_victim.h"
#include "ui/answers/answer_view.h"
#include "ui/answers/form_answers.h"
#include "ui/answers/score_bars.h"
#include "ui/answers/text_answers.h"
#include "ui/arcs/arc_view.h"
#include "ui/lab/lab_page.h"
#include "ui/session/page.h"
#include "ui/window/main_window.h"
#include "ui/window/pages.h"

using core::structures::AnswerKind;

namespace {

/// What a victim, loaded beside the window and asked there, says about these texts, as a page writes it.
QString saidBy(const core::victims::VictimLoader& loader, const QString& spec, const QStringList& texts)
{
    const auto victim = loader.load(spec.toStdString(), {});
    std::vector<std::pair<std::string, std::string>> typed;
    for (qsizetype i = 0; i < texts.size(); ++i)
        typed.emplace_back(victim->card().segments[static_cast<std::size_t>(i)], texts[i].toStdString());
    const auto input = core::victims::typedInput(victim->card(), typed);
    const auto answer = victim->predict({&input, 1}, {}).front();
    if (const auto* scores = std::get_if<core::structures::ClassScores>(&answer)) {
        const auto best = static_cast<std::size_t>(scores->best());
        return QStringLiteral("%1 %2").arg(QString::fromStdString(victim->card().labels[best]),
                                           QString::number(static_cast<double>(scores->scores[best]), 'f', 3));
    }
    if (const auto* tree = std::get_if<core::structures::DependencyTree>(&answer)) {
        QStringList arcs;
        for (std::size_t i = 0; i < tree->heads.size(); ++i) {
            const auto word = [&](std::size_t at) {
                return QString::number(at + 1) + QLatin1Char(' ') +
                       QString::fromUtf8(input[0].text.form(at).data(), qsizetype(input[0].text.form(at).size()));
            };
            const int head = tree->heads[i];
            arcs << QStringLiteral("  %1 <- %2 %3")
                        .arg(word(i), QString::fromStdString(tree->labels[i]),
                             head == 0 ? QStringLiteral("ROOT") : word(static_cast<std::size_t>(head - 1)));
        }
        return arcs.join(QLatin1Char('\n'));
    }
    return QString::fromStdString(std::get<core::structures::TextAnswer>(answer).text);
}

} // namespace

/// Victims of every kind go through every page of the window, driven as a person would: the small models that ship, and
/// the programs of docs/examples (a question parser made of rules, Debian's Apertium, a solver made of templates).
class TestAnyAnswerWindow : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { useTestSettings("tst_any_answer_window"); }
    void everyPage_data();
    void everyPage();

private:
    template<typename W>
    W* find(const QString& name) const
    {
        auto* widget = window_->findChild<W*>(name);
        if (widget == nullptr)
            qWarning() << "no widget" << name;
        return widget;
    }
    template<typename W>
    W* named(const QString& accessibleName) const
    {
        for (auto* widget : window_->currentPage()->findChildren<W*>())
            if (widget->accessibleName() == accessibleName)
                return widget;
        return nullptr;
    }
    void press(const QString& action) const
    {
        for (auto* each : window_->currentPage()->pageActions())
            if (each->text() == action)
                each->trigger();
    }
    bool show(const char* page) const
    {
        window_->showPage(QString::fromLatin1(page));
        return settled(*session_, 60'000);
    }
    /// With FAULTLINE_PICTURES=FOLDER, pictures for people to look at.
    void look(const char* page) const
    {
        if (const auto folder = qEnvironmentVariable("FAULTLINE_PICTURES"); !folder.isEmpty()) {
            QTest::qWait(300); // layouts settle
            window_->grab().save(QStringLiteral("%1/%2-%3.png")
                                     .arg(folder, QString::fromLatin1(QTest::currentDataTag()), QLatin1String(page)));
        }
    }
    QString answersOnPage(AnswerKind kind) const
    {
        for (auto* view : window_->currentPage()->findChildren<ui::AnswerView*>())
            if (view->isVisible() && view->kind() == kind)
                switch (auto* widget = view->widgetOf(kind); kind) {
                case AnswerKind::Label:
                    return widget->findChild<ui::ScoreBars*>()->accessibleDescription();
                case AnswerKind::Tree:
                    return QString::fromStdString(toText(view->arcs()->figure()));
                case AnswerKind::Form:
                case AnswerKind::Equation:
                    return qobject_cast<ui::DrawnAnswers*>(widget)->texts()->plainText();
                default:
                    return qobject_cast<ui::TextAnswers*>(widget)->plainText();
                }
        return {};
    }
    /// Whether the page shows this text as an answer; forms may be broken into lines there.
    bool shows(AnswerKind kind, const QString& answer) const
    {
        return answersOnPage(kind)
            .simplified()
            .remove(QLatin1Char(' '))
            .contains(answer.simplified().remove(QLatin1Char(' ')));
    }
    std::unique_ptr<ui::Session> session_;
    std::unique_ptr<ui::MainWindow> window_;
};

void TestAnyAnswerWindow::everyPage_data()
{
    QTest::addColumn<QString>("victim");
    QTest::addColumn<QString>("corpus");
    QTest::addColumn<AnswerKind>("kind");
    QTest::addColumn<QString>("recipe");
    QTest::addColumn<QStringList>("texts"); // typed by a person, one for each segment
    QTest::addColumn<QString>("answer");    // to them: of a program the one its rules give; of a model, it is asked
    const auto program = [](const char* name) {
        return QStringLiteral("exec:python3 '" RESOURCES "/../docs/examples/%1'").arg(QLatin1String(name));
    };
    const auto row = [](const char* name, const QString& victim, const char* corpus, AnswerKind kind,
                        const char* recipe, const QStringList& texts, const char* answer) {
        QTest::newRow(name) << victim << QString::fromLatin1(corpus) << kind << QString::fromLatin1(recipe) << texts
                            << QString::fromLatin1(answer);
    };
    row("labels", QStringLiteral("mr-wordcnn"), "demo-reviews.tsv", AnswerKind::Label, "pwws",
        {QStringLiteral("A moving film, and very funny.")}, "");
    row("pairs", QStringLiteral("snli-decomposable"), "demo-pairs.tsv", AnswerKind::Label, "pwws",
        {QStringLiteral("A man plays the guitar in the street ."), QStringLiteral("Somebody makes music .")}, "");
    row("trees", QStringLiteral("ewt-parser-word"), "demo-treebank.conllu", AnswerKind::Tree, "parser-blackbox",
        {QStringLiteral("The old house stands near the river .")}, "");
    row("geography", QStringLiteral("geo-grammar"), "demo-geography-prolog.tsv", AnswerKind::Form, "synonyms-answer",
        {QStringLiteral("Which rivers are in Texas?")}, "");
    row("forms", program("geo_rules.py"), "demo-questions.tsv", AnswerKind::Form, "synonyms-answer",
        {QStringLiteral("what is the capital of Tarn ?")}, "answer(capital_of(region('Tarn')))");
    row("equations", program("template_solver.py"), "demo-problems.csv", AnswerKind::Equation, "synonyms-answer",
        {QStringLiteral("Mia has 4 boxes with 6 pens in each . How many pens does she have ?")}, "4 * 6 = 24");
    if (!QStandardPaths::findExecutable(QStringLiteral("apertium")).isEmpty())
        row("translation", program("translator.py"), "demo-sentences.src.en", AnswerKind::Translation,
            "synonyms-answer", {QStringLiteral("The house is big.")}, "La casa es grande.");
}

void TestAnyAnswerWindow::everyPage()
{
    QFETCH(const QString, victim);
    QFETCH(const QString, corpus);
    QFETCH(const AnswerKind, kind);
    QFETCH(const QString, recipe);
    QFETCH(const QStringList, texts);
    QFETCH(QString, answer);
    const QTemporaryDir folder;
    qputenv("XDG_STATE_HOME", folder.filePath(QStringLiteral("state")).toUtf8()); // nothing was ever allowed
    const auto backends = app::makeBackends();
    const bool isProgram = victim.startsWith(QLatin1String("exec:"));
    if (!isProgram)
        answer = saidBy(*backends.loader, victim, texts);
    QVERIFY(!answer.isEmpty());
    session_ = std::make_unique<ui::Session>(backends);
    window_ = std::make_unique<ui::MainWindow>(*session_, ui::makePages(*session_));
    window_->resize(1280, 820);
    window_->show();
    QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
    session_->createProject(folder.filePath(QStringLiteral("any.faultline")).toStdString());
    QVERIFY(settled(*session_));

    // Corpora: imported by a click; the gold answer of the first example is shown.
    QVERIFY(show("corpora"));
    session_->requestImport(QStringLiteral(RESOURCES "/corpora/") + corpus);
    auto* import = find<QPushButton>(QStringLiteral("import"));
    QVERIFY(QTest::qWaitFor([&] { return import->isEnabled() && import->isVisible(); }, 10'000));
    import->click();
    QVERIFY(QTest::qWaitFor([&] { return session_->corpus() != nullptr; }, 10'000));
    QVERIFY(settled(*session_));
    if (kind != AnswerKind::Label) // which stands beside the example's name
        QVERIFY(shows(kind, kind == AnswerKind::Tree ? QStringLiteral("ROOT") : QStringLiteral("Gold: ")));
    look("corpora");

    // Victims: it is added, a program allowed in the consent dialog, and answers what is typed.
    QVERIFY(show("victims"));
    session_->addVictim(victim);
    if (isProgram) {
        auto* yes = find<QPushButton>(QStringLiteral("start-program"));
        QVERIFY(yes != nullptr);
        yes->click();
    }
    QVERIFY(QTest::qWaitFor([&] { return session_->victim() != nullptr; }, 20'000));
    QVERIFY(settled(*session_));
    const auto segments = session_->victim()->card().segments;
    QCOMPARE(qsizetype(segments.size()), texts.size());
    for (qsizetype i = 0; i < texts.size(); ++i) {
        auto* field = window_->currentPage()->findChild<QLineEdit*>(QStringLiteral("try-") +
                                                                    QString::fromStdString(segments[std::size_t(i)]));
        QVERIFY(field != nullptr);
        field->setText(texts[i]);
    }
    QTRY_VERIFY_WITH_TIMEOUT(shows(kind, answer), 20'000);
    look("victims");

    // Lab: the text, its answer, and an attack step by step.
    session_->setRecipe(core::attacks::Recipe::load(recipe.toStdString()));
    QVERIFY(show("lab"));
    auto* lab = qobject_cast<ui::LabPage*>(window_->currentPage());
    QVERIFY(QTest::qWaitFor([&] { return lab->bench().ready(); }, 60'000));
    for (qsizetype i = 0; i < texts.size(); ++i)
        lab->findChild<QPlainTextEdit*>(QStringLiteral("text-") + QString::fromStdString(segments[std::size_t(i)]))
            ->setPlainText(texts[i]);
    QVERIFY(QTest::qWaitFor([&] { return lab->bench().hasReference() && lab->bench().ready(); }, 60'000));
    QTRY_VERIFY_WITH_TIMEOUT(shows(kind, answer), 20'000);
    const_cast<ui::LabBench&>(lab->bench()).run();
    QVERIFY(QTest::qWaitFor([&] { return lab->bench().result() != nullptr; }, 60'000));
    look("lab");

    // Campaigns: set up and run by clicks.
    QVERIFY(show("campaigns"));
    press(QStringLiteral("New campaign..."));
    auto* start = find<QPushButton>(QStringLiteral("start-campaign"));
    QVERIFY(QTest::qWaitFor([&] { return start->isEnabled(); }, 20'000));
    start->click();
    QVERIFY(QTest::qWaitFor([&] { return session_->campaignId() != 0; }, 10'000));
    QVERIFY(settled(*session_, 200'000));
    const auto record = session_->project()->campaign(session_->campaignId());
    QCOMPARE(record.state, core::store::CampaignState::Finished);
    const auto counts = session_->project()->statusCounts(record.id);
    QVERIFY(counts.contains("succeeded") && !counts.contains("error"));
    look("campaigns");

    // Results: a success is chosen, with the answers before and after.
    QVERIFY(show("results"));
    auto* table = named<QTableView>(QStringLiteral("Results"));
    QVERIFY(QTest::qWaitFor([&] { return table->model()->rowCount() == int(record.done); }, 10'000));
    const auto results = session_->project()->results(record.id);
    const auto success =
        std::ranges::find(results, core::attacks::Status::Succeeded, &core::attacks::AttackResult::status);
    session_->setResultPosition(int(success - results.begin()));
    QTRY_VERIFY_WITH_TIMEOUT(kind == AnswerKind::Tree ? shows(kind, QStringLiteral("(lost)"))
                                                      : shows(kind, QStringLiteral("After: ")),
                             10'000);
    look("results");

    // Figures and tables: those that any campaign has are made, none is a problem.
    QVERIFY(show("figures"));
    auto* kinds = find<QListWidget>(QStringLiteral("kinds"));
    for (const auto* kindName : {"Success rate", "Summary", "Examples"}) {
        const auto found = kinds->findItems(QString::fromLatin1(kindName), Qt::MatchStartsWith);
        if (found.isEmpty())
            continue;
        kinds->setCurrentItem(found.front());
        QVERIFY(settled(*session_, 30'000));
    }
    look("figures");

    // Studies: one is made of the campaign's texts.
    QVERIFY(show("studies"));
    press(QStringLiteral("New study..."));
    QVERIFY(settled(*session_, 30'000));
    auto* create = find<QPushButton>(QStringLiteral("create-study"));
    QVERIFY(QTest::qWaitFor([&] { return create->isEnabled(); }, 20'000));
    look("studies");
    create->click();
    QVERIFY(settled(*session_, 30'000));
    QCOMPARE(session_->project()->studies().size(), std::size_t{1});
    QVERIFY(!session_->project()->studyItems(session_->project()->studies().front().name).empty());
    window_.reset();
    session_.reset();
}

QTEST_MAIN(TestAnyAnswerWindow)
#include "tst_any_answer_window.moc"
