#include "tests/support/registered_test.h"

#include <QAction>
#include <QComboBox>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QStandardItemModel>
#include <QTemporaryDir>

#include "core/base/error.h"
#include "tests/support/fakes/counting_victim.h"
#include "tests/support/fakes/fake_victim.h"
#include "tests/support/fakes/scripted_victim.h"
#include "ui/arcs/arc_view.h"
#include "ui/lab/beside_panel.h"
#include "ui/lab/lab_page.h"
#include "ui/session/session.h"
#include "ui/text/heat_words.h"
#include "ui/widgets/banner.h"

namespace {

/// Beside the scripted ones (superb and fine make a text positive) `bag`: P(positive) = .5 + .3 for "good", - .3 for
/// "dull".
class TwoLoader : public fakes::ScriptedLoader {
public:
    [[nodiscard]] std::unique_ptr<core::victims::Victim> load(const std::string& spec,
                                                              const core::victims::LoadOptions& options) const override
    {
        if (spec == "bag")
            return std::make_unique<fakes::FakeVictim>(fakes::FakeVictim::Weights{{"good", 0.3}, {"dull", -0.3}});
        return ScriptedLoader::load(spec, options);
    }
    [[nodiscard]] std::vector<core::victims::ModelInfo> models() const override
    {
        return {{"fake", {}, "classification", "positive as long as it is superb", true, "present"},
                {"bag", {}, "classification", "counts good and dull", true, "present"},
                {"pair", {}, "classification", "reads two texts", true, "present"}};
    }
};

/// Puts one letter out of a word after the other.
const char* const losesLetters =
    R"({"name": "letters", "goal": {"type": "untargeted"},
        "transformation": {"type": "character-delete", "positions": "all"},
        "constraints": [], "search": {"type": "greedy-ranked", "ranking": "delete"}})";

struct BesideLab {
    BesideLab() { open(); }
    void open()
    {
        ui::Backends backends;
        backends.loader = std::make_shared<TwoLoader>();
        backends.resources = std::make_shared<core::language::Resources>();
        session = std::make_unique<ui::Session>(backends);
        page = std::make_unique<ui::LabPage>(*session);
        page->resize(1100, 900);
        page->show();
        const auto file = folder.filePath(QStringLiteral("p.faultline"));
        if (QFileInfo::exists(file))
            session->openProject(file.toStdString());
        else
            session->createProject(file.toStdString());
        (void)settled(*session);
        session->setRecipe(core::attacks::Recipe::fromJson(losesLetters));
        session->setVictim(QStringLiteral("fake"));
        (void)waitFor([&] { return session->victim() && page->bench().ready(); });
    }
    template<typename F>
    static bool waitFor(F&& f)
    {
        return QTest::qWaitFor(std::forward<F>(f), 20'000);
    }
    template<typename Widget>
    [[nodiscard]] Widget* find(const char* name) const
    {
        return page->findChild<Widget*>(QLatin1String(name));
    }
    bool choose(const char* victim) const
    {
        auto* box = find<QComboBox>("lab-beside");
        box->setCurrentIndex(box->findData(QLatin1String(victim)));
        Q_EMIT box->activated(box->currentIndex());
        return settled(*session);
    }
    void type(const char* text) const { find<QPlainTextEdit>("text-sentence")->setPlainText(QLatin1String(text)); }
    [[nodiscard]] QString difference() const { return find<QLabel>("lab-difference")->text(); }
    [[nodiscard]] bool says(const char* text) const
    {
        return waitFor([&] { return difference() == QLatin1String(text); });
    }
    [[nodiscard]] ui::OtherVictim& other() const { return page->findChild<ui::BesidePanel*>()->other(); }
    [[nodiscard]] std::string text() const { return page->bench().current()[0].text.str(); }
    /// Attacks "superb good" and waits for the result.
    bool attack(int against) const
    {
        find<QComboBox>("lab-against")->setCurrentIndex(against);
        type("superb good");
        if (!says("Both say the same: positive 0.750 and positive 0.800."))
            return false;
        find<QPushButton>("run")->click();
        return waitFor([&] { return page->bench().result() != nullptr && page->bench().after().index() != 0; });
    }

    QTemporaryDir folder;
    std::unique_ptr<ui::Session> session;
    std::unique_ptr<ui::LabPage> page;
};

} // namespace

/// A second victim on the same text.
class TestBeside : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { useTestSettings("beside"); }

    void bothAnswerWhileOneTypes()
    {
        BesideLab lab;
        QVERIFY(!lab.find<QLabel>("lab-difference")->isVisible());
        QVERIFY(lab.choose("bag"));
        lab.type("a superb film");
        QVERIFY2(lab.says("They disagree: positive 0.750 and negative 0.500."), qPrintable(lab.difference()));
        lab.type("a superb and good film");
        QVERIFY2(lab.says("Both say the same: positive 0.750 and positive 0.800."), qPrintable(lab.difference()));
        // Its words have their own colours: the drop of P(positive) without a word.
        auto* heat = lab.find<ui::HeatWords>("lab-beside-words");
        QVERIFY(heat->isVisible());
        QVERIFY(
            BesideLab::waitFor([&] { return heat->words().size() == 5 && !std::isnan(heat->words()[3].importance); }));
        QVERIFY(std::abs(heat->words()[3].importance - 0.3) < 1e-5);
        QVERIFY(std::abs(heat->words()[1].importance) < 1e-5);
        QVERIFY(lab.choose("")); // nobody
        QVERIFY(!heat->isVisible());
        QVERIFY(!lab.find<QLabel>("lab-difference")->isVisible());
    }

    /// An edit by hand, and its undoing.
    void editsAreFollowed()
    {
        BesideLab lab;
        QVERIFY(lab.choose("bag"));
        lab.type("superb good");
        QVERIFY(lab.says("Both say the same: positive 0.750 and positive 0.800."));
        for (auto* words : lab.page->findChildren<ui::HeatWords*>())
            if (words->objectName().isEmpty())
                words->setCurrent(1);
        auto* own = lab.find<QLineEdit>("own-word");
        QTest::keyClicks(own, QStringLiteral("dull"));
        QTest::keyClick(own, Qt::Key_Return);
        QVERIFY2(lab.says("They disagree: positive 0.750 and negative 0.800."), qPrintable(lab.difference()));
        QVERIFY(lab.other().bench().before() != lab.other().bench().after());
        for (auto* action : lab.page->pageActions())
            if (action->text() == QStringLiteral("Undo"))
                action->trigger();
        QVERIFY(lab.says("Both say the same: positive 0.750 and positive 0.800."));
    }

    /// The first is broken by a letter of "superb", the second by one of "good"; both together by both.
    void oneAttackAgainstEitherOrBoth()
    {
        BesideLab lab;
        QVERIFY(lab.choose("bag"));
        QVERIFY(lab.attack(0));
        QVERIFY2(lab.says("They disagree: negative 0.750 and positive 0.800."), qPrintable(lab.difference()));
        QVERIFY(lab.text().find("good") != std::string::npos);
        QVERIFY(lab.attack(1));
        QVERIFY2(lab.says("They disagree: positive 0.750 and negative 0.500."), qPrintable(lab.difference()));
        QVERIFY(lab.text().find("superb") != std::string::npos);
        QVERIFY(lab.page->bench().result()->status == core::attacks::Status::Succeeded);
        QVERIFY(lab.attack(2));
        QVERIFY2(lab.says("Both say the same: negative 0.750 and negative 0.500."), qPrintable(lab.difference()));
        QVERIFY(lab.page->bench().result()->status == core::attacks::Status::Succeeded);
        QVERIFY(BesideLab::waitFor([&] {
            const auto tries = lab.session->project()->tries();
            return !tries.empty() && tries.front().victimName == "fake and bag of words";
        }));
    }

    void whatCannotReadTheTextSaysSo()
    {
        BesideLab lab;
        QVERIFY(lab.choose("pair"));
        lab.type("superb good");
        QVERIFY(
            BesideLab::waitFor([&] { return lab.difference().contains(QStringLiteral("premise and hypothesis")); }));
        auto* against = qobject_cast<QStandardItemModel*>(lab.find<QComboBox>("lab-against")->model());
        QVERIFY(!against->item(1)->isEnabled() && !against->item(2)->isEnabled());
        QVERIFY(!lab.find<ui::HeatWords>("lab-beside-words")->isVisible());
    }

    /// An attack on both stays chosen when the second becomes a victim that does not load: there is none to attack.
    void anAttackOnOneThatIsNotThereIsRefused()
    {
        BesideLab lab;
        QVERIFY(lab.choose("bag"));
        QVERIFY(lab.attack(2));
        lab.other().choose(QStringLiteral("exec:none-of-this-name")); // never allowed here
        QVERIFY(!lab.other().reads());
        for (const auto against : {ui::OtherVictim::Against::Other, ui::OtherVictim::Against::Both})
            QVERIFY_THROWS_EXCEPTION(core::Error, (void)lab.other().asVictim(against));
        lab.page->findChild<ui::Banner*>()->clear();
        lab.find<QPushButton>("run")->click();
        QCOMPARE(lab.page->findChild<ui::Banner*>()->text(),
                 QStringLiteral("Choose a second victim that reads this text."));
    }

    void theTwoAreSwapped()
    {
        BesideLab lab;
        QVERIFY(lab.choose("bag"));
        lab.type("superb good");
        QVERIFY(lab.says("Both say the same: positive 0.750 and positive 0.800."));
        for (auto* action : lab.page->pageActions())
            if (action->text() == QStringLiteral("Swap the victims"))
                action->trigger();
        QVERIFY(settled(*lab.session));
        QCOMPARE(lab.session->victimSpec(), QStringLiteral("bag"));
        QCOMPARE(lab.other().spec(), QStringLiteral("fake"));
        QVERIFY2(lab.says("Both say the same: positive 0.800 and positive 0.750."), qPrintable(lab.difference()));
    }

    /// Of the second victim's trees, too, the page says what became of an export.
    void exportsOfTheSecondAreTold()
    {
        BesideLab lab;
        QVERIFY(lab.choose("bag"));
        auto* banner = lab.page->findChild<ui::Banner*>();
        const auto trees = lab.page->findChild<ui::BesidePanel*>()->trees();
        QCOMPARE(trees.size(), 3);
        for (auto* tree : trees) {
            banner->clear();
            Q_EMIT tree->exportFailed({QStringLiteral("the disk is full"), QString()});
            QVERIFY(banner->text().contains(QStringLiteral("the disk is full")));
        }
    }

    /// The project keeps who stood beside; another project does not show them.
    void itIsThereAfterARestart()
    {
        BesideLab lab;
        QVERIFY(lab.choose("bag"));
        lab.page.reset();
        lab.session.reset();
        lab.open();
        QVERIFY(settled(*lab.session));
        QCOMPARE(lab.other().spec(), QStringLiteral("bag"));
        QCOMPARE(lab.find<QComboBox>("lab-beside")->currentData().toString(), QStringLiteral("bag"));
        lab.session->createProject(lab.folder.filePath(QStringLiteral("q.faultline")).toStdString());
        QVERIFY(settled(*lab.session));
        QVERIFY(lab.other().spec().isEmpty());
    }
};

QTEST_MAIN(TestBeside)
#include "tst_beside.moc"
