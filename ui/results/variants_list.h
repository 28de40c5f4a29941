#pragma once

#include <QWidget>

#include "core/attacks/result/result.h"

class QToolButton;
class QTreeWidget;

namespace ui {

class StyledLabel;

/// All variants that a search made of one text: the operator, what it changed and the victim's prediction. Hidden if
/// there are none.
class VariantsList : public QWidget {
    Q_OBJECT
public:
    explicit VariantsList(QWidget* parent = nullptr);
    /// `result`: with its variants. `labels`: the victim's.
    void setResult(const core::attacks::AttackResult& result, const QStringList& labels);

Q_SIGNALS:
    void variantChosen(int number); ///< An index into the result's variants.
    void resultWanted();            ///< The text that the result is about, instead of a variant.

private:
    StyledLabel* title_;
    QToolButton* back_;
    QTreeWidget* list_;
};

} // namespace ui
