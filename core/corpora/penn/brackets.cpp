#include "core/corpora/penn/brackets.h"

#include <algorithm>

namespace core::corpora::penn {

namespace {

// Far beyond any sentence; they keep recursion and quadratic rules small.
constexpr std::size_t deepest = 1000;
constexpr std::size_t mostWords = 2000;
constexpr std::size_t mostNodes = 100'000;
constexpr std::string_view blanks = " \t\r\n";

/// Cuts `NP-SBJ-1` into NP and its functions; indices (numbers, after `-` or `=`) go. `-LRB-` stays whole.
void setLabel(Node& node, std::string_view label)
{
    std::size_t end = label.find_first_of("-=|", label.starts_with('-') ? label.size() : 1);
    if (label.empty())
        end = std::string_view::npos;
    node.category = label.substr(0, end);
    while (end != std::string_view::npos && end < label.size()) {
        const std::size_t begin = end + 1;
        end = label.find_first_of("-=|", begin);
        const std::string_view part = label.substr(begin, end == std::string_view::npos ? end : end - begin);
        if (!part.empty() && (part[0] < '0' || part[0] > '9'))
            node.functions.emplace_back(part);
    }
}

/// Copies a tree without its traces and without the constituents left without words.
void copyWithWords(const std::vector<Node>& from, int at, int parent, std::vector<Node>& to)
{
    const Node& node = from[static_cast<std::size_t>(at)];
    if (node.isWord() && node.category == "-NONE-")
        return;
    const int copy = static_cast<int>(to.size());
    to.push_back(node);
    to.back().parent = parent;
    to.back().children.clear();
    if (!node.isWord()) {
        for (const int child : node.children)
            copyWithWords(from, child, copy, to);
        if (static_cast<int>(to.size()) == copy + 1) { // nothing below it is left
            to.pop_back();
            return;
        }
    }
    if (parent >= 0) {
        auto& siblings = to[static_cast<std::size_t>(parent)].children;
        to[static_cast<std::size_t>(copy)].place = static_cast<int>(siblings.size());
        siblings.push_back(copy);
    }
}

class BracketParser {
public:
    explicit BracketParser(std::string_view text) : text_(text) {}

    void run(const std::function<void(Tree&&)>& tree,
             const std::function<void(std::size_t, const std::string&)>& problem)
    {
        while (skipBlanks()) {
            const std::size_t start = line_;
            nodes_.clear();
            if (const std::string reason = parseTree(); !reason.empty()) {
                problem(problemLine_, reason);
                skipToBracketLine();
                continue;
            }
            Tree result;
            result.line = start;
            copyWithWords(nodes_, 0, -1, result.nodes);
            if (result.nodes.empty())
                problem(start, "a sentence of nothing but traces");
            else
                tree(std::move(result));
        }
    }

private:
    bool skipBlanks()
    {
        for (; at_ < text_.size() && blanks.find(text_[at_]) != std::string_view::npos; ++at_)
            line_ += text_[at_] == '\n' ? 1 : 0;
        return at_ < text_.size();
    }

    void skipToBracketLine()
    {
        while (at_ < text_.size() && !(text_[at_] == '(' && startsLine())) {
            line_ += text_[at_] == '\n' ? 1 : 0;
            ++at_;
        }
    }

    std::string_view symbol()
    {
        const std::size_t end = std::min(text_.find_first_of("() \t\r\n", at_), text_.size());
        const std::string_view found = text_.substr(at_, end - at_);
        at_ = end;
        return found;
    }

    [[nodiscard]] bool startsLine() const { return at_ == 0 || text_[at_ - 1] == '\n'; }

    /// Whether a bracket without a label opens in the first column: the next tree, whatever is still open.
    [[nodiscard]] bool nextTreeStarts() const
    {
        const std::size_t inside = text_.find_first_not_of(blanks, at_ + 1);
        return startsLine() && inside != std::string_view::npos && text_[inside] == '(';
    }

    std::string fail(std::size_t line, std::string reason)
    {
        problemLine_ = line;
        return reason;
    }

    /// Reads one tree into nodes_; returns what is wrong with it.
    std::string parseTree()
    {
        if (text_[at_] != '(')
            return fail(line_, text_[at_] == ')' ? "a bracket closes that was not opened"
                                                 : "a word stands outside of all brackets");
        std::vector<std::pair<int, std::size_t>> open; // node, line
        std::size_t words = 0;
        while (skipBlanks()) {
            if (text_[at_] == '(') {
                if (!open.empty() && nextTreeStarts())
                    return fail(open.front().second, "a bracket is not closed before the next tree");
                if (open.size() == deepest)
                    return fail(line_, "brackets within " + std::to_string(deepest) + " brackets");
                if (nodes_.size() == mostNodes)
                    return fail(open.front().second, "more than " + std::to_string(mostNodes) + " brackets");
                if (!open.empty() && nodes_[static_cast<std::size_t>(open.back().first)].isWord())
                    return fail(line_, "a bracket opens after a word");
                ++at_;
                add(open);
            } else if (text_[at_] == ')') {
                const Node& closed = nodes_[static_cast<std::size_t>(open.back().first)];
                if (!closed.isWord() && closed.children.empty())
                    return fail(open.back().second, "a bracket holds nothing");
                ++at_;
                open.pop_back();
                if (open.empty())
                    return {};
            } else {
                Node& node = nodes_[static_cast<std::size_t>(open.back().first)];
                if (node.category.empty() || node.isWord() || !node.children.empty())
                    return fail(line_, "the word \"" + std::string(symbol().substr(0, 40)) +
                                           "\" does not stand alone after a tag");
                node.word = symbol();
                if (++words == mostWords + 1)
                    return fail(open.front().second, "more than " + std::to_string(mostWords) + " words");
            }
        }
        return fail(open.front().second, "a bracket is never closed");
    }

    void add(std::vector<std::pair<int, std::size_t>>& open)
    {
        const int number = static_cast<int>(nodes_.size());
        Node& node = nodes_.emplace_back();
        setLabel(node, symbol());
        if (!open.empty()) {
            node.parent = open.back().first;
            nodes_[static_cast<std::size_t>(node.parent)].children.push_back(number);
        }
        open.emplace_back(number, line_);
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t line_ = 1;
    std::size_t problemLine_ = 0;
    std::vector<Node> nodes_;
};

} // namespace

bool Node::has(std::string_view function) const
{
    return std::find(functions.begin(), functions.end(), function) != functions.end();
}

void parseBrackets(const Source& source, const std::function<void(Tree&&)>& tree,
                   const std::function<void(std::size_t line, const std::string& reason)>& problem)
{
    BracketParser(source.text).run(tree, problem);
}

bool looksBracketed(std::string_view text)
{
    const auto next = [&] {
        const std::size_t begin = text.find_first_not_of(blanks);
        text.remove_prefix(begin == std::string_view::npos ? text.size() : begin);
        return text.empty() ? '\0' : text[0];
    };
    const auto takes = [&](std::string_view signs) {
        for (const char sign : signs) {
            if (next() != sign)
                return false;
            text.remove_prefix(1);
        }
        return true;
    };
    for (bool isEmpty = true; isEmpty;) { // sentences without words
        const auto before = text;
        isEmpty = takes("(())");
        text = isEmpty ? text : before;
    }
    if (next() != '(')
        return false;
    text.remove_prefix(1);
    if (next() == '(')
        text.remove_prefix(1);
    const std::size_t end = text.find_first_of("() \t\r\n");
    if (end == 0 || end == std::string_view::npos ||
        text.substr(0, end).find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-=|$.,:`'#") !=
            std::string_view::npos)
        return false;
    text.remove_prefix(end);
    return next() == '(' || (next() != ')' && next() != '\0');
}

} // namespace core::corpora::penn
