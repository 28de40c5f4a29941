#pragma once

#include <QWidget>

#include "core/studies/rating/rating_session.h"

class QLabel;
class QProgressBar;

namespace ui {

class StyledLabel;

/// The line above a rater's work: the packet's title, whether the last answer is saved, pace and progress. Its height
/// stays the same, so that nothing below it moves.
class RatingHead : public QWidget {
    Q_OBJECT
public:
    explicit RatingHead(const QString& title, QWidget* parent = nullptr);

    void showProgress(const core::studies::RatingSession& session);
    /// `text`: what is saved, in words.
    void showSaved(const QString& text);
    void clearSaved(); ///< The words are about an earlier question; the mark beside them stays.
    void refreshFont();
    [[nodiscard]] static QString progressText(const core::studies::RatingSession& session); ///< "2 / 30"

private:
    QLabel* savedIcon_;
    QLabel* saved_;
    StyledLabel* pace_;
    QProgressBar* bar_;
    QLabel* progress_;
};

} // namespace ui
