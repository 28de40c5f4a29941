#include "models/inference/forms/form_victim.h"

#include <limits>

#include "core/base/error.h"
#include "core/structures/forms/form.h"
#include "core/text/word_table.h"
#include "models/inference/decoding/writing_victim.h"
#include "models/inference/forms/form_parsing.h"

namespace models {

using core::structures::Prediction;
using core::text::Text;

namespace {

WritingModel writingModelOf(const FormModel& model)
{
    return {"forms",          nameOf(model.config.architecture),
            model.folder,     model.configJson,
            model.hash,       model.weightsHash,
            model.config.beam};
}

class FormVictim final : public WritingVictim {
public:
    explicit FormVictim(std::shared_ptr<const FormModel> model)
        : WritingVictim(writingModelOf(*model), model->config), model_(std::move(model))
    {}

    [[nodiscard]] std::unique_ptr<Victim> clone() const override { return std::make_unique<FormVictim>(model_); }

private:
    [[nodiscard]] Lists written(std::span<const Text* const> texts, std::size_t beam, std::size_t count,
                                const std::stop_token& stop) override
    {
        std::vector<Question> questions;
        for (const auto* text : texts)
            questions.push_back(questionOf(*text, model_->config));
        Lists lists;
        for (const auto& forms : parseQuestions(*model_, questions, beam, count, stop)) {
            auto& list = lists.emplace_back();
            for (const auto& form : forms)
                list.push_back({core::structures::TextAnswer{form.form}, form.logProbability});
        }
        return lists;
    }

    [[nodiscard]] std::vector<AnswerLikelihood> likelihoods(std::span<const Text* const> texts,
                                                            std::span<const Prediction* const> answers,
                                                            const std::stop_token&) override
    {
        std::vector<AnswerLikelihood> all(texts.size(), {-std::numeric_limits<double>::infinity()});
        std::vector<Question> questions;
        std::vector<core::structures::LogicalForm> forms;
        std::vector<std::size_t> of;
        for (std::size_t i = 0; i < texts.size(); ++i) {
            try {
                forms.push_back(core::structures::parseForm(std::get<core::structures::TextAnswer>(*answers[i]).text,
                                                            model_->config.notation));
            } catch (const core::Error&) { // no form of its notation
                continue;
            }
            questions.push_back(questionOf(*texts[i], model_->config));
            of.push_back(i);
        }
        auto found = likelihoodsOf(*model_, questions, forms);
        for (std::size_t n = 0; n < found.size(); ++n)
            all[of[n]] = {found[n].logProbability, std::move(found[n].pieces), std::move(found[n].attention)};
        return all;
    }

    std::shared_ptr<const FormModel> model_;
};

} // namespace

std::vector<std::string> questionOf(const Text& text, const FormConfig& config)
{
    std::vector<std::string> words;
    for (const auto& word : text.words())
        words.emplace_back(core::text::formOf(config.lowercase ? core::text::lowerOf(word.id) : word.id));
    return words;
}

std::unique_ptr<core::victims::Victim> makeFormVictim(std::shared_ptr<const FormModel> model)
{
    return std::make_unique<FormVictim>(std::move(model));
}

} // namespace models
