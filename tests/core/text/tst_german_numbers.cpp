#include "tests/support/registered_test.h"

#include <cmath>

#include "core/text/german_numbers.h"
#include "core/text/numbers.h"
#include "core/text/splitting/tokenizer.h"

using namespace core::text;

/// Numbers in German texts, by what a reader takes for one.
class TestGermanNumbers : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void found_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected"); // words, name and value of each
        const auto row = [](const char* text, const char* expected) {
            QTest::newRow(text) << QString::fromUtf8(text) << QString::fromUtf8(expected);
        };
        row("er kaufte einundzwanzig Birnen und 3 Nüsse", "einundzwanzig cardinal 21; 3 cardinal 3");
        row("es kostet 1.000,50 Euro oder 2,5 Mio. Dollar", "1.000,50 cardinal 1000.5; 2,5 Mio. cardinal 2500000");
        row("zwei Millionen Menschen", "zwei Millionen cardinal 2000000");
        row("ein Drittel und zwei Drittel", "ein Drittel fraction 0.333; zwei Drittel fraction 0.667");
        row("ein Hund und eine Katze", "");
        row("ein Dutzend Eier und anderthalb Liter", "ein Dutzend cardinal 12; anderthalb fraction 1.5");
        row("zweieinhalb Stunden", "zweieinhalb fraction 2.5");
        row("fünf Prozent , 5 % und 7,5%", "fünf Prozent percent 0.05; 5 % percent 0.05; 7,5% percent 0.075");
        row("Hundertfünf Leute", "Hundertfünf cardinal 105");
        row("zweitausenddreihundertvier", "zweitausenddreihundertvier cardinal 2304");
        row("tausendundeins", "tausendundeins cardinal 1001");
        row("hunderteintausend", "hunderteintausend cardinal 101000");
        row("neunzehnhundertvierundachtzig", "neunzehnhundertvierundachtzig cardinal 1984");
        row("dreißig oder dreissig", "dreißig cardinal 30; dreissig cardinal 30");
        row("-3 Grad , 1/2 Liter", "-3 cardinal -3; 1/2 fraction 0.5");
        row("1.2.3 und B12 und achtsam", "");
        row("der dritte Mann am einundzwanzigsten Tag", "dritte ordinal 3; einundzwanzigsten ordinal 21");
    }

    void found()
    {
        QFETCH(const QString, text);
        QFETCH(const QString, expected);
        const auto words = tokenize(text.toStdString(), Tokenization::Whitespace);
        QStringList shown;
        for (const auto& mark : numbersIn(words, Ordinals::Mark, "de-AT")) {
            QStringList of;
            for (auto i = mark.begin; i < mark.end; ++i)
                of << QString::fromStdString(std::string(words.form(i)));
            shown << QStringLiteral("%1 %2 %3")
                         .arg(of.join(QLatin1Char(' ')), QString::fromStdString(mark.name),
                              QString::number(std::round(*mark.value * 1000) / 1000, 'g', 10));
        }
        QCOMPARE(shown.join(QStringLiteral("; ")), expected);
    }

    void ordinalsOnlyWhereAskedFor()
    {
        const auto text = tokenize("der dritte Mann", Tokenization::Whitespace);
        QVERIFY(numbersIn(text, Ordinals::LeaveOut, "de").empty());
        QCOMPARE(numbersIn(text, Ordinals::Mark, "de").size(), std::size_t{1});
    }

    /// "two" is no German word and "zwei" no English one; another language is read as English.
    void byTheLanguageOfTheText()
    {
        const auto text = tokenize("two zwei", Tokenization::Whitespace);
        const auto begins = [&](const char* language) {
            std::vector<std::uint32_t> all;
            for (const auto& mark : numbersIn(text, Ordinals::LeaveOut, language))
                all.push_back(mark.begin);
            return all;
        };
        QCOMPARE(begins("en"), std::vector<std::uint32_t>{0});
        QCOMPARE(begins("fr"), std::vector<std::uint32_t>{0});
        QCOMPARE(begins("de"), std::vector<std::uint32_t>{1});
    }
};

QTEST_APPLESS_MAIN(TestGermanNumbers)
#include "tst_german_numbers.moc"
