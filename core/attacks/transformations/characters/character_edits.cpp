#include "core/attacks/transformations/characters/character_edits.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include <unicode/uchar.h>

#include "core/attacks/transformations/candidate_cache.h"
#include "core/attacks/transformations/characters/characters.h"
#include "core/attacks/transformations/characters/letter_neighbours.h"

namespace core::attacks {

namespace {

enum class Kind { Swap, Delete, Insert, Substitute, Homoglyph, Keyboard, Space, Invisible, Backspace, Reorder };

constexpr std::array<std::string_view, 10> typeNames{
    "character-swap", "character-delete", "character-insert", "character-substitute", "homoglyph",
    "keyboard-typo",  "space-insert",     "invisible-insert", "backspace-insert",     "reorder"};

constexpr std::string_view nameOf(Kind kind) { return typeNames[static_cast<std::size_t>(kind)]; }

/// Look-alikes one can type: "o" and "0", "l" and "1", "a" and "@" are TextBugger's examples.
char32_t asciiLookAlike(char32_t c)
{
    static constexpr std::pair<char32_t, char32_t> table[] = {
        {U'a', U'@'}, {U'b', U'6'}, {U'e', U'3'}, {U'g', U'9'}, {U'i', U'1'}, {U'l', U'1'}, {U'o', U'0'},
        {U's', U'5'}, {U't', U'7'}, {U'z', U'2'}, {U'A', U'4'}, {U'B', U'8'}, {U'E', U'3'}, {U'G', U'6'},
        {U'I', U'1'}, {U'O', U'0'}, {U'S', U'5'}, {U'T', U'7'}, {U'Z', U'2'}, {U'0', U'O'}, {U'1', U'l'},
    };
    for (const auto& [from, to] : table)
        if (from == c)
            return to;
    return 0;
}

/// Keys that touch a letter's key on a QWERTY keyboard.
std::string_view neighbouringKeys(char32_t c)
{
    static constexpr std::array<std::string_view, 26> keys{
        "qwsz",   "vghn",  "xdfv", "serfcx", "wsdr", "drtgvc", "ftyhbv", "gyujnb", "ujko",
        "huikmn", "jiolm", "kop",  "njk",    "bhjm", "iklp",   "ol",     "wa",     "edft",
        "awedxz", "rfgy",  "yhji", "cfgb",   "qase", "zsdc",   "tghu",   "asx"};
    return c >= U'a' && c <= U'z' ? keys[c - U'a'] : std::string_view{};
}

/// Two swapped characters that are displayed in their old order by means of direction marks: what Boucher et al.
/// (2022), algorithm 1, call a swap.
Characters shownTheOtherWayRound(char32_t one, char32_t other)
{
    constexpr char32_t leftToRightOverride = U'\u202d';
    constexpr char32_t rightToLeftOverride = U'\u202e';
    constexpr char32_t isolate = U'\u2066';
    constexpr char32_t endOfIsolate = U'\u2069';
    constexpr char32_t endOfOverride = U'\u202c';
    return {leftToRightOverride, isolate,       rightToLeftOverride, isolate,      other, endOfIsolate, isolate, one,
            endOfIsolate,        endOfOverride, endOfIsolate,        endOfOverride};
}

class CharacterEdit final : public Transformation {
public:
    CharacterEdit(Kind kind, const Settings& settings)
        : kind_(kind), all_(settings.text("positions") == "all"), keepFirst_(settings.flag("keep_first")),
          keepLast_(settings.flag("keep_last")), minLength_(static_cast<std::size_t>(settings.integer("min_length"))),
          maxLength_(static_cast<std::size_t>(settings.integer("max_length"))),
          ascii_(kind == Kind::Homoglyph && settings.text("look") == "ascii")
    {}

    void propose(AttackContext& context, const text::Input& current, Position at,
                 std::vector<Candidate>& candidates) const override
    {
        const text::WordId word = current[at.segment].text.words()[at.index].id;
        const auto made = cache_.get(word, context.drawKey(), context.overflow(), [&] {
            Random random = context.randomFor(word, static_cast<std::uint64_t>(kind_));
            return make(word, random);
        });
        if (kind_ != Kind::Space) {
            for (const auto form : made)
                candidates.push_back({text::Edit::replace(at.segment, at.index, form), nameOf(kind_)});
            return;
        }
        for (std::size_t i = 0; i + 1 < made.size(); i += 2)
            candidates.push_back({{text::EditOp::Split, at.segment, at.index, 0, made[i], made[i + 1]}, nameOf(kind_)});
    }

private:
    /// New forms; for Space, the halves one after the other. Places are tried from the left, or in random order until
    /// one changes the word.
    [[nodiscard]] std::vector<text::WordId> make(text::WordId word, Random& random) const
    {
        const Characters characters = charactersOf(text::formOf(word));
        std::vector<text::WordId> result;
        if (characters.size() < minLength_ || characters.size() > maxLength_)
            return result;
        std::vector<std::size_t> places;
        const auto [begin, end] = range(characters.size());
        for (std::size_t i = begin; i < end; ++i)
            places.push_back(i);
        if (!all_)
            random.shuffle(places);
        for (const std::size_t place : places) {
            if (kind_ == Kind::Space) {
                result.push_back(internCharacters(std::u32string_view(characters).substr(0, place)));
                result.push_back(internCharacters(std::u32string_view(characters).substr(place)));
            } else {
                const Characters changed = changedAt(characters, place, random);
                if (changed.empty() || changed == characters)
                    continue;
                const text::WordId id = internCharacters(changed);
                if (std::ranges::find(result, id) == result.end())
                    result.push_back(id);
            }
            if (!all_ && !result.empty())
                break;
        }
        return result;
    }

    struct Range {
        std::size_t begin = 0;
        std::size_t end = 0;
    };
    /// Possible places of an edit: characters, the first of two to swap, or the character before which to insert.
    [[nodiscard]] Range range(std::size_t size) const
    {
        const bool first = keepFirst_ || kind_ == Kind::Space; // a blank before a word splits nothing
        Range range{first ? std::size_t{1} : 0, size};
        if (kind_ == Kind::Swap || kind_ == Kind::Reorder)
            range.end = size - std::min<std::size_t>(size, 1);
        const bool inserts = kind_ == Kind::Insert || kind_ == Kind::Invisible || kind_ == Kind::Backspace;
        if (keepLast_ && !inserts) // a blank before the last character would leave it alone
            range.end -= std::min<std::size_t>(range.end, 1);
        if (inserts && !keepLast_)
            ++range.end; // after the last character
        if (kind_ == Kind::Delete && size <= 1)
            range.end = range.begin;
        return range;
    }

    [[nodiscard]] static char32_t letter(Random& random, bool upper)
    {
        return static_cast<char32_t>((upper ? U'A' : U'a') + random.below(26));
    }

    /// The changed word; empty when this place cannot be changed.
    [[nodiscard]] Characters changedAt(const Characters& word, std::size_t place, Random& random) const
    {
        Characters changed = word;
        const char32_t c = place < word.size() ? word[place] : word.back();
        const bool upper = u_isupper(static_cast<UChar32>(c)) != 0;
        switch (kind_) {
        case Kind::Swap:
            std::swap(changed[place], changed[place + 1]);
            return changed;
        case Kind::Delete:
            return changed.erase(place, 1);
        case Kind::Insert:
            return changed.insert(place, 1, letter(random, upper));
        case Kind::Substitute:
            do
                changed[place] = letter(random, upper);
            while (changed[place] == c);
            return changed;
        case Kind::Homoglyph:
            changed[place] = ascii_ ? asciiLookAlike(c) : unicodeLookAlike(c);
            return changed[place] == 0 ? Characters{} : changed;
        case Kind::Keyboard: {
            const auto lower = static_cast<char32_t>(u_tolower(static_cast<UChar32>(c)));
            const std::string_view keys = neighbouringKeys(lower);
            if (keys.empty())
                return {};
            const auto key = static_cast<unsigned char>(keys[random.below(keys.size())]);
            changed[place] = static_cast<char32_t>(upper ? key - 'a' + 'A' : key);
            return changed;
        }
        case Kind::Invisible: {
            constexpr std::array<char32_t, 3> unseen{U'\u200b', U'\u200c',
                                                     U'\u200d'}; // blanks and joiners without width
            return changed.insert(place, 1, unseen[random.below(unseen.size())]);
        }
        case Kind::Backspace:
            return changed.insert(place, Characters{letter(random, upper), U'\b'});
        case Kind::Reorder:
            if (c == word[place + 1])
                return {};
            return changed.replace(place, 2, shownTheOtherWayRound(c, word[place + 1]));
        case Kind::Space:
            break;
        }
        return {};
    }

    Kind kind_;
    bool all_;
    bool keepFirst_;
    bool keepLast_;
    std::size_t minLength_;
    std::size_t maxLength_;
    bool ascii_;
    mutable CandidateCache cache_;
};

PartMaker<Transformation> maker(Kind kind, std::string summary)
{
    std::vector<Parameter> parameters{
        Parameter::choice("positions", {"one", "all"},
                          "one: a single change at a random place; all: one candidate for every place."),
        Parameter::flag("keep_first", false, "Leave the first character alone."),
        Parameter::flag("keep_last", false,
                        "Leave the last character alone: nothing is inserted after it, no space before it."),
        Parameter::integer("min_length", 1, 1, 100, "Words with fewer characters are left alone."),
        Parameter::integer("max_length", 100, 1, 100, "Words with more characters are left alone."),
    };
    if (kind == Kind::Homoglyph)
        parameters.push_back(Parameter::choice("look", {"unicode", "ascii"},
                                               "Look-alikes from other scripts, or digits and signs (o and 0)."));
    return {{std::string(nameOf(kind)), std::move(summary), std::move(parameters)},
            [kind](const Settings& settings, const language::Resources&) {
                return std::make_unique<CharacterEdit>(kind, settings);
            }};
}

} // namespace

std::vector<PartMaker<Transformation>> characterEdits()
{
    return {maker(Kind::Swap, "Swaps two neighbouring characters."),
            maker(Kind::Delete, "Deletes a character; words of one character stay."),
            maker(Kind::Insert, "Inserts a random letter."),
            maker(Kind::Substitute, "Replaces a character by a random letter."),
            maker(Kind::Homoglyph, "Replaces a character by one that looks like it."),
            maker(Kind::Keyboard, "Replaces a letter by one beside it on a QWERTY keyboard."),
            maker(Kind::Space, "Splits a word in two with a space."),
            maker(Kind::Invisible, "Inserts a character that is not displayed: a space or joiner without width."),
            maker(Kind::Backspace, "Inserts a random letter and the control character that deletes it on display."),
            maker(Kind::Reorder,
                  "Turns two neighbouring characters round, between signs of the writing direction that display them "
                  "as they were.")};
}

} // namespace core::attacks
