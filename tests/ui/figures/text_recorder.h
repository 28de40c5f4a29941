#pragma once

#include <vector>

#include <QPaintDevice>
#include <QPaintEngine>
#include <QPolygonF>
#include <QString>

/// A device that keeps the texts painted on it and the places they take; everything else is thrown away.
namespace recorder {

struct PaintedText {
    QString text;
    QPolygonF place; ///< Of its letters, in device units.
};

class Engine : public QPaintEngine {
public:
    Engine() : QPaintEngine(AllFeatures) {}
    std::vector<PaintedText> texts;

    bool begin(QPaintDevice*) override { return true; }
    bool end() override { return true; }
    void updateState(const QPaintEngineState&) override {}
    Type type() const override { return User; }
    void drawPolygon(const QPointF*, int, PolygonDrawMode) override {}
    void drawPath(const QPainterPath&) override {}
    void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override {}
    void drawTextItem(const QPointF& at, const QTextItem& item) override
    {
        if (item.text().trimmed().isEmpty())
            return;
        // Letters, not lines: the gap between two lines may be shared.
        const QRectF box(at.x(), at.y() - 0.75 * item.ascent(), item.width(),
                         0.75 * item.ascent() + 0.5 * item.descent());
        texts.push_back({item.text().trimmed(), state->transform().map(QPolygonF(box))});
    }
};

class Device : public QPaintDevice {
public:
    Device(int width, int height) : width_(width), height_(height) {}
    [[nodiscard]] const std::vector<PaintedText>& texts() const { return engine_.texts; }
    QPaintEngine* paintEngine() const override { return &engine_; }

protected:
    int metric(PaintDeviceMetric metric) const override
    {
        switch (metric) {
        case PdmWidth:
            return width_;
        case PdmHeight:
            return height_;
        case PdmWidthMM:
            return width_ * 254 / 2880;
        case PdmHeightMM:
            return height_ * 254 / 2880;
        case PdmNumColors:
            return 1 << 24;
        case PdmDepth:
            return 32;
        case PdmDevicePixelRatio:
            return 1;
        case PdmDevicePixelRatioScaled:
            return static_cast<int>(devicePixelRatioFScale());
        default:
            return 288; // dots per inch
        }
    }

private:
    int width_, height_;
    mutable Engine engine_;
};

} // namespace recorder
