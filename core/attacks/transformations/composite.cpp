#include "core/attacks/transformations/composite.h"

#include <algorithm>

#include "core/attacks/catalogue.h"

namespace core::attacks {

namespace {

class Composite final : public Transformation {
public:
    explicit Composite(std::vector<std::unique_ptr<Transformation>> parts) : parts_(std::move(parts)) {}

    void propose(Scene& scene, const text::Input& current, Position at,
                 std::vector<Candidate>& candidates) const override
    {
        const auto first = static_cast<std::ptrdiff_t>(candidates.size());
        for (const auto& part : parts_) {
            const std::size_t before = candidates.size();
            part->propose(scene, current, at, candidates);
            // What an earlier part proposed already is not proposed again.
            const auto fresh = candidates.begin() + static_cast<std::ptrdiff_t>(before);
            const auto end = std::remove_if(fresh, candidates.end(), [&](const Candidate& candidate) {
                return std::any_of(candidates.begin() + first, fresh,
                                   [&](const Candidate& earlier) { return earlier.edit == candidate.edit; });
            });
            candidates.erase(end, candidates.end());
        }
    }

private:
    std::vector<std::unique_ptr<Transformation>> parts_;
};

} // namespace

PartMaker<Transformation> compositeTransformation()
{
    return {{"composite",
             "The candidates of several transformations, in their order.",
             {Parameter::parts("parts", "The transformations, each with its type and parameters.")}},
            [](const Settings& settings, const language::Resources& resources) {
                std::vector<std::unique_ptr<Transformation>> parts;
                for (const auto& part : settings.value("parts"))
                    parts.push_back(makeTransformation(part, resources));
                return std::make_unique<Composite>(std::move(parts));
            }};
}

} // namespace core::attacks
