#include "tests/support/registered_test.h"

#include <cmath>

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPlainTextEdit>
#include <QStandardItemModel>

#include "tests/support/fakes/counting_victim.h"
#include "tests/support/fakes/fake_victim.h"
#include "tests/support/fakes/scripted_victim.h"
#include "ui/lab/lab_page.h"
#include "ui/session/session.h"
#include "ui/text/heat_words.h"

namespace {

/// `fake` has gradients only when it is loaded with them: then P(positive) = .5 + .3 for "superb", - .1 for "dull".
class TwiceLoader : public fakes::ScriptedLoader {
public:
    [[nodiscard]] std::unique_ptr<core::victims::Victim> load(const std::string& spec,
                                                              const core::victims::LoadOptions& options) const override
    {
        if (options.gradients)
            return std::make_unique<fakes::FakeVictim>(fakes::FakeVictim::Weights{{"superb", 0.3}, {"dull", -0.1}});
        return ScriptedLoader::load(spec, options);
    }
    [[nodiscard]] unsigned gradientsOf(const std::string& /*spec*/) const override
    {
        return static_cast<unsigned>(core::victims::Capability::Gradients);
    }
};

const char* const takesLetters =
    R"({"name": "letters", "goal": {"type": "untargeted"},
        "transformation": {"type": "character-delete", "positions": "all"},
        "constraints": [], "search": {"type": "greedy-ranked", "ranking": "delete"}})";

struct ColourLab {
    explicit ColourLab(const char* text) : session(backends())
    {
        session.setRecipe(core::attacks::Recipe::fromJson(takesLetters));
        session.setVictim(QStringLiteral("fake"));
        page = std::make_unique<ui::LabPage>(session);
        page->resize(1100, 900);
        page->show();
        (void)waitFor([&] { return session.victim() && page->bench().ready(); });
        type(text);
    }
    static ui::Backends backends()
    {
        ui::Backends backends;
        backends.loader = std::make_shared<TwiceLoader>();
        backends.resources = std::make_shared<core::language::Resources>();
        return backends;
    }
    template<typename F>
    static bool waitFor(F&& f)
    {
        return QTest::qWaitFor(std::forward<F>(f), 20'000);
    }
    void type(const char* text) const
    {
        page->findChild<QPlainTextEdit*>(QStringLiteral("text-sentence"))->setPlainText(QLatin1String(text));
        (void)waitFor([&] { return page->bench().after().index() != 0; });
    }
    void colourBy(int choice) const
    {
        auto* box = page->findChild<QComboBox*>(QStringLiteral("lab-colours"));
        box->setCurrentIndex(choice);
        Q_EMIT box->activated(choice);
    }
    [[nodiscard]] ui::HeatWords* words() const { return page->findChild<ui::HeatWords*>(); }
    [[nodiscard]] bool weigh(const std::vector<double>& expected) const
    {
        return waitFor([&] {
            const auto& shown = words()->words();
            return std::ranges::equal(shown, expected, [](const ui::HeatWord& word, double weight) {
                return std::abs(word.importance - weight) < 1e-5;
            });
        });
    }
    [[nodiscard]] std::string text() const { return page->bench().current()[0].text.str(); }
    [[nodiscard]] QAction* action(const char* name) const
    {
        for (auto* action : page->pageActions())
            if (action->text() == QLatin1String(name))
                return action;
        return nullptr;
    }
    /// Presses a word, moves to a place and lets go.
    void drag(int word, const QPoint& to) const
    {
        auto* widget = words();
        QTest::mousePress(widget, Qt::LeftButton, {}, widget->wordRect(word).center());
        QMouseEvent move(QEvent::MouseMove, QPointF(to), widget->mapToGlobal(QPointF(to)), Qt::NoButton, Qt::LeftButton,
                         Qt::NoModifier);
        QCoreApplication::sendEvent(widget, &move);
        QTest::mouseRelease(widget, Qt::LeftButton, {}, to);
    }

    ui::Session session;
    std::unique_ptr<ui::LabPage> page;
};

enum Colours { ByRecipe, ByDeletion, ByNorm, ByInput, ByAttentionWeights };

} // namespace

/// What colours the Lab's words, on which scale, and words that are put elsewhere, in and out.
class TestLabColours : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { useTestSettings("lab-colours"); }

    /// Deletion by the victim's own scores (.75 with "superb", .25 without); gradients by the same model loaded with
    /// them.
    void wordsAreColouredInManyWays()
    {
        ColourLab lab("superb dull film");
        lab.colourBy(ByDeletion);
        QVERIFY(lab.weigh({0.5, 0.0, 0.0}));
        lab.colourBy(ByNorm);
        QVERIFY(lab.weigh({0.3, 0.1, 0.0}));
        lab.colourBy(ByInput);
        QVERIFY(lab.weigh({0.3, -0.1, 0.0}));
        lab.type("dull superb"); // live
        QVERIFY(lab.weigh({-0.1, 0.3}));
        auto* box = lab.page->findChild<QComboBox*>(QStringLiteral("lab-colours"));
        QVERIFY(!qobject_cast<QStandardItemModel*>(box->model())->item(ByAttentionWeights)->isEnabled());
        lab.colourBy(ByRecipe);
        QVERIFY(lab.weigh({0.0, 0.5}));
    }

    /// Fixed, the scale stays what it was when it was fixed, and what is typed there.
    void theScaleCanBeFixed()
    {
        ColourLab lab("superb film");
        QVERIFY(lab.weigh({0.5, 0.0}));
        const auto strong = [&](int word) {
            const auto box = lab.words()->wordRect(word);
            return lab.words()->grab().toImage().pixelColor(box.left() + 2, box.center().y());
        };
        const auto full = strong(0);
        auto* fixed = lab.page->findChild<QCheckBox*>(QStringLiteral("lab-fixed-scale"));
        auto* most = lab.page->findChild<QDoubleSpinBox*>(QStringLiteral("lab-scale"));
        QVERIFY(!most->isVisible());
        fixed->click();
        QVERIFY(most->isVisible());
        QCOMPARE(most->value(), 0.5);
        QCOMPARE(strong(0), full);
        most->setValue(5.0); // a tenth of the colour is left
        QVERIFY(strong(0) != full);
        QCOMPARE(lab.words()->largest(), 0.5);
        fixed->click();
        QCOMPARE(strong(0), full);
    }

    void wordsAreDragged()
    {
        ColourLab lab("one two three four");
        auto* words = lab.words();
        lab.drag(0, QPoint(words->wordRect(2).right() - 1, words->wordRect(2).center().y()));
        QCOMPARE(lab.text(), std::string("two three one four"));
        QCOMPARE(words->current(), 2);
        lab.drag(3, QPoint(words->wordRect(0).left() + 1, words->wordRect(0).center().y()));
        QCOMPARE(lab.text(), std::string("four two three one"));
        lab.drag(1, words->wordRect(1).center() + QPoint(1, 0)); // not far enough
        QCOMPARE(lab.text(), std::string("four two three one"));
        lab.action("Undo")->trigger();
        QCOMPARE(lab.text(), std::string("two three one four"));
        words->setCurrent(2);
        QTest::keyClick(words, Qt::Key_Right, Qt::ControlModifier);
        QCOMPARE(lab.text(), std::string("two three four one"));
        QTest::keyClick(words, Qt::Key_Right, Qt::ControlModifier); // it is the last one
        QCOMPARE(lab.text(), std::string("two three four one"));
        lab.action("Move word left")->trigger();
        QCOMPARE(lab.text(), std::string("two three one four"));
    }

    void wordsArePutInAndOut()
    {
        ColourLab lab("one two three");
        auto* words = lab.words();
        words->setCurrent(1);
        words->setFocus();
        QTest::keyClick(words, Qt::Key_Delete);
        QCOMPARE(lab.text(), std::string("one three"));
        QTest::keyClick(words, Qt::Key_Insert);
        auto* own = lab.page->findChild<QLineEdit*>(QStringLiteral("own-word"));
        QTest::keyClicks(own, QStringLiteral("and a half"));
        QTest::keyClick(own, Qt::Key_Return);
        QCOMPARE(lab.text(), std::string("one three and a half"));
        auto* how = lab.page->findChild<QComboBox*>(QStringLiteral("own-how"));
        QCOMPARE(how->currentIndex(), 0); // the next word replaces again
        how->setCurrentIndex(1);
        words->setCurrent(0);
        QTest::keyClicks(own, QStringLiteral("only"));
        QTest::keyClick(own, Qt::Key_Return);
        QCOMPARE(lab.text(), std::string("only one three and a half"));
        lab.action("Remove word")->trigger();
        QVERIFY(lab.text() != "only one three and a half");
    }
};

QTEST_MAIN(TestLabColours)
#include "tst_lab_colours.moc"
