#pragma once

#include <QScrollArea>

#include "core/studies/rating/rating_session.h"

class QLabel;
class QPushButton;

namespace ui {

class ItemView;
class StyledLabel;

/// A page between a rater's questions: instructions, feedback, a break. A title, maybe an item, a text and the
/// button that continues.
class NoticePage : public QScrollArea {
    Q_OBJECT
public:
    explicit NoticePage(QWidget* parent = nullptr);

    /// `item`: shown below the title; null: none.
    void say(const QString& title, const QString& text, const QString& goOn,
             const core::studies::PacketItem* item = nullptr);
    [[nodiscard]] QString said() const; ///< Title and text, as a screen reader hears them.
    void setReadingFont(const QFont& font);
    void goOn(); ///< As if the button was pressed.

Q_SIGNALS:
    void wentOn();

private:
    StyledLabel* title_ = nullptr;
    ItemView* item_ = nullptr;
    QLabel* text_ = nullptr;
    QPushButton* go_ = nullptr;
};

/// What a packet shows a rater before the first question: its instructions and worked examples.
[[nodiscard]] QString instructionsOf(const core::studies::Packet& packet);

/// A centred column of text, no wider than is comfortable to read.
[[nodiscard]] QWidget* readingColumn(QWidget* widget, QWidget* parent);

} // namespace ui
