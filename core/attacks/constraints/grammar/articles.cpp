#include "core/attacks/constraints/grammar/articles.h"

#include <string>

#include <fmt/format.h>

#include "core/attacks/parts/article.h"
#include "core/lexicon/indefinite_article.h"

namespace core::attacks {

namespace {

/// Whether a word is an indefinite article that does not suit the one after it.
bool isWrongBefore(text::WordId article, text::WordId next)
{
    return !lexicon::suitsArticle(text::formOf(article), text::formOf(next));
}

std::size_t wrongArticles(const text::Text& text)
{
    std::size_t wrong = 0;
    for (std::size_t i = 1; i < text.size(); ++i)
        wrong += isWrongBefore(text.words()[i - 1].id, text.words()[i].id) ? 1 : 0;
    return wrong;
}

class Articles final : public Constraint {
public:
    explicit Articles(bool putsRight) : putsRight_(putsRight) {}

    void filter(AttackContext&, const text::Input& current, Position, std::span<Candidate> candidates,
                int number) const override
    {
        for (auto& candidate : candidates)
            if (candidate.passes() && breaksOne(current, candidate))
                candidate.rejectedBy = number;
    }

    void putRight(AttackContext&, const text::Input& current, text::Variant& edits) const override
    {
        if (!putsRight_)
            return;
        const auto replaced = edits; // what is added concerns articles alone
        for (const auto& edit : replaced) {
            const auto& text = current[edit.segment].text;
            const bool suited =
                edit.index > 0 && !isWrongBefore(text.words()[edit.index - 1].id, text.words()[edit.index].id);
            if (suited)
                repairArticle(text, edit.segment, edit.index, text::formOf(edit.word), edits);
        }
    }

    [[nodiscard]] std::string reason(AttackContext&, const text::Input& current,
                                     const Candidate& candidate) const override
    {
        const auto after = text::applied(current, candidate.edits())[candidate.edit.segment].text;
        for (std::size_t i = 1; i < after.size(); ++i)
            if (isWrongBefore(after.words()[i - 1].id, after.words()[i].id))
                return fmt::format("\"{} {}\" is not English", after.form(i - 1), after.form(i));
        return "an article would not suit its word";
    }

private:
    [[nodiscard]] bool breaksOne(const text::Input& current, const Candidate& candidate) const
    {
        const auto& text = current[candidate.edit.segment].text;
        if (!candidate.isSubstitution())
            return wrongArticles(text::applied(current, candidate.edits())[candidate.edit.segment].text) >
                   wrongArticles(text);
        const auto at = candidate.edit.index;
        const auto words = text.words();
        const auto word = candidate.edit.word;
        const bool before = // unless it is put right
            !putsRight_ && at > 0 && isWrongBefore(words[at - 1].id, word) &&
            !isWrongBefore(words[at - 1].id, words[at].id);
        const bool behind = at + 1 < text.size() && isWrongBefore(word, words[at + 1].id) &&
                            !isWrongBefore(words[at].id, words[at + 1].id);
        return before || behind;
    }

    bool putsRight_;
};

} // namespace

PartMaker<Constraint> articlesConstraint()
{
    return needing<Constraint>(
        {{"grammar"}},
        {{std::string(articlesName),
          "A change that would leave \"a\" before a word that takes \"an\", or the reverse, is rejected. For word "
          "attacks, whose papers do not look at articles.",
          {Parameter::flag(putRightKey, false,
                           "The article before a new word is changed with it instead, and both are counted.")}},
         [](const Settings& settings, const language::Resources&) {
             return std::make_unique<Articles>(settings.flag(putRightKey));
         }});
}

} // namespace core::attacks
