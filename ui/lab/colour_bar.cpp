#include "ui/lab/colour_bar.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QStandardItemModel>

#include "ui/base/convert.h"
#include "ui/base/theme.h"
#include "ui/lab/bench/answer_words.h"
#include "ui/lab/bench/lab_bench.h"
#include "ui/widgets/flow_layout.h"

namespace ui {

namespace {

using core::victims::Salience;

constexpr int byRecipe = -1;
constexpr double smallestScale = 0.0001, largestScale = 1000.0;

} // namespace

ColourBar::ColourBar(QWidget* parent)
    : QWidget(parent), colours_(new QComboBox(this)), fixed_(new QCheckBox(tr("&Fixed scale"), this)),
      most_(new QDoubleSpinBox(this))
{
    auto* row = new FlowLayout(this, theme::grid);
    row->setContentsMargins(0, 0, 0, 0);
    auto* label = new QLabel(tr("Colo&urs"), this);
    label->setBuddy(colours_);
    colours_->setObjectName(QStringLiteral("lab-colours"));
    colours_->setAccessibleName(tr("What colours the words"));
    const auto add = [this](const QString& text, int salience, const QString& tip) {
        colours_->addItem(text, salience);
        colours_->setItemData(colours_->count() - 1, tip, Qt::ToolTipRole);
    };
    add(tr("by the recipe"), byRecipe, tr("How the recipe ranks the words"));
    add(tr("by deletion"), static_cast<int>(Salience::Deletion), tr("How much the score falls without the word"));
    add(tr("by gradient norm"), static_cast<int>(Salience::GradientNorm),
        tr("The length of the gradient of the loss by the word's vector"));
    add(tr("by gradient \u00d7 input"), static_cast<int>(Salience::GradientInput),
        tr("The gradient times the word's vector: what it adds to the logarithm of the score, to the first order"));
    add(tr("by attention"), static_cast<int>(Salience::Attention), tr("The share of the victim's attention"));
    for (int i = 0; i < colours_->count(); ++i)
        colours_->setItemData(i, colours_->itemData(i, Qt::ToolTipRole), Qt::UserRole + 1); // beside why it is grey
    connect(colours_, &QComboBox::activated, this, &ColourBar::salienceChanged);
    fixed_->setObjectName(QStringLiteral("lab-fixed-scale"));
    fixed_->setToolTip(
        tr("The same colour means the same number in every text; else the strongest word of each text has "
           "the full colour"));
    most_->setObjectName(QStringLiteral("lab-scale"));
    most_->setAccessibleName(tr("The number of the full colour"));
    most_->setDecimals(4);
    most_->setRange(smallestScale, largestScale);
    most_->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    most_->hide();
    connect(fixed_, &QCheckBox::toggled, this, [this](bool fixed) {
        most_->setVisible(fixed);
        if (fixed && largest_ > 0.0)
            most_->setValue(largest_);
        Q_EMIT scaleChanged();
    });
    connect(most_, &QDoubleSpinBox::valueChanged, this, &ColourBar::scaleChanged);
    for (QWidget* widget : {static_cast<QWidget*>(label), static_cast<QWidget*>(colours_),
                            static_cast<QWidget*>(fixed_), static_cast<QWidget*>(most_)})
        row->addWidget(widget);
}

std::optional<Salience> ColourBar::salience() const
{
    const int chosen = colours_->currentData().toInt();
    return chosen == byRecipe ? std::nullopt : std::optional(static_cast<Salience>(chosen));
}

std::optional<double> ColourBar::scale() const
{
    return fixed_->isChecked() ? std::optional(most_->value()) : std::nullopt;
}

void ColourBar::refresh(const LabBench& bench, double largest)
{
    largest_ = largest;
    auto* items = qobject_cast<QStandardItemModel*>(colours_->model());
    for (int i = 1; i < colours_->count(); ++i) {
        const auto why = bench.whyNoSalience(static_cast<Salience>(colours_->itemData(i).toInt()));
        items->item(i)->setEnabled(why.isEmpty());
        colours_->setItemData(i, why.isEmpty() ? colours_->itemData(i, Qt::UserRole + 1).toString() : why,
                              Qt::ToolTipRole);
        if (!why.isEmpty() && colours_->currentIndex() == i) {
            colours_->setCurrentIndex(0);
            Q_EMIT salienceChanged();
        }
    }
}

QString ColourBar::unitOf(const LabBench& bench)
{
    if (bench.colours().empty())
        return {};
    const auto words = answerWords(bench.scoring());
    const auto name = bench.labels().value(core::structures::labelOf(bench.reference()));
    if (!bench.salience())
        return tr("%1 by %2").arg(words.importance, toQt(bench.recipe().name()));
    switch (*bench.salience()) {
    case Salience::Deletion:
        return tr("fall of P(%1) without the word").arg(name);
    case Salience::GradientNorm:
        return tr("length of the gradient of -log P(%1) by the word's vector").arg(name);
    case Salience::GradientInput:
        return tr("gradient of log P(%1) times the word's vector").arg(name);
    case Salience::Attention:
        break;
    }
    return tr("share of the victim's attention");
}

} // namespace ui
