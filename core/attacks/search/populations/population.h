#pragma once

#include "core/attacks/parts/part_type.h"
#include "core/attacks/search/search.h"

namespace core::attacks {

/// `genetic`: texts of a population are crossed and changed, those with the higher loss more often.
///
/// Alzantot, Sharma, Elgohary, Ho, Srivastava and Chang (2018), Generating Natural Language Adversarial Examples,
/// EMNLP, algorithm 1. The improved genetic attack of Wang, Jin and He (2019), Natural Language Adversarial Attacks and
/// Defenses in Word Level, by its parameters.
[[nodiscard]] PartMaker<SearchMethod> geneticSearch();

/// `particle-swarm`: texts of a swarm move towards the best text of their own and of all.
///
/// Zang, Qi, Yang, Liu, Zhang, Liu and Sun (2020), Word-level Textual Adversarial Attacking as Combinatorial
/// Optimization, ACL, section 3.2. By its parameters also LEAP: Xiao, Xiao, Dong, Ji and Zhang (2023), LEAP: Efficient
/// and Automated Test Method for NLP Software, ASE.
[[nodiscard]] PartMaker<SearchMethod> particleSwarmSearch();

/// `differential-evolution`: where a text is perturbed, and how, moves by the differences between other texts.
///
/// Storn and Price (1997), Differential Evolution, J. of Global Optimization 11; for texts Boucher, Shumailov, Anderson
/// and Papernot (2022), Bad Characters: Imperceptible NLP Attacks, IEEE S&P, section V, who take SciPy's: strategy
/// best1bin, a weight drawn for each generation, a Latin hypercube to begin with.
[[nodiscard]] PartMaker<SearchMethod> differentialEvolutionSearch();

} // namespace core::attacks
