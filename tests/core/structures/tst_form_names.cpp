#include "tests/support/registered_test.h"

#include "core/base/error.h"
#include "core/structures/forms/form_names.h"
#include "core/text/splitting/tokenizer.h"

using namespace core::structures;

namespace {

/// "2-4 entity s new_york:s"; of several marks one per line.
QString marksOf(const QString& question, const QString& form, core::text::Tokenization tokenization)
{
    QStringList lines;
    const auto text = core::text::tokenize(question.toStdString(), tokenization);
    for (const auto& mark : namesIn(text, parseGoldForm(form.toStdString())))
        lines << QStringLiteral("%1-%2 %3 %4 %5")
                     .arg(mark.begin)
                     .arg(mark.end)
                     .arg(QString::fromUtf8(nameOf(mark.kind).data()), QString::fromStdString(mark.name),
                          QString::fromStdString(mark.written));
    return lines.join(u'\n');
}

} // namespace

/// The names of a form that stand in its question.
class TestFormNames : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void marks_data();
    void marks();
    void eachOnce();
};

void TestFormNames::marks_data()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<QString>("form");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* name, const char* question, const char* form, const char* expected) {
        QTest::newRow(name) << question << form << expected;
    };
    row("header's check value", "rivers in New York ?",
        "( lambda $0 e ( and ( river:t $0 ) ( loc:t $0 new_york:s ) ) )", "2-4 entity s new_york:s");
    row("a type that is separate", "flights from oskmoor to old mere",
        "( lambda $0 e ( and ( flight $0 ) ( from $0 oskmoor : ci ) ( to $0 old_mere : ci ) ) )",
        "2-3 entity ci oskmoor:ci\n4-6 entity ci old_mere:ci");
    row("a form whose end is missing", "flights to oskmoor", "( lambda $0 e ( and ( flight $0 ) ( to $0 oskmoor:ci )",
        "2-3 entity ci oskmoor:ci");
    row("functions and basic types are not names", "what towns can i reach with size 5",
        "( lambda $0 e ( and ( town:c $0 ) ( > ( size:i $0 ) 5:i ) ) )", "");
    row("what only says where or what it is may be missing", "is tarn on the lume",
        "( lambda $0 e ( on:t tarn_os:c lume_river:r ) )", "1-2 entity c tarn_os:c\n4-5 entity r lume_river:r");
    row("whole names come first", "is lume on the lume river", "( lambda $0 e ( on:t lume_river:r lume:c ) )",
        "1-2 entity c lume:c\n4-6 entity r lume_river:r");
    row("no other word may be missing", "what is the new town in pravia", "( loc:t new_pravia:s old_town:c )", "");
    row("a name that comes twice", "is tarn larger than a town in tarn ?", "( larger:t tarn:s )",
        "1-2 entity s tarn:s\n7-8 entity s tarn:s");
    row("the country of Geo", "which US towns are in the United States of America",
        "( lambda $0 e ( and ( town:t $0 ) ( loc:t $0 usa:co ) ) )", "1-2 entity co usa:co\n6-10 entity co usa:co");
    row("joints do not count", "flights to St. Orme and o'dell", "( and ( to $0 st_orme:ci ) ( to $0 odell:ci ) )",
        "2-4 entity ci st_orme:ci\n5-6 entity ci odell:ci");
    row("cleaned, lambda", "what river be in s0 and co0", "lambda $0 e ( and ( loc:t $0 s0 ) ( loc:t $0 co0 ) )",
        "4-5 placeholder s s0\n6-7 placeholder co co0");
    row("cleaned, a constant alone", "what is an ac0", "ac0", "3-4 placeholder ac ac0");
    row("functions with _ are not names", "what is the flight number", "( lambda $0 e ( flight_number $0 has_meal ) )",
        "");
    row("cleaned, Prolog", "job in languageid0 that pay num_salary a year",
        "job ( ANS ) , language ( ANS , languageid0 ) , salary_greater_than ( ANS , num_salary , year )",
        "2-3 placeholder languageid languageid0\n5-6 placeholder num_salary num_salary\n"
        "7-8 entity salary_greater_than year");
    row("Prolog", "Which rivers are in Oskmoor ?", "answer(A,(river(A),loc(A,B),const(B,stateid(oskmoor))))",
        "4-5 entity s oskmoor");
    row("Prolog, quoted with blanks", "how big is moor of the north ?",
        "_answer ( A , ( _size ( B , A ) , _const ( B , _cityid ( ' moor of the north ' , _ ) ) ) )",
        "3-7 entity c ' moor of the north '");
    row("Prolog, signs", "jobs with q++ and q", "job(ANS),language(ANS,'q++'),language(ANS,q)",
        "2-3 entity language 'q++'\n4-5 entity language q");
    row("numbers are found otherwise", "jobs that pay 5000", "job(ANS),salary_greater_than(ANS,5000)", "");
    row("FunQL", "name all regions next to Mount Corran .",
        "answer(region(next_to(both(mountain('Mount Corran'),all))))", "5-7 entity mountain 'Mount Corran'");
}

void TestFormNames::marks()
{
    QFETCH(const QString, question);
    QFETCH(const QString, form);
    QFETCH(const QString, expected);
    QCOMPARE(marksOf(question, form, core::text::Tokenization::Whitespace), expected);
}

void TestFormNames::eachOnce()
{
    const auto names = namesOf(parseForm("answer(A,(loc(A,stateid(tarn)),\\+ loc(A,stateid(tarn)),size(A,\"x y\")))"));
    QVERIFY(names == (std::vector<FormName>{{"tarn", "s"}, {"\"x y\"", "size"}}));
}

QTEST_APPLESS_MAIN(TestFormNames)
#include "tst_form_names.moc"
