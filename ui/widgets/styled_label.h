#pragma once

#include <QLabel>

namespace ui {

/// A label in one of the window's text styles; follows changes of text size and colours.
class StyledLabel : public QLabel {
    Q_OBJECT
public:
    enum class Style { Plain, Bold, Title, Caption, Muted };
    StyledLabel(Style style, const QString& text, QWidget* parent = nullptr);
    explicit StyledLabel(Style style, QWidget* parent = nullptr) : StyledLabel(style, {}, parent) {}
    void setStyleOf(Style style);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void refresh();
    Style style_;
};

} // namespace ui
