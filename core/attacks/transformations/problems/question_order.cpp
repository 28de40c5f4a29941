#include "core/attacks/transformations/problems/question_order.h"

#include <string>

#include "core/attacks/transformations/wording.h"
#include "core/language/problems/question_first.h"

namespace core::attacks {

namespace {

class QuestionOrder final : public Transformation {
public:
    QuestionOrder(const language::EntityRecogniser& recogniser, bool released)
        : recogniser_(recogniser), released_(released)
    {}

    [[nodiscard]] std::vector<Site> sites() const override { return {Site::Segment}; }

    void propose(AttackContext&, const text::Input& current, Position at,
                 std::vector<Candidate>& candidates) const override
    {
        const auto& text = current[at.segment].text;
        const auto moved = released_ ? language::questionFirstAsReleased(text.str())
                                     : language::questionFirst(text.str(), recogniser_);
        if (!moved)
            return;
        auto edits = putInstead(text, {at.segment, 0, static_cast<std::uint32_t>(text.size()), at.site}, *moved);
        if (!edits.empty())
            candidates.push_back(candidateOf(std::move(edits), at, questionOrderName));
    }

private:
    const language::EntityRecogniser& recogniser_;
    bool released_;
};

} // namespace

PartMaker<Transformation> questionOrder()
{
    return needing<Transformation>(
        {{"entities"}, {"grammar"}},
        {{questionOrderName,
          "The question of a word problem moves to the front: \"How many are left, given that Ann had 5, and that "
          "she ate 3?\"",
          {Parameter::choice("style", {"ours", questionAsReleased},
                             "ours: by the structure of what is before the question, sentences unchanged and in "
                             "their order, a pronoun replaced by whom it stands for where that is sure. released: "
                             "as the published code does it, which cuts at every word of one letter and loses it."),
           Parameter::ofResource("tagger", "tagger", "built-in",
                                 "Name of the tagger that says which capitals are names.")}},
         [](const Settings& settings, const language::Resources& resources) {
             return std::make_unique<QuestionOrder>(resources.entities(settings.text("tagger")),
                                                    settings.text("style") == questionAsReleased);
         }});
}

} // namespace core::attacks
