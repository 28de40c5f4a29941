#pragma once

#include <cstddef>
#include <vector>

#include <QString>
#include <QWidget>

namespace ui {

/// A small histogram: bins of equal width from `low`, an axis below, a sentence with its numbers above. Where it is
/// clickable, a click on a bin asks for what is in it, as do Enter and the arrow keys.
class Histogram : public QWidget {
    Q_OBJECT
public:
    explicit Histogram(QWidget* parent = nullptr);
    void setBins(std::vector<std::size_t> counts, double low, double width);
    void setCaption(const QString& caption); ///< "Words in a text: mean 18.3, longest 51"
    void setClickable(bool clickable);
    [[nodiscard]] const std::vector<std::size_t>& counts() const { return counts_; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    void wanted(double low, double high); ///< The values of a bin, both included.

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] QRect plot() const;
    [[nodiscard]] int binAt(int x) const; ///< There must be bins.
    void want(int bin);
    std::vector<std::size_t> counts_;
    double low_ = 0.0;
    double width_ = 1.0;
    QString caption_;
    bool clickable_ = false;
    int current_ = 0; ///< The bin that Enter is about.
};

} // namespace ui
