#pragma once

#include <QWidget>

#include "ui/answers/writing.h"

namespace ui {

/// Where a victim looked while it wrote its answer: one row per word of the text, one column per piece of the answer;
/// darker means more. The tool tip shows the weight; the context menu copies all of them.
class AttentionMap : public QWidget {
    Q_OBJECT
public:
    explicit AttentionMap(QWidget* parent = nullptr);

    void setWriting(Writing writing);
    /// Words, pieces and weights as CSV, one row per word.
    [[nodiscard]] QString csv() const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    [[nodiscard]] int cell() const;      ///< Pixels of a cell's side.
    [[nodiscard]] QSize margins() const; ///< Left of and above the cells.
    [[nodiscard]] std::size_t words() const { return writing_.words.size(); }
    [[nodiscard]] std::size_t pieces() const { return writing_.attention.weights.size(); }
    void describe();

    Writing writing_;
};

} // namespace ui
