#include "core/reports/papers/huang_layout.h"

namespace core::reports::huang {

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

const PaperWords& words() { return PaperWords::of("huang2021"); }

std::string titleOfWay(const std::string& way) { return words().titleOf("/ways", way); }

Layout::Layout(const std::string& name, PairSubset subset, bool losses)
{
    const bool all = subset == PairSubset::All;
    const auto at = "/" + name;
    table.kind = "huang2021-" + name + (all ? "" : "-" + nameOf(subset));
    const auto pairs = words().text("/pairs/" + nameOf(subset)) + " " + words().text("/intervals");
    table.caption = words().text(at + "/caption", {{"pairs", pairs},
                                                   {"parsers", words().text("/parsers")},
                                                   {"blackbox", losses ? words().text("/blackbox") : ""}});
    if (all)
        table.caption += words().text(at + "/paper");
    for (const auto& [shows, title] : words().texts(at + "/columns")) {
        if ((!all && shows.ends_with(" paper")) || (!losses && shows.starts_with("blackbox")))
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

} // namespace core::reports::huang
