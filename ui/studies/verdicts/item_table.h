#pragma once

#include <QWidget>

#include "ui/studies/verdicts/study_facts.h"

class QLabel;
class QTableView;

namespace ui {

class CellsModel;
class ItemView;
class SearchField;

/// Items of a study with their votes: the table, which can be searched, and the selected one in full. For the
/// researcher, not blinded.
class ItemTable : public QWidget {
    Q_OBJECT
public:
    explicit ItemTable(QWidget* parent = nullptr);
    /// `items`: indexes in the results, in the order to show; `question`: whose votes.
    void setItems(const SharedFacts& facts, const std::vector<std::size_t>& items, const std::string& question,
                  const QString& caption);
    void clear(const QString& caption);
    [[nodiscard]] int count() const;
    [[nodiscard]] QStringList keys() const;

private:
    void showItem();
    SharedFacts facts_;
    std::string question_;
    CellsModel* model_;
    QTableView* table_;
    QLabel* caption_;
    SearchField* search_;
    QLabel* votes_;
    ItemView* item_;
};

} // namespace ui
