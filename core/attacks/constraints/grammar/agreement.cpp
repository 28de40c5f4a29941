#include "core/attacks/constraints/grammar/agreement.h"

#include <algorithm>
#include <string>
#include <utility>

#include "core/attacks/constraints/grammar/rule_constraint.h"
#include "core/language/validity/repairs.h"
#include "core/language/validity/rules.h"

namespace core::attacks {

namespace {

void agreementRules(const language::ChangedText& text, const language::WordForms& forms,
                    std::vector<language::Flag>& flags)
{
    language::subjectVerbRule(text, forms, flags);
    language::determinerNounRule(text, forms, flags);
    language::verbFormRule(text, forms, flags);
}

class Agreement final : public RuleConstraint {
public:
    Agreement(const language::Resources& resources, const language::Tagger& tagger, bool putsRight)
        : RuleConstraint(resources, tagger, agreementRules), putsRight_(putsRight)
    {}

    /// A noun or verb gets the form of the one that it replaces, where it has another: film becomes movie, not movies.
    void complete(AttackContext& context, const text::Input& current, Position at,
                  std::vector<Candidate>& candidates) const override
    {
        if (!putsRight_ || !at.isWord())
            return;
        const auto& word = current[at.segment].text.words()[at.index];
        if (word.origins.size() != 1)
            return;
        const auto tag = asked(context, at.segment).tags[word.origins.front()];
        bool any = false;
        for (auto& candidate : candidates) {
            if (!candidate.isSubstitution() || candidate.edit.index != at.index)
                continue;
            const auto form = language::formForTag(text::formOf(text::lowerOf(candidate.edit.word)), tag, forms());
            if (form.empty())
                continue;
            candidate.edit.word = text::intern(text::withCaseOf(form, text::formOf(candidate.edit.word)));
            any = true;
        }
        if (any)
            takeOutRepeated(candidates, at, word.id);
    }

    void putRight(AttackContext& context, const text::Input& current, text::Variant& edits) const override
    {
        if (putsRight_)
            addRepairs(asked(context, edits.front().segment), current, edits);
    }

private:
    static void takeOutRepeated(std::vector<Candidate>& candidates, Position at, text::WordId now)
    {
        std::vector<text::WordId> seen{now};
        std::erase_if(candidates, [&](const Candidate& candidate) {
            if (!candidate.isSubstitution() || candidate.edit.index != at.index)
                return false;
            if (std::ranges::find(seen, candidate.edit.word) != seen.end())
                return true;
            seen.push_back(candidate.edit.word);
            return false;
        });
    }

    /// An open-class word by one that may be the same forms.
    [[nodiscard]] bool isPlain(const Asked& asked, const text::Text& current, const Candidate& candidate) const override
    {
        const auto& word = current.words()[candidate.edit.index];
        if (word.origins.size() != 1)
            return false;
        const std::string_view tag = asked.tags[word.origins.front()];
        const auto was = text::formOf(text::lowerOf(word.id));
        const bool isOpen =
            tag.starts_with("NN") || tag.starts_with("VB") || tag.starts_with("JJ") || tag.starts_with("RB");
        const auto is = text::formOf(text::lowerOf(candidate.edit.word));
        if (!isOpen || language::takesOneNumber(was) || language::auxiliaryOf(was) != language::Auxiliary::None ||
            language::auxiliaryOf(is) != language::Auxiliary::None)
            return false;
        const auto formsBefore = forms().of(was);
        return formsBefore != 0 && formsBefore == forms().of(is);
    }

    [[nodiscard]] bool canPutRight(const Asked& asked, const text::Input& current, const Candidate& candidate,
                                   std::size_t had) const override
    {
        text::Variant edits(candidate.edits().begin(), candidate.edits().end());
        return putsRight_ && addRepairs(asked, current, edits) &&
               flagsOf(asked, text::applied(current, edits)[asked.segment].text).size() <= had;
    }

    /// Whether there was anything that its first edit calls for.
    bool addRepairs(const Asked& asked, const text::Input& current, text::Variant& edits) const
    {
        const auto after = text::applied(current, edits)[asked.segment].text;
        const language::ChangedText text(*asked.original, after, asked.tags);
        std::vector<language::Repair> repairs;
        language::subjectVerbRepairs(text, forms(), repairs);
        language::determinerNounRepairs(text, forms(), repairs);
        const auto made = edits.size();
        for (const auto& repair : repairs)
            if (repair.because == edits.front().index)
                edits.push_back(
                    text::Edit::replace(static_cast<std::uint16_t>(asked.segment), repair.place,
                                        text::intern(text::withCaseOf(repair.form, after.form(repair.place)))));
        return edits.size() > made;
    }

    bool putsRight_;
};

} // namespace

PartMaker<Constraint> agreementConstraint()
{
    return needing<Constraint>(
        {{"wordnet"}, {"inflection"}, {"penn tags"}, {"grammar"}},
        {{.type = "agreement",
          .summary = "Subject and verb, determiner and noun, auxiliary and verb form stay in agreement: no \"this "
                     "movies\", \"could has\", \"she walk\". English; the flags subject-verb, determiner-noun and "
                     "verb-form.",
          .parameters = {Parameter::flag("put_right", false,
                                         "A noun or verb gets the form of the one that it replaces; where it has none, "
                                         "the verb of a subject and \"this\", \"that\", \"these\" or \"those\" before "
                                         "a noun change with it. What cannot be put right is refused."),
                         ruleTagger()}},
         [](const Settings& settings, const language::Resources& resources) {
             return std::make_unique<Agreement>(resources, resources.tagger(settings.text("tagger")),
                                                settings.flag("put_right"));
         }});
}

} // namespace core::attacks
