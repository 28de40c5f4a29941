#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace core::corpora {

/// The number that a class is written as: 1 for `1`, `1.0`, `1.00` and `+1`. Nothing for a name.
[[nodiscard]] std::optional<double> labelValue(std::string_view label);

/// What classes are ordered by where their names are not the same: their numbers, or 0 and 1 for false and true, no and
/// yes, F and T, N and Y (capitals or not). Empty if one of them has no value, or two have the same.
[[nodiscard]] std::vector<double> labelValues(std::span<const std::string> labels);

/// What should be said of labels that may not be classes, though they are read as such: numbers with fractions, which
/// may be scores, and `none` or `na` beside names, which in corpora of stances and arguments are classes and elsewhere
/// mean that there is no label. Nothing is said of what --label-names names.
[[nodiscard]] std::vector<std::string> doubtsOfLabels(std::span<const std::string> labels,
                                                      const std::map<std::string, std::string>& named);

/// What the cells of a label column mean: cells of one number are one class, and some say that there is no label.
///
/// `nan`, `null`, `n/a`, `<NA>`, `?` and `-` (SNLI's mark) are never classes, except that `?` and `-` are beside signs
/// such as
/// `+`. `none` and `na` are not where all others are numbers, nor is `-1` beside 0, 1, 2 ... (Hugging Face's mark for
/// no gold label); of -1, 0 and 1 it is one, as those are a scale. A value that --label-names names is a class.
class LabelCells {
public:
    /// `cells` are the different ones of a column (views must outlive this), `named` what --label-names names.
    LabelCells(const std::vector<std::string_view>& cells, const std::map<std::string, std::string>& named);

    /// The class of a cell; nothing if it says that there is none. A class keeps its spelling in the file, or is
    /// written as the shortest number where there are several.
    [[nodiscard]] std::optional<std::string_view> labelOf(std::string_view cell) const;

private:
    void leaveOut(const std::vector<std::string_view>& cells, const std::map<std::string, std::string>& named);

    std::unordered_map<std::string_view, std::string> labels_; ///< By cell; empty: no label.
};

} // namespace core::corpora
