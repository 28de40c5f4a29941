#include "models/inference/sentences/sentence_transformer.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string_view>
#include <utility>

#include <cblas.h>
#include <fmt/format.h>
#include <unicode/locid.h>
#include <unicode/unistr.h>

#include "core/base/hash.h"
#include "core/files/file.h"
#include "core/text/splitting/moses.h"
#include "models/inference/model/config_reader.h"
#include "models/inference/transformer/encoder_tokenizer.h"

namespace models {

namespace fs = std::filesystem;

namespace {

/// The Penn Treebank's words: did n't is didn't.
std::string writtenOut(std::span<const core::text::WordId> words)
{
    std::vector<std::string> forms;
    for (const auto word : words) {
        const auto form = core::text::formOf(word);
        const bool negation = form == "n't" || form == "N'T" || form == "n\u2019t" || form == "N\u2019T";
        if (negation && !forms.empty())
            forms.back() += form;
        else
            forms.emplace_back(form);
    }
    const std::vector<std::string_view> views(forms.begin(), forms.end());
    return core::text::detokenized(views);
}

std::string lowered(const std::string& text)
{
    std::string lower;
    return icu::UnicodeString::fromUTF8(text).toLower(icu::Locale::getRoot()).toUTF8String(lower);
}

/// Appends the pooled vector of rows of states, [rows][hidden].
void pool(StatePooling pooling, std::span<const float> states, std::size_t rows, std::size_t stride, std::size_t hidden,
          std::vector<float>& out)
{
    for (std::size_t i = 0; i < hidden; ++i) {
        double value = states[i];
        for (std::size_t r = 1; r < rows && pooling != StatePooling::First; ++r) {
            const double state = states[r * stride + i];
            value = pooling == StatePooling::Most ? std::max(value, state) : value + state;
        }
        if (pooling == StatePooling::Mean)
            value /= static_cast<double>(rows);
        if (pooling == StatePooling::MeanOfRoot)
            value /= std::sqrt(static_cast<double>(rows));
        out.push_back(static_cast<float>(value));
    }
}

void normalize(std::vector<float>& vector)
{
    double square = 0.0;
    for (const float value : vector)
        square += static_cast<double>(value) * value;
    const double length = std::max(std::sqrt(square), 1e-12); // as torch.nn.functional.normalize
    for (float& value : vector)
        value = static_cast<float>(value / length);
}

std::vector<float> projected(const std::vector<float>& vector, const DenseLayer& layer, const std::string& activation)
{
    std::vector<float> out;
    for (std::size_t o = 0; o < layer.bias.size(); ++o) {
        double sum = layer.bias[o];
        for (std::size_t i = 0; i < vector.size(); ++i)
            sum += static_cast<double>(vector[i]) * layer.weight[o * vector.size() + i];
        if (activation == "Tanh")
            sum = std::tanh(sum);
        else if (activation == "ReLU")
            sum = std::max(sum, 0.0);
        else if (activation == "GELU")
            sum *= 0.5 * (1.0 + std::erf(sum / std::numbers::sqrt2));
        out.push_back(static_cast<float>(sum));
    }
    return out;
}

/// Of a folder that does not say itself how its states become a sentence's vector.
std::string warningOf(const nlohmann::json& config, const std::string& name)
{
    constexpr std::string_view classifier = "is a classifier: its states were trained to tell classes apart";
    constexpr std::pair<std::string_view, std::string_view> others[] = {
        {"ForSequenceClassification", classifier},
        {"ForTokenClassification", classifier},
        {"ForQuestionAnswering", "finds answers: its states were trained to mark them in a text"},
        {"ForMultipleChoice", "chooses: its states were trained to tell the right text of several"}};
    for (const auto& architecture : architecturesOf(config))
        for (const auto& [ending, what] : others)
            if (architecture.ends_with(ending))
                return fmt::format("{} {}, not to be near where meanings are, so its similarities say little. Take a "
                                   "sentence encoder",
                                   name, what);
    return {};
}

} // namespace

SentenceTransformer::SentenceTransformer(const fs::path& folder)
    : modules_(SentenceModules::read(folder)),
      name_(fs::absolute(folder / "").lexically_normal().parent_path().filename())
{
    const fs::path file = modules_.transformer / "config.json";
    const std::string text = core::readFile(file, configLimit);
    const auto config = core::parseJson(text, {file.string()});
    config_ = EncoderConfig::read(config, file);
    if (!SentenceModules::describes(folder))
        warning_ = warningOf(config, name_);
    const auto tokenizer = readTokenizer(modules_.transformer, config_);
    longest_ = std::min(modules_.longest != SIZE_MAX ? modules_.longest : tokenizer.longest, config_.longest());
    tokenizer_ = tokenizer.tokenizer;
    if (warning_.empty())
        warning_ = tokenizer.warning;
    const TensorFiles files(modules_.transformer);
    weights_ = std::make_shared<const EncoderWeights>(EncoderWeights::read(files, config_));
    std::string hashes = files.hashes();
    dimensions_ = modules_.poolings.size() * config_.hidden;
    for (const VectorStep& step : modules_.steps) {
        auto& layer = dense_.emplace_back();
        if (step.kind == VectorStep::Kind::Normalize)
            continue;
        if (step.inputs != dimensions_)
            throw core::Error(
                {(step.folder / "config.json").string()},
                fmt::format("\"in_features\" is {}, the vector before it has {} numbers", step.inputs, dimensions_),
                "Check that the modules belong together");
        const TensorFiles weights(step.folder);
        layer.weight = weights.read("linear.weight", {step.outputs, step.inputs});
        layer.bias = step.bias ? weights.read("linear.bias", {step.outputs}) : std::vector<float>(step.outputs);
        hashes += weights.hashes();
        dimensions_ = step.outputs;
    }
    hash_ = core::sha256(modules_.facts + text + tokenizer.facts + hashes);
    openblas_set_num_threads(1); // one thread a worker
}

std::vector<float> SentenceTransformer::encode(std::span<const core::text::WordId> words) const
{
    return words.empty() ? std::vector<float>(dimensions()) : encodeText(writtenOut(words));
}

std::vector<float> SentenceTransformer::encodeText(const std::string& text) const
{
    const std::string whole = modules_.prompt + text;
    auto cut = tokenizer_->pieces(modules_.lowercase ? lowered(whole) : whole);
    const Frame& frame = tokenizer_->frame();
    const std::size_t around = frame.around(false);
    tokenizer_->shorten(cut, longest_ > around ? longest_ - around : 0);
    std::vector<std::uint32_t> pieces, types;
    for (const FramePart& part : frame.single) {
        if (part.what == FramePart::What::Piece)
            pieces.push_back(part.row);
        else
            for (const Piece& piece : cut)
                pieces.push_back(piece.row);
        types.resize(pieces.size(), part.type);
    }
    if (pieces.empty()) { // no text and no frame
        pieces.push_back(tokenizer_->unknown());
        types.push_back(0);
    }
    Encoder encoder(config_, weights_);
    const EncoderInput input{.pieces = pieces, .types = types};
    const auto states = encoder.states({&input, 1}, {}, {});
    std::vector<float> vector;
    for (const StatePooling pooling : modules_.poolings)
        pool(pooling, states, pieces.size(), encoder.stride(), config_.hidden, vector);
    for (std::size_t i = 0; i < dense_.size(); ++i)
        if (modules_.steps[i].kind == VectorStep::Kind::Normalize)
            normalize(vector);
        else
            vector = projected(vector, dense_[i], modules_.steps[i].activation);
    return vector;
}

std::shared_ptr<const core::language::SentenceEncoder> loadSentenceTransformer(const fs::path& folder)
{
    if (!SentenceModules::describes(folder)) {
        const fs::path file = folder / "config.json";
        std::error_code error;
        if (!fs::is_regular_file(file, error) ||
            !isHuggingFaceConfig(core::maybeJson(core::readFile(file, configLimit))))
            return nullptr;
    }
    return std::make_shared<SentenceTransformer>(folder);
}

} // namespace models
