#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/structures/forms/form.h"
#include "models/inference/model/vocabulary.h"

namespace models {

// A form as the actions that write it from its root down: an action opens a node, whose parts follow, or names a leaf.
// `(state/1` opens a call of one part, `(and/*` one of any number, which `)` ends; `(,/*` `(;/*` `([/*` are Prolog's
// conjunction, disjunction and list, `(\+/1` and `(()/1` its negation and parentheses. The words of a quoted atom
// are between two `'`. Every other piece is a variable or a symbol.

/// The actions of a form without its outermost parentheses and full stop.
[[nodiscard]] std::vector<std::string> actionsOf(const core::structures::LogicalForm& form);

/// The form that these actions write, or nothing if they are not those of one form.
[[nodiscard]] std::optional<core::structures::LogicalForm>
formOfActions(std::span<const std::string> pieces, core::structures::FormNotation notation, bool quoteBlanks);

/// Actions with a placeholder for every leaf: a sketch (formLeaf's row of the vocabulary).
[[nodiscard]] std::vector<std::string> sketchOf(std::span<const std::string> actions, const std::string& leaf);

/// What a piece does.
struct FormAction {
    enum class Kind : std::uint8_t { Sign, Leaf, Variable, Symbol, Quote, Open, Close };
    static constexpr std::uint32_t any = 0xffffffffU; ///< As many parts as are written before a Close.

    Kind kind = Kind::Symbol;
    std::uint32_t parts = 0; ///< Number of parts that an Open opens.
    bool goals = false;      ///< Its parts are goals, not leaves: those of a conjunction, a disjunction, a negation.
    bool binds = false;      ///< Its first part is a variable: lambda, exists, argmax ...
    bool typed = false;      ///< Its second part is a symbol: lambda.

    [[nodiscard]] static FormAction of(const std::string& piece, core::structures::FormNotation notation);
};

/// What each piece of a vocabulary does.
class FormGrammar {
public:
    FormGrammar(const Vocabulary& pieces, core::structures::FormNotation notation);

    [[nodiscard]] const FormAction& operator[](std::uint32_t piece) const
    {
        return piece < actions_.size() ? actions_[piece] : copied_;
    }
    /// Whether a name alone is a form: `fb0` in lambda calculus, but no goal of a program.
    [[nodiscard]] bool nameIsForm() const { return nameIsForm_; }
    /// Number of pieces in the shortest goal.
    [[nodiscard]] std::uint32_t shortestGoal() const { return shortestGoal_; }

private:
    std::vector<FormAction> actions_;
    FormAction copied_; ///< A copied word of the question is a symbol.
    std::uint32_t shortestGoal_ = 3;
    bool nameIsForm_ = false;
};

/// A form being written by actions: what is open, and what may follow.
class FormStack {
public:
    /// Whether a piece may follow. In a `hurry` only pieces that bring the form to its end may.
    [[nodiscard]] bool allows(const FormGrammar& grammar, std::uint32_t piece, bool hurry) const;
    void write(const FormGrammar& grammar, std::uint32_t piece);

    [[nodiscard]] bool complete() const { return begun_ && open_.empty(); }
    /// The fewest pieces that must still be written.
    [[nodiscard]] std::size_t needed(const FormGrammar& grammar) const;
    /// The piece that opened the node whose part is written next; formBegin at the root.
    [[nodiscard]] std::uint32_t parent() const;
    [[nodiscard]] bool inQuote() const { return !open_.empty() && open_.back().quote; }

private:
    struct Open {
        std::uint32_t piece = 0;
        std::uint32_t written = 0; ///< Parts written so far.
        bool quote = false;
    };
    [[nodiscard]] static std::uint32_t least(const FormAction& action);
    void finishPart(const FormGrammar& grammar);

    std::vector<Open> open_;
    bool begun_ = false;
};

} // namespace models
