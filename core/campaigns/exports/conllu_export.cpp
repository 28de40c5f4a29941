#include <fmt/format.h>

#include "core/attacks/result/tree_scores.h"
#include "core/base/error.h"
#include "core/campaigns/exports/export.h"
#include "core/campaigns/summary.h"
#include "core/corpora/formats/treebank_writer.h"

namespace core::campaigns {

namespace {

using attacks::AttackResult;
using structures::DependencyTree;

std::string oneLine(std::string text)
{
    for (char& c : text)
        if (c == '\n' || c == '\r')
            c = ' ';
    return text;
}

/// The sentence as the attack left it, with its own columns and the victim's answers.
corpora::TreebankSentence attackedSentence(const corpora::Example& example, const AttackResult& result,
                                           const DependencyTree& clean, const DependencyTree& attacked)
{
    const text::Text& text = result.perturbed[0].text;
    auto sentence = corpora::withText(corpora::sentenceOf(example), text);
    sentence.comments.push_back("# original_text = " + oneLine(result.original[0].text.str()));
    if (corpora::keepsWords(text)) {
        if (!corpora::hasTree(sentence))
            sentence = corpora::withTree(std::move(sentence), clean);
        sentence = corpora::withAnswer(std::move(sentence), clean, "Clean");
    }
    return corpora::withAnswer(std::move(sentence), attacked, "Attacked");
}

} // namespace

void exportConllu(const store::Project& project, store::Id campaign, const ExportChoice& choice, std::ostream& out)
{
    const auto record = project.campaign(campaign);
    const auto scoring = scoringOf(record).trees;
    const auto examples = project.sampleExamples(record.sample);
    project.forEachResult(campaign, false, [&](store::PlacedResult&& placed) {
        const AttackResult& result = placed.result;
        if (!choice.takes(placed) || result.status == attacks::Status::Error)
            return;
        const auto* clean = std::get_if<DependencyTree>(&result.originalOutput);
        const auto* attacked = std::get_if<DependencyTree>(&result.perturbedOutput);
        if (clean == nullptr || attacked == nullptr)
            throw Error("the results of this campaign are not trees", "Choose --format jsonl or csv");
        auto sentence = attackedSentence(examples.at(placed.position), result, *clean, *attacked);
        const auto scores = treeScores(result, scoring);
        sentence.comments.push_back(fmt::format("# status = {}", nameOf(result.status)));
        if (result.phrases)
            sentence.comments.push_back(fmt::format("# phrases = {}-{} changed, {}-{} broken",
                                                    result.phrases->source.begin + 1, result.phrases->source.end,
                                                    result.phrases->target.begin + 1, result.phrases->target.end));
        const auto addScore = [&](const char* name, auto of) {
            if (scores.before.words > 0)
                sentence.comments.push_back(fmt::format("# {} = {:.4f} -> {:.4f}, strict {:.4f} -> {:.4f}", name,
                                                        of(scores.before), of(scores.after), of(scores.beforeStrict),
                                                        of(scores.afterStrict)));
        };
        addScore("uas", [](const metrics::Attachment& arcs) { return arcs.uas(); });
        if (scoring.measure != attacks::TreeScoring::Measure::Uas)
            addScore("las", [](const metrics::Attachment& arcs) { return arcs.las(); });
        out << corpora::conlluOf(sentence);
    });
    if (!out.flush())
        throw Error("the results could not be written", "Check that there is room where they go");
}

} // namespace core::campaigns
