#include "tests/support/registered_test.h"

#include <clocale>

#include "core/campaigns/measures/measuring.h"
#include "core/language/grammar/link_grammar.h"
#include "core/language/resources.h"
#include "core/reports/data/measure.h"
#include "core/reports/registry.h"
#include "core/text/splitting/tokenizer.h"
#include "tests/places.h"
#include "tests/support/fakes/fake_language_model.h"
#include "tests/support/said.h"
#include "tests/support/samples/results.h"

using core::language::LinkGrammar;
using core::store::Project;

namespace {

std::unique_ptr<core::language::GrammarChecker> linkGrammar() { return std::make_unique<LinkGrammar>(); }

/// Counts the letter x, and fails after a given number of texts.
class LetterChecker final : public core::language::GrammarChecker {
public:
    explicit LetterChecker(int most) : most_(most) {}
    [[nodiscard]] std::optional<std::size_t> errorsInPart(const std::string& text, std::stop_token) override
    {
        if (most_-- == 0)
            throw core::Error("the server went away");
        return static_cast<std::size_t>(std::ranges::count(text, 'x'));
    }
    [[nodiscard]] std::string name() const override { return "letters 1"; }

private:
    int most_;
};

/// Counts the letter x in what ends with a stop, and how often it is asked; a question mark is beyond it.
class SentenceChecker final : public core::language::GrammarChecker {
public:
    [[nodiscard]] std::vector<std::string> parts(const std::string& text) const override
    {
        std::vector<std::string> all;
        for (const auto& part : QString::fromStdString(text).split(QLatin1Char('.'), Qt::SkipEmptyParts))
            all.push_back(part.toStdString());
        return all;
    }
    [[nodiscard]] std::optional<std::size_t> errorsInPart(const std::string& part, std::stop_token) override
    {
        ++asked;
        if (part == "?")
            return std::nullopt;
        return static_cast<std::size_t>(std::ranges::count(part, 'x'));
    }
    [[nodiscard]] std::string name() const override { return "sentences 1"; }
    int asked = 0;
};

/// Has no count for "This is a good film ." and keeps what it was asked.
class GoodFilmIsTooLong final : public core::language::GrammarChecker {
public:
    explicit GoodFilmIsTooLong(std::vector<std::string>& asked) : asked_(asked) {}
    [[nodiscard]] std::optional<std::size_t> errorsInPart(const std::string& text, std::stop_token) override
    {
        asked_.push_back(text);
        return text == "This is a good film ." ? std::nullopt : std::optional<std::size_t>(0);
    }
    [[nodiscard]] std::string name() const override { return "lengths 1"; }

private:
    std::vector<std::string>& asked_;
};

} // namespace

/// What is worked out about perturbed texts once the attack is over.
class TestMeasuring : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { qputenv("FAULTLINE_RESOURCES", RESOURCES); }

    /// Words that the link grammar leaves out: none in English sentences, some where they disagree.
    void grammaticalErrors_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("right");
        QTest::newRow("a sentence") << QStringLiteral("This is a good film.") << true;
        QTest::newRow("two sentences") << QStringLiteral("The dog ran. It was late.") << true;
        QTest::newRow("disagreement") << QStringLiteral("This are an good films.") << false;
        QTest::newRow("in the second") << QStringLiteral("The dog ran. This are an good films.") << false;
        QTest::newRow("nothing") << QString() << true;
    }
    void grammaticalErrors()
    {
        QFETCH(QString, text);
        QFETCH(bool, right);
        LinkGrammar checker;
        const auto errors = checker.errorsIn(text.toStdString(), {});
        QVERIFY(errors.has_value());
        QCOMPARE(*errors == 0, right);
        QVERIFY2(checker.name().starts_with("link-grammar 5."), checker.name().c_str());
    }

    /// The locale is the program's, whatever the library would like.
    void theLocaleStays()
    {
        const std::string before = std::setlocale(LC_ALL, nullptr);
        LinkGrammar checker;
        (void)checker.errorsIn("This is a good film.", {});
        QCOMPARE(std::string(std::setlocale(LC_NUMERIC, nullptr)), std::string("C"));
        QCOMPARE(std::string(std::setlocale(LC_ALL, nullptr)), before);
    }

    void unreadableTextsAreNotKnown()
    {
        LinkGrammar checker;
        std::string longest;
        for (int i = 0; i < 400; ++i)
            longest += "word ";
        QVERIFY(!checker.errorsIn(longest, {}).has_value());
        for (const char* text : {"\xff\xfe", "\x01\x02", "((((((((", "%s%n%s%n"})
            (void)checker.errorsIn(text, {}); // whatever it returns, it returns
    }

    void valuesComeIntoTables()
    {
        const auto project = Project::inMemory();
        const auto id = campaign(*project);
        core::language::Resources resources;
        core::campaigns::MeasureRequest request;
        request.grammar = linkGrammar;
        request.similarity = &resources.encoder("built-in");
        std::size_t told = 0;
        const auto counts = core::campaigns::measure(*project, id, request, {}, [&](std::size_t done, std::size_t all) {
            told = done;
            QCOMPARE(all, std::size_t{2});
        });
        QCOMPARE(counts.texts, std::size_t{2}); // not the one that failed
        QCOMPARE(counts.measured, std::size_t{2});
        QCOMPARE(told, std::size_t{2});
        const auto data = core::reports::campaignData(*project, id);
        using core::reports::measured;
        // The first success gains errors, the second loses all it had; by hand from the checker's counts for the texts.
        LinkGrammar checker;
        double before = 0, after = 0;
        for (const char* text : {"This is a good film .", "This are an good films ."})
            before += static_cast<double>(*checker.errorsIn(text, {}));
        for (const char* text : {"This are a good film .", "This is a good film ."})
            after += static_cast<double>(*checker.errorsIn(text, {}));
        QVERIFY(before > 0);
        const auto near = [](const core::reports::MeasureValue& m, double expected) {
            return m.value && std::abs(*m.value - expected) < 1e-9;
        };
        QVERIFY(near(measured(data, {}, "grammar-added"), (after - before) / 2));
        QVERIFY(near(measured(data, {}, "grammar-added-percent"), 100 * (after - before) / before));
        QVERIFY(near(measured(data, {}, "grammar-added-per-100"), 100 * (after - before) / 12));
        const auto similarity = measured(data, {}, "similarity");
        QVERIFY(similarity.value && *similarity.value > 0.2 && *similarity.value < 1.0);
        core::reports::ReportSettings options;
        options.set("rows", "recipe");
        options.set("columns", "");
        options.set("measure", "similarity,grammar-added");
        const auto table = core::reports::makeTable("pivot", {data}, options);
        QVERIFY2(table.caption.find("Grammatical errors by link-grammar 5.") != std::string::npos,
                 table.caption.c_str());
        QVERIFY2(table.caption.find("Similarity by ") != std::string::npos, table.caption.c_str());
        // Without them the caption reports it.
        const auto other = Project::inMemory();
        const auto bare = core::reports::campaignData(*other, campaign(*other));
        QVERIFY(!measured(bare, {}, "grammar-added").value);
        QVERIFY(core::reports::makeTable("pivot", {bare}, options).caption.find("was not measured") !=
                std::string::npos);
    }

    /// Of the words that were put in ("are"; "is", "a" and "film"), one is not in the training text: a quarter.
    void wordsThatTrainingLacks()
    {
        const auto project = Project::inMemory();
        const auto id = campaign(*project);
        core::corpora::Corpus train;
        train.name = "train";
        train.examples.resize(1);
        train.examples[0].input = core::text::Input::sentence(
            core::text::tokenize("A long Film is long", core::text::Tokenization::Whitespace));
        const core::victims::TrainingWords words(train);
        core::campaigns::MeasureRequest request;
        request.trained = &words;
        (void)core::campaigns::measure(*project, id, request, {}, [](std::size_t, std::size_t) {});
        const auto found = core::reports::measured(core::reports::campaignData(*project, id), {}, "unknown-words");
        QVERIFY(found.value && std::abs(*found.value - 25.0) < 1e-9);
        QCOMPARE(found.n, std::size_t{2});
        QVERIFY(project->measures(id).contains("new-words train"));
        const auto other = Project::inMemory();
        QVERIFY(
            !core::reports::measured(core::reports::campaignData(*other, campaign(*other)), {}, "unknown-words").value);
    }

    /// Words alone, whatever their capitals; numbers and punctuation are not learnt, and what stands in another segment
    /// that is not changed is not new.
    void whatIsANewWord()
    {
        const auto text = [](const char* words) {
            return core::text::tokenize(words, core::text::Tokenization::Whitespace);
        };
        core::corpora::Corpus train;
        train.examples.resize(1);
        train.examples[0].input = core::text::Input::sentence(text("he owns some pens"));
        const core::victims::TrainingWords words(train);
        const auto found = words.newIn(core::text::Input::sentence(text("he has 3 pens .")),
                                       core::text::Input::sentence(text("He Owns 4 pens , lucky he !")));
        QCOMPARE(found.words, std::size_t{2}); // owns, lucky
        QCOMPARE(found.unknown, std::size_t{1});
    }

    void severalWorkersFindTheSame()
    {
        core::store::ResultMeasures found[2];
        for (int i = 0; i < 2; ++i) {
            const auto project = Project::inMemory();
            const auto id = campaign(*project);
            core::campaigns::MeasureRequest request;
            request.grammar = linkGrammar;
            request.workers = i == 0 ? 1 : 3;
            (void)core::campaigns::measure(*project, id, request, {}, [](std::size_t, std::size_t) {});
            found[i] = project->measures(id);
        }
        QVERIFY(!found[0].empty());
        QVERIFY(found[0] == found[1]);
    }

    /// What was counted for one campaign is kept for the next, and is the same.
    void countedOnce()
    {
        core::campaigns::MeasureRequest request;
        request.grammar = linkGrammar;
        core::store::ResultMeasures found[2];
        for (auto& values : found) {
            const auto project = Project::inMemory();
            const auto id = campaign(*project);
            (void)core::campaigns::measure(*project, id, request, {}, [](std::size_t, std::size_t) {});
            values = project->measures(id);
        }
        QVERIFY(!found[0].empty());
        QVERIFY(found[0] == found[1]);
        // A text that is too long to parse is known to be unknown; one that was counted needs no dictionary again.
        LinkGrammar checker;
        core::language::CountedErrors counted;
        const std::string text = "This are an good films.";
        QCOMPARE(counted.in(text, checker), checker.errorsIn(text, {}));
    }

    /// Texts that share sentences have them counted once.
    void sharedSentencesAreCountedOnce()
    {
        SentenceChecker checker;
        core::language::CountedErrors counted;
        QCOMPARE(counted.in("axx.bx.c.", checker), std::optional<std::size_t>(3));
        QCOMPARE(checker.asked, 3);
        QCOMPARE(counted.in("axx.d.c.", checker), std::optional<std::size_t>(2));
        QCOMPARE(checker.asked, 4);
        QCOMPARE(counted.in("?.c.", checker), std::nullopt); // what cannot be checked is known, too
        QCOMPARE(counted.in("?.bx.", checker), std::nullopt);
        QCOMPARE(checker.asked, 5);
        QCOMPARE(checker.errorsIn("axx.bx.c.", {}), std::optional<std::size_t>(3));
        QCOMPARE(checker.errorsIn("axx.?.c.", {}), std::nullopt);
    }

    /// Where the original has no count, the perturbed text is not examined.
    void textsWithoutACountAreLeftAtOnce()
    {
        const auto project = Project::inMemory();
        const auto id = campaign(*project);
        core::campaigns::MeasureRequest request;
        std::vector<std::string> asked;
        request.grammar = [&] { return std::make_unique<GoodFilmIsTooLong>(asked); };
        const auto counts = core::campaigns::measure(*project, id, request, {}, [](std::size_t, std::size_t) {});
        QCOMPARE(counts.measured, std::size_t{0});
        // Of the first success the original, of the second the original, whose perturbed text is known by then.
        QCOMPARE(asked, (std::vector<std::string>{"This is a good film .", "This are an good films ."}));
        QVERIFY(project->measures(id).empty());
    }

    /// Of "good" the model thinks e^-5, of every other word e^-1: six words with it come to e^(10/6).
    void perplexityComesIntoTables()
    {
        const auto project = Project::inMemory();
        const auto id = campaign(*project);
        const fakes::FakeLanguageModel model({{"good", -5.0}, {"an", -3.0}});
        core::campaigns::MeasureRequest request;
        request.perplexity = &model;
        request.workers = 2;
        const auto counts = core::campaigns::measure(*project, id, request, {}, [](std::size_t, std::size_t) {});
        QCOMPARE(counts.measured, std::size_t{2});
        const auto values = project->measures(id);
        QCOMPARE(values.size(), std::size_t{2});
        const auto near = [](double value, double expected) { return std::abs(value - expected) < 1e-9; };
        const double plain = std::exp(10.0 / 6), worse = std::exp(12.0 / 6);
        QVERIFY(near(values.at("perplexity-before fake-lm").at(0), plain));
        QVERIFY(near(values.at("perplexity-before fake-lm").at(1), worse));
        QVERIFY(near(values.at("perplexity-after fake-lm").at(0), plain));
        QVERIFY(near(values.at("perplexity-after fake-lm").at(1), plain));
        const auto data = core::reports::campaignData(*project, id);
        using core::reports::measured;
        QVERIFY(near(*measured(data, {}, "perplexity-original").value, (plain + worse) / 2));
        QVERIFY(near(*measured(data, {}, "perplexity-perturbed").value, plain));
        QVERIFY(near(*measured(data, {}, "perplexity-added").value, (plain - worse) / 2));
        core::reports::ReportSettings options;
        options.set("rows", "recipe");
        options.set("columns", "");
        options.set("measure", "perplexity-original,perplexity-added");
        CONTAINS(core::reports::makeTable("pivot", {data}, options).caption, "over texts, by fake-lm.");
    }

    /// What another tool computed is no answer to what is asked for now, even where its name comes first; what is not
    /// asked for, and another victim's answers, stay.
    void measuredAgainByAnotherTool()
    {
        const auto project = Project::inMemory();
        const auto id = campaign(*project);
        core::store::ResultMeasures old;
        for (const char* name :
             {"similarity", "grammar-before", "grammar-after", "grammar-words", "perplexity-before", "perplexity-after",
              "new-words", "unknown-words", "validity", "flag-antonym", "flag-not-a-word", "transfer"})
            old[std::string(name) + " 0-other"] = {{0, 1.0}, {1, 1.0}};
        project->setMeasures(id, old);
        // A model of the same name, which had a value of a text that has none now.
        project->setMeasures(id, {{"grammar-before lengths 1", {{0, 7.0}}}, {"grammar-after lengths 1", {{0, 7.0}}}});

        const fakes::FakeLanguageModel model;
        core::campaigns::MeasureRequest request;
        request.perplexity = &model;
        (void)core::campaigns::measure(*project, id, request, {}, [](std::size_t, std::size_t) {});
        const auto data = core::reports::campaignData(*project, id);
        // Every word has e^-1.
        QVERIFY(std::abs(*core::reports::measured(data, {}, "perplexity-original").value - std::exp(1.0)) < 1e-9);
        QCOMPARE(*core::reports::measured(data, {}, "similarity").value, 1.0);
        QVERIFY(!project->measures(id).contains("perplexity-after 0-other"));
        QVERIFY(project->measures(id).contains("grammar-after 0-other"));

        core::language::Resources resources;
        const core::language::Validity rules(resources);
        core::corpora::Corpus train;
        train.name = "train";
        const core::victims::TrainingWords words(train);
        std::vector<std::string> asked;
        request.grammar = [&] { return std::make_unique<GoodFilmIsTooLong>(asked); };
        request.similarity = &resources.encoder("built-in");
        request.validity = &rules;
        request.trained = &words;
        (void)core::campaigns::measure(*project, id, request, {}, [](std::size_t, std::size_t) {});
        const auto values = project->measures(id);
        std::vector<std::string> others;
        for (const auto& [name, found] : values)
            if (name.ends_with(" 0-other"))
                others.push_back(name);
        QCOMPARE(others, (std::vector<std::string>{"transfer 0-other"}));
        QVERIFY(!values.contains("grammar-before lengths 1")); // neither text has a count
        QCOMPARE(core::reports::measured(core::reports::campaignData(*project, id), {}, "unknown-words").n,
                 std::size_t{2});
    }

    /// Another kind of checker has its own count; when it fails nothing is kept, and its message is reported.
    void anyChecker()
    {
        const auto project = Project::inMemory();
        const auto id = campaign(*project);
        core::campaigns::MeasureRequest request;
        request.grammar = [] { return std::make_unique<LetterChecker>(2); };
        CONTAINS(errorOf([&] {
                     (void)core::campaigns::measure(*project, id, request, {}, [](std::size_t, std::size_t) {});
                 }),
                 "the server went away");
        QVERIFY(project->measures(id).empty());
        request.grammar = [] { return std::make_unique<LetterChecker>(100); };
        request.counted = std::make_shared<core::language::CountedErrors>();
        (void)core::campaigns::measure(*project, id, request, {}, [](std::size_t, std::size_t) {});
        QCOMPARE(project->measures(id).at("grammar-before letters 1").at(0), 0.0);
        QCOMPARE(project->measures(id).size(), std::size_t{3});
    }

    void aStopKeepsNothing()
    {
        const auto project = Project::inMemory();
        const auto id = campaign(*project);
        std::stop_source stop;
        stop.request_stop();
        core::campaigns::MeasureRequest request;
        request.grammar = linkGrammar;
        (void)core::campaigns::measure(*project, id, request, stop.get_token(), [](std::size_t, std::size_t) {});
        QVERIFY(project->measures(id).empty());
    }

private:
    /// Two successes and one failure.
    static core::store::Id campaign(Project& project)
    {
        using core::attacks::Status;
        const auto corpus = samples::corpus(3);
        const auto id = samples::campaign(project, corpus);
        const auto add = [&](std::size_t at, const char* before, const char* after, Status status) {
            const auto input = [](const char* text) {
                return core::text::Input::sentence(core::text::tokenize(text, core::text::Tokenization::Whitespace));
            };
            auto result = samples::failed(corpus.examples[at]);
            result.status = status;
            result.original = input(before);
            result.perturbed = input(after);
            project.addResult(id, at, result);
        };
        add(0, "This is a good film .", "This are a good film .", Status::Succeeded);
        add(1, "This are an good films .", "This is a good film .", Status::Succeeded);
        add(2, "This is a good film .", "This are a good film .", Status::Failed);
        return id;
    }
};

QTEST_APPLESS_MAIN(TestMeasuring)
#include "tst_measuring.moc"
