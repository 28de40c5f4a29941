#include <filesystem>

#include <QTest>

#include "core/lexicon/inflector.h"
#include "tests/support/registered_test.h"

using core::lexicon::Inflector;
using core::lexicon::WordNet;

/// Expected forms: Merriam-Webster's entries (first variant listed, American spelling).
class TestInflector : public QObject {
    Q_OBJECT
private:
    std::unique_ptr<Inflector> inflector_;

private Q_SLOTS:
    void initTestCase();
    void forms_data();
    void forms();
};

void TestInflector::initTestCase()
{
    if (std::filesystem::exists("/usr/share/wordnet/index.noun"))
        inflector_ = std::make_unique<Inflector>(WordNet::load());
}

void TestInflector::forms_data()
{
    QTest::addColumn<QString>("tag");
    QTest::addColumn<QString>("pairs"); // lemma:form
    QTest::newRow("plurals by rule") << "NNS"
                                     << "film:films story:stories boy:boys box:boxes church:churches dish:dishes "
                                        "class:classes video:videos photo:photos roof:roofs chief:chiefs "
                                        "actor:actors quiz:quizzes human:humans german:germans belief:beliefs";
    QTest::newRow("plurals that change") << "NNS"
                                         << "man:men woman:women child:children person:people mouse:mice foot:feet "
                                            "tooth:teeth leaf:leaves wife:wives life:lives knife:knives half:halves "
                                            "potato:potatoes hero:heroes echo:echoes policeman:policemen "
                                            "filmmaker:filmmakers crisis:crises analysis:analyses thesis:theses "
                                            "phenomenon:phenomena criterion:criteria series:series sheep:sheep";
    // Lemmas that WordNet lists in the plural; below, singulars that end in s.
    QTest::newRow("plurals stay") << "NNS"
                                  << "peoples:peoples spectacles:spectacles 1900s:1900s ears:ears rates:rates "
                                     "glasses:glasses specs:specs physics:physics politics:politics news:news "
                                     "clothes:clothes species:species arms:arms";
    QTest::newRow("singulars in s do not") << "NNS"
                                           << "bus:buses glass:glasses boss:bosses lens:lenses gas:gases iris:irises "
                                              "virus:viruses canvas:canvases pass:passes mass:masses";
    QTest::newRow("plural names") << "NNPS"
                                  << "oscar:oscars";
    QTest::newRow("third person") << "VBZ"
                                  << "make:makes watch:watches try:tries play:plays go:goes do:does have:has be:is "
                                     "fix:fixes pass:passes see:sees";
    QTest::newRow("present") << "VBP"
                             << "be:are have:have make:make";
    QTest::newRow("-ing") << "VBG"
                          << "make:making run:running stop:stopping begin:beginning see:seeing die:dying lie:lying "
                             "play:playing visit:visiting travel:traveling control:controlling panic:panicking "
                             "dye:dyeing write:writing be:being refer:referring offer:offering quit:quitting "
                             "fix:fixing show:showing blog:blogging agree:agreeing";
    QTest::newRow("past by rule") << "VBD"
                                  << "play:played try:tried love:loved stop:stopped plan:planned visit:visited "
                                     "admit:admitted prefer:preferred offer:offered travel:traveled panic:panicked "
                                     "fix:fixed agree:agreed enjoy:enjoyed behave:behaved focus:focused "
                                     "relate:related describe:described equip:equipped";
    QTest::newRow("past that changes") << "VBD"
                                       << "take:took see:saw go:went be:was run:ran write:wrote think:thought "
                                          "cut:cut put:put sing:sang lie:lay lay:laid overcome:overcame "
                                          "understand:understood foresee:foresaw withdraw:withdrew rewrite:rewrote "
                                          "mislead:misled undo:undid become:became build:built upset:upset";
    QTest::newRow("participles") << "VBN"
                                 << "take:taken see:seen go:gone be:been run:run write:written think:thought sing:sung "
                                    "play:played overcome:overcome undertake:undertaken forget:forgotten "
                                    "rewrite:rewritten beat:beaten stop:stopped";
    QTest::newRow("comparatives") << "JJR"
                                  << "big:bigger happy:happier nice:nicer good:better bad:worse funny:funnier "
                                     "simple:simpler smart:smarter narrow:narrower beautiful:beautiful "
                                     "boring:boring far:further sad:sadder dull:duller slow:slower";
    QTest::newRow("superlatives") << "JJS"
                                  << "big:biggest happy:happiest fine:finest good:best bad:worst silly:silliest "
                                     "great:greatest impressive:impressive weak:weakest";
    QTest::newRow("without degrees")
        << "JJS"
        << "last:last dead:dead prime:prime main:main own:own such:such past:past low:lowest";
    QTest::newRow("adverbs") << "RBR"
                             << "fast:faster hard:harder well:better badly:worse soon:sooner early:earlier "
                                "slowly:slowly";
    QTest::newRow("other tags leave the lemma") << "NN"
                                                << "film:film leaf:leaf";
    QTest::newRow("signs and letters are left") << "NNS"
                                                << "5:5 x:x -:-";
}

void TestInflector::forms()
{
    QFETCH(const QString, tag);
    QFETCH(const QString, pairs);
    if (!inflector_)
        QSKIP("WordNet is not installed (package wordnet-base)");
    QStringList wrong;
    for (const QString& pair : pairs.split(' ')) {
        const QStringList parts = pair.split(':');
        const auto form = QString::fromStdString(inflector_->inflect(parts[0].toStdString(), tag.toStdString()));
        if (form != parts[1])
            wrong << parts[0] + " -> " + form + ", expected " + parts[1];
    }
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join("; ")));
}

QTEST_GUILESS_MAIN(TestInflector)
#include "tst_inflector.moc"
