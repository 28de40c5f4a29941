#include "models/inference/forms/form_victim.h"

#include <algorithm>

#include "core/text/word_table.h"
#include "models/inference/forms/form_parsing.h"

namespace models {

using core::structures::Prediction;
using core::structures::TextAnswer;
using core::text::Input;
using core::victims::Capability;
using core::victims::Victim;
using core::victims::VictimCard;

namespace {

class FormVictim final : public Victim {
public:
    explicit FormVictim(std::shared_ptr<const FormModel> model) : model_(std::move(model))
    {
        const auto& config = model_->config;
        card_.name = model_->folder.filename().string();
        card_.task = "forms";
        card_.architecture = nameOf(config.architecture);
        card_.segments = config.segments;
        card_.language = config.language;
        card_.capabilities = static_cast<unsigned>(Capability::HardLabel);
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
        constexpr std::size_t together = 64; // so many questions' states stay in the cache
        std::vector<Prediction> answers;
        for (std::size_t first = 0; first < inputs.size(); first += together) {
            const auto part = inputs.subspan(first, std::min(together, inputs.size() - first));
            const auto forms = parseQuestions(*model_, questionsOf(part), model_->config.beam, 1, stop);
            for (const auto& best : forms) {
                if (stop.stop_requested())
                    answers.emplace_back(); // no answer
                else
                    answers.emplace_back(TextAnswer{best.empty() ? std::string() : best.front().form});
            }
        }
        return answers;
    }

    [[nodiscard]] std::unique_ptr<Victim> clone() const override { return std::make_unique<FormVictim>(model_); }

private:
    [[nodiscard]] std::vector<Question> questionsOf(std::span<const Input> inputs) const
    {
        std::vector<Question> questions;
        for (const auto& input : inputs) {
            const std::size_t segment = input.size() == 1 ? 0 : input.indexOf(card_.segments.front());
            questions.push_back(questionOf(input[segment].text, model_->config));
        }
        return questions;
    }

    std::shared_ptr<const FormModel> model_;
    VictimCard card_;
};

} // namespace

std::vector<std::string> questionOf(const core::text::Text& text, const FormConfig& config)
{
    std::vector<std::string> words;
    for (const auto& word : text.words())
        words.emplace_back(core::text::formOf(config.lowercase ? core::text::lowerOf(word.id) : word.id));
    return words;
}

std::unique_ptr<Victim> makeFormVictim(std::shared_ptr<const FormModel> model)
{
    return std::make_unique<FormVictim>(std::move(model));
}

} // namespace models
