#include "models/inference/equations/solver_victim.h"

#include <cmath>

#include "core/base/error.h"
#include "core/structures/equations/linked_equation.h"
#include "models/inference/decoding/writing_victim.h"
#include "models/inference/equations/solving.h"

namespace models {

using core::structures::Equation;
using core::structures::EquationTree;
using core::structures::Prediction;
using core::text::Text;

namespace {

WritingModel writingModelOf(const SolverModel& model)
{
    return {"equations",      nameOf(model.config.architecture),
            model.folder,     model.configJson,
            model.hash,       model.weightsHash,
            model.config.beam};
}

class SolverVictim final : public WritingVictim {
public:
    explicit SolverVictim(std::shared_ptr<const SolverModel> model)
        : WritingVictim(writingModelOf(*model), model->config), model_(std::move(model))
    {}

    [[nodiscard]] std::unique_ptr<Victim> clone() const override { return std::make_unique<SolverVictim>(model_); }

private:
    /// The problems of some texts, and where they stand.
    struct Problems {
        std::vector<SolverProblem> problems;
        std::vector<const SolverProblem*> places;
    };

    [[nodiscard]] Problems problemsIn(std::span<const Text* const> texts) const
    {
        Problems read;
        for (const auto* text : texts)
            read.problems.push_back(problemOf(*text, model_->config, *model_->words, model_->encoder.get()));
        for (const auto& problem : read.problems)
            read.places.push_back(&problem);
        return read;
    }

    [[nodiscard]] Prediction noAnswer() const override { return Equation{"", std::nan("")}; }

    [[nodiscard]] bool writes(const Prediction& answer) const override
    {
        return std::holds_alternative<Equation>(answer);
    }

    [[nodiscard]] Lists written(std::span<const Text* const> texts, std::size_t beam, std::size_t count,
                                const std::stop_token& stop) override
    {
        const auto read = problemsIn(texts);
        const auto solutions = solve(*model_, read.places, beam, count, stop);
        Lists lists(texts.size());
        for (std::size_t i = 0; i < texts.size(); ++i)
            for (const auto& solution : solutions[i])
                lists[i].push_back({answerOf(solution, read.problems[i]), solution.logProbability});
        return lists;
    }

    [[nodiscard]] std::vector<AnswerLikelihood> likelihoods(std::span<const Text* const> texts,
                                                            std::span<const Prediction* const> answers,
                                                            const std::stop_token&) override
    {
        const auto read = problemsIn(texts);
        std::vector<EquationTree> equations;
        for (std::size_t i = 0; i < texts.size(); ++i) {
            try {
                equations.push_back(
                    core::structures::linkedTo(std::get<Equation>(*answers[i]), read.problems[i].numbers));
            } catch (const core::Error&) { // a lone unknown, which no solver writes
                equations.emplace_back().left.kind = core::structures::Arithmetic::Unknown;
            }
        }
        return likelihoodsOf(*model_, read.places, equations);
    }

    std::shared_ptr<const SolverModel> model_;
};

} // namespace

std::unique_ptr<core::victims::Victim> makeSolverVictim(std::shared_ptr<const SolverModel> model)
{
    return std::make_unique<SolverVictim>(std::move(model));
}

} // namespace models
