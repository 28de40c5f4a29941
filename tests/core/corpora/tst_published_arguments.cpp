#include "tests/support/registered_test.h"
#include <QTemporaryDir>

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

QTEST_APPLESS_MAIN(TestPublishedArguments)
#include "tst_published_arguments.moc"
