#include "core/reproduce/joined_questions.h"

#include "core/base/random.h"
#include "core/corpora/answers.h"
#include "core/structures/forms/form.h"

namespace core::reproduce {

using structures::FormKind;
using structures::FormNode;
using structures::FormNotation;
using structures::LogicalForm;

namespace {

void addGoals(FormNode& conjunction, const FormNode& form)
{
    if (form.kind == FormKind::Conjunction)
        conjunction.parts.insert(conjunction.parts.end(), form.parts.begin(), form.parts.end());
    else
        conjunction.parts.push_back(form);
}

LogicalForm joined(const LogicalForm& first, const LogicalForm& second)
{
    LogicalForm both{first.notation, {}, first.outerParentheses, first.fullStop};
    if (first.notation == FormNotation::Prolog) {
        both.root.kind = FormKind::Conjunction;
        addGoals(both.root, first.root);
        addGoals(both.root, second.root);
    } else {
        both.root = {
            FormKind::Call, first.notation == FormNotation::Lambda ? "and" : "intersection", {first.root, second.root}};
    }
    return both;
}

} // namespace

std::string joinedQuestions(const corpora::Corpus& questions, std::uint64_t seed)
{
    struct Question {
        std::string text;
        LogicalForm form;
    };
    std::vector<Question> parsed;
    for (const auto& example : questions.examples)
        parsed.push_back(
            {example.input[0].text.str(), structures::parseGoldForm(corpora::goldText(questions, example))});
    std::string lines;
    Random random(seed);
    for (std::size_t i = 0; i < parsed.size(); ++i) {
        const auto& first = parsed[random.below(parsed.size())];
        const auto& second = parsed[random.below(parsed.size())];
        lines += first.text + " </s> " + second.text + '\t' + tokensOf(joined(first.form, second.form)) + '\n';
    }
    return lines;
}

} // namespace core::reproduce
