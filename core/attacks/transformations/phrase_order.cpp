#include "core/attacks/transformations/phrase_order.h"

#include <algorithm>
#include <string>

#include "core/language/rewriting/phrase_orders.h"
#include "core/text/rewriting.h"

namespace core::attacks {

namespace {

using language::Tagger;

constexpr std::string_view phraseOrderName = "phrase-order";

class PhraseOrder final : public Transformation {
public:
    explicit PhraseOrder(const Tagger& tagger) : tagger_(tagger) {}

    [[nodiscard]] std::vector<Site> sites() const override { return {Site::Sentence}; }

    void propose(AttackContext& context, const text::Input& current, Position at,
                 std::vector<Candidate>& candidates) const override
    {
        const auto& text = current[at.segment].text;
        const auto tags = context.tags(tagger_, text, Tagger::Tagset::Penn);
        std::vector<language::TaggedWord> sentence;
        for (std::uint32_t i = at.index; i < at.end(); ++i)
            sentence.push_back(
                {text::formOf(text::lowerOf(text.words()[i].id)), tagger_.name(tags[i], Tagger::Tagset::Penn)});
        for (const auto& order : language::phraseOrders(sentence)) {
            auto edits =
                text::rewriting(text, at.index, at.end(), wordsIn(order, text, at.index, sentence), at.segment);
            Candidate candidate{edits.front(), phraseOrderName};
            candidate.rewriting = std::make_shared<const text::Variant>(std::move(edits));
            candidates.push_back(std::move(candidate));
        }
    }

private:
    /// The sentence's capital goes to the new first word; names keep theirs.
    static std::vector<std::string> wordsIn(std::span<const std::uint32_t> order, const text::Text& text,
                                            std::uint32_t begin, std::span<const language::TaggedWord> sentence)
    {
        std::vector<std::string> words;
        for (const auto i : order)
            words.emplace_back(text.form(begin + i));
        const bool capital = text::withCaseOf("x", text.form(begin)) == "X";
        if (!capital || order.front() == 0)
            return words;
        words.front() = text::withCaseOf(words.front(), "Xx");
        const auto moved = static_cast<std::size_t>(std::ranges::find(order, 0U) - order.begin());
        if (const auto tag = sentence.front().tag; !tag.starts_with("NNP") && sentence.front().lower != "i")
            words[moved] = sentence.front().lower;
        return words;
    }

    const Tagger& tagger_;
};

} // namespace

PartMaker<Transformation> phraseOrderTransformation()
{
    return needing<Transformation>(
        {{"penn tags"}, {"grammar"}},
        {{std::string(phraseOrderName),
          "The words of a sentence in another order: a prepositional phrase fronted, a question word put where its "
          "answer would stand, a relative clause moved.",
          {Parameter::ofResource("tagger", "tagger", "built-in", "Name of the tagger that says parts of speech.")}},
         [](const Settings& settings, const language::Resources& resources) {
             return std::make_unique<PhraseOrder>(resources.tagger(settings.text("tagger")));
         }});
}

} // namespace core::attacks
