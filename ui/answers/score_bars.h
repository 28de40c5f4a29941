#pragma once

#include <QStringList>
#include <QWidget>

#include "core/structures/prediction.h"

namespace ui {

/// A class answer before and after an edit: one row per label, each with two bars and their numbers.
///
/// The answered label is bold and has a mark, so that the answer is read without comparing lengths. A victim that
/// gives no scores has its label marked and no numbers. With more than `mostRows` labels the highest are shown.
class ScoreBars : public QWidget {
    Q_OBJECT
public:
    static constexpr int mostRows = 6;

    explicit ScoreBars(QWidget* parent = nullptr);

    void setLabels(const QStringList& labels);
    /// monostate: not known yet, drawn as an empty column.
    void setAnswers(const core::structures::Prediction& before, const core::structures::Prediction& after);
    /// The gold label, -1 when there is none.
    void setGold(int label);
    /// Column titles; "Before" and "After" unless set.
    void setTitles(const QString& before, const QString& after);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    [[nodiscard]] std::vector<int> shownLabels() const;
    [[nodiscard]] int labelWidth() const;
    [[nodiscard]] int numberWidth() const;
    [[nodiscard]] int rowHeight() const;
    void paintAnswer(class QPainter& painter, const QRect& place, const core::structures::Prediction& answer, int label,
                     bool after) const;
    void describe();

    QStringList labels_;
    QString titles_[2];
    core::structures::Prediction before_;
    core::structures::Prediction after_;
    int gold_ = -1;
};

} // namespace ui
