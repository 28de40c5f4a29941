#include "core/attacks/transformations/problems/other_objects.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <string>
#include <vector>

#include "core/attacks/parts/article.h"
#include "core/attacks/parts/draw.h"
#include "core/attacks/transformations/wording.h"

namespace core::attacks {

namespace {

constexpr std::string_view otherObjectsName = "other-objects";
constexpr std::uint64_t objectsStep = 0x6f626a65;

struct Noun {
    std::string_view one;
    std::string_view many;
};

/// Things that may stand for each other in a problem: none is money, a measure, a set, a name or a verb.
const std::vector<std::vector<Noun>>& kindsOfObjects()
{
    static const std::vector<std::vector<Noun>> kinds{
        {{"apple", "apples"},
         {"pear", "pears"},
         {"peach", "peaches"},
         {"plum", "plums"},
         {"banana", "bananas"},
         {"lemon", "lemons"},
         {"mango", "mangoes"},
         {"apricot", "apricots"},
         {"kiwi", "kiwis"},
         {"melon", "melons"}},
        {{"carrot", "carrots"},
         {"potato", "potatoes"},
         {"tomato", "tomatoes"},
         {"onion", "onions"},
         {"pumpkin", "pumpkins"},
         {"cucumber", "cucumbers"},
         {"radish", "radishes"},
         {"turnip", "turnips"}},
        {{"cookie", "cookies"},
         {"cupcake", "cupcakes"},
         {"muffin", "muffins"},
         {"donut", "donuts"},
         {"brownie", "brownies"},
         {"pancake", "pancakes"}},
        {{"pencil", "pencils"},
         {"pen", "pens"},
         {"crayon", "crayons"},
         {"eraser", "erasers"},
         {"notebook", "notebooks"}},
        {{"marble", "marbles"}, {"doll", "dolls"}, {"kite", "kites"}, {"puzzle", "puzzles"}, {"balloon", "balloons"}},
        {{"shirt", "shirts"}, {"sweater", "sweaters"}, {"jacket", "jackets"}, {"scarf", "scarves"}, {"hat", "hats"}},
        {{"tulip", "tulips"}, {"orchid", "orchids"}, {"sunflower", "sunflowers"}, {"carnation", "carnations"}},
        {{"stamp", "stamps"},
         {"sticker", "stickers"},
         {"postcard", "postcards"},
         {"poster", "posters"},
         {"seashell", "seashells"},
         {"bead", "beads"}},
        {{"plate", "plates"}, {"bowl", "bowls"}, {"spoon", "spoons"}, {"fork", "forks"}, {"mug", "mugs"}},
    };
    return kinds;
}

/// Units of one quantity: those that may stand for each other, and what must not be there besides, as a conversion
/// would be meant.
struct Quantity {
    std::vector<std::vector<Noun>> kinds;
    std::vector<std::string_view> others;
};

const std::vector<Quantity>& quantities()
{
    static const std::vector<Quantity> all{
        {{{{"dollar", "dollars"}, {"euro", "euros"}, {"peso", "pesos"}, {"franc", "francs"}}},
         {"$", "cent", "cents", "penny", "pennies", "nickel", "nickels", "dime", "dimes", "quarter", "quarters", "coin",
          "coins", "bill", "bills", "half-dollar", "half-dollars", "buck", "bucks"}},
        {{{{"mile", "miles"}, {"kilometer", "kilometers"}},
          {{"yard", "yards"}, {"meter", "meters"}},
          {{"inch", "inches"}, {"centimeter", "centimeters"}}},
         {"foot", "feet", "mph", "kph", "millimeter", "millimeters", "m", "cm", "km", "lap", "laps"}},
        {{{{"pound", "pounds"}, {"kilogram", "kilograms"}}, {{"ounce", "ounces"}, {"gram", "grams"}}},
         {"ton", "tons", "kg", "g", "lb", "lbs", "oz"}},
        {{{{"gallon", "gallons"}, {"liter", "liters"}}},
         {"cup", "cups", "pint", "pints", "quart", "quarts", "ounce", "ounces", "milliliter", "milliliters"}},
    };
    return all;
}

class OtherObjects final : public Transformation {
public:
    OtherObjects(bool units, int draws) : units_(units), draws_(static_cast<std::size_t>(draws)) {}

    [[nodiscard]] std::vector<Site> sites() const override { return {Site::Segment}; }

    void propose(AttackContext& context, const text::Input& current, Position at,
                 std::vector<Candidate>& candidates) const override
    {
        const auto& text = current[at.segment].text;
        std::set<std::string_view> words;
        for (const auto& word : text.words())
            words.insert(text::formOf(text::lowerOf(word.id)));
        const auto isThere = [&](const Noun& noun) { return words.contains(noun.one) || words.contains(noun.many); };
        std::uint64_t step = objectsStep + std::uint64_t{100} * at.segment;
        std::vector<const std::vector<Noun>*> kinds;
        if (!units_)
            for (const auto& kind : kindsOfObjects())
                kinds.push_back(&kind);
        for (const auto& quantity : quantities()) {
            const auto unitsThere = std::accumulate(
                quantity.kinds.begin(), quantity.kinds.end(), std::ptrdiff_t{0},
                [&](std::ptrdiff_t sum, const auto& kind) { return sum + std::ranges::count_if(kind, isThere); });
            if (units_ && unitsThere == 1 &&
                std::ranges::none_of(quantity.others, [&](std::string_view word) { return words.contains(word); }))
                for (const auto& kind : quantity.kinds)
                    kinds.push_back(&kind);
        }
        for (const auto* listed : kinds) {
            const auto& kind = *listed;
            std::vector<const Noun*> others;
            for (const auto& noun : kind)
                if (!isThere(noun))
                    others.push_back(&noun);
            for (const auto& noun : kind)
                if (isThere(noun))
                    for (const auto* other : someOf(others, draws_, context.random(step++)))
                        propose(text, at, noun, *other, candidates);
        }
    }

private:
    static bool isListed(std::string_view lower)
    {
        return std::ranges::any_of(kindsOfObjects(), [&](const std::vector<Noun>& kind) {
            return std::ranges::any_of(kind, [&](const Noun& noun) { return lower == noun.one || lower == noun.many; });
        });
    }

    /// Whether a word is no thing of its own there: a material (pieces of marble), a part of a name that is quoted
    /// (the 'Greasy Spoon'), or one of two nouns that are one thing (cherry tomatoes).
    static bool isPartOfAnother(const text::Text& text, std::uint32_t i, const Noun& noun)
    {
        const auto lower = [&](std::uint32_t k) {
            return k < text.size() ? text::formOf(text::lowerOf(text.words()[k].id)) : std::string_view();
        };
        std::size_t quotes = 0;
        for (std::uint32_t k = 0; k < i; ++k)
            quotes += text.form(k) == "'" || text.form(k) == "\"" ? 1 : 0;
        const bool material = i > 0 && lower(i) == noun.one && lower(i - 1) == "of";
        const bool sort = i > 0 && (lower(i - 1) == "cherry" || lower(i - 1) == "grape" || isListed(lower(i - 1)));
        return material || sort || quotes % 2 == 1 || isListed(lower(i + 1));
    }

    static void propose(const text::Text& text, Position at, const Noun& noun, const Noun& other,
                        std::vector<Candidate>& candidates)
    {
        text::Variant edits;
        for (std::uint32_t i = 0; i < text.size(); ++i) {
            const auto lower = text::formOf(text::lowerOf(text.words()[i].id));
            if (lower != noun.one && lower != noun.many)
                continue;
            if (isPartOfAnother(text, i, noun))
                return;
            const auto put = text::withCaseOf(lower == noun.one ? other.one : other.many, text.form(i));
            edits.push_back(text::Edit::replace(at.segment, i, text::intern(put)));
            repairArticle(text, at.segment, i, put, edits);
        }
        if (!edits.empty())
            candidates.push_back(candidateOf(std::move(edits), at, otherObjectsName));
    }

    bool units_; ///< Units, not things.
    std::size_t draws_;
};

} // namespace

PartMaker<Transformation> otherObjects()
{
    return needing<Transformation>(
        {{"grammar"}},
        {{std::string(otherObjectsName),
          "What is counted in a word problem becomes something else of its kind (fruit, pens, flowers, toys, "
          "clothes, dishes ...; closed lists), everywhere in the problem and in the right number; never what "
          "the problem has already. The gold answer stays.",
          {Parameter::choice("what", {"things", "units"},
                             "things, or units of one quantity (dollars, euros; miles, kilometers), where the problem "
                             "has no other unit of it, so that nothing is converted."),
           Parameter::integer("draws", 2, 1, 100, "Number of other things tried for each thing, drawn at random.")}},
         [](const Settings& settings, const language::Resources&) {
             return std::make_unique<OtherObjects>(settings.text("what") == "units", settings.integer("draws"));
         }});
}

} // namespace core::attacks
