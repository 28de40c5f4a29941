#include "core/structures/forms/form.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/base/named.h"
#include "core/structures/forms/lambda_parser.h"
#include "core/structures/forms/prolog_parser.h"

namespace core::structures {

namespace {

constexpr std::array<std::string_view, formNotations.size()> notationNames{"lambda", "prolog", "funql"};

/// How tightly a context binds its content; looser parts need parentheses.
enum class Hold : std::uint8_t { Anything, Conjunctions, Single };

Hold holdOf(const FormNode& node)
{
    if (node.kind == FormKind::Disjunction)
        return Hold::Anything;
    return node.kind == FormKind::Conjunction ? Hold::Conjunctions : Hold::Single;
}

class Writer {
public:
    [[nodiscard]] std::vector<std::string> written(const LogicalForm& form) &&
    {
        if (form.notation != FormNotation::Lambda)
            writeTerm(form.root, Hold::Anything);
        else
            writeLambda(form.root, form.outerParentheses);
        if (form.fullStop)
            tokens_.emplace_back(".");
        return std::move(tokens_);
    }

private:
    void writeLambda(const FormNode& node, bool parentheses)
    {
        const bool enclosed = parentheses && node.kind == FormKind::Call;
        if (enclosed)
            tokens_.emplace_back("(");
        if (!node.name.empty())
            tokens_.push_back(node.name);
        for (const auto& part : node.parts)
            writeLambda(part, true);
        if (enclosed)
            tokens_.emplace_back(")");
    }

    void writeTerm(const FormNode& node, Hold context)
    {
        if (holdOf(node) < context) {
            writeBetween("(", node, Hold::Anything, ")");
            return;
        }
        switch (node.kind) {
        case FormKind::Symbol:
        case FormKind::Variable:
            tokens_.push_back(node.name);
            break;
        case FormKind::Call:
            tokens_.push_back(node.name);
            tokens_.emplace_back("(");
            writeSeparated(node, ",", Hold::Single);
            tokens_.emplace_back(")");
            break;
        case FormKind::Group:
            writeBetween("(", node.parts.front(), Hold::Anything, ")");
            break;
        case FormKind::Conjunction:
            writeSeparated(node, ",", Hold::Single);
            break;
        case FormKind::Disjunction:
            writeSeparated(node, ";", Hold::Conjunctions);
            break;
        case FormKind::Negation:
            writeBetween("\\+", node.parts.front(), Hold::Single, "");
            break;
        case FormKind::List:
            tokens_.emplace_back("[");
            writeSeparated(node, ",", Hold::Single);
            tokens_.emplace_back("]");
            break;
        }
    }

    void writeBetween(std::string_view before, const FormNode& node, Hold context, std::string_view after)
    {
        tokens_.emplace_back(before);
        writeTerm(node, context);
        if (!after.empty())
            tokens_.emplace_back(after);
    }

    void writeSeparated(const FormNode& node, std::string_view separator, Hold context)
    {
        for (std::size_t i = 0; i < node.parts.size(); ++i) {
            if (i > 0)
                tokens_.emplace_back(separator);
            writeTerm(node.parts[i], context);
        }
    }

    std::vector<std::string> tokens_;
};

std::string joined(const std::vector<std::string>& tokens)
{
    std::string result;
    for (const auto& token : tokens)
        result.append(result.empty() ? "" : " ").append(token);
    return result;
}

bool isPlainFunction(const FormNode& node)
{
    if (node.kind != FormKind::Call && node.kind != FormKind::Symbol)
        return false;
    return std::ranges::all_of(node.parts, isPlainFunction);
}

LogicalForm asFunQl(LogicalForm form)
{
    form.notation = FormNotation::FunQl;
    return form;
}

} // namespace

std::string_view nameOf(FormNotation notation) { return notationNames[static_cast<std::size_t>(notation)]; }

FormNotation formNotationNamed(std::string_view name)
{
    return enumNamed<FormNotation>(notationNames, name, "notation of logical forms");
}

LogicalForm parseForm(std::string_view text, FormNotation notation)
{
    if (notation == FormNotation::Lambda)
        return parseLambda(text);
    auto form = parseProlog(text);
    if (notation == FormNotation::Prolog)
        return form;
    if (form.fullStop || !isPlainFunction(form.root))
        throw Error("FunQL is one function of functions and constants, without variables, lists and several goals",
                    "Name the notation prolog if that is what it is");
    return asFunQl(std::move(form));
}

LogicalForm parseForm(std::string_view text)
{
    if (looksLikeLambda(text))
        return parseLambda(text);
    auto form = parseProlog(text);
    return form.fullStop || !isPlainFunction(form.root) ? form : asFunQl(std::move(form));
}

LogicalForm parseGoldForm(std::string_view text)
{
    if (!looksLikeLambda(text))
        return parseForm(text);
    std::string closed(text);
    for (auto open = std::ranges::count(text, '(') - std::ranges::count(text, ')'); open > 0; --open)
        closed += " )";
    return parseLambda(closed);
}

std::string tokensOf(const LogicalForm& form) { return joined(Writer().written(form)); }

std::string textOf(const LogicalForm& form)
{
    const auto tokens = Writer().written(form);
    if (form.notation == FormNotation::Lambda)
        return joined(tokens);
    std::string result;
    for (const auto& token : tokens)
        result.append(token).append(token == "\\+" ? " " : "");
    return result;
}

} // namespace core::structures
