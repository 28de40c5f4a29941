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

// Of things of the kind that the question counts, @, which are nobody's whom the question names.

constexpr auto sameThings = std::to_array<Aside>({
    {"A shop in the next town sells # @", {"shop", "store", "town", "sells"}},
    {"A museum far away shows # @", {"museum", "museums", "shows", "show"}},
    {"A stranger on the train carried # @", {"stranger", "train", "trains", "carried"}},
    {"An old tale tells of # @", {"tale", "story", "tales", "stories"}},
});

/// What a question counts, if it asks for what somebody has who is named, and not for all there are: in "How many red
/// shells does Joan have now?" red shells. Else others' things would be counted, too.
std::string countedIn(const language::ProblemText& problem, const language::QuestionPlace& question)
{
    constexpr auto ofAll = std::to_array<std::string_view>({"all", "altogether", "total", "together", "they", "there",
                                                            "we", "everyone", "both", "than", "more", "combined"});
    constexpr auto verbs =
        std::to_array<std::string_view>({"do", "does", "did", "will", "would", "can", "could", "has", "had", "should"});
    const auto isIn = [](const auto& words, std::string_view word) {
        return std::ranges::find(words, word) != words.end();
    };
    bool named = false;
    std::string counted;
    bool ended = false;
    for (std::size_t i = question.core; i < question.end; ++i) {
        const auto& lower = problem.lower(i);
        if (isIn(ofAll, lower))
            return {};
        named = named || problem.isName(i);
        ended = ended || isIn(verbs, lower);
        if (i >= question.core + 2 && !ended && language::writtenNumberIn(problem.form(i)))
            return {}; // cases of 12 boxes: the 12 would be said once more
        if (i >= question.core + 2 && !ended)
            counted.append(counted.empty() ? "" : " ").append(lower);
    }
    const bool asks = question.end > question.core + 2 && problem.lower(question.core) == "how" &&
                      problem.lower(question.core + 1) == "many";
    return asks && named && ended && counted.ends_with('s') ? counted : std::string();
}

class IrrelevantSentence final : public Transformation {
public:
    IrrelevantSentence(bool number, bool same, int draws)
        : number_(number), same_(same), draws_(static_cast<std::size_t>(draws))
    {}

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
        const auto counted = same_ ? countedIn(problem, *question) : std::string();
        if (same_ && counted.empty())
            return;
        if (same_)
            take(sameThings);
        else if (number_)
            take(withNumber);
        else
            take(withoutNumber);
        Random random = context.random(irrelevantStep + at.segment);
        const auto place = problem.text().word(problem.sentences()[question->sentence].first).span.begin;
        for (const auto* aside :
             someOf(std::move(suitable), draws_, context.random(irrelevantStep + 100 + at.segment))) {
            const auto sentence = written(*aside, counted, numbers, random, text);
            auto edits = putInstead(text, {at.segment, 0, static_cast<std::uint32_t>(text.size()), at.site},
                                    std::string(text.str()).insert(place, sentence));
            if (!edits.empty())
                candidates.push_back(candidateOf(std::move(edits), at, irrelevantSentenceName));
        }
    }

private:
    /// With a number that the problem has not; in small letters, and its stop set apart, as the problem's are.
    static std::string written(const Aside& aside, const std::string& counted, const std::set<double>& numbers,
                               Random& random, const text::Text& text)
    {
        std::string says(aside.says);
        if (const auto at = says.find('@'); at != std::string::npos)
            says.replace(at, 1, counted);
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
    bool same_; ///< About things of the kind that is asked for.
    std::size_t draws_;
};

} // namespace

PartMaker<Transformation> irrelevantSentence()
{
    return needing<Transformation>(
        {{"numerals"}, {"grammar"}},
        {{std::string(irrelevantSentenceName),
          "A sentence that has nothing to do with a word problem is put before the sentence that asks: about a "
          "library, a bridge, a castle, never about persons or what the problem names. The gold answer stays.",
          {Parameter::flag("number", true, "The sentence has a number, which the problem has not."),
           Parameter::choice("topic", {"other", "same"},
                             "other: something that the problem does not name. same: things of the kind that the "
                             "question counts, somewhere else, with a number; only where the question asks for "
                             "what somebody has who is named, so that others' things do not count."),
           Parameter::integer("draws", 3, 1, 1000, "Number of sentences tried for each problem, one at a time.")}},
         [](const Settings& settings, const language::Resources&) {
             return std::make_unique<IrrelevantSentence>(settings.flag("number"), settings.text("topic") == "same",
                                                         settings.integer("draws"));
         }});
}

} // namespace core::attacks
