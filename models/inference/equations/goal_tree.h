#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "models/inference/equations/piece_writer.h"

namespace models {

/// Writes the trees of equations from their goals down.
///
/// A goal q attends to the words of the problem, which gives its context c; each operator, constant and number e is
/// scored by vector . tanh(W [q, c, e]). An operator's left goal is a gated tanh of [q, c, e]; when its left operand is
/// complete, its right goal is one of that and the operand's embedding; an operand with an operator is embedded by a
/// gated tanh of [left, right, e]. Source: Z. Xie and S. Sun (2019), equations 3 to 11.
template<Backend B>
class GoalTree final : public PieceWriter<B> {
public:
    using Matrix = typename B::Matrix;

    /// All that is given must outlive it.
    template<typename Layers>
    GoalTree(const B& on, const SolverLayers<Layers>& layers, ReadProblems<B> read, std::size_t operators)
        : PieceWriter<B>(on, std::move(read), operators), attention_(layers.attention), candidate_(layers.candidate),
          leftInner_(layers.tree->leftInner), left_(layers.tree->left), rightInner_(layers.tree->rightInner),
          right_(layers.tree->right), subtree_(layers.tree->subtree)
    {}

private:
    using Vector = std::int64_t; ///< A row of what was computed so far, by its number.

    /// An operator whose operands are being written.
    struct Operator {
        Vector symbol = 0;          ///< Its embedding.
        Vector inner = 0;           ///< What its right goal will be made of, with the left operand.
        std::optional<Vector> left; ///< The left operand, once it is complete.
    };
    struct Tree {
        Vector goal = 0;            ///< Of an open equation.
        std::vector<Operator> path; ///< From the root down.
    };
    /// An operand that has just become complete.
    struct Operand {
        std::size_t tree;
        Vector vector;
    };
    /// Rows that were computed together, numbered from `begin` to `end`.
    struct Kept {
        Matrix rows;
        Vector begin, end;
    };

    void begin() override
    {
        kept_.clear();
        const auto count = this->read().texts.size();
        const Vector first = keep(this->read().goals, count);
        trees_.assign(count, {});
        for (std::size_t tree = 0; tree < count; ++tree)
            trees_[tree].goal = first + static_cast<Vector>(tree);
    }

    [[nodiscard]] Matrix score(const Rows& texts) override
    {
        Rows goals;
        for (const auto tree : this->open())
            goals.push_back(trees_[tree].goal);
        goals_ = this->on().dropped(vectors(goals));
        contexts_ = this->on().dropped(this->seen(attention_, goals_, texts));
        return this->on().scores(candidate_, this->on().joined(goals_, contexts_), this->read().candidateKeys, texts);
    }

    void append(std::span<const std::int64_t> pieces) override;

    void take(std::span<const std::size_t> from) override
    {
        std::vector<Tree> trees;
        for (const auto tree : from)
            trees.push_back(trees_[tree]);
        trees_ = std::move(trees);
    }

    Vector keep(Matrix rows, std::size_t count)
    {
        const Vector begin = kept_.empty() ? 0 : kept_.back().end;
        kept_.push_back({std::move(rows), begin, begin + static_cast<Vector>(count)});
        return begin;
    }
    [[nodiscard]] Matrix vectors(const Rows& numbers) const;
    void grow(const Matrix& inputs, const Rows& rows, const std::vector<std::size_t>& trees,
              const std::vector<Vector>& symbols);
    [[nodiscard]] std::vector<Operand> close(const std::vector<Operand>& operands);

    const typename B::Additive &attention_, &candidate_;
    const typename B::Linear &leftInner_, &left_, &rightInner_, &right_, &subtree_;
    std::vector<Kept> kept_;
    Matrix goals_, contexts_; ///< Of the last scores.
    std::vector<Tree> trees_;
};

template<Backend B>
auto GoalTree<B>::vectors(const Rows& numbers) const -> Matrix
{
    std::vector<const Matrix*> parts; // only those that hold one of them
    Rows rows(numbers.size());
    std::int64_t before = 0;
    for (const auto& kept : kept_) {
        bool used = false;
        for (std::size_t i = 0; i < numbers.size(); ++i)
            if (numbers[i] >= kept.begin && numbers[i] < kept.end) {
                rows[i] = before + numbers[i] - kept.begin;
                used = true;
            }
        if (used) {
            parts.push_back(&kept.rows);
            before += kept.end - kept.begin;
        }
    }
    return this->on().gathered(parts, rows);
}

template<Backend B>
void GoalTree<B>::append(std::span<const std::int64_t> pieces)
{
    const auto& on = this->on();
    const auto& open = this->open();
    const auto rows = this->rowsOfOpen();
    auto embedded = this->embedded(pieces);
    const auto inputs = on.joined(on.gathered(goals_, rows), on.gathered(contexts_, rows), on.dropped(embedded));
    const Vector first = keep(std::move(embedded), open.size());
    Rows growing;
    std::vector<std::size_t> growingTrees;
    std::vector<Vector> symbols;
    std::vector<Operand> operands;
    for (std::size_t i = 0; i < open.size(); ++i) {
        const Vector vector = first + static_cast<Vector>(i);
        if (this->isOperator(pieces[i])) {
            growing.push_back(static_cast<std::int64_t>(i));
            growingTrees.push_back(open[i]);
            symbols.push_back(vector);
        } else {
            operands.push_back({open[i], vector});
        }
    }
    if (!growing.empty())
        grow(inputs, growing, growingTrees, symbols);
    while (!operands.empty())
        operands = close(operands);
}

/// Operators become parts of their trees, with a goal for the left operand.
template<Backend B>
void GoalTree<B>::grow(const Matrix& inputs, const Rows& rows, const std::vector<std::size_t>& trees,
                       const std::vector<Vector>& symbols)
{
    const auto& on = this->on();
    const auto own = on.gathered(inputs, rows);
    const Vector firstInner = keep(on.gated(on.linear(rightInner_, own)), rows.size());
    const auto down = on.gated(on.linear(leftInner_, own));
    const Vector firstGoal = keep(on.gated(on.linear(left_, down)), rows.size());
    for (std::size_t i = 0; i < trees.size(); ++i) {
        auto& tree = trees_[trees[i]];
        tree.path.push_back({symbols[i], firstInner + static_cast<Vector>(i), std::nullopt});
        tree.goal = firstGoal + static_cast<Vector>(i);
    }
}

/// A complete operand is a whole tree, a left one, after which the right one is the goal, or a right one: then its
/// operator is complete, too, and returned.
template<Backend B>
auto GoalTree<B>::close(const std::vector<Operand>& operands) -> std::vector<Operand>
{
    const auto& on = this->on();
    Rows inners, lefts, leftsOfWhole, rightsOfWhole, symbolsOfWhole;
    std::vector<std::size_t> goalTrees;
    std::vector<Operand> whole;
    for (const auto& [number, vector] : operands) {
        auto& path = trees_[number].path;
        if (path.empty())
            continue;
        if (!path.back().left) {
            path.back().left = vector;
            inners.push_back(path.back().inner);
            lefts.push_back(vector);
            goalTrees.push_back(number);
        } else {
            leftsOfWhole.push_back(*path.back().left);
            rightsOfWhole.push_back(vector);
            symbolsOfWhole.push_back(path.back().symbol);
            whole.push_back({number, 0});
            path.pop_back();
        }
    }
    if (!goalTrees.empty()) {
        const auto pair = on.dropped(on.joined(vectors(inners), vectors(lefts)));
        const Vector first = keep(on.gated(on.linear(right_, pair)), goalTrees.size());
        for (std::size_t i = 0; i < goalTrees.size(); ++i)
            trees_[goalTrees[i]].goal = first + static_cast<Vector>(i);
    }
    if (!whole.empty()) {
        const auto parts =
            on.dropped(on.joined(vectors(leftsOfWhole), vectors(rightsOfWhole), vectors(symbolsOfWhole)));
        const Vector first = keep(on.gated(on.linear(subtree_, parts)), whole.size());
        for (std::size_t i = 0; i < whole.size(); ++i)
            whole[i].vector = first + static_cast<Vector>(i);
    }
    return whole;
}

} // namespace models
