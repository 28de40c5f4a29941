#include "models/inference/equations/equation_writer.h"

#include <algorithm>
#include <limits>

namespace models {

EquationWriter::EquationWriter(const SolverModel& model, std::span<const SolverProblem* const> problems)
    : model_(model), batch_(problems, model.config.architecture), symbols_(model.symbols->size()),
      longest_(batch_.numbers.longest()),
      trees_(on_, model.layers, model.config, batch_, model.operators, model.symbols->size())
{}

void EquationWriter::start()
{
    trees_.start();
    written_.assign(trees_.size(), 0);
}

std::span<const float> EquationWriter::step(std::span<const std::uint32_t> written)
{
    if (!written.empty() && written.front() != begin()) {
        const std::vector<std::int64_t> pieces(written.begin(), written.end());
        trees_.write(pieces);
        for (auto& count : written_)
            ++count;
    }
    constexpr float impossible = -std::numeric_limits<float>::infinity();
    scores_.assign(trees_.size() * vocabulary(), impossible);
    if (!trees_.open().empty()) {
        const auto scores = trees_.scores();
        for (const auto tree : trees_.open()) {
            const float* own = scores.row(trees_.rowOf(tree));
            // An operator takes the place of a number, and wants two.
            const bool room = written_[tree] + trees_.needed(tree) + 2 <= model_.config.longest;
            for (std::size_t piece = room ? 0 : model_.operators; piece < scores.width; ++piece)
                if (own[piece] > absentScore / 2)
                    scores_[tree * vocabulary() + piece] = own[piece];
        }
    }
    for (std::size_t tree = 0; tree < trees_.size(); ++tree)
        if (trees_.isComplete(tree))
            scores_[tree * vocabulary() + end()] = 0.0F;
    return scores_;
}

void EquationWriter::reorder(std::span<const std::size_t> from)
{
    trees_.reorder(from);
    std::vector<std::size_t> written;
    for (const auto row : from)
        written.push_back(written_[row]);
    written_ = std::move(written);
}

std::vector<float> EquationWriter::attentionOf(std::size_t row) const
{
    const float* weights = trees_.attention().row(trees_.rowOf(row));
    return {weights, weights + batch_.texts.length(trees_.textOf(row))};
}

} // namespace models
