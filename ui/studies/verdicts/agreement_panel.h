#pragma once

#include <QPointer>
#include <QWidget>

#include "ui/jobs/job.h"
#include "ui/studies/verdicts/study_facts.h"

class QComboBox;
class QLabel;
class QTableView;

namespace ui {

class CellsModel;
class ItemTable;
class Session;

/// Agreement of the raters on a question: every coefficient with its interval, the table behind it, and the items
/// behind each cell.
class AgreementPanel : public QWidget {
    Q_OBJECT
public:
    explicit AgreementPanel(Session& session, QWidget* parent = nullptr);
    void setFacts(const SharedFacts& facts);
    void clear(const QString& reason);
    /// The current result; empty before the first.
    [[nodiscard]] const std::optional<core::studies::Agreement>& agreement() const { return agreement_; }
    [[nodiscard]] CellsModel* coefficients() const { return model_; }
    [[nodiscard]] CellsModel* matrix() const { return matrix_; }
    [[nodiscard]] ItemTable* items() const { return items_; }
    void showMatrixOf(int row); ///< Of the coefficients.
    void showCell(int row, int column);

private:
    struct Computed {
        core::studies::RatingTable table;
        core::studies::Agreement agreement;
    };
    void questionChosen();
    void compute();
    void showAgreement();
    SharedFacts facts_;
    Session& session_;
    std::optional<core::studies::RatingTable> ratings_;
    std::optional<core::studies::Agreement> agreement_;
    std::optional<core::studies::AnswerMatrix> shown_;
    QPointer<Job> job_;
    QComboBox* question_;
    QComboBox* level_;
    QComboBox* weights_;
    QLabel* about_;
    CellsModel* model_;
    QTableView* table_;
    QLabel* matrixTitle_;
    CellsModel* matrix_;
    QTableView* matrixTable_;
    ItemTable* items_;
};

} // namespace ui
