#include "tests/places.h"
#include "tests/support/registered_test.h"

#include <fstream>

#include "core/base/error.h"
#include "core/base/random.h"
#include "core/structures/forms/normal_form.h"

using namespace core::structures;

namespace {

std::string withoutBlanks(std::string text)
{
    std::erase_if(text, [](char c) { return c == ' '; });
    return text;
}

void shuffleArguments(FormNode& node, core::Random& random)
{
    if (node.kind == FormKind::Conjunction || node.kind == FormKind::Disjunction ||
        (node.kind == FormKind::Call && (node.name == "and" || node.name == "or")))
        random.shuffle(node.parts);
    for (auto& part : node.parts)
        shuffleArguments(part, random);
}

} // namespace

/// All logical forms of the shared corpora, where they are at hand.
class TestSharedForms : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void gold_data();
    void gold();
};

void TestSharedForms::gold_data()
{
    QTest::addColumn<QString>("folder");
    QTest::addColumn<QString>("separator");
    QTest::addColumn<QString>("notation");
    QTest::addColumn<int>("open"); ///< Lines whose form the corpus itself leaves open.
    const auto row = [](const char* folder, const char* notation, int open = 0, const char* separator = "\t") {
        QTest::newRow(folder) << folder << separator << notation << open;
    };
    row("semparse_geo_jobs/geo", "lambda");
    row("semparse_geo_jobs/jobs", "prolog");
    row("semparse_atis_geo/atis", "lambda");
    row("semparse_atis_geo/geo", "prolog");
    row("semparse_fewshot", "");
    row("semparse_robust/adversarial_test_set", "");
    row("semparse_robust/black_box_test_set", "");
    row("semparse_robust/meaning_preserving_test_set", "", 4218);
    row("text2sql_logic/data/non-sql-data/atis-logic.txt", "lambda", 224, " ||| ");
    row("text2sql_logic/data/non-sql-data/geography-polog.txt", "prolog", 0, "");
    row("text2sql_logic/data/non-sql-data/restaurants.txt", "prolog", 1, "");
}

void TestSharedForms::gold()
{
    QFETCH(const QString, folder);
    QFETCH(const QString, separator);
    QFETCH(const QString, notation);
    QFETCH(const int, open);
    const QString path = QStringLiteral(SHARED_DATA "/") + folder;
    if (!QFileInfo::exists(path))
        QSKIP("The shared corpora are not here.");
    QStringList files;
    if (QFileInfo(path).isFile()) {
        files << path;
    } else {
        QDirIterator all(path, {"*.txt", "*.tsv"}, QDir::Files, QDirIterator::Subdirectories);
        while (all.hasNext())
            files << all.next();
    }
    core::Random random(1);
    int forms = 0;
    int refused = 0;
    for (const auto& file : files) {
        if (file.contains("lexicon") || file.contains("ontology") || file.contains("vocab"))
            continue;
        std::ifstream lines(file.toStdString());
        for (std::string line; std::getline(lines, line);) {
            if (!line.empty() && line.back() == '\r')
                line.pop_back();
            if (line.empty())
                continue;
            const auto cut = separator.isEmpty() ? std::string::npos : line.rfind(separator.toStdString());
            const auto text = cut == std::string::npos ? line : line.substr(cut + separator.size());
            try {
                const auto form = parseForm(text);
                ++forms;
                if (!notation.isEmpty())
                    QCOMPARE(form.notation, formNotationNamed(notation.toStdString()));
                QCOMPARE(withoutBlanks(tokensOf(form)), withoutBlanks(text));
                QCOMPARE(parseForm(tokensOf(form)), form);
                const auto normal = normalForm(form);
                QCOMPARE(normalForm(normal), normal);
                auto other = form;
                shuffleArguments(other.root, random);
                QCOMPARE(normalForm(other), normal);
            } catch (const core::Error& error) {
                const bool isOpen = text.ends_with(',') || std::count(text.begin(), text.end(), '(') !=
                                                               std::count(text.begin(), text.end(), ')');
                QVERIFY2(isOpen, (text + ": " + error.what()).c_str());
                ++refused;
            }
        }
    }
    qInfo("%d forms read, %d that are left open", forms, refused);
    QVERIFY(forms > 0);
    QCOMPARE(refused, open);
}

QTEST_APPLESS_MAIN(TestSharedForms)
#include "tst_shared_forms.moc"
