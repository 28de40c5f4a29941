#include "core/corpora/formats/conllu.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include "core/structures/tree.h"

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

/// What is wrong with the heads; empty if they form a tree with one root, or if there are none at all.
std::string problemOfTree(const std::vector<TreebankWord>& words)
{
    std::vector<int> heads;
    heads.reserve(words.size());
    for (const auto& word : words)
        heads.push_back(word.head);
    const auto unknown = std::count(heads.begin(), heads.end(), -1);
    if (unknown == static_cast<std::ptrdiff_t>(heads.size()))
        return {};
    return unknown > 0 ? "some words have no head" : structures::treeProblem(heads);
}

enum class Dialect { ConllU, ConllX };

/// CoNLL-X's PHEAD and PDEPREL as a MISC column.
std::string projectiveMisc(std::string_view head, std::string_view label)
{
    std::string misc;
    if (head != "_")
        misc = "PHEAD=" + std::string(head);
    if (label != "_")
        misc += (misc.empty() ? "PDEPREL=" : "|PDEPREL=") + std::string(label);
    return misc.empty() ? "_" : misc;
}

class SentenceParser {
public:
    explicit SentenceParser(Dialect dialect) : dialect_(dialect) {}

    /// Reads one line; remembers the first problem.
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

    void finish(const SentenceFn& sentence, const ProblemFn& problem)
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
        *this = SentenceParser(dialect_);
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
            return std::to_string(count) + (count == 1 ? " column" : " columns") +
                   (dialect_ == Dialect::ConllU ? ", CoNLL-U" : ", CoNLL-X") + " has 10 between TABs";
        const std::string_view id = columns[0];
        if (columns[1].empty())
            return "the form is empty";
        const bool plain = dialect_ == Dialect::ConllX; // neither empty nodes nor multi-word tokens
        if (!plain && id.find('.') != std::string_view::npos) {
            sentence_.emptyNodes.emplace_back(sentence_.words.size(), line);
            return {};
        }
        const std::size_t next = sentence_.words.size() + 1;
        if (const std::size_t dash = id.find('-'); !plain && dash != std::string_view::npos) {
            const auto first = numberOf(id.substr(0, dash));
            const auto last = numberOf(id.substr(dash + 1));
            const bool overlaps = !sentence_.tokens.empty() && sentence_.tokens.back().last >= next;
            if (first != next || !last || *last < next || overlaps)
                return "the multi-word token " + std::string(id) + " stands before word " + std::to_string(next);
            sentence_.tokens.push_back(
                {next, *last, std::string(columns[1]), std::string(columns[9]), std::string(line)});
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
        word.dependencies = plain ? "_" : columns[8];
        word.misc = plain ? projectiveMisc(columns[8], columns[9]) : columns[9];
        sentence_.words.push_back(std::move(word));
        return {};
    }

    Dialect dialect_;
    TreebankSentence sentence_;
    std::string problem_;
    std::size_t problemLine_ = 0;
};

void parse(const Source& source, Dialect dialect, const SentenceFn& sentence, const ProblemFn& problem)
{
    constexpr std::size_t wordMemory = 480; // a TreebankWord, and the word, tag, head and relation of its example
    SentenceParser parser(dialect);
    for (const Line& line : linesOf(source)) {
        source.memory.take(line.text.starts_with('#') ? 2 * line.text.size() + 64 : 2 * line.text.size() + wordMemory);
        if (!trimmed(line.text).empty())
            parser.add(line);
        else if (!parser.empty())
            parser.finish(sentence, problem);
    }
    if (!parser.empty() && !source.cut)
        parser.finish(sentence, problem);
}

} // namespace

void parseConllu(const Source& source, const SentenceFn& sentence, const ProblemFn& problem)
{
    parse(source, Dialect::ConllU, sentence, problem);
}

void parseConllx(const Source& source, const SentenceFn& sentence, const ProblemFn& problem)
{
    parse(source, Dialect::ConllX, sentence, problem);
}

bool isUniversalTag(std::string_view tag)
{
    static constexpr std::array<std::string_view, 17> tags{"ADJ",   "ADP",   "ADV", "AUX",  "CCONJ", "DET",
                                                           "INTJ",  "NOUN",  "NUM", "PART", "PRON",  "PROPN",
                                                           "PUNCT", "SCONJ", "SYM", "VERB", "X"};
    return std::find(tags.begin(), tags.end(), tag) != tags.end();
}

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
