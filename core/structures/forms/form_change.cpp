#include "core/structures/forms/form_change.h"

#include <algorithm>
#include <cstdint>
#include <unordered_map>

namespace core::structures {

namespace {

/// Nodes in the order in which they are written.
struct CountedNode {
    const FormNode* node = nullptr;
    std::vector<std::size_t> parts;
};

std::size_t countNodes(const FormNode& node, std::vector<CountedNode>& nodes)
{
    const auto number = nodes.size();
    nodes.push_back({&node, {}});
    for (const auto& part : node.parts) {
        const auto below = countNodes(part, nodes);
        nodes[number].parts.push_back(below);
    }
    return number;
}

class Pairing {
public:
    Pairing(const FormNode& before, const FormNode& after)
    {
        countNodes(before, before_);
        countNodes(after, after_);
    }

    [[nodiscard]] std::vector<std::optional<std::size_t>> all()
    {
        found_.assign(before_.size(), std::nullopt);
        if (common(0, 0) > 0)
            pair(0, 0);
        return std::move(found_);
    }

private:
    /// The most pairs of parts a[i..] and b[j..] and of what is below them, for each i and j; one row per i.
    using Table = std::vector<std::vector<std::uint32_t>>;

    /// The most pairs in the subtrees of two nodes that are a pair themselves; 0 where they cannot be.
    std::uint32_t common(std::size_t a, std::size_t b)
    {
        const auto& first = *before_[a].node;
        const auto& second = *after_[b].node;
        if (first.kind != second.kind || first.name != second.name)
            return 0;
        if (first.parts.empty() || second.parts.empty())
            return 1;
        const auto [known, isNew] = known_.try_emplace(a * after_.size() + b);
        if (!isNew)
            return known->second;
        const auto most = 1 + tableOf(a, b)[0][0];
        return known_[a * after_.size() + b] = most; // others have come in between
    }

    Table tableOf(std::size_t a, std::size_t b)
    {
        const auto& first = before_[a].parts;
        const auto& second = after_[b].parts;
        Table most(first.size() + 1, std::vector<std::uint32_t>(second.size() + 1));
        for (auto i = first.size(); i-- > 0;)
            for (auto j = second.size(); j-- > 0;)
                most[i][j] =
                    std::max({common(first[i], second[j]) + most[i + 1][j + 1], most[i + 1][j], most[i][j + 1]});
        return most;
    }

    void pair(std::size_t a, std::size_t b)
    {
        found_[a] = b;
        const auto& first = before_[a].parts;
        const auto& second = after_[b].parts;
        const auto most = tableOf(a, b);
        for (std::size_t i = 0, j = 0; i < first.size() && j < second.size();) {
            const auto both = common(first[i], second[j]);
            if (both > 0 && most[i][j] == both + most[i + 1][j + 1])
                pair(first[i++], second[j++]);
            else if (most[i][j] == most[i][j + 1])
                ++j;
            else
                ++i;
        }
    }

    std::vector<CountedNode> before_, after_;
    std::unordered_map<std::size_t, std::uint32_t> known_;
    std::vector<std::optional<std::size_t>> found_;
};

} // namespace

FormNode withoutGroups(const FormNode& node)
{
    if (node.kind == FormKind::Group)
        return withoutGroups(node.parts.front());
    FormNode result{node.kind, node.name, {}};
    for (const auto& part : node.parts)
        result.parts.push_back(withoutGroups(part));
    return result;
}

std::vector<std::optional<std::size_t>> counterparts(const FormNode& before, const FormNode& after)
{
    return Pairing(before, after).all();
}

} // namespace core::structures
