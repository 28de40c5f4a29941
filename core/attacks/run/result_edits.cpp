#include "core/attacks/run/result_edits.h"

#include <algorithm>

namespace core::attacks {

using text::EditOp;
using text::Text;
using text::Word;

namespace {

void append(std::string& words, std::string_view form)
{
    if (!words.empty())
        words += ' ';
    words += form;
}

/// Which words are not on the longest ascending run of origins: those were moved.
std::vector<bool> movedWords(std::span<const Word> words)
{
    std::vector<std::size_t> tails; // word that ends the best run of each length
    std::vector<std::ptrdiff_t> before(words.size(), -1);
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (words[i].origins.empty())
            continue;
        // Halves of a split word have the same origin and are in order.
        const auto at = std::ranges::upper_bound(tails, words[i].origins.front(), {},
                                                 [&](std::size_t w) { return words[w].origins.front(); });
        before[i] = at == tails.begin() ? -1 : static_cast<std::ptrdiff_t>(*(at - 1));
        if (at == tails.end())
            tails.push_back(i);
        else
            *at = i;
    }
    std::vector<bool> moved(words.size());
    for (std::size_t i = 0; i < words.size(); ++i)
        moved[i] = !words[i].origins.empty();
    for (auto i = tails.empty() ? -1 : static_cast<std::ptrdiff_t>(tails.back()); i >= 0;
         i = before[static_cast<std::size_t>(i)])
        moved[static_cast<std::size_t>(i)] = false;
    return moved;
}

std::uint32_t nextOrigin(const Text& text, std::size_t from)
{
    for (std::size_t i = from; i < text.size(); ++i)
        if (!text.words()[i].origins.empty())
            return text.words()[i].origins.front();
    return static_cast<std::uint32_t>(text.originalSize());
}

/// An edit, and the word of the edited text that it is about; of a deletion, the word after it.
struct Placed {
    ResultEdit edit;
    std::uint32_t place = 0;
};

std::uint32_t indexOf(const Placed& placed) { return placed.edit.index; }

std::vector<Placed> editsOf(const Text& text)
{
    std::vector<Placed> edits;
    std::uint32_t place = 0;
    const auto add = [&](EditOp op, std::uint32_t index, std::string from, std::string to) {
        edits.push_back({{op, {}, index, std::move(from), std::move(to), {}}, place});
    };
    const auto words = text.words();
    const auto original = text.originalWords();
    const auto moved = movedWords(words);
    for (std::size_t i = 0; i < words.size(); ++i) {
        const Word& word = words[i];
        place = static_cast<std::uint32_t>(i);
        if (word.origins.empty()) {
            add(EditOp::Insert, nextOrigin(text, i), {}, std::string(word.form()));
            continue;
        }
        const std::uint32_t origin = word.origins.front();
        std::string from;
        for (const auto one : word.origins)
            append(from, text::formOf(original[one]));
        std::string to(word.form());
        std::size_t last = i;
        while (last + 1 < words.size() && words[last + 1].origins == word.origins)
            append(to, words[++last].form());
        if (word.origins.size() > 1)
            add(EditOp::Merge, origin, from, to);
        else if (last > i)
            add(EditOp::Split, origin, from, to);
        else if (word.id != original[origin])
            add(EditOp::Replace, origin, from, to);
        if (moved[i])
            add(EditOp::Move, origin, from, to);
        i = last;
    }
    for (const auto lost : text.lostOriginals()) {
        const auto after = std::ranges::find_if(
            words, [&](const Word& word) { return !word.origins.empty() && word.origins.front() > lost; });
        place = static_cast<std::uint32_t>(after - words.begin());
        add(EditOp::Delete, lost, std::string(text::formOf(original[lost])), {});
    }
    std::ranges::stable_sort(edits, {}, indexOf);
    return edits;
}

} // namespace

std::vector<ResultEdit> resultEdits(AttackContext& context, const text::Input& perturbed,
                                    const language::Tagger* tagger)
{
    std::vector<ResultEdit> result;
    for (std::size_t s = 0; s < perturbed.size(); ++s) {
        const auto& before = context.original()[s].text;
        for (auto& [edit, place] : editsOf(perturbed[s].text)) {
            edit.segment = perturbed[s].name;
            if (tagger != nullptr && edit.op != EditOp::Insert && edit.index < before.size())
                edit.pos = tagger->name(context.tags(*tagger, before, language::Tagger::Tagset::Penn)[edit.index],
                                        language::Tagger::Tagset::Penn);
            result.push_back(std::move(edit));
        }
    }
    return result;
}

std::vector<std::uint32_t> editPlaces(const text::Input& perturbed)
{
    std::vector<std::uint32_t> places;
    for (const auto& segment : perturbed.segments())
        for (const auto& placed : editsOf(segment.text))
            places.push_back(placed.place);
    return places;
}

} // namespace core::attacks
