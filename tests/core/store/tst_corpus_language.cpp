#include "tests/support/registered_test.h"
#include <QTemporaryDir>

#include "core/base/error.h"
#include "core/corpora/label_names.h"
#include "core/store/project.h"
#include "tests/support/said.h"
#include "tests/support/samples/results.h"

using core::store::Project;

/// What the user says of a corpus's language is kept with it and with the examples that were drawn from it.
class TestCorpusLanguage : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void itIsKept()
    {
        const auto project = Project::create(file("kept.faultline"));
        const auto corpus = samples::corpus(3);
        const auto id = project->addCorpus(corpus);
        core::store::SampleRecord how;
        how.name = "all";
        how.method = "first";
        const auto sample = project->addSample(id, how, corpus.examples);
        project->setCorpusLanguage(id, "de");
        QCOMPARE(core::corpora::languageSaid(project->corpus(id).mapping), std::string("de"));
        for (const auto& example : project->sampleExamples(sample)) // which checks what the sample holds
            QCOMPARE(example.input[0].language, std::string("de"));
        QCOMPARE(project->sampleExamples(sample).front().input[0].text.str(), corpus.examples[0].input[0].text.str());
        project->setCorpusLanguage(id, "");
        QCOMPARE(project->corpus(id).mapping, withoutLanguage(corpus));
        QCOMPARE(project->sampleExamples(sample).front().input[0].language, std::string("en"));
    }

    void campaignsKeepTheOneTheyRanWith()
    {
        const auto project = Project::create(file("used.faultline"));
        const auto campaign = samples::campaign(*project, samples::corpus(3));
        const auto corpus = project->sample(project->campaign(campaign).sample).corpus;
        CONTAINS(errorOf([&] { project->setCorpusLanguage(corpus, "de"); }), "the corpus is used by a campaign: trial");
        QCOMPARE(core::corpora::languageSaid(project->corpus(corpus).mapping), std::string());
    }

    /// The same file in two languages is two corpora, but not twice the same.
    void noTwins()
    {
        const auto project = Project::create(file("twins.faultline"));
        auto corpus = samples::corpus(3);
        const auto first = project->addCorpus(corpus);
        corpus.mapping = core::corpora::withLanguage(corpus.mapping, "de");
        const auto second = project->addCorpus(corpus);
        QVERIFY(first != second);
        CONTAINS(errorOf([&] { project->setCorpusLanguage(first, "de"); }),
                 "the project has this file with this language already: little reviews");
        project->setCorpusLanguage(second, "fr");
        project->setCorpusLanguage(first, "de");
    }

private:
    [[nodiscard]] std::filesystem::path file(const char* name) const
    {
        return std::filesystem::path(folder_.path().toStdString()) / name;
    }
    /// As JSON writes the mapping of samples::corpus().
    static std::string withoutLanguage(const core::corpora::Corpus& corpus)
    {
        return core::corpora::withLanguage(corpus.mapping, "");
    }
    QTemporaryDir folder_;
};

QTEST_APPLESS_MAIN(TestCorpusLanguage)
#include "tst_corpus_language.moc"
