#include <sstream>

#include "core/base/ascii.h"
#include "core/base/error.h"
#include "core/reports/arcs/arc_examples.h"
#include "core/reports/origins/source.h"
#include "core/reports/report.h"

namespace core::reports {

namespace {

/// Ids of several examples stand one per line.
std::vector<std::string> linesOf(const std::string& text)
{
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);)
        lines.push_back(line);
    return lines;
}

void tag(ArcReport& report, const TagFn& tagger)
{
    if (!tagger)
        throw UsageError("the part-of-speech tagger was not found, so the words have no parts of speech",
                         "Draw the trees without them");
    for (auto& example : report.examples)
        addTags(example.sentence, tagger);
}

Report chosenTrees(const Campaigns& campaigns, const ReportSettings& options)
{
    ArcReport report;
    report.overlaid = options.flag("overlay");
    report.drawable = successesWithTrees(campaigns);
    if (campaigns.empty())
        report.note = "No campaign is chosen.";
    else
        try {
            report.examples = arcExamples(campaigns, linesOf(options.text("example")), options.count("limit"));
            if (options.flag("pos"))
                tag(report, options.tag);
        } catch (const Error& error) {
            report.examples.clear();
            report.note = capitalised(error.what());
        }
    report.source = sourceOf("arcs", campaigns, options);
    return report;
}

} // namespace

ReportKind arcsFigure()
{
    ReportKind kind{"arcs",
                    "Trees",
                    "Sentences with their dependency trees, or questions with their logical forms, before and after "
                    "the attack.",
                    {"example", "limit", "overlay", "pos", "tagset"}};
    kind.ofCampaigns = chosenTrees;
    kind.ownHeight = true;
    kind.needs = {Need::Trees};
    return kind;
}

} // namespace core::reports
