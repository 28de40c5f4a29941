#include "core/language/said/negations.h"

#include <algorithm>
#include <array>

#include "core/base/ascii.h"

namespace core::language {

namespace {

/// Without n't, which every verb may have. Those that say nearly nothing are negations, too.
constexpr std::array negatives{"not",     "never",   "neither", "nor",      "no",     "none",   "nobody", "nothing",
                               "nowhere", "without", "hardly",  "scarcely", "barely", "rarely", "seldom", "unless"};

/// Verbs with not that are written without an apostrophe; "cant" and "wont" are meant so, too.
constexpr std::array joinedNegatives{"cannot",  "dont",     "doesnt", "didnt",  "isnt", "arent", "wasnt",
                                     "werent",  "hasnt",    "havent", "hadnt",  "wont", "cant",  "couldnt",
                                     "wouldnt", "shouldnt", "mustnt", "neednt", "aint"};

constexpr std::string_view curlyApostrophe = "\u2019";

/// The negation that a word in lower case is; empty for other words. An apostrophe is a plain one.
std::string_view negationOf(std::string_view lower)
{
    if (lower.ends_with("n't") || std::ranges::find(joinedNegatives, lower) != joinedNegatives.end())
        return "not";
    const auto* const found = std::ranges::find(negatives, lower);
    return found == negatives.end() ? std::string_view() : std::string_view(*found);
}

} // namespace

std::vector<std::string> negationsSaid(std::string_view text)
{
    std::vector<std::string> said;
    std::string run;
    const auto close = [&] {
        std::string_view word = run; // without quotation marks
        while (word.starts_with('\''))
            word.remove_prefix(1);
        while (word.ends_with('\''))
            word.remove_suffix(1);
        if (const auto negation = negationOf(word); !negation.empty())
            said.emplace_back(negation);
        run.clear();
    };
    for (std::size_t at = 0; at < text.size();) {
        const char c = lowered(text[at]);
        const bool curly = text.substr(at).starts_with(curlyApostrophe);
        if (curly || c == '\'')
            run += '\'';
        else if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || static_cast<unsigned char>(c) >= 0x80)
            run += c; // a letter beyond ASCII is no letter of "not"
        else
            close();
        at += curly ? curlyApostrophe.size() : 1;
    }
    close();
    return said;
}

} // namespace core::language
