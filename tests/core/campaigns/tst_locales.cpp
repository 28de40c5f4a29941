#include <clocale>
#include <sstream>

#include "core/attacks/recipe/recipe.h"
#include "core/campaigns/exports/export.h"
#include "core/campaigns/planning/plan.h"
#include "core/json/json.h"
#include "core/text/word_table.h"
#include "tests/support/registered_test.h"
#include "tests/support/samples/results.h"

/// Where the decimal point is a comma, and where the small letter of I is another: a QApplication takes such a locale
/// over from the system.
class TestLocales : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase_data();
    void init();
    void cleanup();
    void exportsAreTheSame();
    void numbersAreRead();
    void lettersKeepTheirCase();

private:
    std::string everything();
    QTemporaryDir folder_;
    std::shared_ptr<core::store::Project> project_;
};

void TestLocales::initTestCase_data()
{
    QTest::addColumn<QByteArray>("locale");
    QTest::newRow("German") << QByteArray("de_DE.UTF-8");
    QTest::newRow("Turkish") << QByteArray("tr_TR.UTF-8");
}

void TestLocales::init()
{
    QFETCH_GLOBAL(const QByteArray, locale);
    std::setlocale(LC_ALL, "C");
    if (!project_) {
        project_ = core::store::Project::create(folder_.filePath(QStringLiteral("p.faultline")).toStdString());
        const auto corpus = samples::corpus(2);
        const auto id = samples::campaign(*project_, corpus);
        auto result = samples::failed(corpus.examples[0]);
        result.originalOutput = core::structures::ClassScores{{0.25F, 0.75F}};
        result.perturbedOutput = core::structures::ClassScores{{0.625F, 0.375F}};
        result.perturbedPercent = 12.5;
        project_->addResult(id, 0, result);
    }
    if (std::setlocale(LC_ALL, locale.constData()) == nullptr)
        QSKIP("there is no such locale here; install the package locales");
    QCOMPARE(QByteArray(std::localeconv()->decimal_point), QByteArray(","));
}

void TestLocales::cleanup() { std::setlocale(LC_ALL, "C"); }

std::string TestLocales::everything()
{
    std::ostringstream out;
    const auto id = project_->campaigns().front().id;
    core::campaigns::exportCsv(*project_, id, std::nullopt, out);
    core::campaigns::exportJsonl(*project_, id, std::nullopt, out);
    return out.str();
}

void TestLocales::exportsAreTheSame()
{
    const auto here = everything();
    std::setlocale(LC_ALL, "C");
    QCOMPARE(here, everything());
    QVERIFY(here.find(",0.75,") != std::string::npos && here.find("[0.625,0.375]") != std::string::npos);
}

void TestLocales::numbersAreRead()
{
    QCOMPARE(core::parseJson("0.5", {}).get<double>(), 0.5);
    QCOMPARE(core::parseJson("[0.5]", {}).dump(), std::string("[0.5]"));
    auto recipe = core::attacks::Recipe::load("textfooler");
    recipe.set("transformation.min_cosine", "0.25");
    QVERIFY(recipe.json().dump().find("\"min_cosine\":0.25") != std::string::npos);
    const auto plan = core::campaigns::parsePlan(
        R"({"corpus":"c.tsv","victims":["v"],"recipes":["pwws"],"time_limit":2.5})", ".", "plan.json");
    QCOMPARE(plan.options.timeLimitSeconds, 2.5);
}

void TestLocales::lettersKeepTheirCase()
{
    using namespace core::text;
    QCOMPARE(formOf(lowerOf(intern("TITANIC"))), std::string_view("titanic"));
    QCOMPARE(formOf(lowerOf(intern("\u00c9ITI"))), std::string_view("\u00e9iti")); // by way of ICU
}

QTEST_GUILESS_MAIN(TestLocales)
#include "tst_locales.moc"
