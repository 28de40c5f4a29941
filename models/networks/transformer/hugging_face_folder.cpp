#include "models/networks/transformer/hugging_face_folder.h"

#include <fmt/format.h>

#include "core/base/file.h"

namespace models::networks {

namespace {

std::string activationName(Activation activation)
{
    switch (activation) {
    case Activation::Relu:
        return "relu";
    case Activation::GeluTanh:
        return "gelu_new";
    default:
        return "gelu";
    }
}

/// The card: a line about the model, its origin, and its scores as a list.
std::string cardOf(const std::string& name, const nlohmann::ordered_json& config)
{
    std::string card = fmt::format("---\nlibrary_name: transformers\nlanguage: {}\n", config.value("language", "en"));
    if (config.contains("licence"))
        card += fmt::format("license: {}\n", config["licence"].get<std::string>());
    card += fmt::format("---\n# {}\n", name);
    for (const char* key : {"summary", "attribution"})
        if (config.contains(key))
            card += "\n" + config[key].get<std::string>() + "\n";
    for (const auto& [key, title] : {std::pair{"scores", "Scores"}, std::pair{"training", "Training"}}) {
        if (!config.contains(key))
            continue;
        card += fmt::format("\n## {}\n", title);
        for (const auto& [fact, value] : config[key].items())
            card += fmt::format("- {}: {}\n", fact, value.is_string() ? value.get<std::string>() : value.dump());
    }
    return card;
}

} // namespace

nlohmann::ordered_json huggingFaceConfig(const EncoderConfig& config, const std::string& architecture, double dropout,
                                         bool float16)
{
    return {{"architectures", {architecture}},
            {"model_type", "bert"},
            {"vocab_size", config.vocabulary},
            {"hidden_size", config.hidden},
            {"num_hidden_layers", config.layers},
            {"num_attention_heads", config.heads},
            {"intermediate_size", config.intermediate},
            {"hidden_act", activationName(config.activation)},
            {"hidden_dropout_prob", dropout},
            {"attention_probs_dropout_prob", dropout},
            {"max_position_embeddings", config.positions},
            {"type_vocab_size", config.types},
            {"layer_norm_eps", static_cast<double>(config.layerNormEpsilon)},
            {"pad_token_id", 0},
            {"torch_dtype", float16 ? "float16" : "float32"}};
}

void writeConfigAndCard(const std::filesystem::path& folder, const nlohmann::ordered_json& config)
{
    core::writeFile(folder / "README.md", cardOf(folder.filename().string(), config));
    core::writeFile(folder / "config.json", config.dump(2) + "\n");
}

void writeTokenizer(const std::filesystem::path& folder, const Vocabulary& vocabulary, std::size_t longest)
{
    const nlohmann::ordered_json tokenizer{
        {"do_lower_case", true}, {"tokenizer_class", "BertTokenizer"}, {"model_max_length", longest}};
    core::writeFile(folder / "vocab.txt", vocabulary.text());
    core::writeFile(folder / "tokenizer_config.json", tokenizer.dump(2) + "\n");
}

} // namespace models::networks
