#include "tests/support/registered_test.h"

#include <algorithm>
#include <map>

#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>

#include "core/reports/basics/number.h"
#include "core/reports/registry.h"
#include "core/reports/writers/latex_layout.h"
#include "tests/support/fakes/campaigns.h"
#include "tests/support/samples/mixed_project.h"

using namespace core::reports;

namespace {

Cell number(double value, const std::string& note = {})
{
    Cell cell;
    cell.value = value;
    cell.note = note;
    return cell;
}

Cell text(const std::string& value)
{
    Cell cell;
    cell.value = value;
    return cell;
}

/// A label, then for each group the columns UAS and #Word.
Table grouped(const std::vector<std::string>& groups, const std::string& note = {})
{
    Table table;
    table.caption = "Groups.";
    table.columns = {{"Model"}};
    table.rows = {{text("Black-box")}};
    for (const auto& group : groups)
        for (const char* title : {"UAS", "#Word"}) {
            table.columns.push_back({group + ": " + title, true, false, {group, title}});
            table.rows[0].push_back(number(62.5, note));
        }
    return table;
}

/// Three parsers, two attacks and three budgets; four attacks on two classifiers and two corpora.
std::vector<CampaignData> parsers()
{
    std::vector<CampaignData> all;
    for (const auto& [victim, inputs] :
         {std::pair{"ewt-parser-word", "word"}, {"ewt-parser-word-tag", "word-tag"}, {"ewt-parser-char", "char"}})
        for (const auto& [recipe, search] :
             {std::pair{"parser-blackbox", "weak-spots"}, {"parser-whitebox", "gradient-steps"}})
            for (const char* share : {"0.05", "0.1", "0.15"}) {
                auto data = fakes::parserCampaign(victim);
                data.inputs = inputs;
                data.recipe = recipe;
                data.name = std::string(recipe) + share + victim;
                data.recipeJson = std::string(R"({"goal": {"type": "tree-error"}, "search": {"type": ")") + search +
                                  R"("}, "constraints": [{"type": "max-perturbed", "share": )" + share + "}]}";
                all.push_back(data);
            }
    return all;
}

std::vector<CampaignData> classifiers()
{
    std::vector<CampaignData> all;
    for (const char* corpus : {"reviews", "imdb-test-8000"})
        for (const char* victim : {"mr-wordlstm", "exec:python3 scripts/victims/a_long_name.py --model ../models/bert"})
            for (const char* recipe : {"pwws", "textfooler@released", "textbugger", "deepwordbug"}) {
                all.push_back(fakes::campaign(victim, recipe));
                all.back().corpus = corpus;
            }
    return all;
}

std::vector<std::pair<QString, Table>> wideTables()
{
    std::vector<std::pair<QString, Table>> tables;
    ReportSettings paper;
    paper.set("paper", true);
    for (const char* kind : {"zheng-table1", "summary", "pivot", "examples"})
        tables.emplace_back(QStringLiteral("parsers, %1").arg(QLatin1String(kind)), makeTable(kind, parsers()));
    tables.emplace_back(QStringLiteral("zheng-table1 beside the paper"), makeTable("zheng-table1", parsers(), paper));
    for (const auto& kind : reportKinds(true, false))
        tables.emplace_back(QStringLiteral("classifiers, ") + QString::fromStdString(kind.name),
                            makeTable(kind.name, classifiers()));
    tables.emplace_back(QStringLiteral("forty words of a heading"),
                        grouped({"a heading that is much longer than what stands below it in the table, and then "
                                 "some more of it to make sure",
                                 "short"}));
    return tables;
}

int count(const std::string& text, const std::string& what)
{
    return static_cast<int>(QString::fromStdString(text).count(QString::fromStdString(what)));
}

} // namespace

class TestLatexTable : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void lettersHaveTheirWidths();
    void columnsOfAGroupHaveOneHeading();
    void headingsOfThreeLevels();
    void smallTablesStayAsTheyAre();
    void otherScriptsNeedOtherFonts_data();
    void otherScriptsNeedOtherFonts();
    void everyPartFitsThePage();
    void whatIsSplitIsWhole();
    void manyTasksAreOneTable();
    void longCaptionsStandBelow();
    void compiledTablesFitThePage();
};

void TestLatexTable::lettersHaveTheirWidths()
{
    // cmr10.tfm: a digit 5.00002 pt, W 10.27781, i 2.77779, blank 3.33333.
    QVERIFY(std::abs(latexWidth("0") - 5.0) < 0.01);
    QVERIFY(std::abs(latexWidth("W i") - (10.28 + 3.33 + 2.78)) < 0.01);
    QVERIFY(std::abs(latexWidth("\u00e9") - 5.56) < 2.0);
}

void TestLatexTable::columnsOfAGroupHaveOneHeading()
{
    const auto latex = toLatex(grouped({"Word-based", "Character-based"}));
    QVERIFY(latex.find("    \\toprule\n"
                       "     & \\multicolumn{2}{c}{Word-based} & \\multicolumn{2}{c}{Character-based} \\\\\n"
                       "    \\cmidrule(lr){2-3} \\cmidrule(lr){4-5}\n"
                       "    Model & UAS & \\#Word & UAS & \\#Word \\\\\n"
                       "    \\midrule\n"
                       "    Black-box & 62.5 & 62.5 & 62.5 & 62.5 \\\\\n") != std::string::npos);
}

void TestLatexTable::headingsOfThreeLevels()
{
    Table table;
    table.columns = {{"Recipe"}};
    for (const char* corpus : {"reviews", "news"})
        for (const char* label : {"no", "yes"})
            for (const char* measure : {"S", "Q"})
                table.columns.push_back({"", true, false, {corpus, label, measure}});
    const auto latex = toLatex(table);
    QCOMPARE(count(latex, "\\multicolumn{4}{c}{reviews}"), 1);
    QCOMPARE(count(latex, "\\multicolumn{2}{c}{no}"), 2); // not one heading over both corpora
    QCOMPARE(count(latex, "\\cmidrule"), 6);
}

void TestLatexTable::smallTablesStayAsTheyAre()
{
    Table table;
    table.columns = {{"Victim"}, {"pwws", true, false, {"pwws"}}};
    table.rows = {{text("a"), number(62.5, "[30.6, 86.3]")}};
    QCOMPARE(toLatex(table), std::string("% Needs \\usepackage{booktabs} and \\usepackage[T1]{fontenc}.\n"
                                         "\\begin{table}\n"
                                         "  \\centering\n"
                                         "  \\begin{tabular}{lr}\n"
                                         "    \\toprule\n"
                                         "    Victim & pwws \\\\\n"
                                         "    \\midrule\n"
                                         "    a & 62.5 {\\footnotesize [30.6, 86.3]} \\\\\n"
                                         "    \\bottomrule\n"
                                         "  \\end{tabular}\n"
                                         "\\end{table}\n"));
}

/// pdflatex with T1 has Latin letters, quotes, dashes and arrows; what it has not needs a font of lualatex.
void TestLatexTable::otherScriptsNeedOtherFonts_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("named");
    QTest::newRow("ASCII") << "it 's"
                           << "[T1]{fontenc}.";
    QTest::newRow("Latin, quotes, arrow")
        << QStringLiteral("\u201cna\u00efve\u201d \u2192 \u2026") << "[T1]{fontenc}; with lualatex";
    QTest::newRow("Greek") << QStringLiteral("\u03b1\u03b2") << "\\setmainfont{FreeSerif}";
    QTest::newRow("Cyrillic") << QStringLiteral("\u0444") << "\\setmainfont{FreeSerif}";
    QTest::newRow("a combining accent") << QStringLiteral("e\u0301") << "\\setmainfont{FreeSerif}";
    QTest::newRow("Chinese") << QStringLiteral("\u4e2d\u6587 \u0444") << "\\setmainfont{Noto Serif CJK SC}";
    QTest::newRow("Chinese punctuation") << QStringLiteral("\u3002") << "\\setmainfont{Noto Serif CJK SC}";
}

void TestLatexTable::otherScriptsNeedOtherFonts()
{
    QFETCH(const QString, text);
    QFETCH(const QString, named);
    Table table;
    table.columns = {{"Text"}};
    table.rows = {{::text(text.toStdString())}};
    const auto latex = QString::fromStdString(toLatex(table));
    const auto head = latex.left(latex.indexOf(QStringLiteral("\\begin")));
    QVERIFY2(head.contains(named), qPrintable(head));
    QCOMPARE(head.contains(QStringLiteral("fontspec")), named != QStringLiteral("[T1]{fontenc}."));
    for (const auto& line : head.split(QLatin1Char('\n'), Qt::SkipEmptyParts))
        QVERIFY(line.startsWith(QLatin1Char('%')));
}

void TestLatexTable::everyPartFitsThePage()
{
    for (const auto& [name, table] : wideTables()) {
        const auto layout = latexLayout(table);
        for (const auto& part : layout.parts)
            QVERIFY2(latexWidth(table, layout, part) <= latexPageWidth, qPrintable(name));
    }
}

void TestLatexTable::whatIsSplitIsWhole()
{
    const auto table = grouped({"one", "two", "three", "four", "five", "six"}, "(a note of some length)");
    const auto layout = latexLayout(table);
    QVERIFY(layout.parts.size() > 1);
    std::map<std::size_t, std::size_t> shown;
    for (const auto& part : layout.parts)
        for (const auto column : part)
            ++shown[column];
    QCOMPARE(shown[0], layout.parts.size()); // the label
    for (std::size_t c = 1; c < table.columns.size(); ++c)
        QCOMPARE(shown[c], std::size_t{1});
    for (const auto& part : layout.parts)
        QCOMPARE(part.size() % 2, std::size_t{1}); // groups are not torn
    const auto latex = toLatex(table);
    QCOMPARE(count(latex, "\\begin{tabular}{"),
             static_cast<int>(layout.parts.size()) + count(latex, "\\begin{tabular}{@{}")); // and no other float
    QCOMPARE(count(latex, "\\begin{table*}"), 1);
    QCOMPARE(count(latex, "\\caption{Groups.}"), 1);
    QCOMPARE(count(latex, "62.5"), 12);
    QVERIFY(latex.find("left out of it") == std::string::npos);
    // A row that has numbers in the first group alone stands in the first part alone.
    auto sparse = table;
    sparse.rows.push_back({text("White-box"), number(1.0), number(2.0)});
    const auto shorter = toLatex(sparse);
    QCOMPARE(count(shorter, "Black-box"), static_cast<int>(layout.parts.size()));
    QCOMPARE(count(shorter, "White-box"), 1);
    QCOMPARE(count(shorter, "Rows that have no number in a part of the table are left out of it."), 1);
}

// Campaigns on six tasks: two numbers before and under attack are empty for all other tasks. One caption, the notes
// once, later parts name the rows by what tells them apart and leave out those without a number, and nothing is lost.
void TestLatexTable::manyTasksAreOneTable()
{
    const auto project = samples::mixedProject();
    std::vector<CampaignData> campaigns;
    for (const auto& record : project->campaigns()) {
        campaigns.push_back(campaignData(*project, record.id));
        campaigns.back().label = "campaign " + std::to_string(record.id);
    }
    const auto table = makeTable("summary", campaigns);
    const auto layout = latexLayout(table);
    QVERIFY2(layout.parts.size() > 1 && layout.parts.size() <= 6, std::to_string(layout.parts.size()).c_str());
    for (std::size_t part = 1; part < layout.parts.size(); ++part) {
        QCOMPARE(layout.parts[part].front(), std::size_t{0}); // the campaign, which is its own in each row
        QVERIFY(layout.parts[part][1] >= labelColumns(table));
    }
    const auto latex = toLatex(table);
    QCOMPARE(count(latex, "\\caption{Attacks by campaign.}"), 1);
    QCOMPARE(count(latex, "\\caption{"), count(latex, "\\caption{Continued") + 1);
    QCOMPARE(count(latex, "\\addtocounter{table}{-1}"), count(latex, "\\caption{Continued"));
    for (const char* note :
         {"Success rate: succeeded over attacked examples", "In brackets 95", "at most 30 queries per example"})
        QCOMPARE(count(latex, note), 1);
    // Every number is there, and of a row only in the parts where it has one.
    std::size_t numbers = 0, printed = 0;
    for (const auto& row : table.rows)
        for (std::size_t c = labelColumns(table); c < row.size(); ++c)
            numbers += std::holds_alternative<double>(row[c].value) ? 1 : 0;
    bool inTable = false;
    for (const auto& line : QString::fromStdString(latex).split(QLatin1Char('\n'))) {
        inTable =
            (inTable || line.contains(QLatin1String("\\midrule"))) && !line.contains(QLatin1String("\\bottomrule"));
        if (!inTable || line.contains(QLatin1String("\\midrule")))
            continue;
        static const QRegularExpression number(QStringLiteral("(?:& |\\{@\\{\\}r@\\{\\}\\}|\\\\textbf\\{)\\$?-?[0-9]"));
        const auto found = line.count(number);
        QVERIFY2(found > 0, qPrintable(line));
        printed += static_cast<std::size_t>(found);
    }
    QCOMPARE(printed, numbers);
    // The same words in Markdown and JSON stand in the caption.
    QVERIFY(toMarkdown(table).starts_with("Attacks by campaign. Success rate: "));
}

void TestLatexTable::longCaptionsStandBelow()
{
    Table table;
    table.columns = {{"Victim"}, {"pwws", true}};
    table.rows = {{text("a"), number(62.5)}};
    table.caption = "Success. " + std::string(400, 'x') + ".";
    const auto latex = toLatex(table);
    QVERIFY(latex.find("\\caption{Success.}\n") != std::string::npos);
    QVERIFY(latex.find("\\end{tabular}\n  \\par\\medskip\n  \\begin{minipage}{\\linewidth}\\footnotesize\n  xxx") !=
            std::string::npos);
    table.caption = "Success. Of a.";
    QVERIFY(toLatex(table).find("\\caption{Success. Of a.}") != std::string::npos);
}

void TestLatexTable::compiledTablesFitThePage()
{
    const auto pdflatex = QStandardPaths::findExecutable(QStringLiteral("pdflatex"));
    QProcess which;
    which.start(QStringLiteral("kpsewhich"), {QStringLiteral("booktabs.sty")});
    if (pdflatex.isEmpty() || !which.waitForFinished() || which.readAllStandardOutput().isEmpty())
        QSKIP("pdflatex with booktabs is not installed");
    QByteArray body;
    for (const auto& [name, table] : wideTables())
        body +=
            "\\typeout{TABLE " + name.toUtf8() + "}\n" + QByteArray::fromStdString(toLatex(table)) + "\\clearpage\n";
    QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("a.tex")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("\\documentclass[twocolumn]{article}\n\\usepackage[utf8]{inputenc}\n\\usepackage[T1]{fontenc}\n"
               "\\usepackage{booktabs}\n\\setlength{\\textwidth}{455pt}\n\\hfuzz=0.5pt\n"
               "\\DeclareUnicodeCharacter{2192}{$\\to$}\n\\begin{document}\n" +
               body + "\\end{document}\n");
    file.close();
    QProcess process;
    process.setWorkingDirectory(folder.path());
    process.start(pdflatex, {QStringLiteral("-interaction=nonstopmode"), QStringLiteral("-halt-on-error"),
                             QStringLiteral("a.tex")});
    QVERIFY(process.waitForFinished(120'000));
    const auto said = QString::fromLocal8Bit(process.readAllStandardOutput());
    QVERIFY2(process.exitCode() == 0, qPrintable(said.right(1500)));
    QString table;
    QStringList tooWide;
    for (const auto& line : said.split(QLatin1Char('\n'))) {
        if (line.startsWith(QLatin1String("TABLE ")))
            table = line;
        if (line.contains(QLatin1String("Overfull \\hbox")))
            tooWide += table + QLatin1String(": ") + line;
    }
    QVERIFY2(tooWide.isEmpty(), qPrintable(tooWide.join(QLatin1Char('\n'))));
}

QTEST_GUILESS_MAIN(TestLatexTable)
#include "tst_latex_table.moc"
