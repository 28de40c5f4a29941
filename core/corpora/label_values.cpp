#include "core/corpora/label_values.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "core/answers/numbers.h"
#include "core/base/ascii.h"
#include "core/base/decimal.h"
#include "core/corpora/cell_kinds.h"

namespace core::corpora {

namespace {

constexpr std::array<std::array<std::string_view, 2>, 4> truthPairs{
    {{"false", "true"}, {"no", "yes"}, {"f", "t"}, {"n", "y"}}};

template<std::size_t N>
bool isAmong(std::string_view cell, const std::array<std::string_view, N>& marks)
{
    return std::ranges::find(marks, loweredCell(cell)) != marks.end();
}

constexpr std::array<std::string_view, 4> neverLabels{"nan", "null", "n/a", "<na>"};
constexpr std::array<std::string_view, 2> signMarks{"-", "?"};
constexpr std::array<std::string_view, 2> besideNumbers{"none", "na"};

bool hasLetterOrDigit(std::string_view text)
{
    return std::ranges::any_of(text, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || (c & 0x80) != 0;
    });
}

/// Whether numbers are 0, 1, 2 and so on, at least three of them.
bool countFromZero(const std::set<double>& numbers)
{
    double expected = 0.0;
    return numbers.size() >= 3 && std::ranges::all_of(numbers, [&](double number) { return number == expected++; });
}

} // namespace

std::optional<double> labelValue(std::string_view label) { return decimalIn(trimmed(label)); }

std::vector<double> labelValues(std::span<const std::string> labels)
{
    std::vector<double> values;
    if (labels.size() == 2)
        for (const auto& pair : truthPairs)
            if (const bool turned = loweredCell(labels[0]) == pair[1];
                loweredCell(labels[turned ? 1 : 0]) == pair[0] && loweredCell(labels[turned ? 0 : 1]) == pair[1])
                return turned ? std::vector{1.0, 0.0} : std::vector{0.0, 1.0};
    for (const auto& label : labels) {
        const auto value = labelValue(label);
        if (!value || std::ranges::find(values, *value) != values.end())
            return {};
        values.push_back(*value);
    }
    return values;
}

std::vector<std::string> doubtsOfLabels(std::span<const std::string> labels,
                                        const std::map<std::string, std::string>& named)
{
    std::vector<std::string> doubts;
    const auto isFraction = [](const std::string& label) {
        const auto value = labelValue(label);
        return value && *value != std::floor(*value);
    };
    if (const auto fraction = std::ranges::find_if(labels, isFraction); fraction != labels.end() && named.empty())
        doubts.push_back("The labels are numbers with fractions (" + *fraction +
                         "), each of which is read as a class. " +
                         "If they are scores, name another column: --columns label=COLUMN");
    for (const auto& label : labels)
        if (isAmong(label, besideNumbers) && labels.size() > 1 && !named.contains(label))
            doubts.push_back("The label " + label +
                             " is read as a class. If it says that a text has no label, remove " +
                             "these rows; if it is one, --label-names " + label + "=" + label + " confirms it");
    return doubts;
}

LabelCells::LabelCells(const std::vector<std::string_view>& cells, const std::map<std::string, std::string>& named)
{
    std::map<double, std::set<std::string_view>> spellings;
    for (const auto cell : cells)
        if (const auto value = labelValue(cell))
            spellings[*value].insert(cell);
    for (const auto cell : cells) {
        const auto value = labelValue(cell);
        const bool several = value && spellings[*value].size() > 1;
        labels_[cell] = several ? answers::numberText(*value) : std::string(cell);
    }
    leaveOut(cells, named);
}

void LabelCells::leaveOut(const std::vector<std::string_view>& cells, const std::map<std::string, std::string>& named)
{
    const auto isMark = [](std::string_view cell) {
        return isAmong(cell, neverLabels) || isAmong(cell, signMarks) || isAmong(cell, besideNumbers);
    };
    bool onlyNumbers = true, onlySigns = true, others = false;
    std::set<double> numbers;
    for (const auto cell : cells) {
        if (isMark(cell))
            continue;
        others = true;
        onlySigns = onlySigns && !hasLetterOrDigit(cell);
        const auto value = labelValue(cell);
        onlyNumbers = onlyNumbers && value;
        if (value && *value != -1.0)
            numbers.insert(*value);
    }
    for (const auto cell : cells) {
        const bool none = isAmong(cell, neverLabels) || (isAmong(cell, signMarks) && others && !onlySigns) ||
                          (isAmong(cell, besideNumbers) && others && onlyNumbers) ||
                          (labelValue(cell) == -1.0 && onlyNumbers && countFromZero(numbers));
        if (none && !named.contains(std::string(cell)))
            labels_[cell].clear();
    }
}

std::optional<std::string_view> LabelCells::labelOf(std::string_view cell) const
{
    const auto found = labels_.find(cell);
    if (found == labels_.end() || found->second.empty())
        return std::nullopt;
    return found->second;
}

} // namespace core::corpora
