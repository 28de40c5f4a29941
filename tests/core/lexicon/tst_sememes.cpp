#include <filesystem>

#include <QTemporaryDir>
#include <QTest>

#include "core/base/error.h"
#include "core/files/file.h"
#include "core/lexicon/sememes.h"
#include "tests/support/registered_test.h"

using core::lexicon::Sememes;
using core::lexicon::WordNetPos;

namespace {

using Words = std::vector<std::string_view>;

/// Senses made up for the test, in each of the three ways in which they may be written.
const char* const records = "NO.=000000000001\nW_C=\u7535\u5f71\nG_C=noun\nS_C=\nE_C=\nW_E=film\nG_E=noun\nS_E=\nE_E=\n"
                            "DEF={shows|\u8868\u6f14\u7269:domain={entertainment|\u827a}}\nRMK=\n\n"
                            "NO.=000000000002\r\nW_C=\r\nW_E=Movie\r\nG_E=N\r\n"
                            "DEF={shows|\u8868\u6f14\u7269:domain={entertainment|\u827a},scope={~}}\r\n"
                            "NO.=3\nW_E=film\nG_E=verb\nDEF={take|\u53d6}\n"
                            "NO.=4\nW_E=shoot\nG_E=verb\nDEF={take|\u53d6}\n"
                            "NO.=5\nW_E=moving picture\nG_E=noun\n"
                            "DEF={shows|\u8868\u6f14\u7269:domain={entertainment|\u827a}}\n"
                            "NO.=6\nW_E=she\nG_E=pron\nDEF={human|\u4eba}\n";
const char* const json =
    R"({"1": {"No": "1", "en_word": "film", "en_grammar": "noun", "Def": "{shows|a:domain={art|b}}"},
        "2": {"No": "2", "en_word": "movie", "en_grammar": "noun", "Def": "{shows|a:domain={art|b}}"},
        "3": {"No": "3", "en_word": "film", "en_grammar": "verb", "Def": "{take|c}"},
        "4": {"No": "4", "en_word": "shoot", "en_grammar": "verb", "Def": "{take|c}"}})";
const char* const lines = "# word, part of speech, sememes\nfilm\tnoun\tshows|a art|b\nmovie\tnoun\tart|b,shows|a\n"
                          "film\tverb\ttake|c\nshoot\tverb\ttake|c\n";

} // namespace

/// What is read of HowNet's annotations.
class TestSememes : public QObject {
    Q_OBJECT
private:
    QTemporaryDir folder_;
    [[nodiscard]] std::string file(const std::string& text) const
    {
        const auto path = folder_.filePath("sememes").toStdString();
        core::writeFile(path, text);
        return path;
    }

private Q_SLOTS:
    void threeKindsOfFiles_data()
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("HowNet's own") << QString::fromUtf8(records);
        QTest::newRow("OpenHowNet's senses") << QString::fromUtf8(json);
        QTest::newRow("lines") << QString::fromUtf8(lines);
        QTest::newRow("with a byte order mark") << QString::fromUtf8("\xEF\xBB\xBF") + QString::fromUtf8(lines);
    }
    void threeKindsOfFiles()
    {
        QFETCH(const QString, text);
        const auto sememes = Sememes::load(file(text.toStdString()));
        QCOMPARE(sememes->words(), std::size_t{3});
        QCOMPARE(sememes->substitutes("film", WordNetPos::Noun), (Words{"movie"}));
        QCOMPARE(sememes->substitutes("movie", WordNetPos::Noun), (Words{"film"}));
        QCOMPARE(sememes->substitutes("film", WordNetPos::Verb), (Words{"shoot"}));
        QVERIFY(sememes->substitutes("film", WordNetPos::Adjective).empty());
        QVERIFY(sememes->substitutes("cinema", WordNetPos::Noun).empty());
    }

    void definitions()
    {
        QCOMPARE(Sememes::ofDefinition("{human|a:HostOf={Occupation|b},domain={education|c},{teach|d:agent={~}}}"),
                 (std::vector<std::string>{"Occupation|b", "education|c", "human|a", "teach|d"}));
        QCOMPARE(Sememes::ofDefinition("{AttributeValue|a:quantity=\"many|b\",scope={AttributeValue|a}}"),
                 (std::vector<std::string>{"AttributeValue|a", "many|b"}));
        QVERIFY(Sememes::ofDefinition("").empty() && Sememes::ofDefinition("{").empty());
        QVERIFY(Sememes::ofDefinition("\"{").size() <= 1); // whatever it is, it ends
    }

    /// By the word's senses, then in the file's order.
    void theOrderIsTheFiles()
    {
        const auto sememes = Sememes::load(file("a\tn\ty\nc\tn\tx\nb\tn\tx\na\tn\tx\nd\tn\ty\na\tn\tx\n"));
        QCOMPARE(sememes->substitutes("a", WordNetPos::Noun), (Words{"d", "c", "b"}));
    }

    void brokenFilesAreNamed()
    {
        for (const char* text :
             {"film\tnoun\n", "film\n", "{\"a\": 1}", "[", "NO.=1\nW_E=she\nG_E=pron\nDEF={human|a}\n"}) {
            try {
                (void)Sememes::load(file(text));
                QFAIL(text);
            } catch (const core::Error& error) {
                QVERIFY2(std::string(error.what()).find("sememes") != std::string::npos, error.what());
            }
        }
        QVERIFY_EXCEPTION_THROWN((void)Sememes::load(folder_.filePath("none").toStdString()), core::Error);
    }
};

QTEST_APPLESS_MAIN(TestSememes)
#include "tst_sememes.moc"
