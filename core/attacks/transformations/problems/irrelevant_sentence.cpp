#include "core/attacks/transformations/problems/irrelevant_sentence.h"

#include <algorithm>
#include <array>
#include <set>
#include <string>

#include <fmt/format.h>

#include "core/attacks/parts/draw.h"
#include "core/attacks/transformations/wording.h"
#include "core/base/ascii.h"
#include "core/language/problems/problem_text.h"
#include "core/language/problems/written_numbers.h"
#include "core/text/numbers.h"

namespace core::attacks {

namespace {

constexpr std::string_view irrelevantSentenceName = "irrelevant-sentence";
constexpr std::uint64_t irrelevantStep = 0x69727265;

/// What is said, # the number, and the nouns that the problem must not have.
struct Aside {
    std::string_view says;
    std::array<std::string_view, 4> about;
};

// No persons, whom a pronoun of the problem might mean, and no units that it might ask for.

constexpr auto withNumber = std::to_array<Aside>({
    {"The library on the corner has # floors", {"library", "libraries", "floor", "floors"}},
    {"The bridge over the river was built # years before the war", {"bridge", "river", "year", "years"}},
    {"The old clock tower has # bells", {"clock", "tower", "bell", "bells"}},
    {"The train station downtown has # platforms", {"train", "trains", "station", "platforms"}},
    {"The museum across the street has # rooms", {"museum", "street", "room", "rooms"}},
    {"The castle on the hill has # windows", {"castle", "hill", "window", "windows"}},
    {"The theater nearby has # rows of seats", {"theater", "rows", "row", "seats"}},
    {"The lighthouse on the coast is seen from # islands", {"lighthouse", "coast", "island", "islands"}},
});

constexpr auto withoutNumber = std::to_array<Aside>({
    {"The library on the corner is closed on holidays", {"library", "libraries", "corner", "holidays"}},
    {"The bridge over the river is very old", {"bridge", "river", "bridges", "rivers"}},
    {"The old clock tower can be seen from far away", {"clock", "tower", "clocks", "towers"}},
    {"The museum across the street was painted white", {"museum", "street", "museums", "streets"}},
    {"The castle on the hill is famous", {"castle", "hill", "castles", "hills"}},
    {"The theater nearby shows old movies", {"theater", "movies", "movie", "theaters"}},
    {"The sky was cloudy that morning", {"sky", "morning", "cloud", "clouds"}},
    {"The wind came from the sea", {"wind", "sea", "winds", "seas"}},
});

class IrrelevantSentence final : public Transformation {
public:
    IrrelevantSentence(bool number, int draws) : number_(number), draws_(static_cast<std::size_t>(draws)) {}

    [[nodiscard]] std::vector<Site> sites() const override { return {Site::Segment}; }

    void propose(AttackContext& context, const text::Input& current, Position at,
                 std::vector<Candidate>& candidates) const override
    {
        const auto& text = current[at.segment].text;
        const language::ProblemText problem(text.str());
        const auto question = language::questionOf(problem);
        if (!question)
            return;
        std::set<std::string_view> words;
        std::set<double> numbers{0.0, 1.0};
        for (std::size_t i = 0; i < problem.size(); ++i) {
            words.insert(problem.lower(i));
            if (const auto number = language::writtenNumberIn(problem.form(i)))
                numbers.insert(number->value);
        }
        for (const auto& mark : text::numbersIn(text)) // in words, too
            if (mark.value)
                numbers.insert(*mark.value);
        std::vector<const Aside*> suitable;
        const auto take = [&](const auto& asides) {
            for (const auto& aside : asides)
                if (std::ranges::none_of(aside.about, [&](std::string_view noun) { return words.contains(noun); }))
                    suitable.push_back(&aside);
        };
        if (number_)
            take(withNumber);
        else
            take(withoutNumber);
        Random random = context.random(irrelevantStep + at.segment);
        const auto place = problem.text().word(problem.sentences()[question->sentence].first).span.begin;
        for (const auto* aside :
             someOf(std::move(suitable), draws_, context.random(irrelevantStep + 100 + at.segment))) {
            const auto sentence = written(*aside, numbers, random, text);
            auto edits = putInstead(text, {at.segment, 0, static_cast<std::uint32_t>(text.size()), at.site},
                                    std::string(text.str()).insert(place, sentence));
            if (!edits.empty())
                candidates.push_back(candidateOf(std::move(edits), at, irrelevantSentenceName));
        }
    }

private:
    /// With a number that the problem has not; in small letters, and its stop set apart, as the problem's are.
    static std::string written(const Aside& aside, const std::set<double>& numbers, Random& random,
                               const text::Text& text)
    {
        std::string says(aside.says);
        if (const auto at = says.find('#'); at != std::string::npos) {
            constexpr std::uint64_t most = 38;
            std::uint64_t number = 2 + random.below(most);
            while (numbers.contains(static_cast<double>(number)))
                number = number < 2 + most + numbers.size() ? number + 1 : 2;
            says.replace(at, 1, fmt::format("{}", number));
        }
        const auto first = text.form(openingWord(text));
        if (lowered(text.str()) == text.str() && text::withCaseOf("ab", first) == "ab")
            says = lowered(says);
        return says + (isSetApart(text) ? " . " : ". ");
    }

    bool number_;
    std::size_t draws_;
};

} // namespace

PartMaker<Transformation> irrelevantSentence()
{
    return {{std::string(irrelevantSentenceName),
             "A sentence that has nothing to do with a word problem is put before the sentence that asks: about a "
             "library, a bridge, a castle, never about persons or what the problem names. The gold answer stays.",
             {Parameter::flag("number", true, "The sentence has a number, which the problem has not."),
              Parameter::integer("draws", 3, 1, 1000, "Number of sentences tried for each problem, one at a time.")}},
            [](const Settings& settings, const language::Resources&) {
                return std::make_unique<IrrelevantSentence>(settings.flag("number"), settings.integer("draws"));
            }};
}

} // namespace core::attacks
