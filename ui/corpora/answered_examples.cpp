#include "ui/corpora/answered_examples.h"

#include "core/corpora/searching.h"

namespace ui {

namespace {

constexpr std::array<std::string_view, 3> answerNames = {"answer", "score", "right"};

} // namespace

std::vector<std::string> AnsweredExamples::columns() const
{
    if (!corpus)
        return {};
    auto columns = core::corpora::searchedColumns(*corpus);
    for (std::size_t i = 0; i < answers.size(); ++i)
        for (const auto name : answerNames)
            if (answers[i])
                columns.push_back(std::string(name) + (i == 0 ? "" : "2"));
    return columns;
}

core::text::SearchValues AnsweredExamples::values(std::size_t row, const std::string& column) const
{
    for (std::size_t i = 0; i < answers.size(); ++i)
        for (const auto name : answerNames)
            if (answers[i] && core::text::isSameColumn(column, std::string(name) + (i == 0 ? "" : "2")))
                return core::reports::answerValues(*answers[i], row, name);
    return core::corpora::searchedValues(*corpus, corpus->examples[row], column);
}

std::vector<std::size_t> AnsweredExamples::found(const core::text::Search& search) const
{
    std::vector<std::size_t> rows;
    if (!corpus)
        return rows;
    search.requireColumns(columns());
    for (std::size_t row = 0; row < corpus->examples.size(); ++row)
        if (search.holds(core::text::ValuesOf([&](const std::string& column) { return values(row, column); })))
            rows.push_back(row);
    return rows;
}

} // namespace ui
