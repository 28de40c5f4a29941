#include "tests/support/registered_test.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QFileInfo>
#include <QLabel>
#include <QPushButton>
#include <QTabWidget>
#include <QTableView>
#include <QTableWidget>

#include "tests/support/fakes/counting_victim.h"
#include "tests/support/samples/campaigns.h"
#include "ui/base/theme.h"
#include "ui/charts/paper.h"
#include "ui/compare/compare_dialog.h"
#include "ui/text/diff_view.h"

namespace {

/// Two campaigns over the same eight examples: `first` broke those with an s in its word, `second` likewise.
struct TwoCampaigns {
    TwoCampaigns() : session(fakeBackends())
    {
        session.createProject(folder.filePath(QStringLiteral("p.faultline")).toStdString());
        (void)settled(session);
        first = ended("one", "ssssffff", "alpha");
        second = ended("two", "sfffsfff", "beta");
        session.touchProject();
        (void)settled(session);
    }
    core::store::Id ended(const std::string& name, const std::string& letters, const std::string& word)
    {
        const auto corpus = samples::corpus(letters.size());
        const auto id = samples::campaign(*session.project(), corpus, name);
        for (std::size_t i = 0; i < letters.size(); ++i) {
            auto result = samples::failed(corpus.examples[i]);
            result.perturbed = result.original.with(0, result.original[0].text.replaced(1, word));
            if (letters[i] == 's')
                result.status = core::attacks::Status::Succeeded;
            session.project()->addResult(id, i, result);
        }
        return id;
    }

    QTemporaryDir folder;
    ui::Session session;
    core::store::Id first = 0, second = 0;
};

} // namespace

/// *Compare with...*: the counts, the test, and the examples behind them.
class TestCompareDialog : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { useTestSettings("compare"); }

    /// Both break 1; the first alone 3, the second alone 1; neither 3. p = 2 (1 + 4) / 16 = .625.
    void countsAndTest()
    {
        TwoCampaigns two;
        auto* dialog = new ui::CompareDialog(two.session, two.first, 0, nullptr);
        dialog->show();
        QCOMPARE(dialog->second(), two.second); // the other one on these examples
        QVERIFY(settled(two.session));
        const auto* counts = dialog->findChild<QTableWidget*>(QStringLiteral("compare-counts"));
        const auto number = [&](int row, int column) { return counts->item(row, column)->text(); };
        QCOMPARE(number(0, 0), QStringLiteral("1"));
        QCOMPARE(number(0, 1), QStringLiteral("3"));
        QCOMPARE(number(1, 0), QStringLiteral("1"));
        QCOMPARE(number(1, 1), QStringLiteral("3"));
        const auto said = dialog->findChild<QLabel*>(QStringLiteral("compare-test"))->text();
        QVERIFY2(said.contains(QStringLiteral("p = 0.6250")), qPrintable(said));
        QVERIFY2(said.contains(QStringLiteral("8 examples that both attacked")), qPrintable(said));
        QVERIFY2(said.contains(QStringLiteral("breaks 50.0%")) && said.contains(QStringLiteral("breaks 25.0%")),
                 qPrintable(said));
        for (auto* button : dialog->findChildren<QPushButton*>())
            if (button->text().remove(QLatin1Char('&')) == QStringLiteral("Copy LaTeX"))
                button->click();
        const auto latex = QApplication::clipboard()->text();
        QVERIFY2(latex.contains(QStringLiteral("\\toprule")) && latex.contains(QStringLiteral("0.6250")),
                 qPrintable(latex));
        if (const auto pictures = qEnvironmentVariable("FAULTLINE_PICTURES"); !pictures.isEmpty())
            dialog->grab().save(pictures + QStringLiteral("/compare.png"));
        delete dialog;
    }

    /// The list shows what one alone breaks; a click on a number shows its examples; both texts stand side by side.
    void eachNumberLeadsToItsExamples()
    {
        TwoCampaigns two;
        auto* dialog = new ui::CompareDialog(two.session, two.first, two.second, nullptr);
        dialog->show();
        QVERIFY(settled(two.session));
        auto* list = dialog->findChild<QTableView*>(); // the table of the counts is another kind
        for (auto* each : dialog->findChildren<QTableView*>())
            list = each->accessibleName() == QStringLiteral("Examples") ? each : list;
        QCOMPARE(list->model()->rowCount(), 4);
        auto* counts = dialog->findChild<QTableWidget*>(QStringLiteral("compare-counts"));
        Q_EMIT counts->cellClicked(1, 0);
        QCOMPARE(list->model()->rowCount(), 1);
        QTRY_COMPARE(list->model()->index(0, 0).data().toString(), QStringLiteral("r5")); // ids count from 1
        for (const auto& [column, text, icon] : {std::tuple{1, "held", "held"}, std::tuple{2, "broken", "succeeded"}}) {
            const auto cell = list->model()->index(0, column);
            QCOMPARE(cell.data().toString(), QString::fromLatin1(text));
            QCOMPARE(cell.data(Qt::DecorationRole).value<QIcon>().cacheKey(),
                     ui::theme::icon(QString::fromLatin1(icon)).cacheKey());
            QVERIFY(!cell.data(Qt::ToolTipRole).isValid());
        }
        QVERIFY(settled(two.session));
        QStringList texts;
        for (const auto* view : dialog->findChildren<ui::DiffView*>())
            texts << view->accessibleDescription();
        QCOMPARE(texts.size(), 2);
        QVERIFY(texts[0].contains(QStringLiteral("alpha")) && texts[1].contains(QStringLiteral("beta")));
        Q_EMIT counts->cellClicked(1, 1);
        QCOMPARE(list->model()->rowCount(), 3);
        delete dialog;
    }

    /// By label: of the four positive ones (1st, 3rd, 5th, 7th) the first breaks 2, the second 2; of the negative ones
    /// 2 and 0. So the difference is 0 and -50; p of 2 against 0 is 2/4. Films are the 2nd, 4th, 6th and 8th.
    void partsSideBySide()
    {
        TwoCampaigns two;
        auto* dialog = new ui::CompareDialog(two.session, two.first, two.second, nullptr);
        dialog->show();
        QVERIFY(settled(two.session));
        dialog->findChild<QTabWidget*>(QStringLiteral("compare-tabs"))->setCurrentIndex(1);
        QVERIFY(settled(two.session));
        auto* parts = dialog->findChild<QTableWidget*>(QStringLiteral("compare-parts"));
        QVERIFY(parts != nullptr);
        const auto rowOf = [&](const char* name) {
            for (int i = 0; i < parts->rowCount(); ++i)
                if (parts->item(i, 0)->text() == QLatin1String(name))
                    return i;
            return -1;
        };
        const int negative = rowOf("negative"), films = rowOf("topic: films");
        QVERIFY(negative >= 0 && rowOf("positive") >= 0 && films >= 0);
        const auto text = [&](int row, int column) { return parts->item(row, column)->text(); };
        QCOMPARE(text(negative, 1), QStringLiteral("4"));
        QVERIFY2(text(negative, 2).startsWith(QStringLiteral("50.0% [")), qPrintable(text(negative, 2)));
        QVERIFY2(text(negative, 3).startsWith(QStringLiteral("0.0% [")), qPrintable(text(negative, 3)));
        QCOMPARE(text(negative, 4), QStringLiteral("-50.0"));
        QCOMPARE(text(negative, 5), QStringLiteral("0.5000"));
        Q_EMIT parts->cellClicked(negative, 0);
        QTableView* list = nullptr;
        for (auto* each : dialog->findChildren<QTableView*>())
            list = each->accessibleName() == QStringLiteral("Examples") ? each : list;
        QCOMPARE(list->model()->rowCount(), 2); // that one alone breaks: the 2nd and 4th
        const auto* said = dialog->findChild<QLabel*>(QStringLiteral("compare-part"));
        QVERIFY(said->text().startsWith(QStringLiteral("Of negative.")));
        Q_EMIT const_cast<QLabel*>(said)->linkActivated(QStringLiteral("all"));
        QCOMPARE(list->model()->rowCount(), 4);
        delete dialog;
    }

    /// By hand, from the letters: the first alone breaks 3, the second alone 1, both 1; 4 and 2 in all.
    void theFigureIsWritten()
    {
        TwoCampaigns two;
        auto* dialog = new ui::CompareDialog(two.session, two.first, two.second, nullptr);
        const auto file = two.folder.filePath(QStringLiteral("compared.svg"));
        dialog->writeFigure({file}, ui::Paper{});
        QVERIFY(settled(two.session));
        QVERIFY(QFileInfo(file).size() > 0);
        QFile numbers(two.folder.filePath(QStringLiteral("compared.figure.csv")));
        QVERIFY(numbers.open(QIODevice::ReadOnly));
        const auto lines = numbers.readAll().trimmed().split('\n');
        QCOMPARE(lines.size(), qsizetype{6}); // with the header
        const QByteArray ends[] = {",3,,", ",1,,", ",1,,", ",4,,", ",2,,"};
        for (qsizetype i = 0; i < 5; ++i)
            QVERIFY2(lines[i + 1].trimmed().endsWith(ends[i]) &&
                         lines[i + 1].startsWith(i < 3 ? "fooled by exactly these," : "set size,"),
                     lines[i + 1].constData());
        delete dialog;
    }

    void itClosesWithTheProject()
    {
        TwoCampaigns two;
        QPointer<ui::CompareDialog> dialog = new ui::CompareDialog(two.session, two.first, two.second, nullptr);
        dialog->show();
        QVERIFY(settled(two.session));
        two.session.closeProject();
        QTRY_VERIFY(!dialog);
    }
};

QTEST_MAIN(TestCompareDialog)
#include "tst_compare_dialog.moc"
