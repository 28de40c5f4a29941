#include <QProcess>
#include <QXmlStreamReader>

#include "core/base/commonest.h"
#include "core/base/decimal.h"
#include "core/base/listed.h"
#include "core/base/random.h"
#include "core/corpora/formats/table.h"
#include "core/files/csv.h"
#include "core/files/escape.h"
#include "tests/support/registered_test.h"

using namespace core;

/// Each way out of the program, over texts made to break it: what reads the file gets the text back and nothing else.
class TestEscape : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void shell();
    void fileNames();
    void latex();
    void xml();
    void foreignXml();
    void terminals();
    void csv();
    void spreadsheets();
    void decimals_data();
    void decimals();

    void commonestCauses();

private:
    static std::string text(std::uint64_t round, bool anyBytes)
    {
        static const std::vector<std::string> pieces = {
            "'",         "\"",     "\\",     "$(touch x)", "`",  ";", "&",    "|",      "\n",     "\r",
            "\t",        " ",      "#",      "..",         "/",  "-", "=",    "+",      "@",      "<b>",
            "</script>", "]]>",    "%",      "{",          "}",  "~", "^",    "_",      "*",      "?",
            "!",         "\x1b[m", "\x07",   "\x7f",       "a",  "Z", "9",    "\u00e9", "\u4e2d", "\xc2\x9b",
            ",",         "\xff",   "\u202e", "&amp;",      "--", ".", "\x01", "\uff1d"};
        Random random(5, round);
        std::string text;
        for (std::size_t n = random.below(12); n > 0; --n) {
            const auto& piece = pieces[random.below(pieces.size())];
            if (anyBytes || piece != "\xff")
                text += piece;
        }
        return text;
    }
    static constexpr std::uint64_t rounds = 3000;
};

void TestEscape::shell()
{
    QCOMPARE(shellArgument("mr-wordcnn"), std::string("mr-wordcnn"));
    QCOMPARE(shellArgument("it's"), std::string("'it'\\''s'"));
    QCOMPARE(shellArgument(""), std::string("''"));
    QByteArray script;
    QByteArray wanted;
    for (std::uint64_t round = 0; round < rounds; ++round) {
        const auto given = text(round, true);
        script += QByteArray::fromStdString("printf '%s\\0' " + shellArgument(given) + "\n");
        wanted += QByteArray::fromStdString(given) + '\0';
    }
    QProcess sh;
    sh.start(QStringLiteral("/bin/sh"), {});
    sh.write(script);
    sh.closeWriteChannel();
    QVERIFY(sh.waitForFinished(60'000));
    QCOMPARE(sh.readAllStandardError(), QByteArray());
    QVERIFY(sh.readAllStandardOutput() == wanted);
}

void TestEscape::fileNames()
{
    QCOMPARE(fileNamePart("pwws@released"), std::string("pwws@released"));
    QCOMPARE(fileNamePart("pwws on mr, seed 1"), std::string("pwws-on-mr--seed-1"));
    QCOMPARE(fileNamePart("../../etc/passwd"), std::string("-.-..-etc-passwd"));
    QCOMPARE(fileNamePart(".."), std::string("-."));
    QCOMPARE(fileNamePart(""), std::string("unnamed"));
    QCOMPARE(fileNamePart(std::string(300, 'x')), std::string(100, 'x'));
    QCOMPARE(fileNamePart(std::string(99, 'x') + "\u00e9"), std::string(99, 'x'));
    const std::filesystem::path folder = "/a/folder";
    for (std::uint64_t round = 0; round < rounds; ++round) {
        const auto part = fileNamePart(text(round, true));
        QVERIFY2((folder / part).lexically_normal().parent_path() == folder, part.c_str());
        QVERIFY2(!part.starts_with('.') && part.size() <= 100 && !hasControlCharacters(part), part.c_str());
        QVERIFY2(part.find_first_of("/\\:*?\"<>|&;$`'() #") == std::string::npos, part.c_str());
        QCOMPARE(fileNamePart(part), part);
    }
}

void TestEscape::latex()
{
    QCOMPARE(latexText("50% & \\x_1"), std::string("50\\% \\& \\textbackslash{}x\\_1"));
    QCOMPARE(latexText("a\x1b[31m"), std::string("a\\textbackslash{}x1b[31m"));
    // Of two of these, or of a grave accent after ? and !, TeX would make one dash or quotation mark.
    QCOMPARE(latexText("``q'' -- --- ?` !` ,, it's - ,"),
             std::string("\\textasciigrave{}\\textasciigrave{}q'{}' -{}- -{}-{}- ?\\textasciigrave{} "
                         "!\\textasciigrave{} ,{}, it's - ,"));
    for (std::uint64_t round = 0; round < rounds; ++round) {
        // What is left without the escapes has no meaning to TeX.
        auto plain = QString::fromStdString(latexText(text(round, true)));
        for (const char* name : {"textbackslash", "textasciitilde", "textasciicircum", "textless", "textgreater",
                                 "textbar", "textquotedbl", "textasciigrave"})
            plain.remove(QStringLiteral("\\%1{}").arg(QLatin1String(name)));
        plain.remove(QStringLiteral("{}")); // between two dashes
        for (const char* one : {"\\&", "\\%", "\\$", "\\#", "\\_", "\\{", "\\}"})
            plain.remove(QLatin1String(one));
        for (const auto c : plain)
            QVERIFY2(!QStringLiteral("\\&%$#_{}~^\n\r").contains(c) && (c == QLatin1Char('\t') || c.unicode() >= 0x20),
                     qPrintable(plain));
    }
}

void TestEscape::xml()
{
    QCOMPARE(xmlText("a<b & \"c\"\n"), std::string("a&lt;b &amp; &quot;c&quot;&#10;"));
    for (std::uint64_t round = 0; round < rounds; ++round) {
        const auto given = text(round, false);
        const auto escaped = QByteArray::fromStdString(xmlText(given));
        QXmlStreamReader reader("<t a=\"" + escaped + "\">" + escaped + "</t>");
        QVERIFY(reader.readNextStartElement());
        // Controls that XML has no place for are spelled out; all else comes back.
        auto wanted = QString::fromStdString(given);
        for (const auto& [control, spelled] : {std::pair{"\x1b", "\\x1b"},
                                               {"\x07", "\\x07"},
                                               {"\x7f", "\\x7f"},
                                               {"\xc2\x9b", "\\xc2\\x9b"},
                                               {"\x01", "\\x01"}})
            wanted.replace(QString::fromUtf8(control), QString::fromUtf8(spelled));
        const auto attribute = reader.attributes().value(QStringLiteral("a")).toString();
        const auto body = reader.readElementText();
        QVERIFY2(!reader.hasError(), escaped.constData());
        QCOMPARE(body, wanted);
        // An attribute's tabs are blanks to a reader.
        QCOMPARE(attribute, QString(wanted).replace(QLatin1Char('\t'), QLatin1Char(' ')));
    }
}

void TestEscape::foreignXml()
{
    QCOMPARE(xmlCharacters("<a b=\"c\">\td\r\n\u00e9</a>"), std::string("<a b=\"c\">\td\r\n\u00e9</a>"));
    QCOMPARE(xmlCharacters(std::string_view("a\0b\x1b\x7f\xff", 6)), std::string("a\ufffdb\ufffd\x7f\ufffd"));
    QCOMPARE(xmlCharacters("\xef\xbf\xbe\U0001f600\xef\xbf\xbf"), std::string("\ufffd\U0001f600\ufffd"));
    // Every character, in a file that Qt reads.
    std::string all;
    for (std::uint32_t c = 0; c <= 0x10ffff; ++c)
        if (const auto text = QString::fromUcs4(reinterpret_cast<const char32_t*>(&c), 1).toStdString(); text != "<")
            all += text == "&" ? "" : text;
    QXmlStreamReader reader(QByteArray::fromStdString("<a>" + xmlCharacters(all) + "</a>"));
    while (!reader.atEnd())
        reader.readNext();
    QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
}

void TestEscape::terminals()
{
    QCOMPARE(visibleText("a\x1b[2J\n\xc2\x9b\xff\\x"), std::string("a\\x1b[2J\\n\\xc2\\x9b\\xff\\x"));
    QCOMPARE(visibleLines("a\tb\r\nc\x07"), std::string("a\tb\\r\nc\\x07"));
    QCOMPARE(core::exactText("a\x1b[2J\n\\x \u202etxt\u200b \u00fc \xff"),
             std::string("a\\x1b[2J\\n\\\\x \\u202etxt\\u200b \u00fc \\xff"));
    QCOMPARE(visibleText("gr\u00fc\u00dfe \u4e2d \u202b"),
             std::string("gr\u00fc\u00dfe \u4e2d \u202b")); // Persian texts mark directions
    for (std::uint64_t round = 0; round < rounds; ++round) {
        const auto given = text(round, true);
        const auto shown = visibleText(given);
        QVERIFY(!hasControlCharacters(shown));
        QCOMPARE(visibleText(shown), shown);
        QCOMPARE(hasControlCharacters(given), shown != given);
        for (const char c : shown)
            QVERIFY(static_cast<unsigned char>(c) >= 0x20 && c != 0x7f);
        for (const char c : visibleLines(given))
            QVERIFY(static_cast<unsigned char>(c) >= 0x20 || c == '\n' || c == '\t');
    }
}

void TestEscape::commonestCauses()
{
    Commonest causes;
    for (const auto* message : {"no answer", "tag \"NX\" is unknown", "no answer", "tag \"AX\" is unknown",
                                "tag \"CX\" is unknown", "out of time after 2 s"})
        causes.add(message);
    QCOMPARE(causes.get(), std::pair(std::string("tag \"AX\" is unknown"), std::size_t{3}));
    QCOMPARE(Commonest().get(), std::pair(std::string(), std::size_t{0}));
    const std::vector<std::string> names = {"a", "b", "c"};
    QCOMPARE(listedNames(names), std::string("a, b, c"));
    QCOMPARE(listedNames(names, 2), std::string("a, b and 1 more"));
}

void TestEscape::csv()
{
    std::string file;
    for (std::uint64_t round = 0; round < rounds; ++round)
        file += csvRecord({text(round, true), "x", text(round + rounds, true)});
    std::deque<std::string> store;
    const auto read = corpora::parseDelimited(file, ',', true, store);
    QCOMPARE(read.rows.size(), std::size_t{rounds});
    for (std::uint64_t round = 0; round < rounds; ++round) {
        const auto& cells = read.rows[round].cells;
        QCOMPARE(cells.size(), std::size_t{3});
        QVERIFY(cells[0] == text(round, true) && cells[1] == "x" && cells[2] == text(round + rounds, true));
    }
}

void TestEscape::spreadsheets()
{
    std::string file;
    for (std::uint64_t round = 0; round < rounds; ++round)
        file += csvRecord({"x", text(round, true)}, CsvFor::Spreadsheets);
    file += csvRecord({"x", "-0.25"}, CsvFor::Spreadsheets);
    std::deque<std::string> store;
    const auto read = corpora::parseDelimited(file, ',', true, store);
    QVERIFY(read.rows.back().cells[1] == "-0.25"); // a number is not a formula
    for (const auto& row : read.rows)
        for (const char* start : {"=", "+", "-", "@", "\t", "\r", "\n", "\uff1d"})
            QVERIFY2(!row.cells[1].starts_with(start) || decimalIn(row.cells[1]), std::string(row.cells[1]).c_str());
}

void TestEscape::decimals_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<double>("value"); // NaN: no number
    QTest::newRow("point") << QByteArray("0.5") << 0.5;
    QTest::newRow("sign") << QByteArray("-2") << -2.0;
    QTest::newRow("plus") << QByteArray("+1") << 1.0;
    QTest::newRow("power") << QByteArray("1e-3") << 0.001;
    for (const char* none : {"", "0,5", "+-1", "1 ", " 1", "0x10", "nan", "inf", "1e999", "one", "1.5.2"})
        QTest::newRow(none) << QByteArray(none) << std::nan("");
}

void TestEscape::decimals()
{
    QFETCH(const QByteArray, text);
    QFETCH(const double, value);
    const auto read = decimalIn(text.toStdString());
    QCOMPARE(read.has_value(), !std::isnan(value));
    if (read)
        QCOMPARE(*read, value);
}

QTEST_GUILESS_MAIN(TestEscape)
#include "tst_escape.moc"
