#include "models/inference/translation/translation_victim.h"

#include "models/inference/decoding/writing_victim.h"
#include "models/inference/translation/translator.h"

namespace models {

using core::text::Text;

namespace {

WritingModel writingModelOf(const TranslationModel& model)
{
    return {"translation",    TranslationConfig::architecture,
            model.folder,     model.configJson,
            model.hash,       model.weightsHash,
            model.config.beam};
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

class TranslationVictim final : public WritingVictim {
public:
    explicit TranslationVictim(const std::shared_ptr<const TranslationModel>& model)
        : WritingVictim(writingModelOf(*model), model->config), translator_(model), model_(model)
    {}

    [[nodiscard]] std::unique_ptr<Victim> clone() const override { return std::make_unique<TranslationVictim>(model_); }

private:
    [[nodiscard]] Lists written(std::span<const Text* const> texts, std::size_t beam, std::size_t count,
                                const std::stop_token& stop) override
    {
        std::vector<SourcePieces> sources;
        for (const auto* text : texts)
            sources.push_back(sourcePieces(*text, model_->config, model_->pieces));
        Lists lists;
        for (const auto& translations : translator_.translate(sources, beam, count, stop)) {
            auto& list = lists.emplace_back();
            for (const auto& translation : translations)
                list.push_back({core::structures::TextAnswer{translation.text}, translation.logProbability});
        }
        return lists;
    }

    [[nodiscard]] AnswerLikelihood likelihood(const Text& text, const std::string& answer,
                                              const std::stop_token& stop) override
    {
        const auto source = sourcePieces(text, model_->config, model_->pieces);
        auto found = translator_.likelihood(source, answer, stop);
        for (auto& weights : found.looks)
            weights = perWord(weights, source, text.size());
        return {found.logProbability, std::move(found.pieces), std::move(found.looks)};
    }

    Translator translator_;
    std::shared_ptr<const TranslationModel> model_;
};

} // namespace

std::unique_ptr<core::victims::Victim> makeTranslationVictim(const std::shared_ptr<const TranslationModel>& model)
{
    return std::make_unique<TranslationVictim>(model);
}

} // namespace models
