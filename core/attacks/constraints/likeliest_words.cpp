#include "core/attacks/constraints/likeliest_words.h"

#include <algorithm>

#include <fmt/format.h>

namespace core::attacks {

namespace {

class LikeliestWords final : public Constraint {
public:
    LikeliestWords(const language::MaskedLanguageModel& model, int keep, int known)
        : model_(model),
          keep_(static_cast<std::size_t>(keep)), filling_{language::Reading::Masked, 0, static_cast<std::size_t>(known)}
    {}

    void filter(AttackContext& context, const text::Input& current, Position at, std::span<Candidate> candidates,
                int number) const override
    {
        std::vector<Candidate*> words;
        for (auto& candidate : candidates)
            if (candidate.passes() && candidate.isSubstitution())
                words.push_back(&candidate);
        if (words.size() <= keep_)
            return;
        const auto known = context.fill(model_, current[at.segment].text, {at.index, at.end()}, filling_);
        // The likeliest words first, in their order; then all others, in the order of candidates.
        const auto place = [&](const Candidate* candidate) {
            return std::ranges::find(known, text::lowerOf(candidate->edit.word), &language::Proposal::word) -
                   known.begin();
        };
        std::ranges::stable_sort(words, {}, place);
        for (auto* candidate : std::span(words).subspan(keep_))
            candidate->rejectedBy = number;
    }

    [[nodiscard]] std::string reason(AttackContext&, const text::Input&, const Candidate&) const override
    {
        return fmt::format("not among the {} likeliest there", keep_);
    }

private:
    const language::MaskedLanguageModel& model_;
    std::size_t keep_;
    language::Filling filling_;
};

} // namespace

PartMaker<Constraint> likeliestWordsConstraint()
{
    return {{"likeliest",
             "Of the words for a place those that a masked language model finds likeliest there.",
             {Parameter::integer("keep", 4, 1, 1000, "Number of words kept."),
              Parameter::integer("known", 5000, 1, 100'000,
                                 "Number of the likeliest words among which they are looked for; all others are "
                                 "equally unlikely."),
              Parameter::ofResource("model", "masked language model", "built-in",
                                    "Name of the masked language model, or a folder, BERT's too.")}},
            [](const Settings& settings, const language::Resources& resources) {
                return std::make_unique<LikeliestWords>(resources.maskedModel(settings.text("model")),
                                                        settings.integer("keep"), settings.integer("known"));
            }};
}

} // namespace core::attacks
