#include "tests/support/registered_test.h"

#include "core/campaigns/measures/campaign_language.h"
#include "core/campaigns/measures/measuring.h"
#include "core/campaigns/measures/stored_flags.h"
#include "tests/support/samples/resources.h"
#include "tests/support/samples/results.h"

using core::campaigns::StoredFlags;
using core::language::FlagKind;
using core::store::Project;

/// Flags of a campaign's texts, as `measure --validity` stores them and the others read them.
class TestStoredFlags : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void whatIsStoredIsRead()
    {
        const auto stored = core::campaigns::measuresOfFlags("rules-1", core::language::wordFlagKinds(),
                                                             {{0, {FlagKind::Antonym, FlagKind::Article}},
                                                              {3, {FlagKind::MatchedSense}},
                                                              {5, {FlagKind::NotAWord}},
                                                              {9, {}}});
        QCOMPARE(stored.at("flag-antonym rules-1").at(0), 1.0);
        QCOMPARE(stored.at("flag-antonym rules-1").at(9), 0.0); // so that measuring again forgets what was
        QCOMPARE(stored.at("validity rules-1").at(0), 2.0);
        const auto flags = StoredFlags::of(stored);
        QVERIFY(flags);
        QCOMPARE(flags->by(), std::string("rules-1"));
        QVERIFY(flags->isMeasured(9) && !flags->isMeasured(1));
        // Relations and hints do not speak against a text; they are found by name.
        QVERIFY((flags->positionsWith({}) == std::set<std::size_t>{0}));
        QVERIFY((flags->validPositions() == std::set<std::size_t>{3, 5, 9}));
        QVERIFY((flags->positionsWith(std::array{FlagKind::NotAWord}) == std::set<std::size_t>{5}));
        QVERIFY((flags->positionsWith(std::array{FlagKind::MatchedSense, FlagKind::Article}) ==
                 std::set<std::size_t>{0, 3}));
        QCOMPARE(flags->places(FlagKind::Antonym).at(0), std::size_t{1});
        QCOMPARE(flags->places(FlagKind::Antonym).at(9), std::size_t{0});
        QVERIFY(!StoredFlags::of({{"similarity built-in", {{0, 1.0}}}}));
    }

    /// Measured again after the rules became better, a campaign has the flags of the better ones, whatever their
    /// number.
    void theNewestRulesCount()
    {
        auto stored = core::campaigns::measuresOfFlags("rules-9", std::array{FlagKind::Antonym},
                                                       {{0, {FlagKind::Antonym}}, {3, {FlagKind::Antonym}}});
        stored.merge(core::campaigns::measuresOfFlags("rules-10", std::array{FlagKind::Antonym},
                                                      {{0, {}}, {3, {FlagKind::Antonym}}}));
        stored.merge(core::campaigns::measuresOfFlags("rules-10-without-dictionary", std::array{FlagKind::Antonym},
                                                      {{0, {}}, {3, {}}}));
        const auto flags = StoredFlags::of(stored);
        QCOMPARE(flags->by(), std::string("rules-10"));
        QVERIFY((flags->validPositions() == std::set<std::size_t>{0}));
    }

    /// The flags of whole texts follow from what was measured, before the rules were asked or after.
    void fluencyFollowsFromMeasures()
    {
        auto stored = core::campaigns::measuresOfFlags("rules-1", core::language::wordFlagKinds(), {{0, {}}, {3, {}}});
        const auto plain = StoredFlags::of(stored);
        QVERIFY(!plain->looksFor(FlagKind::Perplexity) && plain->looksFor(FlagKind::Antonym));
        stored["perplexity-before small-lm"] = {{0, 50.0}, {3, 50.0}};
        stored["perplexity-after small-lm"] = {{0, 100.0}, {3, 99.0}};
        stored["grammar-before link-grammar 5"] = {{0, 1.0}, {3, 1.0}};
        stored["grammar-after link-grammar 5"] = {{0, 1.0}, {3, 2.0}};
        stored["similarity built-in"] = {{0, 0.9}};
        const auto flags = StoredFlags::of(stored);
        QVERIFY((flags->positionsWith(std::array{FlagKind::Perplexity}) == std::set<std::size_t>{0}));
        QVERIFY((flags->positionsWith(std::array{FlagKind::NewGrammarErrors}) == std::set<std::size_t>{3}));
        QVERIFY(flags->positionsWith(std::array{FlagKind::Dissimilar}).empty());
        QVERIFY(flags->isMeasured(0, FlagKind::Dissimilar) && !flags->isMeasured(3, FlagKind::Dissimilar));
        QVERIFY((flags->found().at(3) == std::vector{FlagKind::NewGrammarErrors}));
        // They are hints.
        QVERIFY((flags->validPositions() == std::set<std::size_t>{0, 3}));
    }

    /// What was not looked for is not stored as absent.
    void whatWasNotLookedForIsNotStored()
    {
        const auto stored =
            core::campaigns::measuresOfFlags("rules-1", std::array{FlagKind::Article}, {{0, {FlagKind::Article}}});
        QCOMPARE(stored.size(), std::size_t{2}); // with the sum
        const auto flags = StoredFlags::of(stored);
        QVERIFY(flags->looksFor(FlagKind::Article) && !flags->looksFor(FlagKind::NotAWord));
    }

    /// Of a translator the answers are flagged, too: the first became empty; the second only got worse. The sources are
    /// no English, so that no rule reads them. A fault of an answer does not speak against the text.
    void translationsAreFlagged()
    {
        const core::language::Validity rules(samples::resources());
        const auto project = Project::inMemory();
        auto corpus = samples::corpus(0);
        corpus.labels.clear();
        const auto answer = [](const char* text) { return core::structures::TextAnswer{text}; };
        for (std::size_t i = 0; i < 2; ++i) {
            auto& example = corpus.examples.emplace_back(samples::example(i + 1, "das alte Haus", 0));
            auto segment = example.input[0];
            segment.language = "de";
            example.input = core::text::Input({segment});
            example.gold = answer("the old house is near the river");
        }
        auto record = project->campaign(
            samples::campaign(*project, corpus, "first", R"({"name":"little","goal":{"type":"answer-error"}})"));
        record.name = "translator";
        record.victimCard = R"({"name":"little","task":"translation"})";
        const auto campaign = project->addCampaign(record);
        for (std::size_t i = 0; i < 2; ++i) {
            auto result = samples::failed(corpus.examples[i]);
            result.status = core::attacks::Status::Succeeded;
            result.perturbed = result.original.with(0, result.original[0].text.replaced(1, "graue"));
            result.originalOutput = answer("the old house is near the river");
            result.perturbedOutput = answer(i == 0 ? "" : "the grey house is near a river");
            project->addResult(campaign, i, result);
        }
        core::campaigns::MeasureRequest request;
        request.validity = &rules;
        (void)core::campaigns::measure(*project, campaign, request, {}, [](std::size_t, std::size_t) {});
        const auto flags = StoredFlags::of(project->measures(campaign));
        QVERIFY(flags);
        QVERIFY((flags->positionsWith(std::array{FlagKind::EmptyOutput}) == std::set<std::size_t>{0}));
        QVERIFY((flags->positionsWith(std::array{FlagKind::Hallucination}) == std::set<std::size_t>{0}));
        QVERIFY(flags->looksFor(FlagKind::OffScript));
        // That nothing was found in texts that no rule reads does not make them valid.
        QVERIFY(flags->positionsWith({}).empty() && flags->validPositions().empty() && !flags->isMeasured(0));
        QVERIFY(!flags->looksFor(FlagKind::Antonym));
    }

    /// Texts that are said to be German, by the corpus (their segments) or by the recipe alone, have no flags; those of
    /// which nobody says so are read as English, and what they look like is said.
    void otherLanguagesAreNotFlagged_data()
    {
        QTest::addColumn<QString>("segment");
        QTest::addColumn<QString>("recipe");
        QTest::addColumn<bool>("flagged");
        QTest::addColumn<QString>("warning");
        QTest::newRow("by the corpus") << "de"
                                       << R"({"name":"little"})" << false << "the texts of A are in German, ";
        QTest::newRow("by the recipe") << "en"
                                       << R"({"name":"little","language":"de"})" << false
                                       << "the texts of A are in German, ";
        QTest::newRow("by nobody") << "en"
                                   << R"({"name":"little"})" << true << "the texts of A look like German, ";
    }
    void otherLanguagesAreNotFlagged()
    {
        QFETCH(const QString, segment);
        QFETCH(const QString, recipe);
        QFETCH(const bool, flagged);
        QFETCH(const QString, warning);
        const core::language::Validity rules(samples::resources());
        const auto project = Project::inMemory();
        auto corpus = samples::corpus(0);
        for (std::size_t i = 0; i < 3; ++i) {
            auto& example = corpus.examples.emplace_back(
                samples::example(i + 1, "Der Film ist nicht gut und die Musik ist mit einem Wort zu laut .", 0));
            auto only = example.input[0];
            only.language = segment.toStdString();
            example.input = core::text::Input({only});
        }
        const auto campaign = samples::campaign(*project, corpus, "A", recipe.toStdString());
        auto result = samples::failed(corpus.examples[0]);
        result.status = core::attacks::Status::Succeeded;
        result.perturbed = result.original.with(0, result.original[0].text.replaced(4, "schlecht"));
        project->addResult(campaign, 0, result);
        // Older rules, which read any text, found nothing: that goes, and the text is not valid for it.
        project->setMeasures(campaign,
                             core::campaigns::measuresOfFlags("rules-1", core::language::wordFlagKinds(), {{0, {}}}));
        core::campaigns::MeasureRequest request;
        request.validity = &rules;
        (void)core::campaigns::measure(*project, campaign, request, {}, [](std::size_t, std::size_t) {});
        QCOMPARE(StoredFlags::of(project->measures(campaign)).has_value(), flagged);
        const auto said = core::campaigns::flagsLanguageWarning(
            core::campaigns::languageOf(*project, project->campaign(campaign)), "A");
        QVERIFY2(QString::fromStdString(said).startsWith(warning), said.c_str());
    }

    /// The two successes of a campaign: "good" for "bad" means the opposite, "movie" for "film" the same. One that
    /// failed is not measured. Any number of workers gives the same.
    void measureFlagsSuccesses()
    {
        const core::language::Validity rules(samples::resources());
        for (const int workers : {1, 3}) {
            const auto project = Project::inMemory();
            core::corpora::Corpus corpus = samples::corpus(0);
            corpus.examples = {samples::example(1, "It was a bad film .", 1),
                               samples::example(2, "The film is long .", 0),
                               samples::example(3, "The film is short .", 1)};
            const auto campaign = samples::campaign(*project, corpus);
            const std::vector<std::pair<std::uint32_t, const char*>> changes{{3, "good"}, {1, "movie"}, {1, "movie"}};
            for (std::size_t i = 0; i < changes.size(); ++i) {
                auto result = samples::failed(corpus.examples[i]);
                result.perturbed =
                    result.original.with(0, result.original[0].text.replaced(changes[i].first, changes[i].second));
                if (i < 2)
                    result.status = core::attacks::Status::Succeeded;
                project->addResult(campaign, i, result);
            }
            core::campaigns::MeasureRequest request;
            request.validity = &rules;
            request.workers = workers;
            const auto counts =
                core::campaigns::measure(*project, campaign, request, {}, [](std::size_t, std::size_t) {});
            QCOMPARE(counts.texts, std::size_t{2});
            QCOMPARE(counts.measured, std::size_t{2});
            const auto flags = StoredFlags::of(project->measures(campaign));
            QVERIFY(flags);
            QCOMPARE(flags->by(), rules.name());
            QVERIFY((flags->positionsWith({}) == std::set<std::size_t>{0}));
            QVERIFY((flags->validPositions() == std::set<std::size_t>{1}));
            QVERIFY((flags->positionsWith(std::array{FlagKind::Antonym}) == std::set<std::size_t>{0}));
            QVERIFY((flags->positionsWith(std::array{FlagKind::MatchedSense}) == std::set<std::size_t>{1}));
        }
    }
};

QTEST_GUILESS_MAIN(TestStoredFlags)
#include "tst_stored_flags.moc"
