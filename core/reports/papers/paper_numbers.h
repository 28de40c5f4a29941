#pragma once

#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace core::reports {

/// Numbers as a paper prints them: `resources/papers/NAME/numbers.tsv`, in each row the keys of a number and the
/// number, separated by tabs; # begins a comment.
class PaperNumbers {
public:
    /// Of a paper's name, or of its folder. Read once. \throws Error with file and line.
    static const PaperNumbers& of(const std::string& paper);
    /// \throws Error naming `file` and the line.
    static PaperNumbers parse(std::string_view text, const std::string& file);

    /// The number with exactly these keys; empty if the paper has none.
    [[nodiscard]] std::optional<double> find(std::initializer_list<std::string_view> what) const;
    [[nodiscard]] std::optional<double> find(const std::vector<std::string>& what) const;
    /// All numbers whose row begins with `first`, in the file's order: the rest of their keys, and the number.
    [[nodiscard]] std::vector<std::pair<std::vector<std::string>, double>> under(std::string_view first) const;

private:
    std::map<std::string, double, std::less<>> numbers_;
    std::vector<std::string> order_; ///< Keys in the file's order.
};

} // namespace core::reports
