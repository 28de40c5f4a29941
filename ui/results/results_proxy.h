#pragma once

#include <set>

#include <QSortFilterProxyModel>

#include "core/attacks/result.h"

namespace ui {

/// What the filter chips of the Results page ask for; everything by default.
struct ResultFilter {
    std::set<core::attacks::Status> statuses; ///< Empty: all.
    int labelBefore = -1;                     ///< -1: all.
    int labelAfter = -1;
    QString text;
    double perturbedLow = 0.0; ///< Percent.
    double perturbedHigh = 100.0;
    bool kept = false; ///< Only what raters kept.
    friend bool operator==(const ResultFilter&, const ResultFilter&) = default;
};

/// Sorts raw values and filters; numbers never go through their text.
class ResultsProxy : public QSortFilterProxyModel {
    Q_OBJECT
public:
    explicit ResultsProxy(QObject* parent = nullptr);
    void setFilter(const ResultFilter& filter);
    [[nodiscard]] const ResultFilter& filter() const { return filter_; }
    /// Ids of the examples whose perturbed text raters kept.
    void setKept(std::set<std::string> examples);

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override;
    [[nodiscard]] bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

private:
    ResultFilter filter_;
    std::set<std::string> kept_;
};

} // namespace ui
