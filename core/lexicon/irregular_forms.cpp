#include "core/lexicon/irregular_forms.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

namespace core::lexicon {

namespace {

// clang-format off
constexpr IrregularVerb verbs[] = {
    {"arise", "arose", "arisen"}, {"awake", "awoke", "awoken"}, {"be", "was", "been"}, {"bear", "bore", "borne"},
    {"beat", "beat", "beaten"}, {"become", "became", "become"}, {"beget", "begot", "begotten"},
    {"begin", "began", "begun"}, {"bend", "bent", "bent"}, {"bet", "bet", "bet"}, {"bid", "bid", "bid"},
    {"bind", "bound", "bound"}, {"bite", "bit", "bitten"}, {"bleed", "bled", "bled"}, {"blow", "blew", "blown"},
    {"break", "broke", "broken"}, {"breed", "bred", "bred"}, {"bring", "brought", "brought"},
    {"broadcast", "broadcast", "broadcast"}, {"build", "built", "built"}, {"burst", "burst", "burst"},
    {"buy", "bought", "bought"}, {"cast", "cast", "cast"}, {"catch", "caught", "caught"},
    {"choose", "chose", "chosen"}, {"cling", "clung", "clung"}, {"come", "came", "come"}, {"cost", "cost", "cost"},
    {"creep", "crept", "crept"}, {"cut", "cut", "cut"}, {"deal", "dealt", "dealt"}, {"dig", "dug", "dug"},
    {"do", "did", "done"}, {"draw", "drew", "drawn"}, {"drink", "drank", "drunk"}, {"drive", "drove", "driven"},
    {"eat", "ate", "eaten"}, {"fall", "fell", "fallen"}, {"feed", "fed", "fed"}, {"feel", "felt", "felt"},
    {"fight", "fought", "fought"}, {"find", "found", "found"}, {"flee", "fled", "fled"}, {"fling", "flung", "flung"},
    {"fly", "flew", "flown"}, {"forbid", "forbade", "forbidden"}, {"forget", "forgot", "forgotten"},
    {"forgive", "forgave", "forgiven"}, {"forsake", "forsook", "forsaken"}, {"freeze", "froze", "frozen"},
    {"get", "got", "gotten"}, {"give", "gave", "given"}, {"go", "went", "gone"}, {"grind", "ground", "ground"},
    {"grow", "grew", "grown"}, {"hang", "hung", "hung"}, {"have", "had", "had"}, {"hear", "heard", "heard"},
    {"hide", "hid", "hidden"}, {"hit", "hit", "hit"}, {"hold", "held", "held"}, {"hurt", "hurt", "hurt"},
    {"keep", "kept", "kept"}, {"kneel", "knelt", "knelt"}, {"know", "knew", "known"}, {"lay", "laid", "laid"},
    {"lead", "led", "led"}, {"leave", "left", "left"}, {"lend", "lent", "lent"}, {"let", "let", "let"},
    {"lie", "lay", "lain"}, {"light", "lit", "lit"}, {"lose", "lost", "lost"}, {"make", "made", "made"},
    {"mean", "meant", "meant"}, {"meet", "met", "met"}, {"pay", "paid", "paid"}, {"put", "put", "put"},
    {"quit", "quit", "quit"}, {"read", "read", "read"}, {"rid", "rid", "rid"}, {"ride", "rode", "ridden"},
    {"ring", "rang", "rung"}, {"rise", "rose", "risen"}, {"run", "ran", "run"}, {"say", "said", "said"},
    {"see", "saw", "seen"}, {"seek", "sought", "sought"}, {"sell", "sold", "sold"}, {"send", "sent", "sent"},
    {"set", "set", "set"}, {"shake", "shook", "shaken"}, {"shed", "shed", "shed"}, {"shine", "shone", "shone"},
    {"shoot", "shot", "shot"}, {"shrink", "shrank", "shrunk"}, {"shut", "shut", "shut"}, {"sing", "sang", "sung"},
    {"sink", "sank", "sunk"}, {"sit", "sat", "sat"}, {"slay", "slew", "slain"}, {"sleep", "slept", "slept"},
    {"slide", "slid", "slid"}, {"sling", "slung", "slung"}, {"slink", "slunk", "slunk"}, {"slit", "slit", "slit"},
    {"speak", "spoke", "spoken"}, {"speed", "sped", "sped"}, {"spend", "spent", "spent"}, {"spin", "spun", "spun"},
    {"spit", "spat", "spat"}, {"split", "split", "split"}, {"spread", "spread", "spread"},
    {"spring", "sprang", "sprung"}, {"stand", "stood", "stood"}, {"steal", "stole", "stolen"},
    {"stick", "stuck", "stuck"}, {"sting", "stung", "stung"}, {"stink", "stank", "stunk"},
    {"stride", "strode", "stridden"}, {"strike", "struck", "struck"}, {"string", "strung", "strung"},
    {"strive", "strove", "striven"}, {"swear", "swore", "sworn"}, {"sweep", "swept", "swept"},
    {"swell", "swelled", "swollen"}, {"swim", "swam", "swum"}, {"swing", "swung", "swung"}, {"take", "took", "taken"},
    {"teach", "taught", "taught"}, {"tear", "tore", "torn"}, {"tell", "told", "told"}, {"think", "thought", "thought"},
    {"throw", "threw", "thrown"}, {"thrust", "thrust", "thrust"}, {"tread", "trod", "trodden"},
    {"wake", "woke", "woken"}, {"wear", "wore", "worn"}, {"weave", "wove", "woven"}, {"weep", "wept", "wept"},
    {"win", "won", "won"}, {"wind", "wound", "wound"}, {"wring", "wrung", "wrung"}, {"write", "wrote", "written"},
};

constexpr std::pair<std::string_view, std::string_view> plurals[] = {
    {"aircraft", "aircraft"}, {"alumnus", "alumni"}, {"appendix", "appendices"}, {"bacterium", "bacteria"},
    {"cactus", "cacti"}, {"child", "children"}, {"corpus", "corpora"}, {"criterion", "criteria"}, {"deer", "deer"},
    {"die", "dice"}, {"fish", "fish"}, {"foot", "feet"}, {"fungus", "fungi"}, {"goose", "geese"}, {"grandchild", "grandchildren"},
    {"headquarters", "headquarters"}, {"man", "men"}, {"matrix", "matrices"}, {"means", "means"}, {"medium", "media"}, {"mouse", "mice"},
    {"nucleus", "nuclei"}, {"offspring", "offspring"}, {"ox", "oxen"}, {"passerby", "passersby"}, {"person", "people"},
    {"phenomenon", "phenomena"}, {"radius", "radii"}, {"series", "series"}, {"sheep", "sheep"}, {"species", "species"},
    {"stimulus", "stimuli"}, {"stratum", "strata"}, {"syllabus", "syllabi"}, {"tooth", "teeth"}, {"vertex", "vertices"},
};

constexpr IrregularDegree degrees[] = {
    {"bad", "worse", "worst"},  {"badly", "worse", "worst"}, {"far", "further", "furthest"}, {"good", "better", "best"},
    {"ill", "worse", "worst"}, {"little", "less", "least"}, {"many", "more", "most"},      {"much", "more", "most"},
    {"well", "better", "best"},
};
// clang-format on

template<typename Table>
const auto* find(const Table& table, std::string_view base)
{
    const auto same = [&](const auto& entry) {
        if constexpr (requires { entry.base; })
            return entry.base == base;
        else
            return entry.first == base;
    };
    const auto* found = std::find_if(std::begin(table), std::end(table), same);
    return found == std::end(table) ? nullptr : found;
}

} // namespace

std::optional<IrregularVerb> irregularVerb(std::string_view base)
{
    const auto* found = find(verbs, base);
    return found != nullptr ? std::optional(*found) : std::nullopt;
}

std::optional<std::string_view> irregularPlural(std::string_view noun)
{
    const auto* found = find(plurals, noun);
    return found != nullptr ? std::optional(found->second) : std::nullopt;
}

std::optional<IrregularDegree> irregularDegree(std::string_view base)
{
    const auto* found = find(degrees, base);
    return found != nullptr ? std::optional(*found) : std::nullopt;
}

bool hasNoDegrees(std::string_view adjective)
{
    // What grammars name as not gradable: places in an order, all or nothing, which one, of what kind.
    static constexpr std::array<std::string_view, 62> words{
        "all",   "back",  "born",  "both",  "chief", "dead",  "due",   "each", "east", "else",  "first",
        "fake",  "front", "gone",  "half",  "head",  "inner", "joint", "key",  "last", "least", "left",
        "less",  "like",  "lone",  "main",  "male",  "many",  "mere",  "more", "most", "mock",  "much",
        "next",  "north", "null",  "one",   "only",  "other", "outer", "own",  "past", "prime", "quits",
        "right", "same",  "sheer", "sole",  "south", "such",  "third", "top",  "twin", "under", "upper",
        "utter", "void",  "west",  "whole", "worth", "wrong", "zero"};
    return std::ranges::find(words, adjective) != words.end();
}

} // namespace core::lexicon
