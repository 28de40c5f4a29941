#pragma once

#include <vector>

#include <QAbstractTableModel>
#include <QStringList>

namespace ui {

/// A cell of a small read-only table, as it is shown.
struct DisplayCell {
    QString text;
    QVariant sort; ///< Raw value; the text when there is none.
    QString tip;   ///< May be empty.
    bool number = false;
    bool quiet = false; ///< Muted: there is no value.
};

[[nodiscard]] DisplayCell textCell(const QString& text, const QString& tip = {});
[[nodiscard]] DisplayCell numberCell(const QString& text, double value, const QString& tip = {});
/// An en dash with the reason.
[[nodiscard]] DisplayCell missingCell(const QString& reason = {});

/// The rows of the small tables of a study: raters, coefficients, groups, items.
class CellsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Role { SortRole = Qt::UserRole, KeyRole };
    struct Row {
        QString key; ///< Identifies the row.
        std::vector<DisplayCell> cells;
    };
    explicit CellsModel(QObject* parent = nullptr) : QAbstractTableModel(parent) {}
    /// Columns with their tool tips.
    void setTable(const QStringList& headers, const QStringList& tips, std::vector<Row> rows);
    void setRows(std::vector<Row> rows) { setTable(headers_, tips_, std::move(rows)); }
    [[nodiscard]] const std::vector<Row>& rows() const { return rows_; }
    [[nodiscard]] int rowOf(const QString& key) const; ///< -1: none.

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QStringList headers_;
    QStringList tips_;
    std::vector<Row> rows_;
};

} // namespace ui
