#include "tests/support/registered_test.h"

#include <set>

#include "core/files/file.h"
#include "core/reports/arcs/arc_examples.h"
#include "core/reports/figures.h"
#include "core/reports/study_reports.h"
#include "core/reports/tables.h"
#include "core/studies/verdicts/rating_table.h"
#include "tests/places.h"

using namespace core::reports;

namespace {

std::vector<Kind> allKinds()
{
    std::vector<Kind> all{arcsKind()};
    for (const auto* kinds : {&figureKinds(), &tableKinds(), &studyFigureKinds(), &studyTableKinds()})
        all.insert(all.end(), kinds->begin(), kinds->end());
    return all;
}

template<typename Value>
Value standard(const char* key)
{
    return reportParameter(key).defaultValue.get<Value>();
}

} // namespace

/// The declared kinds of figures and tables, from which command line, window and handbook are made.
class TestReportKinds : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyParameterIsDeclaredAndHeeded()
    {
        std::set<std::string> declared, heeded;
        for (const auto& parameter : reportParameters()) {
            QVERIFY2(declared.insert(parameter.key).second, parameter.key.c_str());
            QVERIFY2(parameter.problem(parameter.defaultValue).empty(), parameter.key.c_str());
            QVERIFY2(parameter.meaning.ends_with('.'), parameter.key.c_str());
        }
        for (const auto& kind : allKinds())
            heeded.insert(kind.parameters.begin(), kind.parameters.end());
        QVERIFY(declared == heeded);
    }

    /// Who calls a maker without saying anything gets what the command line does.
    void optionsBeginAsDeclared()
    {
        const FigureOptions figure;
        QCOMPARE(std::string(core::campaigns::nameOf(figure.convention)), standard<std::string>("convention"));
        QCOMPARE(figure.logarithmicQueries, standard<bool>("log"));
        QCOMPARE(figure.binPercent, standard<double>("bin"));
        QCOMPARE(figure.mostTags, standard<std::size_t>("tags"));
        QCOMPARE(figure.mostIntersections, standard<std::size_t>("intersections"));
        QCOMPARE(figure.measure, standard<std::string>("measure"));
        QCOMPARE(figure.parameter, standard<std::string>("parameter"));
        QCOMPARE(figure.distance, standard<std::string>("distance"));
        const TableOptions table;
        QCOMPARE(table.examples, standard<std::size_t>("examples"));
        QCOMPARE(table.rows, standard<std::string>("rows"));
        QCOMPARE(table.columns, standard<std::string>("columns"));
        QCOMPARE(table.measure, standard<std::string>("measure"));
        QCOMPARE(table.paper, standard<bool>("paper"));
        QCOMPARE(table.significance, standard<bool>("significance"));
        const StudyOptions study;
        QCOMPARE(study.question, standard<std::string>("question"));
        QCOMPARE(study.by, standard<std::string>("by"));
        QCOMPARE(study.against, standard<std::string>("against"));
        QCOMPARE(std::string(core::studies::nameOf(study.weights)), standard<std::string>("weights"));
        QCOMPARE(study.seed, standard<std::uint64_t>("seed"));
    }

    void theHandbookHasThemAll()
    {
        const auto handbook = core::readFile(std::string(RESOURCES) + "/../docs/figures.md");
        for (const auto& parameter : reportParameters())
            QVERIFY2(handbook.find("`--" + parameter.key + "`") != std::string::npos, parameter.key.c_str());
        for (const auto& kind : figureKinds())
            QVERIFY2(handbook.find("`" + kind.name + "`") != std::string::npos, kind.name.c_str());
    }
};

QTEST_GUILESS_MAIN(TestReportKinds)
#include "tst_report_kinds.moc"
