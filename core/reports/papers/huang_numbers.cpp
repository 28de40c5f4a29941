#include "core/reports/papers/huang_numbers.h"

#include <algorithm>
#include <array>

namespace core::reports::huang {

namespace {

constexpr std::array corpusNames{"jobs", "geo", "atis"};
constexpr std::array parserNames{"seq2seq", "coarse-to-fine", "grammar"};
constexpr std::array wayNames{"insert", "replace", "remove", "non", "back", "para", "micro", "macro"};
constexpr std::array trainingNames{"none", "FGM", "PGD", "MDA"};

using Column = std::array<double, wayNames.size()>;
using Columns = std::array<Column, corpusNames.size() * parserNames.size()>; // corpus by corpus

constexpr Columns before{{{87.09, 86.58, 86.48, 80.34, 87.66, 89.53, 86.15, 86.27},
                          {84.40, 84.22, 84.16, 79.05, 84.41, 84.88, 83.64, 83.52},
                          {81.89, 82.23, 83.80, 82.90, 87.01, 90.69, 82.70, 84.75},
                          {85.59, 85.27, 85.31, 85.71, 85.92, 90.07, 85.48, 86.31},
                          {87.57, 86.97, 85.69, 87.37, 86.93, 90.78, 87.15, 87.55},
                          {85.96, 84.23, 85.69, 86.37, 85.42, 93.61, 86.01, 86.88},
                          {67.36, 70.93, 67.82, 75.28, 75.91, 72.28, 70.72, 71.59},
                          {84.16, 86.06, 83.14, 85.57, 86.55, 87.04, 85.13, 85.42},
                          {77.45, 76.70, 79.65, 78.55, 81.23, 79.51, 78.52, 78.84}}};

constexpr Columns after{{{84.98, 78.89, 82.23, 78.63, 44.15, 39.53, 76.08, 68.06},
                         {77.77, 71.59, 81.46, 76.92, 46.10, 48.83, 72.35, 67.11},
                         {82.97, 86.10, 75.79, 83.33, 58.44, 67.44, 78.81, 75.67},
                         {80.50, 78.38, 82.30, 64.95, 48.74, 29.78, 72.55, 64.10},
                         {85.21, 82.30, 72.56, 70.93, 56.28, 48.93, 78.04, 69.36},
                         {81.73, 79.04, 72.56, 66.11, 41.13, 41.13, 72.44, 63.61},
                         {68.33, 59.19, 63.06, 56.36, 56.38, 40.66, 60.55, 57.33},
                         {82.73, 68.22, 73.23, 68.94, 63.30, 52.10, 71.79, 68.08},
                         {75.63, 67.69, 60.83, 60.57, 58.36, 47.89, 64.89, 61.82}}};

constexpr Columns ofRight{{{96.06, 90.66, 94.64, 97.87, 48.88, 42.85, 87.79, 78.50},
                           {91.51, 84.77, 96.33, 97.29, 54.07, 57.53, 86.03, 80.08},
                           {94.96, 90.51, 97.18, 97.93, 64.92, 73.06, 92.21, 86.43},
                           {82.32, 87.96, 88.03, 78.71, 61.07, 38.21, 83.08, 72.31},
                           {96.45, 94.51, 93.67, 80.79, 64.16, 53.90, 89.06, 80.58},
                           {95.37, 83.41, 92.04, 76.64, 57.22, 44.96, 85.05, 74.94},
                           {93.42, 78.02, 88.04, 76.50, 73.06, 53.75, 81.29, 77.71},
                           {95.04, 77.05, 86.06, 79.88, 79.88, 58.82, 82.27, 78.12},
                           {93.91, 75.22, 87.03, 76.56, 76.56, 57.63, 83.06, 76.82}}};

/// Rows by training.
constexpr std::array<std::array<double, trainingNames.size()>, before.size()> onTest{{{87.14, 87.31, 82.84, 87.74},
                                                                                      {83.57, 86.12, 86.18, 86.16},
                                                                                      {87.14, 91.34, 92.93, 88.57},
                                                                                      {83.92, 83.89, 84.56, 82.89},
                                                                                      {86.78, 86.35, 86.35, 86.73},
                                                                                      {86.07, 84.01, 84.01, 87.11},
                                                                                      {73.88, 81.00, 79.96, 74.75},
                                                                                      {86.16, 79.81, 79.94, 80.18},
                                                                                      {79.91, 81.72, 81.52, 80.60}}};

template<typename Names>
std::optional<std::size_t> placeOf(const Names& names, const std::string& name)
{
    const auto found = std::ranges::find(names, name);
    return found == names.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - names.begin()));
}

template<typename Table, typename Names>
std::optional<double> cellAt(const Table& table, const Names& names, const std::string& corpus,
                             const std::string& parser, const std::string& name)
{
    const auto c = placeOf(corpusNames, corpus);
    const auto p = placeOf(parserNames, parser);
    const auto n = placeOf(names, name);
    return c && p && n ? std::optional(table[*c * parserNames.size() + *p][*n]) : std::nullopt;
}

} // namespace

std::optional<double> standardBefore(const std::string& corpus, const std::string& parser, const std::string& way)
{
    return cellAt(before, wayNames, corpus, parser, way);
}

std::optional<double> perturbation(const std::string& corpus, const std::string& parser, const std::string& way)
{
    return cellAt(after, wayNames, corpus, parser, way);
}

std::optional<double> robust(const std::string& corpus, const std::string& parser, const std::string& way)
{
    return cellAt(ofRight, wayNames, corpus, parser, way);
}

std::optional<double> standardTest(const std::string& corpus, const std::string& parser, const std::string& training)
{
    return cellAt(onTest, trainingNames, corpus, parser, training);
}

} // namespace core::reports::huang
