#include "models/inference/encoders/transformer_victim.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <mutex>
#include <numeric>
#include <optional>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/hash.h"
#include "core/files/file.h"
#include "core/json/json.h"
#include "core/victims/score_labels.h"
#include "models/inference/encoders/network_classes.h"
#include "models/inference/model/class_scores.h"
#include "models/inference/model/config_reader.h"
#include "models/inference/transformer/encoder_tokenizer.h"
#include "models/inference/transformer/encoder_weights.h"
#include "models/inference/transformer/framed_input.h"

namespace models {

namespace fs = std::filesystem;

using core::structures::ClassScores;
using core::structures::Prediction;
using core::text::Input;
using core::victims::Capability;
using core::victims::TextVectors;
using core::victims::Victim;
using core::victims::VictimCard;

namespace {

constexpr std::size_t mostLabels = 4096;

/// The labels by their number: `id2label`, or LABEL_0 ... by `num_labels`, or by the rows of the head.
std::vector<std::string> labelsOf(const nlohmann::json& config, const ConfigReader& reader, const fs::path& folder)
{
    std::vector<std::string> labels;
    if (const auto names = config.find("id2label"); names != config.end() && names->is_object()) {
        if (names->size() > mostLabels)
            reader.fail("\"id2label\" has too many labels");
        for (std::size_t i = 0; i < names->size(); ++i) {
            const auto name = names->find(std::to_string(i));
            if (name == names->end() || !name->is_string())
                reader.fail(fmt::format("\"id2label\" has no text for label {}", i));
            labels.push_back(name->get<std::string>());
        }
        if (std::set(labels.begin(), labels.end()).size() != labels.size())
            reader.fail("\"id2label\" gives two labels the same name");
    } else {
        const std::size_t count = config.contains("num_labels")
                                      ? reader.size("num_labels", 2, mostLabels)
                                      : std::min(labelsInHead(TensorFiles(folder), config), mostLabels);
        for (std::size_t i = 0; i < count; ++i)
            labels.push_back(fmt::format("LABEL_{}", i));
    }
    return labels;
}

/// "GPT2Model: " before what is said of it; empty where config.json names nothing.
std::string namesShown(const nlohmann::json& config)
{
    const auto names = architecturesOf(config);
    return names.empty() ? std::string() : fmt::format("{}: ", fmt::join(names, ", "));
}

/// What a class that is no classifier is for, by how its name ends.
struct OtherUse {
    std::string_view ending, what, remedy;
};
constexpr std::string_view languageModels = "Give a folder of GPT2LMHeadModel, LlamaForCausalLM or Qwen2ForCausalLM";
constexpr OtherUse otherUses[] = {
    {"ForCausalLM", "a language model", languageModels},
    {"LMHeadModel", "a language model", languageModels},
    {"ForConditionalGeneration", "a network that writes texts",
     "Give a folder of MarianMTModel, PegasusForConditionalGeneration, BartForConditionalGeneration or "
     "T5ForConditionalGeneration"}};

/// Of a class that is not read here, by what it would be.
core::Error notRead(const nlohmann::json& config, const fs::path& file)
{
    for (const auto& name : architecturesOf(config))
        for (const auto& [ending, what, remedy] : otherUses)
            if (name.ends_with(ending))
                return {{file.string()},
                        fmt::format("{}not {} that is read here", namesShown(config), what),
                        std::string(remedy)};
    return {{file.string()},
            fmt::format("{}not a classifier that is read here", namesShown(config)),
            fmt::format("Give a folder of BertForSequenceClassification, or the same of {}", otherNetworkNames())};
}

/// Of weights that have more layers than config.json says; empty where they have not.
std::string unreadLayers(const TensorFiles& files, const nlohmann::json& config, const fs::path& file)
{
    EncoderFamily family{};
    if (!EncoderConfig::describes(config, family))
        return {};
    const auto sizes = EncoderConfig::read(config, file);
    const auto next = encoderNames(family).layerNumber(sizes.storedLayers(), sizes.inner);
    const bool more =
        std::ranges::any_of(files.all(), [&](const auto& tensor) { return tensor.first.starts_with(next); });
    return more ? fmt::format("The weights have more layers than the {} that config.json names, which alone are run, "
                              "as in the library.",
                              sizes.layers)
                : std::string();
}

/// What all clones of a victim share.
struct Model {
    VictimCard card;
    std::vector<std::string> segments; ///< As in config.json.
    std::size_t longest = 0;           ///< Most pieces of an input, frame included.
    std::shared_ptr<const PieceTokenizer> tokenizer;
    std::function<PieceForms()> readForms; ///< What its pieces are written like; seldom asked for, so read then.
    mutable std::once_flag formsOnce;
    mutable PieceForms forms;        ///< Guarded by formsOnce.
    std::optional<double> threshold; ///< Of a head with one output.
};

/// The answer that the outputs of the head are.
ClassScores answerOf(const Model& model, std::span<const float> outputs)
{
    if (!model.threshold)
        return softmax(outputs);
    const float both[] = {0.0F, static_cast<float>(double{outputs.front()} - *model.threshold)};
    return softmax(both);
}

/// The weight of each word of a text from the weights of the pieces that share bytes with it; a piece that covers
/// several words gives each its share of the bytes.
std::vector<float> wordAttention(const core::text::Text& text, std::size_t segment, const FramedInput& framed,
                                 std::span<const float> attention)
{
    std::vector<float> weights(text.size(), 0.0F);
    float all = 0.0F;
    for (std::size_t i = 0; i < attention.size(); ++i) {
        const PieceOrigin& origin = framed.origins[i];
        if (origin.segment != segment)
            continue;
        std::vector<float> bytes;
        for (const auto& word : text.words()) {
            const auto begin = std::max(origin.begin, word.span.begin), end = std::min(origin.end, word.span.end);
            bytes.push_back(begin < end ? static_cast<float>(end - begin) : 0.0F);
        }
        const float onWords = std::accumulate(bytes.begin(), bytes.end(), 0.0F);
        for (std::size_t word = 0; word < weights.size() && onWords > 0.0F; ++word)
            weights[word] += attention[i] * bytes[word] / onWords;
        all += onWords > 0.0F ? attention[i] : 0.0F;
    }
    for (float& weight : weights)
        weight = all > 0.0F ? weight / all : 0.0F;
    return weights;
}

class TransformerVictim final : public Victim,
                                public core::victims::AttentionReader,
                                public core::victims::WordCutter,
                                public core::victims::TextVectors {
public:
    TransformerVictim(std::shared_ptr<const Model> model, std::unique_ptr<PieceNetwork> network)
        : model_(std::move(model)), network_(std::move(network))
    {}

    [[nodiscard]] const VictimCard& card() const override { return model_->card; }

    [[nodiscard]] std::vector<Prediction> predict(std::span<const Input> inputs, std::stop_token stop) override
    {
        const auto rows = framedOf(inputs);
        const auto logits = network_->logits(askedOf(rows), stop);
        if (logits.empty())
            return std::vector<Prediction>(inputs.size());
        const std::size_t outputs = logits.size() / inputs.size();
        std::vector<Prediction> answers;
        for (std::size_t i = 0; i < inputs.size(); ++i)
            answers.emplace_back(answerOf(*model_, std::span(logits).subspan(i * outputs, outputs)));
        return answers;
    }

    [[nodiscard]] AttentionReader* attention() override { return this; }
    /// The attention of what gives the answer in the last layer, the mean over the heads (PieceNetwork::attention()),
    /// the pieces of a word summed, pieces outside of words left out.
    [[nodiscard]] std::vector<std::vector<float>> attention(const Input& input, std::stop_token stop) override
    {
        const auto own = framed(input, *model_->tokenizer, model_->longest, model_->segments);
        const auto attention = network_->attention({own.pieces, own.second, own.types}, stop);
        std::vector<std::vector<float>> weights;
        for (std::size_t segment = 0; segment < input.size(); ++segment)
            weights.push_back(wordAttention(input[segment].text, segment, own, attention));
        return weights;
    }

    [[nodiscard]] WordCutter* cutter() override { return this; }
    /// A piece of several words is the first one's.
    [[nodiscard]] core::victims::WordPieces pieces(const Input& input, std::stop_token /*stop*/) override
    {
        std::call_once(model_->formsOnce, [this] { model_->forms = model_->readForms(); });
        const auto& forms = model_->forms.forms;
        const auto own = framed(input, *model_->tokenizer, model_->longest, model_->segments);
        core::victims::WordPieces pieces;
        for (const auto& segment : input.segments())
            pieces.emplace_back(segment.text.size());
        for (std::size_t i = 0; i < own.pieces.size(); ++i) {
            const PieceOrigin& origin = own.origins[i];
            if (origin.segment >= input.size())
                continue;
            const auto& text = input[origin.segment].text;
            const auto words = text.words();
            const auto word = std::ranges::find_if(words, [&](const auto& one) {
                return std::max(origin.begin, one.span.begin) < std::min(origin.end, one.span.end);
            });
            if (word == words.end())
                continue;
            const auto row = own.pieces[i];
            const bool known = row < forms.size() && !forms[row].empty();
            pieces[origin.segment][static_cast<std::size_t>(word - words.begin())].push_back(
                known ? forms[row] : text.str().substr(origin.begin, origin.end - origin.begin));
        }
        return pieces;
    }

    [[nodiscard]] TextVectors* vectors() override { return this; }
    [[nodiscard]] std::vector<std::vector<float>> textVectors(std::span<const Input> inputs,
                                                              std::stop_token stop) override
    {
        const auto rows = framedOf(inputs);
        const auto all = network_->vectors(askedOf(rows), stop);
        std::vector<std::vector<float>> vectors;
        const std::size_t size = inputs.empty() ? 0 : all.size() / inputs.size();
        for (std::size_t at = 0; at < all.size(); at += size)
            vectors.emplace_back(all.begin() + static_cast<std::ptrdiff_t>(at),
                                 all.begin() + static_cast<std::ptrdiff_t>(at + size));
        return vectors;
    }

    [[nodiscard]] std::unique_ptr<Victim> clone() const override
    {
        return std::make_unique<TransformerVictim>(model_, network_->clone());
    }

private:
    [[nodiscard]] std::vector<FramedInput> framedOf(std::span<const Input> inputs) const
    {
        std::vector<FramedInput> rows;
        for (const Input& input : inputs)
            rows.push_back(framed(input, *model_->tokenizer, model_->longest, model_->segments));
        return rows;
    }
    /// Views of the rows.
    [[nodiscard]] static std::vector<EncoderInput> askedOf(const std::vector<FramedInput>& rows)
    {
        std::vector<EncoderInput> asked;
        for (const auto& own : rows)
            asked.push_back({own.pieces, own.second, own.types});
        return asked;
    }

    std::shared_ptr<const Model> model_;
    std::unique_ptr<PieceNetwork> network_;
};

/// What a network answers is one label of several, or a score. \throws core::Error for what no attack has a goal for.
void requireOneAnswer(const nlohmann::json& config, const fs::path& file, const std::vector<std::string>& labels,
                      const std::optional<double>& threshold)
{
    const std::string problem = core::textAt(config, "problem_type");
    if (problem == "multi_label_classification")
        throw core::Error(
            {file.string()},
            "several of its labels can hold at once (\"problem_type\" is multi_label_classification), and "
            "an attack needs one answer per text",
            "Attack one label: a program (exec:) that answers how likely it holds and how likely it does "
            "not, as docs/examples/one_label.py; or fine-tune a classifier (train classifier --from FOLDER)");
    if (labels.empty() || (problem == "regression" && labels.size() > 1))
        throw core::Error({file.string()},
                          labels.empty() ? std::string("there are no labels, and no head that has rows for them")
                                         : fmt::format("{} scores per text (\"problem_type\" is regression), and an "
                                                       "attack needs one answer",
                                                       labels.size()),
                          "Fine-tune a classifier from the folder (train classifier --from FOLDER)");
    if (labels.size() == 1 && !threshold)
        throw core::Error(
            {file.string()},
            "its head has one output, a score as a regression gives it, and from which score on a text is "
            "of the second of two labels is not said",
            "Say it: --threshold 2.5, or \"threshold\": 2.5 in config.json");
    if (labels.size() > 1 && threshold)
        throw core::Error(
            {file.string()},
            fmt::format("a threshold is for a head with one output; this one has {} labels", labels.size()),
            "Leave out --threshold, and \"threshold\" in config.json");
}

} // namespace

std::vector<std::string> segmentsOfClassifier(const nlohmann::json& config, const fs::path& file)
{
    if (!config.contains("segments"))
        return {};
    const ConfigReader reader(config, file);
    auto segments = reader.names("segments", {});
    if (segments.size() > 2)
        reader.fail(fmt::format("\"segments\" names {} segments; a classifier reads one or two", segments.size()));
    return segments;
}

std::optional<double> thresholdIn(const nlohmann::json& config, const fs::path& file, std::optional<double> asked)
{
    const ConfigReader reader(config, file);
    if (!asked && reader.has("threshold"))
        asked = reader.get<double>("threshold", 0.0);
    if (asked && !std::isfinite(*asked))
        reader.fail("the threshold is not a number");
    return asked;
}

bool describesTransformerClassifier(const nlohmann::json& config)
{
    return describesNetwork(config) && std::ranges::any_of(architecturesOf(config), [](const std::string& name) {
               return name.ends_with("ForSequenceClassification");
           });
}

bool isTransformerClassifier(const fs::path& folder, const nlohmann::json& config)
{
    if (!architecturesOf(config).empty() || !describesNetwork(config))
        return describesTransformerClassifier(config);
    return labelsInHead(TensorFiles(folder), config) > 0;
}

std::unique_ptr<Victim> makeTransformerVictim(const fs::path& folder, const kernels::Kernels& kernels,
                                              SpecialPieces specialPieces, std::optional<double> threshold)
{
    const fs::path file = folder / "config.json";
    auto model = std::make_shared<Model>();
    VictimCard& card = model->card;
    card.configJson = core::readFile(file, configLimit);
    const auto config = core::parseJson(card.configJson, {file.string()});
    if (!isTransformerClassifier(folder, config))
        throw notRead(config, file);
    const ConfigReader reader(config, file);
    card.labels = labelsOf(config, reader, folder);
    model->threshold = thresholdIn(config, file, threshold);
    requireOneAnswer(config, file, card.labels, model->threshold);
    const std::size_t outputs = card.labels.size();
    if (model->threshold)
        card.labels = core::victims::labelsOfScores(*model->threshold);
    if (model->segments = segmentsOfClassifier(config, file); !model->segments.empty())
        card.segments = model->segments;
    const auto sizes = networkSizes(config, file);
    const auto tokenizer = readTokenizer(folder, sizes.pieces, sizes.vocabulary, specialPieces);
    model->tokenizer = tokenizer.tokenizer;
    model->readForms = [folder, sizes, specialPieces] {
        PieceForms forms;
        (void)readTokenizer(folder, sizes.pieces, sizes.vocabulary, specialPieces, &forms);
        return forms;
    };
    model->longest = std::min(sizes.longest, tokenizer.longest);
    if (!tokenizer.warning.empty())
        card.warnings.push_back(tokenizer.warning);
    const TensorFiles files(folder);
    if (auto warning = unreadLayers(files, config, file); !warning.empty())
        card.warnings.push_back(std::move(warning));
    auto network = readNetwork(files, config, file, outputs, kernels);

    card.name = fs::absolute(folder).lexically_normal().filename().string();
    if (card.name.empty()) // a path that ends with a separator
        card.name = fs::absolute(folder).lexically_normal().parent_path().filename().string();
    card.architecture = sizes.type;
    card.language = core::textAt(config, "language"); // trainings here write it
    card.capabilities = static_cast<unsigned>(Capability::HardLabel) | static_cast<unsigned>(Capability::Scores) |
                        static_cast<unsigned>(Capability::Attention);
    card.maxBatch = 256;
    card.source = folder.string();
    const std::string asked = model->threshold ? fmt::format("threshold {}", *model->threshold) : std::string();
    card.hash = core::sha256(card.configJson + tokenizer.facts + files.hashes() + asked);
    return std::make_unique<TransformerVictim>(std::move(model), std::move(network));
}

} // namespace models
