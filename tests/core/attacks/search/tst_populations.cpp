#include <map>
#include <set>

#include "tests/support/registered_test.h"

#include "core/attacks/parts/similarity.h"
#include "core/attacks/search/populations/best_words.h"
#include "core/attacks/search/populations/levy_flight.h"
#include "tests/core/attacks/run_search.h"
#include "tests/places.h"

using namespace core::attacks;
using core::text::Input;
using fakes::attack;
using fakes::FakeTransformation;
using fakes::FakeVictim;
using fakes::inputOf;
using fakes::Outcome;
using nlohmann::ordered_json;

namespace {

/// P(positive) of "good film with fun" is .95; no single replacement brings it below .5, several pairs do.
const FakeVictim::Weights populationWeights{{"good", .3},   {"film", .04}, {"fun", .11},  {"fine", .1},  {"bad", .05},
                                            {"great", .28}, {"movie", 0.}, {"play", -.2}, {"sport", .05}};
const FakeTransformation::Table populationTable{
    {"good", {"great", "fine", "bad"}}, {"film", {"movie", "play"}}, {"fun", {"sport", "play"}}};
const std::vector<std::string> populationWords{"good", "film", "with", "fun"};

/// All texts that the table's words make, with P(positive) and how near they are to the original.
struct Reachable {
    double positive;
    double similarity;
};
std::map<std::string, Reachable> reachable(const std::vector<std::string>& text, std::size_t from = 0)
{
    FakeVictim victim(populationWeights);
    const auto& encoder = fakes::resources().encoder("built-in");
    const Input original = inputOf(populationWords);
    std::map<std::string, Reachable> all;
    const Input input = inputOf(text);
    all[input[0].text.str()] = {victim.positive(input), sentenceSimilarity(encoder, original, input)};
    for (std::size_t i = from; i < text.size(); ++i)
        if (const auto found = populationTable.find(text[i]); found != populationTable.end())
            for (const auto& word : found->second) {
                auto changed = text;
                changed[i] = word;
                all.merge(reachable(changed, i + 1));
            }
    return all;
}

std::size_t changes(const std::string& text)
{
    const auto now = QString::fromStdString(text).split(QLatin1Char(' '));
    std::size_t count = 0;
    for (std::size_t i = 0; i < populationWords.size(); ++i)
        count += now[static_cast<qsizetype>(i)].toStdString() != populationWords[i] ? 1 : 0;
    return count;
}

/// `leap` is the swarm with everything that LEAP does differently.
ordered_json search(const char* type, const ordered_json& more = ordered_json::object())
{
    if (std::string(type) == "leap")
        return {{"type", "particle-swarm"}, {"flight", "levy"}, {"turns", "one-word"}, {"mutation", "best"}};
    ordered_json json{{"type", type}};
    json.update(more);
    return json;
}

Outcome run(const ordered_json& search, std::uint64_t seed = 1, std::uint64_t budget = 0,
            const ordered_json& constraints = ordered_json::array())
{
    FakeVictim victim(populationWeights);
    fakes::Setting setting;
    setting.search = search;
    setting.constraints = constraints;
    setting.seed = seed;
    setting.budget = budget;
    return attack(setting, populationTable, victim, inputOf(populationWords));
}

} // namespace

/// Searches with populations of texts, against all texts there are.
class TestPopulations : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { qputenv("FAULTLINE_RESOURCES", RESOURCES); }

    void scoresAreRaisedUntilTheLabelChanges_data()
    {
        QTest::addColumn<QString>("type");
        QTest::newRow("genetic") << QStringLiteral("genetic");
        QTest::newRow("particle-swarm") << QStringLiteral("particle-swarm");
        QTest::newRow("differential-evolution") << QStringLiteral("differential-evolution");
        QTest::newRow("leap") << QStringLiteral("leap");
    }
    void scoresAreRaisedUntilTheLabelChanges()
    {
        QFETCH(QString, type);
        const auto all = reachable(populationWords);
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            const auto outcome = run(search(qPrintable(type)), seed);
            QVERIFY(outcome.success);
            QVERIFY(all.at(outcome.text).positive < .5);
            QVERIFY(outcome.firstSuccess > 0 && outcome.firstSuccess <= outcome.counts.logical);
            QCOMPARE(run(search(qPrintable(type)), seed).text, outcome.text);
        }
    }

    /// A step stands at the first word that it changes.
    void stepsAreTracedWhereTheyBegin_data() { scoresAreRaisedUntilTheLabelChanges_data(); }
    void stepsAreTracedWhereTheyBegin()
    {
        QFETCH(QString, type);
        std::size_t steps = 0;
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            auto before = populationWords;
            const auto outcome = run(search(qPrintable(type)), seed);
            for (const auto& step : outcome.trace.steps) {
                if (step.kind != "substitute")
                    continue;
                std::size_t first = 0;
                while (first < before.size() && step.after[0].text.form(first) == before[first])
                    ++first;
                QCOMPARE(std::size_t{step.index}, first);
                for (std::size_t i = 0; i < before.size(); ++i)
                    before[i] = step.after[0].text.form(i);
                ++steps;
            }
        }
        QVERIFY(steps >= 20); // each seed finds a text that is not the original
    }

    /// With generations enough both find the best of all texts when none meets the goal.
    void theBestTextIsFound_data() { scoresAreRaisedUntilTheLabelChanges_data(); }
    void theBestTextIsFound()
    {
        QFETCH(QString, type);
        fakes::Setting setting;
        setting.search = search(qPrintable(type));
        const FakeVictim::Weights strong{{"good", .4},  {"fine", .3}, {"bad", .25}, {"great", .39},
                                         {"film", .04}, {"fun", .1},  {"play", -.1}};
        double lowest = 1.0;
        for (const auto& [text, unused] : reachable(populationWords)) {
            std::vector<std::string> forms;
            for (const auto& word : QString::fromStdString(text).split(QLatin1Char(' ')))
                forms.push_back(word.toStdString());
            lowest = std::min(lowest, FakeVictim(strong).positive(inputOf(forms)));
        }
        QVERIFY(lowest > .5);
        FakeVictim victim(strong);
        const auto outcome = attack(setting, populationTable, victim, inputOf(populationWords));
        QVERIFY(!outcome.success);
        QVERIFY(std::abs(outcome.loss - (1.0 - lowest)) < 1e-5);
    }

    /// So many words at once are changed, and no more, whatever the constraints would allow.
    void perturbationsAreCounted()
    {
        for (std::uint64_t seed = 1; seed <= 10; ++seed) {
            const auto one = run(search("differential-evolution", {{"perturbations", 1}}), seed);
            QVERIFY(!one.success && changes(one.text) == 1);
            // The first generation and ten more of 32 texts each, and the clean one; equal ones are queried once.
            QVERIFY(one.counts.logical <= 1 + 11 * 32);
            QVERIFY(run(search("differential-evolution", {{"perturbations", 2}}), seed).success);
        }
    }

    /// Equation 7 of the swarm: a word is exchanged with the probability 1 - 2 x the share that is changed. With one of
    /// two places changed that is 0: after the clean text and the two changes nothing is asked any more. With one of
    /// three it is a third, and others are.
    void fewerChangesMutateMore()
    {
        const FakeVictim::Weights flat{{"good", .3}, {"great", .2}};
        const FakeTransformation::Table one{{"good", {"great"}}, {"film", {"movie"}}, {"fun", {"sport"}}};
        for (std::uint64_t seed = 1; seed <= 5; ++seed) {
            fakes::Setting setting;
            setting.search = search("particle-swarm");
            setting.seed = seed;
            FakeVictim two(flat);
            QCOMPARE(attack(setting, one, two, inputOf({"good", "film"})).counts.logical, std::uint64_t{3});
            FakeVictim three(flat);
            QVERIFY(attack(setting, one, three, inputOf({"good", "film", "fun"})).counts.logical > 4);
        }
    }

    void hardLabelsAreEnough()
    {
        const auto all = reachable(populationWords);
        double nearest = -1.0;
        for (const auto& [text, facts] : all)
            if (facts.positive < .5)
                nearest = std::max(nearest, facts.similarity);
        int best = 0, found = 0;
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            fakes::Setting setting;
            setting.search = search("hard-label", {{"initial_share", 1.0}, {"tries", 10}});
            setting.goal["access"] = "label";
            setting.seed = seed;
            FakeVictim victim(populationWeights, false); // it gives no scores
            const auto outcome = attack(setting, populationTable, victim, inputOf(populationWords));
            if (!outcome.success)
                continue;
            ++found;
            const auto& facts = all.at(outcome.text);
            QVERIFY(facts.positive < .5);
            // No changed word can be restored alone: that is what mutation tries first.
            for (std::size_t i = 0; i < populationWords.size(); ++i) {
                auto forms = QString::fromStdString(outcome.text).split(QLatin1Char(' '));
                if (forms[static_cast<qsizetype>(i)].toStdString() == populationWords[i])
                    continue;
                forms[static_cast<qsizetype>(i)] = QString::fromStdString(populationWords[i]);
                QVERIFY2(all.at(forms.join(QLatin1Char(' ')).toStdString()).positive > .5, outcome.text.c_str());
            }
            best += facts.similarity >= nearest - 1e-6 ? 1 : 0;
        }
        QCOMPARE(found, 20);
        QVERIFY2(best > 0, "the nearest text of all was never found");
    }

    /// The ablations of table 3.5: every step brings the text nearer, for each seed.
    void everyStepBringsTheTextNearer()
    {
        const auto all = reachable(populationWords);
        const ordered_json first{{"initial_share", 1.0}, {"tries", 10}, {"reduce", "off"}, {"generations", 0}};
        ordered_json reduced = first, evolved = first, both = first;
        reduced["reduce"] = "once";
        evolved["generations"] = 100;
        both["reduce"] = "once";
        both["generations"] = 100;
        double sums[4] = {};
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            const auto begun = run(search("hard-label", first), seed);
            QVERIFY(begun.success);
            const auto less = run(search("hard-label", reduced), seed);
            QVERIFY(changes(less.text) <= changes(begun.text));
            const auto grown = run(search("hard-label", evolved), seed);
            const auto whole = run(search("hard-label", both), seed);
            const Outcome* outcomes[] = {&begun, &less, &grown, &whole};
            for (int i = 0; i < 4; ++i) {
                QVERIFY(all.at(outcomes[i]->text).positive < .5);
                sums[i] += all.at(outcomes[i]->text).similarity;
            }
            // From one first text on, no step goes away from the original.
            QVERIFY(all.at(grown.text).similarity >= all.at(begun.text).similarity - 1e-6);
            QVERIFY(all.at(whole.text).similarity >= all.at(less.text).similarity - 1e-6);
        }
        QVERIFY(sums[3] > sums[0]);
    }

    /// Random initialisation (table 3.6): first texts with words that are not candidates of any place, later steps with
    /// candidates or original words only.
    void firstWordsFromTheVocabulary()
    {
        const auto all = reachable(populationWords);
        ordered_json settings{{"initial_share", 1.0},
                              {"tries", 50},
                              {"first_words", "vocabulary"},
                              {"reduce", "off"},
                              {"generations", 0}};
        int begun = 0, outside = 0, nearer = 0;
        for (std::uint64_t seed = 1; seed <= 10; ++seed) {
            settings["generations"] = 0;
            const auto first = run(search("hard-label", settings), seed);
            settings["generations"] = 100;
            const auto grown = run(search("hard-label", settings), seed);
            if (!first.success)
                continue;
            ++begun;
            outside += all.contains(first.text) ? 0 : 1;
            QVERIFY(changes(grown.text) <= changes(first.text));
            nearer += changes(grown.text) < changes(first.text) ? 1 : 0;
        }
        QVERIFY2(begun > 5 && outside > begun / 2 && nearer > 0,
                 qPrintable(QStringLiteral("%1 %2 %3").arg(begun).arg(outside).arg(nearer)));
    }

    /// The same text for fewer questions.
    void untilFoundSavesQueries()
    {
        for (std::uint64_t seed = 1; seed <= 10; ++seed) {
            const auto all = run(search("hard-label", {{"initial_share", 1.0}, {"tries", 10}}), seed);
            const auto fewer =
                run(search("hard-label", {{"initial_share", 1.0}, {"tries", 10}, {"ask", "until-found"}}), seed);
            QCOMPARE(fewer.text, all.text);
            QVERIFY(fewer.counts.logical <= all.counts.logical);
        }
    }

    void atMostSoManyWordsAreChanged_data()
    {
        QTest::addColumn<QString>("type");
        for (const char* type : {"genetic", "particle-swarm", "leap", "differential-evolution", "hard-label"})
            QTest::newRow(type) << QString::fromLatin1(type);
    }
    void atMostSoManyWordsAreChanged()
    {
        QFETCH(QString, type);
        const ordered_json one =
            ordered_json::array({{{"type", "max-perturbed"}, {"share", .25}}}); // one of four words
        const ordered_json two = ordered_json::array({{{"type", "max-perturbed"}, {"share", .5}}});
        for (std::uint64_t seed = 1; seed <= 10; ++seed) {
            const auto json = type == QLatin1String("hard-label")
                                  ? search("hard-label", {{"initial_share", 1.0}, {"tries", 50}})
                                  : search(qPrintable(type));
            const auto few = run(json, seed, 0, one);
            QVERIFY(!few.success && changes(few.text) <= 1);
            const auto more = run(json, seed, 0, two);
            QVERIFY(more.success && changes(more.text) == 2);
        }
    }

    /// What a budget allows is the beginning of what happens without one.
    void budgetsEndTheSearch_data() { atMostSoManyWordsAreChanged_data(); }
    void budgetsEndTheSearch()
    {
        QFETCH(QString, type);
        const auto json = type == QLatin1String("hard-label")
                              ? search("hard-label", {{"initial_share", 1.0}, {"tries", 50}})
                              : search(qPrintable(type));
        const auto whole = run(json, 3);
        for (std::uint64_t budget = 1; budget <= whole.counts.logical; ++budget) {
            const auto cut = run(json, 3, budget);
            QVERIFY(cut.counts.logical <= budget);
            QCOMPARE(cut.success, whole.firstSuccess <= budget);
        }
    }

    void nothingToChange()
    {
        for (const char* type : {"genetic", "particle-swarm", "leap", "differential-evolution", "hard-label"}) {
            FakeVictim victim(populationWeights);
            fakes::Setting setting;
            setting.search = search(type);
            const auto outcome = attack(setting, {}, victim, inputOf(populationWords));
            QVERIFY(!outcome.success);
            QCOMPARE(outcome.counts.logical, std::uint64_t{1}); // the clean text
        }
    }

    /// Quartiles of the symmetric stable distribution of index 1.5 are .97 (McCulloch 1986, table III), of Mantegna's
    /// one draw a little less; its tails fall as x^-1.5, so that steps beyond 10 are not rare.
    void levySteps()
    {
        core::Random random(3);
        std::vector<double> steps;
        for (int i = 0; i < 100'000; ++i)
            steps.push_back(core::attacks::levyStep(random));
        std::ranges::sort(steps);
        QVERIFY(std::abs(steps[25'000] + .95) < .05 && std::abs(steps[75'000] - .95) < .05);
        QVERIFY(std::abs(steps[50'000]) < .02);
        const auto far = std::ranges::count_if(steps, [](double step) { return std::abs(step) > 10.0; });
        QVERIFY2(far > 500 && far < 2500, qPrintable(QString::number(far))); // of a normal number never
        for (int i = 0; i < 1000; ++i) {
            const double within = core::attacks::levyStepWithin(random, .5, .8);
            QVERIFY(.5 <= within && within <= .8);
        }
    }

    void drawingByWeights()
    {
        core::Random random(1);
        const double weights[] = {0.0, 1.0, 3.0, 0.0};
        int counts[4] = {};
        for (int i = 0; i < 40'000; ++i)
            ++counts[drawBy(weights, random)];
        QCOMPARE(counts[0], 0);
        QCOMPARE(counts[3], 0);
        QVERIFY(std::abs(counts[2] / 40'000.0 - .75) < .01);
        const double none[] = {0.0, 0.0};
        int first = 0;
        for (int i = 0; i < 10'000; ++i)
            first += drawBy(none, random) == 0 ? 1 : 0;
        QVERIFY(std::abs(first / 10'000.0 - .5) < .03);
    }
};

QTEST_APPLESS_MAIN(TestPopulations)
#include "tst_populations.moc"
