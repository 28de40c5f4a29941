#pragma once

#include <QWidget>

#include "ui/studies/verdicts/study_facts.h"

class QComboBox;
class QLabel;
class QTableView;

namespace ui {

class BarList;
class CellsModel;
class Histogram;

/// How the raters worked: how long answers took, of all or of one rater; how many an hour; whether they agreed with the
/// others to the end; and each answer that something speaks against, with the whole reason.
class WorkPanel : public QWidget {
    Q_OBJECT
public:
    explicit WorkPanel(QWidget* parent = nullptr);
    void setFacts(const SharedFacts& facts);
    void clear(const QString& reason);
    [[nodiscard]] Histogram* times() const { return times_; }
    [[nodiscard]] BarList* order() const { return order_; }
    [[nodiscard]] CellsModel* raters() const { return raters_; }
    [[nodiscard]] CellsModel* doubts() const { return doubts_; }

private:
    QWidget* buildCharts();
    QWidget* buildTables();
    void refresh();
    void showReason();
    SharedFacts facts_;
    QComboBox* rater_;
    QLabel* caption_;
    Histogram* times_;
    QLabel* orderTitle_;
    BarList* order_;
    CellsModel* raters_;
    QLabel* doubtsTitle_;
    CellsModel* doubts_;
    QTableView* table_ = nullptr; ///< Of the doubts.
    QLabel* reason_;              ///< Of the current one.
};

} // namespace ui
