#include "core/reports/figures.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/reports/arcs/arc_examples.h"
#include "core/reports/figures/parts.h"
#include "core/reports/study_reports.h"

namespace core::reports {
namespace {

using MakeFn = Figure (*)(const std::vector<CampaignData>&, const FigureOptions&);

struct KnownFigure {
    Kind kind;
    MakeFn make;
};

const std::vector<KnownFigure>& known()
{
    static const std::vector<KnownFigure> all{
        {{"budget",
          "Success against budget",
          "Share of attacks that had succeeded, by the number of queries, with a 95% band.",
          {"convention", "log"}},
         budgetFigure},
        {{"perturbed", "Perturbed words", "Histogram of the share of words that successful attacks changed.", {"bin"}},
         perturbedFigure},
        {{"per-pos",
          "Parts of speech",
          "Which parts of speech attacks changed, beside their share of the texts.",
          {"tagset", "tags"}},
         perPosFigure},
        {{"per-pos-effect",
          "Effect by part of speech",
          "Of attacks on trees: how often changing a word of a tag succeeded, and what it cost in UAS.",
          {"tagset", "tags"}},
         perPosEffectFigure},
        {{"propagation", "Error propagation",
          "Share of a tree's arcs that moved, by their distance from the nearest changed word."},
         propagationFigure},
        {{"length",
          "Queries against length",
          "Queries of every attack against the number of words of its text.",
          {"log"}},
         lengthFigure},
        {{"confusion", "Confusion", "Answers by gold label before and after the attacks."}, confusionFigure},
        {{"label-flow", "Label flow",
          "Where the answers to variants go: from the label of the text to the answers, as bands (Sankey)."},
         labelFlowFigure},
        {{"accuracy", "Accuracy under attack", "Accuracy of every campaign before and under attack.", {"convention"}},
         accuracyFigure},
        {{"transfer", "Transfer", "How many of a campaign's perturbed texts fool other victims: a heat map."},
         transferFigure},
        {{"upset",
          "Fooled together",
          "Which campaigns fool the same examples: the intersections by size (UpSet), of operators, victims or both.",
          {"intersections"}},
         upsetFigure},
        {{"ablation",
          "Ablation",
          "A measure of recipes that differ from the first one in a part or a parameter.",
          {"convention", "measure"}},
         ablationFigure},
        {{"sweep",
          "Sweep",
          "A measure against a number of the recipe that campaigns vary.",
          {"convention", "measure", "parameter"}},
         sweepFigure},
        {{"growth",
          "Adversarial training",
          "A measure of victims trained again with adversarial texts, against how many of them they learnt from.",
          {"convention", "measure"}},
         growthFigure},
        {{"scatter",
          "Distance and similarity",
          "Similarity against how much was changed, one point per success.",
          {"distance"}},
         scatterFigure},
        {{"scores", "Scores", "Distribution of the gold label's score before and under attack."}, scoresFigure},
    };
    return all;
}

} // namespace

const std::vector<Kind>& figureKinds()
{
    static const std::vector<Kind> kinds = [] {
        std::vector<Kind> names;
        for (const auto& figure : known())
            names.push_back(figure.kind);
        return names;
    }();
    return kinds;
}

Figure makeFigure(const std::string& kind, const std::vector<CampaignData>& campaigns, const FigureOptions& options)
{
    const auto& all = known();
    const auto found = std::find_if(all.begin(), all.end(), [&](const KnownFigure& k) { return k.kind.name == kind; });
    if (found == all.end()) {
        std::string names = arcsKind().name; // which is drawn separately, as those of studies are
        for (const auto* kinds : {&figureKinds(), &studyFigureKinds()})
            for (const auto& known : *kinds)
                names += ", " + known.name;
        throw UsageError("There is no figure '" + kind + "'.", "Use one of: " + names + ".");
    }
    Figure figure;
    if (campaigns.empty())
        figure.note = "No campaign is chosen.";
    else
        figure = found->make(campaigns, options);
    if (const auto leftOut = leftOutNote(campaigns); !leftOut.empty())
        figure.caption += (figure.caption.empty() ? "" : " ") + leftOut;
    figure.kind = kind;
    return figure;
}

} // namespace core::reports
