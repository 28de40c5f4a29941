#include "tests/support/registered_test.h"

#include <QAbstractItemView>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QStandardPaths>

#include "tests/support/fakes/chain_parser.h"
#include "tests/support/samples/near_words.h"
#include "ui/answers/score_bars.h"
#include "ui/arcs/arc_view.h"
#include "ui/lab/lab_page.h"
#include "ui/session/session.h"
#include "ui/text/heat_words.h"
#include "ui/widgets/banner.h"

using core::reports::ArcChange;

namespace {

/// Nearest to "saw", "boat" and "yesterday" (each at right angles to the others but for the first number) is "still",
/// then "moved" with a cosine of 1 / sqrt(2 * 1.01) = .704, then "never" with 1 / sqrt(2 * 1.04) = .693.
const char* const nearNouns = "still 1 0 0 0 0 0\nmoved 1 .1 0 0 0 0\nnever 1 0 .2 0 0 0\n"
                              "saw 1 0 0 1 0 0\nboat 1 0 0 0 1 0\nyesterday 1 0 0 0 0 1\n";
/// Goal and search of the shipped parser-blackbox. For these words it has "still", which harms nothing, "moved", which
/// does above the third word, and "never", which is rejected.
const char* const putsNearNounsIn =
    R"({"name": "near", "goal": {"type": "tree-error"},
        "transformation": {"type": "vector-neighbours", "k": 3, "vectors": "VECTORS"},
        "constraints": [{"type": "word-vector-similarity", "min_cosine": 0.7, "vectors": "VECTORS"}],
        "search": {"type": "weak-spots"}})";
const char* const flipsLabels =
    R"({"name": "labels", "goal": {"type": "untargeted"}, "transformation": {"type": "character-delete"},
        "search": {"type": "greedy-ranked", "ranking": "delete"}})";

class Loader : public core::victims::VictimLoader {
public:
    std::unique_ptr<core::victims::Victim> load(const std::string&, const core::victims::LoadOptions&) const override
    {
        return std::make_unique<fakes::ChainParser>();
    }
    std::vector<core::victims::ModelInfo> models() const override
    {
        return {{"parser", {}, "parsing", "every word hangs on the one before", true, "present"}};
    }
};

struct ParserLab {
    explicit ParserLab(const char* recipe = putsNearNounsIn) : session(backends())
    {
        session.setRecipe(samples::recipeOver(folder, nearNouns, recipe));
        page = std::make_unique<ui::LabPage>(session);
        page->resize(1100, 900);
        page->show();
        session.setVictim(QStringLiteral("parser"));
    }
    static ui::Backends backends()
    {
        ui::Backends backends;
        static const auto resources = std::make_shared<core::language::Resources>(); // read once for all
        backends.loader = std::make_shared<Loader>();
        backends.resources = resources;
        return backends;
    }
    template<typename Widget>
    Widget* find(const char* name = nullptr) const
    {
        return page->findChild<Widget*>(name == nullptr ? QString() : QString::fromLatin1(name));
    }
    bool type(const char* text) const
    {
        if (!QTest::qWaitFor([&] { return page->bench().ready(); }))
            return false;
        auto* field = find<QPlainTextEdit>("text-sentence");
        field->selectAll();
        QTest::keyClicks(field, QString::fromLatin1(text));
        return QTest::qWaitFor([&] {
            return page->bench().after().index() != 0 && now() == text &&
                   (!page->bench().canAttack() || !page->bench().importance().empty());
        });
    }
    [[nodiscard]] std::string now() const { return page->bench().current()[0].text.str(); }
    [[nodiscard]] const core::reports::ArcSentence& sentence() const
    {
        static const core::reports::ArcSentence none;
        if (find<ui::ArcView>()->empty())
            return none;
        return find<ui::ArcView>()->figure().panels.front().example.sentence;
    }

    QTemporaryDir folder;
    ui::Session session;
    std::unique_ptr<ui::LabPage> page;
};

const char* const boat = "we saw the small boat yesterday";

} // namespace

/// The Lab with a parser: trees instead of bars.
class TestLabParser : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }

    void treesStandInThePlaceOfBars()
    {
        ParserLab lab;
        QVERIFY(lab.type(boat));
        QVERIFY(lab.find<ui::ArcView>()->isVisible());
        QVERIFY(!lab.find<ui::ScoreBars>()->isVisible());
        QVERIFY(!lab.sentence().two); // nothing was changed yet: one tree
        QCOMPARE(lab.sentence().arcs.size(), std::size_t{6});
        QVERIFY(lab.find<ui::ArcView>()->arcTip(1).contains(QStringLiteral("score 5.00")));
    }

    void aCandidateMovesAnArc()
    {
        ParserLab lab;
        QVERIFY(lab.type(boat));
        auto* view = lab.find<QAbstractItemView>("candidates");
        lab.find<ui::ArcView>()->setCurrent(4);
        QCOMPARE(lab.page->bench().index(), 4);
        QVERIFY(QTest::qWaitFor([&] { return view->model()->rowCount() == 3; }));
        const auto cell = [&](int row, int column) { return view->model()->index(row, column).data().toString(); };
        QCOMPARE(view->model()->headerData(1, Qt::Horizontal).toString(), QStringLiteral("UAS, strict"));
        QCOMPARE(cell(0, 0), QStringLiteral("moved"));
        QCOMPARE(cell(0, 1), QStringLiteral("0.833")); // one head of six
        QCOMPARE(cell(0, 2), QStringLiteral("-0.167"));
        QCOMPARE(cell(0, 4), QStringLiteral("moves an arc"));
        QCOMPARE(cell(1, 4), QStringLiteral("allowed"));
        QCOMPARE(cell(2, 4), QStringLiteral("rejected by word-vector-similarity: cosine 0.693, needs 0.700"));
        view->setCurrentIndex(view->model()->index(0, 0));
        QTest::keyClick(view, Qt::Key_Return);
        // small <- the
        QVERIFY(
            QTest::qWaitFor([&] { return lab.sentence().two && lab.sentence().arcs[3].change == ArcChange::Lost; }));
        QVERIFY(lab.sentence().arcs[9].change == ArcChange::New);
        bool said = false;
        for (const auto* label : lab.page->findChildren<QLabel*>())
            said = said || label->text().contains(QStringLiteral("UAS 100.0% \u2192 83.3% with them"));
        QVERIFY(said);
    }

    void enterAttacksJustTheChosenWord()
    {
        ParserLab lab;
        QVERIFY(lab.type(boat));
        auto* arcs = lab.find<ui::ArcView>();
        arcs->setCurrent(5);
        QTest::keyClick(arcs, Qt::Key_Return); // its candidates may not be there yet
        QVERIFY(QTest::qWaitFor([&] { return lab.now() == "we saw the small boat moved"; }));
        QVERIFY(QTest::qWaitFor([&] { return lab.sentence().two; }));
        QCOMPARE(arcs->current(), 5); // the word stays chosen
        QVERIFY(lab.page->bench().canUndo());
    }

    void aWordThatNoCandidateHarmsStays()
    {
        ParserLab lab;
        QVERIFY(lab.type("we saw the boat"));
        auto* arcs = lab.find<ui::ArcView>();
        arcs->setCurrent(1); // "moved" moves arcs from the fourth word on
        QTest::keyClick(arcs, Qt::Key_Return);
        auto* banner = lab.find<ui::Banner>();
        QVERIFY(QTest::qWaitFor([&] { return banner->isVisible(); }));
        QCOMPARE(banner->text(), QStringLiteral("No candidate for \"saw\" lowers UAS, strict: nothing was changed."));
        QCOMPARE(lab.now(), std::string("we saw the boat"));
        QVERIFY(!lab.page->bench().canUndo());
    }

    /// Of a b c d e (each on the one before) a new d takes another head and moves c's: c's arc counts, d's and e's do
    /// not, as d was changed.
    void theScoreIsTheRecipes()
    {
        const auto text =
            core::text::Input::sentence(core::text::tokenize("a b c d e", core::text::Tokenization::Whitespace));
        const auto edit = core::text::Edit::replace(0, 3, core::text::intern("x"));
        const auto edited = core::text::applied(text, std::span(&edit, 1));
        core::structures::DependencyTree now = fakes::treeOf(text);
        now.heads[2] = 1;
        now.heads[3] = 1;
        const auto under = [&](const char* goal) {
            auto scoring = ui::scoringBy(core::attacks::Recipe::fromJson(goal));
            scoring.reference = scoring.clean = fakes::treeOf(text);
            scoring.original = text;
            return scoring;
        };
        const auto strict = under(R"({"goal": {"type": "tree-error", "changed_arcs": "strict"}})");
        QVERIFY(std::abs(ui::scoreOf(now, edited, strict) - 0.8) < 1e-6);
        QCOMPARE(ui::answerWords(strict).score, QStringLiteral("UAS, strict"));
        const auto raw = under(R"({"goal": {"type": "tree-error", "changed_arcs": "raw"}})");
        QVERIFY(std::abs(ui::scoreOf(now, edited, raw) - 0.6) < 1e-6);
        QCOMPARE(ui::answerWords(raw).score, QStringLiteral("UAS"));
        core::attacks::CandidateTrace candidate; // as an attack fills it
        candidate.score = 0.6;
        candidate.loss = 0.2;
        QCOMPARE(ui::scoreOf(candidate, strict), 0.8);
        QCOMPARE(ui::scoreOf(candidate, raw), 0.6);
    }

    /// "saw" and "boat" have their turn, then "yesterday", which gains no more: "moved" there moves the arc of the new
    /// word. Queries are the clean text, its six words made unknown, and two for each of the three.
    void runShowsTheOutcome()
    {
        ParserLab lab;
        QVERIFY(lab.type(boat));
        QTest::mouseClick(lab.find<QPushButton>("run"), Qt::LeftButton);
        QVERIFY(QTest::qWaitFor([&] { return lab.page->bench().result() != nullptr; }));
        bool said = false;
        for (const auto* label : lab.page->findChildren<QLabel*>())
            said = said ||
                   label->text() == QStringLiteral("Succeeded: 1 arc moved after 1 changed word (16.7%), 13 queries");
        QVERIFY(said);
    }

    void goldTreesOfATreebankCount()
    {
        ParserLab lab;
        QVERIFY(lab.type("a b"));
        core::corpora::Example example;
        example.id = "ewt-1";
        example.input = core::text::Input::sentence(core::text::tokenize(boat, core::text::Tokenization::Whitespace));
        auto gold = fakes::treeOf(example.input);
        gold.heads[1] = 5; // the parser is wrong here
        example.gold = gold;
        lab.session.openInLab(example, {});
        QVERIFY(QTest::qWaitFor([&] { return lab.now() == boat && lab.page->bench().after().index() != 0; }));
        QVERIFY(QTest::qWaitFor([&] { return lab.sentence().arcs.size() == 6; }));
        QVERIFY(lab.sentence().gold);
        QVERIFY(lab.sentence().arcs[1].change == ArcChange::KeptWrong);
        // An attack starts from the gold tree, not from the parser's own.
        QVERIFY(lab.page->bench().reference() == core::structures::Prediction(gold));
    }

    void insertedAndDeletedWords()
    {
        ParserLab lab;
        QVERIFY(lab.type(boat));
        lab.find<ui::ArcView>()->setCurrent(3);
        auto* own = lab.page->findChild<QLineEdit*>(QStringLiteral("own-word"));
        QTest::keyClicks(own, QStringLiteral("very little"));
        QTest::keyClick(own, Qt::Key_Return);
        QVERIFY(QTest::qWaitFor([&] { return lab.sentence().two && lab.sentence().columns.size() == 7; }));
        auto* arcs = lab.find<ui::ArcView>();
        arcs->setCurrent(6);
        QCOMPARE(lab.page->bench().index(), 6); // words count in the text as it is now
        QTest::keyClick(own, Qt::Key_Return);   // deletes it
        QVERIFY(QTest::qWaitFor([&] { return lab.now() == "we saw the very little boat"; }));
    }

    void aRecipeThatDoesNotFitIsSaidOnce()
    {
        ParserLab lab(flipsLabels);
        QVERIFY(lab.type(boat));
        lab.find<ui::ArcView>()->setCurrent(4);
        QTest::qWait(100);
        int shown = 0;
        for (const auto* banner : lab.page->findChildren<ui::Banner*>())
            if (banner->isVisible()) {
                ++shown;
                QVERIFY(banner->kind() == ui::Banner::Kind::Warning);
                QCOMPARE(banner->text(),
                         QStringLiteral("fake-parser is a parser: this goal needs a classifier, tree-error and "
                                        "tree-target a parser"));
            }
        QCOMPARE(shown, 1);
        QVERIFY(!lab.find<QPushButton>("run")->isEnabled());
        QCOMPARE(lab.sentence().arcs.size(), std::size_t{6}); // the tree is shown all the same
    }
};

QTEST_MAIN(TestLabParser)
#include "tst_lab_parser.moc"
