#pragma once

#include <array>
#include <functional>
#include <optional>
#include <vector>

#include <QPixmap>
#include <QStringList>
#include <QWidget>

namespace ui {

/// Many points of a plane, coloured and shaped by group. A drag draws a box and chooses the points in it, a click the
/// nearest one; with Ctrl or Shift they are added to those that are chosen. The wheel or + and - zoom, the middle
/// button moves the picture, 0 shows all again; arrows go to the next point in their direction, Enter or a double click
/// activates it.
class PointMap : public QWidget {
    Q_OBJECT
public:
    struct Point {
        double x = 0.0, y = 0.0;
        int group = -1; ///< Of the names; -1: none of them, drawn small and grey.
    };
    /// A line from a point to where something that came of it lies.
    struct Link {
        int point = -1;
        double x = 0.0, y = 0.0;
    };
    explicit PointMap(QWidget* parent = nullptr);

    /// Forgets what was chosen and how points were grouped, and shows all of them.
    void setPoints(std::vector<Point> points, std::vector<Link> links);
    /// Other groups of the same points.
    void setGroups(const QStringList& names, const std::vector<int>& of);
    /// Points that are pale and cannot be chosen, as others are looked at; none: all are looked at.
    void setPale(std::vector<bool> pale);
    void setLinksShown(bool shown);
    void setChosen(const std::vector<int>& points);
    void setCurrent(int point);            ///< -1: none.
    void setNear(std::vector<int> points); ///< Those with a ring.
    /// What is written where there are no points.
    void setEmptyText(const QString& text);
    /// What the tip of a point says.
    void setTips(std::function<QString(int point)> tips) { tips_ = std::move(tips); }

    [[nodiscard]] int current() const { return current_; }
    [[nodiscard]] std::vector<int> chosen() const;
    /// Where a point is painted, in widget coordinates; for tips and tests.
    [[nodiscard]] QPointF placeOf(int point) const;
    [[nodiscard]] const std::vector<Point>& points() const { return points_; }
    [[nodiscard]] const QStringList& groupNames() const { return names_; }
    [[nodiscard]] int linkCount() const { return static_cast<int>(links_.size()); }
    void zoom(double factor, const QPointF& around);
    void showAll();

    [[nodiscard]] QSize sizeHint() const override { return {480, 320}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {200, 140}; }

Q_SIGNALS:
    /// By mouse or keys; the current point is the one that was clicked, of a box the first.
    void chosenChanged();
    void currentChanged(int point);
    void activated(int point);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    [[nodiscard]] QRectF plot() const;  ///< Without the legend.
    [[nodiscard]] double scale() const; ///< Pixels per unit of the points, the same for both axes.
    [[nodiscard]] QPointF toScreen(double x, double y) const;
    [[nodiscard]] bool isPale(std::size_t point) const { return point < pale_.size() && pale_[point]; }
    [[nodiscard]] int pointAt(const QPointF& place) const;
    [[nodiscard]] int pointBeyond(int key) const; ///< The next one in an arrow's direction; -1: none.
    void choose(const std::vector<int>& points, bool add);
    void makeCurrent(int point, bool add);
    [[nodiscard]] const QPixmap& marker(int group, bool pale);
    void paintLegend(QPainter& painter) const;
    void describe();

    std::vector<Point> points_;
    std::vector<Link> links_;
    QStringList names_;
    std::vector<bool> pale_, chosen_;
    std::vector<int> near_;
    int current_ = -1;
    bool linksShown_ = true;
    QString emptyText_;
    std::function<QString(int)> tips_;
    QRectF extent_;     ///< Of the points and the links' ends.
    double zoom_ = 1.0; ///< 1: all of the extent.
    QPointF middle_;    ///< What is in the middle of the plot, in the points' units.
    std::optional<QRectF> box_;
    QPointF pressed_, moved_;
    bool moving_ = false;          ///< By the middle button.
    std::vector<QPixmap> markers_; ///< [group + 1][pale]; empty: not painted yet.
};

} // namespace ui
