#include "tests/support/registered_test.h"

#include <cmath>

#include "core/campaigns/measures/stored_flags.h"
#include "core/studies/design/item_flags.h"
#include "core/studies/design/sampling.h"
#include "core/studies/design/templates.h"
#include "core/studies/rating/packet.h"
#include "tests/places.h"
#include "tests/support/said.h"
#include "tests/support/samples/campaigns.h"
#include "tests/support/samples/studies.h"

using namespace core::studies;
using core::language::FlagKind;
using core::store::Project;

namespace {

/// A campaign of 30 examples, of which 20 succeed, and the positions of these.
struct Attacked {
    std::shared_ptr<Project> project = Project::inMemory();
    core::store::Id campaign = samples::attacked(*project, 30, "trial", "gleaming");
    std::vector<std::size_t> successes;

    Attacked()
    {
        project->forEachResult(campaign, false, [&](core::store::PlacedResult&& placed) {
            if (placed.result.status == core::attacks::Status::Succeeded)
                successes.push_back(placed.position);
        });
    }
    void flag(const std::map<std::size_t, std::vector<FlagKind>>& byPlace)
    {
        std::map<std::size_t, std::vector<FlagKind>> flagged;
        for (const auto& [place, kinds] : byPlace)
            flagged[successes.at(place)] = kinds;
        project->setMeasures(campaign,
                             core::campaigns::measuresOfFlags("rules-1", core::language::wordFlagKinds(), flagged));
    }
    [[nodiscard]] std::string keyOf(std::size_t place) const
    {
        const auto result = project->result(campaign, successes.at(place));
        return itemOf(result->original, result->perturbed).key;
    }
};

} // namespace

/// What flags say of the items of a study.
class TestItemFlags : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { qputenv("FAULTLINE_RESOURCES", RESOURCES); }

    /// By hand: 1 - (1 - 32/139) times what each of the causes leaves; an unsureness is 1 - |2p - 1|.
    void chances()
    {
        using core::language::chanceOfFault;
        const double none = 32.0 / 139.0;
        const auto near = [](double a, double b) { return std::abs(a - b) < 1e-12; };
        QVERIFY(near(chanceOfFault({}), none));
        QVERIFY(near(chanceOfFault(std::array{FlagKind::Dissimilar}), 1.0 - (1.0 - none) * 0.59));
        QVERIFY(
            near(chanceOfFault(std::array{FlagKind::Antonym, FlagKind::Article}), 1.0 - (1.0 - none) * 0.17 * 0.08));
        QVERIFY(near(chanceOfFault(std::array{FlagKind::MatchedSense, FlagKind::EmptyOutput}),
                     none)); // no faults of a text
        QVERIFY(near(unsurenessOf({}), 2.0 * none));
        QVERIFY(near(unsurenessOf({{}, {FlagKind::Negation}}), 0.0)); // always right on the pairs
        // A hint alone leaves it less sure than no flag, and a flag surer than both.
        QVERIFY(unsurenessOf({{}, {FlagKind::NotAWord}}) < unsurenessOf({{}, {FlagKind::Dissimilar}}));
        QVERIFY(unsurenessOf({}) < unsurenessOf({{}, {FlagKind::Dissimilar}}));
        QVERIFY(unsurenessOf({{}, {FlagKind::Antonym}}) < unsurenessOf({}));
    }

    void flagsOfItems()
    {
        Attacked attacked;
        QVERIFY(flagsByItem(*attacked.project, std::array{attacked.campaign}).empty());
        attacked.flag({{0, {FlagKind::Antonym}}, {2, {}}});
        const auto flags = flagsByItem(*attacked.project, std::array{attacked.campaign});
        QCOMPARE(flags.size(), std::size_t{2});
        QVERIFY((flags.at(attacked.keyOf(0)).found == std::set{FlagKind::Antonym}));
        QVERIFY(flags.at(attacked.keyOf(2)).found.empty());
        QVERIFY(flags.at(attacked.keyOf(2)).looked.contains(FlagKind::Article));
        QVERIFY(!flags.at(attacked.keyOf(2)).looked.contains(FlagKind::Perplexity));
    }

    /// Drawn are, of those that were flagged: first the ones with a hint, then those without a flag, then the others;
    /// last what was not flagged.
    void theLeastSureComeFirst()
    {
        Attacked attacked;
        attacked.flag({{3, {FlagKind::NotAWord}}, {5, {FlagKind::Antonym}}, {8, {}}, {11, {FlagKind::Negation}}});
        auto study = samples::study("s", {"r1"});
        study.sampling.unsureFirst = true;
        const auto draws = [&](std::size_t items) {
            study.sampling.items = items;
            const auto drawn = drawItems(*attacked.project, std::array{attacked.campaign}, study);
            std::set<std::string> keys;
            for (const auto& item : drawn.items)
                keys.insert(item.key);
            return keys;
        };
        // not-a-word: 1 - .786 x .23 = .82, so unsure by .36; none: .43; antonym: .27; negation: 0.
        QCOMPARE(draws(1), (std::set{attacked.keyOf(8)}));
        QCOMPARE(draws(2), (std::set{attacked.keyOf(8), attacked.keyOf(3)}));
        QCOMPARE(draws(3), (std::set{attacked.keyOf(8), attacked.keyOf(3), attacked.keyOf(5)}));
        QVERIFY(draws(4).contains(attacked.keyOf(11)));
        study.sampling.items = 4;
        const auto drawn = drawItems(*attacked.project, std::array{attacked.campaign}, study);
        QCOMPARE(drawn.notes.size(), std::size_t{1});
        QVERIFY2(drawn.notes[0].find("16 of 20 texts were not flagged") != std::string::npos, drawn.notes[0].c_str());
        // At random nobody asks, and nothing is said.
        study.sampling.unsureFirst = false;
        QVERIFY(drawItems(*attacked.project, std::array{attacked.campaign}, study).notes.empty());
    }

    /// A design says which answers speak for a text; raters are not told.
    void whatAnswersAccept()
    {
        const auto study = studyTemplate("validity");
        QVERIFY(study.sampling.unsureFirst);
        QCOMPARE(study.questions.size(), std::size_t{4});
        QCOMPARE(study.question("grammar")->accepts, std::vector<std::string>{"0"});
        QVERIFY(studyFromText(studyText(study), "again").question("meaning")->accepts ==
                (std::vector<std::string>{"4", "5"}));
        const Assignment assignment{"r1", "t", {}};
        for (const auto& question : packetFor(study, {}, assignment).questions)
            QVERIFY(question.accepts.empty());
        auto wrong = toJson(study);
        wrong["questions"][1]["accepts"] = {"many"};
        CONTAINS(errorOf([&] { static_cast<void>(studyFrom(wrong)); }), "accepts what is no answer");
    }
};

QTEST_APPLESS_MAIN(TestItemFlags)
#include "tst_item_flags.moc"
