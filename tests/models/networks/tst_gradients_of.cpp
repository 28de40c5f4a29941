#include "tests/support/registered_test.h"

#include "models/inference/victim_loader.h"

using core::victims::Capability;

/// What is said of a model's gradients before it is loaded is what it has when it is.
class TestGradientsOf : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void itIsWhatTheLoadedModelHas_data()
    {
        QTest::addColumn<QString>("model");
        for (const char* model : {"mr-wordlstm", "mr-wordcnn", "imdb-han", "mr-small-bert"})
            QTest::newRow(model) << QString::fromLatin1(model);
    }
    void itIsWhatTheLoadedModelHas()
    {
        QFETCH(const QString, model);
        const models::ModelLoader loader;
        core::victims::LoadOptions options;
        options.gradients = true;
        const auto card = loader.load(model.toStdString(), options)->card();
        const auto said = loader.gradientsOf(model.toStdString());
        for (const auto what : {Capability::Gradients, Capability::Flips})
            QCOMPARE((said & static_cast<unsigned>(what)) != 0, card.can(what));
        QVERIFY(card.can(Capability::Gradients));
    }

    void whatHasNoneIsNotLoadedForThem()
    {
        const models::ModelLoader loader;
        for (const char* other : {"geo-grammar", "snli-esim", "ewt-tagger", "exec:true", "no such model"})
            QVERIFY2(loader.gradientsOf(other) == 0, other);
    }
};

QTEST_GUILESS_MAIN(TestGradientsOf)
#include "tst_gradients_of.moc"
