#pragma once

#include "core/corpora/formats/conllu.h"
#include "core/corpora/penn/brackets.h"

namespace core::corpora::penn {

/// A constituent tree as dependencies: every constituent's head word governs the head words of its other children, so
/// the result is projective. Labels are those of basic Stanford dependencies (nsubj, dobj, prep, pobj, rcmod, vmod
/// ...), `dep` where no rule fits. Words get their Penn tags (XPOS) and nothing else. `copulaHead`: "is" governs in
/// "she is tall"; otherwise "tall" does, with "is" as its `cop`. Source: de Marneffe and Manning (2008), Stanford typed
/// dependencies manual (revised 2013, version 3.3).
[[nodiscard]] TreebankSentence dependenciesOf(const Tree& tree, bool copulaHead);

} // namespace core::corpora::penn
