#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/text/splitting/tokenizer.h"
#include "models/inference/model/config_reader.h"

namespace models {

/// How a word-based model reads texts, as in every config.json of our format.
struct TextReading {
    std::vector<std::string> segments = {"sentence"};
    std::string language = "en";
    core::text::Tokenization tokenization = core::text::Tokenization::Whitespace;
    std::vector<std::string> preprocess; ///< Steps of core/victims/preprocessing.
    bool lowercase = true;
    std::string unknown = "<unk>";

    /// Takes over the members that are present; `what` reads `wanted` segments. \throws core::Error.
    void read(const ConfigReader& reader, std::size_t wanted, const std::string& what);
    /// What a training writes of it into config.json.
    [[nodiscard]] nlohmann::ordered_json written() const;
};

} // namespace models
