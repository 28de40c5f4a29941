#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "core/base/ascii.h"
#include "core/base/decimal.h"
#include "core/base/error.h"
#include "core/text/search/search.h"
#include "core/text/search/search_pattern.h"
#include "core/text/search/searched_words.h"

namespace core::text {

namespace {

constexpr std::size_t mostTerms = 1000;     ///< More are a text that was pasted by mistake.
constexpr std::size_t mostNested = 50;      ///< Brackets and NOTs inside each other.
constexpr std::size_t prefixCharacters = 3; ///< The words that begin with one or two letters are too many.

bool isBlank(char c) { return trimmed(std::string_view(&c, 1)).empty(); }

constexpr double infinite = std::numeric_limits<double>::infinity();

/// Reads a range of numbers, written "100", "100-200", "100-", "<5" or ">=5"; returns nothing if the text is not a
/// range. \throws UsageError for an empty range.
std::optional<NumberRange> numbersIn(std::string_view value)
{
    if (value.starts_with('<') || value.starts_with('>')) {
        const bool below = value.starts_with('<'), equal = value.substr(1).starts_with('=');
        const auto number = decimalIn(value.substr(equal ? 2 : 1));
        if (!number)
            throw UsageError(fmt::format("after {} comes a number, not {}", value.substr(0, equal ? 2 : 1),
                                         value.size() > (equal ? 2U : 1U) ? value.substr(equal ? 2 : 1) : "nothing"),
                             "Write <5, <=5, >5 or >=5");
        if (below)
            return NumberRange{-infinite, equal ? *number : std::nextafter(*number, -infinite)};
        return NumberRange{equal ? *number : std::nextafter(*number, infinite), infinite};
    }
    if (const auto number = decimalIn(value))
        return NumberRange{*number, *number};
    for (auto dash = value.find('-', 1); dash != std::string_view::npos; dash = value.find('-', dash + 1)) {
        const auto low = decimalIn(value.substr(0, dash));
        const auto rest = value.substr(dash + 1);
        const auto high = rest.empty() ? std::optional(infinite) : decimalIn(rest);
        if (!low || !high)
            continue;
        if (*low > *high)
            throw UsageError(fmt::format("nothing is from {} to {}", value.substr(0, dash), rest),
                             "Write the smaller number first; a text that looks so stands in quotation marks");
        return NumberRange{*low, *high};
    }
    return std::nullopt;
}

std::size_t charactersIn(std::string_view text)
{
    return static_cast<std::size_t>(
        std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80; }));
}

} // namespace

/// Reads a search by recursive descent.
class SearchReader {
public:
    SearchReader(std::string_view line, Search& search) : line_(line), search_(search) {}

    void read()
    {
        skipBlanks();
        if (at_ == line_.size())
            return;
        (void)either();
    }

private:
    using Node = Search::Node;

    [[noreturn]] void fail(std::size_t at, const std::string& problem, const std::string& remedy) const
    {
        throw UsageError(fmt::format("the search cannot be read at character {}: {}",
                                     charactersIn(line_.substr(0, at)) + 1, problem),
                         remedy);
    }

    void skipBlanks()
    {
        while (at_ < line_.size() && isBlank(line_[at_]))
            ++at_;
    }

    /// Whether the operator comes next; it is read over.
    bool takes(std::string_view name)
    {
        skipBlanks();
        if (!line_.substr(at_).starts_with(name))
            return false;
        const auto after = at_ + name.size();
        if (after < line_.size() && !isBlank(line_[after]) && line_[after] != '(' && line_[after] != ')')
            return false;
        at_ = after;
        return true;
    }

    bool atEnd()
    {
        skipBlanks();
        return at_ == line_.size() || (depth_ > 0 && line_[at_] == ')');
    }

    std::size_t added(Node::Op op, std::size_t first, std::size_t second = 0)
    {
        search_.nodes_.push_back({op, first, second});
        return search_.nodes_.size() - 1;
    }

    void requireOperand(std::size_t operatorAt, std::string_view name)
    {
        const auto before = at_;
        const bool none = atEnd() || takes("AND") || takes("OR");
        at_ = before;
        if (none)
            fail(operatorAt, fmt::format("{} has nothing after it", name), remedyFor(name));
    }

    static std::string remedyFor(std::string_view name)
    {
        return fmt::format("Complete it, or write \"{}\" in quotation marks to find the word", name);
    }

    std::size_t either()
    {
        auto left = both();
        for (skipBlanks(); !atEnd(); skipBlanks()) {
            const auto operatorAt = at_;
            if (!takes("OR"))
                break;
            requireOperand(operatorAt, "OR");
            const auto right = both();
            left = added(Node::Op::Or, left, right);
        }
        return left;
    }

    std::size_t both()
    {
        auto left = one();
        while (!atEnd()) {
            const auto operatorAt = at_;
            if (takes("OR")) {
                at_ = operatorAt;
                break;
            }
            if (takes("AND"))
                requireOperand(operatorAt, "AND");
            const auto right = one();
            left = added(Node::Op::And, left, right);
        }
        return left;
    }

    std::size_t one()
    {
        skipBlanks();
        const auto begin = at_;
        for (const auto* name : {"AND", "OR"})
            if (takes(name))
                fail(begin, fmt::format("{} has nothing before it", name), remedyFor(name));
        if (nested_ == mostNested)
            fail(begin, fmt::format("more than {} brackets and NOTs are inside each other", mostNested),
                 "Write a simpler search");
        if (takes("NOT")) {
            requireOperand(begin, "NOT");
            ++nested_;
            const auto what = one();
            --nested_;
            return added(Node::Op::Not, what);
        }
        if (line_[at_] != '(')
            return term();
        ++at_;
        ++nested_;
        ++depth_;
        if (atEnd())
            fail(begin, at_ < line_.size() ? "nothing is between the brackets" : "the bracket ( has no end",
                 "Write something like (good OR great)");
        const auto what = either();
        if (at_ == line_.size())
            fail(begin, "the bracket ( has no end", "Close it with ), or put it into quotation marks");
        ++at_;
        --nested_;
        --depth_;
        return what;
    }

    std::size_t term()
    {
        if (search_.terms_.size() == mostTerms)
            fail(at_, fmt::format("it has more than {} parts", mostTerms), "Write a shorter search");
        SearchTerm term;
        const auto begin = at_;
        if (line_[at_] == '"') {
            readQuoted(term);
            if (valueFollows())
                readValue(term);
        } else if (isPatternNext()) {
            term.kind = SearchTerm::Kind::Pattern;
            term.value = pattern();
        } else {
            term.value = bare(true);
            if (isName(term.value) && valueFollows())
                readValue(term);
            else
                term.value += bare(false);
        }
        return add(std::move(term), begin);
    }

    /// Times such as 10:30 are words.
    [[nodiscard]] static bool isName(std::string_view word)
    {
        const char first = word.empty() ? ':' : lowered(word.front());
        return static_cast<unsigned char>(first) >= 0x80 || first == '_' || (first >= 'a' && first <= 'z');
    }

    /// A colon and what belongs to it; addresses are words.
    [[nodiscard]] bool valueFollows() const
    {
        return at_ + 1 < line_.size() && line_[at_] == ':' && !isBlank(line_[at_ + 1]) &&
               !(depth_ > 0 && line_[at_ + 1] == ')') && !line_.substr(at_ + 1).starts_with("//");
    }

    void readValue(SearchTerm& term)
    {
        term.column = std::move(term.value);
        ++at_;
        term.kind = SearchTerm::Kind::Words;
        if (line_[at_] == '"') {
            readQuoted(term);
        } else if (isPatternNext()) {
            term.kind = SearchTerm::Kind::Pattern;
            term.value = pattern();
        } else {
            term.value = bare(false);
            term.numbers = numbersIn(term.value);
        }
    }

    void readQuoted(SearchTerm& term)
    {
        const auto begin = ++at_;
        const auto end = std::min(line_.find('"', begin), line_.size());
        term.value = std::string(line_.substr(begin, end - begin));
        const bool begun = end == line_.size(); // somebody is typing it
        term.kind =
            begun && std::ranges::none_of(term.value, isBlank) ? SearchTerm::Kind::Words : SearchTerm::Kind::Phrase;
        at_ = std::min(end + 1, line_.size());
    }

    /// A slash alone is a sign.
    [[nodiscard]] bool isPatternNext() const
    {
        return line_[at_] == '/' && at_ + 1 < line_.size() && !isBlank(line_[at_ + 1]);
    }

    std::string pattern()
    {
        const auto begin = at_++;
        const auto first = at_;
        for (; at_ < line_.size() && line_[at_] != '/'; ++at_)
            if (line_[at_] == '\\' && at_ + 1 < line_.size())
                ++at_;
        if (at_ >= line_.size())
            fail(begin, "the regular expression has no end", "Close it with /, or put it into quotation marks");
        return std::string(line_.substr(first, at_++ - first));
    }

    /// To the next blank, quotation mark, closing bracket or, if they end it, colon.
    std::string bare(bool colonEnds)
    {
        const auto begin = at_;
        while (at_ < line_.size() && !isBlank(line_[at_]) && line_[at_] != '"' && !(depth_ > 0 && line_[at_] == ')') &&
               !(colonEnds && line_[at_] == ':'))
            ++at_;
        return std::string(line_.substr(begin, at_ - begin));
    }

    std::size_t add(SearchTerm term, std::size_t begin)
    {
        std::shared_ptr<const Search::Pattern> made;
        std::string wanted;
        if (term.kind == SearchTerm::Kind::Pattern) {
            made = std::make_shared<const Search::Pattern>(term.value);
        } else if (wanted = searchedWords(term.value); wanted.size() == 1) {
            wanted.clear();
            if (term.value.empty() && term.column.empty())
                fail(begin, "nothing is between the quotation marks", "Write a word between them, or leave them out");
        } else if (term.kind == SearchTerm::Kind::Words &&
                   static_cast<std::size_t>(std::ranges::count(wanted, '\n')) + prefixCharacters <=
                       charactersIn(wanted)) {
            wanted.pop_back(); // what follows may go on
        }
        search_.terms_.push_back(std::move(term));
        search_.wanted_.push_back(std::move(wanted));
        search_.patterns_.push_back(std::move(made));
        return added(Node::Op::Term, search_.terms_.size() - 1);
    }

    std::string_view line_;
    Search& search_;
    std::size_t at_ = 0;
    std::size_t depth_ = 0;  ///< Of brackets.
    std::size_t nested_ = 0; ///< Of brackets and NOTs.
};

Search::Search(std::string_view line) { SearchReader(line, *this).read(); }

} // namespace core::text
