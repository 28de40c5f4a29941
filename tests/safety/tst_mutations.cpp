#include "tests/support/registered_test.h"

#include <QTemporaryDir>

#include "core/attacks/attack.h"
#include "core/attacks/recipe/recipe.h"
#include "core/base/error.h"
#include "core/base/hash.h"
#include "core/campaigns/planning/plan.h"
#include "core/files/file.h"
#include "core/files/paths.h"
#include "core/studies/design/study.h"
#include "core/studies/design/templates.h"
#include "core/studies/intake/ballot_files.h"
#include "core/studies/rating/ballots_csv.h"
#include "core/studies/rating/packet.h"
#include "core/text/splitting/tokenizer.h"
#include "tests/support/fakes/word_victim.h"
#include "tests/support/lengths.h"
#include "tests/support/mutated_json.h"
#include "tests/support/samples/resources.h"
#include "tests/support/samples/studies.h"

using namespace core;
using mutated::Json;

/// Recipes, plans, study designs, packets and ballots from anywhere: each is read, used, or refused with a message. At
/// least half of the mutations must get past the reader, so that what stands behind it is tried too.
class TestMutations : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void recipes();
    void plans();
    void designs();
    void packets();
    void ballots();

private:
    /// Calls `use` for each mutated document; it returns whether the reader took it. Only errors of ours may come out.
    template<class Use>
    static void tryAll(const char* what, const mutated::Mutator& mutator, int rounds, const Use& use)
    {
        int past = 0;
        for (int round = 0; round < rounds; ++round) {
            Random random(7, static_cast<std::uint64_t>(round));
            const Json json = mutator.next(random);
            try {
                past += use(json) ? 1 : 0;
            } catch (const Error& error) { // UsageError too
                QVERIFY2(std::string(error.what()).find('\x1b') == std::string::npos, error.what());
                QVERIFY2(std::string(error.what()).find("json.exception") == std::string::npos, error.what());
            }
        }
        qInfo("%s: %d of %d mutations got past the reader", what, past, rounds);
        QVERIFY2(2 * past >= rounds, what);
    }

    static std::vector<Json> filesOf(const char* folder)
    {
        std::vector<Json> all;
        std::vector<std::filesystem::path> files;
        for (const auto& entry : std::filesystem::directory_iterator(resourcesFolder() / folder))
            if (entry.path().extension() == ".json")
                files.push_back(entry.path());
        std::ranges::sort(files);
        for (const auto& file : files)
            all.push_back(Json::parse(readFile(file)));
        return all;
    }
};

void TestMutations::recipes()
{
    corpora::Example example;
    example.id = "1";
    text::Segment sentence;
    sentence.name = "sentence";
    sentence.text = text::tokenize("A quiet drama that trusts its actors.", text::Tokenization::Penn);
    example.input = text::Input({sentence});
    example.gold = structures::ClassLabel{1};
    tryAll("recipes", mutated::Mutator(filesOf("recipes")), tests::rounds(120), [&](const Json& json) {
        const auto recipe = attacks::Recipe::fromJson(json.dump(), "r.json");
        if (!recipe.check().empty())
            return false;
        if (!recipe.programs().empty())
            return true; // never started here
        try {
            const attacks::Attack attack(recipe, samples::sharedResources());
            fakes::WordVictim victim;
            if (attack.mismatches(victim.card()).empty()) {
                attacks::AttackOptions options;
                options.maxQueries = 40;
                (void)attack.run(example, victim, options, {});
            }
        } catch (const Error&) { // a resource that is not here
        }
        return true;
    });
}

void TestMutations::plans()
{
    auto samples = filesOf("plans");
    samples.push_back(
        Json::parse(R"({"name": "three seeds", "corpus": "demo-reviews", "columns": {"label": 1, "text": 2},
        "sample": {"method": "stratified", "limit": 20, "seed": 7}, "victims": ["mr-wordlstm", "mr-wordcnn"],
        "recipes": ["pwws", {"recipe": "textfooler", "set": {"search.ranking": "random"}}], "seeds": [1, 2], "max_queries": 50})"));
    tryAll("plans", mutated::Mutator(samples), tests::rounds(300),
           [](const Json& json) { return !campaigns::parsePlan(json.dump(), "/tmp", "p.json").recipes.empty(); });
}

void TestMutations::designs()
{
    tryAll("study designs", mutated::Mutator(filesOf("studies")), tests::rounds(300), [](const Json& json) {
        const auto study = studies::studyFromText(json.dump(), "s.json");
        const auto items = samples::items(6);
        if (study.plan.raters.size() > 50)
            return true;
        for (const auto& assignment : studies::assign(study, items).assignments)
            (void)studies::packetBytes(studies::packetFor(study, items, assignment));
        return true;
    });
}

void TestMutations::packets()
{
    std::vector<Json> contents;
    for (const auto& name : studies::templateNames()) {
        const auto study = studies::studyTemplate(name);
        const auto items = samples::items(6);
        for (const auto& assignment : studies::assign(study, items).assignments)
            contents.push_back(Json::parse(studies::packetBytes(studies::packetFor(study, items, assignment))));
    }
    for (auto& content : contents)
        content.erase("sha256");
    tryAll("packets", mutated::Mutator(contents), tests::rounds(300), [](Json json) {
        json["sha256"] = sha256(json.dump()); // as a hostile sender would
        const auto packet = studies::packetFrom(json.dump(1) + "\n", "p.packet");
        (void)studies::packetBytes(packet);
        return true;
    });
}

void TestMutations::ballots()
{
    QTemporaryDir folder;
    const auto place = [&](const char* name) { return folder.filePath(QLatin1String(name)).toStdString(); };
    auto project = store::Project::create(place("p.faultline"));
    const auto study = samples::study("s", {"r1", "r2"});
    const auto items = samples::items(6);
    (void)studies::createStudy(*project, study, items);
    std::vector<Json> files;
    for (const auto* rater : {"r1", "r2"}) {
        Json file = Json::array();
        for (const auto& item : items)
            for (const auto* answer : {"same", "different"})
                file.push_back(Json::parse(
                    studies::ballotsJsonl({samples::ballot("s", item.key, rater, answer, 1 + int(file.size()))})));
        files.push_back(file);
    }
    tryAll("ballots", mutated::Mutator(files), tests::rounds(300), [&](const Json& json) {
        std::string lines;
        for (const auto& line : json)
            lines += line.dump() + '\n';
        writeFile(place("b.jsonl"), lines);
        studies::BallotSource source;
        source.study = "s";
        source.format = studies::BallotFormat::Jsonl;
        (void)studies::readBallots(place("b.jsonl"));
        try {
            (void)studies::importBallotsFile(*project, place("b.jsonl"), source);
        } catch (const Error&) { // an unknown item, another study: refused as a whole
        }
        return true;
    });
}

QTEST_APPLESS_MAIN(TestMutations)
#include "tst_mutations.moc"
