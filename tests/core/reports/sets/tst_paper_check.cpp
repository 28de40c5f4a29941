#include "tests/core/reports/sets/stored_set.h"
#include "tests/support/registered_test.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>

#include "core/base/error.h"
#include "core/reports/sets/set_check.h"

using namespace core::reports;
namespace fs = std::filesystem;

namespace {

const std::vector<SetNumber> now{{"main/pwws/success-rate", "94.1"}, {"main/bae/success-rate", "55.0"}};
const FormerNumbers before{{"main/pwws/success-rate", {"93.2", "90.7"}}, {"main/bae/success-rate", {"94.1"}}};

/// A paper of one file, or of several by name.
struct Paper {
    QTemporaryDir folder;
    fs::path main;

    explicit Paper(const std::string& text, const std::map<std::string, std::string>& others = {})
        : main(fs::path(folder.path().toStdString()) / "main.tex")
    {
        core::writeFile(main, text);
        for (const auto& [name, contents] : others)
            core::writeFile(main.parent_path() / name, contents);
    }
    [[nodiscard]] CheckedPaper checked() const { return checkPaper(main, now, before); }
};

std::string all(const CheckedPaper& paper)
{
    std::string text;
    for (const auto& finding : paper.findings)
        text += fs::path(finding.where.file).filename().string() + ":" + std::to_string(finding.where.line) + ":" +
                std::to_string(finding.where.column) + ": " + finding.problem + "\n";
    return text;
}

MadeSet made(const std::function<void(FigureSet&)>& change = {})
{
    auto set = stored_set::set();
    if (change)
        change(set);
    static const auto project = stored_set::project();
    return makeSet(*project, set, {});
}

bool says(const std::vector<std::string>& problems, const std::string& words)
{
    return std::ranges::any_of(problems, [&](const auto& one) { return one.find(words) != std::string::npos; });
}

} // namespace

/// A number of the paper that no longer equals the table is pointed out, with its place; so is a figure that will not
/// read well.
class TestPaperCheck : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void nothingIsSaidOfWhatAgrees()
    {
        const Paper paper("PWWS succeeds on \\flnum{main/pwws/success-rate}\\,\\% of the texts,\n"
                          "BAE on \\flcheck{main/bae/success-rate}{55.0}\\,\\%, in all 94.1.\n");
        QCOMPARE(all(paper.checked()), std::string());
    }

    /// A key that was misspelt, with the one that was meant; a number that was typed and checked; and one that was
    /// typed when it was right.
    void eachKindOfStaleNumberIsFound()
    {
        const Paper paper("A \\flnum{main/pwws/sucess-rate} B\n"
                          "\\flcheck{main/bae/success-rate}{54.0}\n"
                          "It broke 93.2\\,\\% of them.\n");
        QCOMPARE(
            all(paper.checked()),
            std::string("main.tex:1:3: the figure set has no number main/pwws/sucess-rate; the most similar one is "
                        "main/pwws/success-rate\n"
                        "main.tex:2:1: main/bae/success-rate is 54.0 here and 55.0 in the figure set\n"
                        "main.tex:3:10: 93.2 was main/pwws/success-rate until now; it is 94.1\n"));
    }

    /// 94.1 was BAE's and is PWWS's now: nobody can tell which is meant, so nothing is said. Numbers in comments,
    /// verbatim, lengths, names and labels are none of the paper's; nor are 193.2 and 93.25.
    void whatIsNotMeantIsNotFound()
    {
        const Paper paper("94.1 % 93.2\n"
                          "\\begin{verbatim}\n93.2\n\\end{verbatim}\n"
                          "\\includegraphics[width=93.2mm]{fig93.2}\\vspace{93.2pt}\\label{s93.2}\\cite{x93.2}\n"
                          "193.2 93.25 93.2.1 v93.2 50\\% 93\n");
        QCOMPARE(all(paper.checked()), std::string());
    }

    /// What is commented out neither hides what follows nor what is between; % in verbatim text is no comment.
    void commentsBeginNothing()
    {
        const std::string found = "93.2 was main/pwws/success-rate until now; it is 94.1\n";
        const Paper open("% \\begin{comment}\n93.2\n");
        QCOMPARE(all(open.checked()), "main.tex:2:1: " + found);
        const Paper both("% \\begin{comment}\n93.2\n% \\end{comment}\n");
        QCOMPARE(all(both.checked()), "main.tex:2:1: " + found);
        const Paper shown(
            "\\begin{verbatim} 93.2 % \\end{verbatim} 93.2 % 93.2\n\\begin{comment}\n93.2 %\n\\end{comment}\n");
        QCOMPARE(all(shown.checked()), "main.tex:1:40: " + found);
        const Paper escaped("50\\% of 93.2\n");
        QCOMPARE(all(escaped.checked()), "main.tex:1:9: " + found);
    }

    /// A table that was pasted; files that are taken in, once each, and not those that Faultline wrote.
    void theWholePaperIsRead()
    {
        const Paper paper(
            "\\documentclass{article}\n\\input{results}\n\\input{results}\n\\include{gone}\n"
            "\\input{figures/main}\n",
            {{"results.tex", "\\begin{tabular}{lr}\nPWWS & 90.7 \\\\\n\\end{tabular}\n\\input{deep.tex}\n"},
             {"deep.tex", "so 93.2"},
             {"figures/main.tex", "% Made with Faultline\n93.2\n"}});
        const auto checked = paper.checked();
        QCOMPARE(all(checked), std::string("deep.tex:1:4: 93.2 was main/pwws/success-rate until now; it is 94.1\n"
                                           "results.tex:2:8: 90.7 was main/pwws/success-rate until now; it is 94.1\n"
                                           "main.tex:4:1: \\include{gone} names no file\n"));
        QVERIFY(checked.findings.back().warning);
        QCOMPARE(checked.files.size(), std::size_t{4});
    }

    void widthsOfPicturesAreRead()
    {
        const Paper paper("\\documentclass[twocolumn]{article}\\usepackage{graphicx,times}\n"
                          "\\includegraphics[width=\\columnwidth]{figures/curve.pdf}\n"
                          "\\includegraphics[trim=1 2 3 4, width=0.8\\textwidth]{wide}\n"
                          "\\includegraphics[width=40mm]{small}\\includegraphics{bare}\n");
        const auto checked = paper.checked();
        using Of = IncludedPicture::Of;
        QCOMPARE(checked.pictures.size(), std::size_t{4});
        QVERIFY(checked.pictures[0].of == Of::Column && checked.pictures[0].width == 1.0);
        QCOMPARE(checked.pictures[0].name, std::string("curve"));
        QVERIFY(checked.pictures[1].of == Of::Page && checked.pictures[1].width == 0.8);
        QVERIFY(checked.pictures[2].of == Of::Millimetres && checked.pictures[2].width == 40.0);
        QVERIFY(checked.pictures[3].of == Of::Nothing);
        QVERIFY(checked.twoColumns && checked.usesTimes);
    }

    /// LaTeX's \linewidth is \textwidth in figure*, as is \columnwidth in a paper of one column; in a minipage it is
    /// the minipage's width, which nobody asks for here.
    void aLineIsNotAlwaysAColumn()
    {
        using Of = IncludedPicture::Of;
        const std::string wide = "\\begin{figure*}[t]\\includegraphics[width=\\linewidth]{curve}\\end{figure*}\n";
        const std::string plain =
            "\\includegraphics[width=\\linewidth]{curve}\\includegraphics[width=\\columnwidth]{curve}";
        const std::string part =
            "\\begin{minipage}[t]{40mm}" + plain.substr(0, plain.find('}') + 1) + "\\end{minipage}";
        const auto widths = [&](const std::string& beginning) {
            const Paper paper(beginning + "\n" + wide + plain + part);
            const auto checked = paper.checked();
            std::vector<Of> found;
            for (const auto& picture : checked.pictures)
                found.push_back(picture.of);
            return found;
        };
        const std::vector<Of> two{Of::Page, Of::Column, Of::Column, Of::Nothing},
            one{Of::Page, Of::Page, Of::Page, Of::Nothing};
        QVERIFY(widths("\\documentclass[twocolumn]{article}") == two);
        QVERIFY(widths("\\documentclass{article}\\usepackage[accepted]{icml2025}") == two);
        QVERIFY(widths("\\documentclass{article}\\twocolumn") == two);
        QVERIFY(widths("\\documentclass{article}\\usepackage{aclements}") == one);
        const auto set = made([](FigureSet& one) { one.items[0].widthMm = one.pageMm; });
        const Paper article("\\documentclass{article}\n" + wide + plain);
        const auto checked = article.checked();
        QVERIFY(checkSet(set, &checked).empty());
    }

    /// Drawn for 85 mm and shown in a column of 60: letters of 7 pt become 4.9 pt.
    void figuresThatAreScaledAreSaid()
    {
        auto set = made([](FigureSet& one) { one.columnMm = 60.0; });
        CheckedPaper paper;
        paper.pictures = {{{"main.tex", 3, 1}, "curve", IncludedPicture::Of::Column, 1.0}};
        const auto problems = checkSet(set, &paper);
        QVERIFY(says(problems, "curve is 85 mm wide; a column is 60 mm and the page's text 175 mm"));
        QVERIFY2(says(problems, "its letters are 4.9 pt, which is too small to read"), problems.back().c_str());
        set = made();
        QVERIFY(checkSet(set, &paper).empty());
    }

    void fontsOfPaperAndFiguresAreCompared()
    {
        CheckedPaper paper;
        paper.usesTimes = true;
        QVERIFY(says(checkSet(made(), &paper), "the font times would match it"));
        QVERIFY(checkSet(made([](FigureSet& one) { one.font = "times"; }), &paper).empty());
        QVERIFY(checkSet(made(), nullptr).empty()); // nothing is known of the paper
    }

    /// Series differ by dash, marker or hatch, so that grey is no loss; a legend of colours for eight campaigns has
    /// four in one dash, whose greys must differ.
    void seriesThatAreAlikeInGreyAreNamed()
    {
        QCOMPARE(lightness("000000"), 0.0);
        QCOMPARE(lightness("FFFFFF"), 1.0);
        QVERIFY(std::abs(lightness("FF0000") - 0.299) < 1e-12);
        Figure figure;
        figure.series = {{"a", Mark::Step, {{0, 1}}}, {"b", Mark::Step, {{0, 2}}}};
        QVERIFY(alikeInGrey(figure).empty());
        figure.series[0].ink = SeriesInk{0, 0}; // 0072B2: .34
        figure.series[1].ink = SeriesInk{2, 0}; // 009E73, in the same dash: .42
        QCOMPARE(alikeInGrey(figure).size(), std::size_t{1});
        figure.series[1].ink = SeriesInk{2, 1};
        QVERIFY(alikeInGrey(figure).empty());
    }

    void aPaperThatIsNotThereIsAnError()
    {
        QVERIFY_THROWS_EXCEPTION(core::Error, (void)checkPaper("/nowhere/main.tex", now, before));
    }
};

QTEST_GUILESS_MAIN(TestPaperCheck)
#include "tst_paper_check.moc"
