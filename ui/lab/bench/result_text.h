#pragma once

#include <QString>
#include <QStringList>

#include "core/reports/basics/table.h"
#include "core/structures/prediction.h"
#include "core/text/input.h"

namespace ui {

/// One text before and after it was changed.
struct LabResult {
    core::text::Input original;
    core::text::Input current;
    core::structures::Prediction before; ///< The victim's prediction for the original.
    core::structures::Prediction after;
    QStringList labels; ///< The victim's classes.
    QString victim;
    QString recipe; ///< Empty: changed by hand.
};

/// "positive 0.984"; empty for trees, which have a picture of their own.
[[nodiscard]] std::string answerInWords(const core::structures::Prediction& answer, const QStringList& labels);

/// Both texts with the victim's answers and the changed words highlighted, for a note or a paper:
/// core::reports::toMarkdown and toLatex write it.
[[nodiscard]] core::reports::Table resultTable(const LabResult& result);

} // namespace ui
