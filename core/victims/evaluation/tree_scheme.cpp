#include "core/victims/evaluation/tree_scheme.h"

#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace core::victims {

namespace {

constexpr std::size_t fewestTurned = 10;
constexpr double noticed = 0.02, mostLabels = 0.5;

double partOf(std::size_t part, std::size_t whole)
{
    return whole == 0 ? 0.0 : static_cast<double>(part) / static_cast<double>(whole);
}

} // namespace

void TreeScheme::add(const structures::DependencyTree& gold, const structures::DependencyTree& answer)
{
    const std::size_t words = gold.heads.size();
    if (answer.heads.size() != words || gold.labels.size() != words)
        return;
    words_ += words;
    for (std::size_t i = 0; i < words; ++i) {
        auto& relation = relations_[gold.labels[i]];
        ++relation.words;
        const auto head = static_cast<std::size_t>(gold.heads[i]);
        if (head > 0 && static_cast<std::size_t>(answer.heads[head - 1]) == i + 1)
            ++relation.turned;
        if (answer.labels.size() == words) {
            ++answered_[answer.labels[i]];
            ++labelled_;
        }
    }
}

bool TreeScheme::isRule(const Relation& relation)
{
    return relation.turned >= fewestTurned && 2 * relation.turned > relation.words;
}

std::size_t TreeScheme::turned() const
{
    std::size_t all = 0;
    for (const auto& [label, relation] : relations_)
        all += isRule(relation) ? relation.turned : 0;
    return all;
}

std::size_t TreeScheme::foreign() const
{
    std::size_t all = 0;
    for (const auto& [label, count] : answered_)
        all += relations_.contains(label) ? 0 : count;
    return all;
}

std::string TreeScheme::warning() const
{
    constexpr auto remedy = "Compare it with a treebank of its own scheme, or with its own clean answers "
                            "(goal.reference=own).";
    std::string text;
    if (partOf(turned(), words_) >= noticed) {
        std::vector<std::string> names;
        std::size_t ofThem = 0;
        for (const auto& [label, relation] : relations_)
            if (isRule(relation)) {
                names.push_back(label);
                ofThem += relation.words;
            }
        text = fmt::format("The victim's heads follow another scheme than the corpus's: of the words with the relation "
                           "{} it makes {:.0f} % the head of their own head. These {} of {} words count as wrong: "
                           "UAS and LAS show the two schemes more than errors, and an attack cannot make wrong what is "
                           "wrong already. {}",
                           fmt::join(names, ", "), 100.0 * partOf(turned(), ofThem), turned(), words_, remedy);
    }
    if (labelled_ > 0 && partOf(foreign(), labelled_) >= mostLabels)
        text +=
            fmt::format("{}{:.0f} % of the victim's labels do not occur in the corpus: it labels by another scheme, "
                        "so LAS says little{}",
                        text.empty() ? "" : " ", 100.0 * partOf(foreign(), labelled_),
                        text.empty() ? fmt::format(", and its heads may follow another one, too. {}", remedy) : ".");
    return text;
}

} // namespace core::victims
