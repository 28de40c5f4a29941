#include <filesystem>

#include <QTemporaryDir>

#include "core/store/project.h"
#include "tests/support/registered_test.h"
#include "tests/support/said.h"
#include "tests/support/samples/results.h"

using namespace core::structures;
using core::store::CorpusAnswers;
using core::store::Project;

/// What victims answered on a corpus stays in the project.
class TestKeptAnswers : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// Every kind of answer, none at all, and rows with gaps between them.
    void theyComeBackAsTheyWere()
    {
        QTemporaryDir folder;
        const auto file = std::filesystem::path(folder.filePath(QStringLiteral("p.faultline")).toStdString());
        const auto corpus = samples::corpus(300);
        const CorpusAnswers kept{0,
                                 "exec:true",
                                 R"({"name":"little"})",
                                 "aa",
                                 "2026-02-03T14:05:06Z",
                                 {0, 1, 2, 128, 129, 299},
                                 {ClassScores{{0.25F, 0.75F}},
                                  ClassLabel{1},
                                  DependencyTree{{2, 0}, {"det", "root"}},
                                  TextAnswer{"answer(a)"},
                                  Equation{"x = 1 + 2", 3.0},
                                  {}}};
        core::store::Id id = 0;
        {
            const auto project = Project::create(file);
            id = project->addCorpus(corpus);
            auto answers = kept;
            answers.corpus = id;
            project->addAnswers(answers);
        }
        const auto again = Project::open(file)->answers(id);
        QCOMPARE(again.size(), std::size_t{1});
        QCOMPARE(again[0].corpus, id);
        QCOMPARE(again[0].victim, kept.victim);
        QCOMPARE(again[0].victimCard, kept.victimCard);
        QCOMPARE(again[0].victimHash, kept.victimHash);
        QCOMPARE(again[0].at, kept.at);
        QCOMPARE(again[0].rows, kept.rows);
        QVERIFY(again[0].answers == kept.answers);
    }

    void aLaterQuestionReplacesTheSameRows()
    {
        const auto project = Project::inMemory();
        const auto id = project->addCorpus(samples::corpus(4));
        const auto label = [](int of) { return Prediction(ClassLabel{of}); };
        project->addAnswers({id, "one", "{}", "aa", {}, {1, 3}, {label(0), label(0)}});
        project->addAnswers({id, "two", "{}", "bb", {}, {0}, {label(0)}});
        project->addAnswers({id, "one", "{}", "aa", {}, {0, 1}, {label(1), label(1)}});
        auto all = project->answers(id);
        QCOMPARE(all.size(), std::size_t{2}); // in the order in which they were first asked
        QCOMPARE(all[0].victim, std::string("one"));
        QCOMPARE(all[0].rows, (std::vector<std::size_t>{0, 1, 3}));
        QVERIFY(all[0].answers == (std::vector<Prediction>{label(1), label(1), label(0)}));
        QVERIFY(!all[0].at.empty());
        project->addAnswers({id, "one", "{}", "aa", {}, {2}, {label(1)}}, false); // without the others
        QCOMPARE(project->answers(id)[0].rows, (std::vector<std::size_t>{2}));
        project->removeAnswers(id, "aa");
        QCOMPARE(project->answers(id).size(), std::size_t{1});
    }

    void theyGoWithTheirCorpus()
    {
        QTemporaryDir folder;
        const auto file = std::filesystem::path(folder.filePath(QStringLiteral("p.faultline")).toStdString());
        {
            const auto project = Project::create(file);
            const auto id = project->addCorpus(samples::corpus(4));
            project->addAnswers({id, "one", "{}", "aa", {}, {0}, {ClassLabel{0}}});
            project->removeCorpus(id);
            QVERIFY(project->answers(id).empty());
            CONTAINS(errorOf([&] {
                         project->addAnswers({id, "one", "{}", "aa", {}, {0}, {ClassLabel{0}}});
                     }),
                     "p.faultline");
        }
        Project::checkAll(file); // its seals say so
    }
};

QTEST_APPLESS_MAIN(TestKeptAnswers)
#include "tst_kept_answers.moc"
