#include "models/inference/agent/policy_agent.h"

#include <fmt/format.h>

#include "core/files/paths.h"
#include "core/victims/pieces/unknown_pieces.h"

namespace models {

namespace {

class PolicyAgent final : public core::language::PerturbingAgent {
public:
    explicit PolicyAgent(std::shared_ptr<const AgentModel> model) : model_(std::move(model)) {}

    [[nodiscard]] core::language::PerturbedText
    perturb(const core::text::Text& text, const core::language::AgentUse& use, core::Random& random) const override
    {
        const auto read = model_->pieces->read(text);
        const auto* rows = &read.rows;
        KernelPolicy policy(model_->weights);
        const auto after =
            perturbed(
                policy, model_->candidates, {&rows, 1},
                {.sampled = false, .critic = use.critic, .originalBefore = use.originalBefore, .share = use.share},
                nullptr)
                .front();
        auto now = after.rows;
        if (use.only) {
            now = read.rows;
            if (*use.only < now.size())
                if (const auto near = model_->candidates[now[*use.only]]; !near.empty())
                    now[*use.only] = near.front().row;
        }
        const core::victims::UnknownPieces unknown(
            [this](const std::string& form) { return model_->pieces->find(form).has_value(); }, use.homophones);
        const auto forms = model_->pieces->formsAfter(
            read, now, unknownPiece, [&](const std::string& form) { return unknown.shownFor(form, random); });
        core::language::PerturbedText result;
        result.edits = model_->pieces->editsFor(read, forms);
        for (std::size_t i = 0; i < forms.size(); ++i)
            result.pieces.push_back({read.forms[i], forms[i], read.words[i],
                                     after.places[i].asked ? after.places[i].answer.act : 0.0,
                                     after.places[i].answer.value});
        return result;
    }
    [[nodiscard]] std::string hash() const override { return model_->hash; }
    [[nodiscard]] std::string language() const override { return model_->config.language; }
    [[nodiscard]] std::string misfit(const std::string& victim, const std::filesystem::path& folder) const override
    {
        const auto file = folder / "vocab.txt";
        if (victim != model_->config.victim || !core::isFile(file) ||
            Vocabulary::read(file).text() == model_->pieces->all().source->text())
            return {};
        return fmt::format(
            "the agent {} was trained against {} when that had other pieces: train it again, or give the "
            "translator another name, under which the agent attacks it by words",
            model_->folder.filename().string(), victim);
    }

private:
    std::shared_ptr<const AgentModel> model_;
};

} // namespace

std::shared_ptr<const core::language::PerturbingAgent> perturbingAgent(std::shared_ptr<const AgentModel> model)
{
    return std::make_shared<const PolicyAgent>(std::move(model));
}

std::shared_ptr<const core::language::PerturbingAgent> loadAgent(const std::filesystem::path& folder)
{
    return perturbingAgent(AgentModel::read(folder));
}

} // namespace models
