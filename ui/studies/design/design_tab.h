#pragma once

#include <QWidget>

#include "core/studies/design/study.h"

namespace ui {

/// A part of a study's design to be edited.
class DesignTab : public QWidget {
    Q_OBJECT
public:
    using QWidget::QWidget;
    /// Shows the part; emits nothing.
    virtual void setStudy(const core::studies::Study& study) = 0;
    /// Writes the part as entered in the fields.
    virtual void write(core::studies::Study& study) const = 0;

Q_SIGNALS:
    void edited();
};

/// "name = value" lines, one per pair, for fields that hold several; and back. A line without `=` is both.
[[nodiscard]] QString pairLines(const std::vector<std::pair<std::string, std::string>>& pairs);
[[nodiscard]] std::vector<std::pair<std::string, std::string>> pairsFrom(const QString& lines);
/// The parts between commas; with `blanks` also between words.
[[nodiscard]] std::vector<std::string> wordsFrom(const QString& text, bool blanks = false);
[[nodiscard]] QString wordsText(const std::vector<std::string>& words);

} // namespace ui
