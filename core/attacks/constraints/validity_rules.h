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
/// `same-sense`: a substitute is no synonym of another sense.
[[nodiscard]] PartMaker<Constraint> sameSenseConstraint();
/// `no-antonyms`: no substitute means the opposite.
[[nodiscard]] PartMaker<Constraint> noAntonymsConstraint();

} // namespace core::attacks
