#include "core/attacks/result/trace_words.h"

#include <algorithm>
#include <array>

namespace core::attacks {

namespace {

constexpr std::array<std::string_view, 5> statusWords = {"succeeded", "failed", "skipped", "budget spent", "error"};
constexpr std::array<std::string_view, 8> reasonWords = {"the goal was met",
                                                         "no candidate was left",
                                                         "the query budget was spent",
                                                         "the attack timed out",
                                                         "the victim was wrong before any attack",
                                                         "no word may be changed",
                                                         "the example could not be attacked",
                                                         "the attack does not apply to this text"};

StepWords wordsOf(const StepTrace& step, const text::Input& before)
{
    if (step.kind == "rank")
        return {"rank the words", {}};
    const auto chosen = std::ranges::find_if(step.candidates, &CandidateTrace::chosen);
    const bool any = chosen != step.candidates.end();
    StepWords words;
    const bool rewritten = any && (chosen->source == "rewrite" || chosen->source == "agent"); // a sentence, or the text
    if (!rewritten && step.segment < before.size() && step.index < before[step.segment].text.size())
        words.tried = before[step.segment].text.form(step.index);
    if (!any)
        words.outcome = "not changed";
    else
        words.outcome = (chosen->form.empty() ? "" : "\u2192 ") + inWords(*chosen);
    return words;
}

} // namespace

std::string_view inWords(Status status) { return statusWords[static_cast<std::size_t>(status)]; }
std::string_view inWords(Reason reason) { return reasonWords[static_cast<std::size_t>(reason)]; }

std::string inWords(const CandidateTrace& candidate)
{
    if (!candidate.form.empty())
        return candidate.form;
    return candidate.edit.op == text::EditOp::Move ? "moved" : "deleted";
}

std::string StepWords::line() const { return tried + (tried.empty() || outcome.empty() ? "" : " ") + outcome; }

std::vector<StepWords> stepsInWords(const AttackResult& result)
{
    std::vector<StepWords> words;
    const auto* before = &result.original;
    for (const auto& step : result.trace.steps) {
        words.push_back(wordsOf(step, *before));
        if (step.kind != "variant") // each is one of the original
            before = &step.after;
    }
    return words;
}

} // namespace core::attacks
