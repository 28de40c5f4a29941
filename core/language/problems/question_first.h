#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/language/entities/entity_recogniser.h"

namespace core::language {

/// A word problem with its question moved to the front (Kumar, Maheshwary and Pudi 2021, section 3.2), by the structure
/// of what is before it. Nothing where no question is found, or nothing stands before it.
///
/// - Only a condition: "If each costs 2, how much do 6 cost?" -> "How much do 6 cost if each costs 2?"
/// - Up to three sentences: "How much do 6 cost, given that ..., that ..., and that ...?", with a condition of the
///   question's sentence behind them, "and if ...".
/// - More sentences, or one that is no statement (Suppose ..., direct speech): they follow the question as they are, a
///   condition goes with the question.
///
/// The sentences keep their order and, but for articles, their words. What leads to the question (In all, ...) goes
/// with it, "so" and "then" are left out. A pronoun of the question that is now before what it stands for is replaced
/// by it where that is sure: antecedentOf(). Where the question asks for "the baker" and "a baker" now comes behind it,
/// the two change their articles. A question that means what was said before it (How many is that?) stays. Capitals are
/// put right; text in small letters stays so. Pure function.
[[nodiscard]] std::optional<std::string> questionFirst(std::string_view problem, const EntityRecogniser& recogniser);

/// The same as the code published with that paper does it (kevivk/MWP_Adversarial, main.py of GTS, where it is named
/// question reordering): the text is cut at `" , | . "`, in which the point stands for any character, so that a lone
/// "a" or "i" is a stop and is lost; the last piece moves to the front, whatever it is; "given that" and the other
/// pieces follow without the stops between them, or nothing where there is but one. Numbers are longer than one
/// character to it and stay. Nothing for an empty text. Pure function.
[[nodiscard]] std::optional<std::string> questionFirstAsReleased(std::string_view problem);

} // namespace core::language
