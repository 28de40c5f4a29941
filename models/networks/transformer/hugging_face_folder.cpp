#include "models/networks/transformer/hugging_face_folder.h"

#include "core/files/file.h"

namespace models::networks {

namespace {

std::string activationName(Activation activation)
{
    switch (activation) {
    case Activation::Relu:
        return "relu";
    case Activation::GeluTanh:
        return "gelu_new";
    case Activation::Silu:
        return "silu";
    case Activation::QuickGelu:
        return "quick_gelu";
    case Activation::Tanh:
        return "tanh";
    default:
        return "gelu";
    }
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

void writeTokenizer(const std::filesystem::path& folder, const Vocabulary& vocabulary, std::size_t longest)
{
    const nlohmann::ordered_json tokenizer{
        {"do_lower_case", true}, {"tokenizer_class", "BertTokenizer"}, {"model_max_length", longest}};
    core::writeFile(folder / "vocab.txt", vocabulary.text());
    core::writeFile(folder / "tokenizer_config.json", tokenizer.dump(2) + "\n");
}

} // namespace models::networks
