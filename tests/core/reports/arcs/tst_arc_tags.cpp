#include "tests/support/registered_test.h"

#include "core/reports/arcs/arc_figure.h"
#include "core/reports/registry.h"
#include "core/text/word_table.h"
#include "tests/core/reports/arcs/half_wide.h"
#include "tests/support/fakes/campaigns.h"

using namespace core::reports;

namespace {

/// A tagger that knows four words.
std::vector<std::string> tagged(std::span<const core::text::WordId> words)
{
    std::vector<std::string> tags;
    for (const auto word : words) {
        const auto form = core::text::formOf(word);
        tags.emplace_back(form == "a" ? "DT" : form == "x" ? "VB" : form == "d" ? "NN" : "JJ");
    }
    return tags;
}

ArcReport trees(bool withTags)
{
    ReportSettings options;
    options.set("pos", withTags);
    options.tag = tagged;
    auto report = reportKind("arcs", false).ofCampaigns({fakes::parserCampaign()}, options);
    return std::get<ArcReport>(report);
}

} // namespace

/// Parts of speech under the words of a tree: an option.
class TestArcTags : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theyAreLeftOutByDefault()
    {
        const auto figure = arcFigure(trees(false).examples, {}, halfWide);
        for (const auto& word : figure.panels[0].layout.words)
            QVERIFY(word.line != PlacedWord::Line::Tags);
        QVERIFY(toCsv(figure).find(",pos") == std::string::npos);
    }

    /// One line below all words; a word that became another shows both tags. Nothing of it touches a word or an arc.
    void oneLineBelowTheWords()
    {
        const auto plain = arcFigure(trees(false).examples, {}, halfWide);
        const auto figure = arcFigure(trees(true).examples, {}, halfWide);
        std::vector<std::string> tags;
        double line = 0.0, lowestWord = 0.0;
        const auto& layout = figure.panels[0].layout;
        for (const auto& word : layout.words) {
            if (word.line != PlacedWord::Line::Tags) {
                lowestWord = std::max(lowestWord, word.box.bottom);
                continue;
            }
            QVERIFY(tags.empty() || word.box.top == line);
            line = word.box.top;
            tags.push_back(word.text);
        }
        QCOMPARE(tags, (std::vector<std::string>{"DT", "JJ", "JJ", "NN \u2192 VB"}));
        QVERIFY(line >= lowestWord);
        for (const auto& arc : layout.arcs)
            if (!arc.above)
                QVERIFY(arc.leftOpen || arc.leftFoot > line + 5.0);
        QVERIFY(figure.height > plain.height);
        QVERIFY(toTex(figure).find("{\\fontsize{7.0}{8.4}\\selectfont DT}") != std::string::npos);
        const auto csv = toCsv(figure);
        QVERIFY(csv.starts_with("example,tree,dependent,form,head,head_form,label,look,left_out,pos\r\n"));
        QVERIFY(csv.find(",NN\r\n") != std::string::npos && csv.find(",VB\r\n") != std::string::npos);
    }

    void withoutATaggerASentenceSaysSo()
    {
        ReportSettings options;
        options.set("pos", true);
        const auto report =
            std::get<ArcReport>(reportKind("arcs", false).ofCampaigns({fakes::parserCampaign()}, options));
        QVERIFY(report.examples.empty());
        QVERIFY2(report.note.find("tagger") != std::string::npos, report.note.c_str());
    }
};

QTEST_GUILESS_MAIN(TestArcTags)
#include "tst_arc_tags.moc"
