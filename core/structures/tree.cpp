#include "core/structures/tree.h"

#include <algorithm>
#include <stdexcept>

namespace core::structures {

std::string treeProblem(std::span<const int> heads)
{
    const int size = static_cast<int>(heads.size());
    std::size_t roots = 0;
    for (const int head : heads) {
        if (head < 0 || head > size)
            return "head " + std::to_string(head) + " in a sentence of " + std::to_string(size) + " words";
        roots += head == 0 ? 1 : 0;
    }
    if (roots != 1)
        return std::to_string(roots) + " roots, expected 1";
    enum class State : char { New, OnTheWay, LeadsToRoot };
    std::vector<State> states(heads.size() + 1, State::New);
    states[0] = State::LeadsToRoot;
    const auto above = [&](std::size_t word) { return static_cast<std::size_t>(heads[word - 1]); };
    for (std::size_t start = 1; start <= heads.size(); ++start) {
        std::size_t at = start;
        for (; states[at] == State::New; at = above(at))
            states[at] = State::OnTheWay;
        if (states[at] == State::OnTheWay)
            return "the heads form a cycle at word " + std::to_string(at);
        for (at = start; states[at] == State::OnTheWay; at = above(at))
            states[at] = State::LeadsToRoot;
    }
    return {};
}

bool isTree(std::span<const int> heads) { return treeProblem(heads).empty(); }

std::vector<std::vector<int>> childrenOf(std::span<const int> heads)
{
    std::vector<std::vector<int>> children(heads.size() + 1);
    for (std::size_t i = 0; i < heads.size(); ++i) {
        if (heads[i] < 0 || heads[i] > static_cast<int>(heads.size()))
            throw std::invalid_argument("a head is out of range");
        children[static_cast<std::size_t>(heads[i])].push_back(static_cast<int>(i) + 1);
    }
    return children;
}

std::vector<Subtree> subtreesOf(std::span<const int> heads)
{
    if (const std::string problem = treeProblem(heads); !problem.empty())
        throw std::invalid_argument(problem);
    const auto children = childrenOf(heads);
    std::vector<int> order = children[0]; // heads before their dependents
    for (std::size_t i = 0; i < order.size(); ++i) {
        const auto& below = children[static_cast<std::size_t>(order[i])];
        order.insert(order.end(), below.begin(), below.end());
    }
    std::vector<Subtree> subtrees(heads.size());
    for (int word = 1; Subtree & subtree : subtrees) {
        subtree = {word, word, 1};
        ++word;
    }
    for (auto word = order.rbegin(); word + 1 != order.rend(); ++word) { // the root has nothing above
        const Subtree& below = subtrees[static_cast<std::size_t>(*word) - 1];
        Subtree& above = subtrees[static_cast<std::size_t>(heads[static_cast<std::size_t>(*word) - 1]) - 1];
        above.first = std::min(above.first, below.first);
        above.last = std::max(above.last, below.last);
        above.size += below.size;
    }
    return subtrees;
}

bool isProjective(std::span<const int> heads)
{
    const auto subtrees = subtreesOf(heads);
    return std::all_of(subtrees.begin(), subtrees.end(), [](const Subtree& subtree) { return subtree.contiguous(); });
}

} // namespace core::structures
