#pragma once

#include <QPointer>

#include "core/corpora/corpus.h"
#include "core/store/project.h"
#include "ui/jobs/job.h"
#include "ui/session/page.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QListView;
class QStackedWidget;
class QTableView;

namespace ui {

class AnswerView;
class Banner;
class CorporaModel;
class CorpusActions;
class CorpusCharts;
class EmptyState;
class ExampleView;
class ExamplesModel;
class ExamplesProxy;
class ImportPanel;

/// The corpora of the project: import, browse, label and length statistics.
class CorporaPage : public Page {
    Q_OBJECT
public:
    explicit CorporaPage(Session& session, QWidget* parent = nullptr);

    [[nodiscard]] QString id() const override { return QStringLiteral("corpora"); }
    [[nodiscard]] QString title() const override { return tr("Corpora"); }
    [[nodiscard]] QString purpose() const override { return tr("Import and browse labelled texts"); }
    [[nodiscard]] QWidget* headerChoices() override;
    [[nodiscard]] QList<QAction*> pageActions() override;

private:
    QWidget* buildBrowser();
    void refreshList();
    void refreshCorpus();
    void refreshCount();
    void startImport(const QString& path);
    void openCurrentInLab();
    void showExample();
    void copyText();
    void search();

    CorporaModel* corpora_;
    ExamplesModel* examples_;
    ExamplesProxy* proxy_;
    QAction* importAction_;
    QAction* labAction_;
    QAction* demo_;
    QStackedWidget* stack_;
    EmptyState* empty_;
    ImportPanel* import_;
    QListView* list_ = nullptr;
    QLabel* facts_ = nullptr;
    Banner* banner_ = nullptr;
    CorpusCharts* charts_ = nullptr;
    QLineEdit* search_ = nullptr;
    QComboBox* label_ = nullptr;
    QLabel* count_ = nullptr;
    QTableView* table_ = nullptr;
    ExampleView* reading_ = nullptr; ///< The chosen example in full.
    AnswerView* gold_ = nullptr;     ///< Of the chosen example, if it is more than a label.
    CorpusActions* actions_ = nullptr;
    QAction* copyAction_;
    bool failed_ = false;       ///< The banner says that the corpus cannot be read.
    core::store::Id shown_ = 0; ///< The corpus whose search and order are set.
    QPointer<Job> numbersJob_;
};

} // namespace ui
