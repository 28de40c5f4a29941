#include "tests/support/registered_test.h"

#include <QTemporaryDir>

#include "core/campaigns/planning/plan.h"
#include "core/corpora/reading/reader.h"
#include "core/corpora/shipped.h"
#include "core/files/paths.h"

using namespace core;
namespace fs = std::filesystem;

/// Sample corpora go by name from any folder, as models, recipes and plans do.
class TestShipped : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everySampleIsReadByItsName();
    void theFileNameServesToo();
    void theUsersOwnFileComesFirst();
    void folderIsNeverLookedFor();
    void plansNameThem();
};

void TestShipped::everySampleIsReadByItsName()
{
    // The files of resources/corpora, as its README lists them.
    const std::vector<std::string> names{
        "demo-arguments", "demo-geography-lambda", "demo-geography-prolog", "demo-pairs",     "demo-problems",
        "demo-questions", "demo-questions-train",  "demo-reviews",          "demo-sentences", "demo-treebank"};
    QCOMPARE(corpora::shippedCorpora(), names);
    const std::vector<std::size_t> examples{240, 43, 43, 60, 40, 40, 370, 220, 60, 40};
    for (std::size_t i = 0; i < names.size(); ++i)
        QCOMPARE(corpora::readCorpus(names[i]).examples.size(), examples[i]);
}

void TestShipped::theFileNameServesToo()
{
    const auto corpus = corpora::readCorpus("demo-reviews.tsv");
    QCOMPARE(corpus.examples.size(), std::size_t(220));
    QCOMPARE(fs::path(corpus.path), resourcesFolder() / "corpora" / "demo-reviews.tsv");
}

void TestShipped::theUsersOwnFileComesFirst()
{
    QTemporaryDir folder;
    const auto before = fs::current_path();
    fs::current_path(folder.path().toStdString());
    {
        QFile file(QStringLiteral("demo-reviews"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("label\ttext\npositive\tMy own text.\nnegative\tAnother one.\n");
    }
    const auto own = corpora::readCorpus("demo-reviews").examples.size();
    fs::current_path(before);
    QCOMPARE(own, std::size_t(2));
}

void TestShipped::folderIsNeverLookedFor()
{
    QCOMPARE(corpora::placeOfCorpus("there/demo-reviews"), fs::path("there/demo-reviews"));
    QCOMPARE(corpora::placeOfCorpus("demo-reviews.csv"), fs::path("demo-reviews.csv"));
    QCOMPARE(corpora::placeOfCorpus("README"), fs::path("README"));
}

void TestShipped::plansNameThem()
{
    const auto plan = campaigns::parsePlan(
        R"({"name": "p", "corpus": "demo-pairs", "victims": ["v"], "recipes": ["pwws"]})", "/no/such/folder", "p.json");
    QCOMPARE(plan.corpus, resourcesFolder() / "corpora" / "demo-pairs.tsv");
}

QTEST_APPLESS_MAIN(TestShipped)
#include "tst_shipped.moc"
