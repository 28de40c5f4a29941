#include "tests/places.h"
#include "tests/support/registered_test.h"

#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include <QXmlStreamReader>

#include "core/base/error.h"
#include "core/structures/equations/equation_value.h"

using namespace core::structures;

namespace {

/// One row of a CSV file without line ends within fields.
std::vector<std::string> fieldsOf(const std::string& line)
{
    std::vector<std::string> fields(1);
    bool quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '"' && quoted && i + 1 < line.size() && line[i + 1] == '"')
            fields.back() += line[i++];
        else if (line[i] == '"')
            quoted = !quoted;
        else if (line[i] == ',' && !quoted)
            fields.emplace_back();
        else if (line[i] != '\r')
            fields.back() += line[i];
    }
    return fields;
}

std::vector<double> numbersIn(const std::string& text)
{
    std::istringstream stream(text);
    std::vector<double> numbers;
    for (double number = 0.0; stream >> number;)
        numbers.push_back(number);
    return numbers;
}

} // namespace

/// All equations of the shared word problems, where they are at hand: what they come to is the answer. The problems for
/// which it is not are known one by one, and were looked at.
class TestSharedEquations : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void prefix_data();
    void prefix();
    void asdiv();
    void graph2tree();
};

void TestSharedEquations::prefix_data()
{
    QTest::addColumn<QString>("folder");
    QTest::addColumn<int>("problems");
    QTest::addColumn<QStringList>("otherwise");
    // Five answers are rounded (a), one rests on rounded numbers (b), eight equations do not give the answer (c).
    const QStringList mawps{"69.4 = 69.3611 : (129.9 - 76.7) / 76.7 * 100.0", // a
                            "83.33 = 83.3333 : 500 / 6",                      // a
                            "41 = 41.0256 : (78 - 46) / 78 * 100.0",          // a
                            "0.25 = 0.249167 : 2.99 / 12",                    // a
                            "6.45 = 6.4538 : 0.4698 + 0.374 * (17 - 1.0)",    // a
                            "9 = 8.99955 : 8 / 0.6667 * 0.75",                // b
                            "5 = 5.71429 : 40 / 7",                           // c
                            "0.165 = 0.16665 : 0.3333 / 2",                   // c
                            "134 = 136 : 34 * 4",                             // c
                            "54.545 = 55 : (50 + 60) / 2.0",                  // c
                            "208 = 709 : 1222 - 513",                         // c
                            "36.78 = 22.83 : 10.62 * 2 + 1.59",               // c
                            "26 = 0.26 : 1.3 / 5.0",                          // c
                            "7 = 100 : 700 / 7.0"};                           // c
    QTest::newRow("MaWPS") << "cv_mawps/fold0" << 1921 << mawps;
    QTest::newRow("ASDiv-A") << "cv_asdiv-a/fold0" << 1217 << QStringList{"3.333 = 3.33333 : 10 / 3"};
    QTest::newRow("SVAMP") << "mawps-asdiv-a_svamp/dev.csv" << 1000 << QStringList{};
}

void TestSharedEquations::prefix()
{
    QFETCH(const QString, folder);
    QFETCH(const int, problems);
    QFETCH(QStringList, otherwise);
    const QString path = QStringLiteral(SHARED_DATA "/mwp/svamp_repo/data/") + folder;
    if (!QFileInfo::exists(path))
        QSKIP("The shared corpora are not here.");
    const auto files =
        QFileInfo(path).isFile() ? QStringList{path} : QStringList{path + "/train.csv", path + "/dev.csv"};
    int read = 0;
    QStringList found;
    for (const auto& file : files) {
        std::ifstream lines(file.toStdString());
        std::string line;
        std::getline(lines, line); // Question,Numbers,Equation,Answer, ...
        while (std::getline(lines, line)) {
            const auto fields = fieldsOf(line);
            const auto numbers = numbersIn(fields[1]);
            const auto equation = parseEquation(fields[2]);
            const double answer = numbersIn(fields[3]).front();
            ++read;
            const auto value = valueOf(equation, numbers);
            QVERIFY(value);
            if (!isSameValue(value, answer))
                found << QString("%1 = %2 : ").arg(answer).arg(*value) +
                             QString::fromStdString(textOf(equation, numbers));
        }
    }
    qInfo("%d problems, %d of which come to something else", read, int(found.size()));
    QCOMPARE(read, problems);
    found.sort();
    otherwise.sort();
    QCOMPARE(found, otherwise);
}

void TestSharedEquations::asdiv()
{
    const QString folder = QStringLiteral(SHARED_DATA "/mwp/asdiv/dataset/");
    QFile file(folder + "ASDiv.xml");
    if (!file.open(QIODevice::ReadOnly))
        QSKIP("The shared corpora are not here.");
    std::set<QString> arithmetic;
    for (int fold = 0; fold < 5; ++fold) {
        std::ifstream ids((folder + QString("nfolds/asdiv-a/fold%1.txt").arg(fold)).toStdString());
        for (std::string id; ids >> id;)
            arithmetic.insert(QString::fromStdString(id));
    }
    QXmlStreamReader xml(&file);
    QString id;
    QString answer;
    int right = 0;
    int withRemainder = 0;
    QStringList otherwise;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        if (xml.name() == QLatin1String("Problem"))
            id = xml.attributes().value("ID").toString();
        else if (xml.name() == QLatin1String("Answer"))
            answer = xml.readElementText();
        else if (xml.name() == QLatin1String("Formula") && arithmetic.contains(id)) {
            const auto formula = xml.readElementText();
            if (QRegularExpression("= ?\\d+ r\\d+$").match(formula).hasMatch()) {
                QVERIFY_EXCEPTION_THROWN((void)parseEquation(formula.toStdString()), core::Error);
                ++withRemainder;
                continue;
            }
            const auto value = valueOf(parseEquation(formula.toStdString()));
            if (isSameValue(value, numbersIn(answer.remove(',').toStdString()).front()))
                ++right;
            else
                otherwise << formula;
        }
    }
    qInfo("%d formulas come to the answer, %d divide with a remainder", right, withRemainder);
    QCOMPARE(right, 1189);
    QCOMPARE(withRemainder, 28);
    QCOMPARE(otherwise, QStringList{"10/3=3.333"}); // a rounded answer
}

void TestSharedEquations::graph2tree()
{
    const QString folder = QStringLiteral(SHARED_DATA "/mwp/mawps_graph2tree/");
    if (!QFileInfo::exists(folder))
        QSKIP("The shared corpora are not here.");
    int read = 0;
    int solved = 0;
    for (const auto* const name : {"train.txt", "valid.txt", "test.txt"}) {
        std::ifstream lines((folder + name).toStdString());
        for (std::string line; std::getline(lines, line);) {
            const auto text = line.substr(line.find('\t') + 1);
            if (text == "x = 2 = 1") { // the corpus has it so
                QVERIFY_EXCEPTION_THROWN((void)parseEquation(text), core::Error);
                continue;
            }
            const auto equation = parseEquation(text);
            QCOMPARE(parseEquation(textOf(equation)), equation);
            ++read;
            // Numbers are replaced by their places there, so only the existence of a value can be checked.
            solved += valueOf(equation) ? 1 : 0;
        }
    }
    qInfo("%d equations, %d with a value", read, solved);
    QCOMPARE(read, 2372);
    // The others divide by x or square it, or x falls out with such numbers.
    QCOMPARE(solved, 2343);
}

QTEST_APPLESS_MAIN(TestSharedEquations)
#include "tst_shared_equations.moc"
