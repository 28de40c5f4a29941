#include "tests/support/registered_test.h"

#include <QAction>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QStandardPaths>

#include "tests/support/fakes/scripted_victim.h"
#include "ui/lab/lab_page.h"
#include "ui/session/session.h"
#include "ui/text/heat_words.h"

namespace {

/// Leaves one letter out; of "superb" that flips the scripted victim.
const char* const leavesLettersOut =
    R"({"name": "letters", "goal": {"type": "untargeted"},
        "transformation": {"type": "character-delete", "positions": "all"},
        "constraints": [{"type": "edit-distance", "max": 2}],
        "search": {"type": "greedy-ranked", "ranking": "delete"}})";

struct LockLab {
    LockLab() : session(backends())
    {
        session.setRecipe(core::attacks::Recipe::fromJson(leavesLettersOut));
        session.setVictim(QStringLiteral("fake"));
        page = std::make_unique<ui::LabPage>(session);
        page->resize(1000, 760);
        page->show();
        (void)waitFor([&] { return session.victim() && bench().ready(); });
        page->findChild<QPlainTextEdit*>(QStringLiteral("text-sentence"))
            ->setPlainText(QStringLiteral("the acting is superb"));
        (void)waitFor([&] { return core::structures::labelOf(bench().after()) == 1; });
    }
    static ui::Backends backends()
    {
        ui::Backends backends;
        backends.loader = std::make_shared<fakes::ScriptedLoader>();
        backends.resources = std::make_shared<core::language::Resources>();
        return backends;
    }
    template<typename F>
    static bool waitFor(F&& f)
    {
        return QTest::qWaitFor(std::forward<F>(f), 20'000);
    }
    [[nodiscard]] const ui::LabBench& bench() const { return page->bench(); }
    [[nodiscard]] ui::HeatWords* words() const { return page->findChild<ui::HeatWords*>(); }
    [[nodiscard]] QAction* action(const char* text) const
    {
        for (auto* action : page->pageActions())
            if (action->text() == QLatin1String(text))
                return action;
        return nullptr;
    }
    bool attack() const
    {
        const auto before = bench().result();
        if (!waitFor([&] { return page->findChild<QPushButton*>(QStringLiteral("run"))->isEnabled(); }))
            return false;
        page->findChild<QPushButton*>(QStringLiteral("run"))->click();
        return waitFor([&] { return bench().result() && bench().result() != before && !bench().running(); });
    }
    /// What is said of a word that is being typed in the place of the chosen one.
    [[nodiscard]] QString verdictOn(const char* word) const
    {
        auto* field = page->findChild<QLineEdit*>(QStringLiteral("own-word"));
        auto* label = page->findChild<QLabel*>(QStringLiteral("own-verdict"));
        field->clear();
        QTest::keyClicks(field, QLatin1String(word));
        (void)waitFor([&] { return label->isVisible() && bench().verdict()->candidate.form == word; });
        return label->text();
    }

    ui::Session session;
    std::unique_ptr<ui::LabPage> page;
};

} // namespace

/// Words that no attack touches, and what the recipe says of a word of one's own.
class TestLabLocks : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }

    void aLockedWordStays()
    {
        LockLab lab;
        lab.words()->setCurrent(3);
        QVERIFY(lab.action("Lock word") != nullptr && lab.action("Lock word")->isEnabled());
        lab.action("Lock word")->trigger();
        QVERIFY(lab.words()->words()[3].locked && !lab.words()->words()[1].locked);
        QVERIFY(lab.attack());
        QVERIFY(lab.bench().result()->status == core::attacks::Status::Failed);
        QCOMPARE(lab.bench().result()->perturbed[0].text.form(3), std::string_view("superb"));
        QVERIFY(lab.bench().isLocked(0, 3));
        lab.words()->setCurrent(3);
        QVERIFY(lab.action("Unlock word") != nullptr);
        lab.action("Unlock word")->trigger();
        QVERIFY(!lab.words()->words()[3].locked);
        QVERIFY(lab.attack());
        QVERIFY(lab.bench().result()->status == core::attacks::Status::Succeeded);
    }

    void locksAreATextsOwn()
    {
        LockLab lab;
        lab.words()->setCurrent(3);
        lab.action("Lock word")->trigger();
        lab.page->findChild<QPlainTextEdit*>(QStringLiteral("text-sentence"))
            ->setPlainText(QStringLiteral("the plot is superb"));
        QVERIFY(LockLab::waitFor([&] { return lab.words()->words().size() == 4 && !lab.words()->words()[3].locked; }));
        QVERIFY(lab.attack());
        QVERIFY(lab.bench().result()->status == core::attacks::Status::Succeeded);
    }

    void aTypedWordIsJudged()
    {
        LockLab lab;
        lab.words()->setCurrent(3);
        const auto dull = lab.verdictOn("dull");
        QVERIFY2(dull.startsWith(QStringLiteral("Rejected by edit-distance (")) && dull.contains(QLatin1Char('2')) &&
                     dull.contains(QStringLiteral("does not propose")) && dull.contains(QStringLiteral("0.250")),
                 qPrintable(dull)); // P(positive) without the word
        const auto letter = lab.verdictOn("uperb");
        QVERIFY2(letter.startsWith(QStringLiteral("Every constraint lets it pass")) &&
                     letter.contains(QStringLiteral("proposes it, too")),
                 qPrintable(letter));
        lab.page->findChild<QLineEdit*>(QStringLiteral("own-word"))->clear();
        QVERIFY(!lab.page->findChild<QLabel*>(QStringLiteral("own-verdict"))->isVisible());
    }
};

QTEST_MAIN(TestLabLocks)
#include "tst_lab_locks.moc"
