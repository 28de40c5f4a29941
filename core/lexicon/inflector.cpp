#include "core/lexicon/inflector.h"

#include <algorithm>
#include <array>

#include "core/lexicon/irregular_forms.h"

namespace core::lexicon {

namespace {

bool isVowel(char c) { return std::string_view("aeiou").find(c) != std::string_view::npos; }

bool isLetter(char c) { return c >= 'a' && c <= 'z'; }

bool endsInOneOf(std::string_view word, std::initializer_list<std::string_view> endings)
{
    return std::any_of(endings.begin(), endings.end(), [&](std::string_view ending) { return word.ends_with(ending); });
}

/// Groups of neighbouring vowels, y among them except at the front; a silent e at the end is none.
int syllables(std::string_view word)
{
    int groups = 0;
    bool inside = false;
    for (std::size_t i = 0; i < word.size(); ++i) {
        const bool vowel = isVowel(word[i]) || (word[i] == 'y' && i > 0);
        groups += vowel && !inside ? 1 : 0;
        inside = vowel;
    }
    const bool silent = word.size() > 2 && word.back() == 'e' && !isVowel(word[word.size() - 2]) &&
                        !(word.ends_with("le") && !isVowel(word[word.size() - 3]));
    return std::max(groups - (silent ? 1 : 0), 1);
}

/// "stop", "plan", "quit": one syllable whose single vowel precedes a single consonant.
bool doublesLastLetter(std::string_view word)
{
    if (word.size() < 3 || syllables(word) > 1)
        return false;
    const char last = word.back();
    const char vowel = word[word.size() - 2];
    const char before = word[word.size() - 3];
    const bool single = !isVowel(before) || (before == 'u' && word.size() > 3 && word[word.size() - 4] == 'q');
    return isLetter(last) && !isVowel(last) && std::string_view("wxyh").find(last) == std::string_view::npos &&
           (isVowel(vowel) || (vowel == 'y' && word.size() == 3)) && single;
}

/// British spelling doubles the l of "travel"; WordNet lists both, American keeps only stressed ones.
bool keepsSingleL(std::string_view verb)
{
    constexpr std::array stressed = {"annul", "compel", "control", "dispel", "enrol",  "enthral", "excel", "expel",
                                     "extol", "fulfil", "impel",   "instil", "patrol", "propel",  "rebel", "repel"};
    return verb.ends_with('l') && syllables(verb) > 1 &&
           std::find(stressed.begin(), stressed.end(), verb) == stressed.end();
}

bool endsInConsonantY(std::string_view word)
{
    return word.size() > 1 && word.back() == 'y' && !isVowel(word[word.size() - 2]);
}

std::string withoutLast(const std::string& word, std::size_t letters) { return word.substr(0, word.size() - letters); }

/// The plural of nouns and the third person of verbs are spelt alike.
std::string withS(const std::string& word)
{
    if (endsInOneOf(word, {"s", "x", "z", "ch", "sh"}))
        return word + "es";
    if (endsInConsonantY(word))
        return withoutLast(word, 1) + "ies";
    return word + "s";
}

std::string withEd(const std::string& verb)
{
    if (verb.ends_with('e'))
        return verb + "d";
    if (endsInConsonantY(verb))
        return withoutLast(verb, 1) + "ied";
    if (verb.ends_with('c') && verb.size() > 2 && verb[verb.size() - 2] == 'i')
        return verb + "ked"; // panicked
    return doublesLastLetter(verb) ? verb + verb.back() + "ed" : verb + "ed";
}

} // namespace

Inflector::Inflector(std::shared_ptr<const WordNet> wordNet) : wordNet_(std::move(wordNet)) {}

std::string Inflector::inflect(std::string_view lemma, std::string_view tag) const
{
    std::string word(lemma);
    if (word.size() < 2 || !isLetter(word.back()))
        return word;
    if (tag == "NNS" || tag == "NNPS")
        return plural(word);
    if (tag == "VBZ")
        return thirdPerson(word);
    if (tag == "VBG")
        return withIng(word);
    if (tag == "VBD" || tag == "VBN")
        return past(word, tag == "VBN");
    if (tag == "VBP")
        return word == "be" ? "are" : word;
    if (tag == "JJR" || tag == "JJS")
        return compared(word, tag == "JJS", WordNetPos::Adjective);
    if (tag == "RBR" || tag == "RBS")
        return compared(word, tag == "RBS", WordNetPos::Adverb);
    return word;
}

std::string Inflector::exception(const std::string& lemma, WordNetPos pos, std::string_view ending) const
{
    for (const std::string& form : wordNet_->exceptionsOf(lemma, pos))
        if (form.ends_with(ending))
            return form;
    return {};
}

std::string Inflector::plural(const std::string& noun) const
{
    if (const auto irregular = irregularPlural(noun))
        return std::string(*irregular);
    if (isPlural(noun))
        return noun;
    // Latin and Greek plurals (formulae, indices) are listed as well, but these nouns mostly take -s today.
    std::string_view ending;
    for (const std::string_view kind : {"man", "foot", "tooth", "child", "mouse"})
        if (noun.size() > kind.size() && noun.ends_with(kind))
            ending = kind == "man"     ? "men"
                     : kind == "foot"  ? "feet"
                     : kind == "tooth" ? "teeth"
                     : kind == "child" ? "children"
                                       : "mice";
    if (endsInOneOf(noun, {"f", "fe"}))
        ending = "ves";
    else if (noun.ends_with('o'))
        ending = "oes";
    else if (noun.ends_with("z"))
        ending = "zzes";
    if (!ending.empty())
        if (std::string form = exception(noun, WordNetPos::Noun, ending); !form.empty())
            return form;
    if (noun.ends_with("woman") ||
        (noun.ends_with("man") && noun.size() > 5 && !noun.ends_with("human") && !noun.ends_with("german")))
        return withoutLast(noun, 2) + "en";
    if (noun.ends_with("sis"))
        return withoutLast(noun, 2) + "es"; // analysis, crisis, thesis
    return withS(noun);
}

bool Inflector::isPlural(const std::string& noun) const
{
    if (endsInOneOf(noun, {"people", "men", "feet", "teeth", "children", "mice", "geese"})) {
        const auto bases = wordNet_->baseForms(noun, WordNetPos::Noun);
        return std::ranges::any_of(bases, [&](const std::string& base) { return base != noun; });
    }
    if (!noun.ends_with('s') || endsInOneOf(noun, {"ss", "us", "is"}))
        return false;
    const auto stem = noun.substr(0, noun.size() - 1);
    if (noun == "news" || (noun.size() > 4 && noun.ends_with("ics")) || (stem.back() >= '0' && stem.back() <= '9'))
        return true;
    const auto isNoun = [&](const std::string& word) {
        return word.size() > 2 && wordNet_->contains(word, WordNetPos::Noun);
    };
    return isNoun(stem) || (stem.ends_with('e') && isNoun(withoutLast(stem, 1))) ||
           (stem.ends_with("ie") && isNoun(withoutLast(stem, 2) + "y"));
}

std::string Inflector::thirdPerson(const std::string& verb) const
{
    if (verb == "be")
        return "is";
    if (verb == "have")
        return "has";
    if (verb.size() > 1 && verb.back() == 'o' && !isVowel(verb[verb.size() - 2]))
        return verb + "es"; // goes, echoes
    if (verb.ends_with('z') && doublesLastLetter(verb))
        return verb + "zes";
    return withS(verb);
}

std::string Inflector::withIng(const std::string& verb) const
{
    if (!keepsSingleL(verb))
        if (std::string form = exception(verb, WordNetPos::Verb, "ing"); !form.empty())
            return form;
    if (verb.ends_with("ie"))
        return withoutLast(verb, 2) + "ying";
    if (verb.ends_with('e') && verb.size() > 2 && !endsInOneOf(verb, {"ee", "ye", "oe"}))
        return withoutLast(verb, 1) + "ing";
    if (verb.ends_with("ic"))
        return verb + "king";
    return doublesLastLetter(verb) ? verb + verb.back() + "ing" : verb + "ing";
}

std::string Inflector::past(const std::string& verb, bool participle) const
{
    if (const auto irregular = irregularVerb(verb))
        return std::string(participle ? irregular->participle : irregular->past);
    // A compound goes as its base if WordNet knows that form: "overcome" as "come", but "behave" not as "have".
    constexpr std::string_view prefixes[] = {"re",   "un", "out",   "over", "under", "mis", "fore",
                                             "with", "be", "inter", "up",   "off",   "pre", "down"};
    const auto forms = wordNet_->exceptionsOf(verb, WordNetPos::Verb);
    for (const std::string_view prefix : prefixes) {
        if (!verb.starts_with(prefix))
            continue;
        const auto base = irregularVerb(std::string_view(verb).substr(prefix.size()));
        if (!base)
            continue;
        std::string form = std::string(prefix) + std::string(participle ? base->participle : base->past);
        const std::string other = std::string(prefix) + std::string(participle ? base->past : base->participle);
        // WordNet does not list forms that equal the lemma ("overcome", "reset"): then the other form decides, or both
        // do.
        const auto known = [&](const std::string& f) {
            return f == verb || std::find(forms.begin(), forms.end(), f) != forms.end();
        };
        if (known(form) && known(other))
            return form;
    }
    if (!keepsSingleL(verb))
        if (std::string form = exception(verb, WordNetPos::Verb, "ed"); !form.empty())
            return form;
    return withEd(verb);
}

std::string Inflector::compared(const std::string& word, bool superlative, WordNetPos pos) const
{
    if (const auto irregular = irregularDegree(word))
        return std::string(superlative ? irregular->superlative : irregular->comparative);
    if (hasNoDegrees(word))
        return word;
    const std::string ending = superlative ? "est" : "er";
    if (std::string form = exception(word, pos, ending); !form.empty())
        return form;
    const int count = syllables(word);
    const bool short2 =
        count == 2 && (endsInConsonantY(word) || endsInOneOf(word, {"ple", "ble", "tle", "dle", "gle", "ow"}));
    // "-ly" adverbs and most other long words are compared with "more".
    if ((count > 1 && !short2) || (pos == WordNetPos::Adverb && word.ends_with("ly") && word != "early"))
        return word;
    if (word.ends_with('e'))
        return word + ending.substr(1);
    if (endsInConsonantY(word))
        return withoutLast(word, 1) + "i" + ending;
    return doublesLastLetter(word) ? word + word.back() + ending : word + ending;
}

} // namespace core::lexicon
