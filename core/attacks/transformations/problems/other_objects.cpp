#include "core/attacks/transformations/problems/other_objects.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

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

class OtherObjects final : public Transformation {
public:
    explicit OtherObjects(int draws) : draws_(static_cast<std::size_t>(draws)) {}

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
        for (const auto& kind : kindsOfObjects()) {
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
    static void propose(const text::Text& text, Position at, const Noun& noun, const Noun& other,
                        std::vector<Candidate>& candidates)
    {
        text::Variant edits;
        for (std::uint32_t i = 0; i < text.size(); ++i) {
            const auto lower = text::formOf(text::lowerOf(text.words()[i].id));
            if (lower != noun.one && lower != noun.many)
                continue;
            const auto put = text::withCaseOf(lower == noun.one ? other.one : other.many, text.form(i));
            edits.push_back(text::Edit::replace(at.segment, i, text::intern(put)));
            repairArticle(text, at.segment, i, put, edits);
        }
        if (!edits.empty())
            candidates.push_back(candidateOf(std::move(edits), at, otherObjectsName));
    }

    std::size_t draws_;
};

} // namespace

PartMaker<Transformation> otherObjects()
{
    return {{std::string(otherObjectsName),
             "What is counted in a word problem becomes something else of its kind (fruit, pens, flowers, toys, "
             "clothes, dishes ...; closed lists), everywhere in the problem and in the right number; never what "
             "the problem has already. The gold answer stays.",
             {Parameter::integer("draws", 2, 1, 100, "Number of other things tried for each thing, drawn at random.")}},
            [](const Settings& settings, const language::Resources&) {
                return std::make_unique<OtherObjects>(settings.integer("draws"));
            }};
}

} // namespace core::attacks
