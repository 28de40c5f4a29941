#pragma once

#include <memory>

#include "models/inference/equations/goal_tree.h"
#include "models/inference/equations/sequence_writer.h"

namespace models {

/// The writer of a solver's architecture for a batch, begun. `operators`, `symbols`: how many. All else that is given
/// must outlive it.
template<Backend B, typename Layers>
std::unique_ptr<PieceWriter<B>> writerFor(const B& on, const SolverLayers<Layers>& layers, const SolverConfig& config,
                                          const ProblemBatch& batch, std::size_t operators, std::size_t symbols)
{
    ReadProblems<B> read(on, layers, config.hidden, batch, symbols);
    std::unique_ptr<PieceWriter<B>> writer;
    if (config.architecture == SolverArchitecture::Seq2Seq)
        writer = std::make_unique<SequenceWriter<B>>(on, layers, std::move(read), operators);
    else
        writer = std::make_unique<GoalTree<B>>(on, layers, std::move(read), operators);
    writer->start();
    return writer;
}

} // namespace models
