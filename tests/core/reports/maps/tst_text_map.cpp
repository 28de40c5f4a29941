#include "tests/support/registered_test.h"

#include <cmath>

#include "core/corpora/reading/reader.h"
#include "core/reports/maps/map_file.h"
#include "tests/support/fakes/scripted_victim.h"
#include "tests/support/said.h"

using namespace core::reports;
using core::attacks::Status;

namespace {

/// Texts whose vectors are (words, "fine" among them): (2,0) (4,0) (6,0) (2,1) (4,1) (6,1). Their mean is (4, .5); they
/// differ most in length, 16 : 1.5.
core::corpora::Corpus sixTexts()
{
    return core::corpora::corpusFromBytes("id,label,text\n"
                                          "a,negative,a b\n"
                                          "b,negative,a b c d\n"
                                          "c,positive,a b c d e f\n"
                                          "d,positive,fine b\n"
                                          "e,positive,fine b c d\n"
                                          "f,negative,fine b c d e f\n",
                                          "six.csv");
}

std::shared_ptr<const core::victims::Victim> victim(fakes::ScriptedVictim::Habit habit = {})
{
    return std::make_shared<fakes::ScriptedVictim>(habit);
}

bool lies(const std::array<double, 2>& place, double x, double y)
{
    return std::abs(place[0] - x) < 1e-6 && std::abs(place[1] - y) < 1e-6;
}

TextMap mapOfSix(const core::corpora::Corpus& corpus, std::vector<AttackedExample> attacked = {})
{
    return mapOf(spaceOf(victim()), corpus, rowsOnMap(corpus.examples.size()), attacked, 2, {});
}

AttackedExample onRow(std::size_t row)
{
    AttackedExample attacked;
    attacked.row = row;
    return attacked;
}

} // namespace

/// Texts as points: where they lie, which are near, and what colours them.
class TestTextMap : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void textsLieByTheirVectors()
    {
        const auto map = mapOfSix(sixTexts());
        QCOMPARE(map.points.size(), std::size_t{6});
        QVERIFY(lies(map.points[0], -2.0, -0.5));
        QVERIFY(lies(map.points[1], 0.0, -0.5));
        QVERIFY(lies(map.points[5], 2.0, 0.5));
        QVERIFY(std::abs(map.shares[0] - 16.0 / 17.5) < 1e-9);
        QVERIFY(std::abs(map.shares[1] - 1.5 / 17.5) < 1e-9);
        QCOMPARE(map.space, std::string("fake"));
    }

    /// An attacked text lies where its own vector is, on the axes of the originals alone.
    void attackedTextsLieOnTheSameAxes()
    {
        const auto corpus = sixTexts();
        std::vector<AttackedExample> attacked(2);
        attacked[0] = {1, 0, Status::Failed, corpus.examples[1].input, false};
        attacked[1] = {
            3, 1, Status::Succeeded,
            core::text::Input::sentence(core::text::Text::ofWords(std::vector<std::string>{"dull", "b", "c"})), true};
        const auto map = mapOfSix(corpus, attacked);
        QVERIFY(lies(map.points[0], -2.0, -0.5)); // as without it
        QCOMPARE(map.attacked.size(), std::size_t{1});
        QCOMPARE(map.attacked[0].point, std::size_t{3});
        QCOMPARE(map.attacked[0].position, std::size_t{1});
        QVERIFY(lies(map.attacked[0].at, -1.0, -0.5)); // (3, 0)
        const auto groups = groupsByStatus(map, attacked);
        QCOMPARE(groups.names.at(0), std::string("succeeded"));
        QVERIFY(groups.of == (std::vector<int>{-1, 1, -1, 0, -1, -1}));
    }

    /// Cosines: of (2,0) with (4,0) and (6,0) 1, with (6,1) 6 / sqrt(37), with (4,1) 4 / sqrt(17), with (2,1)
    /// 2 / sqrt(5).
    void theNearestAreThoseOfTheLargestCosine()
    {
        const auto near = nearestTo(mapOfSix(sixTexts()), 0, 10);
        QCOMPARE(near.size(), std::size_t{5});
        const std::size_t points[] = {1, 2, 5, 4, 3};
        const double cosines[] = {1.0, 1.0, 6.0 / std::sqrt(37.0), 4.0 / std::sqrt(17.0), 2.0 / std::sqrt(5.0)};
        for (std::size_t i = 0; i < 5; ++i) {
            QCOMPARE(near[i].point, points[i]);
            QVERIFY(std::abs(near[i].cosine - cosines[i]) < 1e-6);
        }
        QCOMPARE(nearestTo(mapOfSix(sixTexts()), 0, 2).size(), std::size_t{2});
    }

    void manyTextsAreDrawnEvenly()
    {
        QVERIFY(rowsOnMap(4) == (std::vector<std::size_t>{0, 1, 2, 3}));
        QVERIFY(rowsOnMap(10, {}, 5) == (std::vector<std::size_t>{0, 2, 4, 6, 8}));
        const std::vector<AttackedExample> attacked{onRow(3), onRow(4), onRow(9)};
        QVERIFY(rowsOnMap(10, attacked, 5) == (std::vector<std::size_t>{0, 2, 3, 4, 6, 8, 9}));
        QVERIFY(rowsOnMap(0).empty());
    }

    void groups()
    {
        const auto corpus = sixTexts();
        auto map = mapOf(spaceOf(victim()), corpus, {1, 3, 5}, {}, 1, {});
        QVERIFY(groupsByLabel(map, corpus).names == (std::vector<std::string>{"negative", "positive"}));
        QVERIFY(groupsByLabel(map, corpus).of == (std::vector<int>{0, 1, 0}));
        // The victim calls "fine" positive, so it is wrong on f, and it was not asked b.
        const auto answered =
            answeredCorpus({1,
                            "fake",
                            R"({"name": "fake", "task": "classification", "labels": ["positive", "negative"]})",
                            "aa",
                            "",
                            {3, 5},
                            {core::structures::ClassLabel{0}, core::structures::ClassLabel{0}}},
                           corpus);
        QVERIFY(groupsByAnswer(map, answered).of == (std::vector<int>{-1, 0, 0})); // in its own order of labels
        QVERIFY(groupsByRight(map, answered).of == (std::vector<int>{-1, 0, 1}));
        QVERIFY(groupsByVerdict(map, corpus, {{"d", true}, {"f", false}}).of == (std::vector<int>{-1, 0, 1}));
    }

    void pointsAreWritten()
    {
        const auto corpus = sixTexts();
        std::vector<AttackedExample> attacked(1);
        attacked[0] = {3, 0, Status::Succeeded,
                       core::text::Input::sentence(core::text::Text::ofWords(std::vector<std::string>{"b"})), true};
        const auto map = mapOf(spaceOf(victim()), corpus, rowsOnMap(6), attacked, 1, {});
        const std::vector<MapColumn> columns{{"label", groupsByLabel(map, corpus)},
                                             {"status", groupsByStatus(map, attacked)}};
        const auto csv = mapCsv(map, corpus, columns);
        CONTAINS(csv, "id,x,y,label,status,attacked_x,attacked_y\r\n");
        CONTAINS(csv, "a,-2,-0.5,negative,,,\r\n");
        CONTAINS(csv, "d,-2,0.5,positive,succeeded,-3,-0.5\r\n"); // (1, 0)
    }

    void anyNumberOfWorkersGivesTheSame()
    {
        core::corpora::Corpus many;
        for (int i = 0; i < 700; ++i) {
            auto& example = many.examples.emplace_back();
            example.input = core::text::Input::sentence(core::text::Text::ofWords(
                std::vector<std::string>(static_cast<std::size_t>(1 + i * 7 % 31), i % 3 == 0 ? "fine" : "a")));
        }
        const auto one = mapOf(spaceOf(victim()), many, rowsOnMap(700), {}, 1, {});
        const auto four = mapOf(spaceOf(victim()), many, rowsOnMap(700), {}, 4, {});
        QVERIFY(one.vectors.numbers == four.vectors.numbers);
        QVERIFY(one.points == four.points);
    }

    void whatHasNoVectorsIsRefused()
    {
        const auto writer = victim(fakes::ScriptedVictim::Habit::Writes);
        QVERIFY(!givesVectors(*writer));
        QVERIFY(givesVectors(*victim()));
        CONTAINS(errorOf([&] { (void)spaceOf(writer); }), "sentence encoder");
        const TextSpace uneven{"uneven", 1, [] {
                                   return TextReader([](std::span<const core::text::Input> texts, std::stop_token) {
                                       return std::vector(texts.size(), std::vector<float>(texts[0][0].text.size()));
                                   });
                               }};
        const auto corpus = sixTexts();
        CONTAINS(errorOf([&] { (void)mapOf(uneven, corpus, rowsOnMap(6), {}, 1, {}); }), "several sizes");
        std::stop_source stop;
        stop.request_stop();
        CONTAINS(errorOf([&] { (void)mapOf(spaceOf(victim()), corpus, rowsOnMap(6), {}, 1, stop.get_token()); }),
                 "stopped");
        QVERIFY(mapOf(spaceOf(victim()), {}, {}, {}, 1, {}).points.empty());
    }

    /// Of a campaign in the project; results about examples that the corpus does not have are left out.
    void campaignsAreReadByIdentity()
    {
        const auto corpus = sixTexts();
        const auto project = core::store::Project::inMemory();
        const auto id = project->addCorpus(corpus);
        core::store::SampleRecord how;
        how.method = "ids";
        const auto sample = project->addSample(id, how, {corpus.examples[4], corpus.examples[1]});
        core::store::CampaignRecord record;
        record.name = "one";
        record.sample = sample;
        record.victimCard = R"({"name": "fake", "task": "classification", "labels": ["negative", "positive"]})";
        const auto campaign = project->addCampaign(record);
        for (std::size_t position = 0; position < 2; ++position) {
            core::attacks::AttackResult result;
            const auto& example = corpus.examples[position == 0 ? 4 : 1];
            result.example = example.id;
            result.exampleHash = example.hash;
            result.original = result.perturbed = example.input;
            result.status = position == 0 ? Status::Succeeded : Status::Failed;
            if (position == 0)
                result.perturbed = example.input.with(0, example.input[0].text.replaced(0, "dull"));
            project->addResult(campaign, position, result);
        }
        const auto attacked = attackedExamples(*project, campaign, corpus);
        QCOMPARE(attacked.size(), std::size_t{2});
        QCOMPARE(attacked[0].row, std::size_t{1});
        QVERIFY(!attacked[0].changed && attacked[0].status == Status::Failed);
        QCOMPARE(attacked[1].row, std::size_t{4});
        QCOMPARE(attacked[1].position, std::size_t{0});
        QVERIFY(attacked[1].changed);
        auto other = corpus;
        other.examples.resize(4);
        QCOMPARE(attackedExamples(*project, campaign, other).size(), std::size_t{1});
        QVERIFY(verdictsOn(*project, campaign).empty());
    }
};

QTEST_APPLESS_MAIN(TestTextMap)
#include "tst_text_map.moc"
