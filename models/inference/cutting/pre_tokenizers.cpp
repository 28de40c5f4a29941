#include "models/inference/cutting/pre_tokenizers.h"

#include <algorithm>

#include <fmt/format.h>
#include <unicode/uchar.h>

#include "core/json/json.h"
#include "models/inference/cutting/library_characters.h"
#include "models/inference/cutting/normalizers.h"
#include "models/inference/pieces/byte_pairs.h"
#include "models/inference/pieces/tokenizer_json.h"

namespace models {

namespace {

/// What becomes of the signs between words.
enum class Delimiter { Removed, Isolated, WithPrevious, WithNext, Contiguous };

/// A stretch, and whether it is such a sign.
struct Run {
    Stretch at;
    bool match = false;
};

/// All of a word of `size` bytes: the matches and what is between them.
std::vector<Run> runsOf(const std::vector<Stretch>& matches, std::size_t size)
{
    std::vector<Run> runs;
    std::size_t from = 0;
    for (const Stretch& match : matches) {
        if (match.begin > from)
            runs.push_back({{from, match.begin}, false});
        runs.push_back({match, true});
        from = match.end;
    }
    if (from < size)
        runs.push_back({{from, size}, false});
    return runs;
}

void joinWithPrevious(const std::vector<Run>& runs, std::vector<Stretch>& words)
{
    bool before = false;
    for (const Run& run : runs) {
        if (run.match && !before && !words.empty())
            words.back().end = run.at.end;
        else
            words.push_back(run.at);
        before = run.match;
    }
}

void joinWithNext(const std::vector<Run>& runs, std::vector<Stretch>& words)
{
    bool before = false;
    for (auto run = runs.rbegin(); run != runs.rend(); ++run) {
        if (run->match && !before && !words.empty())
            words.back().begin = run->at.begin;
        else
            words.push_back(run->at);
        before = run->match;
    }
    std::ranges::reverse(words);
}

std::vector<Stretch> joined(const std::vector<Run>& runs, Delimiter delimiter)
{
    std::vector<Stretch> words;
    bool before = false;
    switch (delimiter) {
    case Delimiter::WithPrevious:
        joinWithPrevious(runs, words);
        break;
    case Delimiter::WithNext:
        joinWithNext(runs, words);
        break;
    case Delimiter::Contiguous:
        for (const Run& run : runs) {
            if (run.match == before && !words.empty())
                words.back().end = run.at.end;
            else
                words.push_back(run.at);
            before = run.match;
        }
        break;
    case Delimiter::Removed:
    case Delimiter::Isolated:
        for (const Run& run : runs)
            if (!run.match || delimiter == Delimiter::Isolated)
                words.push_back(run.at);
    }
    return words;
}

/// `cut` gives the stretches of a word's text that become words.
template<class Cut>
CutStep eachWord(Cut cut)
{
    return [cut](CutText& text) {
        std::vector<Stretch> words;
        for (const auto& [begin, end] : text.words)
            for (const Stretch& word : cut(std::string_view(text.text.str()).substr(begin, end - begin)))
                if (word.begin < word.end)
                    words.push_back({begin + word.begin, begin + word.end});
        text.words = std::move(words);
    };
}

/// Characters that `is` picks are signs, each by itself.
template<class Is>
CutStep atCharacters(Is is, Delimiter delimiter)
{
    return eachWord([is, delimiter](std::string_view word) {
        std::vector<Stretch> matches;
        forEachCharacter(word, [&](UChar32 c, std::size_t begin, std::size_t end) {
            if (is(c))
                matches.push_back({begin, end});
        });
        return joined(runsOf(matches, word.size()), delimiter);
    });
}

/// `write` adds a word, given as its bytes, to a new text.
template<class Write>
void rewriteWords(CutText& cut, const Write& write)
{
    AlignedText text;
    for (Stretch& word : cut.words) {
        const std::size_t begin = text.size();
        write(word, text);
        word = {begin, text.size()};
    }
    cut.text = std::move(text);
}

Delimiter delimiterIn(const nlohmann::json& part, const std::string& file)
{
    const auto& value = memberOf(part, "behavior");
    const auto name = value.is_null() ? std::string("Isolated") : core::textAt(part, "behavior");
    constexpr std::pair<std::string_view, Delimiter> known[] = {{"Removed", Delimiter::Removed},
                                                                {"Isolated", Delimiter::Isolated},
                                                                {"MergedWithPrevious", Delimiter::WithPrevious},
                                                                {"MergedWithNext", Delimiter::WithNext},
                                                                {"Contiguous", Delimiter::Contiguous}};
    for (const auto& [form, delimiter] : known)
        if (form == name)
            return delimiter;
    refuseDamaged(file, fmt::format("\"behavior\" is {}", core::shownJson(value)));
}

/// The first character of a member.
UChar32 characterIn(const nlohmann::json& part, const char* key, UChar32 otherwise)
{
    UChar32 first = -1;
    const auto text = core::textAt(part, key);
    forEachCharacter(text, [&](UChar32 c, std::size_t, std::size_t) { first = first < 0 ? c : first; });
    return first < 0 ? otherwise : first;
}

/// Spaces become a visible sign, which begins a word.
CutStep metaspace(const nlohmann::json& part)
{
    const UChar32 sign = characterIn(part, "replacement", 0x2581);
    auto scheme = core::textAt(part, "prepend_scheme");
    if (scheme.empty())
        scheme = flagOf(part, "add_prefix_space", true) ? "always" : "never";
    const auto cut = atCharacters([sign](UChar32 c) { return c == sign; }, Delimiter::WithNext);
    return [sign, scheme, split = flagOf(part, "split", true), cut](CutText& text) {
        rewriteWords(text, [&](const Stretch& word, AlignedText& out) {
            const std::string_view all = text.text.str();
            const auto origin = text.text.origin(word.begin);
            UChar32 first = -1;
            forEachCharacter(all.substr(word.begin, std::min<std::size_t>(word.end - word.begin, 4)),
                             [&](UChar32 c, std::size_t, std::size_t) { first = first == -1 ? c : first; });
            const bool begins = first == sign || first == ' ';
            if (!begins && (scheme == "always" || (scheme == "first" && origin.begin == 0)))
                out.add(sign, {origin.begin, origin.begin});
            for (std::size_t i = word.begin; i < word.end; ++i)
                if (all[i] == ' ')
                    out.add(sign, text.text.origin(i));
                else
                    out.add(text.text, i, i + 1);
        });
        if (split)
            cut(text);
    };
}

/// GPT-2's: words by its pattern, then bytes as characters.
CutStep byteLevel(const nlohmann::json& part)
{
    const auto words = eachWord([](std::string_view word) {
        std::vector<Stretch> cut;
        for (const std::uint32_t end : bytePairWords(word))
            cut.push_back({cut.empty() ? 0 : cut.back().end, end});
        return cut;
    });
    return [prefix = flagOf(part, "add_prefix_space", true), pattern = flagOf(part, "use_regex", true),
            words](CutText& text) {
        if (prefix)
            rewriteWords(text, [&](const Stretch& word, AlignedText& out) {
                const auto at = text.text.origin(word.begin).begin;
                if (text.text.str()[word.begin] != ' ')
                    out.add(UChar32{' '}, {at, at});
                out.add(text.text, word.begin, word.end);
            });
        if (pattern)
            words(text);
        rewriteWords(text, [&](const Stretch& word, AlignedText& out) {
            addAsByteCharacters(text.text, word.begin, word.end, out);
        });
    };
}

CutStep atPattern(const nlohmann::json& part, const std::string& file)
{
    const TextPattern pattern(memberOf(part, "pattern"), "pre_tokenizer", file);
    return eachWord(
        [pattern, delimiter = delimiterIn(part, file), invert = flagOf(part, "invert", false)](std::string_view word) {
            auto runs = runsOf(pattern.matches(word), word.size());
            for (Run& run : runs)
                run.match = run.match != invert;
            return joined(runs, delimiter);
        });
}

/// Runs of letters, digits and underscores, and runs of other signs; white space is left out.
CutStep wordsAndSigns()
{
    return eachWord([](std::string_view word) {
        std::vector<Stretch> runs;
        int before = 0; // 0: white space, 1: a word's, 2: another sign
        forEachCharacter(word, [&](UChar32 c, std::size_t begin, std::size_t end) {
            const int kind = characters::isWordSign(c) ? 1 : characters::isSpace(c) ? 0 : 2;
            if (kind != 0 && kind == before)
                runs.back().end = end;
            else if (kind != 0)
                runs.push_back({begin, end});
            before = kind;
        });
        return runs;
    });
}

/// Where the script changes; kana are Han, a space is of any, and what is before the first script is left out.
CutStep atScripts()
{
    return eachWord([](std::string_view word) {
        std::vector<Stretch> runs;
        UScriptCode before = USCRIPT_INVALID_CODE;
        forEachCharacter(word, [&](UChar32 c, std::size_t begin, std::size_t end) {
            UScriptCode script = characters::scriptOf(c);
            if (c == 0x30FC || script == USCRIPT_HIRAGANA || script == USCRIPT_KATAKANA)
                script = USCRIPT_HAN;
            const bool any = c == ' ' || script == USCRIPT_UNKNOWN;
            if (!any && script != before)
                runs.push_back({begin, begin});
            if (!any)
                before = script;
            if (!runs.empty())
                runs.back().end = end;
        });
        return runs;
    });
}

CutStep ofLength(std::size_t length)
{
    return eachWord([length](std::string_view word) {
        std::vector<Stretch> parts;
        std::size_t count = 0;
        forEachCharacter(word, [&](UChar32, std::size_t begin, std::size_t end) {
            if (count++ % length == 0)
                parts.push_back({begin, begin});
            parts.back().end = end;
        });
        return parts;
    });
}

} // namespace

std::vector<CutStep> preTokenizersIn(const nlohmann::json& preTokenizer, const std::string& file)
{
    std::vector<CutStep> steps;
    for (const auto& part : partsOf(preTokenizer, "pretokenizers")) {
        const auto type = core::textAt(part, "type");
        if (type == "BertPreTokenizer") {
            steps.push_back(atCharacters(characters::isSpace, Delimiter::Removed));
            steps.push_back(atCharacters(characters::isPunctuation, Delimiter::Isolated));
        } else if (type == "ByteLevel") {
            steps.push_back(byteLevel(part));
        } else if (type == "Metaspace") {
            steps.push_back(metaspace(part));
        } else if (type == "Whitespace") {
            steps.push_back(wordsAndSigns());
        } else if (type == "WhitespaceSplit") {
            steps.push_back(atCharacters(characters::isSpace, Delimiter::Removed));
        } else if (type == "CharDelimiterSplit") {
            const UChar32 delimiter = characterIn(part, "delimiter", -1);
            steps.push_back(atCharacters([delimiter](UChar32 c) { return c == delimiter; }, Delimiter::Removed));
        } else if (type == "Punctuation") {
            steps.push_back(atCharacters(characters::isPunctuation, delimiterIn(part, file)));
        } else if (type == "Digits") {
            steps.push_back(
                atCharacters([](UChar32 c) { return (U_GET_GC_MASK(c) & U_GC_N_MASK) != 0; },
                             flagOf(part, "individual_digits", false) ? Delimiter::Isolated : Delimiter::Contiguous));
        } else if (type == "Split") {
            steps.push_back(atPattern(part, file));
        } else if (type == "UnicodeScripts") {
            steps.push_back(atScripts());
        } else if (type == "FixedLength") {
            const auto length = countOf(part, "length", 5, file);
            if (length == 0)
                refuseDamaged(file, "\"length\" is 0");
            steps.push_back(ofLength(length));
        } else {
            refusePart(file, "pre_tokenizer", part);
        }
    }
    return steps;
}

} // namespace models
