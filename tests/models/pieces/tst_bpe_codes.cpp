#include "tests/support/registered_test.h"

#include <QProcess>

#include "core/base/error.h"
#include "core/files/file.h"
#include "models/inference/pieces/bpe_codes.h"
#include "tests/places.h"
#include "tests/support/said.h"

using models::BpeCodes;
namespace fs = std::filesystem;

class TestBpeCodes : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// Worked by hand: of "low" x 5 and "lower" x 2, l+o and o+w</w> compete with 7 and 5.
    void learntByHand()
    {
        const auto codes = BpeCodes::learn({{"low", 5}, {"lower", 2}}, 10);
        // (l o) 7; (lo w</w>) 5; then of lo w e r</w>, twice each, the greatest pair by its bytes: (w e), (we r</w>),
        // (lo wer</w>).
        QCOMPARE(codes.text(), std::string("#version: 0.2\nl o\nlo w</w>\nw e\nwe r</w>\nlo wer</w>\n"));
        QCOMPARE(codes.pieces("low"), std::vector<std::string>{"low"});
        QCOMPARE(codes.pieces("lower"), std::vector<std::string>{"lower"});
        QCOMPARE(codes.pieces("slow"), (std::vector<std::string>{"s@@", "low"}));
        QCOMPARE(codes.pieces("lows"), (std::vector<std::string>{"lo@@", "w@@", "s"}));
        QCOMPARE(codes.pieces("é"), std::vector<std::string>{"é"});
        QVERIFY(codes.pieces("").empty());
    }

    void theReferenceProgramAgrees()
    {
        const fs::path corpus = SHARED_DATA "/tatoeba_cmn/cmn.txt";
        if (!fs::exists(corpus) || QProcess::execute("/usr/bin/python3", {"-c", ""}) != 0)
            QSKIP("needs python3 and the shared data");
        const std::string text = core::readFile(corpus);
        std::string lines; // of two languages, every tenth
        std::map<std::string, std::int64_t> words;
        std::vector<std::vector<std::string>> list;
        std::size_t number = 0;
        for (std::size_t at = 0; at < text.size();) {
            std::string line(core::lineAt(text, at));
            at += line.size() + 1;
            if (++number % 10 != 0)
                continue;
            std::ranges::replace(line, '\t', ' ');
            auto& own = list.emplace_back();
            for (const auto& word : QString::fromStdString(line).split(' ', Qt::SkipEmptyParts)) {
                own.push_back(word.toStdString());
                ++words[own.back()];
            }
            lines += line + "\n";
        }
        QVERIFY(list.size() >= 2000);
        const QString script =
            QFileInfo(QStringLiteral(TEST_DATA "/../models/reference/bpe_reference.py")).absoluteFilePath();
        const auto run = [&](const QStringList& arguments) {
            QProcess program;
            program.start("/usr/bin/python3", QStringList{script} + arguments);
            program.write(QByteArray::fromStdString(lines));
            program.closeWriteChannel();
            return program.waitForFinished(120'000) ? program.readAllStandardOutput() : QByteArray();
        };
        const auto codes = BpeCodes::learn(words, 200);
        QCOMPARE(QByteArray::fromStdString(codes.text()), run({"learn", "200"}));

        QTemporaryDir temporary;
        const fs::path file = temporary.filePath("codes").toStdString();
        core::writeFile(file, codes.text());
        const auto reread = BpeCodes::read(file);
        const auto expected = run({"apply", QString::fromStdString(file.string())}).split('\n');
        QCOMPARE(expected.size(), qsizetype(list.size()) + 1);
        for (std::size_t i = 0; i < list.size(); ++i) {
            QStringList found;
            for (const auto& word : list[i])
                for (const auto& piece : reread.pieces(word))
                    found += QString::fromStdString(piece);
            QCOMPARE(found.join(' ').toUtf8(), expected[qsizetype(i)]);
        }
    }

    void filesThatAreNone()
    {
        QTemporaryDir temporary;
        const fs::path file = temporary.filePath("codes").toStdString();
        for (const auto& [text, says] : {std::pair{"", "empty"},
                                         {"l o\n", "#version"},
                                         {"#version: 0.1\nl o\n", "#version"},
                                         {"#version: 0.2\nl o\nlow\n", "two symbols"},
                                         {"#version: 0.2\na b c\n", "two symbols"}}) {
            core::writeFile(file, text);
            CONTAINS(errorOf([&] { (void)BpeCodes::read(file); }), says);
        }
    }
};

QTEST_APPLESS_MAIN(TestBpeCodes)
#include "tst_bpe_codes.moc"
