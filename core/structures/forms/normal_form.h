#pragma once

#include "core/structures/forms/form.h"

namespace core::structures {

/// One form that represents all forms that differ only in what does not count:
///
/// 1. Names of variables: they become $0, $1 ... (lambda) or A, B ... (Prolog) in the order in which they come first. A
///    variable of lambda calculus belongs to the lambda, exists, argmax ... that binds it, so one name bound twice is
///    two variables; Prolog's _ is a variable of its own wherever it stands and stays _.
/// 2. The order of the arguments of `and` and `or` (lambda), of `intersection` and `union` (FunQL) and of goals and
///    alternatives (Prolog).
/// 3. The outermost parentheses, and in Prolog all that only group, a full stop, and the quotes of an atom that needs
///    none ('texas'); blanks at the ends of a quoted atom. (a,(b,c)) is a,b,c.
///
/// Rules 1 and 2 interact: sorting changes which variable comes first, and names change the order. So the order does
/// not rest on names. Each variable gets a colour from where it occurs, again and again with the colours of the
/// variables around it, until no more of them differ (Weisfeiler and Leman 1968); arguments are sorted by their
/// structure, then by these colours. Variables that still look alike are told apart by trying each of them first, and
/// the alphabetically first outcome counts; of those that can change places without changing the form one is enough. So
/// the result is the same for all forms that differ by rules 1 to 3, and normalForm(normalForm(f)) is normalForm(f).
/// Only where that would take more than a million steps not everything is tried, and two such forms may stay apart:
/// that takes dozens of variables in regular patterns.
///
/// Source of the rules: the exact match of Dong and Lapata (2016, 2018) and TranX (Yin and Neubig 2018), which sort
/// arguments and rename variables; the released parsers do it partly and in their own ways, so the rules are ours.
[[nodiscard]] LogicalForm normalForm(const LogicalForm& form);

} // namespace core::structures
