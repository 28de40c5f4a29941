#include "core/attacks/transformations/arguments/punctuation_removal.h"

#include <span>
#include <string>

#include <unicode/uchar.h>
#include <unicode/utf8.h>

#include "core/text/splitting/abbreviations.h"
#include "core/text/splitting/tokenizer.h"

namespace core::attacks {

namespace {

constexpr std::string_view punctuationRemovalName = "punctuation-removal";

/// Unicode's punctuation without the signs that are read as words: 50 %, AT&T, #5, and/or.
bool isMarkCharacter(UChar32 c)
{
    constexpr std::u32string_view readAsWords = U"%\u2030&@#*/\\\u00a7";
    return c == '`' || (u_ispunct(c) != 0 && readAsWords.find(static_cast<char32_t>(c)) == std::u32string_view::npos);
}

struct MarkedCharacter {
    std::string_view bytes;
    bool mark = false;
};

std::vector<MarkedCharacter> markedCharactersOf(std::string_view form)
{
    std::vector<MarkedCharacter> characters;
    const auto size = static_cast<std::int32_t>(form.size());
    for (std::int32_t at = 0; at < size;) {
        const auto begin = at;
        UChar32 c = 0;
        U8_NEXT(form.data(), at, size, c);
        characters.push_back({form.substr(static_cast<std::size_t>(begin), static_cast<std::size_t>(at - begin)),
                              c >= 0 && isMarkCharacter(c)});
    }
    return characters;
}

/// 's, n't, 'tis: words that begin with an apostrophe.
bool isClitic(std::string_view form)
{
    for (const std::string_view apostrophe : {"'", "\u2019"})
        if (form.starts_with(apostrophe)) {
            const auto rest = text::formOf(text::lowerOf(text::intern(form.substr(apostrophe.size()))));
            for (const std::string_view known : {"s", "ll", "re", "ve", "d", "m", "t", "em", "tis", "twas"})
                if (rest == known)
                    return true;
        }
    return false;
}

/// Whether the stop at the end of a word belongs to it: U.S., Mr., e.g.
bool endsAbbreviated(std::string_view form, text::SentenceLanguage language)
{
    if (!form.ends_with('.'))
        return false;
    const auto stem = form.substr(0, form.size() - 1);
    return stem.find('.') != std::string_view::npos || text::abbreviationOf(stem, language) != text::Abbreviation::None;
}

std::string withoutAllMarks(std::span<const MarkedCharacter> characters)
{
    std::string left;
    for (const auto& character : characters)
        if (!character.mark)
            left += character.bytes;
    return left;
}

/// A word that is more than marks, without those attached to it: (word), becomes word.
std::string withoutOuterMarks(std::string_view form, std::span<const MarkedCharacter> characters,
                              text::SentenceLanguage language)
{
    for (const auto& character : characters) {
        if (!character.mark || isClitic(form))
            break;
        form.remove_prefix(character.bytes.size());
    }
    for (auto character = characters.rbegin(); character->mark && !endsAbbreviated(form, language); ++character)
        form.remove_suffix(character->bytes.size());
    return std::string(form);
}

class PunctuationRemoval final : public Transformation {
public:
    explicit PunctuationRemoval(bool everyCharacter) : everyCharacter_(everyCharacter) {}

    [[nodiscard]] std::vector<Site> sites() const override { return {Site::Segment}; }

    void propose(AttackContext&, const text::Input& current, Position at,
                 std::vector<Candidate>& candidates) const override
    {
        const auto& text = current[at.segment].text;
        const auto language = text::sentenceLanguageOf(current[at.segment].language);
        text::Variant edits; // from the end, so that indices stay valid
        for (auto i = static_cast<std::uint32_t>(text.size()); i-- > 0;) {
            const auto left = leftOf(text.form(i), language);
            if (joinsHost(text, i, language)) {
                const auto joined = leftOf(text.form(i - 1), language) + left;
                edits.push_back({text::EditOp::Merge, at.segment, --i, 0, text::intern(joined), text::noWord});
                continue;
            }
            if (left.empty())
                edits.push_back(text::Edit::remove(at.segment, i));
            else if (left != text.form(i))
                edits.push_back(text::Edit::replace(at.segment, i, text::intern(left)));
        }
        if (edits.empty())
            return;
        setApart(current, at.segment, edits);
        Candidate candidate{edits.front(), punctuationRemovalName};
        candidate.rewriting = std::make_shared<const text::Variant>(std::move(edits));
        candidates.push_back(std::move(candidate));
    }

private:
    /// What is left of a word; nothing of one that consists of marks.
    [[nodiscard]] std::string leftOf(std::string_view form, text::SentenceLanguage language) const
    {
        const auto characters = markedCharactersOf(form);
        auto bare = withoutAllMarks(characters);
        return bare.empty() || everyCharacter_ ? bare : withoutOuterMarks(form, characters, language);
    }

    /// Whether a word is a clitic that without its apostrophe is one word with what it touches: don't, dont.
    [[nodiscard]] bool joinsHost(const text::Text& text, std::size_t i, text::SentenceLanguage language) const
    {
        return everyCharacter_ && i > 0 && text::isClitic(text.form(i)) && !text::isClitic(text.form(i - 1)) &&
               !leftOf(text.form(i - 1), language).empty() && text.word(i - 1).span.end == text.word(i).span.begin;
    }

    /// Words with a mark between them must not run together: removing it removes white space too.
    void setApart(const text::Input& current, std::uint16_t segment, text::Variant& edits) const
    {
        std::vector<bool> parted; // of each word that stays, whether a mark stood before it
        bool mark = false;
        const auto& text = current[segment].text;
        const auto language = text::sentenceLanguageOf(current[segment].language);
        for (std::size_t i = 0; i < text.size(); ++i) {
            if (joinsHost(text, i, language))
                continue;
            const bool stays = !leftOf(text.form(i), language).empty();
            if (stays)
                parted.push_back(mark);
            mark = !stays;
        }
        const auto now = text::applied(current, edits)[segment].text;
        for (std::uint32_t i = 1; i < now.size(); ++i)
            if (parted[i] && now.words()[i].span.begin == now.words()[i - 1].span.end)
                edits.push_back(text::Edit::space(segment, i, text::intern(" ")));
    }

    bool everyCharacter_;
};

} // namespace

PartMaker<Transformation> punctuationRemoval()
{
    return {{std::string(punctuationRemovalName),
             "All punctuation of a segment left out at once; signs that are read as words (%, &, @, #, *, /) stay.",
             {Parameter::choice("of", {"marks", "characters"},
                                "marks: what stands alone and what stands at the edges of words, without the stops of "
                                "abbreviations and apostrophes of clitics; characters: inside words, too (don't: "
                                "dont).")}},
            [](const Settings& settings, const language::Resources&) {
                return std::make_unique<PunctuationRemoval>(settings.text("of") == "characters");
            }};
}

} // namespace core::attacks
