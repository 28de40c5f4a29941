#include "core/attacks/transformations/names/contractions.h"

#include <algorithm>
#include <optional>
#include <span>
#include <string>

#include "core/attacks/transformations/wording.h"
#include "core/text/splitting/tokenizer.h"

namespace core::attacks {

namespace {

constexpr std::string_view contractionsName = "contractions";

/// A word, what is left of it, and the words it is attached to.
struct Clitic {
    std::string_view full;
    std::string_view clitic;
    std::span<const std::string_view> hosts;
};

std::span<const Clitic> clitics()
{
    static constexpr std::string_view verbs[] = {"is",    "are",    "was",  "were",  "do",   "does",  "did",
                                                 "has",   "have",   "had",  "can",   "will", "shall", "could",
                                                 "would", "should", "must", "might", "need"};
    static constexpr std::string_view mine[] = {"i"};
    static constexpr std::string_view many[] = {"you", "we", "they", "who"};
    static constexpr std::string_view havers[] = {"i",     "you",   "we",     "they",  "who",
                                                  "could", "would", "should", "might", "must"};
    static constexpr std::string_view persons[] = {"i", "you", "he", "she", "it", "we", "they", "that", "there", "who"};
    static constexpr std::string_view things[] = {"he",   "she",  "it",    "that", "there",
                                                  "here", "what", "where", "who",  "how"};
    static constexpr Clitic all[] = {{"not", "n't", verbs},   {"is", "'s", things},    {"are", "'re", many},
                                     {"am", "'m", mine},      {"have", "'ve", havers}, {"will", "'ll", persons},
                                     {"would", "'d", persons}};
    return all;
}

/// "can" before "n't" is "ca": the shared letter is written once.
std::string_view clipped(std::string_view host, const Clitic& clitic)
{
    if (clitic.clitic != "n't")
        return host;
    return host == "can" ? "ca" : host == "will" ? "wo" : host == "shall" ? "sha" : host;
}

/// In lower case, with a plain apostrophe.
std::string plainForm(text::WordId word)
{
    std::string form(text::formOf(text::lowerOf(word)));
    constexpr std::string_view curly = "\u2019";
    for (auto at = form.find(curly); at != std::string::npos; at = form.find(curly, at))
        form.replace(at, curly.size(), "'");
    return form;
}

struct Pair {
    std::string_view host;
    const Clitic* clitic;
};

/// The pair for which `fits` holds.
template<class Fits>
std::optional<Pair> pairThat(const Fits& fits)
{
    for (const auto& clitic : clitics())
        for (const auto host : clitic.hosts)
            if (fits(host, clitic))
                return Pair{host, &clitic};
    return std::nullopt;
}

/// How the original text writes contractions.
struct Manner {
    bool twoWords = false; ///< "is", "n't"
    bool apart = false;    ///< With white space between all words: "is n't".
};

Manner mannerOf(const text::Text& text)
{
    Manner manner;
    const auto words = text.words();
    manner.apart = isSetApart(text);
    for (const auto& word : words) {
        const std::string form = plainForm(word.id);
        if (std::ranges::find(clitics(), form, &Clitic::clitic) != clitics().end()) {
            manner.twoWords = true;
            return manner;
        }
        if (form.find('\'') != std::string::npos && pairThat([&](std::string_view host, const Clitic& clitic) {
                return form == std::string(clipped(host, clitic)).append(clitic.clitic);
            }))
            return manner;
    }
    const auto penn = text::tokenize(text.str(), text::Tokenization::Penn);
    manner.twoWords = std::ranges::equal(penn.words(), words, {}, &text::Word::id, &text::Word::id);
    return manner;
}

text::WordId internLike(std::string_view form, text::WordId like)
{
    return text::intern(text::withCaseOf(form, text::formOf(like)));
}

class Contractions final : public Transformation {
public:
    void propose(AttackContext& context, const text::Input& current, Position at,
                 std::vector<Candidate>& candidates) const override
    {
        const auto& text = current[at.segment].text;
        const auto word = text.words()[at.index].id;
        const std::string form = plainForm(word);
        if (const auto whole = pairThat([&](std::string_view host, const Clitic& clitic) {
                return form == std::string(clipped(host, clitic)).append(clitic.clitic);
            })) {
            candidates.push_back({{text::EditOp::Split, at.segment, at.index, 0, internLike(whole->host, word),
                                   text::intern(whole->clitic->full)},
                                  contractionsName});
            return;
        }
        if (at.index > 0) {
            const std::string before = plainForm(text.words()[at.index - 1].id);
            if (const auto pair = pairThat([&](std::string_view host, const Clitic& clitic) {
                    return form == clitic.clitic && before == clipped(host, clitic);
                }))
                changeSecond(text, at, pair->host, pair->clitic->full, " ", candidates);
            else if (const auto full = pairThat([&](std::string_view host, const Clitic& clitic) {
                         return form == clitic.full && before == host;
                     });
                     full && mannerIn(context, at).twoWords)
                changeSecond(text, at, clipped(full->host, *full->clitic), full->clitic->clitic,
                             mannerIn(context, at).apart ? " " : "", candidates);
        }
        if (at.index + 1 < text.size()) {
            const std::string after = plainForm(text.words()[at.index + 1].id);
            if (const auto pair = pairThat(
                    [&](std::string_view host, const Clitic& clitic) { return form == host && after == clitic.full; });
                pair && !mannerIn(context, at).twoWords)
                candidates.push_back(
                    {{text::EditOp::Merge, at.segment, at.index, 0,
                      internLike(std::string(clipped(pair->host, *pair->clitic)).append(pair->clitic->clitic), word),
                      text::noWord},
                     contractionsName});
        }
    }

private:
    static Manner mannerIn(const AttackContext& context, Position at)
    {
        return mannerOf(context.original()[at.segment].text);
    }

    /// The word at `at` becomes `second`, the one before it `first` if it differs; `space` separates them.
    static void changeSecond(const text::Text& text, Position at, std::string_view first, std::string_view second,
                             std::string_view space, std::vector<Candidate>& candidates)
    {
        const auto& before = text.words()[at.index - 1];
        const auto& word = text.words()[at.index];
        text::Variant edits{text::Edit::replace(at.segment, at.index, internLike(second, word.id))};
        if (plainForm(before.id) != first)
            edits.push_back(text::Edit::replace(at.segment, at.index - 1, internLike(first, before.id)));
        if ((before.span.end == word.span.begin) != space.empty())
            edits.push_back(text::Edit::space(at.segment, at.index, text::intern(space)));
        Candidate candidate{edits.front(), contractionsName};
        if (edits.size() > 1)
            candidate.rewriting = std::make_shared<const text::Variant>(std::move(edits));
        candidates.push_back(std::move(candidate));
    }
};

} // namespace

PartMaker<Transformation> contractionsTransformation()
{
    return needing<Transformation>(
        {{"grammar"}},
        {{std::string(contractionsName),
          "\"is not\" becomes \"isn't\" and the other way round, written as the text writes contractions: as one word "
          "or as two.",
          {}},
         [](const Settings&, const language::Resources&) { return std::make_unique<Contractions>(); }});
}

} // namespace core::attacks
