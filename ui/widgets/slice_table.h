#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include <QWidget>

#include "core/metrics/proportion.h"

class QLabel;
class QPushButton;
class QTableWidget;

namespace ui {

/// Parts of a list with their numbers side by side. Choosing one asks for its examples; what is searched for now can be
/// kept as one, and those that were can be removed.
class SliceTable : public QWidget {
    Q_OBJECT
public:
    struct Share {
        std::size_t of = 0;
        std::optional<core::metrics::Proportion> share;
    };
    struct Row {
        QString name, search;
        std::size_t examples = 0;
        std::vector<Share> shares; ///< One per column, as far as there are some.
        bool kept = false;         ///< By the user.
        QString problem = {};      ///< Why there are no numbers.
        QStringList texts = {};    ///< Of the columns after those of the shares.
    };
    explicit SliceTable(QWidget* parent = nullptr);
    /// Where the rows are other parts than slices: what they are, and the name of the table.
    void setParts(const QString& title, const QString& objectName);
    /// `columns`: what the shares are of: "right: mr-wordlstm".
    void setRows(const QStringList& columns, std::vector<Row> rows);
    /// What would be kept; empty: nothing.
    void setSearch(const QString& search);

Q_SIGNALS:
    void searchWanted(const QString& search);
    void keepWanted(); ///< What is searched for now.
    void dropWanted(const QString& name);

private:
    void refresh();
    std::vector<Row> rows_;
    QString search_, title_;
    QTableWidget* table_;
    QPushButton* keep_;
    QPushButton* drop_;
};

} // namespace ui
