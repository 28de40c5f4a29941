#include "tests/support/registered_test.h"

#include <cmath>

#include "core/reports/data/paired.h"
#include "core/reports/registry.h"
#include "tests/support/samples/results.h"

using core::attacks::Status;

namespace {

/// A campaign over these examples of a corpus of ten, with a letter each of what became of them: s(ucceeded),
/// f(ailed), k (skipped), e(rror).
core::store::Id ended(core::store::Project& project, const std::string& name, const std::string& letters,
                      const std::vector<std::size_t>& which)
{
    auto corpus = samples::corpus(10);
    std::vector<core::corpora::Example> examples;
    for (const auto i : which)
        examples.push_back(corpus.examples[i]);
    core::store::SampleRecord how;
    how.name = how.method = "ids";
    const auto sample = project.addSample(project.addCorpus(corpus), how, examples);
    auto record = project.campaign(samples::campaign(project, samples::corpus(10), name + " as described"));
    record.id = 0;
    record.name = record.identity = name;
    record.sample = sample;
    const auto id = project.addCampaign(record);
    for (std::size_t i = 0; i < letters.size(); ++i) {
        auto result = samples::failed(examples[i]);
        result.status = letters[i] == 's'   ? Status::Succeeded
                        : letters[i] == 'k' ? Status::Skipped
                        : letters[i] == 'e' ? Status::Error
                                            : Status::Failed;
        project.addResult(id, i, result);
    }
    return id;
}

const std::vector<std::size_t> all{0, 1, 2, 3, 4, 5, 6, 7, 8, 9};

} // namespace

/// Two attacks on the same examples.
class TestPaired : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// One example is broken by the first alone and seven by the second alone: p = 2 (1 + 8) / 256 = .0703, the check
    /// value of metrics::mcNemar().
    void whatOneAloneBreaksIsCounted()
    {
        const auto project = core::store::Project::inMemory();
        const auto first = core::reports::campaignData(*project, ended(*project, "a", "sffffffffs", all));
        const auto second = core::reports::campaignData(*project, ended(*project, "b", "fsssssssfs", all));
        const auto pairs = core::reports::pairsOf(first, second);
        QCOMPARE(pairs.examples.size(), std::size_t{10});
        QCOMPARE(pairs.both, std::size_t{1});
        QCOMPARE(pairs.onlyFirst, std::size_t{1});
        QCOMPARE(pairs.onlySecond, std::size_t{7});
        QCOMPARE(pairs.neither, std::size_t{1});
        QVERIFY(std::abs(pairs.p() - 18.0 / 256.0) < 1e-12);
        QVERIFY(pairs.judgedAlike);

        const auto table = core::reports::makeTable("compare", {first, second});
        QCOMPARE(table.rows.size(), std::size_t{1});
        std::vector<double> numbers;
        for (const auto& cell : table.rows[0])
            if (const auto* number = std::get_if<double>(&cell.value))
                numbers.push_back(*number);
        QCOMPARE(numbers, (std::vector<double>{10, 1, 1, 7, 1, 18.0 / 256.0}));
        QVERIFY(core::reports::toLatex(table).find("McNemar") != std::string::npos);
    }

    /// What either skipped, or could not answer, is no pair.
    void onlyWhatBothAttackedCounts()
    {
        const auto project = core::store::Project::inMemory();
        const auto first = core::reports::campaignData(*project, ended(*project, "a", "sskesfffff", all));
        const auto second = core::reports::campaignData(*project, ended(*project, "b", "sfssksffe", all)); // 9 of 10
        const auto pairs = core::reports::pairsOf(first, second);
        QCOMPARE(pairs.both, std::size_t{1});       // 0
        QCOMPARE(pairs.onlyFirst, std::size_t{1});  // 1
        QCOMPARE(pairs.onlySecond, std::size_t{1}); // 5
        QCOMPARE(pairs.neither, std::size_t{2});    // 6 and 7
        QCOMPARE(pairs.examples.size(), std::size_t{5});
    }

    /// Of another sample the examples are found by what they are, wherever they stand.
    void examplesOfAnotherSampleAreFound()
    {
        const auto project = core::store::Project::inMemory();
        const auto first = core::reports::campaignData(*project, ended(*project, "a", "sffffffffs", all));
        const auto second = core::reports::campaignData(*project, ended(*project, "b", "sfs", {9, 0, 4}));
        const auto pairs = core::reports::pairsOf(first, second);
        QCOMPARE(pairs.examples.size(), std::size_t{3});
        QCOMPARE(pairs.both, std::size_t{1});       // 9
        QCOMPARE(pairs.onlyFirst, std::size_t{1});  // 0
        QCOMPARE(pairs.onlySecond, std::size_t{1}); // 4
        for (const auto& pair : pairs.examples)
            if (pair.byFirst && pair.bySecond) {
                QCOMPARE(pair.first, std::size_t{9});
                QCOMPARE(pair.second, std::size_t{0});
            }
    }

    void excludedResultsAreLeftOutOfTheirCampaign()
    {
        const auto project = core::store::Project::inMemory();
        const auto first = ended(*project, "a", "ss", {0, 1});
        const auto second = ended(*project, "b", "ff", {0, 1});
        core::store::ResultMark mark;
        mark.excluded = true;
        project->setMarks(first, {{1, mark}});
        const auto count = [&](core::reports::Excluded excluded) {
            return core::reports::pairsOf(core::reports::campaignData(*project, first, excluded),
                                          core::reports::campaignData(*project, second, excluded))
                .onlyFirst;
        };
        QCOMPARE(count(core::reports::Excluded::Counts), std::size_t{2});
        QCOMPARE(count(core::reports::Excluded::LeftOut), std::size_t{1});
    }

    void nothingInCommonIsSaid()
    {
        const auto project = core::store::Project::inMemory();
        const auto first = core::reports::campaignData(*project, ended(*project, "a", "ss", {0, 1}));
        const auto second = core::reports::campaignData(*project, ended(*project, "b", "ff", {2, 3}));
        const auto table = core::reports::makeTable("compare", {first, second});
        QVERIFY(table.rows.empty());
        QCOMPARE(table.note, std::string("No example was attacked by two of these campaigns."));
        QVERIFY(core::reports::makeTable("compare", {first}).note.starts_with("Choose two or more campaigns"));
    }
};

QTEST_GUILESS_MAIN(TestPaired)
#include "tst_paired.moc"
