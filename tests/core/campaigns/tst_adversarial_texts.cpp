#include "tests/support/registered_test.h"

#include <algorithm>
#include <set>

#include <QTemporaryDir>

#include "core/campaigns/training/adversarial_texts.h"
#include "core/files/file.h"
#include "core/language/problems/written_numbers.h"
#include "tests/places.h"
#include "tests/support/said.h"
#include "tests/support/samples/resources.h"
#include "tests/support/samples/results.h"

using core::campaigns::AdversarialPlan;
using core::campaigns::AdversarialSource;

/// The files that adversarial training trains with: whose names they use, and which examples they hold.
class TestAdversarialTexts : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { qputenv("FAULTLINE_RESOURCES", RESOURCES); }

    /// Segments and classes by the victim's names, so that nothing is guessed when the files are read.
    void pairsKeepTheirSegments()
    {
        const QTemporaryDir folder;
        auto plan = planIn(folder, "topic,sentence,label\n", [](int i) {
            return std::string(i % 2 == 0 ? "wind power" : "nuclear power") + ",it is cheap and clean today," +
                   (i % 3 == 0 ? "con" : "pro") + "\n";
        });
        plan.read.columns = {{"label", "label"}, {"topic", "topic"}, {"sentence", "sentence"}};
        const auto card = cardOf({"topic", "sentence"}, {"pro", "con"});
        const auto texts = core::campaigns::writeVariants(plan, card, tools(), quiet());
        QCOMPARE(texts.originals, std::size_t{18}); // a tenth of twenty chooses the epoch
        QCOMPARE(texts.added, std::size_t{9});
        const auto train = read(texts, texts.train);
        QVERIFY(train.segments == card.segments);
        QCOMPARE(train.examples.size(), std::size_t{27});
        QCOMPARE(read(texts, texts.dev).examples.size(), std::size_t{2});
        for (const auto& example : train.examples) {
            const auto row = std::stoi(example.id) - 1;
            const auto gold = static_cast<std::size_t>(core::structures::labelOf(example.gold));
            QCOMPARE(train.labels[gold], std::string(row % 3 == 0 ? "con" : "pro"));
        }
    }

    /// A corpus with its own names is converted to the victim's: classes by number or order, segments by place.
    void namesBecomeTheVictims()
    {
        const QTemporaryDir folder;
        const auto plan = planIn(folder, "label,text\n", [](int i) {
            return std::to_string(i % 2) + ",the film is " + (i % 2 == 0 ? "dull" : "moving") + "\n";
        });
        const auto texts =
            core::campaigns::writeVariants(plan, cardOf({"review"}, {"negative", "positive"}), tools(), quiet());
        const auto train = read(texts, texts.train);
        QVERIFY(train.segments == std::vector<std::string>{"review"});
        for (const auto& example : train.examples)
            if (example.id.find('-') == std::string::npos)
                QCOMPARE(train.labels[static_cast<std::size_t>(core::structures::labelOf(example.gold))],
                         std::string(example.input[0].text.str().ends_with("dull") ? "negative" : "positive"));
    }

    /// A dev file that lists the classes in another order means the same classes by them.
    void devGoesByTheTrainingTextsNames()
    {
        const QTemporaryDir folder;
        auto plan = planIn(folder, "label,text\n", [](int i) {
            return std::string(i % 2 == 0 ? "neg" : "pos") + ",the film is " + (i % 2 == 0 ? "dull" : "moving") + "\n";
        });
        plan.dev = folder.filePath(QStringLiteral("dev.csv")).toStdString();
        core::writeFile(plan.dev, "label,text\npos,a moving story\nneg,a dull story\n"); // the other class first
        const auto texts =
            core::campaigns::writeVariants(plan, cardOf({"sentence"}, {"bad", "good"}), tools(), quiet());
        QVERIFY2(texts.note.find("order") != std::string::npos, texts.note.c_str()); // a guess is reported
        QCOMPARE(texts.originals, std::size_t{20});
        const auto dev = read(texts, texts.dev);
        QCOMPARE(dev.examples.size(), std::size_t{2});
        for (const auto& example : dev.examples)
            QCOMPARE(dev.labels[static_cast<std::size_t>(core::structures::labelOf(example.gold))],
                     std::string(example.input[0].text.str() == "a dull story" ? "bad" : "good"));
    }

    /// Forms stay unchanged, and each of several recipes varies its own share.
    void formsAreVariedBySeveralRecipes()
    {
        const QTemporaryDir folder;
        auto plan = planIn(folder, "text,form\n", [](int i) {
            return "which rivers cross state" + std::to_string(i) + ",\"answer(A,river(A,state" + std::to_string(i) +
                   "))\"\n";
        });
        plan.recipes.push_back(core::attacks::Recipe::fromJson(R"({"name": "deletions", "goal": {"type": "untargeted"},
            "transformation": {"type": "character-delete", "positions": "all"}, "search": {"type": "enumerate"}})"));
        plan.share = 0.25;
        auto card = cardOf({"text"}, {});
        card.task = "forms";
        const auto texts = core::campaigns::writeVariants(plan, card, tools(), quiet());
        QCOMPARE(texts.originals, std::size_t{18});
        QCOMPARE(texts.added, std::size_t{10}); // a quarter of 18, twice
        const auto train = read(texts, texts.train);
        QCOMPARE(train.gold, std::string("form"));
        std::set<std::string> ids;
        std::set<int> swaps, deletions;
        for (const auto& example : train.examples) {
            QVERIFY2(ids.insert(example.id).second, example.id.c_str());
            const auto row = std::stoi(example.id) - 1;
            QCOMPARE(std::get<core::structures::TextAnswer>(example.gold).text,
                     "answer(A,river(A,state" + std::to_string(row) + "))");
            const auto original = "which rivers cross state" + std::to_string(row);
            const auto text = example.input[0].text.str();
            if (text.size() < original.size())
                deletions.insert(row);
            else if (text != original)
                swaps.insert(row);
        }
        QCOMPARE(swaps.size(), std::size_t{5});
        QCOMPARE(deletions.size(), std::size_t{5});
        QVERIFY(swaps != deletions); // each has a share of its own
    }

    /// Word problems keep what says which of their numbers the equation means: here the second five less the first.
    void problemsKeepTheirLeaves()
    {
        const QTemporaryDir folder;
        auto plan = planIn(folder, "Question,Numbers,Equation,Answer\n", [](int i) {
            return "ann has number0 pens and finds number1 dollars" + std::to_string(i) +
                   " ?,5 5,- number1 number0,0\n";
        });
        auto card = cardOf({"sentence"}, {});
        card.task = "equations";
        const auto texts = core::campaigns::writeVariants(plan, card, tools(), quiet());
        const auto train = read(texts, texts.train);
        QCOMPARE(train.gold, std::string("equation"));
        QCOMPARE(train.examples.size(), texts.originals + texts.added);
        for (const auto& example : train.examples)
            QCOMPARE(std::get<core::structures::Equation>(example.gold).leaves, (std::vector<int>{1, 0}));
    }

    /// Variants with other numbers are learnt with the answers of these numbers.
    void otherNumbersHaveOtherAnswers()
    {
        const QTemporaryDir folder;
        auto plan = planIn(folder, "Question,Numbers,Equation,Answer\n", [](int i) {
            return "ann has number0 pens and finds number1 more . how many has she ?," + std::to_string(20 + i) +
                   " 5,+ number0 number1," + std::to_string(25 + i) + "\n";
        });
        plan.recipes = {core::attacks::Recipe::load("problem-numbers")};
        auto card = cardOf({"sentence"}, {});
        card.task = "equations";
        const auto texts = core::campaigns::writeVariants(plan, card, tools(), quiet());
        const auto train = read(texts, texts.train);
        std::size_t changed = 0;
        for (const auto& example : train.examples) {
            std::vector<double> numbers;
            for (const auto& number : core::language::writtenNumbers(example.input[0].text))
                numbers.push_back(number.value);
            QCOMPARE(numbers.size(), std::size_t{2});
            QCOMPARE(std::get<core::structures::Equation>(example.gold).answer, numbers[0] + numbers[1]);
            changed += numbers[1] != 5.0 ? 1 : 0;
        }
        QVERIFY(changed > 0);
    }

    /// Every step learns from the training text, from all that the step before it did, and from more.
    void stepsHaveMoreAndMore()
    {
        const QTemporaryDir folder;
        auto plan = planIn(folder, "label,text\n", [](int i) {
            return std::to_string(i % 2) + ",the film number" + std::to_string(i) + " is dull\n";
        });
        plan.share = 1.0;
        plan.steps = 3;
        const auto card = cardOf({"sentence"}, {"0", "1"});
        const auto texts = core::campaigns::writeVariants(plan, card, tools(), quiet());
        QCOMPARE(texts.added, std::size_t{18});
        std::set<std::string> before;
        for (int step = 1; step <= 3; ++step) {
            const auto train = read(texts, core::campaigns::placesOf(plan, card, step).train);
            QCOMPARE(train.examples.size(), static_cast<std::size_t>(18 + 6 * step));
            std::set<std::string> added;
            bool fromBehind = false; // drawn, not the first ones of a file that may be ordered by class
            for (std::size_t i = 18; i < train.examples.size(); ++i) {
                added.insert(train.examples[i].id);
                fromBehind = fromBehind || std::stoi(train.examples[i].id) > 12;
            }
            QCOMPARE(added.size(), static_cast<std::size_t>(6 * step));
            QVERIFY(std::ranges::includes(added, before));
            QVERIFY(fromBehind);
            before = std::move(added);
        }
        QCOMPARE(core::campaigns::placesOf(plan, card, 3).train, texts.train);
        QCOMPARE(plan.victims().size(), std::size_t{4});
    }

    /// With `valid` what a machine flags is left out, and how much that was is said: "good" for "bad" means the
    /// opposite, "movie" for "film" the same. Where all are flagged there is nothing to train on.
    void onlyTextsWithoutAFlag()
    {
        const QTemporaryDir folder;
        auto plan = planIn(folder, "label,text\n", [](int i) {
            return std::to_string(i % 2) + ",the film number" + std::to_string(i) + " is dull\n";
        });
        plan.source = AdversarialSource::Attack;
        const auto card = cardOf({"sentence"}, {"0", "1"});
        const auto project = core::store::Project::inMemory();
        auto corpus = samples::corpus(0);
        corpus.examples = {samples::example(1, "It was a bad film .", 1), samples::example(2, "The film is long .", 0)};
        const auto campaign = samples::campaign(*project, corpus);
        const auto add = [&](std::size_t i, std::uint32_t word, const char* to) {
            auto result = samples::failed(corpus.examples[i]);
            result.status = core::attacks::Status::Succeeded;
            result.perturbed = result.original.with(0, result.original[0].text.replaced(word, to));
            project->addResult(campaign, i, result);
        };
        add(0, 3, "good");
        plan.valid = true;
        CONTAINS(errorOf([&] { (void)core::campaigns::writeSuccesses(plan, card, *project, tools(), quiet()); }),
                 "all texts (1) have a flag. Leave out --valid");
        add(1, 1, "movie");
        const auto texts = core::campaigns::writeSuccesses(plan, card, *project, tools(), quiet());
        QCOMPARE(texts.added, std::size_t{1});
        CONTAINS(texts.note, "1 of 2 texts have a flag (rules-");
        QCOMPARE(read(texts, texts.train).examples.back().input[0].text.str(), std::string("The movie is long ."));
        plan.valid = false;
        const auto all = core::campaigns::writeSuccesses(plan, card, *project, tools(), quiet());
        QCOMPARE(all.added, std::size_t{2});
        QVERIFY(all.note.empty());
        // Nothing is said of what is left out where nothing is: only "movie" for "film".
        const auto one = core::store::Project::inMemory();
        corpus.examples.erase(corpus.examples.begin());
        const auto kept = samples::campaign(*one, corpus);
        auto fooled = samples::failed(corpus.examples[0]);
        fooled.status = core::attacks::Status::Succeeded;
        fooled.perturbed = fooled.original.with(0, fooled.original[0].text.replaced(1, "movie"));
        one->addResult(kept, 0, fooled);
        plan.valid = true;
        const auto none = core::campaigns::writeSuccesses(plan, card, *one, tools(), quiet());
        QVERIFY2(none.added == 1 && none.note.empty(), none.note.c_str());
        plan.valid = false;
        // A folder of the one is not taken up by the other.
        const auto identity = plan.identity();
        plan.valid = true;
        QVERIFY(plan.identity() != identity);
    }

    void whatDoesNotFitIsSaid()
    {
        const QTemporaryDir folder;
        const auto plan =
            planIn(folder, "label,text\n", [](int i) { return std::to_string(i % 2) + ",the film is dull\n"; });
        const auto card = cardOf({"premise", "hypothesis"}, {"0", "1"});
        CONTAINS(errorOf([&] { (void)core::campaigns::writeVariants(plan, card, tools(), quiet()); }),
                 "there is no segment premise");
        auto none = plan;
        none.recipes.front().set("transformation.min_length", "50"); // no word is so long
        QVERIFY(!errorOf([&] {
                     (void)core::campaigns::writeVariants(none, cardOf({"sentence"}, {"0", "1"}), tools(), quiet());
                 }).empty());
    }

private:
    template<typename Line>
    static AdversarialPlan planIn(const QTemporaryDir& folder, const std::string& header, const Line& line)
    {
        AdversarialPlan plan;
        plan.train = folder.filePath(QStringLiteral("train.csv")).toStdString();
        plan.out = folder.path().toStdString();
        std::string bytes = header;
        for (int i = 0; i < 20; ++i)
            bytes += line(i);
        core::writeFile(plan.train, bytes);
        plan.source = AdversarialSource::Perturbation;
        plan.recipes = {core::attacks::Recipe::fromJson(R"({"name": "swaps", "goal": {"type": "untargeted"},
            "transformation": {"type": "character-swap", "positions": "all"}, "search": {"type": "enumerate"}})")};
        return plan;
    }
    static core::victims::VictimCard cardOf(std::vector<std::string> segments, std::vector<std::string> labels)
    {
        core::victims::VictimCard card;
        card.segments = std::move(segments);
        card.labels = std::move(labels);
        card.tokenization = core::text::Tokenization::Whitespace;
        return card;
    }
    static core::campaigns::TrainingTools tools() { return {samples::sharedResources(), nullptr, nullptr, 1, "cpu"}; }
    static core::campaigns::StageContext quiet()
    {
        return {{}, [](const std::string&) {}};
    }
    /// As training reads them.
    static core::corpora::Corpus read(const core::campaigns::AdversarialTexts& texts, const std::filesystem::path& file)
    {
        core::corpora::ReadOptions options;
        options.format = texts.read.at("format");
        options.columns = core::corpora::parseColumns(texts.read.at("columns"));
        options.tokenization = core::text::tokenizationNamed(texts.read.at("tokenization"));
        return core::corpora::readCorpus(file, options);
    }
};

QTEST_APPLESS_MAIN(TestAdversarialTexts)
#include "tst_adversarial_texts.moc"
