#include "tests/support/registered_test.h"

#include "core/reproduce/experiment/json_node.h"
#include "tests/support/said.h"

using core::reproduce::JsonNode;
using core::reproduce::placeInJson;

/// Values of JSON that people write, and where they stand.
class TestJsonNode : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// Each value below is a letter of its own, so that its place is where that letter is.
    void placesOfValues_data()
    {
        QTest::addColumn<QStringList>("path");
        QTest::addColumn<QByteArray>("value");
        const QByteArray a("\"A\""), b("\"B\""), c("\"C\""), list("[ \"A");
        QTest::newRow("a member") << QStringList{"first"} << list;
        QTest::newRow("an entry") << QStringList{"first", "0"} << a;
        QTest::newRow("an entry behind an object and a text with a bracket") << QStringList{"first", "3"} << b;
        QTest::newRow("a member of a member") << QStringList{"last", "in\"ner"} << c;
        QTest::newRow("no such entry: the list") << QStringList{"first", "9"} << list;
        QTest::newRow("no such member: the object") << QStringList{"last", "none"} << QByteArray("{\"in");
        QTest::newRow("within a text: the text") << QStringList{"first", "0", "0"} << a;
    }
    void placesOfValues()
    {
        QFETCH(const QStringList, path);
        QFETCH(const QByteArray, value);
        const std::string text = " {\"first\" : [ \"A\", {\"x\": [1, {}]} , \"]\\\"}\", \"B\"], \"n\":-1e3,\n"
                                 "  \"last\": {\"in\\\"ner\": \"C\"}}\n";
        std::vector<std::string> steps;
        for (const auto& step : path)
            steps.push_back(step.toStdString());
        QCOMPARE(placeInJson(text, steps), text.find(value.toStdString()));
    }

    /// Lines and columns counted by hand.
    void mistakesHaveTheirPlace()
    {
        const auto root = JsonNode::parse("{\n  \"list\": [\n    {\"a\": 1},\n    2\n  ]\n}\n", "paper.json");
        const auto list = root.at("list").list();
        CONTAINS(errorOf([&] { (void)list[0].at("a").text(); }), "paper.json:3:11: \"a\" must be a text");
        CONTAINS(errorOf([&] { (void)list[1].find("a"); }), "paper.json:4:5: this entry must be an object");
        CONTAINS(errorOf([&] { (void)root.at("title"); }), "paper.json:1:1: the file has no \"title\"");
        CONTAINS(errorOf([&] { list[0].only({"b", "c"}); }), "paper.json:3:11: \"a\" is not known here. Known: b, c");
        CONTAINS(errorOf([] { (void)JsonNode::parse("{\n\"a\" 1}", "paper.json"); }), "paper.json:2:");
        QVERIFY(!root.find("none"));
    }
};

QTEST_APPLESS_MAIN(TestJsonNode)
#include "tst_json_node.moc"
