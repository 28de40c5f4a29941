#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "models/inference/equations/read_problems.h"

namespace models {

/// Writes equations in prefix order, several at once: an operator, a constant or a number of the problem at each step.
/// The same steps are taken with gradients along given equations, and without along the likeliest ones. Each operator
/// has two operands; the operators are the first of the symbols.
template<Backend B>
class PieceWriter {
public:
    using Matrix = typename B::Matrix;

    virtual ~PieceWriter() = default;
    PieceWriter(const PieceWriter&) = delete;
    PieceWriter& operator=(const PieceWriter&) = delete;

    /// Begins anew with one equation for each problem.
    void start()
    {
        progress_.clear();
        for (std::size_t text = 0; text < read_.texts.size(); ++text)
            progress_.push_back({text, 0, 1});
        begin();
        listOpen();
    }

    /// The numbers of the equations that are not whole, in order.
    [[nodiscard]] const std::vector<std::size_t>& open() const { return open_; }

    /// Log-probabilities of the next piece of each open equation: first the symbols, then the numbers of its problem;
    /// below absentScore / 2 beyond them.
    [[nodiscard]] Matrix scores()
    {
        Rows texts;
        for (std::size_t row = 0; row < open_.size(); ++row) {
            progress_[open_[row]].row = row;
            texts.push_back(static_cast<std::int64_t>(progress_[open_[row]].text));
        }
        return on_.logSoftmax(score(texts));
    }

    /// Appends a piece to each open equation, for which scores() has been called.
    void write(std::span<const std::int64_t> pieces)
    {
        append(pieces);
        for (std::size_t i = 0; i < open_.size(); ++i) {
            auto& needed = progress_[open_[i]].needed;
            needed = isOperator(pieces[i]) ? needed + 1 : needed - 1;
        }
        listOpen();
    }

    /// From now on equation i is what equation from[i] was.
    void reorder(std::span<const std::size_t> from)
    {
        std::vector<Progress> progress;
        for (const auto equation : from)
            progress.push_back(progress_[equation]);
        progress_ = std::move(progress);
        take(from);
        listOpen();
    }

    [[nodiscard]] std::size_t size() const { return progress_.size(); }
    [[nodiscard]] std::size_t textOf(std::size_t equation) const { return progress_[equation].text; }
    [[nodiscard]] bool isWhole(std::size_t equation) const { return progress_[equation].needed == 0; }
    /// Numbers and constants that an equation needs at least to become whole.
    [[nodiscard]] std::size_t needed(std::size_t equation) const { return progress_[equation].needed; }
    /// Where each open equation attended in the last scores(), [open equations, longest problem].
    [[nodiscard]] const Matrix& attention() const { return attention_; }
    /// Which row of the last scores() belongs to an equation.
    [[nodiscard]] std::size_t rowOf(std::size_t equation) const { return progress_[equation].row; }

protected:
    /// All that is given must outlive it.
    PieceWriter(const B& on, ReadProblems<B> read, std::size_t operators)
        : on_(on), read_(std::move(read)), operators_(operators)
    {}

    /// What belongs to each equation begins anew.
    virtual void begin() = 0;
    /// Scores of the candidates of each open equation, whose problem is in `texts`; notes its attention.
    [[nodiscard]] virtual Matrix score(const Rows& texts) = 0;
    virtual void append(std::span<const std::int64_t> pieces) = 0;
    /// What belongs to equation i becomes what belonged to equation from[i].
    virtual void take(std::span<const std::size_t> from) = 0;

    [[nodiscard]] bool isOperator(std::int64_t piece) const { return piece < static_cast<std::int64_t>(operators_); }
    [[nodiscard]] const B& on() const { return on_; }
    [[nodiscard]] const ReadProblems<B>& read() const { return read_; }
    /// The rows of the last scores() that the open equations have.
    [[nodiscard]] Rows rowsOfOpen() const
    {
        Rows rows;
        for (const auto equation : open_)
            rows.push_back(static_cast<std::int64_t>(progress_[equation].row));
        return rows;
    }
    /// The embedding of a piece for each open equation.
    [[nodiscard]] Matrix embedded(std::span<const std::int64_t> pieces) const
    {
        Rows rows;
        for (std::size_t i = 0; i < open_.size(); ++i)
            rows.push_back(static_cast<std::int64_t>(read_.texts.begin(progress_[open_[i]].text)) + pieces[i]);
        return on_.gathered(read_.candidates, rows);
    }
    /// What queries see of their problems; noted as the attention.
    [[nodiscard]] Matrix seen(const typename B::Additive& layer, const Matrix& queries, const Rows& texts)
    {
        attention_ = on_.softmax(on_.scores(layer, queries, read_.wordKeys, texts));
        return on_.sums(attention_, read_.words, texts);
    }

private:
    struct Progress {
        std::size_t text = 0;
        std::size_t row = 0;
        std::size_t needed = 1;
    };

    void listOpen()
    {
        open_.clear();
        for (std::size_t equation = 0; equation < progress_.size(); ++equation)
            if (progress_[equation].needed > 0)
                open_.push_back(equation);
    }

    const B& on_;
    ReadProblems<B> read_;
    std::size_t operators_;
    std::vector<Progress> progress_;
    std::vector<std::size_t> open_;
    Matrix attention_;
};

} // namespace models
