#include "core/structures/spanning_tree.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace core::structures {

namespace {

struct Arc {
    double score = -std::numeric_limits<double>::infinity(); ///< Relative to the arcs that a contraction kept.
    int head = 0;
    int dependent = 0;
};

/// Worth more, or as much and first in the documented order.
bool precedes(const Arc& a, const Arc& b)
{
    if (a.score != b.score)
        return a.score > b.score;
    return a.head != b.head ? a.head < b.head : a.dependent < b.dependent;
}

void keepBetter(Arc& best, const Arc& arc, double worth)
{
    const Arc moved{arc.score - worth, arc.head, arc.dependent};
    if (precedes(moved, best))
        best = moved;
}

double worthOf(float score)
{
    constexpr float largest = std::numeric_limits<float>::max();
    return std::isnan(score) ? -largest : std::clamp(score, -largest, largest);
}

/// Contracts the words to one node. Nodes 0..n-1 are words, later ones contracted cycles; a cycle lives in the row and
/// column ("place") of one of its members.
class Contraction {
public:
    Contraction(std::span<const float> scores, std::size_t words)
        : words_(words), arcs_(words * words), fromRoot_(words), into_(words), nodeAt_(words), parent_(words, none),
          members_(words)
    {
        for (std::size_t d = 0; d < words; ++d) {
            const float* row = scores.data() + d * (words + 1);
            const int dependent = static_cast<int>(d) + 1;
            fromRoot_[d] = {worthOf(row[0]), 0, dependent};
            for (std::size_t h = 0; h < words; ++h)
                arcs_[d * words + h] = {worthOf(row[h + 1]), static_cast<int>(h) + 1, dependent};
            nodeAt_[d] = d;
            live_.push_back(d);
        }
    }

    std::vector<int> heads()
    {
        // A path of best arcs, each node's head after it, meets itself sooner or later: only words are heads here.
        std::vector<std::size_t> path{0};
        while (live_.size() > 1) {
            const std::size_t place = path.back();
            std::size_t best = none;
            for (const std::size_t other : live_)
                if (other != place && (best == none || precedes(arc(place, other), arc(place, best))))
                    best = other;
            into_[nodeAt_[place]] = arc(place, best);
            const auto met = std::ranges::find(path, best);
            if (met == path.end()) {
                path.push_back(best);
                continue;
            }
            contract({met, path.end()});
            path.erase(met + 1, path.end());
        }
        into_[nodeAt_[live_.front()]] = fromRoot_[live_.front()];
        return expanded(nodeAt_[live_.front()]);
    }

private:
    static constexpr std::size_t none = static_cast<std::size_t>(-1);

    Arc& arc(std::size_t dependent, std::size_t head) { return arcs_[dependent * words_ + head]; }

    /// Makes one node of the nodes at these places, in the first of them.
    void contract(std::span<const std::size_t> cycle)
    {
        const std::size_t node = into_.size();
        const std::size_t place = cycle.front();
        std::vector<std::size_t> members;
        for (const std::size_t member : cycle) {
            members.push_back(nodeAt_[member]);
            parent_[nodeAt_[member]] = node;
            std::erase(live_, member);
        }
        // Entering the cycle at a member costs the arc that the member had in it.
        Arc root;
        for (const std::size_t member : cycle)
            keepBetter(root, fromRoot_[member], into_[nodeAt_[member]].score);
        fromRoot_[place] = root;
        for (const std::size_t other : live_) {
            Arc in;
            Arc out;
            for (const std::size_t member : cycle) {
                keepBetter(in, arc(member, other), into_[nodeAt_[member]].score);
                keepBetter(out, arc(other, member), 0.0);
            }
            arc(place, other) = in;
            arc(other, place) = out;
        }
        live_.push_back(place);
        nodeAt_[place] = node;
        parent_.push_back(none);
        into_.emplace_back();
        members_.push_back(std::move(members));
    }

    /// Opens every cycle at the member that an arc from outside enters.
    [[nodiscard]] std::vector<int> expanded(std::size_t top) const
    {
        std::vector<int> heads(words_);
        std::vector<std::size_t> closed{top};
        while (!closed.empty()) {
            const std::size_t node = closed.back();
            closed.pop_back();
            const Arc& entering = into_[node];
            const auto dependent = static_cast<std::size_t>(entering.dependent) - 1;
            heads[dependent] = entering.head;
            for (std::size_t inner = dependent; inner != node; inner = parent_[inner])
                for (const std::size_t member : members_[parent_[inner]])
                    if (member != inner)
                        closed.push_back(member);
        }
        return heads;
    }

    std::size_t words_;
    std::vector<Arc> arcs_;                         ///< [place of the dependent][place of the head]
    std::vector<Arc> fromRoot_;                     ///< [place]
    std::vector<Arc> into_;                         ///< [node]: the arc it takes.
    std::vector<std::size_t> nodeAt_;               ///< [place]
    std::vector<std::size_t> live_;                 ///< Places that hold a node.
    std::vector<std::size_t> parent_;               ///< [node]: the cycle it became part of.
    std::vector<std::vector<std::size_t>> members_; ///< [node]
};

} // namespace

bool isSingleRootTree(std::span<const int> heads)
{
    if (std::ranges::count(heads, 0) != 1)
        return false;
    // Follow heads up from each word; a word met in an earlier walk is known to lead to the root.
    std::vector<std::size_t> walk(heads.size() + 1, 0);
    for (std::size_t word = 1; word <= heads.size(); ++word)
        for (std::size_t at = word; at != 0 && (walk[at] == 0 || walk[at] == word);) {
            if (walk[at] == word || heads[at - 1] < 0 || static_cast<std::size_t>(heads[at - 1]) > heads.size())
                return false;
            walk[at] = word;
            at = static_cast<std::size_t>(heads[at - 1]);
        }
    return true;
}

std::vector<int> bestSpanningTree(std::span<const float> scores, std::size_t words)
{
    if (scores.size() != words * (words + 1))
        throw std::invalid_argument("bestSpanningTree: the scores are not words x (words + 1)");
    std::vector<int> greedy(words);
    for (std::size_t d = 0; d < words; ++d) {
        const float* row = scores.data() + d * (words + 1);
        std::size_t best = 0;
        for (std::size_t h = 1; h <= words; ++h)
            if (h != d + 1 && worthOf(row[h]) > worthOf(row[best]))
                best = h;
        greedy[d] = static_cast<int>(best);
    }
    if (words == 0 || isSingleRootTree(greedy))
        return greedy;
    return Contraction(scores, words).heads();
}

} // namespace core::structures
