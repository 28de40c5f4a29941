#include "core/language/entities/name_runs.h"

#include <algorithm>
#include <array>
#include <string>

namespace core::language {

namespace {

using enum EntityList;

/// The class of an entry of a list, the likelier first if a word is in several ("Washington", "French").
struct ClassOfList {
    EntityList list;
    EntityClass kind;
};
constexpr std::array nameClasses{ClassOfList{Country, EntityClass::Gpe},
                                 ClassOfList{City, EntityClass::Gpe},
                                 ClassOfList{State, EntityClass::Gpe},
                                 ClassOfList{Nationality, EntityClass::Norp},
                                 ClassOfList{Group, EntityClass::Norp},
                                 ClassOfList{Location, EntityClass::Location},
                                 ClassOfList{Organisation, EntityClass::Organisation},
                                 ClassOfList{Facility, EntityClass::Facility},
                                 ClassOfList{Event, EntityClass::Event},
                                 ClassOfList{WorkOfArt, EntityClass::WorkOfArt},
                                 ClassOfList{Law, EntityClass::Law},
                                 ClassOfList{Product, EntityClass::Product},
                                 ClassOfList{EntityList::Language, EntityClass::Language},
                                 ClassOfList{Surname, EntityClass::Person},
                                 ClassOfList{FirstName, EntityClass::Person}};

/// Words that name what the whole run is, if they end it or precede "of".
constexpr std::array headClasses{ClassOfList{OrganisationWord, EntityClass::Organisation},
                                 ClassOfList{FacilityWord, EntityClass::Facility},
                                 ClassOfList{LocationWord, EntityClass::Location},
                                 ClassOfList{LawWord, EntityClass::Law},
                                 ClassOfList{EventWord, EntityClass::Event},
                                 ClassOfList{PlaceWord, EntityClass::Gpe}};

template<std::size_t N>
std::optional<EntityClass> classIn(const std::array<ClassOfList, N>& table, const EntityLists& lists)
{
    for (const auto& [list, kind] : table)
        if (lists.in(list))
            return kind;
    return std::nullopt;
}

/// The longest entry that begins with word `begin` and ends before `end`: how many words, and which lists.
struct Listed {
    std::size_t words = 0;
    EntityLists lists;
};
Listed longestEntry(std::span<const EntityWord> words, std::size_t begin, std::size_t end, const Gazetteer& gazetteer)
{
    Listed best;
    if (classIn(nameClasses, words[begin].lists))
        best = {1, words[begin].lists};
    if (!words[begin].lists.beginsPhrase)
        return best;
    std::string phrase(words[begin].lower);
    for (std::size_t i = begin + 1; i < std::min(end, begin + gazetteer.longest()); ++i) {
        phrase.append(" ").append(words[i].lower);
        if (const auto lists = gazetteer.find(phrase); classIn(nameClasses, lists))
            best = {i + 1 - begin, lists};
    }
    return best;
}

bool isFunctionTag(std::string_view tag)
{
    for (const std::string_view other : {"DT", "IN",  "PRP", "PRP$", "CC", "MD", "TO", "WP", "WP$", "WDT", "WRB",
                                         "EX", "PDT", "RP",  "POS",  "CD", ".",  ",",  ":",  "VBZ", "VBP", "VBD"})
        if (tag == other)
            return true;
    return false;
}

bool isAcronym(std::string_view form)
{
    return form.size() >= 2 && form.size() <= 5 &&
           std::ranges::all_of(form, [](char c) { return (c >= 'A' && c <= 'Z') || c == '.' || c == '&'; });
}

/// Whether a word by itself counts as a name or a part of one.
bool looksLikeName(const EntityWord& word, bool cased)
{
    if (word.lists.in(NoName, Month, Weekday, DayWord, HalfOfDay, TimeWord) || word.form.size() < 2)
        return word.form.size() == 1 && word.capital && word.properNoun() && word.form != "I"; // an initial
    const bool listed = classIn(nameClasses, word.lists).has_value();
    if (!cased)
        return listed && !word.lists.ordinary && (word.tag.starts_with('N') || word.tag.starts_with('J'));
    if (!word.capital)
        return word.form.find_first_of("PMBTX") == 1 && listed; // iPhone, eBay
    if (word.properNoun())
        return !word.first || listed || !word.lists.in(Ordinal, Number);
    if (isFunctionTag(word.tag) || (listed && word.lists.ordinary))
        return false;
    return listed || (!word.first && word.form.size() > 2 && word.tag.starts_with("NN") && isAcronym(word.form));
}

bool isInitial(const EntityWord& word)
{
    return word.capital && (word.form.size() == 1 || (word.form.size() == 2 && word.form[1] == '.'));
}

bool hasDigit(const EntityWord& word)
{
    return std::ranges::any_of(word.form, [](char c) { return c >= '0' && c <= '9'; });
}

/// Whether a title, first name, surname or particle makes [begin, end), which must not be empty, a person's name.
bool isPersonName(std::span<const EntityWord> words, std::size_t begin, std::size_t end, bool titled)
{
    if (titled)
        return true;
    const bool single = end == begin + 1;
    return !single &&
           (words[begin].lists.in(FirstName) || (isInitial(words[begin]) && !isInitial(words[begin + 1])) ||
            (words[end - 1].lists.in(Surname) && end - begin <= 3 && !classIn(headClasses, words[end - 1].lists)) ||
            words[end - 1].lists.in(NameEnding) || words[begin + 1].lists.in(NameParticle));
}

/// One past a person's name from `begin`: at most the run, but not into a place or an organisation.
std::size_t pastPerson(std::span<const EntityWord> words, std::size_t begin, std::size_t end)
{
    std::size_t at = begin + 1;
    while (at < end && at < begin + 5) {
        const auto& lists = words[at].lists;
        const bool surname = lists.in(Surname, FirstName, NameEnding);
        if (!surname && at > begin + 1 && classIn(nameClasses, lists))
            break;
        ++at;
    }
    return at;
}

/// The class that a head word gives the whole run: its last word, or the one before "of".
std::optional<EntityClass> headClass(std::span<const EntityWord> words, std::size_t begin, std::size_t end)
{
    if (end - begin < 2)
        return std::nullopt;
    for (std::size_t i = begin; i + 1 < end; ++i)
        if (i > begin && words[i].lower == "of")
            if (const auto kind = classIn(headClasses, words[i - 1].lists))
                return kind;
    if (words[begin].lists.in(LocationBefore))
        return EntityClass::Location;
    if (words[begin].lists.in(EventBefore))
        return EntityClass::Event;
    return classIn(headClasses, words[end - 1].lists);
}

/// French: a language after "in" or "speak", before "language", and as a noun without an article; else a nationality.
EntityClass nationalityOrLanguage(std::span<const EntityWord> words, std::size_t at)
{
    const auto lower = [&](std::size_t i) { return i < words.size() ? words[i].lower : std::string_view{}; };
    if (lower(at + 1) == "language" || lower(at + 1) == "dialect" || lower(at + 1) == "subtitles")
        return EntityClass::Language;
    if (at + 1 < words.size() && words[at + 1].tag.starts_with("NN"))
        return EntityClass::Norp;
    for (const std::string_view clue : {"in", "into", "speak", "speaks", "spoke", "speaking"})
        if (at > 0 && lower(at - 1) == clue)
            return EntityClass::Language;
    const bool noun = words[at].tag == "NN" || words[at].tag == "NNP";
    const bool article = at > 0 && (words[at - 1].tag == "DT" || words[at - 1].tag.starts_with("JJ"));
    return noun && !article ? EntityClass::Language : EntityClass::Norp;
}

/// Class of an entry; for a single word in several lists, by its neighbours.
EntityClass classOfEntry(std::span<const EntityWord> words, std::size_t begin, const Listed& entry)
{
    const std::size_t end = begin + entry.words;
    const auto lists = [&](std::size_t i) { return i < words.size() ? words[i].lists : EntityLists{}; };
    if (entry.lists.in(EntityList::Language) && entry.lists.in(Nationality))
        return nationalityOrLanguage(words, begin);
    if (entry.lists.in(Surname, FirstName) && lists(end).in(SpeechClue))
        return EntityClass::Person;
    if (entry.lists.in(Country, City, State) && begin > 0 && lists(begin - 1).in(PlaceClue))
        return EntityClass::Gpe;
    return *classIn(nameClasses, entry.lists);
}

/// The guess when nothing in the gazetteer says what [begin, end) is.
Entity guessed(std::span<const EntityWord> words, std::size_t begin, std::size_t end)
{
    const auto entity = [&](EntityClass kind, EntityClue clue) {
        return Entity{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end), kind, clue};
    };
    const std::size_t size = end - begin;
    if (size == 1 && isAcronym(words[begin].form))
        return entity(EntityClass::Organisation, EntityClue::Shape);
    if (std::any_of(words.begin() + static_cast<std::ptrdiff_t>(begin),
                    words.begin() + static_cast<std::ptrdiff_t>(end), hasDigit))
        return entity(EntityClass::Product, EntityClue::Shape);
    if (end < words.size() && words[end].lists.in(SpeechClue) && size <= 3)
        return entity(EntityClass::Person, EntityClue::Context);
    const bool owner = (end < words.size() && words[end].tag == "POS") ||
                       words[end - 1].lower.size() < words[end - 1].form.size(); // "in Warhol's eyes"
    if (begin > 0 && words[begin - 1].lists.in(PlaceClue) && size <= 2 && !owner)
        return entity(EntityClass::Gpe, EntityClue::Context);
    const bool article = begin > 0 && words[begin - 1].lower == "the";
    if (article || words[end - 1].tag == "NNPS" || size > 3 || (size == 3 && !isInitial(words[begin + 1])))
        return entity(EntityClass::Organisation, EntityClue::Guess);
    return entity(EntityClass::Person, EntityClue::Guess);
}

} // namespace

void markNames(std::span<EntityWord> words, const Gazetteer& gazetteer, bool cased)
{
    const std::size_t size = words.size();
    for (auto& word : words)
        word.name = looksLikeName(word, cased);
    // Entries of several words include the lower-case ones in them: "Tour de France".
    for (std::size_t i = 0; i < size; ++i) {
        if (!words[i].lists.beginsPhrase || (cased && !words[i].capital))
            continue;
        const std::size_t found = longestEntry(words, i, size, gazetteer).words;
        if (found >= 2 && (!cased || words[i + found - 1].capital || hasDigit(words[i + found - 1])))
            for (std::size_t k = i; k < i + found; ++k)
                words[k].name = true;
    }
    if (!cased)
        return;
    // Capitalised words beside a name belong to it, whatever their tag: "Andy Warhol Foundation", "Clean Rivers Act".
    const auto joins = [&](std::size_t i, std::size_t beside) {
        return !words[i].name && words[beside].name && words[i].capital && !words[i].first &&
               !isFunctionTag(words[i].tag) && !words[i].lists.in(NoName, Month, Weekday, DayWord, HalfOfDay, TimeWord);
    };
    for (std::size_t i = 1; i < size; ++i)
        words[i].name = words[i].name || joins(i, i - 1);
    for (std::size_t i = size; i-- > 1;)
        words[i - 1].name = words[i - 1].name || joins(i - 1, i);
    for (std::size_t i = 1; i + 1 < size; ++i) {
        if (words[i].name || !words[i - 1].name)
            continue;
        const bool particle = words[i].lists.in(NameParticle) && words[i + 1].name;
        const bool both = (words[i].form == "&" || words[i].form == "-") && words[i + 1].name;
        const bool of = words[i].lower == "of" && classIn(headClasses, words[i - 1].lists);
        const bool article = of && i + 2 < size && words[i + 1].lower == "the" && words[i + 2].name;
        if (particle || both || article || (of && words[i + 1].name))
            words[i].name = true;
        if (article)
            words[i + 1].name = true;
    }
}

void classifyRun(std::span<const EntityWord> words, std::size_t begin, std::size_t end, const Gazetteer& gazetteer,
                 std::vector<Entity>& entities)
{
    bool titled = begin > 0 && words[begin - 1].lists.in(Title);
    while (begin < end) {
        const auto emit = [&](std::size_t past, EntityClass kind, EntityClue clue) {
            entities.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(past), kind, clue});
            begin = past;
            titled = false;
        };
        const Listed entry = longestEntry(words, begin, end, gazetteer);
        const auto head = headClass(words, begin, end);
        if (words[begin].lists.in(Title) && entry.words < 2 && !(head && *head != EntityClass::Gpe)) {
            titled = true;
            ++begin; // a title is not part of the name; alone it names nobody
        } else if (entry.words == end - begin && !(titled && (entry.lists.in(Surname, FirstName) ||
                                                              (entry.words == 1 && words[begin - 1].capital)))) {
            emit(end, classOfEntry(words, begin, entry), EntityClue::List);
        } else if (isPersonName(words, begin, end, titled) && !(head && !titled && !words[end - 1].lists.in(Surname))) {
            emit(pastPerson(words, begin, end), EntityClass::Person, EntityClue::Person);
        } else if (entry.words > 0 && entry.lists.in(Nationality, Group) && !head) {
            emit(begin + entry.words, EntityClass::Norp, EntityClue::List);
        } else if (head) {
            emit(end, *head, EntityClue::Head);
        } else if (entry.words == 0 && end == begin + 1 && classIn(headClasses, words[begin].lists)) {
            ++begin; // "the University"
        } else if (entry.words > 0) {
            emit(begin + entry.words, classOfEntry(words, begin, entry), EntityClue::List);
        } else {
            const Entity entity = guessed(words, begin, end);
            const bool acts = end < words.size() && (words[end].tag == "VBD" || words[end].tag == "VBZ");
            if (entity.clue == EntityClue::Guess && end == begin + 1 && words[begin].first && !acts)
                ++begin; // the capital is the sentence's
            else
                emit(entity.end, entity.kind, entity.clue);
        }
    }
}

} // namespace core::language
