#include <vector>

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/campaigns/export.h"
#include "core/campaigns/tree_scores.h"

namespace core::campaigns {

namespace {

using attacks::AttackResult;
using structures::DependencyTree;

/// A value that fits a comment or a column: one line, no tabs.
std::string oneLine(std::string text)
{
    for (char& c : text)
        if (c == '\n' || c == '\r' || c == '\t')
            c = ' ';
    return text;
}

/// MISC is a list: its own signs are written as escapes.
std::string inMisc(std::string_view form)
{
    std::string text;
    for (const char c : form) {
        if (c == '|')
            text += "\\p";
        else if (c == '\\')
            text += "\\\\";
        else
            text += c == ' ' ? '_' : c;
    }
    return text;
}

std::string arc(int head, const std::vector<std::string>& labels, std::size_t i)
{
    return fmt::format("{}:{}", head < 0 ? std::string("_") : std::to_string(head),
                       i < labels.size() ? inMisc(labels[i]) : "_");
}

/// Where each word of the original stands in the text now, from 1; 0 where it is gone.
std::vector<int> placesIn(const text::Text& text)
{
    std::vector<int> places(text.originalSize(), 0);
    for (std::size_t w = text.size(); w-- > 0;)
        for (const auto origin : text.words()[w].origins)
            places[origin] = static_cast<int>(w) + 1;
    return places;
}

void writeWords(std::ostream& out, const AttackResult& result, const DependencyTree& tree, const DependencyTree& clean,
                const DependencyTree& attacked)
{
    const auto& text = result.perturbed[0].text;
    const auto& tags = result.original[0].tags;
    const auto places = placesIn(text);
    const auto placed = [&](int head) {
        return head <= 0                                         ? head
               : places[static_cast<std::size_t>(head) - 1] == 0 ? -1
                                                                 : places[static_cast<std::size_t>(head) - 1];
    };
    for (std::size_t w = 0; w < text.size(); ++w) {
        const auto& word = text.words()[w];
        std::string head = "_";
        std::string label = "_";
        std::string misc;
        std::string tag = "_";
        if (!word.origins.empty()) {
            const std::size_t origin = word.origins.front();
            const int right = placed(tree.heads[origin]);
            head = right < 0 ? "_" : std::to_string(right);
            label = origin < tree.labels.size() ? oneLine(tree.labels[origin]) : "_";
            tag = origin < tags.size() ? oneLine(tags[origin]) : "_";
            if (const auto was = text.originalWords()[origin]; was != word.id)
                misc = "Original=" + inMisc(text::formOf(was));
            const std::string own = fmt::format("{}:{}", head, label);
            const auto add = [&](const char* name, const std::string& value) {
                if (value != own)
                    misc += fmt::format("{}{}={}", misc.empty() ? "" : "|", name, value);
            };
            add("Clean", arc(placed(clean.heads[origin]), clean.labels, origin));
            add("Attacked", arc(attacked.heads[w], attacked.labels, w));
        }
        out << fmt::format("{}\t{}\t_\t_\t{}\t_\t{}\t{}\t_\t{}\n", w + 1, oneLine(std::string(word.form())), tag, head,
                           label, misc.empty() ? "_" : oneLine(misc));
    }
}

} // namespace

void exportConllu(const store::Project& project, store::Id campaign, std::optional<attacks::Status> status,
                  std::ostream& out)
{
    const auto scoring =
        attacks::treeScoringOf(nlohmann::ordered_json::parse(project.campaign(campaign).recipe, nullptr, false));
    project.forEachResult(campaign, false, [&](store::PlacedResult&& placed) {
        const AttackResult& result = placed.result;
        if ((status && result.status != *status) || result.status == attacks::Status::Error)
            return;
        const auto* clean = std::get_if<DependencyTree>(&result.originalOutput);
        const auto* attacked = std::get_if<DependencyTree>(&result.perturbedOutput);
        const auto* gold = std::get_if<DependencyTree>(&result.gold);
        if (clean == nullptr || attacked == nullptr)
            throw Error("the results of this campaign are no trees", "Choose --format jsonl or csv");
        const auto scores = treeScores(result, scoring);
        out << "# sent_id = " << oneLine(result.example) << '\n'
            << "# text = " << oneLine(result.perturbed[0].text.str()) << '\n'
            << "# original_text = " << oneLine(result.original[0].text.str()) << '\n'
            << "# status = " << nameOf(result.status) << '\n';
        if (gold != nullptr)
            out << fmt::format("# uas = {:.4f} -> {:.4f}, strict {:.4f} -> {:.4f}\n", scores.before.uas(),
                               scores.after.uas(), scores.beforeStrict.uas(), scores.afterStrict.uas());
        writeWords(out, result, gold == nullptr ? *clean : *gold, *clean, *attacked);
        out << '\n';
    });
    if (!out.flush())
        throw Error("the results could not be written", "Check that there is room where they go");
}

} // namespace core::campaigns
