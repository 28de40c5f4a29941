#include "tests/support/registered_test.h"

#include <algorithm>
#include <atomic>

#include <QTemporaryDir>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/campaigns/attack_summary.h"
#include "core/campaigns/planning/setup.h"
#include "core/campaigns/runner.h"
#include "core/campaigns/summary.h"
#include "core/files/file.h"
#include "core/language/resources.h"
#include "core/reports/bundle/bundle.h"
#include "core/reports/bundle/methods.h"
#include "tests/support/fakes/fake_masked_model.h"
#include "tests/support/fakes/word_victim.h"

using namespace core;
using core::store::Project;

namespace {

std::shared_ptr<const language::Resources> withListModel()
{
    return std::make_shared<const language::Resources>(language::ResourceMakers{.maskedModel = [](const auto&) {
        return std::make_shared<const fakes::ListModel>(std::vector<std::string>{"dull", "tired", "story"});
    }});
}

/// What a project says of the resources of a campaign.
struct Told {
    std::string record, methods, note;
    friend bool operator==(const Told&, const Told&) = default;
};

/// Runs one campaign per recipe in this order, as one program does, and returns what is told of each.
std::map<std::string, Told> told(Project& project, const std::vector<std::string>& recipes,
                                 const std::shared_ptr<const language::Resources>& resources)
{
    std::map<std::string, Told> all;
    const fakes::WordVictim victim;
    for (const auto& name : recipes) {
        campaigns::CampaignPlan plan;
        plan.victimSpec = "words";
        plan.recipe = attacks::Recipe::load(name);
        plan.options.maxQueries = 50;
        const auto id = campaigns::setUpCampaign(project, samples::corpus(4), plan, victim.card(), *resources);
        if (project.campaign(id).resources != "{}") // it has not asked for anything
            return {};
        campaigns::runCampaign(project, id, victim, resources, fakes::workers(2), {}, {});
        const auto campaign = project.campaign(id);
        auto methods = reports::methodsParagraphs(project, std::vector{id}, "markdown");
        methods = methods.substr(methods.find("Resources: "));
        methods = methods.substr(0, methods.find("Hardware: "));
        const auto json =
            campaigns::attackSummaryJson(campaigns::summarize(project, id), campaign, {}, campaign.wallSeconds);
        all[name] = {campaign.resources, methods, json.value("resource_note", "")};
    }
    return all;
}

std::vector<std::string> resourceNames(const std::string& record)
{
    std::vector<std::string> names;
    const auto json = nlohmann::json::parse(record);
    for (const auto& [name, identity] : json.items())
        names.push_back(name);
    return names;
}

} // namespace

/// What a campaign says it used is what its own recipe asked for, whatever ran before it in the same program.
class TestCampaignResources : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        folder_ = std::make_unique<QTemporaryDir>();
        qputenv("XDG_DATA_HOME", folder_->filePath(QStringLiteral("data")).toUtf8()); // without a HowNet
        try {
            (void)language::Resources().wordNet();
        } catch (const Error& error) {
            QSKIP(error.what());
        }
    }

    void anyOrderTellsTheSame_data()
    {
        QTest::addColumn<QStringList>("recipes");
        QTest::newRow("masked words, synonyms") << QStringList{"bae", "pwws"};
        QTest::newRow("sememes, synonyms") << QStringList{"particle-swarm-sememes", "pwws"};
        QTest::newRow("the same twice, synonyms between") << QStringList{"bae", "pwws", "textfooler"};
    }
    void anyOrderTellsTheSame()
    {
        QFETCH(const QStringList, recipes);
        std::vector<std::string> order;
        for (const auto& name : recipes)
            order.push_back(name.toStdString());
        std::map<std::string, Told> alone; // each in a program of its own
        for (const auto& name : order)
            alone.merge(told(*Project::inMemory(), {name}, withListModel()));
        QCOMPARE(alone.size(), order.size());
        QVERIFY(told(*Project::inMemory(), order, withListModel()) == alone);
        std::ranges::reverse(order);
        QVERIFY(told(*Project::inMemory(), order, withListModel()) == alone);
    }

    /// PWWS (Ren et al. 2019) takes synonyms from WordNet for words whose part of speech a tagger tells; tagger and
    /// encoder, which needs vectors, describe the results of every recipe. BAE (Garg and Ramakrishnan 2020) asks a
    /// masked language model and spares stop words.
    void onlyWhatItsPartsAskedFor()
    {
        const std::filesystem::path file = folder_->filePath(QStringLiteral("p.faultline")).toStdString();
        const auto project = Project::create(file);
        const auto all = told(*project, {"bae", "particle-swarm-sememes", "pwws"}, withListModel());
        QCOMPARE(resourceNames(all.at("pwws").record),
                 (std::vector<std::string>{"encoder built-in", "tagger built-in", "vectors built-in", "wordnet"}));
        QCOMPARE(resourceNames(all.at("bae").record),
                 (std::vector<std::string>{"encoder built-in", "masked language model small-bert", "stop words nltk",
                                           "tagger built-in", "vectors built-in"}));
        QVERIFY(all.at("particle-swarm-sememes").note.find("no HowNet") != std::string::npos);
        QVERIFY(all.at("pwws").note.find("HowNet") == std::string::npos);
        QVERIFY(all.at("pwws").methods.find("masked") == std::string::npos);

        // A bundle says the same.
        reports::createBundle(*project, folder_->filePath(QStringLiteral("b.tar.gz")).toStdString());
        const std::filesystem::path opened = folder_->filePath(QStringLiteral("opened")).toStdString();
        (void)reports::openBundle(folder_->filePath(QStringLiteral("b.tar.gz")).toStdString(), opened);
        const auto methods = readFile(opened / "methods.md");
        for (const auto& [name, one] : all)
            QVERIFY2(methods.find(one.methods) != std::string::npos, name.c_str());
    }

    /// Both campaigns of a program ask the same objects.
    void nothingIsLoadedForEachCampaign()
    {
        std::atomic<int> made = 0;
        const auto resources =
            std::make_shared<const language::Resources>(language::ResourceMakers{.maskedModel = [&](const auto&) {
                ++made;
                return std::make_shared<const fakes::ListModel>(std::vector<std::string>{"dull"});
            }});
        (void)told(*Project::inMemory(), {"bae", "bae"}, resources);
        QCOMPARE(made.load(), 1);
    }

private:
    std::unique_ptr<QTemporaryDir> folder_;
};

QTEST_GUILESS_MAIN(TestCampaignResources)
#include "tst_campaign_resources.moc"
