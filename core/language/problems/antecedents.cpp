#include "core/language/problems/antecedents.h"

#include <algorithm>
#include <array>

#include "core/language/entities/first_name_gender.h"

namespace core::language {

namespace {

/// Persons that are not named, and the pronoun used of them; `Unknown`: either.
struct PersonNoun {
    std::string_view noun;
    NameGender gender;
};

constexpr auto either = NameGender::Unknown;
constexpr auto she = NameGender::She;
constexpr auto he = NameGender::He;
constexpr auto personNouns = std::to_array<PersonNoun>(
    {{"teacher", either},   {"girl", she},        {"boy", he},          {"mother", she},      {"mom", she},
     {"father", he},        {"dad", he},          {"man", he},          {"woman", she},       {"lady", she},
     {"farmer", either},    {"baker", either},    {"sister", she},      {"brother", he},      {"uncle", he},
     {"aunt", she},         {"grandmother", she}, {"grandfather", he},  {"grandma", she},     {"grandpa", he},
     {"chef", either},      {"waiter", he},       {"waitress", she},    {"student", either},  {"tailor", either},
     {"painter", either},   {"worker", either},   {"magician", either}, {"florist", either},  {"actress", she},
     {"librarian", either}, {"artist", either},   {"salesman", he},     {"clerk", either},    {"runner", either},
     {"cook", either},      {"customer", either}, {"seller", either},   {"vendor", either},   {"shopkeeper", either},
     {"carpenter", either}, {"player", either},   {"coach", either},    {"mechanic", either}, {"architect", either},
     {"developer", either}, {"jeweler", either},  {"owner", either},    {"cashier", either},  {"hiker", either},
     {"businessman", he},   {"fisherman", he},    {"trainer", either},  {"king", he},         {"queen", she},
     {"prince", he},        {"princess", she},    {"mailman", he},      {"clown", either},    {"driver", either},
     {"doctor", either},    {"nurse", either},    {"builder", either},  {"plumber", either},  {"gardener", either},
     {"pilot", either}});

const PersonNoun* personNoun(std::string_view lower)
{
    const auto* const found = std::ranges::find(personNouns, lower, &PersonNoun::noun);
    return found == personNouns.end() ? nullptr : found;
}

NameGender genderOf(std::string_view pronoun)
{
    if (pronoun == "he" || pronoun == "him" || pronoun == "his")
        return NameGender::He;
    return pronoun == "she" || pronoun == "her" ? NameGender::She : NameGender::Unknown;
}

bool fits(NameGender person, NameGender pronoun) { return person == NameGender::Unknown || person == pronoun; }

/// Each person before the question once, where it is named first.
std::vector<std::size_t> firstMentions(const ProblemText& problem, std::size_t end, bool named)
{
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < end; ++i)
        if ((named ? problem.isName(i) : personNoun(problem.lower(i)) != nullptr) &&
            std::ranges::none_of(places, [&](std::size_t place) { return problem.lower(place) == problem.lower(i); }))
            places.push_back(i);
    return places;
}

/// To, with, from: who acts is another one.
bool isBehindPreposition(const ProblemText& problem, std::size_t i)
{
    constexpr auto words =
        std::to_array<std::string_view>({"to", "with", "from", "for", "by", "of", "at", "than", "gave", "gives", "as"});
    if (i > 1 && problem.lower(i - 1) == "and") // her brother and Ann; not: it cost 5, and Ann sold it
        return problem.isName(i - 2) || personNoun(problem.lower(i - 2)) != nullptr || problem.lower(i - 2) == ",";
    return i > 0 && std::ranges::find(words, problem.lower(i - 1)) != words.end();
}

/// "Ann, Sandy, and Tom": between them stands somebody who is not known for a name.
bool areOfMany(const ProblemText& problem, std::size_t one, std::size_t other)
{
    return problem.lower(one + 1) == "," && other > one + 2 && problem.lower(other - 1) == "and" && other < one + 7;
}

} // namespace

bool isPersonNoun(std::string_view lower) { return personNoun(lower) != nullptr; }

std::optional<std::vector<std::string>> antecedentOf(const ProblemText& problem, const QuestionPlace& question,
                                                     std::string_view pronoun)
{
    const auto names = firstMentions(problem, question.begin, true);
    const auto wanted = genderOf(pronoun);
    if (wanted == NameGender::Unknown) {
        if (names.size() != 2 || isBehindPreposition(problem, names[0]) || areOfMany(problem, names[0], names[1]))
            return std::nullopt;
        return std::vector{std::string(problem.form(names[0])), std::string("and"),
                           std::string(problem.form(names[1]))};
    }
    auto nouns = firstMentions(problem, question.begin, false);
    std::erase_if(nouns, [&](std::size_t i) { return !fits(personNoun(problem.lower(i))->gender, wanted); });
    std::vector<std::size_t> fitting;
    std::ranges::copy_if(names, std::back_inserter(fitting),
                         [&](std::size_t i) { return fits(genderOfFirstName(problem.lower(i)), wanted); });
    if (fitting.size() == 1) {
        const bool another =
            std::ranges::any_of(nouns, [&](std::size_t i) { return personNoun(problem.lower(i))->gender == wanted; });
        if (another || isBehindPreposition(problem, fitting[0]))
            return std::nullopt;
        return std::vector{std::string(problem.form(fitting[0]))};
    }
    if (!names.empty() || nouns.size() != 1 || nouns[0] == 0)
        return std::nullopt;
    const auto& before = problem.lower(nouns[0] - 1);
    if (before != "a" && before != "an" && before != "the")
        return std::nullopt;
    return std::vector{std::string("the"), problem.lower(nouns[0])};
}

} // namespace core::language
