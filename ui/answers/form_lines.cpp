#include "ui/answers/form_lines.h"

#include "core/base/error.h"
#include "core/structures/forms/form.h"

namespace ui {

namespace {

using namespace core::structures;

constexpr std::size_t indent = 2;

class FormLines {
public:
    FormLines(const LogicalForm& form, std::size_t width) : form_(form), width_(width) {}

    [[nodiscard]] std::string all() const { return lines(form_.root, 0) + (form_.fullStop ? "." : ""); }

private:
    [[nodiscard]] std::string lines(const FormNode& node, std::size_t depth) const
    {
        auto whole = text(node);
        if (node.parts.empty() || depth * indent + whole.size() <= width_)
            return whole;
        switch (node.kind) {
        case FormKind::Call:
            return form_.notation != FormNotation::Lambda ? block(node.name + "(", node, ",", ")", depth)
                   : enclosed(node)                       ? block("( " + node.name, node, "", " )", depth)
                                                          : block(node.name, node, "", "", depth);
        case FormKind::Group:
            return block("(", node, ",", ")", depth);
        case FormKind::List:
            return block("[", node, ",", "]", depth);
        case FormKind::Conjunction:
            return joined(node, ",", depth);
        case FormKind::Disjunction:
            return joined(node, ";", depth);
        case FormKind::Negation:
            return "\\+ " + lines(node.parts.front(), depth);
        default:
            return whole;
        }
    }

    [[nodiscard]] bool enclosed(const FormNode& node) const { return &node != &form_.root || form_.outerParentheses; }
    [[nodiscard]] std::string text(const FormNode& node) const
    {
        return textOf({form_.notation, node, enclosed(node), false});
    }

    /// Parts that are words are on the head's line as long as no other part came before them.
    [[nodiscard]] std::string block(std::string head, const FormNode& node, const std::string& between,
                                    const std::string& end, std::size_t depth) const
    {
        bool beside = true;
        for (std::size_t i = 0; i < node.parts.size(); ++i) {
            const auto& part = node.parts[i];
            beside = beside && part.parts.empty();
            const bool opens = head.ends_with('(') || head.ends_with('[') || head.ends_with("( ");
            head += beside ? (opens || !between.empty() ? "" : " ") + text(part)
                           : "\n" + std::string((depth + 1) * indent, ' ') + lines(part, depth + 1);
            if (i + 1 < node.parts.size())
                head += between;
        }
        return head + end;
    }

    [[nodiscard]] std::string joined(const FormNode& node, const std::string& between, std::size_t depth) const
    {
        std::string all;
        for (std::size_t i = 0; i < node.parts.size(); ++i)
            all += (i > 0 ? between + "\n" + std::string(depth * indent, ' ') : "") + lines(node.parts[i], depth);
        return all;
    }

    const LogicalForm& form_;
    std::size_t width_;
};

} // namespace

std::string formOnLines(std::string_view form, std::size_t width)
{
    try {
        const auto parsed = parseForm(form);
        return FormLines(parsed, width).all();
    } catch (const core::Error&) {
        return std::string(form);
    }
}

} // namespace ui
