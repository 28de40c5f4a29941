#pragma once

#include <QDialog>
#include <QTextBrowser>

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

protected:
    void doSetSource(const QUrl& url, QTextDocument::ResourceType type) override;
    void changeEvent(QEvent* event) override;

private:
    void scrollTo(const QString& heading);
    void wrapCommands(); ///< Breaks long commands, so that nobody has to scroll sideways.
    QString heading_;
};

/// The name of a heading in links, as GitHub makes it: "The `exec:` way" is the-exec-way.
[[nodiscard]] QString anchorOf(const QString& heading);

/// A window beside the main one with the handbook.
class Handbook : public QDialog {
    Q_OBJECT
public:
    explicit Handbook(QWidget* parent = nullptr);
    void openAt(const QString& place);
    [[nodiscard]] HandbookText* text() const { return text_; }

private:
    HandbookText* text_;
};

} // namespace ui
