#include "core/attacks/constraints/language_model.h"

#include <cmath>
#include <vector>

#include <fmt/format.h>

namespace core::attacks {

namespace {

class LanguageModelConstraint final : public Constraint {
public:
    LanguageModelConstraint(const language::CausalLanguageModel& model, double most, bool onlyDrops)
        : model_(model), most_(most), onlyDrops_(onlyDrops)
    {}

    void filter(AttackContext& context, const text::Input& current, Position at, std::span<Candidate> candidates,
                int number) const override
    {
        std::vector<std::string> texts{context.original()[at.segment].text.str()};
        std::vector<Candidate*> queried;
        for (auto& candidate : candidates)
            if (candidate.passes()) {
                queried.push_back(&candidate);
                texts.push_back(after(current, candidate));
            }
        if (queried.empty())
            return;
        const auto read = model_.read(texts, {});
        for (std::size_t i = 0; i < queried.size(); ++i)
            if (!near(read[i + 1].logProbability - read[0].logProbability))
                queried[i]->rejectedBy = number;
    }

    [[nodiscard]] std::string reason(AttackContext& context, const text::Input& current,
                                     const Candidate& candidate) const override
    {
        const auto read = model_.read(
            std::vector{context.original()[candidate.edit.segment].text.str(), after(current, candidate)}, {});
        return fmt::format("log-probability {:+.2f}, {:.2f} at most", read[1].logProbability - read[0].logProbability,
                           most_);
    }

private:
    static std::string after(const text::Input& current, const Candidate& candidate)
    {
        return text::applied(current, candidate.edits())[candidate.edit.segment].text.str();
    }

    [[nodiscard]] bool near(double change) const { return onlyDrops_ ? change >= -most_ : std::abs(change) <= most_; }

    const language::CausalLanguageModel& model_;
    double most_;
    bool onlyDrops_;
};

} // namespace

PartMaker<Constraint> languageModelConstraint()
{
    return {
        {"language-model",
         "A language model finds the text about as likely as the original.",
         {Parameter::number("max_change", 2.0, 0.0, 1000.0, "Largest change of the text's log-probability, in nats."),
          Parameter::choice("count", {"both", "drops"},
                            "both: a text may be neither much less likely nor much likelier; drops: not much less."),
          Parameter::ofResource("model", "language model", "built-in", "Name or folder of the language model.")}},
        [](const Settings& settings, const language::Resources& resources) {
            return std::make_unique<LanguageModelConstraint>(resources.languageModel(settings.text("model")),
                                                             settings.number("max_change"),
                                                             settings.text("count") == "drops");
        }};
}

} // namespace core::attacks
