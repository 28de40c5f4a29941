#pragma once

#include <span>
#include <string>

#include <QString>
#include <QStringList>

#include "core/reports/basics/table.h"
#include "core/store/format/try_record.h"
#include "core/text/search/search.h"

namespace ui {

/// The columns by which tries are searched.
[[nodiscard]] const QStringList& tryColumns();
/// What a try has in one of them; its texts, name and example for an empty name.
[[nodiscard]] core::text::SearchValues tryValues(const core::store::TryRecord& tried, const std::string& column);

/// The text as it was tried; segments are parted by a bar.
[[nodiscard]] QString triedText(const core::store::TryRecord& tried);
/// "positive 0.750 \u2192 negative 0.750"; one answer where nothing was changed.
[[nodiscard]] QString triedAnswers(const core::store::TryRecord& tried);
/// Who made the text, for people: typed, by hand, or the recipe.
[[nodiscard]] QString triedBy(const core::store::TryRecord& tried);

/// The text before and after with the victim's answers, for core::reports::toMarkdown and toLatex.
[[nodiscard]] core::reports::Table tryTable(const core::store::TryRecord& tried);
/// Everything that is known of the tries but their traces, as a JSON list.
[[nodiscard]] std::string tryJson(std::span<const core::store::TryRecord> tries);

} // namespace ui
