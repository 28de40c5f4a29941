#include "tests/support/registered_test.h"

#include <nlohmann/json.hpp>

#include "core/files/file.h"
#include "core/text/splitting/tokenizer.h"
#include "models/inference/agent/policy_agent.h"
#include "models/inference/victim_loader.h"
#include "tests/models/networks/trained_folders.h"

using core::victims::TrainRequest;
using testing::train;
namespace fs = std::filesystem;

namespace {

const std::vector<std::pair<std::string, std::string>> beasts = {
    {"dog", "Hund"}, {"cat", "Kater"}, {"bird", "Vogel"}, {"fish", "Fisch"}, {"horse", "Hengst"}};
const std::vector<std::pair<std::string, std::string>> deeds = {
    {"sleeps", "schläft"}, {"eats", "isst"}, {"runs", "rennt"}, {"waits", "wartet"}};

std::string beastly()
{
    std::string rows = "text\ttranslation\n";
    for (const auto& [beast, tier] : beasts)
        for (const auto& [does, tut] : deeds) {
            rows += "The " + beast + " " + does + " .\tDer " + tier + " " + tut + ".\n";
            rows += "now the " + beast + " " + does + " .\tJetzt " + tut + " der " + tier + ".\n";
        }
    return rows;
}

} // namespace

/// `train agent` against a small translator: the folder, its use without libtorch, and what is refused.
class TestAgentTrainer : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        core::writeFile(path("train.tsv"), beastly());
        TrainRequest asked;
        asked.task = "translation";
        asked.train = {path("train.tsv").string()};
        asked.dev = asked.train.front();
        asked.out = path("victim").string();
        asked.epochs = 15;
        asked.settings = {
            {"hidden", "32"},  {"heads", "2"},   {"encoder_layers", "1"},   {"decoder_layers", "1"}, {"inner", "48"},
            {"longest", "40"}, {"pieces", "20"}, {"min_count", "1"},        {"batch", "200"},        {"warm_up", "20"},
            {"average", "0"},  {"scored", "5"},  {"learning_rate", "0.005"}};
        train(asked);
    }

    void aFolderThatAttacks()
    {
        const auto report = train(request("agent", 2));
        const auto json = nlohmann::json::parse(report.json);
        QCOMPARE(json.at("architecture").get<std::string>(), std::string("policy"));
        QCOMPARE(json.at("curve").size(), std::size_t{2});
        for (const char* value : {"reward", "survival_reward", "degradation", "surviving", "accuracy_before",
                                  "accuracy_after", "entropy", "value_loss", "edits", "seconds"})
            QVERIFY2(json.at("curve").at(1).contains(value), value);
        QVERIFY(report.epochs == 2 && report.bestEpoch == 2);
        testing::cardTellsWhatConfigHolds(path("agent"));

        const auto config = nlohmann::json::parse(core::readFile(path("agent") / "config.json"));
        QCOMPARE(config.at("task").get<std::string>(), std::string("agent"));
        QCOMPARE(config.at("victim").at("name").get<std::string>(), std::string("victim"));
        QCOMPARE(config.at("scores").at("ended").get<std::string>(), std::string("rounds"));
        QCOMPARE(config.at("training").at("preset").get<std::string>(), std::string("paper"));
        QCOMPARE(models::modelInfo(path("agent")).task, std::string("agent"));

        // The victim is not needed any more: the agent has what it reads.
        const auto model = models::AgentModel::read(path("agent"));
        QVERIFY(model->judge() != nullptr);
        const auto agent = models::perturbingAgent(model);
        const auto text = core::text::tokenize("The horse runs .", core::text::Tokenization::Whitespace);
        core::Random random(1), again(1);
        const auto perturbed = agent->perturb(text, {.critic = false}, random);
        QVERIFY(!perturbed.pieces.empty());
        auto changed = text;
        for (const auto& edit : perturbed.edits)
            changed = core::text::applied(changed, edit);
        // What is stored, read again, is what stands there now.
        const auto read =
            model->pieces->read(core::text::tokenize(changed.str(), core::text::Tokenization::Whitespace));
        std::vector<std::string> now;
        for (const auto& piece : perturbed.pieces)
            now.push_back(piece.now);
        QCOMPARE(model->pieces->wordsOf(read.forms), model->pieces->wordsOf(now));
        QCOMPARE(agent->perturb(text, {.critic = false}, again).edits.size(), perturbed.edits.size());
        QVERIFY(agent->perturb(text, {.critic = false, .share = 0.0}, random).edits.empty());
        // By hand one piece alone, whatever the agent thinks of it.
        const auto one = agent->perturb(text, {.only = 1}, random);
        QCOMPARE(one.pieces.size(), perturbed.pieces.size());
        for (std::size_t i = 0; i < one.pieces.size(); ++i)
            QCOMPARE(one.pieces[i].now == one.pieces[i].form, i != 1);
    }

    void sameSeedGivesTheSameBytes()
    {
        folders_.sameSeedGivesTheSameBytes([this](const auto& name, int epochs) { return request(name, epochs); });
    }

    void interruptedAndResumedEndsAlike()
    {
        folders_.interruptedAndResumedEndsAlike([this](const auto& name, int epochs) { return request(name, epochs); });
        QVERIFY(core::readFile(path("whole") / "discriminator.safetensors") ==
                core::readFile(path("cut") / "discriminator.safetensors"));
    }

    /// Presets and directions that the paper and its code name.
    void otherPresets_data()
    {
        QTest::addColumn<QString>("setting");
        QTest::addColumn<QString>("value");
        QTest::newRow("released") << "preset"
                                  << "released";
        QTest::newRow("small") << "preset"
                               << "small";
        QTest::newRow("reinforced") << "direction"
                                    << "reinforced";
    }
    void otherPresets()
    {
        QFETCH(QString, setting);
        QFETCH(QString, value);
        auto asked = request("other-" + value.toStdString(), 1);
        asked.settings[setting.toStdString()] = value.toStdString();
        train(asked);
        const auto model = models::AgentModel::read(asked.out);
        QVERIFY((model->config.heads == models::AgentHeads::Single) == (value == QLatin1String("released")));
        // Reinforced examples have no unknown pieces.
        bool unknown = false;
        for (std::uint32_t row = 0; row < model->candidates.pieces(); ++row)
            for (const auto& candidate : model->candidates[row])
                unknown = unknown || !candidate.isKnown();
        QVERIFY(value != QLatin1String("reinforced") || !unknown);
    }

    void whatIsWrongIsRefused()
    {
        const auto refused = [&](const char* key, const std::string& value) {
            auto asked = request("refused", 1);
            asked.settings[key] = value;
            return errorOf([&] { train(asked); });
        };
        auto none = request("refused", 1);
        none.settings.erase("victim");
        CONTAINS(errorOf([&] { train(none); }), "no translator is named that the agent could learn to attack");
        CONTAINS(refused("victim", "no-such-model"), "there is no model \"no-such-model\"");
        CONTAINS(refused("victim", "mr-wordcnn"), "an agent learns to attack a translator");
        CONTAINS(refused("preset", "large"), "paper, released or small");
        CONTAINS(refused("bound", "2"), "bound");
        auto weak = request("refused", 1);
        weak.settings["require_bound"] = "true";
        weak.settings["bound"] = "1";
        CONTAINS(errorOf([&] { train(weak); }), "the discriminator judges");
        // Every text is longer than the translator reads, or has no translation.
        core::writeFile(path("long.tsv"), "text\ttranslation\n" + std::string(60, 'a') + " b .\tc.\nshort .\t \n");
        auto tooLong = request("refused", 1);
        tooLong.train = {path("long.tsv").string()};
        tooLong.dev = tooLong.train.front();
        QVERIFY(!errorOf([&] { train(tooLong); }).empty());
        QVERIFY(!fs::exists(path("refused") / "config.json"));
    }

    /// Files that do not belong together, each with its name.
    void aDamagedFolderDoesNotLoad()
    {
        train(request("damaged", 1));
        const auto folder = path("damaged");
        const auto with = [&](const char* file, const std::string& bytes) {
            const auto before = core::readFile(folder / file);
            core::writeFile(folder / file, bytes);
            const auto problem = errorOf([&] { (void)models::loadAgent(folder); });
            core::writeFile(folder / file, before);
            return problem;
        };
        const auto table = core::readFile(folder / "candidates.tsv");
        CONTAINS(with("candidates.tsv", table.substr(0, table.size() / 2)), "candidates.tsv");
        CONTAINS(with("candidates.tsv", "piece\tcandidate\tdistance\nxyzzy\t<unk>\t\n"), "candidates.tsv:2: ");
        const auto words = core::readFile(folder / "vocab.txt"); // another vocabulary: weights or candidates do not fit
        QVERIFY(!with("vocab.txt", words + "one-more\n").empty());
        CONTAINS(with("config.json", "{}"), "config.json");
        QVERIFY(errorOf([&] { (void)models::loadAgent(folder); }).empty());
        // Its own translator, and another of that name with other pieces.
        const auto agent = models::loadAgent(folder);
        QCOMPARE(agent->misfit("victim", path("victim")), std::string());
        core::writeFile(path("other") / "vocab.txt", words + "one-more\n");
        CONTAINS(agent->misfit("victim", path("other")), "was trained against victim when that had other pieces");
        QCOMPARE(agent->misfit("other", path("other")), std::string());
        CONTAINS(errorOf([&] { (void)models::ModelLoader().load(folder.string()); }),
                 "an agent that perturbs texts for translators, not a victim");
    }

private:
    [[nodiscard]] fs::path path(const std::string& name) const { return folders_.path(name); }

    [[nodiscard]] TrainRequest request(const std::string& name, int epochs) const
    {
        TrainRequest asked;
        asked.task = "agent";
        asked.train = {path("train.tsv").string()};
        asked.dev = asked.train.front();
        asked.out = path(name).string();
        asked.epochs = epochs;
        asked.settings = {
            {"victim", path("victim").string()}, {"hidden", "8"},     {"layer", "8"},    {"discriminator_hidden", "8"},
            {"discriminator_layer", "8"},        {"batch", "6"},      {"episodes", "3"}, {"discriminator_steps", "3"},
            {"require_bound", "false"},          {"candidates", "3"}, {"beam", "1"},     {"scored", "4"}};
        return asked;
    }

    testing::TrainedFolders folders_;
};

QTEST_GUILESS_MAIN(TestAgentTrainer)
#include "tst_agent_trainer.moc"
