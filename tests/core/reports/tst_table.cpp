#include "tests/support/registered_test.h"

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/files/escape.h"
#include "core/reports/basics/number.h"
#include "core/reports/basics/table.h"
#include "core/reports/writers/bounds.h"

using namespace core::reports;

namespace {

/// One text cell with everything that a format gives a meaning, one number on the edge of rounding, one empty cell.
Table sample()
{
    Table table;
    table.kind = "sample";
    table.caption = "50% of A & B";
    table.columns = {{"Name, first", false, false}, {"Rate (%)", true, false}};
    Cell name;
    name.value = std::string("a|b \"c\"\n_d_");
    Cell rate;
    rate.value = 97.25;
    rate.bold = true;
    rate.note = "[91.2, 98.1]";
    table.rows = {{name, rate}, {Cell{std::string("x"), 1, false, {}, {}}, Cell{}}};
    return table;
}

} // namespace

class TestTable : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void number_data();
    void number();
    void latexEscapes();
    void latexGuardsBracketsAfterALineBreak();
    void markdown();
    void csvFollowsRfc4180();
    void jsonKeepsTheRoundedDigits();
    void intervalsAreNumbersToo();
    void markedWordsAreSetOff();
    void everyWriterRoundsAlike();
    void unknownFormatNamesTheOthers();
};

void TestTable::number_data()
{
    QTest::addColumn<double>("value");
    QTest::addColumn<int>("digits");
    QTest::addColumn<std::string>("expected");
    const auto row = [](const char* name, double value, int digits, const char* expected) {
        QTest::newRow(name) << value << digits << std::string(expected);
    };
    row("half goes to the even digit below", 0.125, 2, "0.12");
    row("half goes to the even digit above", 0.375, 2, "0.38");
    row("the decimal value counts, not the binary one below it", 2.675, 2, "2.68");
    row("the decimal value counts, not the binary one above it", 1.005, 2, "1.00");
    row("half to even at the point", 0.5, 0, "0");
    row("half to even at the point, odd", 1.5, 0, "2");
    row("a half that is not exact goes up", 0.1250001, 2, "0.13");
    row("a carry through nines", 9.996, 2, "10.00");
    row("a carry into a new digit", 99.95, 1, "100.0");
    row("padded", 3.0, 3, "3.000");
    row("small", 0.0004, 2, "0.00");
    row("small rounds up into the last place", 0.006, 2, "0.01");
    row("half of the last place goes to zero, which is even", 0.005, 2, "0.00");
    row("minus zero is zero", -0.0, 1, "0.0");
    row("what rounds to zero has no sign", -0.04, 1, "0.0");
    row("negative", -2.25, 1, "-2.2");
    row("large", 1234567.0, 0, "1234567");
    row("very large", 1e21, 1, "1000000000000000000000.0");
    row("infinite", INFINITY, 1, "");
    row("undefined", NAN, 1, "");
}

void TestTable::number()
{
    QFETCH(const double, value);
    QFETCH(const int, digits);
    QFETCH(const std::string, expected);
    QCOMPARE(formatNumber(value, digits), expected);
}

void TestTable::latexEscapes()
{
    QCOMPARE(core::latexText("50% & #1 $x_2$ {a} \\b ~ ^ <c> \"d\" | \u00e9"),
             std::string("50\\% \\& \\#1 \\$x\\_2\\$ \\{a\\} \\textbackslash{}b \\textasciitilde{} \\textasciicircum{} "
                         "\\textless{}c\\textgreater{} \\textquotedbl{}d\\textquotedbl{} \\textbar{} \u00e9"));
    const auto latex = toLatex(sample());
    QVERIFY(latex.find("\\caption{50\\% of A \\& B}") != std::string::npos);
    QVERIFY(latex.find("\\begin{tabular}{lr}") != std::string::npos);
    QVERIFY(latex.find("a\\textbar{}b \\textquotedbl{}c\\textquotedbl{} \\_d\\_ & "
                       "\\textbf{97.2} {\\footnotesize [91.2, 98.1]} \\\\") != std::string::npos);
    QVERIFY(latex.find("x & -- \\\\") != std::string::npos);
    QVERIFY(latex.find("\\toprule") < latex.find("\\midrule"));
    QVERIFY(latex.find("\\midrule") < latex.find("\\bottomrule"));
}

void TestTable::latexGuardsBracketsAfterALineBreak()
{
    Table table;
    table.columns = {{"w", false, false}};
    table.rows = {{Cell{std::string("[sic]"), 1, false, {}, {}}}, {Cell{std::string("*"), 1, false, {}, {}}}};
    const auto latex = toLatex(table);
    QVERIFY(latex.find("    {}[sic] \\\\") != std::string::npos);
    QVERIFY(latex.find("    {}* \\\\") != std::string::npos);
}

void TestTable::markdown()
{
    QCOMPARE(toMarkdown(sample()), std::string("50% of A & B\n\n"
                                               "| Name, first | Rate (%) |\n"
                                               "| --- | ---: |\n"
                                               "| a\\|b \"c\" \\_d\\_ | **97.2** [91.2, 98.1] |\n"
                                               "| x | \u2013 |\n"));
}

void TestTable::csvFollowsRfc4180()
{
    QCOMPARE(toCsv(sample()), std::string("\"Name, first\",Rate (%),Rate (%) note\r\n"
                                          "\"a|b \"\"c\"\"\n_d_\",97.2,\"[91.2, 98.1]\"\r\n"
                                          "x,,\r\n"));
}

void TestTable::jsonKeepsTheRoundedDigits()
{
    const auto text = toJson(sample());
    QVERIFY(text.find("\"Rate (%)\": 97.2, \"Rate (%) note\": \"[91.2, 98.1]\"") != std::string::npos);
    const auto json = nlohmann::json::parse(text);
    QCOMPARE(json["rows"].size(), std::size_t{2});
    QCOMPARE(json["rows"][0]["Name, first"].get<std::string>(), std::string("a|b \"c\"\n_d_"));
    QCOMPARE(json["rows"][0]["bold"][0].get<std::string>(), std::string("Rate (%)"));
    QVERIFY(json["rows"][1]["Rate (%)"].is_null());
    Table broken = sample();
    broken.rows[0][0].value = std::string("\xff\xfe");
    QVERIFY(nlohmann::json::accept(toJson(broken)));
    broken.rows.clear();
    QVERIFY(nlohmann::json::accept(toJson(broken)));
}

/// Behind the note, with its digits; what is no interval stays a note, and what is there without them stays the same.
void TestTable::intervalsAreNumbersToo()
{
    const auto rate = [](double value, const std::string& note) {
        Cell cell;
        cell.value = value;
        cell.note = note;
        return cell;
    };
    Table table = sample();
    table.columns.push_back({"Texts", true});
    table.rows[0].push_back(rate(12.0, "of 87"));
    table.rows.push_back({Cell{}, rate(-2.0, "[-4.125, 0.5] of 2, at most"), Cell{}});
    table.rows.push_back({Cell{}, rate(1.0, "[1.0"), Cell{}});
    QCOMPARE(toCsv(withBounds(table)),
             std::string("\"Name, first\",Rate (%),Rate (%) note,Rate (%) low,Rate (%) high,Texts,Texts note\r\n"
                         "\"a|b \"\"c\"\"\n_d_\",97.2,\"[91.2, 98.1]\",91.2,98.1,12.0,of 87\r\n"
                         "x,,,,,,\r\n"
                         ",-2.0,\"[-4.125, 0.5] of 2, at most\",-4.125,0.5,,\r\n"
                         ",1.0,[1.0,,,,\r\n"));
    const auto row = nlohmann::json::parse(toJson(withBounds(table))).at("rows").at(0);
    QCOMPARE(row.at("Rate (%) low").get<double>(), 91.2);
    QCOMPARE(row.at("Rate (%) high").get<double>(), 98.1);
    QVERIFY(!row.contains("Texts low"));
    QCOMPARE(row.at("bold"), nlohmann::json::array({"Rate (%)"}));
    Table without = table;
    for (auto& cells : without.rows)
        cells[1].note.clear();
    QCOMPARE(toCsv(withBounds(without)), toCsv(without));
}

void TestTable::markedWordsAreSetOff()
{
    Table table;
    table.columns = {{"After", false, true}};
    Cell cell;
    cell.value = std::string("a 5% rise");
    cell.marked = {{2, 4}}; // "5%"
    table.rows = {{cell}};
    QVERIFY(toLatex(table).find("a \\textbf{5\\%} rise") != std::string::npos);
    QVERIFY(toMarkdown(table).find("| a **5%** rise |") != std::string::npos);
    QCOMPARE(toCsv(table), std::string("After\r\na 5% rise\r\n"));
    QVERIFY(toLatex(table).find("p{0.80\\linewidth}") != std::string::npos);
}

void TestTable::everyWriterRoundsAlike()
{
    for (const double value : {0.05, 0.15, 0.25, 0.35, 2.5, 12.345, 99.95, 99.949999}) {
        Table table;
        table.columns = {{"v", true, false}};
        table.rows = {{Cell{value, 1, false, {}, {}}}};
        const auto printed = formatNumber(value, 1);
        for (const auto& format : tableFormats())
            QVERIFY2(write(table, format).find(printed) != std::string::npos, format.c_str());
    }
}

void TestTable::unknownFormatNamesTheOthers()
{
    try {
        (void)write(sample(), "word");
        QFAIL("accepted");
    } catch (const core::UsageError& error) {
        QVERIFY(error.remedy().find("markdown") != std::string::npos);
    }
}

QTEST_APPLESS_MAIN(TestTable)
#include "tst_table.moc"
