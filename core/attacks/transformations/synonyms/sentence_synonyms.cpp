#include "core/attacks/transformations/synonyms/sentence_synonyms.h"

#include <algorithm>
#include <string>

#include "core/attacks/transformations/wording.h"

namespace core::attacks {

namespace {

constexpr std::string_view sentenceSynonymsName = "sentence-synonyms";

class SentenceSynonyms final : public Transformation {
public:
    SentenceSynonyms(std::unique_ptr<Transformation> synonyms, const language::MaskedLanguageModel& model, int psi,
                     int most)
        : synonyms_(std::move(synonyms)), model_(model), psi_(static_cast<std::size_t>(psi)),
          most_(static_cast<std::size_t>(most))
    {}

    [[nodiscard]] std::vector<Site> sites() const override { return {Site::Sentence}; }

    void propose(AttackContext& context, const text::Input& current, Position at,
                 std::vector<Candidate>& candidates) const override
    {
        const auto& text = current[at.segment].text;
        struct Expected {
            std::size_t rank; ///< Of the synonym among what the model expects there.
            Candidate candidate;
        };
        std::vector<Expected> expected;
        std::vector<Candidate> ofWord;
        for (std::uint32_t i = at.index; i < at.end(); ++i) {
            if (!isWordLike(text.word(i).id))
                continue;
            ofWord.clear();
            synonyms_->propose(context, current, {at.segment, i}, ofWord);
            if (ofWord.empty()) // the model is not asked in vain
                continue;
            const auto proposals = context.proposals(model_, text, i, psi_);
            for (const auto& candidate : ofWord) {
                const auto edits = candidate.edits();
                const auto put = std::ranges::find_if(
                    edits, [&](const text::Edit& edit) { return edit.op == text::EditOp::Replace && edit.index == i; });
                if (put == edits.end())
                    continue;
                const auto found = std::ranges::find_if(proposals, [&](const language::Proposal& proposal) {
                    return text::lowerOf(proposal.word) == text::lowerOf(put->word);
                });
                if (found != proposals.end())
                    expected.push_back(
                        {static_cast<std::size_t>(found - proposals.begin()),
                         candidateOf(text::Variant(edits.begin(), edits.end()), at, sentenceSynonymsName)});
            }
        }
        std::ranges::stable_sort(expected, {}, &Expected::rank); // ties in reading order
        for (std::size_t i = 0; i < std::min(most_, expected.size()); ++i)
            candidates.push_back(std::move(expected[i].candidate));
    }

private:
    std::unique_ptr<Transformation> synonyms_;
    const language::MaskedLanguageModel& model_;
    std::size_t psi_, most_;
};

} // namespace

PartMaker<Transformation> sentenceSynonyms()
{
    return needing<Transformation>(
        {{"wordnet"}, {"inflection"}, {"grammar"}},
        {{std::string(sentenceSynonymsName),
          "A sentence with one word replaced by a synonym of WordNet in the word's form, if a masked language model "
          "expects it there; those that it expects most come first.",
          {Parameter::integer("psi", 50, 1, 5000, "How many of the likeliest words of a place the model may expect."),
           Parameter::integer("most", 7, 1, 1000, "How many such sentences are taken."),
           Parameter::ofResource("tagger", "tagger", "built-in", "Name of the tagger that tells parts of speech."),
           Parameter::ofResource("model", "masked language model", "built-in",
                                 "Name of the masked language model, or a folder, BERT's too.")}},
         [](const Settings& settings, const language::Resources& resources) {
             return std::make_unique<SentenceSynonyms>(makeTransformation({{"type", "wordnet-synonyms"},
                                                                           {"pos", "same"},
                                                                           {"keep_case", true},
                                                                           {"inflect", true},
                                                                           {"tagger", settings.text("tagger")},
                                                                           {"same_tag", false},
                                                                           {"phrases", "left-out"},
                                                                           {"articles", true}},
                                                                          resources),
                                                       resources.maskedModel(settings.text("model")),
                                                       settings.integer("psi"), settings.integer("most"));
         }});
}

} // namespace core::attacks
