#include "tests/support/registered_test.h"

#include <QPushButton>
#include <QSignalSpy>
#include <QTableWidget>
#include <QTemporaryDir>

#include "core/attacks/recipe/recipe.h"
#include "core/text/splitting/tokenizer.h"
#include "tests/support/fakes/counting_victim.h"
#include "ui/base/convert.h"
#include "ui/lab/agent_panel.h"
#include "ui/session/session.h"

namespace {

/// Acts on every "river" (.75, 1.5), which becomes "rover"; on another piece only if it is told to, and capitalises it.
class RiverReader final : public core::language::PerturbingAgent {
public:
    [[nodiscard]] core::language::PerturbedText
    perturb(const core::text::Text& text, const core::language::AgentUse& use, core::Random& /*random*/) const override
    {
        core::language::PerturbedText made;
        for (std::uint32_t i = 0; i < text.size(); ++i) {
            const std::string form(text.form(i));
            const bool river = form == "river";
            const bool acts = use.only ? *use.only == i : river;
            const std::string now = acts ? (river ? "rover" : "X") : form;
            made.pieces.push_back({form, now, i, river ? 0.75 : 0.25, river ? 1.5 : -0.5});
            if (acts)
                made.edits.push_back(core::text::Edit::replace(3, i, core::text::intern(now)));
        }
        return made;
    }
    [[nodiscard]] std::string hash() const override { return "river"; }
    [[nodiscard]] std::string language() const override { return "en"; }
    [[nodiscard]] std::string misfit(const std::string&, const std::filesystem::path&) const override { return {}; }
};

struct ShownAgent {
    ShownAgent()
    {
        auto backends = fakeBackends();
        backends.resources = std::make_shared<core::language::Resources>(
            core::language::ResourceMakers{.agent = [](const auto&) { return std::make_shared<const RiverReader>(); }});
        session = std::make_unique<ui::Session>(backends);
        panel = std::make_unique<ui::AgentPanel>(*session);
        table = panel->findChild<QTableWidget*>(QStringLiteral("lab-agent"));
        panel->show();
    }
    void takeRecipe() const
    {
        auto recipe = core::attacks::Recipe::load("zou");
        recipe.set("agent", folder.path().toStdString());
        session->setRecipe(recipe);
    }
    void read(const std::string& sentence) const
    {
        panel->setText(
            core::text::Input::sentence(core::text::tokenize(sentence, core::text::Tokenization::Whitespace)));
        QVERIFY(settled(*session));
    }

    QTemporaryDir folder;
    std::unique_ptr<ui::Session> session;
    std::unique_ptr<ui::AgentPanel> panel;
    QTableWidget* table = nullptr;
};

} // namespace

/// What an agent thinks of the Lab's text, piece by piece.
class TestAgentPanel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { useTestSettings("agent-panel"); }

    void everyPieceWithWhatTheAgentThinksOfIt()
    {
        const ShownAgent shown;
        shown.read("the river froze");
        QCOMPARE(shown.table->rowCount(), 0); // the recipe has no agent
        shown.takeRecipe();
        QVERIFY(settled(*shown.session));
        QCOMPARE(shown.table->rowCount(), 3);
        const auto cell = [&](int row, int column) { return shown.table->item(row, column)->text(); };
        QCOMPARE(cell(1, 0), QStringLiteral("river"));
        QCOMPARE(cell(1, 1), QStringLiteral("75.0%"));
        QCOMPARE(cell(1, 2), QStringLiteral("1.50"));
        QCOMPARE(cell(1, 3), QStringLiteral("rover"));
        QCOMPARE(cell(0, 1), QStringLiteral("25.0%"));
        QCOMPARE(cell(0, 3), QString()); // it is left alone
        shown.read("no water");
        QCOMPARE(shown.table->rowCount(), 2);
    }

    /// The chosen piece becomes another one, whatever the agent thinks of it; the others stay.
    void actHere()
    {
        const ShownAgent shown;
        shown.takeRecipe();
        shown.read("the river froze");
        auto* act = shown.panel->findChild<QPushButton*>();
        QVERIFY(!act->isEnabled()); // nothing is chosen
        QSignalSpy wanted(shown.panel.get(), &ui::AgentPanel::changeWanted);
        shown.table->selectRow(2);
        QVERIFY(act->isEnabled());
        act->click();
        QVERIFY(settled(*shown.session));
        QCOMPARE(wanted.size(), 1);
        QCOMPARE(wanted[0][0].value<core::text::Input>()[0].text.str(), std::string("the river X"));
    }
};

QTEST_MAIN(TestAgentPanel)
#include "tst_agent_panel.moc"
