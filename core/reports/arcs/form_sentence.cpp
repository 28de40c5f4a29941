#include "core/reports/arcs/form_sentence.h"

#include <stdexcept>

#include "core/base/error.h"
#include "core/structures/forms/form_change.h"

namespace core::reports {
namespace {

using structures::FormKind;
using structures::FormNode;
using structures::LogicalForm;
using structures::TextAnswer;

std::string nameOfNode(const FormNode& node)
{
    switch (node.kind) {
    case FormKind::Conjunction:
        return "and";
    case FormKind::Disjunction:
        return "or";
    case FormKind::Negation:
        return "not";
    case FormKind::List:
        return "[ ]";
    default:
        return node.name.empty() ? "apply" : node.name;
    }
}

/// Where a node is attached: the column of what it is a part of, and its index there.
struct Above {
    int column = -1;
    int word = 0; ///< From 1, 0: none.
    std::size_t part = 1;
};

/// Makes columns and arcs of both trees in one walk: what is in both has one column.
class FormColumns {
public:
    FormColumns(ArcSentence& sentence, const FormNode& first, const FormNode* second) : sentence_(sentence)
    {
        if (second != nullptr)
            pairs_ = structures::counterparts(first, *second);
        const bool same = second == nullptr || pairs_.front();
        if (same)
            both(first, second, {}, {});
        else {
            one(first, {}, false);
            one(*second, {}, true);
        }
        for (const auto& arcs : arcs_)
            sentence_.arcs.insert(sentence_.arcs.end(), arcs.begin(), arcs.end());
    }

private:
    /// A node that is in both trees; `second` is null if there is one tree.
    void both(const FormNode& first, const FormNode* second, const Above& above, const Above& aboveSecond)
    {
        const auto name = nameOfNode(first);
        sentence_.columns.push_back({name, second != nullptr ? name : std::string(), false});
        auto below = hang(above, false, ArcChange::Kept);
        Above belowSecond;
        if (second != nullptr)
            belowSecond = hang(aboveSecond, true, ArcChange::Kept);
        std::size_t j = 0;
        for (const auto& part : first.parts) {
            const auto pair = second != nullptr ? pairs_[numbers_[0]] : std::nullopt;
            if (second != nullptr && !pair) {
                one(part, below, false);
            } else {
                for (; pair && numbers_[1] < *pair; ++j, ++belowSecond.part)
                    one(second->parts[j], belowSecond, true);
                both(part, second != nullptr ? &second->parts[j++] : nullptr, below, belowSecond);
                ++belowSecond.part;
            }
            ++below.part;
        }
        for (; second != nullptr && j < second->parts.size(); ++j, ++belowSecond.part)
            one(second->parts[j], belowSecond, true);
    }

    /// A subtree of one of the forms.
    void one(const FormNode& node, const Above& above, bool after)
    {
        const auto name = nameOfNode(node);
        sentence_.columns.push_back({after ? std::string() : name, after ? name : std::string(), true});
        auto below = hang(above, after, after ? ArcChange::New : ArcChange::Lost);
        for (const auto& part : node.parts) {
            one(part, below, after);
            ++below.part;
        }
    }

    /// Attaches the last column to what is above it. Returns where its own first part is attached.
    Above hang(const Above& above, bool after, ArcChange change)
    {
        Arc arc;
        arc.dependent = static_cast<int>(sentence_.columns.size()) - 1;
        arc.head = above.column;
        arc.label = above.column < 0 ? "root" : std::to_string(above.part);
        arc.change = change;
        arc.after = after;
        arc.dependentWord = static_cast<int>(++numbers_[after ? 1 : 0]);
        arc.headWord = above.word;
        const Above below{arc.dependent, arc.dependentWord, 1};
        arcs_[after ? 1 : 0].push_back(std::move(arc));
        return below;
    }

    ArcSentence& sentence_;
    std::vector<std::optional<std::size_t>> pairs_; ///< Of the nodes of the first tree.
    std::size_t numbers_[2] = {0, 0};               ///< Nodes seen so far, which is the number of the next.
    std::vector<Arc> arcs_[2];
};

/// Empty if the answer is not a form.
std::optional<LogicalForm> formIn(const structures::Prediction& answer)
{
    const auto* text = std::get_if<TextAnswer>(&answer);
    if (text == nullptr)
        return std::nullopt;
    try {
        return structures::parseForm(text->text);
    } catch (const Error&) {
        return std::nullopt;
    }
}

} // namespace

ArcSentence formSentence(const text::Text& before, const text::Text& after, const LogicalForm& form)
{
    ArcSentence sentence;
    sentence.columns = alignedColumns(before, after).columns;
    sentence.nodes = sentence.columns.size();
    const FormColumns columns(sentence, structures::withoutGroups(form.root), nullptr);
    return sentence;
}

ArcSentence formSentence(const text::Text& before, const text::Text& after, const LogicalForm& first,
                         const LogicalForm& second, const std::array<std::string, 2>& names)
{
    ArcSentence sentence;
    sentence.two = true;
    sentence.names = names;
    sentence.columns = alignedColumns(before, after).columns;
    sentence.nodes = sentence.columns.size();
    const auto root = structures::withoutGroups(second.root);
    const FormColumns columns(sentence, structures::withoutGroups(first.root), &root);
    return sentence;
}

std::optional<ArcSentence> answeredForms(const text::Text& original, const text::Text& current,
                                         const structures::Prediction& gold, const structures::Prediction& before,
                                         const structures::Prediction& after)
{
    const bool changed = std::holds_alternative<TextAnswer>(after) && !(current == original);
    const bool answered = std::holds_alternative<TextAnswer>(before);
    const auto first = formIn(answered ? before : gold);
    const auto other = changed ? formIn(after) : answered ? formIn(gold) : std::nullopt;
    if (!first || (changed && !other))
        return std::nullopt;
    try {
        if (!other || *other == *first)
            return formSentence(original, changed ? current : original, *first);
        if (changed)
            return formSentence(original, current, *first, *other);
        return formSentence(original, original, *other, *first, {"gold", "answer"});
    } catch (const std::invalid_argument&) {
        return std::nullopt; // answers to another text: the next ones are on their way
    }
}

std::optional<ArcSentence> formSentenceOf(const attacks::AttackResult& result)
{
    if (result.original.size() == 0 || result.perturbed.size() == 0)
        return std::nullopt;
    return answeredForms(result.original[0].text, result.perturbed[0].text, result.gold, result.originalOutput,
                         result.perturbedOutput);
}

} // namespace core::reports
