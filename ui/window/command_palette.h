#pragma once

#include <functional>
#include <vector>

#include <QAction>
#include <QDialog>
#include <QIcon>

#include "ui/window/palette_places.h"

class QLineEdit;
class QTreeWidget;

namespace ui {

/// Finds an action by a few letters of its name and runs it; besides, places with names, and texts that others find.
class CommandPalette : public QDialog {
    Q_OBJECT
public:
    CommandPalette(const QList<QAction*>& actions, QWidget* parent);
    /// Found by letters as actions are, once something is typed.
    void setPlaces(std::vector<PalettePlace> places);
    /// What was found for a line; listed last, as long as that line stands there.
    void setFound(const QString& line, std::vector<PalettePlace> places);

    /// How well `query` matches `text`: its letters in order, beginnings of words first; below 0: no match.
    [[nodiscard]] static int score(const QString& query, const QString& text);

Q_SIGNALS:
    void searched(const QString& line); ///< Something else was typed.

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    struct Entry {
        QString text, side, tip;
        QIcon icon;
        std::function<void()> run;
    };
    [[nodiscard]] Entry entryOf(PalettePlace place);
    void filter(const QString& query);
    void append(Entry entry);
    void runCurrent();
    void selectRow(int row);

    QList<QAction*> actions_;
    std::vector<PalettePlace> places_;
    std::vector<Entry> shown_; ///< By row.
    QLineEdit* query_;
    QTreeWidget* list_;
};

} // namespace ui
