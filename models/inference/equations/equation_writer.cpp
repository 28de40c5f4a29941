#include "models/inference/equations/equation_writer.h"

#include <limits>

namespace models {

EquationWriter::EquationWriter(const SolverModel& model, std::span<const SolverProblem* const> problems)
    : model_(model), batch_(problems, model.config.architecture), symbols_(model.symbols->size()),
      longest_(batch_.numbers.longest()),
      equations_(writerFor(on_, model.layers, model.config, batch_, model.operators, model.symbols->size()))
{}

void EquationWriter::start()
{
    equations_->start();
    written_.assign(equations_->size(), 0);
}

std::span<const float> EquationWriter::step(std::span<const std::uint32_t> written)
{
    if (!written.empty() && written.front() != begin()) {
        const std::vector<std::int64_t> pieces(written.begin(), written.end());
        equations_->write(pieces);
        for (auto& count : written_)
            ++count;
    }
    constexpr float impossible = -std::numeric_limits<float>::infinity();
    scores_.assign(equations_->size() * vocabulary(), impossible);
    if (!equations_->open().empty()) {
        const auto scores = equations_->scores();
        for (const auto equation : equations_->open()) {
            const float* own = scores.row(equations_->rowOf(equation));
            // An operator takes the place of a number, and wants two.
            const bool room = written_[equation] + equations_->needed(equation) + 2 <= model_.config.longest;
            for (std::size_t piece = room ? 0 : model_.operators; piece < scores.width; ++piece)
                if (own[piece] > absentScore / 2)
                    scores_[equation * vocabulary() + piece] = own[piece];
        }
    }
    for (std::size_t equation = 0; equation < equations_->size(); ++equation)
        if (equations_->isWhole(equation))
            scores_[equation * vocabulary() + end()] = 0.0F;
    return scores_;
}

void EquationWriter::reorder(std::span<const std::size_t> from)
{
    equations_->reorder(from);
    std::vector<std::size_t> written;
    for (const auto row : from)
        written.push_back(written_[row]);
    written_ = std::move(written);
}

std::vector<float> EquationWriter::attentionOf(std::size_t row) const
{
    const float* weights = equations_->attention().row(equations_->rowOf(row));
    return {weights, weights + batch_.texts.length(equations_->textOf(row))};
}

} // namespace models
