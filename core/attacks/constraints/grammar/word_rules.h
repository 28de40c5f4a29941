#pragma once

#include "core/attacks/constraints/constraint.h"
#include "core/attacks/parts/part_type.h"

namespace core::attacks {

// Constraints by the rules that flag texts after the attack (core/language/validity): each rejects what its flag would
// be put on, asks the victim nothing and is in no published recipe; `--set constraints.NAME=on` adds it to any.

/// `keep-clitics`: n't, 's and their like keep a word that takes them.
[[nodiscard]] PartMaker<Constraint> keepCliticsConstraint();
/// `dictionary`: what is put in is a word.
[[nodiscard]] PartMaker<Constraint> dictionaryConstraint();
/// `keep-quantifiers`: quantifiers, modal verbs and question words stay.
[[nodiscard]] PartMaker<Constraint> keepQuantifiersConstraint();

} // namespace core::attacks
