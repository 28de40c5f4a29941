#include "core/victims/pieces/piece_edits.h"

#include <algorithm>
#include <stdexcept>

#include "core/text/rewriting.h"
#include "core/text/splitting/read_again.h"
#include "core/text/splitting/tokenizer.h"

namespace core::victims {

using text::Edit;
using text::EditOp;

namespace {

/// A word of a text as pieces [begin, end).
struct WordPieces {
    std::string form;
    std::size_t begin = 0, end = 0;
};

/// The words that these forms join to. Where one begins is told by how many there are so far, so it does not matter how
/// pieces are marked.
std::vector<WordPieces> wordsIn(std::span<const std::string> forms, const WordsOf& wordsOf)
{
    std::vector<WordPieces> words;
    const auto joined = wordsOf(forms);
    for (std::size_t piece = 0; piece < forms.size(); ++piece) {
        if (const auto count = wordsOf(forms.first(piece + 1)).size(); count > words.size()) {
            if (!words.empty())
                words.back().end = piece;
            words.push_back({{}, piece, piece});
        }
        if (!words.empty())
            words.back().end = piece + 1;
    }
    if (words.size() != joined.size())
        throw std::logic_error("pieces that join to other words than their beginnings");
    for (std::size_t i = 0; i < words.size(); ++i)
        words[i].form = joined[i];
    return words;
}

/// Words [first, first + count) of the text become these, one for one; others are made of them by merging and
/// splitting, the first of them as far as there are too many or too few.
void replaceWords(std::vector<Edit>& edits, std::uint16_t segment, std::uint32_t first, std::size_t count,
                  std::span<const std::string> forms, const text::Text& text)
{
    const auto idOf = [&](std::size_t number) { return text::intern(forms[number]); };
    std::size_t merged = count > forms.size() ? count - forms.size() : 0;
    for (; merged > 0; --merged)
        edits.push_back({EditOp::Merge, segment, first, 0, idOf(0), text::noWord});
    std::size_t done = count > forms.size() ? 1 : 0; // the first word is what was merged
    if (count < forms.size()) {
        for (std::size_t i = 0; i + count < forms.size(); ++i)
            edits.push_back({EditOp::Split, segment, first + static_cast<std::uint32_t>(i), 0, idOf(i), idOf(i + 1)});
        done = forms.size() - count + 1;
    }
    for (std::size_t i = done; i < forms.size(); ++i) {
        const auto old = first + i + count - forms.size(); // the word of the text that stands there
        if (text.word(old).id != idOf(i))
            edits.push_back(Edit::replace(segment, first + static_cast<std::uint32_t>(i), idOf(i)));
    }
}

} // namespace

text::Variant wordEdits(const PieceText& pieces, std::span<const std::string> forms, const WordsOf& wordsOf,
                        std::uint16_t segment)
{
    if (forms.size() != pieces.forms.size() || pieces.words.size() != forms.size())
        throw std::invalid_argument("other pieces than those of the text");
    if (std::ranges::equal(forms, pieces.forms))
        return {};
    const auto& text = pieces.text;
    const auto now = wordsIn(forms, wordsOf);
    std::vector<Edit> edits;
    // Blocks of words that end with the same piece before and after; the last one first, so that places stay.
    struct Block {
        std::uint32_t word = 0;
        std::size_t words = 0;
        std::vector<std::string> forms;
        bool changed = false;
    };
    std::vector<Block> blocks;
    std::size_t next = 0; // of `now`
    Block open;
    bool isOpen = false;
    for (std::size_t piece = 0; piece < forms.size(); ++piece) {
        if (!isOpen) {
            open = {pieces.words[piece], 0, {}, false};
            isOpen = true;
        }
        open.changed = open.changed || forms[piece] != pieces.forms[piece];
        const bool oldEnds = piece + 1 == forms.size() || pieces.words[piece + 1] != pieces.words[piece];
        const bool newEnds = next < now.size() && now[next].end == piece + 1;
        if (oldEnds)
            open.words = pieces.words[piece] - open.word + 1;
        if (newEnds) {
            auto form = now[next++].form;
            if (pieces.lowercase)
                form = text::withCaseOf(form, text.form(std::min<std::size_t>(pieces.words[piece], text.size() - 1)));
            open.forms.push_back(std::move(form));
        }
        if (oldEnds && newEnds) {
            blocks.push_back(std::move(open));
            isOpen = false;
        }
    }
    for (auto block = blocks.rbegin(); block != blocks.rend(); ++block)
        if (block->changed)
            replaceWords(edits, segment, block->word, block->words, block->forms, text);
    auto after = text;
    for (const auto& edit : edits)
        after = text::applied(after, edit);
    if (text::readsAgain(after))
        return text::Variant(edits.begin(), edits.end());
    // The new words would be read as others: they are those that the string is cut into.
    const auto cut = text.cutBy();
    const auto read = text::tokenize(after.str(), cut.value_or(text::Tokenization::Whitespace));
    return text::rewriting(text, 0, text.size(), read, segment);
}

} // namespace core::victims
