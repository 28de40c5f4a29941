#include "core/campaigns/exports/parallel_export.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/answers/shape.h"
#include "core/base/error.h"
#include "core/campaigns/summary.h"
#include "core/corpora/published/references.h"
#include "core/text/joined.h"

namespace core::campaigns {

namespace {

std::string asLine(std::string text)
{
    std::ranges::replace_if(
        text, [](char c) { return c == '\n' || c == '\r'; }, ' ');
    return text;
}

std::string asLine(const text::Input& input) { return asLine(text::joined(input, " ")); }

} // namespace

ParallelFilesOut exportParallel(const store::Project& project, store::Id campaign, const ExportChoice& choice,
                                const std::filesystem::path& prefix)
{
    if (scoringOf(project.campaign(campaign)).kind != structures::AnswerKind::Translation)
        throw Error("the results of this campaign are not translations", "Choose --format jsonl or csv");
    enum : std::size_t { Source, AttackedSource, Output, AttackedOutput, FirstReference };
    std::vector<std::string> bytes(FirstReference + 1);
    std::string attackedReferences;
    bool haveOwn = false;
    ParallelFilesOut out;
    project.forEachResult(campaign, false, [&](store::PlacedResult&& placed) {
        const auto& result = placed.result;
        const auto said = answers::textOf(result.originalOutput);
        if (!choice.takes(placed) || result.status == attacks::Status::Error || !said)
            return;
        const auto now = answers::textOf(result.perturbedOutput);
        auto references = corpora::furtherReferences(result.columns);
        references.insert(references.begin(), answers::textOf(result.gold).value_or(""));
        const auto own = now ? answers::textOf(result.perturbedGold) : std::nullopt;
        haveOwn = haveOwn || own.has_value();
        attackedReferences += asLine(own ? *own : references.front()) + '\n';
        const std::string earlier(out.lines, '\n'); // texts before, which have no such reference
        while (bytes.size() < FirstReference + references.size())
            bytes.push_back(earlier);
        std::vector<std::string> lines{asLine(result.original), asLine(now ? result.perturbed : result.original),
                                       asLine(*said), asLine(now ? *now : *said)};
        for (auto& reference : references)
            lines.push_back(asLine(std::move(reference)));
        lines.resize(bytes.size());
        for (std::size_t i = 0; i < bytes.size(); ++i)
            bytes[i] += lines[i] + '\n';
        ++out.lines;
    });
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const std::string ending = i == Source           ? ".src"
                                   : i == AttackedSource ? ".adv-src"
                                   : i == Output         ? ".out"
                                   : i == AttackedOutput ? ".adv-out"
                                   : i == FirstReference ? ".ref"
                                                         : ".ref." + std::to_string(i - FirstReference + 1);
        out.files.push_back({prefix.string() + ending, std::move(bytes[i])});
    }
    if (haveOwn)
        out.files.push_back({prefix.string() + ".adv-ref", std::move(attackedReferences)});
    return out;
}

} // namespace core::campaigns
