#include "core/reports/arcs/arc_figure.h"

#include <algorithm>
#include <set>
#include <sstream>

#include "core/files/csv.h"

namespace core::reports {
namespace {

constexpr double panelGap = 14.0;
constexpr double legendGap = 10.0;

/// The text of a line of the legend, which depends on what is known.
std::string meaningOf(ArcChange change, bool two, bool gold)
{
    switch (change) {
    case ArcChange::Kept:
        return two ? (gold ? "kept, right" : "kept") : (gold ? "right" : "arc");
    case ArcChange::KeptWrong:
        return two ? "kept, wrong" : "wrong";
    case ArcChange::Lost:
        return "lost";
    case ArcChange::New:
        return gold ? "new, wrong" : "new";
    case ArcChange::NewRight:
        return "new, right";
    case ArcChange::Relabelled:
        return "other label";
    }
    return {};
}

/// The same for logical forms; `names`: the names of the two trees of each panel, one of each kind.
std::string meaningOf(ArcChange change, const std::set<std::array<std::string, 2>>& names)
{
    if (change == ArcChange::Kept)
        return "in both";
    std::string trees;
    for (const auto& pair : names)
        trees += (trees.empty() ? "only " : " or ") + pair[change == ArcChange::Lost ? 0 : 1];
    return trees;
}

std::vector<ArcLegendEntry> legendOf(const std::vector<ArcPanel>& panels)
{
    using Sample = ArcLegendEntry::Sample;
    std::set<ArcChange> changes;
    bool two = false;
    bool gold = false;
    bool open = false;
    bool changed = false;
    std::set<std::array<std::string, 2>> forms; // names of two, where forms are drawn
    for (const auto& panel : panels) {
        const auto& sentence = panel.example.sentence;
        if (sentence.nodes && sentence.two)
            forms.insert(sentence.names);
        two = two || sentence.two;
        gold = gold || sentence.gold;
        changed = changed || sentence.anyChanged();
        for (const auto& arc : sentence.arcs) {
            changes.insert(arc.change);
            open = open || arc.attached;
        }
    }
    std::vector<ArcLegendEntry> entries;
    if (two || gold)
        for (const auto change : changes)
            entries.push_back({Sample::Line, change,
                               forms.empty() ? meaningOf(change, two, gold) : meaningOf(change, forms), 0.0, 0.0});
    if (changed)
        entries.push_back({Sample::ChangedWord, ArcChange::Kept, forms.empty() ? "changed word" : "changed", 0.0, 0.0});
    if (open)
        entries.push_back({Sample::OpenArrow, ArcChange::Kept, "left out (changed word)", 0.0, 0.0});
    return entries;
}

const std::string& formOf(const ArcSentence& sentence, int column, bool after)
{
    static const std::string root = "ROOT";
    if (column < 0)
        return root;
    const auto& words = sentence.columns[static_cast<std::size_t>(column)];
    return after ? words.after : words.before;
}

std::string wordsOf(const ArcSentence& sentence, bool after)
{
    std::string words;
    for (std::size_t c = 0; c < sentence.nodes.value_or(sentence.columns.size()); ++c)
        if (const auto& form = after ? sentence.columns[c].after : sentence.columns[c].before; !form.empty())
            words += (words.empty() ? "" : " ") + form;
    return words;
}

/// The question, once or as it was and is, and the nodes of the trees.
std::string formsText(const ArcSentence& sentence)
{
    const auto before = wordsOf(sentence, false);
    const auto after = wordsOf(sentence, true);
    std::string out = before + "\n" + (after == before ? "" : after + "\n");
    std::vector<std::size_t> depths(sentence.columns.size());
    for (const bool second : {false, true}) {
        if (second && !sentence.two)
            continue;
        if (sentence.two)
            out += sentence.names[second ? 1 : 0] + ":\n";
        for (const auto& arc : sentence.arcs) {
            if (arc.after != second)
                continue;
            const auto column = static_cast<std::size_t>(arc.dependent);
            depths[column] = arc.head < 0 ? 1 : depths[static_cast<std::size_t>(arc.head)] + 1;
            out += std::string(2 * depths[column], ' ') + formOf(sentence, arc.dependent, second) +
                   (arc.change == ArcChange::Kept ? "" : " (" + std::string(nameOf(arc.change)) + ")") + "\n";
        }
    }
    return out;
}

/// A piece that cannot be broken stays whole, however long it is.
std::vector<std::string> titleLines(const std::string& title, double width, const MeasureText& measure)
{
    const auto wrapped = width > 0.0 ? wrapText(title, width, arcTitlePoints, measure) : std::string();
    std::istringstream text(wrapped.empty() ? title : wrapped);
    std::vector<std::string> lines;
    for (std::string line; std::getline(text, line);)
        lines.push_back(line);
    return lines;
}

} // namespace

ArcFigure arcFigure(std::vector<ArcExample> examples, const ArcOptions& options, const MeasureText& measure)
{
    ArcFigure figure;
    figure.options = options;
    for (auto& example : examples) {
        ArcPanel panel;
        auto own = options;
        own.rightToLeft = options.rightToLeft || rightToLeft(example.sentence);
        panel.layout = layoutArcs(example.sentence, own, measure);
        if (!figure.panels.empty())
            figure.height += panelGap;
        if (!example.title.empty()) {
            for (auto& line : titleLines(example.title, options.maxWidth, measure)) {
                figure.width = std::max(figure.width, measure(line, arcTitlePoints));
                panel.title.push_back({std::move(line), figure.height + arcTitlePoints});
                figure.height += arcTitlePoints * 1.25;
            }
            figure.height += arcTitlePoints * 0.35;
        }
        panel.top = figure.height;
        for (const auto& caption : panel.layout.captions)
            panel.title.push_back({caption.text, panel.top + caption.baseline, caption.x});
        figure.height += panel.layout.height;
        figure.width = std::max(figure.width, panel.layout.width);
        panel.example = std::move(example);
        figure.panels.push_back(std::move(panel));
    }
    figure.legend = legendOf(figure.panels);
    const double points = options.labelPoints;
    const double line = points * 1.7;
    // At most as wide as the sentences, but a short sentence's legend need not be a column.
    const double room = std::max(figure.width, options.maxWidth > 0.0 ? std::min(options.maxWidth, 320.0) : 320.0);
    double x = 0.0;
    double baseline = figure.height + legendGap + points;
    for (auto& entry : figure.legend) {
        const double width = arcLegendSample + 3.0 + measure(entry.text, points);
        if (x > 0.0 && x + width > room) {
            x = 0.0;
            baseline += line;
        }
        entry.x = x;
        entry.baseline = baseline;
        figure.width = std::max(figure.width, x + width);
        x += width + 12.0;
    }
    if (!figure.legend.empty())
        figure.height = baseline + points * 0.4;
    if (options.fill)
        figure.width = std::max(figure.width, options.maxWidth);
    return figure;
}

std::string toCsv(const ArcFigure& figure)
{
    const bool tagged = std::ranges::any_of(figure.panels, [](const ArcPanel& panel) {
        return std::ranges::any_of(panel.example.sentence.columns,
                                   [](const ArcColumn& column) { return !column.tags().empty(); });
    });
    std::string out =
        "example,tree,dependent,form,head,head_form,label,look,left_out" + std::string(tagged ? ",pos" : "") + "\r\n";
    for (const auto& panel : figure.panels) {
        const auto& sentence = panel.example.sentence;
        for (const auto& arc : sentence.arcs) {
            std::vector<std::string> record{panel.example.id,
                                            sentence.names[arc.after ? 1 : 0],
                                            std::to_string(arc.dependentWord),
                                            formOf(sentence, arc.dependent, arc.after),
                                            std::to_string(arc.headWord),
                                            formOf(sentence, arc.head, arc.after),
                                            arc.label,
                                            std::string(nameOf(arc.change)),
                                            arc.attached ? "yes" : "no"};
            const auto& column = sentence.columns[static_cast<std::size_t>(arc.dependent)];
            if (tagged)
                record.push_back(arc.after ? column.tagAfter : column.tagBefore);
            out += csvRecord(record);
        }
    }
    return out;
}

std::string captionOf(const ArcFigure& figure)
{
    std::vector<std::string> campaigns, conditions;
    const auto once = [](std::vector<std::string>& said, const std::string& words) {
        if (!words.empty() && std::ranges::find(said, words) == said.end())
            said.push_back(words);
    };
    std::string titles;
    for (const auto& panel : figure.panels) {
        once(campaigns, panel.example.campaign);
        once(conditions, panel.example.conditions);
        titles += (titles.empty() ? "" : "; ") + panel.example.title;
    }
    std::string caption;
    for (const auto& campaign : campaigns)
        caption += (caption.empty() ? "" : "; ") + campaign;
    caption += (caption.empty() ? "" : ": ") + titles;
    for (const auto& sentences : conditions)
        caption += (caption.empty() ? "" : caption.ends_with('.') ? " " : ". ") + sentences;
    return caption;
}

std::string toText(const ArcFigure& figure)
{
    std::string out;
    for (const auto& panel : figure.panels) {
        const auto& sentence = panel.example.sentence;
        if (!panel.example.title.empty())
            out += panel.example.title + "\n";
        if (sentence.nodes)
            out += formsText(sentence);
        for (const bool after : {false, true}) {
            if (sentence.nodes || (after && !sentence.two))
                continue;
            out += wordsOf(sentence, after) + "\n";
            for (const auto& arc : sentence.arcs)
                if (arc.after == after)
                    out +=
                        "  " + std::to_string(arc.dependentWord) + " " + formOf(sentence, arc.dependent, after) +
                        " <- " + (arc.label.empty() ? "" : arc.label + " ") +
                        (arc.headWord == 0 ? "ROOT"
                                           : std::to_string(arc.headWord) + " " + formOf(sentence, arc.head, after)) +
                        (arc.change == ArcChange::Kept ? "" : " (" + std::string(nameOf(arc.change)) + ")") + "\n";
        }
    }
    return out;
}

} // namespace core::reports
