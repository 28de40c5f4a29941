#include "core/attacks/transformations/characters/visual_letters.h"

#include <algorithm>
#include <string>
#include <unordered_map>

#include "core/attacks/transformations/candidate_cache.h"
#include "core/attacks/transformations/characters/characters.h"
#include "core/attacks/transformations/characters/letter_neighbours.h"

namespace core::attacks {

namespace {

constexpr std::string_view visualLettersName = "visual-letters";
constexpr std::uint64_t visualStep = 0x766973;

class VisualLetters final : public Transformation {
public:
    VisualLetters(LetterSpace space, double probability, int neighbours, int draws)
        : probability_(probability), draws_(static_cast<std::size_t>(draws))
    {
        for (char32_t letter = U'0'; letter <= U'z'; ++letter)
            if (auto list = letterNeighbours(letter, space, static_cast<std::size_t>(neighbours)); !list.empty())
                neighbours_.emplace(letter, std::move(list));
    }

    [[nodiscard]] std::vector<Site> sites() const override { return {Site::Segment}; }

    void propose(AttackContext& context, const text::Input& current, Position at,
                 std::vector<Candidate>& candidates) const override
    {
        const auto words = current[at.segment].text.words().subspan(at.index, at.words);
        std::vector<text::Variant> made(draws_);
        for (std::uint32_t i = 0; i < at.words; ++i) {
            const auto word = words[i].id;
            const auto forms =
                cache_.get(word, context.drawKey(), context.overflow(), [&] { return drawn(context, word); });
            for (std::size_t draw = 0; draw < draws_; ++draw)
                if (forms[draw] != word)
                    made[draw].push_back(text::Edit::replace(at.segment, at.index + i, forms[draw]));
        }
        const std::size_t first = candidates.size();
        for (auto& edits : made) {
            const auto own = std::span(candidates).subspan(first);
            if (edits.empty() || std::ranges::any_of(own, [&](const Candidate& earlier) {
                    return std::ranges::equal(earlier.edits(), edits);
                }))
                continue;
            Candidate candidate{edits.front(), visualLettersName};
            candidate.rewriting = std::make_shared<const text::Variant>(std::move(edits));
            candidates.push_back(std::move(candidate));
        }
    }

private:
    /// What becomes of a word in each of the draws; the same wherever it is in a text.
    [[nodiscard]] std::vector<text::WordId> drawn(const AttackContext& context, text::WordId word) const
    {
        const Characters characters = charactersOf(text::formOf(word));
        std::vector<text::WordId> forms;
        for (std::size_t draw = 0; draw < draws_; ++draw) {
            Random random = context.randomFor(word, visualStep + draw);
            Characters changed = characters;
            for (auto& c : changed)
                if (const auto found = neighbours_.find(c);
                    random.uniform() < probability_ && found != neighbours_.end())
                    c = oneOf(found->second, random);
            forms.push_back(changed == characters ? word : internCharacters(changed));
        }
        return forms;
    }

    static char32_t oneOf(const std::vector<LetterNeighbour>& neighbours, Random& random)
    {
        double sum = 0.0;
        for (const auto& neighbour : neighbours)
            sum += neighbour.weight;
        double at = random.uniform() * sum;
        for (const auto& neighbour : neighbours)
            if ((at -= neighbour.weight) < 0.0)
                return neighbour.character;
        return neighbours.back().character;
    }

    double probability_;
    std::size_t draws_;
    std::unordered_map<char32_t, std::vector<LetterNeighbour>> neighbours_;
    mutable CandidateCache cache_;
};

LetterSpace letterSpaceNamed(const std::string& name)
{
    return name == "described"    ? LetterSpace::Described
           : name == "diacritics" ? LetterSpace::Diacritics
                                  : LetterSpace::LookAlikes;
}

} // namespace

PartMaker<Transformation> visualLetters()
{
    return {{std::string(visualLettersName),
             "Whole texts in which each letter became, with some probability, a character that looks like it.",
             {Parameter::choice("space", {"described", "diacritics", "look-alikes"},
                                "described: characters whose Unicode names tell of the same letter (DCES); diacritics: "
                                "the letter with one (ECES); look-alikes: the one Unicode lists as confusable."),
              Parameter::number("probability", 0.4, 0.0, 1.0, "Probability that a letter is changed."),
              Parameter::integer("neighbours", 20, 1, 1000,
                                 "Number of nearest characters to draw from, near ones more often."),
              Parameter::integer("draws", 1, 1, 1000, "Number of texts made.")}},
            [](const Settings& settings, const language::Resources&) {
                return std::make_unique<VisualLetters>(letterSpaceNamed(settings.text("space")),
                                                       settings.number("probability"), settings.integer("neighbours"),
                                                       settings.integer("draws"));
            }};
}

} // namespace core::attacks
