#include "core/attacks/transformations/arguments/adverbial_conjunctions.h"

#include <algorithm>
#include <string>

#include "core/attacks/parts/draw.h"
#include "core/attacks/transformations/wording.h"
#include "core/lexicon/phrase_list.h"

namespace core::attacks {

namespace {

using language::Tagger;

constexpr std::string_view conjunctionsName = "adverbial-conjunctions";

/// Whether commas are attached to the words before them ("then, we"), as a whitespace tokeniser leaves them.
bool marksHangOnWords(const text::Text& text)
{
    constexpr std::string_view marks = ",.;:!?";
    const auto standsAlone = [&](const text::Word& word) {
        return word.form().size() == 1 && marks.find(word.form().front()) != std::string_view::npos;
    };
    const auto hangs = [&](const text::Word& word) { return marks.find(word.form().back()) != std::string_view::npos; };
    return std::ranges::none_of(text.words(), standsAlone) && std::ranges::any_of(text.words(), hangs);
}

/// "However, without the quotation mark and the comma that a whitespace tokeniser leaves attached to it.
std::string_view withoutHangingMarks(std::string_view form)
{
    constexpr std::string_view marks = "\"'([{,;:.)]}";
    const auto first = std::min(form.find_first_not_of(marks), form.size());
    return form.substr(first, form.find_last_not_of(marks) + 1 - first);
}

class AdverbialConjunctions final : public Transformation {
public:
    AdverbialConjunctions(const lexicon::PhraseList& list, const language::EntityRecogniser& names, int draws)
        : list_(list), names_(names), draws_(static_cast<std::size_t>(draws))
    {}

    [[nodiscard]] std::vector<Site> sites() const override { return {Site::Segment}; }

    void propose(AttackContext& context, const text::Input& current, Position at,
                 std::vector<Candidate>& candidates) const override
    {
        const auto& text = current[at.segment].text;
        if (beginsWithOne(text))
            return;
        const std::string_view tag = keepsCapital(context, text) ? "NNP" : "";
        const auto listed = list_.under("put in");
        constexpr std::uint64_t firstStep = 1ULL << 43;
        for (const auto& phrase :
             someOf(std::vector<std::string>(listed.begin(), listed.end()), draws_, randomAt(context, at, firstStep))) {
            auto words = lexicon::wordsOfPhrase(phrase);
            const bool hangs = marksHangOnWords(text);
            if (hangs)
                words.back() += ',';
            else
                words.emplace_back(",");
            auto edits = putBefore(text, at.segment, 0, words, tag);
            // In a text without any mark nothing says that its marks stand apart.
            if (!hangs && !(isSetApart(text) && hasMark(text)))
                edits.push_back(
                    text::Edit::space(at.segment, static_cast<std::uint32_t>(words.size()) - 1, text::intern("")));
            candidates.push_back(candidateOf(std::move(edits), at, conjunctionsName));
        }
    }

private:
    /// Marks before it, such as a quotation mark, do not count.
    [[nodiscard]] bool beginsWithOne(const text::Text& text) const
    {
        const std::size_t first = openingWord(text);
        const auto begins = [&](const std::string& phrase) {
            const auto words = lexicon::wordsOfPhrase(phrase);
            if (first + words.size() > text.size())
                return false;
            for (std::size_t i = 0; i < words.size(); ++i) {
                if (withoutHangingMarks(text::formOf(text::lowerOf(text.words()[first + i].id))) != words[i])
                    return false;
            }
            return true;
        };
        return std::ranges::any_of(list_.sections(),
                                   [&](const auto& section) { return std::ranges::any_of(section.phrases, begins); });
    }

    /// Of a name, by its tag or by the lists (Muslim nations), and of a heading's first word.
    [[nodiscard]] bool keepsCapital(AttackContext& context, const text::Text& text) const
    {
        const auto& tagger = names_.tagger();
        const auto opening = openingWord(text);
        if (tagger.name(context.tags(tagger, text, Tagger::Tagset::Penn)[opening], Tagger::Tagset::Penn)
                .starts_with("NNP"))
            return true;
        using language::EntityList;
        const auto lists = names_.gazetteer().find(text::formOf(text::lowerOf(text.words()[opening].id)));
        return isTitleCase(text) || (lists.in(EntityList::Nationality, EntityList::Group, EntityList::Language,
                                              EntityList::Country, EntityList::State, EntityList::City) &&
                                     !lists.ordinary);
    }

    [[nodiscard]] static bool hasMark(const text::Text& text)
    {
        return std::ranges::any_of(text.words(), [](const text::Word& word) { return !isWordLike(word.id); });
    }

    const lexicon::PhraseList& list_;
    const language::EntityRecogniser& names_;
    std::size_t draws_;
};

} // namespace

PartMaker<Transformation> adverbialConjunctions()
{
    return needing<Transformation>(
        {{"entities"}, {"penn tags"}, {"grammar"}},
        {{std::string(conjunctionsName),
          "An adverb such as furthermore, and a comma, put in before a text; none before one that begins with such "
          "an adverb.",
          {Parameter::ofResource("list", "phrases", std::string(conjunctionsName),
                                 "adverbial-conjunctions, or a file with those to put in under [put in]; a text that "
                                 "begins with any phrase of it, whatever its heading, is left alone."),
           Parameter::integer("draws", 3, 0, 100'000, "Number of different ones drawn at random for a text; 0 is all."),
           Parameter::ofResource("tagger", "tagger", "built-in",
                                 "Name of the tagger that says whether the first word is a name, which keeps its "
                                 "capital.")}},
         [](const Settings& settings, const language::Resources& resources) {
             return std::make_unique<AdverbialConjunctions>(resources.phrases(settings.text("list")),
                                                            resources.entities(settings.text("tagger")),
                                                            settings.integer("draws"));
         }});
}

} // namespace core::attacks
