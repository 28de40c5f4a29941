#include "models/inference/generating/marian_victim.h"

#include <algorithm>

#include <nlohmann/json.hpp>
#include <unicode/uloc.h>

#include "core/base/error.h"
#include "core/files/file.h"
#include "core/json/json.h"
#include "models/inference/decoding/writing_victim.h"
#include "models/inference/generating/text_writer.h"

namespace models {

namespace fs = std::filesystem;
using core::text::Text;

namespace {

/// What tokenizer_config.json says a side's language is (en, eng), as BCP 47 writes it; empty for a group of them.
std::string languageIn(const nlohmann::json& config, const char* key)
{
    const auto code = core::textAt(config, key);
    if (code.size() < 2 || code.size() > 3)
        return {};
    char language[ULOC_LANG_CAPACITY];
    UErrorCode error = U_ZERO_ERROR;
    const auto size = uloc_getLanguage(code.c_str(), language, ULOC_LANG_CAPACITY, &error);
    if (U_FAILURE(error) != 0 || size < 2)
        return {};
    const std::string name(language, static_cast<std::size_t>(size));
    return name == "cmn" ? "zh" : name;
}

/// What the victim says of itself: config.json, with the language of its translations.
std::string shownConfig(const SequenceModel& model, const nlohmann::json& tokenizer)
{
    auto config = core::maybeJson<nlohmann::ordered_json>(model.configJson);
    if (const auto target = languageIn(tokenizer, "target_lang");
        !target.empty() && !config.contains("target_language"))
        config["target_language"] = target;
    return config.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

/// A word is looked at as much as its pieces; what goes to the frame is left out.
std::vector<float> attentionOfWords(const std::vector<float>& weights, const FramedInput& input, const Text& text)
{
    std::vector<float> sums(text.size());
    float all = 0.0F;
    for (std::size_t i = 0; i < weights.size(); ++i) {
        const PieceOrigin& origin = input.origins[i];
        if (origin.segment != 0)
            continue;
        std::vector<float> bytes;
        float onWords = 0.0F;
        for (const auto& word : text.words()) {
            const auto begin = std::max(origin.begin, word.span.begin), end = std::min(origin.end, word.span.end);
            onWords += bytes.emplace_back(begin < end ? static_cast<float>(end - begin) : 0.0F);
        }
        for (std::size_t word = 0; word < sums.size() && onWords > 0.0F; ++word)
            sums[word] += weights[i] * bytes[word] / onWords;
        all += onWords > 0.0F ? weights[i] : 0.0F;
    }
    for (auto& sum : sums)
        sum = all > 0.0F ? sum / all : 1.0F / static_cast<float>(sums.size());
    return sums;
}

struct MarianFolder {
    std::shared_ptr<const SequenceModel> model;
    WritingModel writing;
    TextReading reading;
};

class MarianVictim final : public WritingVictim {
public:
    MarianVictim(std::shared_ptr<const MarianFolder> folder, const kernels::Kernels& kernels)
        : WritingVictim(folder->writing, folder->reading), folder_(std::move(folder)), kernels_(kernels),
          writer_(folder_->model, kernels)
    {
        if (!folder_->model->warning.empty())
            addWarning(folder_->model->warning);
    }

    [[nodiscard]] std::unique_ptr<Victim> clone() const override
    {
        return std::make_unique<MarianVictim>(folder_, kernels_);
    }

private:
    using Pieces = std::vector<std::vector<std::uint32_t>>;

    [[nodiscard]] Lists written(std::span<const Text* const> texts, std::size_t beam, std::size_t count,
                                const std::stop_token& stop) override
    {
        Pieces inputs;
        for (const auto* text : texts)
            inputs.push_back(writer_.read(*text).pieces);
        Lists lists;
        for (const auto& translations : writer_.write(inputs, beam, count, stop)) {
            auto& list = lists.emplace_back();
            for (const auto& one : translations)
                list.push_back({core::structures::TextAnswer{one.text}, one.logProbability});
        }
        return lists;
    }

    [[nodiscard]] std::vector<AnswerLikelihood>
    likelihoods(std::span<const Text* const> texts, std::span<const core::structures::Prediction* const> answers,
                const std::stop_token& stop) override
    {
        std::vector<std::string> written;
        for (const auto* answer : answers)
            written.push_back(std::get<core::structures::TextAnswer>(*answer).text);
        std::vector<FramedInput> framed;
        Pieces inputs;
        for (const auto* text : texts)
            inputs.push_back(framed.emplace_back(writer_.read(*text)).pieces);
        auto found = writer_.likelihoods(inputs, written, stop);
        std::vector<AnswerLikelihood> all;
        for (std::size_t i = 0; i < found.size(); ++i) {
            for (auto& weights : found[i].attention)
                weights = attentionOfWords(weights, framed[i], *texts[i]);
            all.push_back({found[i].logProbability, std::move(found[i].pieces), std::move(found[i].attention)});
        }
        return all;
    }

    std::shared_ptr<const MarianFolder> folder_;
    const kernels::Kernels& kernels_;
    TextWriter writer_;
};

} // namespace

std::unique_ptr<core::victims::Victim> makeMarianVictim(const fs::path& folder, const kernels::Kernels& kernels,
                                                        SpecialPieces specialPieces)
{
    auto own = std::make_shared<MarianFolder>();
    own->model = SequenceModel::read(folder, specialPieces, kernels);
    const SequenceModel& model = *own->model;
    if (model.settings.drawn)
        throw core::Error({folder.string()},
                          "\"do_sample\" is true: its translations are drawn, so that no two need be equal",
                          "Write \"do_sample\": false into its generation_config.json; the likeliest translation is "
                          "attacked then");
    const auto file = folder / "tokenizer_config.json";
    const auto tokenizer = fs::exists(file) ? core::maybeJson(core::readFile(file)) : nlohmann::json();
    own->reading.tokenization = core::text::Tokenization::Auto;
    if (const auto language = languageIn(tokenizer, "source_lang"); !language.empty())
        own->reading.language = language;
    own->writing = {"translation",
                    model.config.modelType(),
                    (folder / "").parent_path(), // without a separator at its end
                    shownConfig(model, tokenizer),
                    model.hash,
                    model.weightsHash,
                    model.settings.beams};
    return std::make_unique<MarianVictim>(std::move(own), kernels);
}

} // namespace models
