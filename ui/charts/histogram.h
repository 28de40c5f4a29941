#pragma once

#include <cstddef>
#include <vector>

#include <QString>
#include <QWidget>

namespace ui {

/// A small histogram: bins of equal width from `low`, an axis below, a sentence with its numbers above.
class Histogram : public QWidget {
    Q_OBJECT
public:
    explicit Histogram(QWidget* parent = nullptr);
    void setBins(std::vector<std::size_t> counts, double low, double width);
    void setCaption(const QString& caption); ///< "Words in a text: mean 18.3, longest 51"
    [[nodiscard]] const std::vector<std::size_t>& counts() const { return counts_; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] QRect plot() const;
    std::vector<std::size_t> counts_;
    double low_ = 0.0;
    double width_ = 1.0;
    QString caption_;
};

} // namespace ui
