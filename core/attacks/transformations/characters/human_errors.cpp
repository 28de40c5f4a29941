#include "core/attacks/transformations/characters/human_errors.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <unordered_map>

#include <fmt/format.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>

#include "core/attacks/transformations/characters/characters.h"
#include "core/base/error.h"
#include "core/files/file.h"
#include "core/text/text.h"

namespace core::attacks {

namespace {

constexpr std::string_view misspellingsName = "misspellings", letterCaseName = "letter-case",
                           letterRepeatName = "letter-repeat", missingMarksName = "missing-marks";
constexpr std::uint64_t misspellingsLimit = 64'000'000; // bytes
constexpr std::uint64_t repeatedLetterStep = 0x726570;

text::WordId wordAt(const text::Input& input, Position at) { return input[at.segment].text.words()[at.index].id; }

/// Adds a word that is another one than that in its place, and not there yet.
void addForm(const text::Input& current, Position at, text::WordId form, std::string_view source,
             std::vector<Candidate>& candidates)
{
    const auto edit = text::Edit::replace(at.segment, at.index, form);
    if (form != wordAt(current, at) &&
        std::ranges::none_of(candidates, [&](const Candidate& other) { return other.edit == edit; }))
        candidates.push_back({edit, source});
}

class Misspellings final : public Transformation {
public:
    explicit Misspellings(const std::string& list)
    {
        if (list.empty())
            return;
        const std::string text = readFile(list, misspellingsLimit);
        std::size_t number = 0;
        for (std::size_t at = 0; at < text.size();) {
            std::string_view line = lineAt(text, at);
            at += line.size() + 1;
            ++number;
            if (line.ends_with('\r'))
                line.remove_suffix(1);
            if (line.empty())
                continue;
            const auto tab = line.find('\t');
            if (tab == 0 || tab == line.npos || tab + 1 == line.size() ||
                line.find_first_of("\t ", tab + 1) != line.npos)
                throw Error({list, number}, "it is not a word, a tab and the same word misspelt",
                            "Write one of each to a line: their<TAB>thier");
            wrong_[text::lowerOf(text::intern(line.substr(0, tab)))].push_back(text::intern(line.substr(tab + 1)));
        }
    }

    void propose(AttackContext&, const text::Input& current, Position at,
                 std::vector<Candidate>& candidates) const override
    {
        const auto word = wordAt(current, at);
        const auto found = wrong_.find(text::lowerOf(word));
        if (found == wrong_.end())
            return;
        for (const auto wrong : found->second)
            addForm(current, at, text::intern(text::withCaseOf(text::formOf(wrong), text::formOf(word))),
                    misspellingsName, candidates);
    }

private:
    std::unordered_map<text::WordId, std::vector<text::WordId>> wrong_; ///< By the right word in lower case.
};

class LetterCase final : public Transformation {
public:
    void propose(AttackContext&, const text::Input& current, Position at,
                 std::vector<Candidate>& candidates) const override
    {
        const auto letters = charactersOf(text::formOf(wordAt(current, at)));
        auto lower = letters, upper = letters;
        for (auto& c : lower)
            c = static_cast<char32_t>(u_tolower(static_cast<UChar32>(c)));
        for (auto& c : upper)
            c = static_cast<char32_t>(u_toupper(static_cast<UChar32>(c)));
        auto capitalised = lower;
        if (!capitalised.empty())
            capitalised.front() = upper.front();
        for (const auto& form : {lower, upper, capitalised})
            addForm(current, at, internCharacters(form), letterCaseName, candidates);
    }
};

class LetterRepeat final : public Transformation {
public:
    explicit LetterRepeat(int times) : times_(static_cast<std::size_t>(times)) {}

    void propose(AttackContext& context, const text::Input& current, Position at,
                 std::vector<Candidate>& candidates) const override
    {
        const auto word = wordAt(current, at);
        auto letters = charactersOf(text::formOf(word));
        std::vector<std::size_t> places;
        for (std::size_t i = 0; i < letters.size(); ++i)
            if (u_isalpha(static_cast<UChar32>(letters[i])) != 0)
                places.push_back(i);
        if (places.empty())
            return;
        Random random = context.randomFor(word, repeatedLetterStep);
        const auto place = places[random.below(places.size())];
        letters.insert(place, times_, letters[place]);
        addForm(current, at, internCharacters(letters), letterRepeatName, candidates);
    }

private:
    std::size_t times_;
};

bool isAccent(UChar32 c) { return c >= 0x300 && c <= 0x36F; }
bool isMark(char32_t c) { return u_ispunct(static_cast<UChar32>(c)) != 0; }

/// A letter without its accents; nothing for a sign within a word, or for an accent by itself.
Characters withoutMarks(char32_t letter)
{
    if (isMark(letter) || isAccent(static_cast<UChar32>(letter)))
        return {};
    UErrorCode status = U_ZERO_ERROR;
    const auto* apart = icu::Normalizer2::getNFDInstance(status);
    icu::UnicodeString parts;
    if (U_FAILURE(status) || !apart->getDecomposition(static_cast<UChar32>(letter), parts))
        return {letter};
    Characters kept;
    bool any = false;
    for (int32_t i = 0; i < parts.length(); i = parts.moveIndex32(i, 1)) {
        const UChar32 c = parts.char32At(i);
        any = any || isAccent(c);
        if (!isAccent(c))
            kept.push_back(static_cast<char32_t>(c));
    }
    return any ? kept : Characters{letter}; // syllables of Hangul come apart, too
}

class MissingMarks final : public Transformation {
public:
    void propose(AttackContext&, const text::Input& current, Position at,
                 std::vector<Candidate>& candidates) const override
    {
        const auto word = wordAt(current, at);
        const auto letters = charactersOf(text::formOf(word));
        if (std::ranges::all_of(letters, isMark)) {
            if (current[at.segment].text.size() > 1)
                candidates.push_back({text::Edit::remove(at.segment, at.index), missingMarksName});
            return;
        }
        // Without its point 4.2 would be another number.
        if (std::ranges::any_of(letters, [](char32_t c) { return u_isdigit(static_cast<UChar32>(c)) != 0; }))
            return;
        Characters all; // without any of its marks; before it, without one of them
        for (std::size_t i = 0; i < letters.size(); ++i) {
            const auto bare = withoutMarks(letters[i]);
            all += bare;
            if (bare != Characters{letters[i]} && letters.size() > 1)
                addForm(current, at, internCharacters(letters.substr(0, i) + bare + letters.substr(i + 1)),
                        missingMarksName, candidates);
        }
        if (!all.empty())
            addForm(current, at, internCharacters(all), missingMarksName, candidates);
    }
};

} // namespace

std::vector<PartMaker<Transformation>> humanErrors()
{
    return {{{std::string(misspellingsName),
              "A word as people misspell it, by a list.",
              {Parameter::text("list", "",
                               "A file with a word, a tab and a misspelling of it in each line; empty: none.")}},
             [](const Settings& settings, const language::Resources&) {
                 return std::make_unique<Misspellings>(settings.text("list"));
             }},
            {{std::string(letterCaseName), "A word in lower case, in capitals, or capitalised.", {}},
             [](const Settings&, const language::Resources&) { return std::make_unique<LetterCase>(); }},
            {{std::string(letterRepeatName),
              "A random letter of a word is repeated.",
              {Parameter::integer("times", 2, 1, 10, "How many times more it is written.")}},
             [](const Settings& settings, const language::Resources&) {
                 return std::make_unique<LetterRepeat>(settings.integer("times"));
             }},
            {{std::string(missingMarksName),
              "A sign is left out, or an apostrophe, a hyphen or an accent of a word, or all of these.",
              {}},
             [](const Settings&, const language::Resources&) { return std::make_unique<MissingMarks>(); }}};
}

} // namespace core::attacks
