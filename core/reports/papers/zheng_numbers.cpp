#include "core/reports/papers/zheng_numbers.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace core::reports::zheng {
namespace {

constexpr std::array<std::string_view, 3> inputNames{"word", "word-tag", "char"};
constexpr std::array<double, 3> shares{0.05, 0.10, 0.15};
constexpr std::array<std::string_view, 5> tags{"JJ", "NN", "RB", "VB", "IN"};

/// Table 1: [black, white][share][inputs]
constexpr Numbers table1[2][3][3] = {
    {{{90.91, 0.99, 42}, {90.87, 1.00, 41}, {91.18, 1.09, 37}},
     {{89.38, 1.52, 49}, {90.20, 1.54, 43}, {88.49, 1.99, 51}},
     {{88.69, 2.23, 51}, {89.86, 2.24, 44}, {85.89, 3.08, 60}}},
    {{{87.80, 0.60, 55}, {89.76, 0.50, 46}, {90.37, 0.40, 37}},
     {{83.73, 1.50, 68}, {86.36, 1.40, 61}, {86.58, 1.20, 54}},
     {{80.35, 2.40, 77}, {83.75, 2.10, 69}, {83.25, 1.90, 64}}},
};

/// Table 2: [clean, black, white][inputs][original, against black, against white]
constexpr double table2[3][3][3] = {
    {{95.52, 95.59, 95.16}, {95.58, 95.53, 95.05}, {95.73, 95.55, 95.34}},
    {{88.69, 90.03, 89.98}, {89.86, 91.86, 91.60}, {85.89, 92.93, 89.89}},
    {{80.35, 80.82, 88.87}, {83.75, 84.89, 90.32}, {83.25, 84.10, 86.56}},
};

/// Table 3: [black, white][tag][word, word-tag]; the change in UAS and the success.
constexpr Numbers table3[2][5][2] = {
    {{{-1.89, 0, 23}, {-1.13, 0, 17}},
     {{-2.00, 0, 24}, {-1.25, 0, 20}},
     {{-3.13, 0, 37}, {-2.43, 0, 31}},
     {{-7.42, 0, 48}, {-6.17, 0, 41}},
     {{-11.10, 0, 67}, {-9.22, 0, 62}}},
    {{{-4.48, 0, 37}, {-2.23, 0, 25}},
     {{-10.53, 0, 65}, {-8.33, 0, 57}},
     {{-4.09, 0, 40}, {-3.14, 0, 35}},
     {{-13.36, 0, 73}, {-10.51, 0, 63}},
     {{-15.58, 0, 87}, {-13.24, 0, 85}}},
};

/// Table 4: [black, white][word, word-tag][k = 0, k = 1]
constexpr double table4[2][2][2] = {{{34.73, 21.72}, {19.61, 10.06}}, {{40.06, 28.66}, {25.35, 15.82}}};

template<class Names>
std::optional<std::size_t> indexOf(const Names& names, std::string_view name, std::size_t count)
{
    for (std::size_t i = 0; i < count; ++i)
        if (names[i] == name)
            return i;
    return std::nullopt;
}

std::optional<std::size_t> shareIndex(const std::optional<double>& share)
{
    for (std::size_t i = 0; share && i < shares.size(); ++i)
        if (std::abs(*share - shares[i]) < 1e-9)
            return i;
    return std::nullopt;
}

/// The paper trains against both attacks; what was trained against anything else has no number there.
std::optional<std::size_t> trainedIndex(const std::string& trainedAgainst)
{
    const std::array<std::string_view, 3> columns{"", "black-box", "white-box"};
    const auto* found = std::ranges::find(columns, trainedAgainst);
    return found == columns.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - columns.begin()));
}

} // namespace

std::optional<double> cleanUas(const std::string& inputs, const std::string& trainedAgainst)
{
    const auto input = indexOf(inputNames, inputs, 3);
    const auto trained = trainedIndex(trainedAgainst);
    return input && trained ? std::optional(table2[0][*input][*trained]) : std::nullopt;
}

std::optional<Numbers> sentenceLevel(const Setting& setting)
{
    const auto input = indexOf(inputNames, setting.inputs, 3);
    const auto share = shareIndex(setting.share);
    return input && share ? std::optional(table1[setting.whiteBox ? 1 : 0][*share][*input]) : std::nullopt;
}

std::optional<double> adversarialTraining(const Setting& setting)
{
    const auto input = indexOf(inputNames, setting.inputs, 3);
    const auto trained = trainedIndex(setting.trainedAgainst);
    if (!input || !trained || shareIndex(setting.share) != 2)
        return std::nullopt;
    return table2[setting.whiteBox ? 2 : 1][*input][*trained];
}

std::optional<Numbers> byTag(const Setting& setting)
{
    const auto input = indexOf(inputNames, setting.inputs, 2);
    const auto tag = indexOf(tags, setting.only, tags.size());
    return input && tag ? std::optional(table3[setting.whiteBox ? 1 : 0][*tag][*input]) : std::nullopt;
}

std::optional<double> phraseLevel(const Setting& setting)
{
    const auto input = indexOf(inputNames, setting.inputs, 2);
    if (!input || setting.distance < 0 || setting.distance > 1)
        return std::nullopt;
    return table4[setting.whiteBox ? 1 : 0][*input][setting.distance];
}

} // namespace core::reports::zheng
