#include "tests/support/registered_test.h"

#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTableWidget>
#include <QToolButton>

#include "tests/support/fakes/counting_victim.h"
#include "tests/support/fakes/scripted_victim.h"
#include "ui/answers/writing_panel.h"
#include "ui/results/result_writing.h"
#include "ui/results/results_page.h"

using core::structures::AnswerKind;

namespace {

core::text::Input text(const char* words)
{
    return core::text::Input::sentence(core::text::tokenize(words, core::text::Tokenization::Whitespace));
}

ui::Backends scripted()
{
    auto backends = fakeBackends();
    backends.loader = std::make_shared<fakes::ScriptedLoader>();
    return backends;
}

struct Shown {
    Shown() { writing.show(); }
    void choose(const char* spec)
    {
        session.setVictim(QString::fromLatin1(spec));
        QVERIFY(settled(session));
    }
    void set(const ui::CampaignVictim& victim, AnswerKind kind = AnswerKind::Form)
    {
        writing.setTexts(victim, kind, text("how big is ohio"), text("how large is ohio"));
    }
    /// The likeliest answers that can be seen, before and after.
    [[nodiscard]] QStringList answers() const
    {
        QStringList all;
        for (const auto* panel : writing.findChildren<ui::WritingPanel*>())
            if (panel->isVisibleTo(&writing))
                all << panel->findChild<QTableWidget*>()->item(0, 1)->text();
        return all;
    }
    [[nodiscard]] QString line() const
    {
        const auto* label = writing.findChild<QLabel*>(QString(), Qt::FindDirectChildrenOnly);
        return label->isVisibleTo(&writing) ? label->text() : QString();
    }
    [[nodiscard]] QPushButton* button() const { return writing.findChild<QPushButton*>(); }

    ui::Session session{scripted()};
    ui::ResultWriting writing{session};
};

} // namespace

/// What else the victim might have answered to a stored result. The fake one answers with the text itself.
class TestResultWriting : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { useTestSettings("result-writing"); }

    void theCampaignsVictimIsAsked()
    {
        Shown shown;
        shown.choose("writer");
        shown.set({"writer", {}});
        QVERIFY(shown.answers().isEmpty() && !shown.session.jobs().idle()); // in a job
        QVERIFY(settled(shown.session));
        QCOMPARE(shown.answers(),
                 (QStringList{QStringLiteral("how big is ohio"), QStringLiteral("how large is ohio")}));
        QVERIFY(shown.line().isEmpty() && !shown.button()->isVisible());

        const auto panels = shown.writing.findChildren<ui::WritingPanel*>();
        panels[0]->findChild<QToolButton*>()->click();
        QCOMPARE(panels[0]->isOpen(), panels[1]->isOpen()); // to be compared
        if (const auto pictures = qEnvironmentVariable("FAULTLINE_PICTURES"); !pictures.isEmpty())
            shown.writing.grab().save(pictures + QStringLiteral("/result-writing.png"));

        const auto same = text("how big is ohio"); // an attack that failed
        shown.writing.setTexts({"writer", {}}, AnswerKind::Form, same, same);
        QVERIFY(settled(shown.session));
        QCOMPARE(shown.answers(), QStringList{QStringLiteral("how big is ohio")});
        shown.writing.clear();
        QVERIFY(!shown.writing.isVisible());
    }

    void anotherVictimIsNot()
    {
        Shown shown;
        shown.choose("fake");
        shown.set({"writer", {}});
        QVERIFY(shown.session.jobs().idle());
        QVERIFY(shown.answers().isEmpty());
        QVERIFY2(shown.line().contains(QStringLiteral("can be queried: writer")), qPrintable(shown.line()));
        QVERIFY(shown.button()->isVisible());
        shown.button()->click();
        QVERIFY(settled(shown.session));
        QCOMPARE(shown.session.victimSpec(), QStringLiteral("writer"));
        QCOMPARE(shown.answers().size(), 2);
        QVERIFY(!shown.button()->isVisible());
    }

    void anotherModelInTheSamePlaceIsNot()
    {
        Shown shown;
        shown.choose("writer");
        shown.set({"writer", "0f"});
        QVERIFY(shown.session.jobs().idle() && shown.answers().isEmpty());
        QVERIFY2(shown.line().contains(QStringLiteral("another model now")), qPrintable(shown.line()));
    }

    void whyItCannotBeLoadedIsSaid()
    {
        Shown shown;
        shown.choose("gone");
        shown.set({"gone", {}});
        QVERIFY2(shown.line().contains(QStringLiteral("no such victim: gone")), qPrintable(shown.line()));
    }

    void noProgramIsStarted()
    {
        Shown shown;
        QSignalSpy asked(&shown.session, &ui::Session::consentWanted);
        shown.set({"exec:true", {}});
        QVERIFY(shown.session.jobs().idle());
        QVERIFY(asked.isEmpty() && shown.session.victimSpec().isEmpty());
        QVERIFY2(shown.line().contains(QStringLiteral("is a program")), qPrintable(shown.line()));
        QVERIFY(!shown.button()->isVisible());
    }

    void labelsAndTreesAreNotWritten()
    {
        Shown shown;
        shown.choose("writer");
        for (const auto kind : {AnswerKind::Label, AnswerKind::Tree}) {
            shown.set({"writer", {}}, kind);
            QVERIFY(!shown.writing.isVisible() && shown.session.jobs().idle());
        }
        shown.set({"writer", {}}, AnswerKind::Translation);
        QVERIFY(shown.writing.isVisible());
    }

    void theResultsPageAsksForTheShownResult()
    {
        const QTemporaryDir folder;
        const auto file = folder.filePath(QStringLiteral("p.faultline")).toStdString();
        {
            const auto project = core::store::Project::create(file);
            core::attacks::AttackResult result;
            result.example = "a";
            result.exampleHash = 1;
            result.status = core::attacks::Status::Succeeded;
            result.original = text("how big is ohio");
            result.perturbed = result.original.with(0, result.original[0].text.replaced(1, "large"));
            result.gold = result.originalOutput = core::structures::TextAnswer{"answer ( ohio )"};
            result.perturbedOutput = core::structures::TextAnswer{"answer ( )"};
            core::corpora::Corpus corpus;
            corpus.name = "questions";
            corpus.sha256 = "0";
            corpus.segments = {"sentence"};
            core::corpora::Example example;
            example.id = "a";
            example.hash = 1;
            example.input = result.original;
            example.gold = result.gold;
            corpus.examples = {example};
            core::store::SampleRecord how;
            how.name = how.method = "first";
            how.limit = how.size = 1;
            core::store::CampaignRecord record;
            record.name = record.recipeName = "any";
            record.sample = project->addSample(project->addCorpus(corpus), how, corpus.examples);
            record.victim = "writer";
            record.victimCard = R"({"task": "forms"})";
            record.recipe = R"({"name": "any"})";
            record.total = 1;
            project->addResult(project->addCampaign(record), 0, result);
        }
        ui::Session session(scripted());
        ui::ResultsPage page(session);
        page.resize(1100, 800);
        page.show();
        session.openProject(file); // its victim is loaded with it
        QVERIFY(settled(session));
        page.activated();
        const auto panels = page.findChildren<ui::WritingPanel*>();
        QTRY_VERIFY(panels[1]->isVisible());
        QCOMPARE(panels[1]->findChild<QTableWidget*>()->item(0, 1)->text(), QStringLiteral("how large is ohio"));
        if (const auto pictures = qEnvironmentVariable("FAULTLINE_PICTURES"); !pictures.isEmpty()) {
            panels[0]->setOpen(true);
            QTest::qWait(200); // layouts settle
            page.grab().save(pictures + QStringLiteral("/results-writing.png"));
        }
    }
};

QTEST_MAIN(TestResultWriting)
#include "tst_result_writing.moc"
