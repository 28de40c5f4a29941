#pragma once

#include <string>
#include <vector>

#include "core/structures/forms/form.h"
#include "core/text/mark.h"
#include "core/text/text.h"

namespace core::structures {

/// A leaf of a logical form that names one thing of the world, such as a state.
struct FormName {
    std::string written; ///< As the form writes it: texas:s, ' new york ', s0.
    std::string kind;    ///< The type, s of texas:s; in a term the call around it; empty for s0.
    friend bool operator==(const FormName&, const FormName&) = default;
};

/// The names in a form, each once, in the order in which they are written:
///
/// - lambda calculus: what is not applied and has a type, but for the basic ones (e, t, i); and words such as s0 and
///   num_salary, which no natural text has;
/// - terms: atoms, but for numbers, _ and the `all` of FunQL. The kinds of Geo's stateid, cityid, riverid and
///   countryid are named as in its lambda calculus: s, c, r, co. The _ before a call's name does not count.
[[nodiscard]] std::vector<FormName> namesOf(const LogicalForm& form);

/// The names of a form that stand in the question, as marks of its original words in their order: entities of their
/// kind, and for words such as s0 places to be filled in, of the kind s. Case does not count, nor what joins the parts
/// of a name (blank, _ - . and quotes). Where a typed name does not stand as a whole, it may stand without its last
/// word, if that only says where or what it is: austin_tx:c, mississippi_river:r; usa may be "united states",
/// "america", "american" or "us". Longer names come first; of those that share words, whole ones.
///
/// Check value: "rivers in New York ?" with loc:t $0 new_york:s marks words 2 and 3 as an entity s.
[[nodiscard]] std::vector<text::Mark> namesIn(const text::Text& question, const LogicalForm& form);

} // namespace core::structures
