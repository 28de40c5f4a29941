#include <algorithm>
#include <cstdint>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/answers/kind.h"
#include "core/answers/program_answer.h"
#include "core/answers/shape.h"
#include "core/base/hash.h"
#include "core/json/json.h"
#include "core/structures/tree.h"

namespace core::answers {

namespace {

using structures::DependencyTree;

class Tree final : public Shape {
public:
    void write(ByteWriter& out, const Prediction& answer) const override
    {
        const auto& tree = std::get<DependencyTree>(answer);
        out.number(tree.heads.size());
        for (const int head : tree.heads)
            out.integer(head);
        out.number(tree.labels.size());
        for (const auto& name : tree.labels)
            out.string(name);
    }
    [[nodiscard]] Prediction read(ByteReader& in) const override
    {
        DependencyTree tree;
        for (std::size_t left = in.count(); left > 0; --left)
            tree.heads.push_back(static_cast<int>(in.integer()));
        for (std::size_t left = in.count(); left > 0; --left)
            tree.labels.push_back(in.string());
        return tree;
    }
    [[nodiscard]] nlohmann::ordered_json json(const Prediction& answer, Labels /*labels*/) const override
    {
        const auto& tree = std::get<DependencyTree>(answer);
        return {{"heads", tree.heads}, {"labels", tree.labels}};
    }
    [[nodiscard]] std::uint64_t identity(const Prediction& gold, Labels /*labels*/) const override
    {
        const auto& tree = std::get<DependencyTree>(gold);
        std::uint64_t hash = tree.heads.size();
        for (const int head : tree.heads)
            hash = combine64(hash, static_cast<std::uint64_t>(head));
        for (const auto& label : tree.labels)
            hash = combine64(hash, hash64(label));
        return hash;
    }
    /// The heads alone.
    [[nodiscard]] std::string plain(const Prediction& answer) const override
    {
        return nlohmann::ordered_json(std::get<DependencyTree>(answer).heads).dump();
    }
};

Prediction treeIn(const nlohmann::json& answer, const ProgramQuestion& question)
{
    if (!answer.contains("heads"))
        wrong("a parser's prediction has no heads");
    DependencyTree tree;
    const std::size_t words = question.input.size() == 0 ? 0 : question.input[0].text.size();
    const nlohmann::json& heads = answer["heads"];
    if (!heads.is_array() || heads.size() != words)
        wrong(fmt::format("{} heads for {} words", heads.is_array() ? heads.size() : 0, words));
    for (const auto& head : heads) {
        const auto value = head.is_number_integer() ? head.get<std::int64_t>() : -1;
        if (value < 0 || static_cast<std::size_t>(value) > words)
            wrong(fmt::format("the head {} is not a word from 0 to {}", shownJson(head), words));
        tree.heads.push_back(static_cast<int>(value));
    }
    if (const auto problem = structures::treeProblem(tree.heads); words > 0 && !problem.empty())
        wrong("the heads are not a tree: " + problem);
    tree.labels = strings(answer, "labels");
    if (!tree.labels.empty() && tree.labels.size() != words)
        wrong(fmt::format("{} labels for {} words", tree.labels.size(), words));
    if (!question.labels.empty()) // a parser that announced no labels may use any
        for (const auto& label : tree.labels)
            if (std::ranges::find(question.labels, label) == question.labels.end())
                wrong("the label " + inQuotes(label) + " was not announced");
    return tree;
}

} // namespace

const Shape& treeShape()
{
    static const Tree shape;
    return shape;
}

Kind treeKind()
{
    return {.kind = AnswerKind::Tree,
            .name = "tree",
            .noun = "dependency tree",
            .title = "Tree",
            .fromProgram = treeIn,
            .ofWords = true}; // heads are places of words, so both sides must cut alike
}

} // namespace core::answers
