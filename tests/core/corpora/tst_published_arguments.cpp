#include "tests/support/registered_test.h"
#include <QTemporaryDir>

#include "core/corpora/fold.h"
#include "tests/support/said.h"

#include "tests/core/corpora/published_files.h"

using namespace core;
using namespace core::corpora;
using namespace published_files;
using namespace std::string_literals;
namespace fs = std::filesystem;

class TestPublishedArguments : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void argumentFolder();
    void oneTopicIsLeftOut();
};

void TestPublishedArguments::argumentFolder()
{
    const QTemporaryDir folder;
    const fs::path root = folder.path().toStdString();
    write(root / "zoos.tsv", ukpHeader + "zoos\tu\ta\tab12\tZoos help.\tArgument_for\ttrain\n");
    write(root / "bags.tsv", ukpHeader + "bags\tu\ta\tcd34\tBags are light.\tNoArgument\ttest\n"
                                         "bags\tu\ta\tef56\tBags litter.\tArgument_against\ttrain\n");
    write(root / "notes.txt", "Downloaded yesterday.\n");
    const Corpus corpus = readCorpus(root);
    QCOMPARE(corpus.format, "ukp"s);
    QCOMPARE(corpus.labels, (Strings{"NoArgument", "Argument_for", "Argument_against"}));
    QCOMPARE(corpus.segments, (Strings{"topic", "sentence"}));
    QCOMPARE(read(corpus), (Strings{"bags|Bags are light.|NoArgument", "bags|Bags litter.|Argument_against",
                                    "zoos|Zoos help.|Argument_for"}));
    QCOMPARE(corpus.examples[2].id, "ab12"s);
    const Corpus train = readCorpus(root, {.columns = {{"section", "train"}}});
    QCOMPARE(train.examples.size(), std::size_t{2});
    QCOMPARE(readCorpus(root, optionsOf(train.mapping)).sha256, corpus.sha256);
    QCOMPARE(readCorpus(root, {.limit = 1}).examples.size(), std::size_t{1});
    QCOMPARE(previewCorpus(root).format, "ukp"s);
}

/// Leave-one-topic-out: what is held out and the rest are the corpus, each in its order.
void TestPublishedArguments::oneTopicIsLeftOut()
{
    const QTemporaryDir folder;
    const fs::path root = folder.path().toStdString();
    write(root / "all.tsv", ukpHeader + "zoos\tu\ta\tab12\tZoos help.\tArgument_for\ttrain\n"
                                        "gun control\tu\ta\tcd34\tGuns kill.\tArgument_for\ttest\n"
                                        "zoos\tu\ta\tef56\tZoos close at six.\tNoArgument\ttest\n");
    const Corpus corpus = readCorpus(root / "all.tsv");
    const auto fold = foldOf(corpus, "topic=gun control");
    QCOMPARE(read(fold.held), Strings{"gun control|Guns kill.|Argument_for"});
    QCOMPARE(read(fold.rest), (Strings{"zoos|Zoos help.|Argument_for", "zoos|Zoos close at six.|NoArgument"}));
    QCOMPARE(fold.held.labels, corpus.labels); // those it has no example of, too
    QCOMPARE(foldOf(corpus, "set=train").held.examples.size(), std::size_t{1});
    CONTAINS(errorOf([&] { (void)foldOf(corpus, "topic=guns"); }), "no example of");
    CONTAINS(errorOf([&] { (void)foldOf(corpus, "theme=zoos"); }), "has nothing named theme");
    CONTAINS(errorOf([&] { (void)foldOf(corpus, "topic"); }), "names no fold");
    CONTAINS(errorOf([&] { (void)foldOf(fold.held, "topic=gun control"); }), "all examples of");
}

QTEST_APPLESS_MAIN(TestPublishedArguments)
#include "tst_published_arguments.moc"
