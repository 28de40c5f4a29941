#include "models/inference/forms/form_pieces.h"

#include <algorithm>
#include <sstream>

namespace models {

using core::structures::FormNode;
using core::structures::LogicalForm;

namespace {

constexpr const char* quote = "'";

bool hasQuoteBlanks(const FormNode& node)
{
    return node.name.starts_with("' ") ||
           std::ranges::any_of(node.parts, [](const auto& part) { return models::hasQuoteBlanks({.root = part}); });
}

} // namespace

bool hasQuoteBlanks(const LogicalForm& form) { return hasQuoteBlanks(form.root); }

std::vector<std::string> piecesOf(LogicalForm form)
{
    form.outerParentheses = false;
    form.fullStop = false;
    std::vector<std::string> pieces;
    std::istringstream tokens(core::structures::tokensOf(form));
    // Only quotes hold blanks inside a token, so the text between two blanks is a token or a part of a quoted atom.
    for (std::string token; tokens >> token;) {
        const bool opens = token.size() > 1 && token.front() == '\'';
        const bool closes = token.size() > 1 && token.back() == '\'';
        if (opens)
            pieces.emplace_back(quote);
        const auto inside = token.substr(opens ? 1 : 0, token.size() - (opens ? 1 : 0) - (closes ? 1 : 0));
        if (!inside.empty())
            pieces.push_back(inside);
        if (closes)
            pieces.emplace_back(quote);
    }
    return pieces;
}

std::string formOf(std::span<const std::string> pieces, bool quoteBlanks)
{
    std::string form;
    bool quoted = false, first = true;
    for (const auto& piece : pieces) {
        const bool isQuote = piece == quote;
        const bool tight = !quoteBlanks && ((quoted && isQuote) || (quoted && first));
        if (!form.empty() && !tight)
            form += ' ';
        form += piece;
        first = isQuote;
        if (isQuote)
            quoted = !quoted;
    }
    return form;
}

} // namespace models
