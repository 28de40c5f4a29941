#include "core/studies/intake/exchange_parts.h"

#include <algorithm>

#include "core/base/hash.h"

namespace core::studies {

std::string pseudonymOf(const std::string& worker, const ExchangeContext& context)
{
    if (std::ranges::find(context.raters, worker) != context.raters.end() || worker == context.rater)
        return worker;
    return "w-" + sha256(context.study + "\n" + worker).substr(0, 8);
}

void reconcile(const std::vector<Ballot>& ours, const std::string& item, const std::vector<ToolAnswers>& tool,
               const ExchangeContext& context, const std::function<bool(const Question&)>& shows,
               std::vector<Ballot>& to)
{
    to.insert(to.end(), ours.begin(), ours.end());
    const auto current = currentBallots(ours);
    const auto ownAnswer = [&](const std::string& rater, const std::string& question) -> const Ballot* {
        for (const auto& ballot : current)
            if (ballot.rater == rater && ballot.question == question)
                return &ballot;
        return nullptr;
    };
    const auto add = [&](Ballot ballot) {
        for (const auto& before : ours)
            if (placeOf(before) == placeOf(ballot))
                ballot.revision = std::max(ballot.revision, before.revision + 1);
        to.push_back(std::move(ballot));
    };
    for (const auto& rater : tool) {
        const auto has = [&](const std::string& question) {
            return std::ranges::any_of(rater.answers, [&](const auto& given) { return given.first == question; });
        };
        for (const auto& [question, answer] : rater.answers) {
            const Ballot* own = ownAnswer(rater.rater, question);
            if (own == nullptr || own->answer != answer)
                add({context.study,
                     item,
                     rater.rater,
                     question,
                     answer,
                     rater.seconds / static_cast<double>(rater.answers.size()),
                     {},
                     rater.at,
                     1,
                     context.version});
        }
        for (const auto& ballot : current) {
            const Question* question = questionIn(context, ballot.question);
            if (ballot.rater == rater.rater && question != nullptr && shows(*question) && !ballot.answer.empty() &&
                ballot.answer != "[]" && !has(ballot.question))
                add({context.study,
                     item,
                     rater.rater,
                     ballot.question,
                     {},
                     0.0,
                     std::string(undone),
                     rater.at,
                     1,
                     context.version});
        }
    }
}

} // namespace core::studies
