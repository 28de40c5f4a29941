#pragma once

#include <QLineEdit>
#include <QStringList>

#include "core/text/search/search.h"

class QTimer;

namespace ui {

/// A line in which one searches a list, in the language of core::text::Search. What cannot be read is said below the
/// line and by a sign in it, and the search before it stays.
class SearchField : public QLineEdit {
    Q_OBJECT
public:
    explicit SearchField(QWidget* parent = nullptr);
    /// What may stand before a colon; without them any name may.
    void setColumns(const QStringList& columns);
    /// What was typed last, if it can be read; else what stood there before.
    [[nodiscard]] const core::text::Search& search();
    [[nodiscard]] QString searched();
    [[nodiscard]] const QString& problem() const { return problem_; } ///< Of what is typed; empty when there is none.

Q_SIGNALS:
    void searchChanged(); ///< A moment after the last key.

protected:
    void changeEvent(QEvent* event) override;

private:
    void read();
    void refresh();
    QTimer* wait_;
    QAction* sign_;
    QStringList columns_;
    core::text::Search search_;
    QString searched_, problem_;
};

} // namespace ui
