#include "tests/support/registered_test.h"

#include <map>

#include <QLabel>
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
    explicit RiverReader(std::shared_ptr<std::vector<core::language::AgentUse>> asked) : asked_(std::move(asked)) {}
    [[nodiscard]] core::language::PerturbedText
    perturb(const core::text::Text& text, const core::language::AgentUse& use, core::Random& /*random*/) const override
    {
        asked_->push_back(use);
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

private:
    std::shared_ptr<std::vector<core::language::AgentUse>> asked_;
};

struct ShownAgent {
    ShownAgent()
    {
        auto backends = fakeBackends();
        backends.resources = std::make_shared<core::language::Resources>(core::language::ResourceMakers{
            .agent = [asked = asked](const auto&) { return std::make_shared<const RiverReader>(asked); }});
        session = std::make_unique<ui::Session>(backends);
        panel = std::make_unique<ui::AgentPanel>(*session);
        table = panel->findChild<QTableWidget*>(QStringLiteral("lab-agent"));
        panel->show();
    }
    void takeRecipe(const char* name = "zou", const std::map<std::string, std::string>& settings = {}) const
    {
        auto recipe = core::attacks::Recipe::load(name);
        recipe.set("agent", folder.path().toStdString());
        for (const auto& [key, value] : settings)
            recipe.set(key, value);
        session->setRecipe(recipe);
    }
    void read(const std::string& sentence) const
    {
        panel->setText(
            core::text::Input::sentence(core::text::tokenize(sentence, core::text::Tokenization::Whitespace)));
        QVERIFY(settled(*session));
    }

    QTemporaryDir folder;
    /// With what the agent was asked: read when the jobs have ended.
    std::shared_ptr<std::vector<core::language::AgentUse>> asked =
        std::make_shared<std::vector<core::language::AgentUse>>();
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

    /// What it shows is what the recipe does: without the critic, beside the original pieces, on a fifth of them.
    void asTheRecipeUsesTheAgent()
    {
        const ShownAgent shown;
        const auto* facts = shown.panel->findChild<QLabel*>();
        shown.takeRecipe();
        shown.read("the river froze");
        QVERIFY(shown.asked->back().critic && !shown.asked->back().originalBefore && shown.asked->back().share == 1.0);
        QVERIFY(facts->text().endsWith(QStringLiteral("its critic expect a reward above 0.")));
        shown.takeRecipe("zou@released", {{"critic", "false"}, {"share", "0.2"}});
        QVERIFY(settled(*shown.session));
        const auto use = shown.asked->back();
        QVERIFY(!use.critic && use.originalBefore && use.share == 0.2 && !use.only);
        QVERIFY(facts->text().endsWith(
            QStringLiteral("its actor must find it likely. It perturbs at most 20.0% of a text's pieces.")));
        shown.table->selectRow(2);
        shown.panel->findChild<QPushButton*>()->click();
        QVERIFY(settled(*shown.session));
        QVERIFY(shown.asked->back().only == std::size_t{2} && shown.asked->back().originalBefore);
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
