#include "core/attacks/result/tree_scoring.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/base/grid.h"

namespace core::attacks {

TreeScoring::Measure measureNamed(std::string_view name)
{
    using Measure = TreeScoring::Measure;
    return name == "las" ? Measure::Las : name == "label-only" ? Measure::LabelOnly : Measure::Uas;
}

metrics::Punctuation punctuationIn(const nlohmann::ordered_json& value)
{
    using metrics::Punctuation;
    if (value.is_boolean())
        return value.get<bool>() ? Punctuation::Counted : Punctuation::UnicodePS;
    return metrics::punctuationNamed(value.is_string() ? value.get<std::string>() : value.dump());
}

AlignedTree alignedTree(const structures::DependencyTree& answer, const text::Text& text)
{
    const auto words = text.words();
    const auto original = text.originalWords();
    if (answer.heads.size() != words.size())
        throw Error(fmt::format("a tree of {} words answers a sentence of {}", answer.heads.size(), words.size()));
    const std::size_t size = original.size();
    constexpr std::size_t nowhere = static_cast<std::size_t>(-1);
    std::vector<std::size_t> placeOf(size, nowhere);
    AlignedTree aligned;
    aligned.changed.assign(size, 0);
    for (std::size_t w = 0; w < words.size(); ++w) {
        const auto& origins = words[w].origins;
        for (const auto origin : origins) {
            const bool again = placeOf[origin] != nowhere; // a split word's second half
            if (!again)
                placeOf[origin] = w;
            if (again || origins.size() > 1 || words[w].id != original[origin])
                aligned.changed[origin] = 1;
        }
    }
    const bool labelled = answer.labels.size() == words.size();
    aligned.heads.assign(size, -1);
    aligned.labels.resize(labelled ? size : 0);
    for (std::size_t i = 0; i < size; ++i) {
        if (placeOf[i] == nowhere) {
            aligned.changed[i] = 1;
            continue;
        }
        const int head = answer.heads[placeOf[i]];
        if (head < 0 || static_cast<std::size_t>(head) > words.size())
            throw Error(fmt::format("a tree of {} words has the head {}", words.size(), head));
        if (head == 0)
            aligned.heads[i] = 0;
        else if (const auto& origins = words[static_cast<std::size_t>(head) - 1].origins; !origins.empty())
            aligned.heads[i] = static_cast<int>(origins.front()) + 1;
        if (labelled)
            aligned.labels[i] = answer.labels[placeOf[i]];
    }
    return aligned;
}

void leaveOutArcsOf(std::span<const std::uint8_t> changed, std::span<const int> heads, std::span<std::uint8_t> counted)
{
    for (std::size_t i = 0; i < counted.size(); ++i)
        if (changed[i] != 0 || (heads[i] > 0 && changed[static_cast<std::size_t>(heads[i]) - 1] != 0))
            counted[i] = 0;
}

namespace {

/// Whether word `i` has an error; -1 as a head never fits.
bool isError(const structures::DependencyTree& right, std::span<const int> heads, std::span<const std::string> labels,
             std::size_t i, TreeScoring::Measure measure)
{
    const bool head = heads[i] != right.heads[i];
    if (measure == TreeScoring::Measure::Uas)
        return head;
    const bool label = i >= labels.size() || i >= right.labels.size() || labels[i] != right.labels[i];
    return measure == TreeScoring::Measure::Las ? head || label : !head && label;
}

} // namespace

TreeReference treeReference(const structures::DependencyTree& right, const structures::DependencyTree& clean,
                            const text::Segment& sentence, std::string_view conllu, const TreeScoring& scoring)
{
    const std::size_t size = sentence.text.originalSize();
    if (right.heads.size() != size || clean.heads.size() != size)
        throw Error(fmt::format("a sentence of {} words has a right tree of {} and an answer of {}", size,
                                right.heads.size(), clean.heads.size()));
    if (std::ranges::any_of(right.heads, [&](int head) { return head < 0 || std::size_t(head) > size; }))
        throw Error("the right tree has a head outside the sentence");
    TreeReference reference{right, metrics::countedWords(sentence, conllu, scoring.punctuation), {}, {}, {}};
    // Only what was completely right can be lost.
    const auto whole = scoring.measure == TreeScoring::Measure::LabelOnly ? TreeScoring::Measure::Las : scoring.measure;
    for (std::size_t i = 0; i < size; ++i) {
        reference.wrong.push_back(isError(right, clean.heads, clean.labels, i, scoring.measure) ? 1 : 0);
        reference.right.push_back(isError(right, clean.heads, clean.labels, i, whole) ? 0 : 1);
    }
    return reference;
}

double TreeVerdict::loss() const
{
    return words == 0 ? 0.0 : onGrid(static_cast<double>(errors) / static_cast<double>(words));
}

TreeVerdict treeVerdict(const TreeReference& reference, std::span<const int> heads, std::span<const std::string> labels,
                        std::span<const std::uint8_t> changed, const TreeScoring& scoring)
{
    TreeVerdict verdict;
    for (std::size_t i = 0; i < heads.size(); ++i) {
        if (reference.counted[i] == 0)
            continue;
        ++verdict.words;
        verdict.cleanErrors += reference.wrong[i];
        const int head = reference.tree.heads[i];
        if (scoring.strict && (changed[i] != 0 || (head > 0 && changed[static_cast<std::size_t>(head) - 1] != 0))) {
            verdict.errors += reference.wrong[i];
            continue;
        }
        // A wrong label at a head that has become right is not a lost label.
        const bool lost =
            scoring.measure != TreeScoring::Measure::LabelOnly || (reference.right[i] | reference.wrong[i]) != 0;
        const bool error = lost && isError(reference.tree, heads, labels, i, scoring.measure);
        verdict.errors += error ? 1 : 0;
        verdict.newError = verdict.newError || (error && reference.right[i] != 0);
    }
    return verdict;
}

} // namespace core::attacks
