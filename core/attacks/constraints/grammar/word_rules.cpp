#include "core/attacks/constraints/grammar/word_rules.h"

#include <string_view>
#include <utility>
#include <vector>

#include "core/attacks/constraints/grammar/rule_constraint.h"
#include "core/base/error.h"
#include "core/language/said/closed_words.h"
#include "core/language/validity/rules.h"

namespace core::attacks {

namespace {

using language::Flag;

PartMaker<Constraint> ruleConstraint(const char* type, const char* summary, RuleConstraint::Rules rules,
                                     RuleConstraint::Plain plain = nullptr)
{
    return needing<Constraint>({{"wordnet"}, {"penn tags"}, {"grammar"}},
                               {{.type = type, .summary = summary, .parameters = {ruleTagger()}},
                                [rules = std::move(rules), plain = std::move(plain)](
                                    const Settings& settings, const language::Resources& resources) {
                                    return std::make_unique<RuleConstraint>(
                                        resources, resources.tagger(settings.text("tagger")), rules, plain);
                                }});
}

/// Whether a word is one of those that keep-quantifiers looks at.
bool isQuantifierOrModal(std::string_view lower)
{
    return language::isQuantifier(lower) || language::isQuestionWord(lower) || !language::modalOf(lower).empty();
}

} // namespace

PartMaker<Constraint> keepCliticsConstraint()
{
    return ruleConstraint("keep-clitics",
                          "n't, 's, 'm and their like stay at words that take them, and no word runs into another "
                          "where one was exchanged. English; the flag clitic.",
                          language::cliticRule);
}

PartMaker<Constraint> dictionaryConstraint()
{
    return needing<Constraint>(
        {{"wordnet"}, {"penn tags"}},
        {{.type = "dictionary",
          .summary = "What is put in is a word of a spelling dictionary or of WordNet. English; the flag not-a-word.",
          .parameters = {Parameter::ofResource("dictionary", "dictionary", "own",
                                               "own: Debian's hunspell-en-us; or a file of hunspell's, FILE.dic."),
                         Parameter::choice("missing", {"refuse", "pass"},
                                           "What happens where there is no dictionary: the attack is refused, or every "
                                           "word passes."),
                         ruleTagger()}},
         [](const Settings& settings, const language::Resources& resources) {
             const auto* words = resources.dictionary(settings.text("dictionary"));
             if (words == nullptr && settings.text("missing") == "refuse")
                 throw Error("there is no spelling dictionary", "Install the package hunspell-en-us, or name a file: "
                                                                "--set constraints.dictionary.dictionary=FILE.dic");
             return std::make_unique<RuleConstraint>(resources, resources.tagger(settings.text("tagger")),
                                                     [words](const language::ChangedText& text,
                                                             const language::WordForms& forms,
                                                             std::vector<Flag>& flags) {
                                                         if (words != nullptr)
                                                             language::notAWordRule(text, forms, *words, flags);
                                                     });
         }});
}

PartMaker<Constraint> keepQuantifiersConstraint()
{
    return ruleConstraint(
        "keep-quantifiers",
        "Quantifiers, modal verbs and question words stay: no \"many\" for \"several\", no \"would\" for \"should\". "
        "English; the flags quantifier, modal and question-word.",
        [](const language::ChangedText& text, const language::WordForms&, std::vector<language::Flag>& flags) {
            std::vector<language::Flag> said;
            language::saidRules(text, said);
            for (auto& flag : said)
                if (flag.kind == language::FlagKind::Quantifier || flag.kind == language::FlagKind::Modal ||
                    flag.kind == language::FlagKind::QuestionWord)
                    flags.push_back(std::move(flag));
        },
        [](std::string_view was, std::string_view is) {
            return !isQuantifierOrModal(was) && !isQuantifierOrModal(is);
        });
}

} // namespace core::attacks
