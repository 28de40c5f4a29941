#include "tests/support/registered_test.h"

#include <cmath>
#include <set>
#include <thread>

#include "core/attacks/recipe/catalogue.h"
#include "core/attacks/search/sentence_order.h"
#include "tests/core/attacks/run_search.h"

using namespace core::attacks;
using core::text::Input;
using fakes::attack;
using fakes::FakeTransformation;
using fakes::FakeVictim;
using fakes::inputOf;
using fakes::Outcome;
using fakes::resources;
using fakes::Setting;
using nlohmann::ordered_json;

namespace {

const FakeVictim::Weights weights{{"good", .3},  {"film", .04}, {"fun", .1},   {"fine", .1},
                                  {"bad", -.08}, {"movie", 0.}, {"play", -.2}, {"sport", .05}};
const FakeTransformation::Table searchTable{{"good", {"fine", "bad"}}, {"film", {"movie"}}, {"fun", {"play", "sport"}}};

ordered_json greedy(const std::string& ranking, const ordered_json& more = {})
{
    ordered_json search{{"type", "greedy-ranked"}, {"ranking", ranking}};
    if (more.is_object())
        search.update(more);
    return search;
}

std::vector<std::uint32_t> rankedOrder(const Trace& trace)
{
    std::vector<WordImportance> words = trace.importance;
    std::ranges::stable_sort(words, std::ranges::greater{}, &WordImportance::importance);
    std::vector<std::uint32_t> order;
    for (const auto& word : words)
        order.push_back(word.index);
    return order;
}

/// Every text that replacing words by table entries can reach, and the lowest P(positive) among them.
double lowestReachable(const FakeTransformation::Table& candidates, const FakeVictim& victim,
                       std::vector<std::string> words, std::size_t from = 0)
{
    double lowest = victim.positive(inputOf(words));
    for (std::size_t i = from; i < words.size(); ++i) {
        const auto found = candidates.find(words[i]);
        if (found == candidates.end())
            continue;
        for (const auto& word : found->second) {
            auto changed = words;
            changed[i] = word;
            lowest = std::min(lowest, lowestReachable(candidates, victim, changed, i + 1));
        }
    }
    return lowest;
}

bool near(double a, double b) { return std::abs(a - b) < 1e-5; }

} // namespace

class TestSearch : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void sentencesEndAfterFullStops()
    {
        const auto input =
            inputOf({"He", "said", "\"", "No", "!", "\"", "Why", "?!", "(", "Mr.", "B", ".", ")", "end"});
        const std::vector<SentenceSpan> expected{{0, 0, 6}, {0, 6, 8}, {0, 8, 13}, {0, 13, 14}};
        QCOMPARE(sentencesOf(input), expected);
        QVERIFY(sentencesOf(inputOf({})).empty());
    }

    // TextBugger, algorithm 3. P(positive) of the sentences alone: .64, .42 (another label: left out), .8.
    void wordsAreTakenSentenceBySentence()
    {
        const auto input = inputOf({"fun", "film", ".", "bad", "movie", ".", "good", "."}); // .86
        const FakeTransformation::Table words{
            {"good", {"fine"}}, {"fun", {"play", "sport"}}, {"bad", {"play"}}, {"movie", {"play"}}};
        FakeVictim victim(weights);
        const auto result =
            attack({greedy("delete", {{"sentences", "ranked"}, {"accept", "always"}})}, words, victim, input);
        // good becomes fine (.66), then fun becomes play (.36).
        QCOMPARE(result.text, std::string("play film . bad movie . fine ."));
        QVERIFY(result.success);
        // clean 1, sentences 3, "good" deleted 1, fine 1, "fun" and "film" deleted 2, play and sport 2.
        QCOMPARE(result.counts.logical, std::uint64_t{10});
        QCOMPARE(result.firstSuccess, std::uint64_t{9});
        std::vector<std::uint32_t> ranked;
        for (const auto& word : result.trace.importance)
            ranked.push_back(word.index);
        QCOMPARE(ranked, (std::vector<std::uint32_t>{6, 0, 1}));
        // A document of sentences with another label has nothing to change.
        FakeVictim again(weights);
        const auto none =
            attack({greedy("delete", {{"sentences", "ranked"}})}, words, again, inputOf({"bad", ".", "play", "."}));
        QCOMPARE(none.text, std::string("bad . play ."));
        QCOMPARE(none.counts.logical, std::uint64_t{3});
    }

    // "good film fun": .94; good becomes bad (.56, 3 letters), then play (4 more letters) would win.
    void aConstraintMayEndTheAttack()
    {
        const FakeTransformation::Table words{{"good", {"bad"}}, {"film", {"movie"}}, {"fun", {"play", "sport"}}};
        const auto run = [&](const char* onReject, int letters) {
            FakeVictim victim(weights);
            Setting setting{greedy("delete", {{"on_reject", onReject}, {"accept", "always"}})};
            setting.constraints.push_back({{"type", "edit-distance"}, {"max", letters}});
            return attack(setting, words, victim, inputOf({"good", "film", "fun"}));
        };
        const auto ended = run("end", 3);
        QVERIFY(!ended.success);
        QCOMPARE(ended.text, std::string("bad film fun"));
        QCOMPARE(ended.counts.logical, std::uint64_t{7}); // 1, 3 deletions, bad, play and sport; movie is not reached
        QCOMPARE(run("leave-out", 3).counts.logical, std::uint64_t{5});
        const auto open = run("end", 7);
        QVERIFY(open.success);
        QCOMPARE(open.text, std::string("bad film play"));
        // The bug is chosen when both are answered: not at query 6, which was about play.
        QCOMPARE(open.firstSuccess, std::uint64_t{7});
    }

    // "good film fun": P(positive) .94. Saliencies .3, .04, .1; their softmax .386133, .297728, .316139.
    // Best substitutes: bad (gain .38), movie (.04), play (.3). H = .146731, .011909, .094842.
    void pwwsAsPublishedByHand()
    {
        FakeVictim victim(weights);
        const Setting setting{
            greedy("weighted-saliency",
                   {{"rank_words", "all"}, {"swap_value", "gain"}, {"candidates", "clean"}, {"accept", "always"}})};
        const auto result = attack(setting, searchTable, victim, inputOf({"good", "film", "fun"}));
        QCOMPARE(result.text, std::string("bad film play"));
        QVERIFY(result.success);
        // 1 clean + 3 unknown + 5 candidates + 2 steps, the first of which was queried before.
        QCOMPARE(result.counts.logical, std::uint64_t{11});
        QCOMPARE(result.counts.distinct, std::uint64_t{10});
        QCOMPARE(result.counts.forward, std::uint64_t{10});
        QCOMPARE(victim.texts, 10);
        QCOMPARE(result.firstSuccess, std::uint64_t{11});
        QCOMPARE(result.trace.importance.size(), std::size_t{3});
        QVERIFY(near(result.trace.importance[0].importance, .146731));
        QVERIFY(near(result.trace.importance[1].importance, .011909));
        QVERIFY(near(result.trace.importance[2].importance, .094842));
        QCOMPARE(result.trace.steps.size(), std::size_t{3});
        QCOMPARE(result.trace.steps[0].kind, std::string("rank"));
        QCOMPARE(result.trace.steps[0].queries, std::uint64_t{9});
        QCOMPARE(result.trace.steps[1].index, 0U);
        QVERIFY(near(result.trace.steps[1].lossAfter, .44));
        QCOMPARE(result.trace.steps[2].index, 2U);
        QVERIFY(near(result.trace.steps[2].lossAfter, .74));
    }

    // "good the fun", "the" may not be changed: P .9, saliencies .3, 0, .1. Equation 8 sums over all words of the text:
    // e^.3 / (e^.3 + e^0 + e^.1) = .390694 and .319873. Best substitutes: bad (gain .38), play (.3).
    void pwwsWeighsByAllWordsOfTheText()
    {
        const auto importanceWith = [](const char* words) {
            FakeVictim victim(weights);
            Setting setting{greedy("weighted-saliency", {{"rank_words", words}, {"swap_value", "gain"}})};
            setting.constraints.push_back({{"type", "stop-word"}, {"list", "nltk"}});
            return attack(setting, searchTable, victim, inputOf({"good", "the", "fun"})).trace.importance;
        };
        const auto all = importanceWith("all");
        QCOMPARE(all.size(), std::size_t{2});
        QVERIFY(near(all[0].importance, .390694 * .38));
        QVERIFY(near(all[1].importance, .319873 * .3));
        const auto editable = importanceWith("editable"); // as released: e^.3 / (e^.3 + e^.1) = .549834
        QVERIFY(near(editable[0].importance, .549834 * .38));
        QVERIFY(near(editable[1].importance, .450166 * .3));
    }

    // The same text; importance is softmax x loss (.44, .1, .36), and every step queries all candidates again.
    void pwwsAsReleasedByHand()
    {
        FakeVictim victim(weights);
        const Setting setting{greedy("weighted-saliency", {{"swap_value", "score"}}),
                              {{{"type", "repeat-modification"}}}};
        const auto result = attack(setting, searchTable, victim, inputOf({"good", "film", "fun"}));
        QCOMPARE(result.text, std::string("bad film play"));
        QCOMPARE(result.counts.logical, std::uint64_t{13}); // 1 + 3 + 5 + 2 + 2
        QCOMPARE(result.counts.distinct, std::uint64_t{11});
        QCOMPARE(result.firstSuccess, std::uint64_t{12}); // "bad film play" is the first of the last two
        QVERIFY(near(result.trace.importance[0].importance, .386133 * .44));
        QVERIFY(near(result.trace.importance[1].importance, .297728 * .1));
        QVERIFY(near(result.trace.importance[2].importance, .316139 * .36));
        QCOMPARE(result.trace.steps[2].candidates.size(), std::size_t{2});
        QVERIFY(result.trace.steps[2].candidates[0].chosen);
        QVERIFY(!result.trace.steps[2].candidates[1].chosen);
    }

    void rankings_data()
    {
        QTest::addColumn<QString>("ranking");
        QTest::addColumn<QList<double>>("importance");
        QTest::addColumn<int>("queries"); // of the ranking, the clean one included
        const QList<double> drop{.05, .3, -.2, .1};
        QTest::newRow("deleting") << "delete" << drop << 5;
        QTest::newRow("unknown") << "unk" << drop << 5;
        QTest::newRow("gradient") << "gradient" << QList<double>{.05, .3, .2, .1} << 1;
        // Heads .55 .85 .65 .75, tails .75 .70 .40 .60; before and after the text .5. The head's change plus the
        // tail's: (.55-.5)+(.75-.7), (.85-.55)+(.7-.4), (.65-.85)+(.4-.6), (.75-.65)+(.6-.5). The whole text is
        // the last head and the first tail: 1 + 2 * 4 queries, two of them known.
        QTest::newRow("temporal") << "temporal" << QList<double>{.1, .6, -.4, .2} << 9;
    }
    void rankings()
    {
        QFETCH(const QString, ranking);
        QFETCH(const QList<double>, importance);
        QFETCH(const int, queries);
        FakeVictim victim({{"film", .05}, {"good", .3}, {"play", -.2}, {"fun", .1}});
        const auto result =
            attack({greedy(ranking.toStdString())}, {}, victim, inputOf({"film", "good", "play", "fun"}));
        QCOMPARE(result.trace.importance.size(), static_cast<std::size_t>(importance.size()));
        for (qsizetype i = 0; i < importance.size(); ++i)
            QVERIFY2(near(result.trace.importance[static_cast<std::size_t>(i)].importance, importance[i]),
                     qPrintable(QString("word %1").arg(i)));
        QCOMPARE(result.counts.logical, static_cast<std::uint64_t>(queries));
        QCOMPARE(result.counts.gradient, ranking == "gradient" ? std::uint64_t{1} : std::uint64_t{0});
    }

    // TextFooler, equation 2: where the label changes, the new label's gain is added to the old one's loss.
    void gainOfTheNewLabelIsAdded()
    {
        FakeVictim victim({{"good", .3}, {"poor", -.1}});
        const auto result =
            attack({greedy("delete", {{"importance", "drop-and-gain"}})}, {}, victim, inputOf({"good", "poor"}));
        // P .7; without "good" .4: the label changes, .3 lost by positive and .3 gained by negative.
        QVERIFY(near(result.trace.importance[0].importance, .6));
        QVERIFY(near(result.trace.importance[1].importance, -.1));
    }

    void rankingAllWordsAsksAboutThoseThatMayNotBeChangedToo()
    {
        FakeVictim victim(weights);
        const Input input = inputOf({"good", "film", "!", "fun", "."});
        const auto editable = attack({greedy("unk")}, {}, victim, input);
        const auto all = attack({greedy("unk", {{"rank_words", "all"}})}, {}, victim, input);
        QCOMPARE(editable.counts.logical, std::uint64_t{4});
        QCOMPARE(all.counts.logical, std::uint64_t{6});
        QCOMPARE(all.trace.importance.size(), std::size_t{3});
        QCOMPARE(all.trace.importance[2].index, 3U);
        for (std::size_t i = 0; i < 3; ++i)
            QCOMPARE(all.trace.importance[i].importance, editable.trace.importance[i].importance);
    }

    void tiesGoToReadingOrderAndCandidateOrder()
    {
        FakeVictim victim({{"a", .05}, {"b", .05}, {"u", -.01}, {"v", -.01}});
        const FakeTransformation::Table ties{{"a", {"u", "v"}}, {"b", {"v", "u"}}};
        const auto result = attack({greedy("delete")}, ties, victim, inputOf({"b", "a"}));
        QCOMPARE(rankedOrder(result.trace), (std::vector<std::uint32_t>{0, 1}));
        QCOMPARE(result.text, std::string("v u"));
    }

    void randomOrderDependsOnTheSeedAlone()
    {
        FakeVictim victim(weights);
        const Input input = inputOf({"a", "b", "c", "d", "e", "f", "g", "h"});
        const auto order = [&](std::uint64_t seed) {
            Setting setting{greedy("random")};
            setting.seed = seed;
            return rankedOrder(attack(setting, {}, victim, input).trace);
        };
        QCOMPARE(order(1), order(1));
        std::set<std::vector<std::uint32_t>> orders;
        for (std::uint64_t seed = 0; seed < 20; ++seed)
            orders.insert(order(seed));
        QVERIFY(orders.size() >= 15); // of 40,320 permutations
    }

    /// Word after word, without a query for the order.
    void readingOrderCostsNothing()
    {
        FakeVictim victim(weights);
        const auto result = attack({greedy("reading-order")}, {}, victim, inputOf({"a", "b", "c", "d"}));
        QCOMPARE(rankedOrder(result.trace), (std::vector<std::uint32_t>{0, 1, 2, 3}));
        QCOMPARE(result.counts.logical, std::uint64_t{1}); // the clean text
    }

    void aRandomCandidateCostsOneQueryAWord()
    {
        FakeVictim victim({{"good", .4}, {"x", .39}, {"y", .38}, {"z", .37}});
        const FakeTransformation::Table three{{"good", {"x", "y", "z"}}};
        const auto result = attack({greedy("random", {{"choose", "random"}, {"accept", "always"}})}, three, victim,
                                   inputOf({"good", "the"}));
        QCOMPARE(result.counts.logical, std::uint64_t{2});
        QVERIFY(result.text == "x the" || result.text == "y the" || result.text == "z the");
    }

    /// Each sentence has draws of its own: two equal ones are not always changed alike.
    void sentencesDrawForThemselves()
    {
        const FakeTransformation::Table eight{{"good", {"q", "r", "s", "t", "u", "v", "w", "x"}}};
        std::size_t alike = 0;
        for (std::uint64_t seed = 1; seed <= 40; ++seed) {
            FakeVictim victim({{"good", .2}, {"film", .2}});
            Setting setting{greedy("delete", {{"choose", "random"}, {"accept", "always"}, {"sentences", "ranked"}})};
            setting.seed = seed;
            const auto result = attack(setting, eight, victim, inputOf({"good", "film", ".", "good", "film", "."}));
            const auto words = QString::fromStdString(result.text).split(' ');
            QVERIFY(words[0] != "good" && words[3] != "good");
            alike += words[0] == words[3] ? 1 : 0;
        }
        // An eighth of 40 by chance; a binomial of that mean is above 15 once in 40,000 times.
        QVERIFY2(alike <= 15, qPrintable(QString::number(alike)));
    }

    void acceptance_data()
    {
        QTest::addColumn<QString>("accept");
        QTest::addColumn<QString>("text");
        // P .82; with "dull" .57; then with "tale" .65: worse than the text so far, better than the clean one.
        QTest::newRow("better keeps strict improvements") << "better"
                                                          << "dull plot";
        QTest::newRow("better than clean keeps what is above the clean loss") << "better-than-clean"
                                                                              << "dull tale";
        QTest::newRow("always keeps everything") << "always"
                                                 << "dull tale";
    }
    void acceptance()
    {
        QFETCH(const QString, accept);
        QFETCH(const QString, text);
        FakeVictim victim({{"good", .3}, {"dull", .05}, {"plot", .02}, {"tale", .1}});
        const FakeTransformation::Table worse{{"good", {"dull"}}, {"plot", {"tale"}}};
        const auto result =
            attack({greedy("delete", {{"accept", accept.toStdString()}})}, worse, victim, inputOf({"good", "plot"}));
        QCOMPARE(QString::fromStdString(result.text), text);
        QVERIFY(!result.success);
    }

    void alwaysAcceptsWhatIsWorseThanTheCleanText()
    {
        FakeVictim victim({{"good", .1}, {"great", .3}});
        const FakeTransformation::Table worse{{"good", {"great"}}};
        const Input input = inputOf({"good"});
        QCOMPARE(attack({greedy("delete", {{"accept", "always"}})}, worse, victim, input).text, std::string("great"));
        QCOMPARE(attack({greedy("delete", {{"accept", "better-than-clean"}})}, worse, victim, input).text,
                 std::string("good"));
    }

    void askingAboutAllCostsQueriesButChoosesAmongThoseThatPass()
    {
        FakeVictim victim({{"good", .3}, {"awful", -.4}, {"nice", .25}});
        const FakeTransformation::Table two{{"good", {"awful", "nice"}}};
        // One character edit more than "nice" needs, fewer than "awful" does: good/nice 4, good/awful 5.
        const ordered_json constraints{{{"type", "edit-distance"}, {"max", 4}}};
        const auto passing = attack({greedy("delete"), constraints}, two, victim, inputOf({"good"}));
        const auto all = attack({greedy("delete", {{"ask", "all"}}), constraints}, two, victim, inputOf({"good"}));
        QCOMPARE(passing.counts.logical, std::uint64_t{3});
        QCOMPARE(all.counts.logical, std::uint64_t{4});
        QCOMPARE(passing.text, std::string("nice"));
        QCOMPARE(all.text, std::string("nice"));
        QVERIFY(!all.success);
        QCOMPARE(all.firstSuccess, std::uint64_t{0});
        const auto& candidates = all.trace.steps.back().candidates;
        QCOMPARE(candidates[0].rejectedBy, std::string("edit-distance"));
        QVERIFY(candidates[0].queried);
    }

    void beamAgainstBruteForce_data()
    {
        QTest::addColumn<int>("width");
        QTest::addColumn<bool>("finds");
        QTest::newRow("one text is not enough") << 1 << false;
        QTest::newRow("two texts find the pair") << 2 << true;
    }
    void beamAgainstBruteForce()
    {
        QFETCH(const int, width);
        QFETCH(const bool, finds);
        // "p" looks better than "q", but only "q" leads on to "r".
        FakeVictim victim({{"a", .3}, {"p", .05}, {"q", .1}, {"r", -.3}});
        const FakeTransformation::Table chain{{"a", {"p", "q"}}, {"q", {"r"}}};
        const auto result =
            attack({{{"type", "beam"}, {"width", width}, {"max_steps", 3}}}, chain, victim, inputOf({"a", "the"}));
        QCOMPARE(result.success, finds);
        QCOMPARE(result.text, finds ? std::string("r the") : std::string("p the"));
    }

    /// "a b c" .75. The first two texts kept: "x b c" .65, "a y c" .66. Both lead to "x y c" .56, which is one text:
    /// the second place is for "x b z" .64, whose z alone can become w. From "x y c" only "x y z" is one step away.
    void aTextIsInTheBeamOnce()
    {
        FakeVictim victim({{"a", .1}, {"b", .09}, {"c", .01}, {"w", -.9}, {"ok", .05}});
        const FakeTransformation::Table chain{{"a", {"x"}}, {"b", {"y"}}, {"c", {"z"}}, {"z", {"w"}}};
        const auto result =
            attack({{{"type", "beam"}, {"width", 2}, {"max_steps", 3}}}, chain, victim, inputOf({"a", "b", "c", "ok"}));
        QVERIFY(result.success);
        QCOMPARE(result.text, std::string("x b w ok"));
    }

    void exhaustiveGreedyTakesTheBestOfAllWords()
    {
        FakeVictim victim(weights);
        const Setting setting{{{"type", "exhaustive-greedy"}}, {{{"type", "repeat-modification"}}}};
        const auto result = attack(setting, searchTable, victim, inputOf({"film", "fun", "good"}));
        QCOMPARE(result.text, std::string("film play bad"));
        // 1 clean, 5 candidates, then the 3 of the two words left: "play" succeeds as the second of them.
        QCOMPARE(result.counts.logical, std::uint64_t{9});
        QCOMPARE(result.firstSuccess, std::uint64_t{8});
    }

    void aWideBeamReachesTheOptimum()
    {
        // No text within reach fools the victim, so the search continues to the end.
        FakeVictim victim(
            {{"a", .1}, {"b", .2}, {"c", .15}, {"d", .09}, {"e", .12}, {"f", .11}, {"g", .02}, {"h", .2}});
        const FakeTransformation::Table options{{"a", {"d", "e"}}, {"b", {"f", "h"}}, {"c", {"g", "e"}}};
        const std::vector<std::string> words{"a", "b", "c"};
        const Setting setting{{{"type", "beam"}, {"width", 100}, {"accept", "always"}},
                              {{{"type", "repeat-modification"}}}};
        const auto result = attack(setting, options, victim, inputOf(words));
        QVERIFY(near(1.0 - result.loss, lowestReachable(options, victim, words)));
    }

    void theBudgetEndsEverySearch_data()
    {
        QTest::addColumn<QString>("search");
        for (const char* search : {"greedy-ranked", "beam", "exhaustive-greedy"})
            QTest::newRow(search) << search;
    }
    void theBudgetEndsEverySearch()
    {
        QFETCH(const QString, search);
        const Input input = inputOf({"good", "film", "fun"});
        FakeVictim unlimited(weights);
        const auto whole = attack({{{"type", search.toStdString()}}}, searchTable, unlimited, input);
        QVERIFY(whole.success);
        for (std::uint64_t budget = 1; budget <= whole.counts.logical; ++budget) {
            FakeVictim victim(weights);
            Setting setting{{{"type", search.toStdString()}}};
            setting.budget = budget;
            const auto result = attack(setting, searchTable, victim, input);
            QVERIFY(result.counts.logical <= budget);
            // The query that succeeded is the smallest budget with which the attack succeeds.
            QCOMPARE(result.success, budget >= whole.firstSuccess);
            QVERIFY(result.success || result.spent);
        }
    }

    void aTimeLimitEndsTheSearch()
    {
        FakeVictim victim(weights);
        victim.onText = [](int) { std::this_thread::sleep_for(std::chrono::milliseconds(5)); };
        Setting setting{greedy("delete")};
        setting.timeLimit = 0.001;
        const auto result = attack(setting, searchTable, victim, inputOf({"good", "film", "fun"}));
        QVERIFY(result.timeIsUp);
        QVERIFY(!result.success);
    }

    void aStopRequestLeavesByException()
    {
        FakeVictim victim(weights);
        std::stop_source source;
        victim.onText = [&](int text) {
            if (text == 4)
                source.request_stop();
        };
        bool stopped = false;
        try {
            (void)attack({greedy("delete")}, searchTable, victim, inputOf({"good", "film", "fun"}), source.get_token());
        } catch (const Stopped&) {
            stopped = true;
        } catch (const std::runtime_error&) {
            stopped = true; // the victim's own; Attack::run turns it into Stopped
        }
        QVERIFY(stopped);
        QVERIFY(victim.texts <= 4);
    }

    void hardLabelsAreEnough()
    {
        FakeVictim victim(weights, false);
        const auto result =
            attack({greedy("delete", {{"accept", "always"}})}, searchTable, victim, inputOf({"good", "film", "fun"}));
        QVERIFY(result.success);
    }

    void traceLevels()
    {
        FakeVictim victim(weights);
        Setting setting{greedy("delete")};
        setting.trace = TraceLevel::None;
        const Input input = inputOf({"film", "good", "fun"});
        const auto none = attack(setting, searchTable, victim, input);
        setting.trace = TraceLevel::Accepted;
        const auto accepted = attack(setting, searchTable, victim, input);
        setting.trace = TraceLevel::All;
        const auto all = attack(setting, searchTable, victim, input);
        QVERIFY(none.trace.steps.empty() && none.trace.importance.empty());
        QCOMPARE(accepted.trace.steps.size(), all.trace.steps.size()); // here every step was accepted
        QCOMPARE(accepted.trace.steps[1].candidates.size(), std::size_t{1});
        QCOMPARE(all.trace.steps[1].candidates.size(), std::size_t{2});
        QCOMPARE(none.text, all.text);
        QCOMPARE(none.counts.logical, all.counts.logical);
    }
};

QTEST_APPLESS_MAIN(TestSearch)
#include "tst_search.moc"
