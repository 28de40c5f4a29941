#include "models/inference/translation/translation_victim.h"

#include <algorithm>
#include <limits>

#include "models/inference/translation/translator.h"

namespace models {

using core::structures::Prediction;
using core::structures::TextAnswer;
using core::text::Input;
using core::victims::AnswerLooks;
using core::victims::AnswerWriter;
using core::victims::Capability;
using core::victims::Victim;
using core::victims::VictimCard;
using core::victims::WrittenAnswer;

namespace {

class TranslationVictim final : public Victim, private AnswerWriter {
public:
    explicit TranslationVictim(std::shared_ptr<const TranslationModel> model)
        : model_(std::move(model)), translator_(model_)
    {
        const auto& config = model_->config;
        card_.name = model_->folder.filename().string();
        card_.task = "translation";
        card_.architecture = TranslationConfig::architecture;
        card_.segments = config.segments;
        card_.language = config.language;
        card_.capabilities =
            static_cast<unsigned>(Capability::HardLabel) | static_cast<unsigned>(Capability::Attention);
        card_.tokenization = config.tokenization;
        card_.preprocess = config.preprocess;
        card_.hash = model_->hash;
        card_.weightsHash = model_->weightsHash;
        card_.source = model_->folder.string();
        card_.configJson = model_->configJson;
        card_.maxBatch = 256;
    }

    [[nodiscard]] const VictimCard& card() const override { return card_; }

    [[nodiscard]] std::vector<Prediction> predict(std::span<const Input> inputs, std::stop_token stop) override
    {
        std::vector<Prediction> answers;
        for (const auto& best : translator_.translate(textsOf(inputs), model_->config.beam, 1, stop)) {
            if (stop.stop_requested())
                answers.emplace_back(); // no answer
            else
                answers.emplace_back(TextAnswer{best.empty() ? std::string() : best.front().text});
        }
        return answers;
    }

    [[nodiscard]] AnswerWriter* writer() override { return this; }

    [[nodiscard]] std::unique_ptr<Victim> clone() const override { return std::make_unique<TranslationVictim>(model_); }

private:
    [[nodiscard]] std::vector<std::vector<WrittenAnswer>> candidates(std::span<const Input> inputs, std::size_t count,
                                                                     std::stop_token stop) override
    {
        std::vector<std::vector<WrittenAnswer>> lists;
        for (const auto& translations :
             translator_.translate(textsOf(inputs), std::max(count, model_->config.beam), count, stop)) {
            auto& list = lists.emplace_back();
            for (const auto& translation : translations)
                list.push_back({TextAnswer{translation.text}, translation.logProbability});
        }
        return lists;
    }

    [[nodiscard]] std::vector<double> losses(std::span<const Input> inputs, std::span<const Prediction> answers,
                                             std::stop_token stop) override
    {
        std::vector<double> losses;
        for (std::size_t i = 0; i < inputs.size() && !stop.stop_requested(); ++i) {
            const auto* answer = std::get_if<TextAnswer>(&answers[i]);
            losses.push_back(
                answer == nullptr
                    ? std::numeric_limits<double>::quiet_NaN()
                    : -translator_.likelihood(textsOf({&inputs[i], 1}).front(), answer->text, stop).logProbability);
        }
        return losses;
    }

    [[nodiscard]] AnswerLooks looks(const Input& input, const Prediction& answer, std::stop_token stop) override
    {
        AnswerLooks looks{segmentOf(input), {}, {}};
        const auto* text = std::get_if<TextAnswer>(&answer);
        if (text == nullptr)
            return looks;
        const auto source = textsOf({&input, 1}).front();
        auto found = translator_.likelihood(source, text->text, stop);
        looks.pieces = std::move(found.pieces);
        for (const auto& weights : found.looks)
            looks.weights.push_back(perWord(weights, source, input[looks.segment].text.words().size()));
        return looks;
    }

    /// A word is looked at as much as its pieces; what goes to the end of the text is left out.
    static std::vector<float> perWord(const std::vector<float>& weights, const SourcePieces& source, std::size_t words)
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

    [[nodiscard]] std::size_t segmentOf(const Input& input) const
    {
        return input.size() == 1 ? 0 : input.indexOf(card_.segments.front());
    }

    [[nodiscard]] std::vector<SourcePieces> textsOf(std::span<const Input> inputs) const
    {
        std::vector<SourcePieces> texts;
        for (const auto& input : inputs)
            texts.push_back(sourcePieces(input[segmentOf(input)].text, model_->config, model_->pieces));
        return texts;
    }

    std::shared_ptr<const TranslationModel> model_;
    VictimCard card_;
    Translator translator_;
};

} // namespace

std::unique_ptr<Victim> makeTranslationVictim(std::shared_ptr<const TranslationModel> model)
{
    return std::make_unique<TranslationVictim>(std::move(model));
}

} // namespace models
