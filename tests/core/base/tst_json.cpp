#include "core/base/error.h"
#include "core/base/random.h"
#include "core/json/json.h"
#include "core/json/json_fields.h"
#include "core/json/parameter.h"
#include "tests/support/lengths.h"
#include "tests/support/registered_test.h"

using namespace core;
using nlohmann::json;
using nlohmann::ordered_json;

class TestJson : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void mistakesHaveTheirPlace_data();
    void mistakesHaveTheirPlace();
    void depthIsBounded();
    void membersOfOrderedObjectsAreBounded();
    void valuesInMessagesAreShort();
    void fieldsNameWhatIsWrong();
    void mutatedTextsNeverCrash();
    void flagsAreTyped();
    void itsMessagesAreSaidInWords();
};

void TestJson::mistakesHaveTheirPlace_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<std::size_t>("line"); // of the file, in which the text starts; 0 for a whole file
    QTest::addColumn<std::size_t>("wantedLine");
    QTest::addColumn<std::size_t>("wantedColumn");
    const auto row = [](const char* name, const QByteArray& text, std::size_t line, std::size_t l, std::size_t c) {
        QTest::newRow(name) << text << line << l << c;
    };
    row("missing comma", "{\n  \"a\": 1\n  \"b\": 2}", 0, 3, 5); // the end of the unexpected "b"
    row("columns are characters", "[\"\u00e9\u4e2d\", x]", 0, 1, 8);
    row("a line of a file", "{\"a\" 1}", 17, 17, 6);
    row("cut off", "[1, 2", 0, 1, 6);
    row("empty", "", 0, 1, 1);
    row("too deep", QByteArray(65, '['), 0, 1, 65);
    row("too deep, in line 2", "[\n" + QByteArray(64, '{'), 0, 2, 64);
}

void TestJson::mistakesHaveTheirPlace()
{
    QFETCH(const QByteArray, text);
    QFETCH(const std::size_t, line);
    QFETCH(const std::size_t, wantedLine);
    QFETCH(const std::size_t, wantedColumn);
    try {
        static_cast<void>(parseJson(text.toStdString(), {"f.json", line}));
        QFAIL("accepted");
    } catch (const Error& error) {
        QCOMPARE(error.where().file, std::string("f.json"));
        QCOMPARE(error.where().line, wantedLine);
        QCOMPARE(error.where().column, wantedColumn);
        QVERIFY(!error.remedy().empty());
    }
    QVERIFY(maybeJson(text.toStdString()).is_discarded());
    QVERIFY(maybeJson<ordered_json>(text.toStdString()).is_discarded());
}

void TestJson::depthIsBounded()
{
    const auto nested = [](std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); };
    QVERIFY(parseJson(nested(64), {}).is_array());
    QVERIFY_EXCEPTION_THROWN(static_cast<void>(parseJson(nested(65), {})), Error);
    QVERIFY_EXCEPTION_THROWN(static_cast<void>(parseJson(nested(300'000), {})), Error);
    QVERIFY_EXCEPTION_THROWN(static_cast<void>(parseJson<ordered_json>(nested(300'000), {})), Error);
    // Brackets inside texts do not count, whatever is escaped beside them.
    const std::string brackets = "{\"a\": \"" + std::string(1000, '[') + "\\\"" + std::string(1000, '{') + "\\\\\"}";
    QCOMPARE(parseJson(brackets, {})["a"].get<std::string>().size(), std::size_t{2002});
    // Side by side they do not add up.
    std::string beside = "[";
    for (int i = 0; i < 1000; ++i)
        beside += "[[]],";
    QCOMPARE(parseJson(beside + "[]]", {}).size(), std::size_t{1001});
}

void TestJson::membersOfOrderedObjectsAreBounded()
{
    const auto object = [](int members) {
        std::string text = "{";
        for (int i = 0; i < members; ++i)
            text += (i > 0 ? ",\"" : "\"") + std::to_string(i) + "\":{\"x\":1}";
        return text + "}";
    };
    QCOMPARE(parseJson<ordered_json>(object(10'000), {}).size(), std::size_t{10'000});
    QVERIFY_EXCEPTION_THROWN(static_cast<void>(parseJson<ordered_json>(object(10'001), {})), Error);
    QCOMPARE(parseJson(object(30'000), {}).size(), std::size_t{30'000}); // sorted: a vocabulary may be one
}

void TestJson::valuesInMessagesAreShort()
{
    QCOMPARE(shownJson(json(0.5)), std::string("0.5"));
    QCOMPARE(shownJson(json("\u00e9")), std::string("\"\u00e9\""));
    for (std::size_t filler = 70; filler < 82; ++filler) { // the cut falls on every byte of a character
        const auto shown = shownJson(json(std::string(filler, 'x') + "\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d"));
        QVERIFY(shown.size() <= 80 && shown.ends_with("..."));
        QVERIFY(QString::fromUtf8(shown.c_str()).toStdString() == shown);
        QVERIFY(!QString::fromUtf8(shown.c_str()).contains(QChar::ReplacementCharacter));
    }
}

void TestJson::fieldsNameWhatIsWrong()
{
    const auto object = parseJson<ordered_json>(R"({"name": 7, "count": -1, "list": {}, "there": "yes"})", {});
    const JsonFields fields(object, "question 2");
    QCOMPARE(fields.text("there"), std::string("yes"));
    QCOMPARE(fields.text("missing", "else"), std::string("else"));
    const auto said = [&](auto read) -> std::string {
        try {
            read();
            return {};
        } catch (const Error& error) {
            return error.what();
        }
    };
    QVERIFY(said([&] { static_cast<void>(fields.text("name")); }).starts_with("question 2 has a name"));
    QVERIFY(said([&] { static_cast<void>(fields.whole("count", 0)); }).starts_with("question 2 has a count"));
    QVERIFY(said([&] { static_cast<void>(fields.list("list")); }).starts_with("question 2 has a list"));
    QVERIFY(said([&] { fields.wrong("count", "above 0"); }).starts_with("question 2: count must be above 0"));
    QVERIFY(said([&] { fields.only({"name", "count", "list"}); }).starts_with("question 2 has no key there"));
    QVERIFY(said([] { JsonFields(ordered_json::array(), "it"); }).starts_with("it is not a JSON object"));
    QVERIFY_EXCEPTION_THROWN(JsonFields(object, "a plan", {"", true}).fail("is empty"), UsageError);
}

void TestJson::mutatedTextsNeverCrash()
{
    const std::string text = R"({"a": [1, -2.5e3, "x\"\\\u00e9", {"b": null, "c": [true, false]}], "d": {}})";
    const std::string bytes = "[]{}\",:\\\0\xff\x80 e9-";
    const int rounds = tests::fuzzed(0) + 20'000;
    for (int round = 0; round < rounds; ++round) {
        Random random(11, static_cast<std::uint64_t>(round));
        std::string mutated = text;
        for (std::size_t n = 1 + random.below(6); n > 0; --n) {
            const std::size_t at = random.below(mutated.size());
            if (random.below(3) == 0)
                mutated.insert(at, std::string(random.below(90), bytes[random.below(bytes.size())]));
            else
                mutated[at] = bytes[random.below(bytes.size())];
        }
        const auto loose = maybeJson<ordered_json>(mutated);
        try {
            const auto strict = parseJson<ordered_json>(mutated, {"f"});
            QVERIFY(strict == loose);
            QVERIFY(!shownJson(strict).empty() && !strict.dump().empty());
        } catch (const Error& error) { // and nothing else
            QVERIFY(loose.is_discarded());
            QVERIFY(error.where().line == 1 && error.where().column <= mutated.size() + 1);
        }
    }
}

/// Flags are typed as true and false, and as people write them.
void TestJson::flagsAreTyped()
{
    const auto flag = Parameter::flag("positional", false, "Whether places count.");
    QCOMPARE(flag.typed("1"), nlohmann::ordered_json(true));
    QCOMPARE(flag.typed("0"), nlohmann::ordered_json(false));
    QCOMPARE(flag.typed("true"), nlohmann::ordered_json(true));
    for (const char* wrong : {"2", "-1", "yes"})
        QVERIFY2(!flag.problem(flag.typed(wrong)).empty(), wrong);
}

/// The library's codes are for those who wrote it.
void TestJson::itsMessagesAreSaidInWords()
{
    try {
        (void)nlohmann::json(3).get<std::string>();
        QFAIL("a number is no text");
    } catch (const nlohmann::json::exception& error) {
        QCOMPARE(inWords(error), std::string("type must be string, but is number"));
    }
}

QTEST_GUILESS_MAIN(TestJson)
#include "tst_json.moc"
