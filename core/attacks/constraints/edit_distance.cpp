#include "core/attacks/constraints/edit_distance.h"

#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "core/text/edit_distance.h"

namespace core::attacks {

namespace {

/// The bytes of the text after a change.
std::string stringAfter(const text::Input& current, const Candidate& candidate)
{
    const auto& edit = candidate.edit;
    const auto& text = current[edit.segment].text;
    if (!candidate.isSubstitution())
        return text::applied(current, candidate.edits())[edit.segment].text.str();
    const auto span = text.words()[edit.index].span;
    std::string result;
    const std::string_view before = text.str();
    result.reserve(before.size() + 32);
    result.append(before.substr(0, span.begin)).append(text::formOf(edit.word)).append(before.substr(span.end));
    return result;
}

class EditDistance final : public Constraint {
public:
    explicit EditDistance(int maximum) : maximum_(static_cast<std::size_t>(maximum)) {}

    void filter(AttackContext& context, const text::Input& current, Position at, std::span<Candidate> candidates,
                int number) const override
    {
        const std::size_t elsewhere = distanceOfOthers(context, current, at.segment);
        for (auto& candidate : candidates)
            if (candidate.passes() && elsewhere + distance(context, current, candidate) > maximum_)
                candidate.rejectedBy = number;
    }

    [[nodiscard]] std::string reason(AttackContext&, const text::Input&, const Candidate&) const override
    {
        return fmt::format("more than {} character edits from the original", maximum_);
    }

private:
    [[nodiscard]] std::size_t distance(AttackContext& context, const text::Input& current,
                                       const Candidate& candidate) const
    {
        return text::levenshtein(context.original()[candidate.edit.segment].text.str(), stringAfter(current, candidate),
                                 maximum_);
    }

    [[nodiscard]] std::size_t distanceOfOthers(AttackContext& context, const text::Input& current,
                                               std::size_t segment) const
    {
        std::size_t sum = 0;
        for (std::size_t s = 0; s < current.size(); ++s)
            if (s != segment)
                sum += text::levenshtein(context.original()[s].text.str(), current[s].text.str(), maximum_);
        return sum;
    }

    std::size_t maximum_;
};

} // namespace

PartMaker<Constraint> editDistanceConstraint()
{
    return {{"edit-distance",
             "Levenshtein distance of the whole text to the original.",
             {Parameter::integer("max", 30, 0, 100000, "Largest number of character edits.")}},
            [](const Settings& settings, const language::Resources&) {
                return std::make_unique<EditDistance>(settings.integer("max"));
            }};
}

} // namespace core::attacks
