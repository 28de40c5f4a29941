#include "tests/support/registered_test.h"

#include <map>

#include <QTemporaryDir>

#include "core/attacks/attack.h"
#include "core/attacks/recipe/recipe.h"
#include "core/text/rewriting.h"
#include "tests/support/fakes/answering_victim.h"
#include "tests/support/fakes/fake_victim.h"
#include "tests/support/said.h"

using namespace core::attacks;
using core::structures::TextAnswer;

namespace {

/// An agent that turns every "river" into "rover", says what it was asked with, and leaves other texts alone.
class RiverAgent final : public core::language::PerturbingAgent {
public:
    explicit RiverAgent(std::shared_ptr<std::vector<core::language::AgentUse>> asked) : asked_(std::move(asked)) {}
    [[nodiscard]] core::language::PerturbedText
    perturb(const core::text::Text& text, const core::language::AgentUse& use, core::Random& /*random*/) const override
    {
        asked_->push_back(use);
        std::vector<std::string> words;
        for (const auto& word : text.words())
            words.emplace_back(word.form() == "river" ? "rover" : word.form());
        return {core::text::rewriting(text, 0, text.size(), words), {}};
    }
    [[nodiscard]] std::string hash() const override { return "river"; }
    [[nodiscard]] std::string language() const override { return "en"; }
    [[nodiscard]] std::string misfit(const std::string& victim, const std::filesystem::path& folder) const override
    {
        return victim == "retrained" ? "other pieces in " + folder.string() : std::string();
    }

private:
    std::shared_ptr<std::vector<core::language::AgentUse>> asked_;
};

struct WithAgent {
    QTemporaryDir folder;
    std::shared_ptr<std::vector<core::language::AgentUse>> asked =
        std::make_shared<std::vector<core::language::AgentUse>>();
    std::shared_ptr<const core::language::Resources> resources =
        std::make_shared<core::language::Resources>(core::language::ResourceMakers{
            .agent = [asked = asked](const auto&) { return std::make_shared<const RiverAgent>(asked); }});

    [[nodiscard]] Recipe recipe(const std::map<std::string, std::string>& settings = {}, const char* name = "zou") const
    {
        auto recipe = Recipe::load(name);
        recipe.set("agent", folder.path().toStdString());
        for (const auto& [key, value] : settings)
            recipe.set(key, value);
        return recipe.forTranslations("en");
    }
};

core::corpora::Example exampleWith(const std::vector<std::string>& words)
{
    core::corpora::Example example;
    example.id = "1";
    example.hash = 7;
    example.input = fakes::inputOf(words);
    example.gold = TextAnswer{example.input[0].text.str()};
    return example;
}

/// A translator that copies its texts, and knows nothing of pieces.
fakes::AnsweringVictim copyingTranslator()
{
    core::victims::VictimCard card;
    card.name = "copier";
    card.task = "translation";
    return {card, [](const core::text::Input& input) -> core::structures::Prediction {
                return TextAnswer{input[0].text.str()};
            }};
}

} // namespace

/// The recipe of Zou et al. (2020): an agent's text, asked for once.
class TestAgentEdits : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// Two queries: the clean text and the perturbed one, which is kept though something of it is still right.
    void twoQueriesAText()
    {
        const WithAgent with;
        const Attack attack(with.recipe(), with.resources);
        auto victim = copyingTranslator();
        const auto result = attack.run(exampleWith({"a", "wide", "river", "here", "now"}), victim, {}, {});
        QCOMPARE(result.queries, std::uint64_t{2});
        QCOMPARE(result.perturbed[0].text.str(), std::string("a wide rover here now"));
        QCOMPARE(std::get<TextAnswer>(result.perturbedOutput).text, std::string("a wide rover here now"));
        QVERIFY(result.status == Status::Failed); // goal.drop is 1
        QCOMPARE(result.edits.size(), std::size_t{1});
        QCOMPARE(result.trace.steps.size(), std::size_t{1});
        QVERIFY(attack.resources().identities().begin()->second == "river"); // stored with the campaign
        auto easier = with.recipe({{"goal.drop", "0.1"}});
        const auto met = Attack(easier, with.resources).run(exampleWith({"a", "wide", "river"}), victim, {}, {});
        QVERIFY(met.status == Status::Succeeded);
    }

    void aTextThatIsLeftAloneHasNothingToChange()
    {
        const WithAgent with;
        auto victim = copyingTranslator();
        const auto result =
            Attack(with.recipe(), with.resources).run(exampleWith({"a", "wide", "road"}), victim, {}, {});
        QCOMPARE(result.queries, std::uint64_t{1});
        QVERIFY(result.status == Status::Failed && result.reason == Reason::NothingToChange);
    }

    /// Texts alone, without any translator: what perturb writes.
    void itMakesCorpora()
    {
        const WithAgent with;
        const auto variants =
            Attack(with.recipe(), with.resources)
                .variants(exampleWith({"a", "river"}), {}, {.perPlace = 0, .perText = 0, .seed = 1}, {});
        QCOMPARE(variants.size(), std::size_t{1});
        QCOMPARE(variants.front().input[0].text.str(), std::string("a rover"));
    }

    void parametersReachTheAgent()
    {
        const WithAgent with;
        auto victim = copyingTranslator();
        const auto attackWith = [&](const Recipe& recipe) {
            (void)Attack(recipe, with.resources).run(exampleWith({"a", "river"}), victim, {}, {});
            return with.asked->back();
        };
        const auto usual = attackWith(with.recipe());
        QVERIFY(usual.critic && !usual.originalBefore && usual.share == 1.0 && usual.homophones == nullptr);
        const auto other = attackWith(with.recipe({{"critic", "false"}, {"share", "0.2"}}, "zou@released"));
        QVERIFY(!other.critic && other.originalBefore && other.share == 0.2);
        CONTAINS(errorOf([&] {
                     (void)attackWith(with.recipe({{"unknown", "no-such-file.txt"}}));
                 }),
                 "no-such-file.txt");
    }

    /// Its own translator with other pieces; any other one is attacked by words.
    void aTranslatorThatItDoesNotFit()
    {
        const WithAgent with;
        const Attack attack(with.recipe(), with.resources);
        core::victims::VictimCard card;
        card.task = "translation";
        card.name = "another";
        QVERIFY(attack.mismatches(card).empty());
        card.name = "retrained";
        card.source = "folder";
        QCOMPARE(attack.mismatches(card), (std::vector<std::string>{"other pieces in folder"}));
    }

    /// None ships, so the recipe says what to do.
    void withoutAnAgentItSaysSo()
    {
        const WithAgent with;
        CONTAINS(errorOf([&] { Attack(Recipe::load("zou"), with.resources); }),
                 "the recipe names no agent. Give --set agent=FOLDER_OR_NAME");
        auto recipe = Recipe::load("zou");
        recipe.set("agent", "no-such-agent");
        CONTAINS(errorOf([&] { Attack(recipe, with.resources); }), "no-such-agent");
        recipe.set("agent", with.folder.path().toStdString());
        CONTAINS(errorOf([&] { Attack(recipe, std::make_shared<core::language::Resources>()); }),
                 "this program loads no agents");
    }
};

QTEST_GUILESS_MAIN(TestAgentEdits)
#include "tst_agent_edits.moc"
