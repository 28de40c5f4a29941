#include "tests/support/registered_test.h"

#include <map>

#include "core/corpora/reading/reader.h"
#include "core/reports/arcs/arc_examples.h"
#include "core/reports/arcs/form_sentence.h"
#include "core/reports/basics/number.h"
#include "core/text/splitting/tokenizer.h"
#include "tests/core/reports/arcs/half_wide.h"
#include "tests/places.h"

using namespace core::reports;
using core::structures::parseForm;
using core::structures::TextAnswer;

namespace {

core::text::Text formWords(const char* text)
{
    return core::text::tokenize(text, core::text::Tokenization::Whitespace);
}

const char* const rivers = "answer(A,(river(A),loc(A,B),const(B,stateid(texas))))";
const char* const states = "answer(A,(state(A),loc(A,B),const(B,stateid(texas))))";

/// "which rivers are in texas": rivers become streams, and the parser answers with states.
core::attacks::AttackResult attackOnRivers()
{
    core::attacks::AttackResult result;
    result.example = "geo-1";
    result.status = core::attacks::Status::Succeeded;
    result.original = core::text::Input::sentence(formWords("which rivers are in texas"));
    result.perturbed = result.original.with(0, result.original[0].text.replaced(1, "streams"));
    result.edits = {{core::text::EditOp::Replace, "sentence", 1, "rivers", "streams", ""}};
    result.gold = result.originalOutput = TextAnswer{rivers};
    result.perturbedOutput = TextAnswer{states};
    return result;
}

ArcFigure figureOf(const ArcSentence& sentence, double maxWidth = 0.0)
{
    ArcOptions options;
    options.maxWidth = maxWidth;
    return arcFigure({{"geo-1", "", sentence}}, options, halfWide);
}

/// Names overlap neither each other nor a line, and all is inside.
void checkLayout(const ArcLayout& layout)
{
    for (std::size_t i = 0; i < layout.words.size(); ++i) {
        const auto& a = layout.words[i].box;
        QVERIFY(a.left >= -1e-9 && a.right <= layout.width + 1e-9 && a.top >= 0.0 && a.bottom <= layout.height);
        for (std::size_t j = 0; j < i; ++j) {
            const auto& b = layout.words[j].box;
            const bool apart =
                a.right < b.left || b.right < a.left || a.bottom <= b.top + 1e-9 || b.bottom <= a.top + 1e-9;
            QVERIFY2(apart, (layout.words[i].text + " on " + layout.words[j].text).c_str());
        }
        for (const auto& arc : layout.arcs)
            for (const auto& stroke : strokesOf(arc)) {
                const auto [left, right] = std::minmax(stroke.front().x, stroke.back().x);
                const auto [top, bottom] = std::minmax(stroke.front().y, stroke.back().y);
                const double baseline = layout.words[i].baseline; // letters rest on it, x-high and more
                QVERIFY2(right < a.left || left > a.right || bottom < baseline - 6.0 || top > baseline + 2.0,
                         ("a line through " + layout.words[i].text).c_str());
            }
    }
}

} // namespace

/// Logical forms as trees: which parts are marked, and where they are drawn.
class TestFormTrees : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void whatDiffersIsMarked();
    void goldAndAnswerWhereNothingWasChanged();
    void whatIsNoFormIsNotDrawn();
    void sharedNodesStandInOneRow();
    void narrowPaperPutsPartsBelow();
    void ourQuestionsNeverOverlap();
    void legendAndCaptionsNameTheTrees();
    void csvAndTextHoldBothTrees();
    void texHasTheLayoutsOwnPoints();
    void campaignsOnSemanticParsers();
};

void TestFormTrees::whatDiffersIsMarked()
{
    const auto sentence = formSentenceOf(attackOnRivers()).value();
    QCOMPARE(sentence.nodes.value(), std::size_t{5}); // of the question; only the second word is another
    QVERIFY(sentence.columns[1].changed && !sentence.columns[2].changed);
    std::vector<std::string> changed;
    for (std::size_t c = 5; c < sentence.columns.size(); ++c)
        if (sentence.columns[c].changed)
            changed.push_back(sentence.columns[c].before + "/" + sentence.columns[c].after);
    QCOMPARE(changed, (std::vector<std::string>{"river/", "A/", "/state", "/A"}));
    // answer A and river A loc A B const B stateid texas: twelve nodes in either tree
    QCOMPARE(sentence.arcs.size(), std::size_t{24});
    std::map<ArcChange, int> changes;
    for (const auto& arc : sentence.arcs)
        ++changes[arc.change];
    QCOMPARE(changes, (std::map<ArcChange, int>{{ArcChange::Kept, 20}, {ArcChange::Lost, 2}, {ArcChange::New, 2}}));
}

void TestFormTrees::goldAndAnswerWhereNothingWasChanged()
{
    const auto question = formWords("which rivers are in texas");
    const auto wrong = answeredForms(question, question, TextAnswer{rivers}, TextAnswer{states}, {}).value();
    QVERIFY(wrong.two);
    QCOMPARE(wrong.names, (std::array<std::string, 2>{"gold", "answer"}));
    QVERIFY(!answeredForms(question, question, TextAnswer{rivers}, TextAnswer{rivers}, {}).value().two);
    QVERIFY(!answeredForms(question, question, TextAnswer{rivers}, {}, {}).value().two); // of a corpus
    const auto same = answeredForms(question, question.replaced(1, "streams"), TextAnswer{rivers}, TextAnswer{rivers},
                                    TextAnswer{rivers});
    QVERIFY(!same.value().two && same.value().columns[1].changed); // one answer to both questions
}

void TestFormTrees::whatIsNoFormIsNotDrawn()
{
    const auto question = formWords("which rivers");
    QVERIFY(!answeredForms(question, question, {}, TextAnswer{"answer(river("}, {}));
    QVERIFY(!answeredForms(question, question.replaced(0, "what"), {}, TextAnswer{rivers}, TextAnswer{"answer("}));
    QVERIFY(!answeredForms(question, question, {}, {}, {}));
    QVERIFY(!answeredForms(question, formWords("other words than these"), {}, TextAnswer{rivers}, TextAnswer{states}));
}

void TestFormTrees::sharedNodesStandInOneRow()
{
    const auto figure = figureOf(formSentenceOf(attackOnRivers()).value());
    const auto& layout = figure.panels.front().layout;
    checkLayout(layout);
    std::map<std::size_t, std::vector<double>> rows;
    for (const auto& word : layout.words)
        if (word.column >= 5)
            rows[word.column].push_back(word.baseline);
    std::size_t twice = 0;
    for (const auto& [column, baselines] : rows) {
        twice += baselines.size() == 2 ? 1 : 0;
        QVERIFY(baselines.size() == 1 || baselines[0] == baselines[1]);
    }
    QCOMPARE(twice, std::size_t{10});
    QCOMPARE(layout.captions.front().baseline, layout.captions.back().baseline);
    QVERIFY(layout.captions.front().x < layout.captions.back().x);
}

void TestFormTrees::narrowPaperPutsPartsBelow()
{
    const auto sentence = formSentenceOf(attackOnRivers()).value();
    const double flat = figureOf(sentence).width;
    for (const double width : {250.0, 120.0}) {
        const auto figure = figureOf(sentence, width);
        const auto& layout = figure.panels.front().layout;
        checkLayout(layout);
        QVERIFY(layout.width <= width && width < flat);
        QVERIFY(layout.captions.front().baseline < layout.captions.back().baseline); // one below the other
    }
}

void TestFormTrees::ourQuestionsNeverOverlap()
{
    const auto corpus = core::corpora::readCorpus(RESOURCES "/corpora/demo-questions.tsv");
    QVERIFY(corpus.examples.size() > 10);
    for (std::size_t i = 1; i < corpus.examples.size(); ++i) {
        const auto& text = corpus.examples[i].input[0].text;
        const auto form = [&](std::size_t at) {
            return parseForm(std::get<TextAnswer>(corpus.examples[at].gold).text);
        };
        for (const double width : {0.0, 150.0, 90.0})
            checkLayout(figureOf(formSentence(text, text, form(i - 1), form(i)), width).panels.front().layout);
    }
}

void TestFormTrees::legendAndCaptionsNameTheTrees()
{
    const auto figure = figureOf(formSentenceOf(attackOnRivers()).value());
    std::vector<std::string> texts;
    for (const auto& entry : figure.legend)
        texts.push_back(entry.text);
    QCOMPARE(texts, (std::vector<std::string>{"in both", "only before", "only after", "changed"}));
    QCOMPARE(figure.panels.front().title.size(), std::size_t{2});
    QCOMPARE(figure.panels.front().title[0].text, std::string("before"));
    const auto question = formWords("which rivers");
    const auto wrong = answeredForms(question, question, TextAnswer{rivers}, TextAnswer{states}, {}).value();
    const auto both =
        arcFigure({{"geo-1", "", formSentenceOf(attackOnRivers()).value()}, {"geo-2", "", wrong}}, {}, halfWide);
    QCOMPARE(both.legend[1].text, std::string("only before or gold"));
    QCOMPARE(both.legend[2].text, std::string("only after or answer"));
    QVERIFY(figureOf(formSentence(question, question, parseForm(rivers))).legend.empty());
}

void TestFormTrees::csvAndTextHoldBothTrees()
{
    const auto figure = figureOf(formSentenceOf(attackOnRivers()).value());
    const auto lines = QString::fromStdString(toCsv(figure)).split(QStringLiteral("\r\n"), Qt::SkipEmptyParts);
    QCOMPARE(lines.size(), 25);
    QCOMPARE(lines[1], QStringLiteral("geo-1,before,1,answer,0,ROOT,root,kept,no"));
    QCOMPARE(lines[4], QStringLiteral("geo-1,before,4,river,3,and,1,lost,no"));
    QCOMPARE(lines[16], QStringLiteral("geo-1,after,4,state,3,and,1,new,no"));
    QVERIFY(toText(figure).starts_with("which rivers are in texas\nwhich streams are in texas\nbefore:\n  answer\n"
                                       "    A\n    and\n      river (lost)\n        A (lost)\n      loc\n"));
}

void TestFormTrees::texHasTheLayoutsOwnPoints()
{
    const auto figure = figureOf(formSentenceOf(attackOnRivers()).value());
    const auto tex = toTex(figure);
    const auto& panel = figure.panels.front();
    for (const auto& word : panel.layout.words)
        QVERIFY(tex.find("(" + formatNumber(word.box.middle(), 2) + "," + formatNumber(panel.top + word.baseline, 2) +
                         ") {") != std::string::npos);
    for (const auto& arc : panel.layout.arcs)
        for (const auto& stroke : strokesOf(arc))
            QVERIFY(tex.find("(" + formatNumber(stroke.back().x, 2) + "," +
                             formatNumber(panel.top + stroke.back().y, 2) + ");") != std::string::npos);
}

void TestFormTrees::campaignsOnSemanticParsers()
{
    CampaignData data;
    data.name = "insert";
    data.task = &core::structures::taskNamed("forms");
    data.results = {attackOnRivers()};
    QCOMPARE(successesWithTrees({data}), std::size_t{1});
    const auto drawn = arcExamples({data}, {}, 3);
    QCOMPARE(drawn.size(), std::size_t{1});
    QCOMPARE(drawn.front().title, std::string("geo-1: succeeded, 1 word changed"));
    data.task = &core::structures::taskNamed("translation"); // texts, but not forms
    QCOMPARE(successesWithTrees({data}), std::size_t{0});
}

QTEST_APPLESS_MAIN(TestFormTrees)
#include "tst_form_trees.moc"
