#pragma once

#include <QPlainTextEdit>
#include <QSlider>

#include "ui/studies/rating/answer_editor.h"

class QLabel;

namespace ui {

/// A number on a line.
class SliderAnswer : public AnswerEditor {
    Q_OBJECT
public:
    SliderAnswer(const core::studies::Question& question, QWidget* parent);
    void setAnswer(const QString& answer) override;
    [[nodiscard]] QString answer() const override;
    bool press(int /*digit*/) override { return false; }
    [[nodiscard]] QString hint() const override { return tr("Left and Right move, Enter continues"); }
    [[nodiscard]] QString missing() const override { return tr("Move the slider first, or click it."); }
    [[nodiscard]] QWidget* field() override { return slider_; }

private:
    void touch();
    QStringList values_;
    QSlider* slider_;
    QLabel* value_;
    bool touched_ = false; ///< Until then the slider's position is not an answer.
};

/// Free text.
class FreeTextAnswer : public AnswerEditor {
    Q_OBJECT
public:
    explicit FreeTextAnswer(const core::studies::Question& question, QWidget* parent);
    void setAnswer(const QString& answer) override { text_->setPlainText(answer); }
    [[nodiscard]] QString answer() const override { return text_->toPlainText().trimmed(); }
    bool press(int /*digit*/) override { return false; }
    [[nodiscard]] QString hint() const override { return tr("Enter continues, Shift+Enter starts a new line"); }
    [[nodiscard]] QString missing() const override { return tr("Write an answer first."); }
    [[nodiscard]] QWidget* field() override { return text_; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QPlainTextEdit* text_;
};

} // namespace ui
