#pragma once

#include <utility>

#include "models/inference/equations/piece_writer.h"

namespace models {

/// Writes equations one piece after the other, as a sequence: a GRU, begun from the problem's goal, reads the embedding
/// of the last piece (a number's is its state in the problem: it is copied) and the attentional vector of the step
/// before (input feeding); its state h attends to the words of the problem, which gives its context c; each operator,
/// constant and number is scored by vector . tanh(W [h, c, e]), and tanh(W [h, c]) is the attentional vector.
/// Sources: I. Sutskever, O. Vinyals and Q. Le (2014); M.-T. Luong, H. Pham and C. Manning (2015), sections 3.1 and
/// 3.3; O. Vinyals, M. Fortunato and N. Jaitly (2015), "Pointer networks", for copying.
template<Backend B>
class SequenceWriter final : public PieceWriter<B> {
public:
    using Matrix = typename B::Matrix;

    /// All that is given must outlive it.
    template<typename Layers>
    SequenceWriter(const B& on, const SolverLayers<Layers>& layers, ReadProblems<B> read, std::size_t operators)
        : PieceWriter<B>(on, std::move(read), operators), attention_(layers.attention), candidate_(layers.candidate),
          beginning_(layers.sequence->beginning), start_(layers.sequence->start), cell_(layers.sequence->cell),
          combine_(layers.sequence->combine)
    {}

private:
    void begin() override
    {
        const auto& on = this->on();
        const Rows same(this->read().texts.size(), 0);
        last_ = on.embedded(beginning_, same);
        state_ = on.tanh(on.linear(start_, on.dropped(this->read().goals)));
        attentional_ = on.embedded(beginning_, Rows(same.size(), 1));
        rows_.clear();
        for (std::size_t row = 0; row < same.size(); ++row)
            rows_.push_back(static_cast<std::int64_t>(row));
    }

    [[nodiscard]] Matrix score(const Rows& texts) override
    {
        const auto& on = this->on();
        Rows rows;
        for (const auto equation : this->open())
            rows.push_back(rows_[equation]);
        state_ = on.stepped(cell_, on.dropped(on.joined(on.gathered(last_, rows), on.gathered(attentional_, rows))),
                            on.gathered(state_, rows));
        for (std::size_t row = 0; row < rows.size(); ++row)
            rows_[this->open()[row]] = static_cast<std::int64_t>(row);
        const auto both = on.dropped(on.joined(state_, this->seen(attention_, state_, texts)));
        attentional_ = on.tanh(on.linear(combine_, both));
        return on.scores(candidate_, both, this->read().candidateKeys, texts);
    }

    void append(std::span<const std::int64_t> pieces) override
    {
        const auto rows = this->rowsOfOpen();
        last_ = this->embedded(pieces);
        state_ = this->on().gathered(state_, rows);
        attentional_ = this->on().gathered(attentional_, rows);
        for (std::size_t row = 0; row < rows.size(); ++row)
            rows_[this->open()[row]] = static_cast<std::int64_t>(row);
    }

    void take(std::span<const std::size_t> from) override
    {
        Rows rows;
        for (const auto equation : from)
            rows.push_back(rows_[equation]);
        rows_ = std::move(rows);
    }

    const typename B::Additive &attention_, &candidate_;
    const typename B::Embedding& beginning_;
    const typename B::Linear& start_;
    const typename B::Cell& cell_;
    const typename B::Linear& combine_;
    Matrix last_, state_, attentional_;
    Rows rows_; ///< Of each equation in these.
};

} // namespace models
