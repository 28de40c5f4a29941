#include "core/attacks/transformations/masked_words.h"

#include <algorithm>
#include <string>

namespace core::attacks {

namespace {

constexpr std::string_view maskedLmName = "masked-lm";

class MaskedWords final : public Transformation {
public:
    MaskedWords(const language::MaskedLanguageModel& model, int psi, bool keepCase)
        : model_(model), psi_(static_cast<std::size_t>(psi)), keepCase_(keepCase)
    {}

    void propose(AttackContext& context, const text::Input& current, Position at,
                 std::vector<Candidate>& candidates) const override
    {
        const auto& text = current[at.segment].text;
        const text::WordId word = text.words()[at.index].id;
        const auto first = static_cast<std::ptrdiff_t>(candidates.size());
        for (const auto& proposal : context.proposals(model_, text, at.index, psi_)) {
            const text::WordId id =
                keepCase_ ? text::intern(text::withCaseOf(text::formOf(proposal.word), text::formOf(word)))
                          : proposal.word;
            const auto same = [&](const Candidate& candidate) { return candidate.edit.word == id; };
            if (id != word && std::none_of(candidates.begin() + first, candidates.end(), same))
                candidates.push_back({text::Edit::replace(at.segment, at.index, id), maskedLmName});
        }
    }

private:
    const language::MaskedLanguageModel& model_;
    std::size_t psi_;
    bool keepCase_;
};

} // namespace

PartMaker<Transformation> maskedWords()
{
    return {{std::string(maskedLmName),
             "The words that a masked language model finds likeliest in the word's place, likeliest first.",
             {Parameter::integer("psi", 50, 1, 5000, "How many of the likeliest words are taken."),
              Parameter::flag("keep_case", true, "Give the substitute the word's capitals."),
              Parameter::ofResource("model", "masked language model", "built-in",
                                    "Name of the masked language model, or a folder, BERT's too.")}},
            [](const Settings& settings, const language::Resources& resources) {
                return std::make_unique<MaskedWords>(resources.maskedModel(settings.text("model")),
                                                     settings.integer("psi"), settings.flag("keep_case"));
            }};
}

} // namespace core::attacks
