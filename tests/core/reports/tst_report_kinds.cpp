#include "tests/support/registered_test.h"

#include <set>

#include "core/base/error.h"
#include "core/files/file.h"
#include "core/reports/basics/report_parameters.h"
#include "core/reports/registry.h"
#include "tests/places.h"

using namespace core::reports;

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
        for (const auto& kind : reportKinds())
            heeded.insert(kind.parameters.begin(), kind.parameters.end());
        QVERIFY(declared == heeded);
    }

    /// What forms show is complete: a name for every field, and for each of its choices or none.
    void everyParameterHasALabel()
    {
        for (const auto& parameter : reportParameters()) {
            QVERIFY2(!parameter.shown.label.empty(), parameter.key.c_str());
            for (const auto* texts : {&parameter.shown.choiceLabels, &parameter.shown.choiceMeanings})
                QVERIFY2(texts->empty() || texts->size() == parameter.choices.size(), parameter.key.c_str());
            if (parameter.kind == core::Parameter::Kind::Text)
                QVERIFY2(parameter.offers != Offers::Nothing, parameter.key.c_str());
        }
    }

    /// Each is made of campaigns or of a study, and its name finds it among the figures, or among the tables.
    void everyKindIsFound()
    {
        for (const auto& kind : reportKinds()) {
            QVERIFY2(static_cast<bool>(kind.ofCampaigns) != static_cast<bool>(kind.ofStudy), kind.name.c_str());
            QCOMPARE(reportKind(kind.name, kind.table).title, kind.title);
            QVERIFY2(!kind.title.empty() && kind.description.ends_with('.'), kind.name.c_str());
        }
        QVERIFY_THROWS_EXCEPTION(core::UsageError, (void)reportKind("summary", false)); // a table
        QVERIFY_THROWS_EXCEPTION(core::UsageError, (void)makeFigure("arcs", {}));       // drawn as trees
        QVERIFY_THROWS_EXCEPTION(core::UsageError, (void)makeTable("raters", {}));      // of a study
    }

    void settingsAreWhatWasDeclared()
    {
        ReportSettings settings;
        QCOMPARE(settings.count("tags"), reportParameter("tags").defaultValue.get<std::size_t>());
        QVERIFY(settings.convention() == core::campaigns::Convention::Attacked);
        settings.set("tags", 3).set("convention", "openattack").set("log", true);
        QCOMPARE(settings.count("tags"), std::size_t{3});
        QVERIFY(settings.convention() == core::campaigns::Convention::OpenAttack);
        QVERIFY(settings.flag("log"));
        QVERIFY_THROWS_EXCEPTION(core::UsageError, settings.set("tags", 0));
        QVERIFY_THROWS_EXCEPTION(core::UsageError, settings.set("convention", "any"));
        QVERIFY_THROWS_EXCEPTION(std::logic_error, settings.set("colour", "red"));
    }

    void theHandbookHasThemAll()
    {
        const auto handbook = core::readFile(std::string(RESOURCES) + "/../docs/figures.md");
        for (const auto& parameter : reportParameters())
            QVERIFY2(handbook.find("`--" + parameter.key + "`") != std::string::npos, parameter.key.c_str());
        for (const auto& kind : reportKinds())
            if (!kind.table)
                QVERIFY2(handbook.find("`" + kind.name + "`") != std::string::npos, kind.name.c_str());
    }
};

QTEST_GUILESS_MAIN(TestReportKinds)
#include "tst_report_kinds.moc"
