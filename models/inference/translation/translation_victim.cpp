#include "models/inference/translation/translation_victim.h"

#include <utility>

#include <fmt/format.h>

#include "core/base/error.h"
#include "models/inference/decoding/writing_victim.h"
#include "models/inference/translation/translator.h"

namespace models {

using core::structures::Prediction;
using core::text::Text;

namespace {

using core::victims::Capability;
using core::victims::PieceGradients;
using core::victims::ReadPieces;

WritingModel writingModelOf(const TranslationModel& model, bool gradients)
{
    const auto shown =
        static_cast<unsigned>(Capability::Pieces) | (gradients ? static_cast<unsigned>(Capability::Gradients) : 0U);
    return {"translation",     nameOf(model.config.architecture),
            model.folder,      model.configJson,
            model.hash,        model.weightsHash,
            model.config.beam, shown};
}

/// A word is looked at as much as its pieces; what goes to the end of the text is left out.
std::vector<float> perWord(const std::vector<float>& weights, const SourcePieces& source, std::size_t words)
{
    std::vector<float> sums(words);
    float all = 0.0F;
    for (std::size_t i = 0; i < source.words.size(); ++i) {
        sums[source.words[i]] += weights[i];
        all += weights[i];
    }
    for (auto& sum : sums)
        sum = all > 0.0F ? sum / all : 1.0F / static_cast<float>(words);
    return sums;
}

class TranslationVictim final : public WritingVictim, private core::victims::PieceReader {
public:
    TranslationVictim(const std::shared_ptr<const TranslationModel>& model, TranslationGradients gradients)
        : WritingVictim(writingModelOf(*model, gradients != nullptr), model->config), translator_(model), model_(model),
          gradients_(std::move(gradients))
    {}

    [[nodiscard]] core::victims::PieceReader* pieces() override { return this; }
    [[nodiscard]] std::unique_ptr<Victim> clone() const override
    {
        return std::make_unique<TranslationVictim>(model_, gradients_);
    }

private:
    [[nodiscard]] Lists written(std::span<const Text* const> texts, std::size_t beam, std::size_t count,
                                const std::stop_token& stop) override
    {
        Lists lists;
        for (const auto& translations : translator_.translate(sourcesOf(texts), beam, count, stop)) {
            auto& list = lists.emplace_back();
            for (const auto& translation : translations)
                list.push_back({core::structures::TextAnswer{translation.text}, translation.logProbability});
        }
        return lists;
    }

    [[nodiscard]] std::vector<AnswerLikelihood> likelihoods(std::span<const Text* const> texts,
                                                            std::span<const Prediction* const> answers,
                                                            const std::stop_token& stop) override
    {
        const auto sources = sourcesOf(texts);
        std::vector<std::string> written;
        for (const auto* answer : answers)
            written.push_back(std::get<core::structures::TextAnswer>(*answer).text);
        auto found = translator_.likelihoods(sources, written, stop);
        std::vector<AnswerLikelihood> all;
        for (std::size_t i = 0; i < found.size(); ++i) {
            for (auto& weights : found[i].attention)
                weights = perWord(weights, sources[i], texts[i]->size());
            all.push_back({found[i].logProbability, std::move(found[i].pieces), std::move(found[i].attention)});
        }
        return all;
    }

    [[nodiscard]] std::vector<SourcePieces> sourcesOf(std::span<const Text* const> texts) const
    {
        std::vector<SourcePieces> sources;
        for (const auto* text : texts)
            sources.push_back(sourcePieces(*text, model_->config, model_->pieces));
        return sources;
    }

    [[nodiscard]] std::size_t size() const override { return model_->pieces.source->size(); }
    [[nodiscard]] std::size_t signs() const override { return signPieces; }
    [[nodiscard]] std::uint32_t unknown() const override { return unknownPiece; }
    [[nodiscard]] const std::string& form(std::uint32_t row) const override { return model_->pieces.source->word(row); }
    [[nodiscard]] std::optional<std::uint32_t> find(std::string_view form) const override
    {
        return model_->pieces.source->find(form);
    }
    [[nodiscard]] std::span<const float> vector(std::uint32_t row) const override
    {
        const auto width = model_->config.vectorSize();
        return model_->sourceVectors().subspan(row * width, width);
    }
    [[nodiscard]] std::size_t segment(const core::text::Input& input) const override { return segmentOf(input); }
    [[nodiscard]] bool lowercase() const override { return model_->config.lowercase; }
    [[nodiscard]] ReadPieces read(const core::text::Input& input) const override
    {
        auto source = sourcePieces(textOf(input), model_->config, model_->pieces);
        source.rows.pop_back();
        return {std::move(source.rows), std::move(source.words)};
    }
    [[nodiscard]] std::vector<std::string> formsOf(const core::text::Input& input) const override
    {
        return sourceForms(textOf(input), model_->config, model_->pieces);
    }
    [[nodiscard]] std::vector<std::string> wordsOf(std::span<const std::string> forms) const override
    {
        return models::wordsOf(forms, model_->pieces);
    }
    [[nodiscard]] PieceGradients adversarialGradients(const core::text::Input& input,
                                                      const core::structures::Prediction& answer,
                                                      std::stop_token /*stop*/) override
    {
        const auto* translation = std::get_if<core::structures::TextAnswer>(&answer);
        if (!gradients_ || translation == nullptr)
            throw core::Error(card().name + " gives no gradients of translations",
                              "Use a black-box recipe, or a translator in a model folder");
        const auto rows = targetPieces(translation->text, model_->pieces);
        if (rows.size() >= model_->config.longest)
            throw core::Error(fmt::format("{} does not write translations of {} pieces, only of {}", card().name,
                                          rows.size(), model_->config.longest - 1),
                              "Leave the text out");
        return gradients_(sourcePieces(textOf(input), model_->config, model_->pieces), rows);
    }

    Translator translator_;
    std::shared_ptr<const TranslationModel> model_;
    TranslationGradients gradients_;
};

} // namespace

std::unique_ptr<core::victims::Victim> makeTranslationVictim(const std::shared_ptr<const TranslationModel>& model,
                                                             TranslationGradients gradients)
{
    return std::make_unique<TranslationVictim>(model, std::move(gradients));
}

} // namespace models
