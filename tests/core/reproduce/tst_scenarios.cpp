#include "tests/support/registered_test.h"

#include <set>

#include <QTemporaryDir>

#include "core/corpora/reading/reader.h"
#include "core/reproduce/scenarios.h"
#include "tests/places.h"
#include "tests/support/said.h"

using namespace core;

/// How a corpus of several topics is split, by the shipped arguments.
class TestScenarios : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// Each sentence stands in one of the two files; a topic that is left out stands in none of those trained on.
    void theFilesHoldTheWholeCorpus()
    {
        const QTemporaryDir temporary;
        const std::filesystem::path folder = temporary.filePath(QStringLiteral("data")).toStdString();
        const reproduce::NamedData whole{"demo", RESOURCES "/corpora/demo-arguments", {}};
        const auto corpus = corpora::readCorpus(whole.train);
        std::set<std::string> topics;
        for (const auto& example : corpus.examples)
            topics.insert(topicOf(example));
        const auto scenarios = reproduce::scenariosOf(whole, true, folder, {});
        QCOMPARE(scenarios.size(), 1 + topics.size());
        QVERIFY(!std::filesystem::exists(folder)); // named, not yet written
        reproduce::writeParts(scenarios, whole, 1, {});
        for (const auto& [data, group, topic] : scenarios) {
            const auto train = corpora::readCorpus(data.train), test = corpora::readCorpus(data.test);
            QCOMPARE(train.examples.size() + test.examples.size(), corpus.examples.size());
            QCOMPARE(group, std::string(topic.empty() ? "demo all" : "demo x-topic"));
            for (const auto& example : test.examples)
                QVERIFY(topic.empty() ? setOf(example) == "test" : topicOf(example) == topic);
            for (const auto& example : train.examples)
                QVERIFY(topic.empty() ? setOf(example) != "test" : topicOf(example) != topic);
        }
    }

    void oneTopicCannotBeSplit()
    {
        const reproduce::NamedData one{"homework", RESOURCES "/corpora/demo-arguments/homework.tsv", {}};
        CONTAINS(errorOf([&] { (void)reproduce::scenariosOf(one, true, "data", {}); }), "fewer than two topics");
        const reproduce::NamedData tested{"homework", "train.tsv", "test.tsv"};
        QCOMPARE(reproduce::scenariosOf(tested, true, "data", {}).size(), std::size_t{1});
    }

private:
    static std::string topicOf(const corpora::Example& example)
    {
        for (const auto& segment : example.input.segments())
            if (segment.name == "topic")
                return segment.text.str();
        return {};
    }
    static std::string setOf(const corpora::Example& example)
    {
        for (const auto& [name, value] : example.columns)
            if (name == "set")
                return value;
        return {};
    }
};

QTEST_APPLESS_MAIN(TestScenarios)
#include "tst_scenarios.moc"
