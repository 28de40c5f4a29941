#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/reports/basics/figure.h"
#include "core/reports/basics/tagging.h"
#include "core/reports/data/measure.h"

namespace core::reports {

/// Whether the attack really ran: neither skipped nor ended in an error.
[[nodiscard]] bool attacked(const attacks::AttackResult& result);

/// Appends a share in percent with Wilson's 95 % interval; nothing for a share of nothing.
void addShare(Series& series, double x, std::size_t hits, std::size_t total);

/// A measure with a value as a point, with its interval where it has one.
[[nodiscard]] Point pointOf(double x, const MeasureValue& measured);

/// Names series by what distinguishes them: of {a, x} and {b, x} it keeps "a" and "b"; one series keeps its first part.
/// Parts may be empty, but not the first.
void nameSeries(std::vector<Series>& series, const std::vector<std::vector<std::string>>& descriptions);

/// What whiskers or bands are: "Whiskers: Wilson's 95% interval."; where there are several kinds, each with the names
/// of those that have it. Empty where nothing has an interval.
[[nodiscard]] std::string intervalNote(const std::vector<std::string>& names, const std::vector<MeasureValue>& values);

/// How many of `what` (" edits") the numbers of each campaign are over, which the caption says; none of a campaign
/// without any.
void addSizes(Figure& figure, const std::vector<std::string>& names, const std::vector<std::size_t>& n,
              const std::string& what = {});

/// Tags of original texts; a text that several campaigns share is tagged once.
class TextTags {
public:
    explicit TextTags(TagFn tag) : tag_(std::move(tag)) {}
    /// \throws Error when the tagger cannot be loaded.
    [[nodiscard]] const std::vector<std::string>& of(const text::Segment& segment);
    [[nodiscard]] static std::uint64_t keyOf(const text::Segment& segment);

private:
    TagFn tag_;
    std::map<std::uint64_t, std::vector<std::string>> known_;
};

} // namespace core::reports
