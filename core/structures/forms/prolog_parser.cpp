#include "core/structures/forms/prolog_parser.h"

#include "core/structures/forms/form_source.h"

namespace core::structures {

namespace {

bool isWordByte(char c)
{
    return !isFormBlank(c) && std::string_view("()[],;'\"\\.|").find(c) == std::string_view::npos;
}

/// _ alone is a different variable wherever it occurs, so it is kept as a symbol.
bool isVariableName(std::string_view name)
{
    return (name.front() >= 'A' && name.front() <= 'Z') || (name.front() == '_' && name.size() > 1);
}

class PrologParser {
public:
    explicit PrologParser(std::string_view text) : source_(text) {}

    LogicalForm form()
    {
        LogicalForm form{FormNotation::Prolog, disjunction(), true, false};
        form.fullStop = source_.take(".");
        if (!source_.atEnd())
            source_.fail(source_.at(), source_.next() == ')' ? "a ) that closes nothing" : "the form should end here");
        return form;
    }

private:
    using Reader = FormNode (PrologParser::*)();

    /// One part, or several with a separator between them.
    FormNode joined(FormKind kind, std::string_view separator, Reader part)
    {
        FormNode first = (this->*part)();
        if (!source_.take(separator))
            return first;
        source_.countNode();
        FormNode node{kind, {}, {}};
        node.parts.push_back(std::move(first));
        do
            node.parts.push_back((this->*part)());
        while (source_.take(separator));
        return node;
    }

    FormNode disjunction() { return joined(FormKind::Disjunction, ";", &PrologParser::conjunction); }
    FormNode conjunction() { return joined(FormKind::Conjunction, ",", &PrologParser::primary); }

    FormNode primary()
    {
        const FormSource::Level level(source_);
        source_.countNode();
        source_.skipBlanks();
        const std::size_t begin = source_.at();
        if (source_.take("\\+")) {
            FormNode node{FormKind::Negation, {}, {}};
            node.parts.push_back(primary());
            return node;
        }
        if (source_.take("(")) {
            FormNode node{FormKind::Group, {}, {}};
            node.parts.push_back(disjunction());
            close(begin, ")");
            return node;
        }
        if (source_.take("["))
            return arguments({FormKind::List, {}, {}}, begin, "]");
        const bool isQuoted = source_.next() == '\'' || source_.next() == '"';
        std::string name = isQuoted ? quoted() : word();
        const std::size_t open = source_.at();
        if (source_.take("("))
            return arguments({FormKind::Call, std::move(name), {}}, open, ")");
        const bool isVariable = !isQuoted && isVariableName(name);
        return {isVariable ? FormKind::Variable : FormKind::Symbol, std::move(name), {}};
    }

    FormNode arguments(FormNode node, std::size_t open, std::string_view closing)
    {
        if (source_.take(closing))
            return node;
        do
            node.parts.push_back(primary());
        while (source_.take(","));
        close(open, closing);
        return node;
    }

    void close(std::size_t open, std::string_view closing)
    {
        if (!source_.take(closing))
            source_.fail(open, "no " + std::string(closing) + " closes this");
    }

    std::string word()
    {
        const auto text = source_.text();
        const std::size_t begin = source_.at();
        std::size_t end = begin;
        // A point within a word belongs to it: 0.5.
        while (end < text.size() && (isWordByte(text[end]) || (text[end] == '.' && end > begin &&
                                                               end + 1 < text.size() && isWordByte(text[end + 1]))))
            ++end;
        if (end == begin)
            source_.fail(begin,
                         begin == text.size() ? "the form ends where a term should stand" : "a term should stand here");
        source_.advance(end - begin);
        return std::string(text.substr(begin, end - begin));
    }

    /// With its quotes; a quote within is written twice.
    std::string quoted()
    {
        const auto text = source_.text();
        const std::size_t begin = source_.at();
        const char quote = text[begin];
        for (std::size_t at = begin + 1; at < text.size(); ++at) {
            if (text[at] != quote)
                continue;
            if (at + 1 < text.size() && text[at + 1] == quote) {
                ++at;
                continue;
            }
            source_.advance(at + 1 - begin);
            return std::string(text.substr(begin, at + 1 - begin));
        }
        source_.fail(begin, "a quote that is not closed");
    }

    FormSource source_;
};

} // namespace

LogicalForm parseProlog(std::string_view text) { return PrologParser(text).form(); }

} // namespace core::structures
