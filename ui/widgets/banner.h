#pragma once

#include <functional>

#include <QFrame>

class QLabel;
class QPushButton;
class QToolButton;

namespace ui {

struct Problem;

/// A line above the content it is about: an error with its remedy, a warning or a hint. Hidden until needed.
class Banner : public QFrame {
    Q_OBJECT
public:
    enum class Kind { Info, Good, Warning, Error };

    explicit Banner(QWidget* parent = nullptr);
    /// `action` with its text adds a button that helps.
    void show(Kind kind, const QString& text, const QString& actionText = {}, std::function<void()> action = {});
    void showProblem(const Problem& problem, const QString& actionText = {}, std::function<void()> action = {});
    void clear();
    [[nodiscard]] QString text() const;
    [[nodiscard]] Kind kind() const { return kind_; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void refresh();
    Kind kind_ = Kind::Info;
    QLabel* icon_;
    QLabel* text_;
    QPushButton* button_;
    QToolButton* close_;
    std::function<void()> action_;
};

} // namespace ui
