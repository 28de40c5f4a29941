#pragma once

#include <QElapsedTimer>
#include <QWidget>

#include "core/studies/rating/rating_session.h"

class QAction;
class QLabel;
class QLineEdit;
class QPushButton;
class QScrollArea;
class QStackedWidget;
class QTimer;
class QVBoxLayout;

namespace ui {

class AnswerEditor;
class Banner;
class ItemView;
class NoticePage;
class RatingHead;
class StyledLabel;

/// One item and one question at a time: a rater at work, by keyboard, mouse or screen reader.
///
/// Every answer is stored by `store` before the next question appears; rebuilt from the stored ballots the panel
/// resumes at the same question. It shows only what the packet holds.
class AnnotationPanel : public QWidget {
    Q_OBJECT
public:
    AnnotationPanel(core::studies::Packet packet, const std::vector<core::studies::Ballot>& before,
                    core::studies::RatingSession::Store store, QWidget* parent = nullptr);

    enum class View { Instructions, Work, Feedback, Break, Pause, Finished };
    [[nodiscard]] View view() const { return view_; }
    [[nodiscard]] const core::studies::RatingSession& session() const { return session_; }
    [[nodiscard]] AnswerEditor* editor() const { return editor_; }
    [[nodiscard]] ItemView* item() const { return item_; }
    /// What the last page shows beside "all done": where the answers are. May be empty.
    void setFarewell(const QString& text);
    [[nodiscard]] QList<QAction*> panelActions() const { return actions_; }
    [[nodiscard]] QString progressText() const;
    /// Stores the remark in its field, if it is not stored yet.
    void keepComment();
    /// Shows an item, whatever its place in the order: for who decides ties, who is not blind.
    void showItem(std::size_t item);
    void begin(); ///< From the instructions, a break, a pause or feedback to the open question.

Q_SIGNALS:
    void answered(); ///< Something was stored.
    void finished(); ///< The last open question was answered.
    void shown();    ///< A question appeared.
    void leaveRequested();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void makeActions();
    QWidget* buildWork();
    void showQuestion();
    void showNotice(View view);
    void showFeedback(const core::studies::PacketItem& item);
    void refreshHead();
    void refreshFonts();
    void announce(const QString& text);
    void give(const QString& answer);
    void goOn(); ///< Enter or Space: takes the current answer, or skips.
    void undo();
    void goBy(int step);
    void pause();
    /// Text and question begin at the same place whatever is asked: the text has a share of the window, the question
    /// the height of the longest one.
    void holdPlaces();
    [[nodiscard]] double secondsSpent();
    void restartClock();

    core::studies::RatingSession session_;
    core::studies::Answers given_; ///< To the last answered item, for feedback.
    std::string givenItem_;
    View view_ = View::Instructions;
    QString farewell_;
    QList<QAction*> actions_;
    QAction* undo_ = nullptr;
    QAction* pause_ = nullptr;
    QAction* back_ = nullptr;
    QAction* forward_ = nullptr;
    QAction* marks_ = nullptr;
    QAction* comment_ = nullptr;
    QAction* instructions_ = nullptr;
    QAction* breaks_ = nullptr;

    RatingHead* head_ = nullptr;
    Banner* banner_ = nullptr;
    QStackedWidget* stack_ = nullptr;
    QScrollArea* workScroll_ = nullptr;
    QWidget* itemPlace_ = nullptr;
    QWidget* questionPlace_ = nullptr;
    ItemView* item_ = nullptr;
    StyledLabel* earlier_ = nullptr;
    QLabel* prompt_ = nullptr;
    StyledLabel* help_ = nullptr;
    QVBoxLayout* answerPlace_ = nullptr;
    AnswerEditor* editor_ = nullptr;
    QLineEdit* commentField_ = nullptr;
    QTimer* commentTimer_ = nullptr; ///< A remark is stored when its writer stops for a moment.
    StyledLabel* hint_ = nullptr;
    QPushButton* next_ = nullptr;

    NoticePage* notice_ = nullptr;
    QElapsedTimer clock_;
    double spent_ = 0.0; ///< Seconds before the clock was last started.
};

} // namespace ui
