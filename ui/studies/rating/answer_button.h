#pragma once

#include <QPushButton>

namespace ui {

/// An answer with the key that gives it: a large button whose text may take several lines.
class AnswerButton : public QPushButton {
    Q_OBJECT
public:
    /// `key` may be empty: then it is reached with the arrows only.
    AnswerButton(const QString& text, const QString& key, QWidget* parent = nullptr);
    [[nodiscard]] const QString& key() const { return key_; }
    void setLabel(const QString& text, const QString& key);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    [[nodiscard]] int keyWidth() const;
    [[nodiscard]] QSize textSize() const;
    QString label_;
    QString key_;
};

} // namespace ui
