#include "tests/support/registered_test.h"

#include <sstream>

#include <QTemporaryDir>
#include <SQLiteCpp/SQLiteCpp.h>

#include "core/campaigns/exports/export.h"
#include "core/campaigns/exports/frames.h"
#include "core/campaigns/exports/variant_export.h"
#include "core/campaigns/planning/setup.h"
#include "core/campaigns/runner.h"
#include "core/campaigns/summary.h"
#include "core/campaigns/verify.h"
#include "core/corpora/reading/reader.h"
#include "core/language/problems/written_numbers.h"
#include "core/reports/data/answers.h"
#include "core/reports/data/campaign_data.h"
#include "core/text/splitting/tokenizer.h"
#include "tests/places.h"
#include "tests/support/fakes/answering_victim.h"
#include "tests/support/samples/resources.h"

using namespace core;
using structures::Equation;
using structures::Prediction;

/// Texts whose gold answer changes along (other numbers in a word problem): what is answered to them is compared with
/// it, wherever that is stored, counted and printed.
class TestOwnGold : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        qputenv("FAULTLINE_RESOURCES", RESOURCES);
        reads_ = run("reads.faultline", [](const text::Input& input) -> Prediction { return sumIn(input); });
        // By heart: 9, whatever the numbers are.
        parrots_ = run("parrots.faultline", [](const text::Input&) -> Prediction { return Equation{"4 + 5", 9.0}; });
    }

    /// Four problems, all right at first. Who reads stays right; who has learnt the answer by heart loses all.
    void scores()
    {
        const auto right = campaigns::summarize(*reads_, id_), wrong = campaigns::summarize(*parrots_, id_);
        QCOMPARE(right.succeeded, std::size_t{0});
        QCOMPARE(wrong.succeeded, std::size_t{4});
        for (const auto* summary : {&right, &wrong}) {
            QCOMPARE(summary->scored, std::size_t{4});
            QCOMPARE(summary->cleanScore.value_or(-1.0), 1.0);
        }
        QCOMPARE(right.attackedScore.value_or(-1.0), 1.0);
        QCOMPARE(wrong.attackedScore.value_or(-1.0), 0.0);
    }

    void exports()
    {
        std::ostringstream lines;
        campaigns::exportJsonl(*parrots_, id_, {}, lines);
        const auto json = nlohmann::json::parse(lines.str().substr(0, lines.str().find('\n')));
        QCOMPARE(json.at("gold").at("answer").get<double>(), 9.0);
        const double own = json.at("perturbed_gold").at("answer");
        QVERIFY(own != 9.0);
        QCOMPARE(own, sumIn(json.at("perturbed").at("sentence").get<std::string>()));
        QCOMPARE(json.at("original_output").at("value").get<double>(), 1.0);
        QCOMPARE(json.at("perturbed_output").at("value").get<double>(), 0.0);

        std::ostringstream table, variants, variantLines;
        campaigns::exportCsv(*parrots_, id_, {}, table);
        campaigns::exportVariantsCsv(*parrots_, id_, {}, variants);
        campaigns::exportVariantsJsonl(*parrots_, id_, {}, variantLines);
        for (const auto* written : {&table, &variants})
            QVERIFY2(written->str().substr(0, written->str().find('\n')).find("perturbed_gold") != std::string::npos,
                     written->str().c_str());
        std::istringstream each(variantLines.str());
        for (std::string line; std::getline(each, line);) {
            const auto variant = nlohmann::json::parse(line);
            QCOMPARE(variant.at("perturbed_gold").at("answer").get<double>(),
                     sumIn(variant.at("perturbed").at("sentence").get<std::string>()));
        }
        campaigns::forEachRow(*parrots_, id_, campaigns::Frame::Results, {}, [&](const auto& row) {
            QVERIFY(row.contains("gold_after"));
            QVERIFY(row.at("gold_after") != row.at("gold"));
        });
    }

    /// What other programs read says the same.
    void views()
    {
        SQLite::Database file(folder_.filePath("parrots.faultline").toStdString(), SQLite::OPEN_READONLY);
        SQLite::Statement row(file, "SELECT gold, gold_after, score_before, score_after FROM v_results");
        std::size_t rows = 0;
        for (; row.executeStep(); ++rows) {
            QVERIFY(!row.getColumn(1).isNull() && row.getColumn(1).getString() != row.getColumn(0).getString());
            QCOMPARE(row.getColumn(2).getDouble(), 1.0);
            QCOMPARE(row.getColumn(3).getDouble(), 0.0);
        }
        QCOMPARE(rows, std::size_t{4});
    }

    /// Another victim is judged by them, too.
    void transfer()
    {
        fakes::AnsweringVictim reader(card(), [](const text::Input& input) -> Prediction { return sumIn(input); });
        const auto other = campaigns::verify(*parrots_, id_, reader, {});
        QCOMPARE(other.answered, std::size_t{4});
        QCOMPARE(other.originalRight, std::size_t{4});
        QCOMPARE(other.fooled, std::size_t{0});
        fakes::AnsweringVictim parrot(card(), [](const text::Input&) -> Prediction { return Equation{"", 9.0}; });
        QCOMPARE(campaigns::verify(*parrots_, id_, parrot, {}).fooled, std::size_t{4});
    }

    /// In McNemar's tables and the like.
    void keptRight()
    {
        for (const auto& [project, kept] :
             {std::pair(reads_.get(), std::size_t{4}), std::pair(parrots_.get(), std::size_t{0})}) {
            const auto counts = reports::keptRight(reports::campaignData(*project, id_));
            QCOMPARE(counts.right, std::size_t{4});
            QCOMPARE(counts.kept, kept);
        }
    }

private:
    static victims::VictimCard card()
    {
        victims::VictimCard card;
        card.name = "adder";
        card.task = "equations";
        card.segments = {"sentence"};
        return card;
    }
    static double sumIn(const std::string& text)
    {
        double sum = 0.0;
        for (const auto& number : language::writtenNumbers(text::tokenize(text, text::Tokenization::Whitespace)))
            sum += number.value;
        return sum;
    }
    static Prediction sumIn(const text::Input& input) { return Equation{"", sumIn(input[0].text.str())}; }

    std::shared_ptr<store::Project> run(const char* file, const fakes::AnsweringVictim::Answer& answer)
    {
        auto project = store::Project::create(folder_.filePath(file).toStdString());
        std::string rows = "Question,Equation,Answer\n";
        for (const char* name : {"Ann", "Ben", "Mia", "Tom"})
            rows += std::string(name) + " has 4 pens and finds 5 pens . How many pens are there ?,4 + 5,9\n";
        fakes::AnsweringVictim victim(card(), answer);
        campaigns::CampaignPlan plan;
        plan.victimSpec = "adder";
        plan.recipe = attacks::Recipe::load("problem-numbers");
        id_ = campaigns::setUpCampaign(*project, corpora::corpusFromBytes(rows, "problems.csv"), plan, victim.card(),
                                       *samples::sharedResources());
        campaigns::RunOptions options;
        campaigns::runCampaign(*project, id_, victim, samples::sharedResources(), options, {}, {});
        return project;
    }

    QTemporaryDir folder_;
    store::Id id_ = 0;
    std::shared_ptr<store::Project> reads_, parrots_;
};

QTEST_APPLESS_MAIN(TestOwnGold)
#include "tst_own_gold.moc"
