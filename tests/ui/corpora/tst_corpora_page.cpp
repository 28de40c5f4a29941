#include "tests/support/registered_test.h"
#include "tests/support/sanitized.h"

#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSplitter>
#include <QTableView>
#include <QTemporaryDir>
#include <QToolTip>

#include <fstream>
#include <unistd.h>

#include "core/corpora/label_names.h"
#include "core/corpora/reading/reader.h"
#include "tests/support/fakes/counting_victim.h"
#include "ui/base/convert.h"
#include "ui/base/free_memory.h"
#include "ui/base/plain_text.h"
#include "ui/corpora/corpora_page.h"
#include "ui/corpora/corpus_actions.h"
#include "ui/corpora/example_view.h"
#include "ui/corpora/import_panel.h"
#include "ui/corpora/label_names_dialog.h"
#include "ui/session/choosers.h"
#include "ui/session/fits.h"
#include "ui/session/recipe_chooser.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/language_box.h"
#include "ui/widgets/language_dialog.h"

namespace {

const std::string german = "label\ttext\n0\tDer Film ist nicht gut und die Musik ist laut\n"
                           "1\tDas ist ein guter Film mit einem Hund und einer Katze\n";

struct CorporaWindow {
    CorporaWindow() : session(fakeBackends())
    {
        session.createProject(path("p.faultline").toStdString());
        (void)settled(session);
        page = std::make_unique<ui::CorporaPage>(session);
        page->resize(1000, 700);
        page->show();
    }
    [[nodiscard]] QString path(const char* name) const { return folder.filePath(QString::fromLatin1(name)); }
    QString write(const char* name, const std::string& bytes) const
    {
        std::ofstream(path(name).toStdString(), std::ios::binary) << bytes;
        return path(name);
    }
    core::store::Id add(const char* name, const std::string& bytes)
    {
        const auto file = write(name, bytes).toStdString();
        const auto id =
            session.addCorpus(std::make_shared<const core::corpora::Corpus>(core::corpora::readCorpus(file)));
        (void)settled(session);
        return id;
    }
    template<typename Widget>
    [[nodiscard]] Widget* find(const char* name = "") const
    {
        return page->findChild<Widget*>(QString::fromLatin1(name));
    }
    [[nodiscard]] QTableView* table() const
    {
        for (auto* view : page->findChildren<QTableView*>())
            if (view->accessibleName() == QStringLiteral("Examples"))
                return view;
        return nullptr;
    }
    [[nodiscard]] QLineEdit* search() const
    {
        for (auto* field : page->findChildren<QLineEdit*>())
            if (field->accessibleName() == QStringLiteral("Search in the texts"))
                return field;
        return nullptr;
    }
    [[nodiscard]] ui::Banner* banner() const // not the import page's
    {
        for (auto* banner : page->findChildren<ui::Banner*>())
            if (qobject_cast<ui::ImportPanel*>(banner->parentWidget()) == nullptr)
                return banner;
        return nullptr;
    }

    QTemporaryDir folder;
    ui::Session session;
    std::unique_ptr<ui::CorporaPage> page;
};

/// What the program takes of the memory now.
long residentMebibytes()
{
    std::ifstream file("/proc/self/statm");
    long all = 0;
    long resident = 0;
    file >> all >> resident;
    return resident * sysconf(_SC_PAGESIZE) / (1L << 20);
}

const std::string reviews = "label\ttext\n1\tA <b>good</b> film.<br />Really good.\n0\tA bad one & long\n";
const std::string others = "label\ttext\n1\tSomething else\n0\tEntirely\n1\tdifferent\n";

} // namespace

/// Corpora in the window: read whole and plainly, renamed, moved, removed; an import page that guesses aloud.
class TestCorporaPage : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        useTestSettings("corpora");
        ui::showTextsPlainly(*qApp);
    }

    void theWholeTextIsReadAsItIs()
    {
        CorporaWindow w;
        w.add("reviews.tsv", reviews);
        const auto text = QStringLiteral("A <b>good</b> film.<br />Really good.");
        QCOMPARE(w.find<ui::ExampleView>()->text(), text);
        QCOMPARE(w.table()->model()->index(0, 2).data(Qt::ToolTipRole).toString(), text);
        w.search()->setText(QStringLiteral("good"));
        const auto* shown = w.find<ui::ExampleView>()->findChild<QPlainTextEdit*>();
        QTRY_COMPARE(shown->extraSelections().size(), 2);
        for (const auto& hit : shown->extraSelections()) { // readable in every colour scheme
            QCOMPARE(hit.cursor.selectedText(), QStringLiteral("good"));
            QCOMPARE(hit.format.background().color(), shown->palette().color(QPalette::Highlight));
            QCOMPARE(hit.format.foreground().color(), shown->palette().color(QPalette::HighlightedText));
        }
    }

    /// However narrow the window is.
    void theSearchShowsItsWholeExample()
    {
        CorporaWindow w;
        w.add("reviews.tsv", reviews);
        const auto* field = w.search();
        const int example = field->fontMetrics().horizontalAdvance(field->placeholderText());
        QVERIFY2(field->minimumWidth() >= example,
                 qPrintable(QStringLiteral("%1 < %2").arg(field->minimumWidth()).arg(example)));
    }

    void labelsAndTooltipsAreNoHtml()
    {
        QLabel label(QStringLiteral("<b>not bold</b>"));
        label.show();
        QCOMPARE(label.textFormat(), Qt::PlainText);
        QLabel rich(QStringLiteral("<b>bold</b>"));
        rich.setTextFormat(Qt::RichText); // requests it
        rich.show();
        QCOMPARE(rich.textFormat(), Qt::RichText);
        QToolTip::showText(QPoint(5, 5), QStringLiteral("a<br />b"), &label);
        const auto widgets = QApplication::topLevelWidgets();
        const auto tip = std::find_if(widgets.begin(), widgets.end(), [](QWidget* widget) {
            return qobject_cast<QLabel*>(widget) && widget->windowType() == Qt::ToolTip;
        });
        QVERIFY(tip != widgets.end());
        QCOMPARE(static_cast<QLabel*>(*tip)->textFormat(), Qt::PlainText);
        QToolTip::hideText();
    }

    void longTipsAreCut()
    {
        QCOMPARE(ui::tipOf(QStringLiteral("short")), QStringLiteral("short"));
        const auto lines = ui::tipOf(QStringLiteral("word ").repeated(1000)).split(QLatin1Char('\n'));
        QCOMPARE(lines.size(), 13); // a dozen and the sign that there is more
        for (const auto& line : lines)
            QVERIFY(line.size() <= 100);
    }

    void aCorpusIsRenamedAndRemovedAndComesBack()
    {
        CorporaWindow w;
        const auto first = w.add("reviews.tsv", reviews);
        const auto second = w.add("others.tsv", others);
        auto* actions = w.find<ui::CorpusActions>();
        actions->rename(QStringLiteral("Others"));
        QCOMPARE(w.session.project()->corpus(second).name, std::string("Others"));
        actions->remove();
        QVERIFY(settled(w.session));
        QCOMPARE(w.session.project()->corpora().size(), std::size_t{1});
        QCOMPARE(w.session.corpusId(), first);
        QTest::mouseClick(w.banner()->findChild<QPushButton*>(), Qt::LeftButton); // Undo
        QVERIFY(settled(w.session));
        QCOMPARE(w.session.project()->corpora().size(), std::size_t{2});
        QCOMPARE(w.session.corpus()->name, std::string("Others"));
    }

    void labelsAreNamedAfterwards()
    {
        CorporaWindow w;
        const auto id = w.add("reviews.tsv", reviews);
        QCOMPARE(w.session.corpus()->labels, (std::vector<std::string>{"0", "1"}));
        const auto first = w.session.corpus()->examples[0].hash;
        QAction* name = nullptr;
        for (auto* action : w.find<ui::CorpusActions>()->all())
            name = action->text() == QStringLiteral("Name the labels...") ? action : name;
        QVERIFY(name != nullptr && name->isEnabled());
        name->trigger();
        auto* dialog = w.find<ui::LabelNamesDialog>();
        const auto fields = dialog->findChildren<QLineEdit*>();
        QCOMPARE(fields.size(), 2);
        fields[0]->setText(QStringLiteral(" negative "));
        fields[1]->setText(QStringLiteral("positive"));
        dialog->accept();
        QVERIFY(settled(w.session));
        QCOMPARE(w.session.corpus()->labels, (std::vector<std::string>{"negative", "positive"}));
        QCOMPARE(w.table()->model()->index(0, 1).data().toString(), QStringLiteral("positive"));
        QCOMPARE(w.session.corpus()->examples[0].hash, first); // the same example still
        QCOMPARE(w.session.project()->corpus(id).labels, (std::vector<std::string>{"negative", "positive"}));
        // Named again, it is still the file's values that are named; then taken back.
        w.find<ui::CorpusActions>()->nameLabels({"bad", "good"});
        QVERIFY(settled(w.session));
        QCOMPARE(w.session.corpus()->labels, (std::vector<std::string>{"bad", "good"}));
        QTest::mouseClick(w.banner()->findChild<QPushButton*>(), Qt::LeftButton); // Undo
        QVERIFY(settled(w.session));
        QCOMPARE(w.session.corpus()->labels, (std::vector<std::string>{"negative", "positive"}));
        w.find<ui::CorpusActions>()->nameLabels({"same", "same"});
        QVERIFY(w.banner()->text().contains(QStringLiteral("two labels would be called same")));
        QCOMPARE(w.session.corpus()->labels, (std::vector<std::string>{"negative", "positive"}));
    }

    void theLanguageIsShownAndSaid()
    {
        CorporaWindow w;
        const auto id = w.add("filme.tsv", german);
        const auto shows = [&](const char* words) {
            const auto labels = w.page->findChildren<QLabel*>();
            return std::ranges::any_of(labels, [&](const auto* label) {
                return label->text().contains(QLatin1String(words)) && label->isVisible();
            });
        };
        QVERIFY(shows("language not said; it looks like German (de)"));
        ui::RecipeChooser recipes(w.session);
        w.session.setVictim(QStringLiteral("counting"));
        QVERIFY(settled(w.session));
        const auto isOffered = [&] {
            return recipes.model()
                ->index(recipes.findData(QStringLiteral("pwws")), 0)
                .flags()
                .testFlag(Qt::ItemIsEnabled);
        };
        QVERIFY(isOffered());
        QAction* language = nullptr;
        for (auto* action : w.find<ui::CorpusActions>()->all())
            language = action->text() == QStringLiteral("Language of the texts...") ? action : language;
        QVERIFY(language != nullptr && language->isEnabled());
        language->trigger();
        auto* dialog = w.find<ui::LanguageDialog>();
        QVERIFY(dialog != nullptr && dialog->language().empty());
        dialog->findChild<ui::LanguageBox*>()->setLanguage("de");
        dialog->accept();
        QVERIFY(settled(w.session));
        QCOMPARE(w.session.corpus()->language, std::string("de"));
        QCOMPARE(core::corpora::languageSaid(w.session.project()->corpus(id).mapping), std::string("de"));
        QVERIFY(shows("in German (de)"));
        QVERIFY(!isOffered());
        w.find<ui::CorpusActions>()->setLanguage("");
        QVERIFY(settled(w.session));
        QVERIFY(isOffered());
    }

    void aLanguageIsChosenAtImport()
    {
        CorporaWindow w;
        w.session.requestImport(w.write("filme.tsv", german));
        auto* import = w.find<QPushButton>("import");
        QTRY_VERIFY(import->isEnabled());
        auto* box = w.find<ui::LanguageBox>("import-language");
        QVERIFY(box != nullptr && box->language().empty());
        box->setLanguage("de");
        QTest::mouseClick(import, Qt::LeftButton);
        QVERIFY(settled(w.session));
        QCOMPARE(w.session.corpus()->language, std::string("de"));
        QCOMPARE(w.session.corpus()->examples.front().input[0].language, std::string("de"));
        w.session.requestImport(w.write("more.tsv", german)); // the next one is not German by that
        QVERIFY(box->language().empty());
    }

    void removingTheOnlyCorpusCanBeUndone()
    {
        CorporaWindow w;
        w.add("reviews.tsv", reviews);
        w.find<ui::CorpusActions>()->remove();
        QVERIFY(settled(w.session));
        QVERIFY(w.session.project()->corpora().empty());
        QVERIFY(w.banner()->isVisible()); // though the page is empty now
        QTest::mouseClick(w.banner()->findChild<QPushButton*>(), Qt::LeftButton);
        QVERIFY(settled(w.session));
        QCOMPARE(w.session.project()->corpora().size(), std::size_t{1});
    }

    void aMovedFileIsLocated()
    {
        CorporaWindow w;
        const auto id = w.add("reviews.tsv", reviews);
        w.add("others.tsv", others);
        QVERIFY(QFile::rename(w.path("reviews.tsv"), w.path("moved.tsv")));
        w.session.setCorpus(id);
        QVERIFY(settled(w.session));
        QVERIFY(w.session.corpusState() == ui::LoadState::Failed);
        auto* actions = w.find<ui::CorpusActions>();
        actions->locate(w.path("others.tsv")); // another file
        QVERIFY(settled(w.session));
        QVERIFY2(w.banner()->text().contains(QStringLiteral("not the one that was imported")),
                 qPrintable(w.banner()->text()));
        actions->locate(w.path("moved.tsv"));
        QVERIFY(settled(w.session));
        QVERIFY(w.session.corpusState() == ui::LoadState::Ready);
        QCOMPARE(ui::toQt(w.session.project()->corpus(id).path), w.path("moved.tsv"));
        QCOMPARE(w.find<ui::ExampleView>()->text(), QStringLiteral("A <b>good</b> film.<br />Really good."));
    }

    void aCorpusThatNobodyShowsIsLetGo()
    {
        CorporaWindow w;
        const auto first = w.add("reviews.tsv", reviews);
        const std::weak_ptr<const core::corpora::Corpus> kept = w.session.corpus();
        w.add("others.tsv", others);
        QVERIFY(kept.expired());
        w.session.setCorpus(first); // and is read again when it is wanted
        QVERIFY(settled(w.session));
        QCOMPARE(w.session.corpus()->examples.size(), std::size_t{2});
    }

    void memoryStaysLowAndComesDown()
    {
        // As AG News: 120,000 texts of 40 words. The window has 700 MB in all; the corpus may take half of that.
        std::string bytes = "label\ttext\n";
        for (int i = 0; i < 120'000; ++i) {
            bytes += std::to_string(i % 4) + "\t";
            for (int word = 0; word < 40; ++word)
                bytes += "word" + std::to_string((i * 31 + word * 17) % 50'000) + " ";
            bytes += ".\n";
        }
        CorporaWindow w;
        w.add("others.tsv", others);
        ui::giveBackFreedMemory();
        const auto before = residentMebibytes();
        const auto large = w.add("large.tsv", bytes);
        bytes = {};
        ui::giveBackFreedMemory();
        const auto with = residentMebibytes() - before;
        QVERIFY2(tests::sanitized || with < 350, qPrintable(QString::number(with)));
        QCOMPARE(w.session.corpusId(), large);
        w.session.setCorpus(w.session.project()->corpora().front().id);
        QTRY_VERIFY_WITH_TIMEOUT(tests::sanitized || residentMebibytes() - before < 120, 10'000); // words stay interned
    }

    void anotherCorpusIsShownWhole()
    {
        CorporaWindow w;
        w.add("reviews.tsv", reviews);
        w.search()->setText(QStringLiteral("bad"));
        QTRY_COMPARE(w.table()->model()->rowCount(), 1);
        w.add("others.tsv", others);
        QVERIFY(w.search()->text().isEmpty());
        QCOMPARE(w.table()->model()->rowCount(), 3);
    }

    void theImportPageAsks()
    {
        CorporaWindow w;
        w.session.requestImport(w.write("geo.tsv", "what is the largest state\tanswer ( A , largest ( state ( A ) ) )\n"
                                                   "where is utah\tloc ( utah , A )\n"));
        auto* import = w.find<QPushButton>("import");
        QTRY_VERIFY(import->isEnabled());
        QCOMPARE(w.find<QComboBox>("import-kind")->currentText(), QStringLiteral("text and logical form"));
        w.session.requestImport({}); // from the menu: nothing is chosen yet
        QVERIFY(!import->isEnabled());
        QVERIFY(w.find<QLineEdit>("import-path")->text().isEmpty());
    }

    void formsTranslationsAndEquationsAreImported()
    {
        CorporaWindow w;
        auto* import = w.find<QPushButton>("import");
        const auto imported = [&](const QString& path) {
            w.session.requestImport(path);
            QTRY_VERIFY(import->isEnabled());
            QTest::mouseClick(import, Qt::LeftButton);
            QVERIFY(settled(w.session));
            QVERIFY(w.session.corpus());
        };
        imported(w.write("geo.tsv", "where is utah\tloc(utah)\nwhere is iowa\tloc(iowa)\n"));
        const auto* model = w.table()->model();
        QCOMPARE(model->headerData(1, Qt::Horizontal).toString(), QStringLiteral("Logical form"));
        QCOMPARE(model->index(0, 1).data().toString(), QStringLiteral("loc(utah)"));
        w.write("two.tgt", "eins\nzwei\n");
        imported(w.write("two.src", "one\ntwo\n"));
        QCOMPARE(w.session.corpus()->format, "parallel");
        QCOMPARE(w.table()->model()->index(1, 1).data().toString(), QStringLiteral("zwei"));
        imported(
            w.write("sums.csv", "Question,Numbers,Equation,Answer\nnumber0 and number1 ?,2 3,+ number0 number1,5\n"));
        QCOMPARE(w.table()->model()->index(0, 2).data().toString(), QStringLiteral("2 and 3 ?"));
        QCOMPARE(w.session.corpus()->gold, "equation");
    }

    void columnsMayBeAnswers()
    {
        CorporaWindow w;
        w.session.requestImport(
            w.write("pairs.csv", "sentence,other\nthe first one,uno\nthe second,dos\nthe third,tres\n"));
        auto* import = w.find<QPushButton>("import");
        QTRY_VERIFY(import->isEnabled());
        auto* kind = w.find<QComboBox>("import-kind");
        kind->setCurrentIndex(kind->findText(QStringLiteral("text and translation")));
        Q_EMIT kind->activated(kind->currentIndex());
        QTRY_VERIFY(import->isEnabled());
        for (auto* box : w.find<ui::ImportPanel>()->findChildren<QComboBox*>())
            if (box->accessibleName() == QStringLiteral("Translation")) {
                box->setCurrentIndex(box->findText(QStringLiteral("other")));
                Q_EMIT box->activated(box->currentIndex());
            }
        QTRY_VERIFY(import->isEnabled());
        QTest::mouseClick(import, Qt::LeftButton);
        QVERIFY(settled(w.session));
        QVERIFY(w.session.corpus());
        QCOMPARE(w.session.corpus()->gold, "translation");
        QCOMPARE(w.table()->model()->index(2, 1).data().toString(), QStringLiteral("tres"));
    }

    void pathsAreTypedAndLabelsNamed()
    {
        CorporaWindow w;
        w.session.requestImport({});
        auto* path = w.find<QLineEdit>("import-path");
        path->setFocus();
        QTest::keyClicks(path, w.write("reviews.tsv", reviews));
        QTest::keyClick(path, Qt::Key_Return);
        auto* import = w.find<QPushButton>("import");
        QTRY_VERIFY(import->isEnabled());
        QList<QLineEdit*> names;
        for (auto* field : w.find<ui::ImportPanel>()->findChildren<QLineEdit*>())
            if (field->placeholderText() == QStringLiteral("0") || field->placeholderText() == QStringLiteral("1"))
                names << field;
        QCOMPARE(names.size(), 2);
        names[0]->setText(QStringLiteral("negative"));
        names[1]->setText(QStringLiteral("positive"));
        QTest::mouseClick(import, Qt::LeftButton);
        QVERIFY(settled(w.session));
        QVERIFY(w.session.corpus());
        QCOMPARE(w.session.corpus()->labels, (std::vector<std::string>{"negative", "positive"}));
        QCOMPARE(w.table()->model()->index(0, 1).data().toString(), QStringLiteral("positive"));
        w.session.requestImport({});
        QVERIFY(!import->isEnabled()); // not the same again by one click
    }

    /// Room that a larger window brings is the texts'.
    void theListKeepsItsWidth()
    {
        CorporaWindow w;
        w.add("reviews.tsv", reviews);
        for (auto* splitter : w.page->findChildren<QSplitter*>())
            if (splitter->orientation() == Qt::Horizontal && splitter->isVisible()) {
                const auto before = splitter->sizes();
                w.page->resize(w.page->width() + 300, w.page->height());
                QTRY_COMPARE(splitter->width(), before[0] + before[1] + splitter->handleWidth() + 300);
                QCOMPARE(splitter->sizes()[0], before[0]);
                return;
            }
        QFAIL("there is no list beside the texts");
    }

    void whatDoesNotFitTheVictimSaysWhy()
    {
        CorporaWindow w;
        QVERIFY(!ui::CorpusChooser(w.session).isEnabled()); // nothing to choose from
        w.add("reviews.tsv", reviews);
        w.add("trees.conllu", "1\tIt\t_\tPRON\t_\t_\t2\tnsubj\t_\t_\n2\tworks\t_\tVERB\t_\t_\t0\troot\t_\t_\n\n");
        w.session.setVictim(QStringLiteral("counting")); // a classifier
        QVERIFY(settled(w.session));
        const ui::CorpusChooser corpora(w.session);
        const auto isOffered = [](const QComboBox& box, int i) {
            return (box.model()->flags(box.model()->index(i, 0)) & Qt::ItemIsEnabled) != 0;
        };
        QVERIFY(isOffered(corpora, 0));
        QVERIFY(!isOffered(corpora, 1));
        QVERIFY(corpora.itemData(1, Qt::ToolTipRole).toString().contains(QStringLiteral("trees, no classes")));
        w.add("news.tsv", "label\ttext\nWorld\ta\nSports\tb\nScience\tc\n");
        QVERIFY2(ui::whyNot(w.session).contains(QStringLiteral("other labels: World, Sports, Science")),
                 qPrintable(ui::whyNot(w.session)));
        QVERIFY(!isOffered(corpora, 2));
        const ui::RecipeChooser recipes(w.session);
        QVERIFY(isOffered(recipes, recipes.findText(QStringLiteral("pwws"))));
        QVERIFY(!isOffered(recipes, recipes.findText(QStringLiteral("parser-blackbox"))));
    }
};

QTEST_MAIN(TestCorporaPage)
#include "tst_corpora_page.moc"
