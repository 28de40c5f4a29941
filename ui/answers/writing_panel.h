#pragma once

#include <optional>

#include <QWidget>

#include "ui/answers/writing.h"

class QTableWidget;
class QToolButton;

namespace ui {

class AttentionMap;

/// How a victim came to its answer to the current text: the likeliest answers, and its attention for the first.
/// Closed at first; the user's choice is remembered, for all of them. Hidden for victims that show neither.
class WritingPanel : public QWidget {
    Q_OBJECT
public:
    explicit WritingPanel(QWidget* parent = nullptr);

    /// Instead of "Other answers, and attention".
    void setTitle(const QString& title);
    void setWriting(const std::optional<Writing>& writing);
    [[nodiscard]] bool isOpen() const;
    void setOpen(bool wanted);

Q_SIGNALS:
    void opened(bool isOpen);

private:
    void open(bool wanted);

    QToolButton* header_;
    QWidget* inside_;
    QTableWidget* answers_;
    AttentionMap* map_;
};

} // namespace ui
