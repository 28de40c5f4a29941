#pragma once

#include <cstddef>
#include <string>

#include <nlohmann/json.hpp>

#include "core/victims/loader.h"

namespace models::networks {

/// Writes into the corpora's facts how many examples are learnt from and how many choose the epoch.
/// \throws core::Error with the remedy when either are missing.
void countExamples(nlohmann::ordered_json& sources, const core::victims::TrainRequest& request, std::size_t train,
                   std::size_t dev, const std::string& remedy);

} // namespace models::networks
