#include "ui/charts/paper_choice.h"

#include <algorithm>

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QSignalBlocker>

#include "ui/base/theme.h"
#include "ui/widgets/flow_layout.h"

namespace ui {

PaperChoice::PaperChoice(QWidget* parent) : QWidget(parent)
{
    auto* row = new FlowLayout(this, theme::grid);
    preset_ = new QComboBox(this);
    preset_->setAccessibleName(tr("Size"));
    preset_->setObjectName(QStringLiteral("preset"));
    preset_->addItem(tr("One column"), oneColumnMm);
    preset_->addItem(tr("Two columns"), twoColumnsMm);
    preset_->addItem(tr("Own size"), 0.0);
    const auto size = [this](const QString& name, const QString& id, double value) {
        auto* field = new QDoubleSpinBox(this);
        field->setObjectName(id);
        field->setRange(20.0, 400.0);
        field->setDecimals(0);
        field->setSuffix(tr(" mm"));
        field->setValue(value);
        field->setAccessibleName(name);
        field->setToolTip(name);
        connect(field, &QDoubleSpinBox::valueChanged, this, [this] {
            followWidth();
            Q_EMIT changed();
        });
        return field;
    };
    const Paper byDefault;
    width_ = size(tr("Width"), QStringLiteral("width"), byDefault.widthMm);
    by_ = new QLabel(tr("by"), this);
    height_ = size(tr("Height"), QStringLiteral("height"), byDefault.heightMm);
    connect(preset_, &QComboBox::activated, this, [this] {
        if (const double mm = preset_->currentData().toDouble(); mm > 0.0)
            width_->setValue(mm);
    });
    font_ = new QComboBox(this);
    font_->setAccessibleName(tr("Font"));
    font_->setObjectName(QStringLiteral("font"));
    font_->setToolTip(tr("The font of PDF, SVG and PNG; TeX takes that of the paper"));
    for (const auto& font : figureFonts())
        if (hasFont(font.font))
            font_->addItem(QString::fromLatin1(font.family), static_cast<int>(font.font));
    connect(font_, &QComboBox::activated, this, &PaperChoice::changed);
    for (QWidget* field : std::initializer_list<QWidget*>{preset_, width_, by_, height_, font_})
        row->addWidget(field);
}

Paper PaperChoice::paper() const
{
    return {width_->value(), height_->value(), static_cast<FigureFont>(font_->currentData().toInt())};
}

void PaperChoice::setPaper(const Paper& paper)
{
    const QSignalBlocker quiet(this);
    width_->setValue(paper.widthMm);
    height_->setValue(paper.heightMm);
    font_->setCurrentIndex(std::max(font_->findData(static_cast<int>(paper.font)), 0));
    followWidth();
}

void PaperChoice::setHeightShown(bool shown)
{
    by_->setVisible(shown);
    height_->setVisible(shown);
}

void PaperChoice::followWidth()
{
    const int known = preset_->findData(width_->value());
    preset_->setCurrentIndex(known >= 0 ? known : preset_->count() - 1);
}

} // namespace ui
