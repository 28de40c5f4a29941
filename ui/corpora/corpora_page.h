#pragma once

#include <string>
#include <vector>

#include <QPointer>

#include "core/corpora/corpus.h"
#include "core/store/project.h"
#include "ui/jobs/job.h"
#include "ui/session/page.h"

class QComboBox;
class QLabel;
class QListView;
class QSplitter;
class QStackedWidget;
class QTableView;
class QTabWidget;

namespace ui {

class AnswersPanel;
class AnswerView;
class Banner;
class CorporaModel;
class CorpusActions;
class CorpusCharts;
class EmptyState;
class ExampleActions;
class ExampleView;
class ExamplesModel;
class ExamplesProxy;
class ImportPanel;
class MapPanel;
class SearchField;
class SliceTable;

/// The corpora of the project: import, browse, label and length statistics.
class CorporaPage : public Page {
    Q_OBJECT
public:
    explicit CorporaPage(Session& session, QWidget* parent = nullptr);
    ~CorporaPage() override;

    [[nodiscard]] QString id() const override { return QStringLiteral("corpora"); }
    [[nodiscard]] QString title() const override { return tr("Corpora"); }
    [[nodiscard]] QString purpose() const override { return tr("Import and browse labelled texts"); }
    [[nodiscard]] QWidget* headerChoices() override;
    [[nodiscard]] QList<QAction*> pageActions() override;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override; ///< Of the table's header.

private:
    QWidget* buildBrowser();
    QWidget* buildOverview();
    QWidget* buildSearch();
    void refreshList();
    void refreshCorpus();
    void refreshCount();
    void startImport(const QString& path);
    void openCurrentInLab();
    void showExample();
    void copyText();
    void search();
    void showFound(const QString& search); ///< Types it.
    void refreshAnswers();                 ///< Reads what the project keeps of the corpus.
    void takeAnswers();
    void layOutColumns();
    void fitColumnsToTable();
    void refreshSlices();
    void askSlice();
    void giveMapRoom();    ///< While it is looked at it has more of the page.
    void showShownOnMap(); ///< The rows that the search leaves.
    void showSelectedOnMap();
    void selectRows(const std::vector<std::size_t>& rows, int current);
    [[nodiscard]] std::vector<std::size_t> chosenRows() const; ///< The selected ones, or those that are shown.

    CorporaModel* corpora_;
    ExamplesModel* examples_;
    ExamplesProxy* proxy_;
    QAction* importAction_;
    QAction* labAction_;
    QAction* mapAction_;
    QAction* demo_;
    QStackedWidget* stack_;
    EmptyState* empty_;
    ImportPanel* import_;
    QListView* list_ = nullptr;
    QLabel* facts_ = nullptr;
    Banner* banner_ = nullptr;
    CorpusCharts* charts_ = nullptr;
    SearchField* search_ = nullptr;
    QComboBox* label_ = nullptr;
    QLabel* count_ = nullptr;
    QTableView* table_ = nullptr;
    std::vector<int> columnWidths_;  ///< As wanted, where there is room for all.
    ExampleView* reading_ = nullptr; ///< The chosen example in full.
    AnswerView* gold_ = nullptr;     ///< Of the chosen example, if it is more than a label.
    CorpusActions* actions_ = nullptr;
    ExampleActions* send_ = nullptr;
    QTabWidget* overview_ = nullptr;
    AnswersPanel* answers_ = nullptr;
    SliceTable* slices_ = nullptr;
    MapPanel* map_ = nullptr;
    QSplitter* reader_ = nullptr; ///< Overview, list and text, one above the other.
    QList<int> sizesBeforeMap_;   ///< Of them; empty while the map is not looked at.
    bool selecting_ = false;      ///< The map asks for rows: it knows what is selected.
    QAction* copyAction_;
    bool failed_ = false;       ///< The banner says that the corpus cannot be read.
    core::store::Id shown_ = 0; ///< The corpus whose search and order are set.
    bool slicesStale_ = true;   ///< They are counted when they are looked at.
    std::string wantedVictim_;  ///< Whose answers are to be shown as soon as they have been read.
    QPointer<Job> numbersJob_;
    QPointer<Job> answersJob_;
    QPointer<Job> slicesJob_;
};

} // namespace ui
