#pragma once

#include <cstddef>

#include <QTableWidget>

namespace ui {

/// Of two who were asked the same: how often both, one alone and neither did something. A click on a number, or Enter,
/// asks for what is behind it.
class PairCounts : public QTableWidget {
    Q_OBJECT
public:
    explicit PairCounts(QWidget* parent = nullptr);
    /// `first` and `second`: of who did it; the others are called `neither`.
    void setTitles(const QString& first, const QString& second, const QString& neither);
    void setCounts(std::size_t both, std::size_t onlyFirst, std::size_t onlySecond, std::size_t neither);

Q_SIGNALS:
    void wanted(bool byFirst, bool bySecond);

protected:
    void changeEvent(QEvent* event) override;

private:
    void fit();
};

} // namespace ui
