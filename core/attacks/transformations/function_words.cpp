#include "core/attacks/transformations/function_words.h"

#include <algorithm>
#include <string>

#include "core/attacks/parts/draw.h"

namespace core::attacks {

namespace {

using lexicon::StopWords;

constexpr std::string_view insertWordName = "function-word-insert";
constexpr std::string_view deleteWordName = "function-word-delete";
constexpr std::string_view replaceWordName = "function-word-replace";

Random drawAt(const AttackContext& context, Position at) { return randomAt(context, at, 1ULL << 41); }

/// The words of a list, in order, without the given one if any.
std::vector<text::WordId> wordsBut(const StopWords& list, text::WordId left)
{
    std::vector<text::WordId> words;
    for (const auto& listed : list.listed())
        if (left == text::noWord || text::lowerOf(listed.word) != text::lowerOf(left))
            words.push_back(listed.word);
    return words;
}

class InsertFunctionWord final : public Transformation {
public:
    InsertFunctionWord(const StopWords& list, int draws) : list_(list), draws_(static_cast<std::size_t>(draws)) {}

    [[nodiscard]] std::vector<Site> sites() const override { return {Site::Gap}; }

    void propose(AttackContext& context, const text::Input& current, Position at,
                 std::vector<Candidate>& candidates) const override
    {
        // Inserting a word after an equal one gives the same text as before it: skipped there.
        const auto words = current[at.segment].text.words();
        const auto before = at.index == 0 ? text::noWord : words[at.index - 1].id;
        for (const auto word : someOf(wordsBut(list_, before), draws_, drawAt(context, at)))
            candidates.push_back({text::Edit::insert(at.segment, at.index, word), insertWordName});
    }

private:
    const StopWords& list_;
    std::size_t draws_;
};

class DeleteFunctionWord final : public Transformation {
public:
    explicit DeleteFunctionWord(const StopWords& list) : list_(list) {}

    void propose(AttackContext&, const text::Input& current, Position at,
                 std::vector<Candidate>& candidates) const override
    {
        const auto& text = current[at.segment].text;
        if (text.size() > 1 && list_.contains(text.words()[at.index].id))
            candidates.push_back({text::Edit::remove(at.segment, at.index), deleteWordName});
    }

private:
    const StopWords& list_;
};

class ReplaceFunctionWord final : public Transformation {
public:
    struct Way {
        Site site;
        bool sameClass, marked;
        int draws;
    };
    ReplaceFunctionWord(const StopWords& list, const Way& way)
        : list_(list), site_(way.site), sameClass_(way.sameClass), marked_(way.marked),
          draws_(static_cast<std::size_t>(way.draws))
    {}

    [[nodiscard]] std::vector<Site> sites() const override { return {site_}; }

    void propose(AttackContext& context, const text::Input& current, Position at,
                 std::vector<Candidate>& candidates) const override
    {
        const auto& text = current[at.segment].text;
        const auto isMarked = [&](const text::Word& word) {
            return std::ranges::any_of(current[at.segment].marks, [&](const auto& mark) { return isOf(word, mark); });
        };
        std::vector<Place> places;
        for (std::uint32_t i = at.index; i < at.end(); ++i)
            if (site_ == Site::Segment && !marked_ && isMarked(text.words()[i]))
                continue;
            else if (auto others = othersFor(text.words()[i].id); !others.empty())
                places.push_back({i, std::move(others)});
        if (places.empty())
            return;
        Random random = drawAt(context, at);
        if (site_ == Site::Word) {
            for (const auto word : someOf(places.front().others, draws_, random))
                candidates.push_back({text::Edit::replace(at.segment, at.index, word), replaceWordName});
            return;
        }
        std::vector<text::Variant> made;
        // Short texts have few replacements: repeats are drawn again, but not forever.
        for (std::size_t draw = 0; draw < 20 * draws_ && made.size() < draws_; ++draw) {
            text::Variant edits;
            for (const auto& [index, others] : places)
                edits.push_back(text::Edit::replace(at.segment, index, others[random.below(others.size())]));
            if (std::ranges::find(made, edits) == made.end())
                made.push_back(std::move(edits));
        }
        for (auto& edits : made) {
            Candidate candidate{edits.front(), replaceWordName};
            candidate.rewriting = std::make_shared<const text::Variant>(std::move(edits));
            candidates.push_back(std::move(candidate));
        }
    }

private:
    struct Place {
        std::uint32_t index = 0;
        std::vector<text::WordId> others; ///< What may replace it.
    };

    /// The words that a function word may be replaced by, capitalised like it; none for other words.
    [[nodiscard]] std::vector<text::WordId> othersFor(text::WordId word) const
    {
        const auto listed = list_.listed();
        const auto own =
            std::ranges::find(listed, text::lowerOf(word), [](const auto& entry) { return text::lowerOf(entry.word); });
        std::vector<text::WordId> others;
        if (own != listed.end())
            for (const auto& other : listed)
                if (&other != &*own && (!sameClass_ || other.group == own->group))
                    others.push_back(text::intern(text::withCaseOf(text::formOf(other.word), text::formOf(word))));
        return others;
    }

    const StopWords& list_;
    Site site_;
    bool sameClass_, marked_;
    std::size_t draws_;
};

Parameter listParameter()
{
    return Parameter::ofResource(
        "list", "stop words", "function-words",
        "The function words: function-words, textfooler, nltk or textattack, which are English, german, or a file with "
        "one word per line.");
}

} // namespace

std::vector<PartMaker<Transformation>> functionWordEdits()
{
    return {{{std::string(insertWordName),
              "A function word put in before a word of the text.",
              {listParameter(), Parameter::integer("draws", 0, 0, 100'000,
                                                   "Number of different words drawn at random for each place; "
                                                   "0 is all.")}},
             [](const Settings& settings, const language::Resources& resources) {
                 return std::make_unique<InsertFunctionWord>(resources.stopWords(settings.text("list")),
                                                             settings.integer("draws"));
             }},
            {{std::string(deleteWordName), "A function word left out.", {listParameter()}},
             [](const Settings& settings, const language::Resources& resources) {
                 return std::make_unique<DeleteFunctionWord>(resources.stopWords(settings.text("list")));
             }},
            {{std::string(replaceWordName),
              "Every function word of a segment replaced by another one, drawn at random; or each by itself.",
              {listParameter(),
               Parameter::choice("of", {"segment", "word"},
                                 "What is changed at once: all function words of a segment, or one."),
               Parameter::flag("same_class", false,
                               "Only by words of its class: those under the same heading of the list, [pronouns]."),
               Parameter::flag("marked", true,
                               "Of a segment: words of the corpus's marks, such as the names of a form, are replaced, "
                               "too; else only the others."),
               Parameter::integer("draws", 5, 1, 100'000,
                                  "Number of different texts for each segment, or words for each word.")}},
             [](const Settings& settings, const language::Resources& resources) {
                 const Site site = settings.text("of") == "word" ? Site::Word : Site::Segment;
                 return std::make_unique<ReplaceFunctionWord>(
                     resources.stopWords(settings.text("list")),
                     ReplaceFunctionWord::Way{site, settings.flag("same_class"), settings.flag("marked"),
                                              settings.integer("draws")});
             }}};
}

} // namespace core::attacks
