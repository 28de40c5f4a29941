#include "tests/support/registered_test.h"

#include "models/inference/forms/form_variables.h"

/// Variables by their distance get names again. Worked by hand from De Bruijn's indices.
class TestFormVariables : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void distancesBecomeNames_data()
    {
        QTest::addColumn<QString>("pieces");
        QTest::addColumn<QStringList>("names");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* name, const char* pieces, const QStringList& names, const char* expected) {
            QTest::newRow(name) << QString::fromLatin1(pieces) << names << QString::fromLatin1(expected);
        };
        row("one variable", "lambda <v> e ( river:t <v0> )", {"$0"}, "lambda $0 e ( river:t $0 )");
        row("the one before", "<v> <v> <v1> <v0>", {"A", "B"}, "A B A B");
        row("more than there are names", "<v> <v> <v> <v1>", {"A"}, "A B C B");
        row("the last digit counts on", "<v> <v> <v>", {"$0", "$1"}, "$0 $1 $2");
        row("after the last letter", "<v> <v> <v>", {"Z"}, "Z Z1 Z2");
        row("after the last digit", "<v> <v>", {"$9"}, "$9 $91");
        row("no name was ever seen", "<v> <v0> <v> <v1>", {}, "V0 V0 V1 V0");
        row("one that is never introduced", "<v> <v3>", {"A"}, "A D");
        row("one that is never introduced, without names", "<v> <v1>", {}, "V0 V1");
        row("no distances", "<va> <v <v0 size:i", {"A"}, "<va> <v <v0 size:i");
    }
    void distancesBecomeNames()
    {
        QFETCH(const QString, pieces);
        QFETCH(const QStringList, names);
        QFETCH(const QString, expected);
        std::vector<std::string> given, known;
        for (const auto& piece : pieces.split(QLatin1Char(' ')))
            given.push_back(piece.toStdString());
        for (const auto& name : names)
            known.push_back(name.toStdString());
        QStringList found;
        for (const auto& piece : models::withNames(given, known))
            found << QString::fromStdString(piece);
        QCOMPARE(found.join(QLatin1Char(' ')), expected);
    }
};

QTEST_APPLESS_MAIN(TestFormVariables)
#include "tst_form_variables.moc"
