#pragma once

#include <array>
#include <utility>

#include "models/inference/pieces/byte_pairs.h"
#include "tests/support/models/random_bert.h"

namespace testing {

/// A tiny fine-tuned classifier in the format of Hugging Face, of one of three families, with the same weights on every
/// machine.
struct RandomClassifier {
    enum class Family { Bert, Roberta, DistilBert };
    Family family = Family::Bert;
    RandomBert bert{};
    std::vector<std::string> labels = {"bad", "good", "neither"};

    /// The names of a BERT's tensors in the other families. Longer names come first: some are parts of others.
    std::string nameOf(std::string name) const
    {
        constexpr std::array<std::pair<const char*, const char*>, 9> distil{
            {{"encoder.layer.", "transformer.layer."},
             {"attention.self.query", "attention.q_lin"},
             {"attention.self.key", "attention.k_lin"},
             {"attention.self.value", "attention.v_lin"},
             {"attention.output.dense", "attention.out_lin"},
             {"attention.output.LayerNorm", "sa_layer_norm"},
             {"intermediate.dense", "ffn.lin1"},
             {"output.dense", "ffn.lin2"},
             {"output.LayerNorm", "output_layer_norm"}}};
        const auto replace = [&](const std::string& old, const char* with) {
            if (const auto at = name.find(old); at != std::string::npos)
                name.replace(at, old.size(), with);
        };
        if (family == Family::Roberta)
            replace("bert.", "roberta.");
        if (family == Family::DistilBert) {
            replace("bert.", "distilbert.");
            for (const auto& [old, with] : distil)
                replace(old, with);
        }
        return name;
    }

    RandomBert::Shapes shapes() const
    {
        RandomBert::Shapes all;
        for (const auto& [name, shape] : sized().shapes())
            if (!name.starts_with("cls.") && !(family == Family::DistilBert && name.find("token_type") != name.npos))
                all.push_back({nameOf(name), shape});
        const auto linear = [&](const std::string& name, std::size_t outputs) {
            all.push_back({name + ".weight", {outputs, bert.hidden}});
            all.push_back({name + ".bias", {outputs}});
        };
        linear(family == Family::Bert      ? "bert.pooler.dense"
               : family == Family::Roberta ? "classifier.dense"
                                           : "pre_classifier",
               bert.hidden);
        linear(family == Family::Roberta ? "classifier.out_proj" : "classifier", labels.size());
        return all;
    }

    nlohmann::ordered_json config() const
    {
        auto config = sized().config();
        const char* name = family == Family::Bert ? "Bert" : family == Family::Roberta ? "Roberta" : "DistilBert";
        config["architectures"] = {std::string(name) + "ForSequenceClassification"};
        for (std::size_t i = 0; i < labels.size(); ++i)
            config["id2label"][std::to_string(i)] = labels[i];
        if (family == Family::Roberta) {
            config["model_type"] = "roberta";
            config["pad_token_id"] = 1;
        }
        if (family == Family::DistilBert) {
            config["model_type"] = "distilbert";
            for (const auto& [old, own] : {std::pair{"hidden_size", "dim"},
                                           {"num_hidden_layers", "n_layers"},
                                           {"num_attention_heads", "n_heads"},
                                           {"intermediate_size", "hidden_dim"},
                                           {"hidden_act", "activation"}}) {
                config[own] = config[old];
                config.erase(old);
            }
        }
        return config;
    }

    /// `change` is merged into config.json.
    void write(const std::filesystem::path& folder,
               const nlohmann::ordered_json& change = nlohmann::ordered_json::object()) const
    {
        sized().write(folder, shapes());
        auto config = this->config();
        config.merge_patch(change);
        std::ofstream(folder / "config.json") << config.dump();
        if (family != Family::Roberta)
            return;
        std::filesystem::remove(folder / "vocab.txt");
        std::ofstream(folder / "vocab.json") << sized().rows().dump();
        std::ofstream(folder / "merges.txt") << "#version: 0.2\nt h\nth e\nc a\n";
    }

private:
    /// RoBERTa has pieces of bytes, and rows of positions that no text uses.
    RandomBert sized() const
    {
        RandomBert model = bert;
        if (family != Family::Roberta)
            return model;
        model.positions += 2;
        model.pieces = {"<s>", "<pad>", "</s>", "<unk>"};
        for (unsigned byte = 0; byte < 256; ++byte)
            model.pieces.push_back(models::bytePairCharacter(static_cast<unsigned char>(byte)));
        for (const char* piece : {"th", "the", "ca"})
            model.pieces.emplace_back(piece);
        return model;
    }
};

/// A tiny random BERT with a classifier of three labels; `change` is merged into its config.json.
inline void writeClassifier(const std::filesystem::path& folder,
                            const nlohmann::ordered_json& change = nlohmann::ordered_json::object())
{
    RandomClassifier().write(folder, change);
}

} // namespace testing
