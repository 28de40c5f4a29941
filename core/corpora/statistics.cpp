#include "core/corpora/statistics.h"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <unordered_set>

#include "core/answers/numbers.h"
#include "core/answers/shape.h"
#include "core/base/median.h"
#include "core/corpora/cell_kinds.h"
#include "core/structures/tree.h"

namespace core::corpora {

namespace {

constexpr std::size_t maxBins = 40;

/// The smallest of 1, 2, 5, 10, 20 ... with which the lengths fill at most maxBins bins.
std::size_t stepFor(std::size_t longest)
{
    std::size_t power = 1;
    while (true) {
        for (const std::size_t digit : {1, 2, 5})
            if (longest / (digit * power) < maxBins)
                return digit * power;
        power *= 10;
    }
}

LengthFigures lengthsOf(std::vector<std::size_t> lengths)
{
    LengthFigures figures;
    if (lengths.empty())
        return figures;
    const auto [shortest, longest] = std::ranges::minmax(lengths);
    figures.shortest = shortest;
    figures.longest = longest;
    figures.median = medianOf(lengths);
    figures.step = stepFor(figures.longest);
    figures.histogram.resize(figures.longest / figures.step + 1);
    std::size_t sum = 0;
    for (const std::size_t length : lengths) {
        sum += length;
        ++figures.histogram[length / figures.step];
    }
    figures.mean = double(sum) / double(lengths.size());
    return figures;
}

/// Whether two inputs have the same words in the same segments.
bool sameWords(const text::Input& a, const text::Input& b)
{
    if (a.size() != b.size())
        return false;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const auto same = [](const text::Word& x, const text::Word& y) { return x.id == y.id; };
        const auto first = a[i].text.words();
        const auto second = b[i].text.words();
        if (!std::equal(first.begin(), first.end(), second.begin(), second.end(), same))
            return false;
    }
    return true;
}

/// The most frequent first, equally frequent ones by name.
std::vector<LabelCount> ranked(const std::map<std::string, std::size_t>& counts)
{
    std::vector<LabelCount> labels;
    for (const auto& [label, count] : counts)
        labels.push_back({label, count});
    std::stable_sort(labels.begin(), labels.end(), [](auto& a, auto& b) { return a.count > b.count; });
    return labels;
}

/// Whether two gold answers contradict each other; trees of the same words are not compared.
bool sameGold(const structures::Prediction& a, const structures::Prediction& b)
{
    const auto isTree = [](const auto& gold) { return std::holds_alternative<structures::DependencyTree>(gold); };
    return isTree(a) || isTree(b) || a == b;
}

/// Counts answers that are texts: forms, translations, equations.
class AnswerCounter {
public:
    void add(const Example& example)
    {
        const auto text = answers::textOf(example.gold);
        if (!text)
            return;
        const auto* equation = std::get_if<structures::Equation>(&example.gold);
        const bool isNumber = equation != nullptr && equation->equation.empty(); // the answer alone is known
        const std::string answer = isNumber ? answers::numberText(equation->answer) : *text;
        answers_.insert(answer);
        lengths_.push_back(wordsIn(answer));
        const auto column = std::find_if(example.columns.begin(), example.columns.end(),
                                         [](const auto& named) { return named.first == "template"; });
        if (isNumber)
            return;
        ++templates_[column != example.columns.end() ? column->second
                     : equation != nullptr           ? answers::templateOf(answer)
                                                     : answer];
    }

    void tell(CorpusFigures& figures)
    {
        figures.answers = lengths_.size();
        figures.differentAnswers = answers_.size();
        figures.templates = ranked(templates_);
        figures.answerLengths = lengthsOf(std::move(lengths_));
    }

private:
    std::unordered_set<std::string> answers_;
    std::map<std::string, std::size_t> templates_;
    std::vector<std::size_t> lengths_;
};

} // namespace

CorpusFigures figuresOf(const Corpus& corpus)
{
    CorpusFigures figures;
    figures.examples = corpus.examples.size();
    for (const auto& label : corpus.labels)
        figures.labels.push_back({label, 0});
    std::unordered_set<text::WordId> forms;
    std::unordered_set<text::WordId> lowered;
    std::unordered_multimap<std::uint64_t, const Example*> seen;
    std::map<std::string, std::size_t> relations;
    std::map<std::string, std::size_t> tags;
    AnswerCounter answers;
    std::vector<std::size_t> lengths;
    for (const auto& example : corpus.examples) {
        const int label = structures::labelOf(example.gold);
        const auto* tree = std::get_if<structures::DependencyTree>(&example.gold);
        if (label >= 0 && static_cast<std::size_t>(label) < figures.labels.size())
            ++figures.labels[static_cast<std::size_t>(label)].count;
        if (tree != nullptr) {
            ++figures.trees;
            figures.phrases.add(tree->heads);
            figures.nonProjective += structures::isTree(tree->heads) && !structures::isProjective(tree->heads) ? 1 : 0;
            for (const auto& relation : tree->labels)
                ++relations[relation];
        }
        answers.add(example);
        figures.unlabelled += label < 0 && std::holds_alternative<std::monostate>(example.gold) ? 1 : 0;
        bool empty = false;
        auto& length = lengths.emplace_back(0);
        for (const auto& segment : example.input.segments()) {
            const auto words = segment.text.words();
            length += words.size();
            for (const auto& tag : segment.tags)
                ++tags[tag];
            empty = empty || words.empty();
            for (const auto& word : words)
                if (forms.insert(word.id).second)
                    lowered.insert(text::lowerOf(word.id));
        }
        figures.words += length;
        figures.empty += empty ? 1 : 0;
        const auto [from, to] = seen.equal_range(example.input.hash());
        const auto first =
            std::find_if(from, to, [&](const auto& other) { return sameWords(other.second->input, example.input); });
        if (first == to) {
            seen.emplace(example.input.hash(), &example);
        } else {
            ++figures.duplicates;
            figures.contradictions += sameGold(first->second->gold, example.gold) ? 0 : 1;
        }
    }
    answers.tell(figures);
    figures.relations = ranked(relations);
    figures.tags = ranked(tags);
    figures.vocabulary = forms.size();
    figures.lowerVocabulary = lowered.size();
    figures.lengths = lengthsOf(std::move(lengths));
    return figures;
}

} // namespace core::corpora
