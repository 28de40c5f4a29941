#include "core/corpora/conllu.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include "core/base/error.h"

namespace core::corpora {

namespace {

constexpr std::size_t columnCount = 10;
using Columns = std::array<std::string_view, columnCount>;

std::optional<std::size_t> numberOf(std::string_view text)
{
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size() || number > 1'000'000)
        return std::nullopt;
    return number;
}

/// Cuts a line at its TABs; returns how many columns there are.
std::size_t cut(std::string_view line, Columns& columns)
{
    std::size_t count = 0;
    while (true) {
        const std::size_t tab = line.find('\t');
        if (count < columnCount)
            columns[count] = line.substr(0, tab);
        ++count;
        if (tab == std::string_view::npos)
            return count;
        line.remove_prefix(tab + 1);
    }
}

/// What is wrong with the heads; empty if they form a tree with one root.
std::string problemOfTree(const std::vector<TreebankWord>& words)
{
    std::size_t roots = 0;
    std::size_t known = 0;
    for (const auto& word : words) {
        roots += word.head == 0 ? 1 : 0;
        known += word.head >= 0 ? 1 : 0;
        if (word.head > static_cast<int>(words.size()))
            return "head " + std::to_string(word.head) + " in a sentence of " + std::to_string(words.size()) + " words";
    }
    if (known == 0)
        return {};
    if (known < words.size())
        return "some words have no head";
    if (roots != 1)
        return std::to_string(roots) + " roots, expected 1";
    // 0: not seen, 1: on the way from the present start, 2: leads to the root.
    std::vector<char> state(words.size() + 1, 0);
    state[0] = 2;
    for (std::size_t start = 1; start <= words.size(); ++start) {
        std::size_t at = start;
        for (; state[at] == 0; at = static_cast<std::size_t>(words[at - 1].head))
            state[at] = 1;
        if (state[at] == 1)
            return "the heads form a cycle at word " + std::to_string(at);
        for (at = start; state[at] == 1; at = static_cast<std::size_t>(words[at - 1].head))
            state[at] = 2;
    }
    return {};
}

class SentenceParser {
public:
    /// Takes one line; remembers the first problem.
    void add(const Line& line)
    {
        if (sentence_.line == 0)
            sentence_.line = line.number;
        if (line.text.starts_with('#') && sentence_.words.empty()) {
            sentence_.comments.emplace_back(line.text);
            return;
        }
        if (std::string problem = problemOf(line.text); !problem.empty())
            fail(line.number, std::move(problem));
    }

    [[nodiscard]] bool empty() const { return sentence_.line == 0; }

    void finish(const std::function<void(TreebankSentence&&)>& sentence,
                const std::function<void(std::size_t, const std::string&)>& problem)
    {
        if (problem_.empty() && !sentence_.words.empty()) {
            if (!sentence_.tokens.empty() && sentence_.tokens.back().last > sentence_.words.size())
                fail(sentence_.line, "a multi-word token reaches beyond the sentence");
            else if (std::string tree = problemOfTree(sentence_.words); !tree.empty())
                fail(sentence_.line, std::move(tree));
        }
        if (!problem_.empty())
            problem(problemLine_, problem_);
        else if (!sentence_.words.empty())
            sentence(std::move(sentence_));
        *this = {};
    }

private:
    void fail(std::size_t line, std::string problem)
    {
        if (!problem_.empty())
            return;
        problem_ = std::move(problem);
        problemLine_ = line;
    }

    std::string problemOf(std::string_view line)
    {
        Columns columns;
        if (const std::size_t count = cut(line, columns); count != columnCount)
            return std::to_string(count) + (count == 1 ? " column" : " columns") + ", CoNLL-U has 10 between TABs";
        const std::string_view id = columns[0];
        if (columns[1].empty())
            return "the form is empty";
        if (id.find('.') != std::string_view::npos) {
            sentence_.emptyNodes.emplace_back(sentence_.words.size(), line);
            return {};
        }
        const std::size_t next = sentence_.words.size() + 1;
        if (const std::size_t dash = id.find('-'); dash != std::string_view::npos) {
            const auto first = numberOf(id.substr(0, dash));
            const auto last = numberOf(id.substr(dash + 1));
            const bool overlaps = !sentence_.tokens.empty() && sentence_.tokens.back().last >= next;
            if (first != next || !last || *last < next || overlaps)
                return "the multi-word token " + std::string(id) + " stands before word " + std::to_string(next);
            sentence_.tokens.push_back({next, *last, std::string(columns[1]), std::string(columns[9])});
            return {};
        }
        if (numberOf(id) != next)
            return "word id " + std::string(id.substr(0, 20)) + ", expected " + std::to_string(next);
        TreebankWord word;
        word.form = columns[1];
        word.lemma = columns[2];
        word.upos = columns[3];
        word.xpos = columns[4];
        word.features = columns[5];
        if (columns[6] != "_") {
            const auto head = numberOf(columns[6]);
            if (!head)
                return "the head " + std::string(columns[6].substr(0, 20)) + " is not a number";
            word.head = static_cast<int>(*head);
        }
        word.label = columns[7];
        word.dependencies = columns[8];
        word.misc = columns[9];
        sentence_.words.push_back(std::move(word));
        return {};
    }

    TreebankSentence sentence_;
    std::string problem_;
    std::size_t problemLine_ = 0;
};

bool spaceAfter(std::string_view misc)
{
    constexpr std::string_view mark = "SpaceAfter=No";
    while (true) {
        const std::size_t bar = misc.find('|');
        if (misc.substr(0, bar) == mark)
            return false;
        if (bar == std::string_view::npos)
            return true;
        misc.remove_prefix(bar + 1);
    }
}

} // namespace

void parseConllu(const Source& source, const std::function<void(TreebankSentence&&)>& sentence,
                 const std::function<void(std::size_t line, const std::string& reason)>& problem)
{
    SentenceParser parser;
    for (const Line& line : linesOf(source.text)) {
        if (!trimmed(line.text).empty())
            parser.add(line);
        else if (!parser.empty())
            parser.finish(sentence, problem);
    }
    if (!parser.empty() && !source.cut)
        parser.finish(sentence, problem);
}

std::vector<TreebankSentence> readTreebank(const std::filesystem::path& path)
{
    const Source source = readSource(path);
    std::vector<TreebankSentence> sentences;
    parseConllu(
        source, [&](TreebankSentence&& sentence) { sentences.push_back(std::move(sentence)); },
        [&](std::size_t line, const std::string& reason) {
            throw Error(Where{source.name, line}, reason, "Correct the file");
        });
    return sentences;
}

std::string commentOf(const TreebankSentence& sentence, std::string_view key)
{
    for (const auto& comment : sentence.comments) {
        const std::string_view text = trimmed(std::string_view(comment).substr(1));
        const std::size_t equals = text.find('=');
        if (equals != std::string_view::npos && trimmed(text.substr(0, equals)) == key)
            return std::string(trimmed(text.substr(equals + 1)));
    }
    return {};
}

text::Text textOf(const TreebankSentence& sentence)
{
    std::string string;
    std::vector<std::pair<text::ByteSpan, std::string>> words;
    words.reserve(sentence.words.size());
    auto token = sentence.tokens.begin();
    for (std::size_t i = 1; i <= sentence.words.size(); ++i) {
        const bool several = token != sentence.tokens.end() && token->first == i;
        const std::string& form = several ? token->form : sentence.words[i - 1].form;
        const std::string& misc = several ? token->misc : sentence.words[i - 1].misc;
        const auto begin = static_cast<std::uint32_t>(string.size());
        string += form;
        const text::ByteSpan span{begin, static_cast<std::uint32_t>(string.size())};
        const std::size_t last = several ? token->last : i;
        for (; i < last; ++i)
            words.emplace_back(span, sentence.words[i - 1].form);
        words.emplace_back(span, sentence.words[i - 1].form);
        if (several)
            ++token;
        if (i < sentence.words.size() && spaceAfter(misc))
            string += ' ';
    }
    return {std::move(string), words};
}

bool hasTree(const TreebankSentence& sentence) { return !sentence.words.empty() && sentence.words[0].head >= 0; }

structures::DependencyTree treeOf(const TreebankSentence& sentence)
{
    structures::DependencyTree tree;
    for (const auto& word : sentence.words) {
        tree.heads.push_back(word.head);
        tree.labels.push_back(word.label);
    }
    return tree;
}

} // namespace core::corpora
