#pragma once

#include <optional>

#include <QWidget>

#include "ui/answers/writing.h"

class QTableWidget;
class QToolButton;

namespace ui {

class AttentionMap;

/// How a victim came to its answer to the current text: the likeliest answers, and where it looked for the first.
/// Closed at first; the user's choice is remembered. Hidden for victims that show neither.
class WritingPanel : public QWidget {
    Q_OBJECT
public:
    explicit WritingPanel(QWidget* parent = nullptr);

    void setWriting(const std::optional<Writing>& writing);
    [[nodiscard]] bool isOpen() const;

private:
    void open(bool wanted);

    QToolButton* header_;
    QWidget* inside_;
    QTableWidget* answers_;
    AttentionMap* map_;
};

} // namespace ui
