#pragma once

#include <QDialog>
#include <QTextBrowser>

#include "ui/help/handbook_sections.h"

class QLineEdit;
class QStackedWidget;
class QTreeWidget;
class QTreeWidgetItem;

namespace ui {

/// The handbook's text: docs/*.md as bundled with the program. Links between its parts open here, others in a browser.
class HandbookText : public QTextBrowser {
    Q_OBJECT
public:
    explicit HandbookText(QWidget* parent = nullptr);
    /// "measures.md#conventions": shows the file with that heading at the top.
    void open(const QString& place);
    /// The heading that was requested last; empty if none was, or if there is no such heading.
    [[nodiscard]] QString heading() const { return heading_; }
    [[nodiscard]] QString place() const;      ///< What is shown, as open() takes it.
    void setMarked(const QStringList& words); ///< Their occurrences are highlighted.

protected:
    void doSetSource(const QUrl& url, QTextDocument::ResourceType type) override;
    void changeEvent(QEvent* event) override;

private:
    void scrollTo(const QString& heading);
    void wrapCommands(); ///< Breaks long commands, so that nobody has to scroll sideways.
    void mark();
    QString heading_;
    QStringList marked_;
};

/// A window beside the main one with the handbook: its contents or what a search found at the left, its text at the
/// right.
class Handbook : public QDialog {
    Q_OBJECT
public:
    explicit Handbook(QWidget* parent = nullptr);
    void openAt(const QString& place);
    [[nodiscard]] HandbookText* text() const { return text_; }

protected:
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    [[nodiscard]] QWidget* buildIndex();
    void fillContents();
    void search(const QString& words);
    void follow(const QTreeWidgetItem* item);
    void showPlace(); ///< In the contents.
    HandbookText* text_;
    QLineEdit* search_ = nullptr;
    QStackedWidget* lists_ = nullptr;
    QTreeWidget* contents_ = nullptr;
    QTreeWidget* found_ = nullptr;
};

} // namespace ui
