#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace core::structures {

/// How a logical form is written.
enum class FormNotation : std::uint8_t {
    Lambda, ///< Typed lambda calculus, as in Geo and ATIS: ( lambda $0 e ( and ( state:t $0 ) ( loc:t $0 s0 ) ) )
    Prolog, ///< A Prolog term, as in Geo and Jobs: answer(A,(state(A),loc(A,B),const(B,stateid(texas))))
    FunQl   ///< Nested functions without variables, as in Geo: answer(state(loc_2(countryid('usa'))))
};
inline constexpr std::array formNotations{FormNotation::Lambda, FormNotation::Prolog, FormNotation::FunQl};
[[nodiscard]] std::string_view nameOf(FormNotation notation);        ///< lambda prolog funql
[[nodiscard]] FormNotation formNotationNamed(std::string_view name); ///< \throws UsageError for other names.

enum class FormKind : std::uint8_t {
    Symbol,      ///< A constant, a number, a quoted atom with its quotes.
    Variable,    ///< $0; A, ANS, _12.
    Call,        ///< `name` applied to the parts; without a name the first part is applied to the others (lambda).
    Group,       ///< Parentheses around its one part (Prolog).
    Conjunction, ///< a , b
    Disjunction, ///< a ; b
    Negation,    ///< \+ a
    List         ///< [a,b]
};

/// One node of a logical form, with everything below it.
struct FormNode {
    FormKind kind = FormKind::Symbol;
    std::string name; ///< Of a symbol, a variable or a call.
    std::vector<FormNode> parts;
    friend bool operator==(const FormNode&, const FormNode&) = default;
};

/// A logical form as a tree.
struct LogicalForm {
    FormNotation notation = FormNotation::Lambda;
    FormNode root;
    bool outerParentheses = true; ///< Lambda: whether the outermost parentheses were written.
    bool fullStop = false;        ///< Prolog: whether it ends with one.
    friend bool operator==(const LogicalForm&, const LogicalForm&) = default;
};

/// The most that is read: a form from outside may be of any size.
struct FormLimits {
    static constexpr std::size_t bytes = 100'000;
    static constexpr std::size_t nodes = 2'000;
    static constexpr std::size_t depth = 200;
};

/// Reads a logical form of the given notation.
/// \throws Error with line and column (in characters, from 1) of what does not fit, and for forms beyond the limits.
[[nodiscard]] LogicalForm parseForm(std::string_view text, FormNotation notation);

/// The same, with the notation detected: lambda calculus has $-variables, typed names (state:t) or words side by side;
/// of the others Prolog has variables, several goals, lists or a full stop, and FunQL is one function without them.
[[nodiscard]] LogicalForm parseForm(std::string_view text);

/// A gold form; one of lambda calculus may lack closing parentheses at its end, as thousands in the corpora of Huang et
/// al. (2021) and text2sql-data do (an answer that is left open is wrong). \throws Error as parseForm().
[[nodiscard]] LogicalForm parseGoldForm(std::string_view text);

/// The form as people write it; reproduces what was parsed except for white space.
/// Lambda: ( lambda $0 e ( state:t $0 ) ); Prolog and FunQL: answer(A,(state(A),\+ loc(A,B)))
[[nodiscard]] std::string textOf(const LogicalForm& form);

/// The form's tokens with one blank between them, as parsers answer: answer ( A , state ( A ) )
[[nodiscard]] std::string tokensOf(const LogicalForm& form);

} // namespace core::structures
