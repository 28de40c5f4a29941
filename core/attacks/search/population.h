#pragma once

#include "core/attacks/part_type.h"
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
/// Optimization, ACL, section 3.2.
[[nodiscard]] PartMaker<SearchMethod> particleSwarmSearch();

} // namespace core::attacks
