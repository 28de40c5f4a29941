#include "core/attacks/search/greedy_step.h"

namespace core::attacks {

namespace {

Among amongNamed(const std::string& name)
{
    return name == "most-similar"  ? Among::Similarity
           : name == "most-fluent" ? Among::Fluency
           : name == "first"       ? Among::Order
                                   : Among::Loss;
}

} // namespace

GreedyStep::GreedyStep(const Settings& settings)
    : accept_(settings.text("accept")), among_(amongNamed(settings.text("among_successes")))
{
    const auto asking = settings.text("ask");
    asking_ = asking == "all" ? Asking::All : asking == "until-found" ? Asking::UntilFound : Asking::Passing;
}

std::vector<Parameter> GreedyStep::parameters()
{
    return {
        Parameter::choice(
            "accept", {"better", "better-than-clean", "always"},
            "When a candidate without success is kept: its loss is above that of the text so far, or above the clean "
            "text's, or always."),
        Parameter::choice("among_successes", {"best", "most-similar", "first", "most-fluent"},
                          "Which of several successful candidates wins: the highest loss, or the "
                          "highest sentence similarity as the constraint measured it, or the transformation's first, "
                          "or the likeliest as the constraint likeliest measured it."),
        Parameter::choice("ask", {"passing", "all", "until-found"},
                          "Query only the candidates that pass the constraints, or all (which costs queries, as in "
                          "TextFooler's code), or those that pass one after the other until one succeeds."),
    };
}

int GreedyStep::choose(Run& run, const State& current, std::span<TriedCandidate> trials) const
{
    if (asking_ == Asking::UntilFound)
        run.queryUntilFound(current, trials);
    else
        run.query(current, trials, asking_ == Asking::All ? Run::Which::All : Run::Which::Passing);
    if (const int success = bestSuccessOf(trials, among_); success >= 0)
        return success;
    const int best = bestOf(trials);
    return best >= 0 && accepts(run, current, trials[static_cast<std::size_t>(best)]) ? best : -1;
}

State GreedyStep::walk(Run& run, std::span<const Position> places) const
{
    State current = run.start();
    std::vector<TriedCandidate> trials;
    for (const Position place : places) {
        if (current.judgement.success || run.over())
            break;
        const auto at = run.follow(place, current);
        if (!at || !run.allows(current, *at))
            continue;
        trials.clear();
        run.propose(current, *at, trials);
        const int chosen = choose(run, current, trials);
        State next = chosen < 0 ? current : run.after(current, trials[static_cast<std::size_t>(chosen)]);
        run.traceStep(current, *at, trials, chosen, next);
        current = std::move(next);
    }
    return current;
}

bool GreedyStep::accepts(const Run& run, const State& current, const TriedCandidate& best) const
{
    if (accept_ == "always" || best.judgement.success)
        return true;
    const double bar = accept_ == "better" ? current.judgement.loss : run.start().judgement.loss;
    return best.judgement.loss > bar;
}

} // namespace core::attacks
