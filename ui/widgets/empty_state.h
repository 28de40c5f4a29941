#pragma once

#include <QPointer>
#include <QWidget>

class QAction;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace ui {

/// What an empty page shows: one sentence and the one button that helps.
class EmptyState : public QWidget {
    Q_OBJECT
public:
    EmptyState(const QString& iconName, const QString& sentence, QAction* help, QWidget* parent = nullptr);
    void setSentence(const QString& sentence);
    /// Replaces sentence and button; null leaves only the sentence.
    void setHelp(const QString& sentence, QAction* help);
    [[nodiscard]] QString sentence() const;

protected:
    void changeEvent(QEvent* event) override;

private:
    void refresh();
    QString iconName_;
    QLabel* icon_;
    QLabel* sentence_;
    QVBoxLayout* column_;
    QAction* help_ = nullptr;
    QPointer<QPushButton> button_;
};

} // namespace ui
