#include "core/reports/arcs/arc_sentence.h"

#include <algorithm>
#include <array>
#include <stdexcept>

#include <unicode/uchar.h>
#include <unicode/utf8.h>

#include "core/reports/arcs/alignment.h"
#include "core/text/word_table.h"

namespace core::reports {
namespace {

using structures::DependencyTree;

constexpr int nowhere = -2; ///< Neither a column nor the root: the word is not in that text.

void check(const DependencyTree& tree, std::size_t words)
{
    if (tree.heads.size() != words || (!tree.labels.empty() && tree.labels.size() != words))
        throw std::invalid_argument("a tree of " + std::to_string(tree.heads.size()) + " words for " +
                                    std::to_string(words) + " words");
    for (const int head : tree.heads)
        if (head < 0 || static_cast<std::size_t>(head) > words)
            throw std::invalid_argument("head " + std::to_string(head) + " is not in the sentence");
}

std::string labelAt(const DependencyTree& tree, std::size_t word)
{
    return word < tree.labels.size() ? tree.labels[word] : std::string();
}

/// A tree whose words are columns; columns without a word have the head `nowhere`.
struct Columns {
    std::vector<int> wordOf;   ///< Word in its text from 0, -1: none.
    std::vector<int> columnOf; ///< Of each word.
    std::vector<int> heads;    ///< Column, -1 the root.
    std::vector<std::string> labels;
};

Columns inColumns(const std::vector<int>& wordOf, std::size_t words, const DependencyTree& tree)
{
    check(tree, words);
    Columns made{wordOf, std::vector<int>(words, nowhere), std::vector<int>(wordOf.size(), nowhere),
                 std::vector<std::string>(wordOf.size())};
    for (std::size_t c = 0; c < wordOf.size(); ++c)
        if (wordOf[c] >= 0)
            made.columnOf[static_cast<std::size_t>(wordOf[c])] = static_cast<int>(c);
    for (std::size_t c = 0; c < wordOf.size(); ++c) {
        if (wordOf[c] < 0)
            continue;
        const auto word = static_cast<std::size_t>(wordOf[c]);
        const int head = tree.heads[word];
        made.heads[c] = head == 0 ? -1 : made.columnOf[static_cast<std::size_t>(head - 1)];
        made.labels[c] = labelAt(tree, word);
    }
    return made;
}

/// `other`: the tree on the other side, null where there is only one.
void addArcs(ArcSentence& sentence, const Columns& own, const Columns* other, const Columns* gold, bool after)
{
    const auto changed = [&](int column) {
        return column >= 0 && sentence.columns[static_cast<std::size_t>(column)].changed;
    };
    const Columns& reference = gold != nullptr ? *gold : after ? *other : own;
    for (std::size_t c = 0; c < own.heads.size(); ++c) {
        if (own.wordOf[c] < 0)
            continue;
        Arc arc;
        arc.dependent = static_cast<int>(c);
        arc.head = own.heads[c];
        arc.label = own.labels[c];
        arc.after = after;
        arc.attached = changed(arc.dependent) || changed(reference.heads[c]);
        arc.dependentWord = own.wordOf[c] + 1;
        arc.headWord = arc.head < 0 ? 0 : own.wordOf[static_cast<std::size_t>(arc.head)] + 1;
        arc.known = gold != nullptr && gold->heads[c] != nowhere;
        arc.right = arc.known && gold->heads[c] == arc.head;
        if (other != nullptr && other->heads[c] != arc.head)
            arc.change = !after ? ArcChange::Lost : arc.right ? ArcChange::NewRight : ArcChange::New;
        else if (other != nullptr && other->labels[c] != arc.label)
            arc.change = ArcChange::Relabelled;
        else if (arc.known && (!arc.right || (!arc.label.empty() && gold->labels[c] != arc.label)))
            arc.change = ArcChange::KeptWrong;
        sentence.arcs.push_back(std::move(arc));
    }
}

std::vector<int> counted(std::size_t words)
{
    std::vector<int> all(words);
    for (std::size_t i = 0; i < words; ++i)
        all[i] = static_cast<int>(i);
    return all;
}

} // namespace

const ArcStyle& styleOf(ArcChange change)
{
    // Okabe and Ito's colours, as in figures.
    static const std::array<ArcStyle, 6> styles{{
        {"", {}, 0.6},
        {"9E3D80", {1.0, 1.6}, 1.0},
        {"0072B2", {5.0, 2.2}, 1.1},
        {"D55E00", {3.0, 1.4}, 1.5},
        {"008060", {6.0, 1.6, 1.2, 1.6}, 1.3},
        {"D55E00", {}, 1.1},
    }};
    return styles[static_cast<std::size_t>(change)];
}

std::string_view nameOf(ArcChange change)
{
    constexpr std::array<std::string_view, 6> names{"kept", "kept_wrong", "lost", "new", "new_right", "relabelled"};
    return names[static_cast<std::size_t>(change)];
}

std::vector<int> ArcSentence::linkedWith(int column) const
{
    std::vector<int> columns;
    for (const auto& link : links) {
        if (link.leaf == column)
            columns.push_back(link.word);
        if (link.word == column)
            columns.push_back(link.leaf);
    }
    return columns;
}

std::string ArcColumn::tags() const
{
    if (tagBefore.empty() || tagAfter.empty() || tagBefore == tagAfter)
        return tagBefore.empty() ? tagAfter : tagBefore;
    return tagBefore + " \u2192 " + tagAfter;
}

void addTags(ArcSentence& sentence, const TagFn& tag)
{
    const auto columns = sentence.nodes.value_or(sentence.columns.size());
    const auto fill = [&](std::string ArcColumn::*form, std::string ArcColumn::*into) {
        std::vector<std::size_t> places;
        std::vector<text::WordId> words;
        for (std::size_t c = 0; c < columns; ++c)
            if (const auto& word = sentence.columns[c].*form; !word.empty()) {
                places.push_back(c);
                words.push_back(text::intern(word));
            }
        const auto tags = tag(words);
        for (std::size_t i = 0; i < std::min(places.size(), tags.size()); ++i)
            sentence.columns[places[i]].*into = tags[i];
    };
    fill(&ArcColumn::before, &ArcColumn::tagBefore);
    fill(&ArcColumn::after, &ArcColumn::tagAfter);
}

bool ArcSentence::anyChanged() const
{
    return std::any_of(columns.begin(), columns.end(), [](const ArcColumn& c) { return c.changed; });
}

AlignedColumns alignedColumns(const text::Text& before, const text::Text& after)
{
    AlignedColumns made;
    for (const auto& aligned : align(before, after))
        for (std::size_t i = 0; i < std::max(aligned.before.size(), aligned.after.size()); ++i) {
            ArcColumn column;
            column.changed = aligned.kind != AlignedWords::Kind::Same;
            made.before.push_back(i < aligned.before.size() ? static_cast<int>(aligned.before[i]) : -1);
            made.after.push_back(i < aligned.after.size() ? static_cast<int>(aligned.after[i]) : -1);
            if (i < aligned.before.size())
                column.before = before.form(aligned.before[i]);
            if (i < aligned.after.size())
                column.after = after.form(aligned.after[i]);
            made.columns.push_back(std::move(column));
        }
    return made;
}

ArcSentence arcSentence(const text::Text& text, const DependencyTree& tree, const DependencyTree* gold)
{
    ArcSentence sentence;
    sentence.gold = gold != nullptr;
    for (const auto& word : text.words())
        sentence.columns.push_back({std::string(word.form()), std::string(word.form()), false});
    const auto words = counted(text.size());
    const auto own = inColumns(words, text.size(), tree);
    if (gold == nullptr) {
        addArcs(sentence, own, nullptr, nullptr, false);
    } else {
        const auto right = inColumns(words, text.size(), *gold);
        addArcs(sentence, own, nullptr, &right, false);
    }
    return sentence;
}

ArcSentence arcSentence(const text::Text& before, const DependencyTree& treeBefore, const text::Text& after,
                        const DependencyTree& treeAfter, const DependencyTree* gold)
{
    ArcSentence sentence;
    sentence.two = true;
    sentence.gold = gold != nullptr;
    auto words = alignedColumns(before, after);
    sentence.columns = std::move(words.columns);
    const auto first = inColumns(words.before, before.size(), treeBefore);
    const auto second = inColumns(words.after, after.size(), treeAfter);
    Columns right;
    if (gold != nullptr)
        right = inColumns(words.before, before.size(), *gold);
    addArcs(sentence, first, &second, gold != nullptr ? &right : nullptr, false);
    addArcs(sentence, second, &first, gold != nullptr ? &right : nullptr, true);
    return sentence;
}

bool rightToLeft(const ArcSentence& sentence)
{
    std::size_t left = 0;
    std::size_t right = 0;
    for (const auto& column : sentence.columns) {
        const auto& form = column.before.empty() ? column.after : column.before;
        const auto length = static_cast<std::int32_t>(form.size());
        for (std::int32_t at = 0; at < length;) {
            UChar32 character = 0;
            U8_NEXT(form.data(), at, length, character);
            const auto direction = u_charDirection(character < 0 ? 0 : character);
            if (direction == U_LEFT_TO_RIGHT || direction == U_RIGHT_TO_LEFT || direction == U_RIGHT_TO_LEFT_ARABIC) {
                ++(direction == U_LEFT_TO_RIGHT ? left : right);
                break;
            }
        }
    }
    return right > left;
}

} // namespace core::reports
