#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "models/inference/equations/problem_batch.h"
#include "models/inference/equations/solver_layers.h"
#include "models/inference/operations/backend.h"

namespace models {

/// What a solver reads of a batch.
template<typename Matrix>
struct ProblemStates {
    Matrix words; ///< [words of all problems, hidden]
    Matrix goals; ///< [problems, hidden]: what each asks, its first goal.
};

/// Two GRUs, one above the other; a word's state is the sum of both directions, a problem's goal the sum of the last
/// states of both. Source: Z. Xie and S. Sun (2019), section 3.1. A graph2tree's words then learn from their graphs.
template<typename B, typename Layers>
ProblemStates<typename B::Matrix> readProblems(const B& on, const Layers& layers, const ProblemBatch& batch,
                                               std::size_t hidden)
{
    const auto below = on.read(layers.first, on.dropped(on.embedded(layers.words, batch.rows)), batch.texts);
    const auto both = on.read(layers.second, on.dropped(below), batch.texts);
    const auto forward = on.columns(both, 0, hidden), backward = on.columns(both, hidden, hidden);
    Rows firsts, lasts;
    for (std::size_t text = 0; text < batch.texts.size(); ++text) {
        firsts.push_back(static_cast<std::int64_t>(batch.texts.begin(text)));
        lasts.push_back(static_cast<std::int64_t>(batch.texts.begin(text) + batch.texts.length(text)) - 1);
    }
    auto states = on.plus(forward, backward);
    if (layers.graphs)
        states = withGraphs(on, *layers.graphs, states, batch.graphs, batch.texts);
    return {std::move(states), on.plus(on.gathered(forward, lasts), on.gathered(backward, firsts))};
}

/// Writes the trees of equations in prefix order, several at once: an operator, or a number or constant, at each step.
/// The same steps are taken with gradients along given equations, and without along the likeliest ones.
///
/// A goal q attends to the words of the problem, which gives its context c; each operator, constant and number e is
/// scored by vector . tanh(W [q, c, e]). An operator's left goal is a gated tanh of [q, c, e]; when its left operand is
/// complete, its right goal is one of that and the operand's embedding; an operand with an operator is embedded by a
/// gated tanh of [left, right, e]. Source: Z. Xie and S. Sun (2019), equations 3 to 11. Two operands: the operators are
/// the first of the symbols.
template<Backend B>
class GoalTree {
public:
    using Matrix = typename B::Matrix;

    /// One tree for each problem of the batch, nothing written yet. All that is given must outlive it.
    template<typename Layers>
    GoalTree(const B& on, const SolverLayers<Layers>& layers, const SolverConfig& config, const ProblemBatch& batch,
             std::size_t operators, std::size_t symbols);

    /// Begins anew with one tree for each problem.
    void start();
    /// The numbers of the trees that are not complete, in order.
    [[nodiscard]] const std::vector<std::size_t>& open() const { return open_; }
    /// Log-probabilities of the next piece of each open tree: first the symbols, then the numbers of its problem; below
    /// absentScore / 2 beyond them.
    [[nodiscard]] Matrix scores();
    /// Appends a piece to each open tree, for which scores() has been called.
    void write(std::span<const std::int64_t> pieces);
    /// From now on tree i is what tree from[i] was. Call scores() before the next write(), or not at all in between.
    void reorder(std::span<const std::size_t> from);

    [[nodiscard]] std::size_t size() const { return trees_.size(); }
    [[nodiscard]] std::size_t textOf(std::size_t tree) const { return trees_[tree].text; }
    [[nodiscard]] bool isComplete(std::size_t tree) const { return !trees_[tree].goal; }
    /// Numbers that a tree needs at least to become complete.
    [[nodiscard]] std::size_t needed(std::size_t tree) const;
    /// Where each open tree attended in the last scores(), [open trees, longest problem].
    [[nodiscard]] const Matrix& attention() const { return attention_; }
    /// Which of its rows belongs to a tree.
    [[nodiscard]] std::size_t rowOf(std::size_t tree) const { return trees_[tree].row; }

private:
    using Vector = std::int64_t; ///< A row of what was computed so far, by its number.

    /// An operator whose operands are being written.
    struct Operator {
        Vector symbol = 0;          ///< Its embedding.
        Vector inner = 0;           ///< What its right goal will be made of, with the left operand.
        std::optional<Vector> left; ///< The left operand, once it is complete.
    };
    struct Tree {
        std::size_t text = 0;
        std::optional<Vector> goal; ///< None: the tree is complete.
        std::size_t row = 0;        ///< In the goals and contexts of the last scores().
        std::vector<Operator> path; ///< From the root down.
    };
    /// An operand that has just become complete.
    struct Operand {
        std::size_t tree;
        Vector vector;
    };

    Vector keep(Matrix rows, std::size_t count);
    [[nodiscard]] Matrix vectors(const Rows& numbers) const;
    void openOperators(const Matrix& inputs, const Rows& rows, const std::vector<std::size_t>& trees,
                       const std::vector<Vector>& symbols);
    [[nodiscard]] std::vector<Operand> close(const std::vector<Operand>& operands);
    void listOpen();

    const B& on_;
    // The layers, as functions would have them: pointers, since their owner is shared.
    const typename B::Additive &attend_, &fit_;
    const typename B::Linear &leftInner_, &left_, &rightInner_, &right_, &subtree_;
    std::size_t operators_, symbols_;
    typename B::Items words_, wordKeys_, candidateKeys_;
    Matrix candidates_, firstGoals_;
    Segments candidateTexts_;

    struct Kept {
        Matrix rows;
        Vector begin, end;
    };
    std::vector<Kept> kept_;
    Matrix goals_, contexts_, attention_;
    std::vector<Tree> trees_;
    std::vector<std::size_t> open_;
};

template<Backend B>
template<typename Layers>
GoalTree<B>::GoalTree(const B& on, const SolverLayers<Layers>& layers, const SolverConfig& config,
                      const ProblemBatch& batch, std::size_t operators, std::size_t symbols)
    : on_(on), attend_(layers.attention), fit_(layers.candidate), leftInner_(layers.leftInner), left_(layers.left),
      rightInner_(layers.rightInner), right_(layers.right), subtree_(layers.subtree), operators_(operators),
      symbols_(symbols)
{
    auto states = readProblems(on, layers, batch, config.hidden);
    Rows all, rows;
    for (std::size_t symbol = 0; symbol < symbols; ++symbol)
        all.push_back(static_cast<std::int64_t>(symbol));
    for (std::size_t text = 0; text < batch.texts.size(); ++text) {
        rows.insert(rows.end(), all.begin(), all.end());
        for (std::size_t number = 0; number < batch.numbers.length(text); ++number)
            rows.push_back(static_cast<std::int64_t>(symbols) + batch.places[batch.numbers.begin(text) + number]);
        candidateTexts_.add(symbols + batch.numbers.length(text));
    }
    const auto known = on.embedded(layers.symbols, all);
    const Matrix* const parts[] = {&known, &states.words};
    candidates_ = on.gathered(parts, rows);
    candidateKeys_ = on.prepared(fit_, on.items(on.dropped(candidates_), candidateTexts_));
    firstGoals_ = std::move(states.goals);
    words_ = on.items(std::move(states.words), batch.texts);
    wordKeys_ = on.prepared(attend_, words_);
    start();
}

template<Backend B>
void GoalTree<B>::start()
{
    kept_.clear();
    trees_.assign(candidateTexts_.size(), {});
    keep(firstGoals_, trees_.size());
    for (std::size_t tree = 0; tree < trees_.size(); ++tree) {
        trees_[tree].text = tree;
        trees_[tree].goal = static_cast<Vector>(tree);
    }
    listOpen();
}

template<Backend B>
void GoalTree<B>::listOpen()
{
    open_.clear();
    for (std::size_t tree = 0; tree < trees_.size(); ++tree)
        if (trees_[tree].goal)
            open_.push_back(tree);
}

template<Backend B>
auto GoalTree<B>::keep(Matrix rows, std::size_t count) -> Vector
{
    const Vector begin = kept_.empty() ? 0 : kept_.back().end;
    kept_.push_back({std::move(rows), begin, begin + static_cast<Vector>(count)});
    return begin;
}

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
    return on_.gathered(parts, rows);
}

template<Backend B>
auto GoalTree<B>::scores() -> Matrix
{
    Rows goals, texts;
    for (std::size_t row = 0; row < open_.size(); ++row) {
        auto& tree = trees_[open_[row]];
        tree.row = row;
        goals.push_back(*tree.goal);
        texts.push_back(static_cast<std::int64_t>(tree.text));
    }
    goals_ = on_.dropped(vectors(goals));
    attention_ = on_.softmax(on_.scores(attend_, goals_, wordKeys_, texts));
    contexts_ = on_.dropped(on_.sums(attention_, words_, texts));
    return on_.logSoftmax(on_.scores(fit_, on_.joined(goals_, contexts_), candidateKeys_, texts));
}

template<Backend B>
void GoalTree<B>::write(std::span<const std::int64_t> pieces)
{
    Rows rows, candidates;
    for (std::size_t i = 0; i < open_.size(); ++i) {
        const auto& tree = trees_[open_[i]];
        rows.push_back(static_cast<std::int64_t>(tree.row));
        candidates.push_back(static_cast<std::int64_t>(candidateTexts_.begin(tree.text)) + pieces[i]);
    }
    auto embedded = on_.gathered(candidates_, candidates);
    const auto inputs = on_.joined(on_.gathered(goals_, rows), on_.gathered(contexts_, rows), on_.dropped(embedded));
    const Vector first = keep(std::move(embedded), open_.size());
    Rows opening;
    std::vector<std::size_t> openingTrees;
    std::vector<Vector> symbols;
    std::vector<Operand> operands;
    for (std::size_t i = 0; i < open_.size(); ++i) {
        const Vector vector = first + static_cast<Vector>(i);
        trees_[open_[i]].goal.reset();
        if (pieces[i] < static_cast<std::int64_t>(operators_)) {
            opening.push_back(static_cast<std::int64_t>(i));
            openingTrees.push_back(open_[i]);
            symbols.push_back(vector);
        } else {
            operands.push_back({open_[i], vector});
        }
    }
    if (!opening.empty())
        openOperators(inputs, opening, openingTrees, symbols);
    while (!operands.empty())
        operands = close(operands);
    listOpen();
}

template<Backend B>
void GoalTree<B>::openOperators(const Matrix& inputs, const Rows& rows, const std::vector<std::size_t>& trees,
                                const std::vector<Vector>& symbols)
{
    const auto own = on_.gathered(inputs, rows);
    auto inner = on_.gated(on_.linear(rightInner_, own));
    const Vector firstInner = keep(std::move(inner), rows.size());
    const auto down = on_.gated(on_.linear(leftInner_, own));
    const Vector firstGoal = keep(on_.gated(on_.linear(left_, down)), rows.size());
    for (std::size_t i = 0; i < trees.size(); ++i) {
        auto& tree = trees_[trees[i]];
        tree.path.push_back({symbols[i], firstInner + static_cast<Vector>(i), std::nullopt});
        tree.goal = firstGoal + static_cast<Vector>(i);
    }
}

/// A complete operand ends its tree, is a left one, after which the right one is the goal, or a right one: then its
/// operator is complete, too, and returned.
template<Backend B>
auto GoalTree<B>::close(const std::vector<Operand>& operands) -> std::vector<Operand>
{
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
        const auto pair = on_.dropped(on_.joined(vectors(inners), vectors(lefts)));
        const Vector first = keep(on_.gated(on_.linear(right_, pair)), goalTrees.size());
        for (std::size_t i = 0; i < goalTrees.size(); ++i)
            trees_[goalTrees[i]].goal = first + static_cast<Vector>(i);
    }
    if (!whole.empty()) {
        const auto parts =
            on_.dropped(on_.joined(vectors(leftsOfWhole), vectors(rightsOfWhole), vectors(symbolsOfWhole)));
        const Vector first = keep(on_.gated(on_.linear(subtree_, parts)), whole.size());
        for (std::size_t i = 0; i < whole.size(); ++i)
            whole[i].vector = first + static_cast<Vector>(i);
    }
    return whole;
}

template<Backend B>
std::size_t GoalTree<B>::needed(std::size_t tree) const
{
    std::size_t needed = isComplete(tree) ? 0 : 1;
    for (const auto& open : trees_[tree].path)
        needed += open.left ? 0 : 1;
    return needed;
}

template<Backend B>
void GoalTree<B>::reorder(std::span<const std::size_t> from)
{
    std::vector<Tree> trees;
    for (const auto tree : from)
        trees.push_back(trees_[tree]);
    trees_ = std::move(trees);
    listOpen();
}

} // namespace models
