#include "core/structures/forms/lambda_parser.h"

#include <algorithm>

#include "core/structures/forms/form_source.h"

namespace core::structures {

namespace {

/// A run of anything but blanks and parentheses.
std::string_view wordAt(std::string_view text, std::size_t at)
{
    const auto* const end = std::find_if(text.begin() + static_cast<std::ptrdiff_t>(at), text.end(),
                                         [](char c) { return isFormBlank(c) || c == '(' || c == ')'; });
    return text.substr(at, static_cast<std::size_t>(end - text.begin()) - at);
}

class LambdaParser {
public:
    explicit LambdaParser(std::string_view text) : source_(text) {}

    LogicalForm form()
    {
        LogicalForm form;
        FormNode top = application();
        if (!source_.atEnd())
            source_.fail(source_.at(), "a ) that closes nothing");
        if (top.name.empty() && top.parts.empty())
            source_.fail(source_.at(), "nothing stands here");
        form.outerParentheses = top.name.empty() && top.parts.size() == 1;
        if (form.outerParentheses)
            form.root = std::move(top.parts.front());
        else
            form.root = top.parts.empty() ? symbol(top.name) : std::move(top);
        form.outerParentheses = form.outerParentheses || form.root.kind != FormKind::Call;
        return form;
    }

private:
    /// The parts side by side up to a closing parenthesis or the end.
    FormNode application()
    {
        const FormSource::Level level(source_);
        source_.countNode();
        FormNode node{FormKind::Call, {}, {}};
        while (!source_.atEnd() && source_.next() != ')') {
            if (source_.next() == '(') {
                node.parts.push_back(enclosed());
                continue;
            }
            const std::string word = typedWord();
            if (node.name.empty() && node.parts.empty() && !word.starts_with('$'))
                node.name = word;
            else
                node.parts.push_back(symbol(word));
        }
        return node;
    }

    FormNode enclosed()
    {
        const std::size_t open = source_.at();
        source_.advance(1);
        FormNode node = application();
        if (source_.next() != ')')
            source_.fail(open, "a ( that is not closed");
        source_.advance(1);
        if (node.name.empty() && node.parts.empty())
            source_.fail(open, "nothing between ( and )");
        return node;
    }

    /// A word, with the type after it if that is separate.
    std::string typedWord()
    {
        const auto word = wordAt(source_.text(), source_.at());
        if (word == ":")
            source_.fail(source_.at(), "a type without a constant before it");
        source_.advance(word.size());
        source_.skipBlanks();
        if (word.find(':') != std::string_view::npos || wordAt(source_.text(), source_.at()) != ":")
            return std::string(word);
        source_.advance(1);
        source_.skipBlanks();
        const auto type = wordAt(source_.text(), source_.at());
        if (type.empty())
            source_.fail(source_.at(), "no type after the colon");
        source_.advance(type.size());
        return std::string(word).append(":").append(type);
    }

    FormNode symbol(const std::string& word)
    {
        source_.countNode();
        return {word.starts_with('$') ? FormKind::Variable : FormKind::Symbol, word, {}};
    }

    FormSource source_;
};

} // namespace

LogicalForm parseLambda(std::string_view text) { return LambdaParser(text).form(); }

bool looksLikeLambda(std::string_view text)
{
    bool isWordBefore = false;
    bool isQuoted = false;
    bool isTerm = false; // a feature of terms alone was seen
    for (std::size_t at = 0; at < text.size();) {
        const char c = text[at];
        if (isQuoted || c == '\'') {
            isQuoted = isQuoted != (c == '\'');
            isTerm = true;
            ++at;
        } else if (isFormBlank(c)) {
            ++at;
        } else if (c == '(' || c == ')') {
            isWordBefore = false;
            ++at;
        } else if (c == ',' || c == ';' || c == '[' || c == '\\') {
            return false;
        } else {
            auto word = wordAt(text, at);
            word = word.substr(0, word.find_first_of(",;[]'"));
            if (isWordBefore || word.starts_with('$') || word.find(':') != std::string_view::npos)
                return true;
            isWordBefore = true;
            at += word.size();
        }
    }
    // Nothing but names and parentheses: a name before an opening parenthesis is a function.
    const auto first = text.find_first_not_of(" \t\n");
    return !isTerm &&
           (first == std::string_view::npos || text[first] == '(' || text.find('(') == std::string_view::npos);
}

} // namespace core::structures
