#include "models/inference/forms/form_victim.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/error.h"
#include "core/structures/forms/form.h"
#include "core/text/word_table.h"
#include "models/inference/forms/form_parsing.h"

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

class FormVictim final : public Victim, private AnswerWriter {
public:
    explicit FormVictim(std::shared_ptr<const FormModel> model) : model_(std::move(model))
    {
        const auto& config = model_->config;
        card_.name = model_->folder.filename().string();
        card_.task = "forms";
        card_.architecture = nameOf(config.architecture);
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
        constexpr std::size_t together = 64; // this many questions' states stay in the cache
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

    [[nodiscard]] AnswerWriter* writer() override { return this; }

    [[nodiscard]] std::unique_ptr<Victim> clone() const override { return std::make_unique<FormVictim>(model_); }

private:
    [[nodiscard]] std::vector<std::vector<WrittenAnswer>> candidates(std::span<const Input> inputs, std::size_t count,
                                                                     std::stop_token stop) override
    {
        std::vector<std::vector<WrittenAnswer>> lists;
        for (const auto& input : inputs) {
            const auto forms =
                parseQuestions(*model_, questionsOf({&input, 1}), std::max(count, model_->config.beam), count, stop);
            auto& list = lists.emplace_back();
            for (const auto& form : forms.front())
                list.push_back({TextAnswer{form.form}, form.logProbability});
        }
        return lists;
    }

    [[nodiscard]] std::vector<double> losses(std::span<const Input> inputs, std::span<const Prediction> answers,
                                             std::stop_token stop) override
    {
        std::vector<double> losses;
        for (std::size_t i = 0; i < inputs.size() && !stop.stop_requested(); ++i) {
            const auto* answer = std::get_if<TextAnswer>(&answers[i]);
            losses.push_back(answer == nullptr ? std::numeric_limits<double>::quiet_NaN()
                                               : -likelihood(inputs[i], answer->text).logProbability);
        }
        return losses;
    }

    [[nodiscard]] AnswerLooks looks(const Input& input, const Prediction& answer, std::stop_token) override
    {
        AnswerLooks looks{segmentOf(input), {}, {}};
        if (const auto* text = std::get_if<TextAnswer>(&answer)) {
            auto found = likelihood(input, text->text);
            if (found.look.size() == found.pieces.size() && std::isfinite(found.logProbability)) {
                looks.pieces = std::move(found.pieces);
                looks.weights = std::move(found.look);
            }
        }
        return looks;
    }

    [[nodiscard]] FormLikelihood likelihood(const Input& input, const std::string& form) const
    {
        try {
            return likelihoodOf(*model_, questionsOf({&input, 1}).front(),
                                core::structures::parseForm(form, model_->config.notation));
        } catch (const core::Error&) { // no form of its notation
            return {.logProbability = -std::numeric_limits<double>::infinity()};
        }
    }

    [[nodiscard]] std::size_t segmentOf(const Input& input) const
    {
        return input.size() == 1 ? 0 : input.indexOf(card_.segments.front());
    }

    [[nodiscard]] std::vector<Question> questionsOf(std::span<const Input> inputs) const
    {
        std::vector<Question> questions;
        for (const auto& input : inputs)
            questions.push_back(questionOf(input[segmentOf(input)].text, model_->config));
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
