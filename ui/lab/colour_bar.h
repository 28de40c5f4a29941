#pragma once

#include <optional>

#include <QWidget>

#include "core/victims/salience.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;

namespace ui {

class LabBench;

/// What colours the Lab's words, and whether the scale of the colours is fixed, so that texts and victims can be
/// compared.
class ColourBar : public QWidget {
    Q_OBJECT
public:
    explicit ColourBar(QWidget* parent = nullptr);

    /// Nothing: the recipe's ranking.
    [[nodiscard]] std::optional<core::victims::Salience> salience() const;
    /// Nothing: each text has its own.
    [[nodiscard]] std::optional<double> scale() const;
    /// What the victim cannot show is grey and says why. `largest`: of the words that are shown, which becomes the
    /// scale when it is fixed.
    void refresh(const LabBench& bench, double largest);
    /// What the colours mean, with its unit; empty where there are none.
    [[nodiscard]] static QString unitOf(const LabBench& bench);

Q_SIGNALS:
    void salienceChanged();
    void scaleChanged();

private:
    QComboBox* colours_;
    QCheckBox* fixed_;
    QDoubleSpinBox* most_;
    double largest_ = 0.0;
};

} // namespace ui
