#pragma once

#include <QAction>
#include <QDialog>

class QLineEdit;
class QTreeWidget;

namespace ui {

/// Finds an action by a few letters of its name and runs it.
class CommandPalette : public QDialog {
    Q_OBJECT
public:
    CommandPalette(const QList<QAction*>& actions, QWidget* parent);

    /// How well `query` matches `text`: its letters in order, beginnings of words first; below 0: no match.
    [[nodiscard]] static int score(const QString& query, const QString& text);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void filter(const QString& query);
    void runCurrent();
    void selectRow(int row);

    QList<QAction*> actions_;
    QLineEdit* query_;
    QTreeWidget* list_;
};

} // namespace ui
