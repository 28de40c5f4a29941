#pragma once

#include <cmath>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/base/random.h"
#include "core/text/input.h"
#include "models/inference/parsing/parser_model.h"

/// Parsers with random weights of any size and variant.
namespace testing {

struct ParserSizes {
    std::size_t words = 500; ///< Of the vocabulary: `<unk>`, `<root>`, then w2, w3, ...
    std::size_t layers = 2;
    std::size_t hidden = 24;
    std::size_t word = 20;
    std::size_t vectors = 0; ///< Dimensions; words w2, w4, ... and v0, v1, ... have one.
    std::size_t tag = 12;
    std::size_t character = 10;
    std::size_t characterHidden = 9;
    std::size_t arc = 18;
    std::size_t label = 11;
    std::size_t labels = 7;

    /// As the shipped parsers are.
    static ParserSizes shipped() { return {10000, 2, 200, 100, 100, 100, 50, 50, 200, 100, 51}; }
};

struct RandomParser {
    std::string configJson;
    models::ParserConfig config;
    models::ParserLists lists;
    std::vector<models::TensorShape> shapes;
    std::vector<std::vector<float>> values;

    [[nodiscard]] std::vector<models::NamedTensor> tensors() const
    {
        std::vector<models::NamedTensor> tensors;
        for (std::size_t i = 0; i < shapes.size(); ++i)
            tensors.push_back({shapes[i].first, shapes[i].second, values[i]});
        return tensors;
    }
    void write(const std::filesystem::path& folder, models::Precision precision = models::Precision::Float32) const
    {
        models::writeParserFolder(folder, configJson, lists, tensors(), precision);
    }
};

inline RandomParser randomParser(models::ParserInputs inputs, const ParserSizes& sizes = {}, std::uint64_t seed = 1)
{
    using nlohmann::ordered_json;
    ordered_json config = {
        {"faultline", 1},     {"task", "parsing"},   {"architecture", "biaffine"}, {"inputs", models::nameOf(inputs)},
        {"labels", {"root"}}, {"language", "en"},    {"layers", sizes.layers},     {"hidden", sizes.hidden},
        {"arc", sizes.arc},   {"label", sizes.label}};
    for (std::size_t i = 1; i < sizes.labels; ++i)
        config["labels"].push_back("label" + std::to_string(i));
    RandomParser parser;
    std::vector<std::string> words{"<unk>", "<root>"};
    while (words.size() < sizes.words)
        words.push_back("w" + std::to_string(words.size()));
    if (inputs == models::ParserInputs::Char) {
        config["character"] = sizes.character;
        config["character_hidden"] = sizes.characterHidden;
        std::vector<std::string> characters{"<unk>", "<root>", "\u00e9", "\u20ac"};
        for (char c = '!'; c <= '~'; ++c)
            characters.emplace_back(1, c);
        parser.lists.characters = models::Vocabulary(characters);
    } else {
        config["word"] = sizes.word;
        config["vectors"] = sizes.vectors;
        std::vector<std::string> known;
        for (std::size_t i = 2; i < words.size() && sizes.vectors > 0; i += 2)
            known.push_back(words[i]);
        for (std::size_t i = 0; i < sizes.words / 2 && sizes.vectors > 0; ++i)
            known.push_back("v" + std::to_string(i));
        parser.lists.vectors = models::Vocabulary(known);
    }
    if (inputs == models::ParserInputs::WordTag) {
        config["tag"] = sizes.tag;
        config["upos"] = {"<unk>", "<root>", "ADJ", "ADP", "ADV", "DET", "NOUN", "PRON", "PUNCT", "VERB"};
        config["xpos"] = {"<unk>", "<root>", "JJ", "IN", "RB", "DT", "NN", "NNS", "PRP", ".", "VB", "VBD", "VBZ"};
        config["tagger"] = "ewt-tagger";
    }
    parser.lists.words = models::Vocabulary(words);
    parser.configJson = config.dump(2);
    parser.config = models::ParserConfig::parse(parser.configJson);
    parser.shapes = models::tensorShapes(parser.config, parser.lists.rows());
    core::Random random(seed);
    for (const auto& [name, shape] : parser.shapes) {
        std::size_t size = 1;
        for (const std::size_t dimension : shape)
            size *= dimension;
        const bool embedding = name.starts_with("word.") || name.starts_with("tag.") || name.ends_with(".embedding");
        // Large enough that scores differ from word to word as a trained parser's do.
        const double spread = embedding ? 1.0 : 2.5 / std::sqrt(shape.size() == 1 ? 100.0 : double(shape.back()));
        for (float& value : parser.values.emplace_back(size))
            value = static_cast<float>(embedding ? random.normal() : spread * (2.0 * random.uniform() - 1.0));
    }
    return parser;
}

/// Writes it and reads it again.
inline std::shared_ptr<const models::ParserModel> written(const RandomParser& parser,
                                                          const std::filesystem::path& folder)
{
    parser.write(folder);
    return std::make_shared<const models::ParserModel>(models::ParserModel::read(folder));
}

/// Some words of the vocabulary, some that have a vector only, and some that are in no list.
inline std::string randomWord(core::Random& random, const ParserSizes& sizes)
{
    switch (random.below(8)) {
    case 0:
        return "v" + std::to_string(random.below(sizes.words / 2));
    case 1:
        return "Unheard" + std::to_string(random.below(50)) + "\u00e9\u4e2d";
    default:
        return "w" + std::to_string(2 + random.below(sizes.words - 2));
    }
}

inline core::text::Input randomSentence(core::Random& random, const ParserSizes& sizes, std::size_t words)
{
    std::vector<std::string> forms;
    for (std::size_t i = 0; i < words; ++i)
        forms.push_back(randomWord(random, sizes));
    return core::text::Input::sentence(core::text::Text::ofWords(forms));
}

} // namespace testing
