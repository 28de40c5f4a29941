#pragma once

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/base/random.h"
#include "core/files/safetensors.h"

namespace testing {

/// A tiny BERT with the same weights on every machine.
struct RandomBert {
    std::uint64_t seed = 7;
    double range = 1.0; ///< Weights are within plus and minus half of it.
    std::size_t hidden = 8, layers = 2, heads = 2, intermediate = 12, positions = 16;
    std::vector<std::string> pieces = {"[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "the", "small",   "cat", "##s",
                                       "play",  "##ed",  "##ing", "in",    "snow",   "un",  "##known", ".",   ",",
                                       "'",     "s",     "cafe",  "猫",    "2",      "##2", "!",       "dog"};
    nlohmann::ordered_json config() const
    {
        return {{"architectures", {"BertForMaskedLM"}},
                {"model_type", "bert"},
                {"vocab_size", pieces.size()},
                {"hidden_size", hidden},
                {"num_hidden_layers", layers},
                {"num_attention_heads", heads},
                {"intermediate_size", intermediate},
                {"max_position_embeddings", positions},
                {"type_vocab_size", 2},
                {"hidden_act", "gelu"},
                {"layer_norm_eps", 1e-12}};
    }

    using Shapes = std::vector<std::pair<std::string, std::vector<std::size_t>>>;
    Shapes shapes() const
    {
        Shapes all{{"bert.embeddings.word_embeddings.weight", {pieces.size(), hidden}},
                   {"bert.embeddings.position_embeddings.weight", {positions, hidden}},
                   {"bert.embeddings.token_type_embeddings.weight", {2, hidden}}};
        const auto linear = [&](const std::string& name, std::size_t outputs, std::size_t inputs) {
            all.push_back({name + ".weight", {outputs, inputs}});
            all.push_back({name + ".bias", {outputs}});
        };
        const auto norm = [&](const std::string& name) {
            all.push_back({name + ".weight", {hidden}});
            all.push_back({name + ".bias", {hidden}});
        };
        norm("bert.embeddings.LayerNorm");
        for (std::size_t i = 0; i < layers; ++i) {
            const auto layer = fmt::format("bert.encoder.layer.{}.", i);
            for (const char* part : {"query", "key", "value"})
                linear(layer + "attention.self." + part, hidden, hidden);
            linear(layer + "attention.output.dense", hidden, hidden);
            norm(layer + "attention.output.LayerNorm");
            linear(layer + "intermediate.dense", intermediate, hidden);
            linear(layer + "output.dense", hidden, intermediate);
            norm(layer + "output.LayerNorm");
        }
        linear("cls.predictions.transform.dense", hidden, hidden);
        norm("cls.predictions.transform.LayerNorm");
        all.push_back({"cls.predictions.bias", {pieces.size()}});
        return all;
    }

    void write(const std::filesystem::path& folder) const { write(folder, shapes()); }
    void write(const std::filesystem::path& folder, const Shapes& shapes) const
    {
        writeWeights(folder, shapes);
        std::ofstream(folder / "config.json") << config().dump();
        std::ofstream vocabulary(folder / "vocab.txt");
        for (const auto& piece : pieces)
            vocabulary << piece << '\n';
    }

    /// {piece: row}
    nlohmann::ordered_json rows() const
    {
        auto rows = nlohmann::ordered_json::object();
        for (std::size_t row = 0; row < pieces.size(); ++row)
            rows[pieces[row]] = row;
        return rows;
    }
    /// Puts tokenizer.json in place of vocab.txt, as newer releases of Hugging Face's library do.
    void keepTokenizerJsonAlone(const std::filesystem::path& folder) const
    {
        const nlohmann::ordered_json tokenizer{
            {"normalizer", {{"type", "BertNormalizer"}, {"lowercase", true}, {"strip_accents", nullptr}}},
            {"pre_tokenizer", {{"type", "BertPreTokenizer"}}},
            {"post_processor",
             {{"type", "BertProcessing"}, {"cls", {"[CLS]", rows()["[CLS]"]}}, {"sep", {"[SEP]", rows()["[SEP]"]}}}},
            {"model", {{"type", "WordPiece"}, {"unk_token", "[UNK]"}, {"vocab", rows()}}}};
        std::ofstream(folder / "tokenizer.json") << tokenizer.dump();
        std::filesystem::remove(folder / "vocab.txt");
    }

    void writeWeights(const std::filesystem::path& folder, const Shapes& shapes) const
    {
        core::SafeTensorsWriter writer;
        core::Random random(seed);
        for (const auto& [name, shape] : shapes) {
            std::size_t size = 1;
            for (const auto dimension : shape)
                size *= dimension;
            std::vector<float> values(size);
            for (float& value : values)
                value =
                    static_cast<float>((random.uniform() - 0.5) * range) + (name.ends_with("orm.weight") ? 1.0F : 0.0F);
            writer.addF32(name, shape, values);
        }
        std::filesystem::create_directories(folder);
        writer.write(folder / "model.safetensors");
    }
};

} // namespace testing
