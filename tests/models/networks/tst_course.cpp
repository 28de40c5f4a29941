#include "tests/support/registered_test.h"

#include "tests/models/networks/trained_folders.h"

/// What every training with libtorch does in the same way.
class TestCourse : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aFolderMustBeNamed_data()
    {
        QTest::addColumn<QString>("task");
        QTest::addColumn<QString>("architecture");
        for (const auto& [task, architecture] :
             std::initializer_list<std::pair<const char*, const char*>>{{"classifier", "word-cnn"},
                                                                        {"classifier", "bert"},
                                                                        {"pairs", "esim"},
                                                                        {"pairs", "bert"},
                                                                        {"parser", "word"},
                                                                        {"forms", "seq2seq"},
                                                                        {"translation", "transformer"},
                                                                        {"mlm", "context-lstm"},
                                                                        {"mlm", "bert"},
                                                                        {"lm", "causal-lstm"},
                                                                        {"encoder", "bert"}})
            QTest::addRow("%s of %s", architecture, task) << task << architecture;
    }
    /// Before anything is read: the missing corpus is not what the error is about.
    void aFolderMustBeNamed()
    {
        QFETCH(QString, task);
        QFETCH(QString, architecture);
        core::victims::TrainRequest asked;
        asked.task = task.toStdString();
        asked.architecture = architecture.toStdString();
        asked.train = {"missing.tsv"};
        CONTAINS(errorOf([&] { testing::train(asked); }), "Give --out FOLDER");
    }
};

QTEST_APPLESS_MAIN(TestCourse)
#include "tst_course.moc"
