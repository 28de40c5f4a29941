#include "core/language/said/quantity_words.h"

#include <array>
#include <unordered_set>

namespace core::language {

namespace {

/// Over how many a number is meant: "5 dollars each" is multiplied, "5 dollars in all" is not; "none" is zero.
constexpr std::array distributing{"each",      "every", "everyone", "everybody",    "everything", "per",    "apiece",
                                  "all",       "both",  "either",   "neither",      "no",         "none",   "nobody",
                                  "nothing",   "whole", "entire",   "respectively", "without",    "except", "excluding",
                                  "including", "only",  "several",  "few",          "identical"};

/// What comes to, or stays of, what there was.
constexpr std::array adding{"another",      "other",    "others",    "more",     "extra",     "additional",
                            "additionally", "rest",     "left",      "leftover", "leftovers", "remain",
                            "remains",      "remained", "remaining", "remainder"};

/// Equal shares and comparisons, which say which operation is meant: "5 more than", "5 fewer than".
constexpr std::array comparing{"most",   "less", "least",  "fewer", "fewest", "than",  "equal", "equals", "equally",
                               "evenly", "same", "before", "after", "above",  "below", "over",  "under",  "ago"};

/// Factors besides those that are number words (twice, double, half): "3 times as many".
constexpr std::array multiplying{"times", "fold", "multiple", "multiples", "multiplied", "divided"};

/// What the question asks for.
constexpr std::array asking{"many",     "much",     "total",   "totals",   "totalled", "totaled",    "altogether",
                            "together", "combined", "overall", "sum",      "sums",     "difference", "average",
                            "averages", "averaged", "product", "quotient", "ratio"};

/// Which of several numbers is meant: "the last time", "3 consecutive numbers".
constexpr std::array choosing{"last",    "next",  "previous", "consecutive", "maximum",
                              "minimum", "gross", "spare",    "surplus"};

/// Rates in one word.
constexpr std::array rates{"hourly",  "daily",     "nightly",  "weekly", "biweekly",
                           "monthly", "quarterly", "annually", "annual", "yearly"};

/// Comparatives and superlatives of what can be measured: age, size, length, weight, price, speed, time, distance,
/// warmth, quality. "Ann is 3 years older" by "younger" turns the sum into a difference.
constexpr std::array degrees{
    "older",    "oldest",   "elder",     "eldest",     "younger",  "youngest", "bigger",    "biggest",  "larger",
    "largest",  "smaller",  "smallest",  "greater",    "greatest", "littler",  "littlest",  "longer",   "longest",
    "shorter",  "shortest", "taller",    "tallest",    "higher",   "highest",  "lower",     "lowest",   "wider",
    "widest",   "narrower", "narrowest", "broader",    "broadest", "thicker",  "thickest",  "thinner",  "thinnest",
    "deeper",   "deepest",  "shallower", "shallowest", "heavier",  "heaviest", "lighter",   "lightest", "cheaper",
    "cheapest", "dearer",   "dearest",   "pricier",    "priciest", "costlier", "costliest", "faster",   "fastest",
    "quicker",  "quickest", "slower",    "slowest",    "earlier",  "earliest", "later",     "latest",   "sooner",
    "soonest",  "nearer",   "nearest",   "closer",     "closest",  "farther",  "farthest",  "further",  "furthest",
    "hotter",   "hottest",  "colder",    "coldest",    "warmer",   "warmest",  "cooler",    "coolest",  "better",
    "best",     "worse",    "worst",     "richer",     "richest",  "poorer",   "poorest",   "stronger", "strongest",
    "weaker",   "weakest",  "fuller",    "fullest",    "emptier",  "emptiest"};

/// Units: an hour by a minute is a factor of 60. Coins have a value, weeks and years a number of days, a score is 20.
constexpr std::array units{
    "seconds",    "minute",      "minutes",    "hour",        "hours",       "day",         "days",
    "week",       "weeks",       "weekend",    "weekends",    "weekday",     "weekdays",    "fortnight",
    "fortnights", "month",       "months",     "year",        "years",       "decade",      "decades",
    "century",    "centuries",   "cents",      "penny",       "pennies",     "pence",       "nickel",
    "nickels",    "dime",        "dimes",      "dollar",      "dollars",     "euro",        "euros",
    "rupee",      "rupees",      "pound",      "pounds",      "inch",        "inches",      "foot",
    "feet",       "yard",        "yards",      "mile",        "miles",       "millimeter",  "millimeters",
    "millimetre", "millimetres", "centimeter", "centimeters", "centimetre",  "centimetres", "meter",
    "meters",     "metre",       "metres",     "kilometer",   "kilometers",  "kilometre",   "kilometres",
    "mm",         "cm",          "km",         "ounce",       "ounces",      "ton",         "tons",
    "tonne",      "tonnes",      "gram",       "grams",       "kilogram",    "kilograms",   "kg",
    "lb",         "lbs",         "oz",         "teaspoon",    "teaspoons",   "tablespoon",  "tablespoons",
    "pint",       "pints",       "quart",      "quarts",      "gallon",      "gallons",     "liter",
    "liters",     "litre",       "litres",     "milliliter",  "milliliters", "millilitre",  "millilitres",
    "ml",         "acre",        "acres",      "hectare",     "hectares",    "degree",      "degrees",
    "mph",        "kph",         "square",     "squares",     "squared",     "cubic",       "cubed",
    "m",          "l",           "g",          "h",           "s",           "t",           "mg",
    "ft",         "yd",          "mi",         "min",         "mins",        "hr",          "hrs",
    "sec",        "secs",        "gal",        "pt",          "qt",          "°c",          "°f",
    "score",      "scores"};

/// What is measured of a shape, and shapes with a number of sides; sets with a number of members.
constexpr std::array shapes{"perimeter", "area",       "volume",   "circumference", "diameter", "radius",
                            "length",    "width",      "height",   "depth",         "triangle", "triangles",
                            "rectangle", "rectangles", "pentagon", "pentagons",     "hexagon",  "hexagons",
                            "octagon",   "octagons",   "cube",     "cubes",         "twin",     "twins",
                            "triplet",   "triplets",   "quartet",  "quintet"};

std::unordered_set<std::string_view> allQuantityWords()
{
    std::unordered_set<std::string_view> all;
    const auto add = [&](const auto& words) { all.insert(words.begin(), words.end()); };
    add(distributing);
    add(adding);
    add(comparing);
    add(multiplying);
    add(asking);
    add(choosing);
    add(rates);
    add(degrees);
    add(units);
    add(shapes);
    return all;
}

} // namespace

bool isQuantityWord(std::string_view lower)
{
    static const auto words = allQuantityWords();
    return words.contains(lower);
}

} // namespace core::language
