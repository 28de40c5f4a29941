#include "core/corpora/formats/treebank_writer.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <stdexcept>

#include "core/base/error.h"

namespace core::corpora {

namespace {

/// A cell: TABs and line ends would break it, and an empty one is written as `_`.
std::string cell(std::string_view text)
{
    std::string result;
    for (const char c : text)
        result += c == '\t' || c == '\n' || c == '\r' ? ' ' : c;
    return result.empty() ? "_" : result;
}

std::string headCell(int head) { return head < 0 ? "_" : std::to_string(head); }

std::string line(const std::array<std::string_view, 10>& cells)
{
    std::string text;
    for (const std::string_view cell : cells)
        text.append(text.empty() ? "" : "\t").append(cell);
    return text + '\n';
}

constexpr std::string_view noSpace = "SpaceAfter=No";

/// Adds an entry to a MISC column.
void note(std::string& misc, const std::string& entry) { misc = misc == "_" ? entry : misc + '|' + entry; }

/// A value in a MISC column, where bars separate the entries.
std::string escaped(std::string_view value)
{
    std::string text;
    for (const char c : value)
        text += c == '|' ? "\\p" : c == '\\' ? "\\\\" : std::string(1, c);
    return text;
}

/// Removes an entry from a MISC column.
void strike(std::string& misc, std::string_view entry)
{
    std::string left;
    for (std::size_t begin = 0; begin <= misc.size();) {
        const std::size_t end = std::min(misc.find('|', begin), misc.size());
        const std::string part = misc.substr(begin, end - begin);
        if (part != entry)
            left += (left.empty() ? "" : "|") + part;
        begin = end + 1;
    }
    misc = left.empty() ? "_" : left;
}

/// What follows `key=` in a MISC column, up to the next bar or (the label may hold one) to the end; `_` without it.
std::string valueIn(const std::string& misc, const std::string& key, bool toEnd)
{
    const std::size_t at = misc.starts_with(key + "=") ? 0 : misc.find("|" + key + "=");
    if (at == std::string::npos)
        return "_";
    const std::size_t begin = misc.find('=', at) + 1;
    return misc.substr(begin, toEnd ? std::string::npos : misc.find('|', begin) - begin);
}

TreebankWord emptyWord() { return {"", "_", "_", "_", "_", -1, "_", "_", "_"}; }

/// The one word of the sentence that word `i` of an edited text comes from.
std::optional<std::size_t> originOf(const text::Text& text, std::size_t i, std::size_t words)
{
    const auto& origins = text.word(i).origins;
    return origins.size() == 1 && origins[0] < words ? std::optional<std::size_t>(origins[0]) : std::nullopt;
}

/// One past the last word that shares the bytes of word `i`.
std::size_t tokenEnd(const text::Text& text, std::size_t i)
{
    std::size_t end = i + 1;
    while (end < text.size() && text.word(end).span == text.word(i).span)
        ++end;
    return end;
}

/// Multi-word tokens are words that share their bytes.
void addTokens(TreebankSentence& sentence, const text::Text& text)
{
    for (std::size_t i = 0; i < text.size();) {
        const text::ByteSpan span = text.word(i).span;
        const std::size_t end = tokenEnd(text, i);
        const bool blank = end == text.size() || text.word(end).span.begin > span.end;
        const std::string misc(blank ? "_" : noSpace);
        if (end == i + 1) {
            sentence.words[i].misc = misc;
        } else {
            const std::string form = cell(std::string_view(text.str()).substr(span.begin, span.end - span.begin));
            const std::string id = std::to_string(i + 1) + '-' + std::to_string(end);
            sentence.tokens.push_back({i + 1, end, form, misc, id + '\t' + form + "\t_\t_\t_\t_\t_\t_\t_\t" + misc});
        }
        i = end;
    }
}

TreebankSentence sentenceFrom(const Example& example, std::string_view label)
{
    TreebankSentence sentence;
    sentence.comments.push_back("# sent_id = " + cell(example.id));
    const text::Segment& segment = example.input[0];
    sentence.comments.push_back("# text = " + cell(segment.text.str()));
    if (!label.empty())
        sentence.comments.push_back("# label = " + cell(label));
    for (const auto& [name, value] : example.columns)
        sentence.comments.push_back("# " + cell(name) + (value.empty() ? "" : " = " + cell(value)));
    const auto* tree = std::get_if<structures::DependencyTree>(&example.gold);
    const bool universal = std::ranges::all_of(
        segment.tags, [](const std::string& tag) { return tag.empty() || isUniversalTag(tag); }); // "": a new word's
    for (std::size_t i = 0; i < segment.text.size(); ++i) {
        const std::string tag = segment.tags.empty() ? "_" : cell(segment.tags[i]);
        TreebankWord& word = sentence.words.emplace_back(emptyWord());
        word.form = cell(segment.text.form(i));
        (universal ? word.upos : word.xpos) = tag;
        if (tree != nullptr) {
            word.head = tree->heads[i];
            word.label = tree->labels.empty() ? "_" : cell(tree->labels[i]);
        }
    }
    addTokens(sentence, segment.text);
    return sentence;
}

/// Makes SpaceAfter match the text before word `next`; after the last word nothing is known.
void fitSpace(std::string& misc, const text::Text& text, std::size_t next)
{
    if (next == text.size())
        return;
    const bool blank = text.word(next).span.begin > text.word(next - 1).span.end;
    if (blank == spaceAfter(misc))
        return;
    if (blank)
        strike(misc, noSpace);
    else
        note(misc, std::string(noSpace));
}

/// Keeps the multi-word tokens whose words still share their bytes, and makes SpaceAfter fit the text.
void fitTokens(TreebankSentence& edited, const std::vector<MultiWordToken>& tokens, const text::Text& text)
{
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t end = tokenEnd(text, i);
        const auto origin = originOf(text, i, SIZE_MAX);
        const auto token =
            std::find_if(tokens.begin(), tokens.end(), [&](auto& each) { return origin && each.first == *origin + 1; });
        if (end == i + 1) {
            fitSpace(edited.words[i].misc, text, end);
        } else if (token != tokens.end()) {
            MultiWordToken kept = *token;
            fitSpace(kept.misc, text, end);
            const std::size_t tab = kept.line.find('\t');
            kept.line = std::to_string(i + 1) + '-' + std::to_string(end) +
                        kept.line.substr(tab, kept.line.rfind('\t') - tab + 1) + kept.misc;
            kept.first = i + 1;
            kept.last = end;
            edited.tokens.push_back(std::move(kept));
        }
        i = end;
    }
}

void requireSize(const TreebankSentence& sentence, const structures::DependencyTree& tree)
{
    if (sentence.words.size() != tree.heads.size())
        throw std::invalid_argument("a tree of another sentence");
}

} // namespace

std::string conlluOf(const TreebankSentence& sentence)
{
    std::string bytes;
    for (const auto& comment : sentence.comments)
        bytes += comment + '\n';
    auto token = sentence.tokens.begin();
    auto node = sentence.emptyNodes.begin();
    for (std::size_t i = 0; i <= sentence.words.size(); ++i) {
        for (; node != sentence.emptyNodes.end() && node->first == i; ++node)
            bytes += node->second + '\n';
        if (i == sentence.words.size())
            break;
        if (token != sentence.tokens.end() && token->first == i + 1)
            bytes += (token++)->line + '\n';
        const TreebankWord& word = sentence.words[i];
        bytes += line({std::to_string(i + 1), word.form, word.lemma, word.upos, word.xpos, word.features,
                       headCell(word.head), word.label, word.dependencies, word.misc});
    }
    return bytes + '\n';
}

std::string conllxOf(const TreebankSentence& sentence)
{
    std::string bytes;
    for (std::size_t i = 0; i < sentence.words.size(); ++i) {
        const TreebankWord& word = sentence.words[i];
        bytes += line({std::to_string(i + 1), word.form, word.lemma, word.upos, word.xpos, word.features,
                       headCell(word.head), word.label, valueIn(word.misc, "PHEAD", false),
                       valueIn(word.misc, "PDEPREL", true)});
    }
    return bytes + '\n';
}

TreebankSentence sentenceOf(const Example& example, std::string_view label)
{
    if (example.input.size() != 1)
        throw Error("a treebank holds one text per example, this has " + std::to_string(example.input.size()),
                    "Write it as csv, tsv or jsonl");
    TreebankSentence sentence;
    if (!example.conllu.empty()) {
        Source source;
        source.text = example.conllu;
        parseConllu(
            source, [&](TreebankSentence&& read) { sentence = std::move(read); }, [](std::size_t, const auto&) {});
    }
    return sentence.words.empty() ? sentenceFrom(example, label) : sentence;
}

bool keepsWords(const text::Text& text)
{
    for (std::size_t i = 0; i < text.size(); ++i)
        if (originOf(text, i, text.originalSize()) != i)
            return false;
    return text.size() == text.originalSize();
}

TreebankSentence withText(const TreebankSentence& sentence, const text::Text& text)
{
    TreebankSentence edited;
    edited.line = sentence.line;
    edited.comments = sentence.comments;
    for (auto& comment : edited.comments)
        if (comment.starts_with("# text ="))
            comment = "# text = " + cell(text.str());
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto origin = originOf(text, i, sentence.words.size());
        edited.words.push_back(origin ? sentence.words[*origin] : emptyWord());
        TreebankWord& word = edited.words.back();
        if (const std::string form = cell(text.form(i)); word.form != form) {
            if (origin)
                note(word.misc, "Original=" + escaped(word.form));
            word.form = form;
            word.lemma = word.features = "_";
        }
    }
    if (keepsWords(text))
        edited.emptyNodes = sentence.emptyNodes;
    else
        for (auto& word : edited.words) {
            word.head = -1;
            word.label = word.dependencies = "_";
        }
    fitTokens(edited, sentence.tokens, text);
    return edited;
}

TreebankSentence withTree(TreebankSentence sentence, const structures::DependencyTree& tree)
{
    requireSize(sentence, tree);
    for (std::size_t i = 0; i < sentence.words.size(); ++i) {
        sentence.words[i].head = tree.heads[i];
        sentence.words[i].label = tree.labels.empty() ? "_" : cell(tree.labels[i]);
        sentence.words[i].dependencies = "_";
    }
    sentence.emptyNodes.clear(); // nothing attaches to them any more
    return sentence;
}

TreebankSentence withAnswer(TreebankSentence sentence, const structures::DependencyTree& answer, std::string_view name)
{
    requireSize(sentence, answer);
    for (std::size_t i = 0; i < sentence.words.size(); ++i) {
        TreebankWord& word = sentence.words[i];
        const std::string label = answer.labels.empty() ? word.label : cell(answer.labels[i]);
        if (word.head != answer.heads[i] || word.label != label)
            note(word.misc, std::string(name) + '=' + headCell(answer.heads[i]) + ':' + escaped(label));
    }
    return sentence;
}

} // namespace core::corpora
