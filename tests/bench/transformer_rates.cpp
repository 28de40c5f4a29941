#include "tests/bench/transformer_rates.h"

#include <filesystem>
#include <fstream>
#include <unistd.h>

#include <cblas.h>
#include <fmt/format.h>

#include "core/base/random.h"
#include "core/text/text.h"
#include "models/inference/translation/translator.h"
#include "models/inference/victim_loader.h"
#include "tests/bench/rate.h"
#include "tests/support/models/random_bert.h"
#include "tests/support/models/random_translator.h"

namespace bench {

namespace {

namespace fs = std::filesystem;
using core::text::Input;
using core::victims::Victim;
using nlohmann::ordered_json;
using testing::RandomBert;

constexpr std::size_t together = 32, texts = 256, words = 1000;

/// A folder that is gone with it.
class Folder {
public:
    Folder() : path_(fs::temp_directory_path() / fmt::format("bench-forward-{}", ::getpid())) {}
    ~Folder()
    {
        std::error_code error;
        fs::remove_all(path_, error);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    [[nodiscard]] const fs::path& path() const { return path_; }

private:
    fs::path path_;
};

std::string wordNamed(std::size_t number) { return fmt::format("w{}", number); }

/// A classifier of two labels whose every word is one piece.
RandomBert classifier(std::size_t layers, std::size_t hidden, std::size_t heads)
{
    RandomBert bert;
    bert.range = 0.1;
    bert.layers = layers;
    bert.hidden = hidden;
    bert.heads = heads;
    bert.intermediate = 4 * hidden;
    bert.positions = 128;
    bert.pieces.resize(5); // the special ones
    for (std::size_t i = 0; i < words; ++i)
        bert.pieces.push_back(wordNamed(i));
    return bert;
}

void write(const RandomBert& bert, const fs::path& folder)
{
    auto shapes = bert.shapes();
    std::erase_if(shapes, [](const auto& shape) { return shape.first.starts_with("cls."); });
    shapes.push_back({"bert.pooler.dense.weight", {bert.hidden, bert.hidden}});
    shapes.push_back({"bert.pooler.dense.bias", {bert.hidden}});
    shapes.push_back({"classifier.weight", {2, bert.hidden}});
    shapes.push_back({"classifier.bias", {2}});
    bert.write(folder, shapes);
    auto config = bert.config();
    config["architectures"] = {"BertForSequenceClassification"};
    std::ofstream(folder / "config.json") << config.dump();
}

/// Texts of `shortest` to `longest` words.
std::vector<Input> drawn(std::size_t shortest, std::size_t longest)
{
    core::Random random(1);
    std::vector<Input> inputs;
    for (std::size_t i = 0; i < texts; ++i) {
        std::vector<std::string> forms;
        for (std::size_t k = shortest + random.below(longest - shortest + 1); k > 0; --k)
            forms.push_back(wordNamed(random.below(words)));
        inputs.push_back(Input::sentence(core::text::Text::ofWords(forms)));
    }
    return inputs;
}

double rateOf(Victim& victim, const std::vector<Input>& inputs, double duration)
{
    std::size_t at = 0;
    const auto next = [&] {
        const std::span<const Input> part(inputs.data() + at, together);
        at = (at + together) % inputs.size();
        return victim.predict(part, {}).size();
    };
    next(); // what is made once
    return bestRate(duration, next);
}

/// What OpenBLAS needs for the products that an answer is made of: all of every layer, in the last one the keys and
/// values of every piece and the rest of the first piece alone.
double productRate(const RandomBert& bert, const std::vector<Input>& inputs, double duration)
{
    const auto hidden = static_cast<blasint>(bert.hidden), inner = static_cast<blasint>(bert.intermediate);
    const std::size_t small = bert.hidden * bert.hidden, large = bert.hidden * bert.intermediate;
    core::Random random(2);
    const auto numbers = [&](std::size_t size) {
        std::vector<float> drawn(size);
        for (float& number : drawn)
            number = static_cast<float>(random.uniform() - 0.5);
        return drawn;
    };
    // Every layer has its own weights, as in a model: they do not stay in the cache.
    const auto weights = numbers(bert.layers * (4 * small + 2 * large));
    std::size_t most = 0;
    const auto piecesOf = [&](std::size_t first) {
        std::size_t pieces = 0;
        for (std::size_t i = first; i < first + together; ++i)
            pieces += inputs[i].segments()[0].text.size() + 2;
        return pieces;
    };
    for (std::size_t first = 0; first < inputs.size(); first += together)
        most = std::max(most, piecesOf(first));
    const auto states = numbers(most * bert.hidden), wide = numbers(most * bert.intermediate);
    std::vector<float> out(most * bert.intermediate);
    std::size_t at = 0;
    return bestRate(duration, [&] {
        const auto all = static_cast<blasint>(piecesOf(at));
        at = (at + together) % inputs.size();
        const float* weight = weights.data();
        const auto multiply = [&](blasint rows, blasint inputsOf, blasint outputs) {
            const float* from = inputsOf == hidden ? states.data() : wide.data();
            cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasTrans, rows, outputs, inputsOf, 1.0F, from, inputsOf, weight,
                        inputsOf, 0.0F, out.data(), outputs);
            weight += static_cast<std::size_t>(inputsOf) * static_cast<std::size_t>(outputs);
        };
        for (std::size_t layer = 0; layer < bert.layers; ++layer) {
            const blasint rows = layer + 1 < bert.layers ? all : static_cast<blasint>(together);
            multiply(all, hidden, hidden); // keys, values
            multiply(all, hidden, hidden);
            multiply(rows, hidden, hidden); // queries, what the heads give
            multiply(rows, hidden, hidden);
            multiply(rows, hidden, inner);
            multiply(rows, inner, hidden);
        }
        return together;
    });
}

/// Translations a second of texts of 12 words, a piece each, by beams of this width; answers are as long as they may
/// be, 16 pieces, as one that has learnt nothing does not know where to end.
double translationRate(models::TranslationConfig config, std::size_t beam, double duration)
{
    config.longest = 17;
    std::vector<std::string> pieces = models::pieceSigns();
    for (std::size_t i = 0; i < 6000; ++i)
        pieces.push_back(wordNamed(i));
    const auto vocabulary = std::make_shared<const models::Vocabulary>(pieces);
    const models::TranslationPieces known{nullptr, nullptr, vocabulary, vocabulary};
    models::Translator translator(
        std::make_shared<const models::TranslationModel>(config, known, testing::randomTensors(config, known, 1)));
    core::Random random(3);
    std::vector<models::SourcePieces> inputs(texts);
    for (auto& input : inputs) {
        for (int i = 0; i < 12; ++i)
            input.rows.push_back(models::signPieces + static_cast<std::uint32_t>(random.below(6000)));
        input.rows.push_back(models::endPiece);
    }
    std::size_t at = 0;
    const auto next = [&] {
        const std::span<const models::SourcePieces> part(inputs.data() + at, together);
        at = (at + together) % inputs.size();
        return translator.translate(part, beam, 1).size();
    };
    next();
    return bestRate(duration, next);
}

} // namespace

ordered_json transformerRates(double duration)
{
    ordered_json rates;
    const models::ModelLoader loader;
    const auto measure = [&](const RandomBert& bert, const std::string& name,
                             const std::vector<std::pair<const char*, std::vector<Input>>>& sets) {
        const Folder folder;
        write(bert, folder.path());
        const auto ours = loader.load(folder.path().string());
        const auto torch = loader.load(folder.path().string(), {.plain = true});
        for (const auto& [what, inputs] : sets) {
            ordered_json& rate = rates[name + ", " + what];
            rate["texts_per_second"] = rateOf(*ours, inputs, duration);
            rate["libtorch_texts_per_second"] = rateOf(*torch, inputs, duration);
            rate["openblas_products_per_second"] = productRate(bert, inputs, duration);
            const double own = rate["texts_per_second"];
            rate["of_libtorch"] = own / rate["libtorch_texts_per_second"].get<double>();
            rate["of_openblas_products"] = own / rate["openblas_products_per_second"].get<double>();
        }
    };
    const auto even = drawn(20, 20), mixed = drawn(5, 60);
    measure(classifier(12, 768, 12), "12 x 768", {{"20 words", even}, {"5 to 60 words", mixed}});
    measure(classifier(4, 192, 6), "4 x 192", {{"20 words", even}, {"5 to 60 words", mixed}});
    models::TranslationConfig rnnSearch;
    rnnSearch.architecture = models::TranslationArchitecture::RnnSearch;
    rnnSearch.hidden = 256; // what `train translation` makes where nothing is said
    for (const auto& [shape, config] :
         {std::pair("4 + 4 x 128", models::TranslationConfig()), std::pair("rnn-search 256", std::move(rnnSearch))})
        for (const auto& [how, beam] :
             {std::pair("by beams of 5", std::size_t{5}), std::pair("greedy", std::size_t{1})})
            rates[fmt::format("{}, translations {}, 12 words", shape, how)]["texts_per_second"] =
                translationRate(config, beam, duration);
    return rates;
}

} // namespace bench
