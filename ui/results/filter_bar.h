#pragma once

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include <QWidget>

#include "ui/results/result_filter.h"

class QComboBox;
class QDoubleSpinBox;
class QToolButton;

namespace ui {

class SearchField;

/// The filter chips above the results: status, labels, text, share of changed words.
class FilterBar : public QWidget {
    Q_OBJECT
public:
    explicit FilterBar(QWidget* parent = nullptr);
    void setLabels(const QStringList& labels);
    /// How many results have each status, shown on the chips.
    void setCounts(const std::map<core::attacks::Status, std::size_t>& counts);
    /// How many results raters kept; without judgements the chip is hidden.
    void setKept(std::optional<std::size_t> count);
    /// How many of the flagged texts have no flag, any flag, and each one of these; nothing: the campaign's texts were
    /// not flagged, and the chips are hidden.
    struct FlagCounts {
        std::size_t valid = 0, flagged = 0;
        std::vector<std::pair<std::string, std::size_t>> kinds; ///< By name, in the order of FlagKind.
    };
    void setFlags(const std::optional<FlagCounts>& counts);
    /// How many results people starred and excluded; a chip is hidden when its number is 0.
    void setMarks(std::size_t starred, std::size_t excluded);
    [[nodiscard]] ResultFilter filter() const;
    void setFilter(const ResultFilter& filter);
    void clear();
    void focusText();
    void setText(const QString& search); ///< The other filters stay.

    /// Converts a filter to a text that can be remembered, and back.
    [[nodiscard]] static QString toText(const ResultFilter& filter);
    [[nodiscard]] static ResultFilter fromText(const QString& text);

Q_SIGNALS:
    void changed();

protected:
    void changeEvent(QEvent* event) override;

private:
    void refreshIcons();
    void chooseFlag(const QString& name);
    std::map<core::attacks::Status, QToolButton*> chips_;
    QToolButton* kept_;
    QToolButton* starred_;
    QToolButton* excluded_;
    QToolButton* valid_;
    QToolButton* flagged_;
    QToolButton* counted_; ///< The examples that a number counts; shown while there are some.
    std::set<std::string> ids_;
    QComboBox* flag_;
    QComboBox* before_;
    QComboBox* after_;
    QDoubleSpinBox* low_;
    QDoubleSpinBox* high_;
    SearchField* text_;
};

} // namespace ui
