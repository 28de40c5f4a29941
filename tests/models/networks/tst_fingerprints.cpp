#include "tests/places.h"
#include "tests/support/registered_test.h"

#include <QTemporaryDir>

#include "core/files/safetensors.h"
#include "tests/models/networks/trained_folders.h"

using testing::TrainedFolders;

/// What a checkpoint must agree with, of one training of each kind, as it was before settings were declared by tables:
/// a training that was interrupted then goes on. The corpora are the demo's, the settings such that a step is nothing.
class TestFingerprints : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void asBefore_data();
    void asBefore();
};

void TestFingerprints::asBefore_data()
{
    QTest::addColumn<QString>("task");
    QTest::addColumn<QString>("architecture");
    QTest::addColumn<QString>("corpus");
    QTest::addColumn<QString>("settings");
    QTest::addColumn<QString>("fingerprint");
    const auto row = [](const char* task, const char* architecture, const char* corpus, const char* settings,
                        const char* fingerprint) {
        QTest::addRow("%s of %s", architecture, task) << task << architecture << corpus << settings << fingerprint;
    };
    row("classifier", "word-lstm", "demo-reviews.tsv", "embedding=4 hidden=2 epsilon=0.5 moves=2",
        "e23157439ee712b03eab8bff5672e158b727b0a646f588ec2556340a58b80202");
    row("classifier", "word-cnn", "demo-reviews.tsv", "embedding=4 filters=2 windows=2,3",
        "f8b1eb00422fdb1429582d35cef70fe98f080c87421348c9835f00e5cce1e40b");
    row("classifier", "han", "demo-reviews.tsv", "embedding=4 hidden=2 attention=3",
        "afc7fc445ac6d76893e8a0b9419ea0e17e27f4f950ae9b4a4a709d623f829158");
    row("classifier", "bert", "demo-reviews.tsv", "longest=8 batch=4000",
        "c4561939ae790cd3afeea46b9fd43ba9dd4d00c7ac4dd70b47b706b40506bcaa");
    row("pairs", "bert", "demo-pairs.tsv", "longest=8 weighted=true bfloat16=true",
        "8b68b0591f2d1051f604e076fec3145c495681177ffd2768f45aaebb1e2cc260");
    row("pairs", "esim", "demo-pairs.tsv", "embedding=4 hidden=2 inner=2",
        "097d0a410e8ac17e6c800143461d7463b8272faae01dfea5ee1733c87b816a30");
    row("pairs", "decomposable-attention", "demo-pairs.tsv", "embedding=4 hidden=2",
        "968be55ac88c74c3fd7dfd0b134605ba9b2444421e0e15ad426966c8d7bef2f3");
    row("parser", "word", "demo-treebank.conllu", "layers=1 hidden=4 arc=4 label=4 word=4",
        "6d24a2815aa77a0b69b259f45bc5dddc1b456dbb0a8b54a991412e498594accf");
    row("parser", "char", "demo-treebank.conllu", "layers=1 hidden=4 arc=4 label=4 character=4 character_hidden=4",
        "abc3847d87d298a6d44e6bbff35d3eba7e86b9a2d455d8c84db26363ba57ce00");
    row("parser", "word-tag", "demo-treebank.conllu",
        "layers=1 hidden=4 arc=4 label=4 word=4 tag=4 folds=2 tagger_epochs=1",
        "92fb1ef0f9edffd4889f52eadfdb254877d4ceba598b9d9988c7948227e42e1d");
    row("forms", "seq2seq", "demo-questions.tsv", "embedding=4 hidden=4 decoder=4 piece_embedding=4",
        "7b987bba046e5f09a93a252a4bd0b5c54d6e6e03db3e76d481bd8830fd7fcfe5");
    row("equations", "gts", "demo-problems.csv", "embedding=4 hidden=4",
        "c6fbb1d01b1fab9814e7337c0a10d7145d5f99b05340a3645ddb67c422948b84");
    row("equations", "seq2seq", "demo-problems.csv", "embedding=4 hidden=4 halving=3",
        "cbec9c2cccde2fb127a220868d7ed57d0ff130b76b790549f2ca5fd4ebe5a0b0");
    row("translation", "transformer", "demo-sentences",
        "hidden=8 heads=1 encoder_layers=1 decoder_layers=1 inner=4 pieces=50 scored=1 epsilon=0.5",
        "9932755317f280cffcfb2da3437986d71e9abe1c80b8fbc3c80de973ff293c12");
    row("translation", "rnn-search", "demo-sentences", "hidden=4 embedding=4 pieces=0 words=50 scored=1",
        "6e5c667b7a7ad3a4e994dff8bef615ef862b4b5a00ca1eb4eaed15825e31f4d0");
    row("mlm", "context-lstm", "demo-reviews.tsv", "embedding=4 hidden=4 layer=4 noise=4 words=50",
        "5d1eee4b6952205afb005ca624d1f134b91838c231cf45b43d628e4fb046d70c");
    row("mlm", "bert", "demo-reviews.tsv",
        "layers=1 hidden=4 heads=2 inner=4 pieces=100 min_count=1 round=2 batch=64 longest=16",
        "e59a706e3278b90ca694681ac96bf323c57d2a4aefbbf7dc6762f84a84703851");
    row("lm", "causal-lstm", "demo-reviews.tsv", "embedding=4 hidden=4 pieces=100 min_count=1 noise=4",
        "15047f382a7aebf8e64626c1ae04bbfc9e55b033562d9d7b0379b6718b24b9e6");
    row("encoder", "bert", "demo-pairs.tsv", "longest=8 same=entailment",
        "c070ec07d6148d31926d3346cd71b2a9c77fdeeb71f3084c841c7f13d47561a4");
}

void TestFingerprints::asBefore()
{
    QFETCH(const QString, task);
    QFETCH(const QString, architecture);
    QFETCH(const QString, corpus);
    QFETCH(const QString, settings);
    QFETCH(const QString, fingerprint);
    const QTemporaryDir folder;
    core::victims::TrainRequest asked;
    asked.task = task.toStdString();
    asked.architecture = architecture.toStdString();
    asked.train = {std::string(RESOURCES) + "/corpora/" + corpus.toStdString()};
    asked.dev = asked.train.front();
    asked.out = folder.path().toStdString() + "/model";
    asked.epochs = 1000;
    for (const auto& setting : settings.split(' ')) {
        const auto parts = setting.split('=');
        asked.settings[parts[0].toStdString()] = parts[1].toStdString();
    }
    if (asked.architecture == "bert" && asked.task != "mlm")
        asked.settings["from"] = std::string(RESOURCES) + "/models/small-bert";
    TrainedFolders::trainUntil(asked, 1);
    const auto checkpoint = core::SafeTensors::load(std::filesystem::path(asked.out) / ".checkpoint");
    const auto state = nlohmann::json::parse(checkpoint.metadata().at("state"));
    QCOMPARE(QString::fromStdString(state.at("fingerprint").get<std::string>()), fingerprint);
}

QTEST_APPLESS_MAIN(TestFingerprints)
#include "tst_fingerprints.moc"
