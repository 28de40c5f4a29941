#include "core/structures/forms/form_match.h"

#include <utility>

#include "core/base/error.h"
#include "core/structures/forms/normal_form.h"

namespace core::structures {

namespace {

/// As it is written, without what encloses it.
std::string bareTokens(LogicalForm form)
{
    form.fullStop = false;
    form.outerParentheses = false;
    while (form.root.kind == FormKind::Group)
        form.root = FormNode(form.root.parts.front());
    return tokensOf(form);
}

} // namespace

GoldForm::GoldForm(std::string_view text) : GoldForm(parseForm(text)) {}

GoldForm::GoldForm(const LogicalForm& form)
    : notation_(form.notation), exact_(bareTokens(form)), normal_(tokensOf(normalForm(form)))
{}

FormMatch GoldForm::match(std::string_view answer) const
{
    try {
        return match(parseForm(answer, notation_));
    } catch (const Error&) {
        return {};
    }
}

FormMatch GoldForm::match(const LogicalForm& answer) const
{
    if (answer.notation != notation_)
        return {};
    const bool exact = bareTokens(answer) == exact_;
    return {exact, exact || tokensOf(normalForm(answer)) == normal_};
}

} // namespace core::structures
