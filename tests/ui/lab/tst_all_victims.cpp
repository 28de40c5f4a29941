#include "tests/support/registered_test.h"

#include <QAction>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTabWidget>
#include <QTableView>

#include "core/programs/consent.h"
#include "tests/support/fakes/counting_victim.h"
#include "tests/support/fakes/fake_victim.h"
#include "tests/support/fakes/scripted_victim.h"
#include "ui/lab/lab_page.h"
#include "ui/lab/victims/asked_model.h"
#include "ui/lab/victims/asked_panel.h"
#include "ui/session/session.h"

namespace {

std::atomic<bool> slowIsHeld{false};
std::atomic<bool> brokenIsWhole{false};
const char* const program = "exec:a-program-of-this-test";

/// Answers two texts and more only while it is not held, so that a search for changes lasts as long as a test wants.
class HeldVictim final : public fakes::FakeVictim {
public:
    HeldVictim() : FakeVictim(Weights{{"good", 0.3}}) {}
    [[nodiscard]] std::vector<core::structures::Prediction> predict(std::span<const core::text::Input> inputs,
                                                                    std::stop_token stop) override
    {
        while (slowIsHeld && inputs.size() > 1 && !stop.stop_requested())
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
        return FakeVictim::predict(inputs, stop);
    }
    [[nodiscard]] std::unique_ptr<Victim> clone() const override { return std::make_unique<HeldVictim>(*this); }
};

/// `fake`: superb and fine make a text positive. `bag` and `sack`: P(positive) = .5 + .3 for "good". `slow`: as bag.
/// `pair` reads two texts, `broken` does not load.
class ManyLoader : public fakes::ScriptedLoader {
public:
    [[nodiscard]] std::unique_ptr<core::victims::Victim> load(const std::string& spec,
                                                              const core::victims::LoadOptions& options) const override
    {
        if (spec == "bag" || spec == "sack" || spec == program || (spec == "broken" && brokenIsWhole))
            return std::make_unique<fakes::FakeVictim>(fakes::FakeVictim::Weights{{"good", 0.3}});
        if (spec == "slow")
            return std::make_unique<HeldVictim>();
        return ScriptedLoader::load(spec, options);
    }
    [[nodiscard]] std::vector<core::victims::ModelInfo> models() const override
    {
        std::vector<core::victims::ModelInfo> all;
        for (const char* name : {"bag", "sack", "fake", "slow", "pair", "broken"})
            all.push_back({name, {}, "classification", {}, true, "present"});
        all.push_back({"parser", {}, "parsing", {}, true, "present"});
        return all;
    }
};

const char* const cutsLetters =
    R"({"name": "letters", "goal": {"type": "untargeted"},
        "transformation": {"type": "character-delete", "positions": "all"},
        "constraints": [], "search": {"type": "greedy-ranked", "ranking": "delete"}})";

struct ManyLab {
    ManyLab() : session(backends())
    {
        session.setRecipe(core::attacks::Recipe::fromJson(cutsLetters));
        session.setVictim(QStringLiteral("fake"));
        page = std::make_unique<ui::LabPage>(session);
        page->resize(1100, 900);
        page->show();
        (void)waitFor([&] { return session.victim() && page->bench().ready(); });
    }
    static ui::Backends backends()
    {
        ui::Backends backends;
        backends.loader = std::make_shared<ManyLoader>();
        backends.resources = std::make_shared<core::language::Resources>();
        return backends;
    }
    template<typename F>
    static bool waitFor(F&& f)
    {
        return QTest::qWaitFor(std::forward<F>(f), 20'000);
    }
    [[nodiscard]] ui::AskedVictims& asked() const { return page->findChild<ui::AskedPanel*>()->asked(); }
    [[nodiscard]] QTableView* table() const { return page->findChild<QTableView*>(QStringLiteral("asked")); }
    [[nodiscard]] QString facts() const { return page->findChild<QLabel*>(QStringLiteral("asked-facts"))->text(); }
    void type(const char* text) const
    {
        page->findChild<QPlainTextEdit*>(QStringLiteral("text-sentence"))->setPlainText(QLatin1String(text));
    }
    void showAll() const { page->findChild<QTabWidget*>(QStringLiteral("lab-tabs"))->setCurrentIndex(2); }
    [[nodiscard]] int rowOf(const char* name) const
    {
        for (int row = 0; row < table()->model()->rowCount(); ++row)
            if (cell(row, ui::AskedModel::Name) == QLatin1String(name))
                return row;
        return -1;
    }
    [[nodiscard]] QString cell(int row, int column) const
    {
        return table()->model()->index(row, column).data().toString();
    }
    [[nodiscard]] QString cell(const char* name, int column) const { return cell(rowOf(name), column); }
    void tick(const char* name, bool wanted) const
    {
        table()->model()->setData(table()->model()->index(rowOf(name), 0), wanted ? Qt::Checked : Qt::Unchecked,
                                  Qt::CheckStateRole);
    }
    bool leaveOut(std::initializer_list<const char*> names) const
    {
        for (const auto* name : names)
            tick(name, false);
        return true;
    }
    [[nodiscard]] bool answered() const
    {
        return waitFor([&] { return !asked().isAsking() && !asked().rows().empty(); });
    }
    [[nodiscard]] bool looked() const
    {
        return waitFor([&] {
            return std::ranges::all_of(asked().rows(), [](const ui::AskedVictim& row) {
                return !row.wanted || row.looked || !row.problem.isEmpty();
            });
        });
    }

    ui::Session session;
    std::unique_ptr<ui::LabPage> page;
};

} // namespace

/// The Lab's text put to all victims.
class TestAllVictims : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        slowIsHeld = brokenIsWhole = false;
        useTestSettings("all-victims");
    }

    /// "superb" alone: fake says positive, the three bags say negative. So fake is on top; who cannot read or load says
    /// why, and a parser is not asked as long as nobody ticks it.
    void whoDisagreesIsOnTop()
    {
        ManyLab lab;
        lab.showAll();
        QVERIFY(!lab.asked().rows()[static_cast<std::size_t>(6)].wanted);
        lab.type("a superb film");
        QVERIFY(lab.answered());
        QVERIFY(ManyLab::waitFor([&] { return lab.cell(0, ui::AskedModel::Name) == QStringLiteral("fake"); }));
        QCOMPARE(lab.cell(0, ui::AskedModel::Agrees), QStringLiteral("disagrees"));
        QCOMPARE(lab.cell(0, ui::AskedModel::Answer), QStringLiteral("positive"));
        QCOMPARE(lab.cell(0, ui::AskedModel::Score), QStringLiteral("0.750"));
        QCOMPARE(lab.cell("bag", ui::AskedModel::Answer), QStringLiteral("negative"));
        QVERIFY(lab.cell("bag", ui::AskedModel::Agrees).isEmpty());
        QVERIFY(lab.cell("pair", ui::AskedModel::Answer).contains(QStringLiteral("premise and hypothesis")));
        QVERIFY(lab.cell("broken", ui::AskedModel::Answer).contains(QStringLiteral("no such victim")));
        QVERIFY2(lab.facts().startsWith(QStringLiteral("4 victims answered; 1 disagrees.")), qPrintable(lab.facts()));
        lab.type("a superb and good film"); // live
        QVERIFY(ManyLab::waitFor(
            [&] { return lab.facts().startsWith(QStringLiteral("4 victims answered, and none disagrees.")); }));
    }

    /// One letter of "superb" flips fake, one of "good" the bags; nothing flips a text without both.
    void theCheapestChangeOfEach()
    {
        ManyLab lab;
        lab.showAll();
        QVERIFY(lab.leaveOut({"pair", "broken", "slow", "sack"}));
        lab.type("superb good");
        QVERIFY(lab.answered() && lab.looked());
        QVERIFY2(lab.cell("fake", ui::AskedModel::Change).startsWith(QStringLiteral("superb \u2192 ")),
                 qPrintable(lab.cell("fake", ui::AskedModel::Change)));
        QCOMPARE(lab.cell("fake", ui::AskedModel::After), QStringLiteral("negative 0.750"));
        QCOMPARE(lab.cell("fake", ui::AskedModel::Characters), QStringLiteral("1"));
        QVERIFY(lab.cell("bag", ui::AskedModel::Change).startsWith(QStringLiteral("good \u2192 ")));
        QCOMPARE(lab.cell("bag", ui::AskedModel::After), QStringLiteral("negative 0.500"));
        // It is put into the text, as an edit by hand.
        lab.table()->selectRow(lab.rowOf("bag"));
        for (auto* action : lab.page->pageActions())
            if (action->text() == QStringLiteral("Put the change in"))
                action->trigger();
        const auto text = lab.page->bench().current()[0].text.str();
        QVERIFY2(text.starts_with("superb ") && text.size() == std::string("superb goo").size(), text.c_str());
        QVERIFY(lab.page->bench().canUndo());
        lab.type("film"); // of the bags and of fake negative, whatever letter is missing
        QVERIFY(lab.answered() && lab.looked());
        QCOMPARE(lab.cell("fake", ui::AskedModel::Change), QStringLiteral("none flips it"));
    }

    /// A slow search shows its word and is stopped; the others' changes stay; it goes on when it is asked to.
    void aSlowOneShowsProgressAndStops()
    {
        ManyLab lab;
        lab.showAll();
        QVERIFY(lab.leaveOut({"pair", "broken", "sack"}));
        slowIsHeld = true;
        lab.type("superb good");
        QVERIFY(lab.answered());
        QVERIFY(ManyLab::waitFor([&] {
            return lab.facts().contains(QStringLiteral("Looking for the cheapest change of slow: word 0 of 2"));
        }));
        auto* stop = lab.page->findChild<QPushButton*>(QStringLiteral("asked-stop"));
        QVERIFY(stop->isVisible());
        // Typing goes on meanwhile: everybody answers the new text.
        lab.type("good");
        QVERIFY(ManyLab::waitFor([&] { return lab.cell("bag", ui::AskedModel::Score) == QStringLiteral("0.800"); }));
        QVERIFY(ManyLab::waitFor([&] { return lab.facts().contains(QStringLiteral("change of slow")); }));
        stop->click();
        QVERIFY(lab.asked().isStopped());
        QVERIFY(lab.cell("slow", ui::AskedModel::Change).isEmpty());
        QCOMPARE(stop->text(), QStringLiteral("&Go on"));
        slowIsHeld = false;
        stop->click();
        QVERIFY(lab.looked());
        QVERIFY(lab.cell("slow", ui::AskedModel::Change).startsWith(QStringLiteral("good \u2192 ")));
    }

    /// Who is left out stays left out.
    void ticksAreRemembered()
    {
        {
            ManyLab lab;
            lab.showAll();
            lab.tick("sack", false);
            lab.tick("parser", true);
        }
        ManyLab lab;
        const auto wanted = [&](const char* name) {
            for (const auto& row : lab.asked().rows())
                if (row.name == QLatin1String(name))
                    return row.wanted;
            return false;
        };
        QVERIFY(!wanted("sack") && wanted("parser") && wanted("bag"));
    }

    /// The row says what to do; done, it answers. One that did not load is tried again when it is ticked again.
    void whoFailedIsAskedAgain()
    {
        ManyLab lab;
        lab.session.noteVictim(QLatin1String(program)); // the chosen one stays
        lab.showAll();
        QVERIFY(lab.leaveOut({"slow", "pair"}));
        lab.type("good");
        QVERIFY(lab.answered());
        const auto answerOf = [&](const char* spec) {
            for (const auto& row : lab.asked().rows())
                if (row.spec == QLatin1String(spec))
                    return row.answered ? QStringLiteral("answered") : row.problem;
            return QString();
        };
        QVERIFY2(answerOf(program).contains(QStringLiteral("choose it on the page Victims")),
                 qPrintable(answerOf(program)));
        core::programs::allowExecOnce(std::string(core::programs::execCommandOf(program)));
        lab.session.setVictim(QLatin1String(program));
        QVERIFY(ManyLab::waitFor([&] { return answerOf(program) == QStringLiteral("answered"); }));
        brokenIsWhole = true;
        QVERIFY2(answerOf("broken").contains(QStringLiteral("no such victim")), qPrintable(answerOf("broken")));
        lab.tick("broken", false);
        lab.tick("broken", true);
        QVERIFY(ManyLab::waitFor([&] { return answerOf("broken") == QStringLiteral("answered"); }));
    }

    /// Nothing is loaded or asked while the tab is not shown.
    void nothingIsAskedUnseen()
    {
        ManyLab lab;
        lab.type("a superb film");
        QTest::qWait(100);
        for (const auto& row : lab.asked().rows())
            QVERIFY(row.state == ui::LoadState::None);
    }
};

QTEST_MAIN(TestAllVictims)
#include "tst_all_victims.moc"
