#include "tests/places.h"
#include "tests/support/metatypes.h"
#include "tests/support/registered_test.h"
#include <QTemporaryDir>

#include "core/base/error.h"
#include "core/corpora/penn/dependencies.h"
#include "core/corpora/reading/reader.h"
#include "core/corpora/reading/treebank.h"
#include "core/files/file.h"
#include "core/metrics/attachment.h"
#include "core/structures/tree.h"

using namespace core;
using namespace core::corpora;
using namespace std::string_literals;
namespace fs = std::filesystem;

namespace {

Source sourceOf(const std::string& text)
{
    Source source;
    source.name = "f";
    source.text = text;
    return source;
}

TreebankSentence converted(const std::string& brackets, bool copulaHead)
{
    TreebankSentence sentence;
    penn::parseBrackets(
        sourceOf(brackets), [&](penn::Tree&& tree) { sentence = penn::dependenciesOf(tree, copulaHead); },
        [](std::size_t line, const std::string& reason) {
            QFAIL(("line " + std::to_string(line) + ": " + reason).c_str());
        });
    return sentence;
}

/// `nsubj(walks-3, dog-2)` as in Stanford's manual, in the order of the dependents.
std::string listed(const TreebankSentence& sentence)
{
    std::string text;
    for (std::size_t i = 0; i < sentence.words.size(); ++i) {
        const auto& word = sentence.words[i];
        const std::string head = word.head == 0 ? "ROOT" : sentence.words[std::size_t(word.head) - 1].form;
        text += (text.empty() ? "" : " ") + word.label + "(" + head + "," + word.form + ")";
    }
    return text;
}

/// `# sent_id` of every example.
std::vector<std::string> idsOf(const Corpus& corpus)
{
    std::vector<std::string> ids;
    for (const auto& example : corpus.examples)
        ids.push_back(example.id);
    return ids;
}

std::string withoutEscapes(std::string form)
{
    std::erase(form, '\\');
    return form;
}

} // namespace

class TestPenn : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void relations_data();
    void relations();
    void copulaAsHead();
    void tracesAndFunctionsGo();
    void badBrackets_data();
    void badBrackets();
    void readsOn();
    void sections();
    void agreesWithStanford();
};

void TestPenn::relations_data()
{
    QTest::addColumn<std::string>("brackets");
    QTest::addColumn<std::string>("expected"); // by the definitions of the Stanford dependencies manual
    QTest::newRow("subject, object, preposition")
        << "((S (NP-SBJ (DT The) (JJ old) (NN baker)) (VP (VBD sold) (NP (PRP us)) (NP (NN bread)) (PP (IN with) "
           "(NP (NNS olives)))) (. .)))"s
        << "det(baker,The) amod(baker,old) nsubj(sold,baker) root(ROOT,sold) iobj(sold,us) dobj(sold,bread) "
           "prep(sold,with) pobj(with,olives) punct(sold,.)"s;
    QTest::newRow("passive") << "((S (NP-SBJ-1 (NN Milk)) (VP (VBZ has) (VP (VBN been) (VP (VBN spilt) (NP (-NONE- "
                                "*-1)))))))"s
                             << "nsubjpass(spilt,Milk) aux(spilt,has) auxpass(spilt,been) root(ROOT,spilt)"s;
    QTest::newRow("copula")
        << "((S (NP-SBJ (PRP She)) (VP (VBZ is) (RB not) (NP-PRD (NP (DT a) (NN judge)) (PP (IN of) "
           "(NP (NN wine)))))))"s
        << "nsubj(judge,She) cop(judge,is) neg(judge,not) det(judge,a) root(ROOT,judge) "
           "prep(judge,of) pobj(of,wine)"s;
    QTest::newRow("there is") << "((S (NP-SBJ (EX There)) (VP (VBZ is) (NP-PRD (NN hope)))))"s
                              << "expl(is,There) root(ROOT,is) nsubj(is,hope)"s;
    QTest::newRow("coordination") << "((S (NP-SBJ (NP (NNS Cats)) (, ,) (NP (NNS dogs)) (CC and) (NP (NNS birds))) (VP "
                                     "(VP (VBP sleep)) (CC or) (VP (VBP eat)))))"s
                                  << "nsubj(sleep,Cats) punct(Cats,,) conj(Cats,dogs) cc(Cats,and) conj(Cats,birds) "
                                     "root(ROOT,sleep) cc(sleep,or) conj(sleep,eat)"s;
    QTest::newRow("possessive and compound") << "((NP (NP (NNP Ada) (POS 's)) (NN tool) (NN box)))"s
                                             << "poss(box,Ada) possessive(Ada,'s) nn(box,tool) root(ROOT,box)"s;
    QTest::newRow("relative clause")
        << "((NP (NP (DT a) (NN ship)) (SBAR (WHNP-1 (WDT that)) (S (NP-SBJ (-NONE- *T*-1)) (VP (VBD sank))))))"s
        << "det(ship,a) root(ROOT,ship) nsubj(sank,that) rcmod(ship,sank)"s;
    QTest::newRow("complement and infinitive")
        << "((S (NP-SBJ (PRP They)) (VP (VBP say) (SBAR (IN that) (S (NP-SBJ-1 (PRP he)) (VP (VBZ wants) (S (NP-SBJ "
           "(-NONE- *-1)) (VP (TO to) (VP (VB leave))))))))))"s
        << "nsubj(say,They) root(ROOT,say) mark(wants,that) nsubj(wants,he) ccomp(say,wants) aux(leave,to) "
           "xcomp(wants,leave)"s;
    QTest::newRow("adverbial clause and particle")
        << "((S (SBAR-ADV (IN If) (S (NP-SBJ (PRP it)) (VP (VBZ rains)))) (, ,) (NP-SBJ (PRP we)) (VP (MD will) (VP "
           "(VB "
           "put) (PRT (RP up)) (NP (NNS tents))))))"s
        << "mark(rains,If) nsubj(rains,it) advcl(put,rains) punct(put,,) nsubj(put,we) aux(put,will) root(ROOT,put) "
           "prt(put,up) dobj(put,tents)"s;
    QTest::newRow("amounts and time")
        << "((S (NP-SBJ (NN Rent)) (VP (VBD cost) (NP (QP (JJR more) (IN than) ($ $) (CD 2) (CD million))) (NP-TMP "
           "(JJ last) (NN year)))))"s
        << "nsubj(cost,Rent) root(ROOT,cost) mwe(than,more) quantmod($,than) dobj(cost,$) number(million,2) "
           "num($,million) amod(year,last) tmod(cost,year)"s;
    QTest::newRow("a number of several words") << "((NP (QP ($ $) (CD 2) (CD (CD half) (NN ton)))))"s
                                               << "root(ROOT,$) number(half,2) num($,half) dep(half,ton)"s;
    QTest::newRow("reduced relative and apposition")
        << "((S (NP-SBJ (NP (NNP Bo)) (, ,) (NP (NP (DT a) (NN town)) (VP (VBN built) (PP (IN on) (NP (NN sand)))))) "
           "(VP (VBD fell))))"s
        << "nsubj(fell,Bo) punct(Bo,,) det(town,a) appos(Bo,town) vmod(town,built) prep(built,on) pobj(on,sand) "
           "root(ROOT,fell)"s;
    QTest::newRow("one word") << "(INTJ (UH Yes))"s
                              << "root(ROOT,Yes)"s;
}

void TestPenn::relations()
{
    QFETCH(const std::string, brackets);
    QFETCH(const std::string, expected);
    QCOMPARE(listed(converted(brackets, false)), expected);
}

void TestPenn::copulaAsHead()
{
    const std::string brackets =
        "((S (NP-SBJ (PRP She)) (VP (MD may) (VP (VB be) (ADJP-PRD (RB very) (JJ tall)))) (. .)))";
    QCOMPARE(listed(converted(brackets, false)),
             "nsubj(tall,She) aux(tall,may) cop(tall,be) advmod(tall,very) root(ROOT,tall) punct(tall,.)"s);
    QCOMPARE(listed(converted(brackets, true)),
             "nsubj(be,She) aux(be,may) root(ROOT,be) advmod(tall,very) acomp(be,tall) punct(be,.)"s);
    // The option reaches the reader.
    const Corpus corpus = corpusFromBytes(brackets, "f", {.columns = {{"copula", "head"}}});
    QCOMPARE(std::get<structures::DependencyTree>(corpus.examples.at(0).gold).heads,
             (std::vector<int>{3, 3, 0, 5, 3, 3}));
    QVERIFY_EXCEPTION_THROWN((void)corpusFromBytes(brackets, "f", {.columns = {{"copula", "tail"}}}), UsageError);
}

void TestPenn::tracesAndFunctionsGo()
{
    const Corpus corpus = corpusFromBytes("( (S\n  (NP-SBJ|FOO=2 (-LRB- -LRB-) (NN x) (-NONE- *T*-1))\n"
                                          "  (VP (VBZ is) (ADVP (-NONE- *)))))\n(NP (-NONE- *))\n",
                                          "f");
    QCOMPARE(corpus.format, "mrg"s);
    QCOMPARE(corpus.examples.size(), std::size_t{1}); // the second has no words
    QCOMPARE(corpus.examples[0].input[0].text.str(), "-LRB- x is"s);
    QCOMPARE(corpus.examples[0].input[0].tags, (std::vector<std::string>{"-LRB-", "NN", "VBZ"}));
}

void TestPenn::badBrackets_data()
{
    QTest::addColumn<std::string>("brackets");
    QTest::addColumn<std::string>("message");
    QTest::newRow("never closed") << "( (S (NN x))\n"s
                                  << "f:1: a bracket is never closed"s;
    QTest::newRow("closed too often") << "(S (NN x))\n)\n"s
                                      << "f:2: a bracket closes that was not opened"s;
    QTest::newRow("a word outside") << "(S (NN x))\n\nx\n"s
                                    << "f:3: a word stands outside of all brackets"s;
    QTest::newRow("two words in one bracket") << "(S\n (NN x y))\n"s
                                              << "f:2: the word \"y\" does not stand alone after a tag"s;
    QTest::newRow("a word beside a phrase") << "(S\n (NN x)\n y)\n"s
                                            << "f:3: the word \"y\" does not stand alone after a tag"s;
    QTest::newRow("nothing inside") << "(S (NN x) (NP))\n"s
                                    << "f:1: a bracket holds nothing"s;
    QTest::newRow("open where the next tree begins") << "( (S (NN x)\n( (S (NN y)))\n( (S (NN z)))\n"s
                                                     << "f:1: a bracket is not closed before the next tree"s;
}

void TestPenn::badBrackets()
{
    QFETCH(const std::string, brackets);
    QFETCH(const std::string, message);
    const QTemporaryDir folder;
    const fs::path path = folder.filePath("a.mrg").toStdString();
    writeFile(path, brackets);
    try {
        (void)readTreebank(path, {.format = "mrg"});
        QFAIL("no error");
    } catch (const Error& error) {
        const std::string expected = path.string() + message.substr(1);
        QVERIFY2(std::string(error.what()).starts_with(expected), error.what());
    }
}

void TestPenn::readsOn()
{
    const Corpus corpus =
        corpusFromBytes("( (NP (NN a)))\n( (NP (NN b) c))\n( (NP (NN d)))\n( (NP (NN e)\n( (NP (NN f)))\n", "f");
    QCOMPARE(corpus.examples.size(), std::size_t{3}); // a, d, f
    QCOMPARE(corpus.skippedRows, std::size_t{2});
    QVERIFY(corpus.warnings.at(0).starts_with("f:2: "));
    QVERIFY(corpus.warnings.at(1).starts_with("f:4: "));
}

void TestPenn::sections()
{
    const QTemporaryDir folder;
    const fs::path root = folder.path().toStdString();
    for (const char* section : {"00", "02", "21", "22", "23"}) {
        fs::create_directories(root / section);
        for (const char* number : {"01", "00"})
            writeFile(root / section / ("wsj_"s + section + number + ".mrg"), "( (NP (NN a) ))\n( (NP (NN b) ))\n");
    }
    writeFile(root / "README", "no trees");
    using Strings = std::vector<std::string>;
    const auto read = [&](const std::string& section) {
        ReadOptions options;
        if (!section.empty())
            options.columns = {{"section", section}};
        return idsOf(readCorpus(root, options));
    };
    QCOMPARE(read("").size(), std::size_t{20});
    QCOMPARE(read("train"), (Strings{"wsj_0200.1", "wsj_0200.2", "wsj_0201.1", "wsj_0201.2", "wsj_2100.1", "wsj_2100.2",
                                     "wsj_2101.1", "wsj_2101.2"}));
    QCOMPARE(read("dev").front(), "wsj_2200.1"s);
    QCOMPARE(read("test").front(), "wsj_2300.1"s);
    QCOMPARE(read("00+22-23").size(), std::size_t{12});
    QCOMPARE(idsOf(readCorpus(root / "22")).size(), std::size_t{4}); // one section by its folder
    QVERIFY_EXCEPTION_THROWN((void)read("exam"), UsageError);
    QVERIFY_EXCEPTION_THROWN((void)read("25"), UsageError);
    QVERIFY_EXCEPTION_THROWN((void)read("03"), Error); // not there
    const Corpus corpus = readCorpus(root, {.columns = {{"section", "test"}}});
    QCOMPARE(idsOf(readCorpus(root, optionsOf(corpus.mapping))), idsOf(corpus)); // as a project repeats it
    QCOMPARE(previewCorpus(root).format, "mrg"s);
    QCOMPARE(previewCorpus(root).rows.at(1).at(1), "b"s);
}

void TestPenn::agreesWithStanford()
{
    const fs::path data(SHARED_DATA);
    const fs::path brackets = data / "ptb-sample/wsj_sample_combined.mrg.gz";
    const fs::path stanford = data / "ptb-sd-sample/wsj_sec00_sd.conllx.gz";
    if (!fs::exists(brackets) || !fs::exists(stanford))
        QSKIP("The shared research data is not here.");
    const auto key = [](const TreebankSentence& sentence) {
        std::string words;
        for (const auto& word : sentence.words)
            words += withoutEscapes(word.form) + ' ';
        return words;
    };
    std::map<std::string, structures::DependencyTree> ours;
    for (const auto& sentence : readTreebank(brackets)) {
        const auto tree = treeOf(sentence);
        QVERIFY(structures::isTree(tree.heads));
        QVERIFY(structures::isProjective(tree.heads));
        ours.emplace(key(sentence), tree);
    }
    metrics::Attachment all;
    metrics::Attachment words;
    std::size_t found = 0;
    for (const auto& sentence : readTreebank(stanford)) {
        const auto tree = ours.find(key(sentence));
        if (tree == ours.end())
            continue;
        ++found;
        std::vector<std::uint8_t> counted;
        for (const auto& word : sentence.words)
            counted.push_back(word.label == "punct" ? 0 : 1);
        all += metrics::attachment(treeOf(sentence), tree->second);
        words += metrics::attachment(treeOf(sentence), tree->second, counted);
    }
    QVERIFY(found > 1890);
    QVERIFY2(all.uas() > 0.98, std::to_string(all.uas()).c_str());
    QVERIFY2(all.las() > 0.96, std::to_string(all.las()).c_str());
    QVERIFY2(words.las() > 0.96, std::to_string(words.las()).c_str());
}

QTEST_APPLESS_MAIN(TestPenn)
#include "tst_penn.moc"
