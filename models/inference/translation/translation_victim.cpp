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
        Lists lists;
        for (const auto& translations : translator_.translate(sourcesOf(texts), beam, count, stop)) {
            auto& list = lists.emplace_back();
            for (const auto& translation : translations)
                list.push_back({core::structures::TextAnswer{translation.text}, translation.logProbability});
        }
        return lists;
    }

    [[nodiscard]] std::vector<AnswerLikelihood> likelihoods(std::span<const Text* const> texts,
                                                            std::span<const std::string> answers,
                                                            const std::stop_token& stop) override
    {
        const auto sources = sourcesOf(texts);
        auto found = translator_.likelihoods(sources, answers, stop);
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

    Translator translator_;
    std::shared_ptr<const TranslationModel> model_;
};

} // namespace

std::unique_ptr<core::victims::Victim> makeTranslationVictim(const std::shared_ptr<const TranslationModel>& model)
{
    return std::make_unique<TranslationVictim>(model);
}

} // namespace models
