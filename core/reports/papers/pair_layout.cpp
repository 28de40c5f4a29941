#include "core/reports/papers/pair_layout.h"

#include <filesystem>

namespace core::reports::pairs {

namespace {

using victims::PairSubset;

std::string nameOf(PairSubset subset)
{
    switch (subset) {
    case PairSubset::All:
        break;
    case PairSubset::Changed:
        return "changed";
    case PairSubset::Unseen:
        return "unseen";
    }
    return "all";
}

bool isText(const std::string& shows)
{
    return shows == "corpus" || shows == "parser" || shows == "training" || shows == "way";
}

} // namespace

Layout::Layout(const std::string& paper, const std::string& name, PairSubset subset, bool losses)
    : words_(PaperWords::of(paper))
{
    const bool all = subset == PairSubset::All;
    const auto at = "/" + name;
    const bool shown = losses || !words_.has(at + "/losses");
    table.kind = std::filesystem::path(paper).filename().string() + "-" + name + (all ? "" : "-" + nameOf(subset));
    const auto counted = words_.text("/pairs/" + nameOf(subset)) + " " + words_.text("/intervals");
    table.caption = words_.text(at + "/caption", {{"pairs", counted},
                                                  {"parsers", words_.text("/parsers")},
                                                  {"blackbox", shown ? words_.text("/blackbox") : ""}});
    if (all)
        table.caption += words_.text(at + "/paper");
    for (const auto& [shows, title] : words_.texts(at + "/columns")) {
        if ((!all && shows.ends_with(" paper")) || (!shown && shows.starts_with("blackbox")))
            continue;
        table.columns.push_back({title, !isText(shows)});
        shows_.push_back(shows);
    }
}

void Layout::add(const std::function<Cell(const std::string& shows)>& cellOf)
{
    auto& row = table.rows.emplace_back();
    for (const auto& shows : shows_)
        row.push_back(cellOf(shows));
}

} // namespace core::reports::pairs
