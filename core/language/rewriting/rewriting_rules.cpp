#include "core/language/rewriting/rewriting_rules.h"

#include <algorithm>
#include <map>
#include <optional>

#include <fmt/format.h>

#include "core/base/ascii.h"
#include "core/base/error.h"
#include "core/base/hash.h"
#include "core/base/log.h"
#include "core/files/escape.h"
#include "core/files/file.h"
#include "core/text/splitting/tokenizer.h"

namespace core::language {

namespace {

using Element = RewritingRules::Element;
using Piece = RewritingRules::Piece;
using Rule = RewritingRules::Rule;

constexpr std::uint64_t largestRuleFile = 1 << 22;
constexpr std::string_view arrow = "=>";

/// The name in `<name>`, else nothing.
std::optional<std::string_view> gapName(std::string_view chunk)
{
    if (chunk.size() < 3 || chunk.front() != '<' || chunk.back() != '>')
        return std::nullopt;
    return chunk.substr(1, chunk.size() - 2);
}

std::vector<std::string_view> splitAt(std::string_view text, std::string_view mark)
{
    std::vector<std::string_view> parts;
    for (std::size_t begin = 0;;) {
        const auto end = text.find(mark, begin);
        parts.push_back(trimmed(text.substr(begin, end == text.npos ? end : end - begin)));
        if (end == text.npos)
            return parts;
        begin = end + mark.size();
    }
}

std::vector<std::string_view> ruleChunks(std::string_view text)
{
    std::vector<std::string_view> chunks;
    for (const auto chunk : splitAt(text, " "))
        if (!chunk.empty())
            chunks.push_back(chunk);
    return chunks;
}

/// Reads one rule. \throws std::string describing what is wrong with it.
class RuleReader {
public:
    Rule read(std::string_view line)
    {
        const auto at = line.find(arrow);
        if (at == line.npos)
            throw std::string("a rule has => between its sides");
        readLeft(line.substr(0, at));
        for (const auto side : splitAt(line.substr(at + arrow.size()), "|"))
            rule_.right.push_back(piecesOf(side));
        return std::move(rule_);
    }

private:
    void readLeft(std::string_view side)
    {
        for (const auto chunk : ruleChunks(side)) {
            if (const auto name = gapName(chunk)) {
                if (!gaps_.try_emplace(std::string(*name), static_cast<int>(gaps_.size())).second)
                    throw fmt::format("the gap <{}> occurs twice on the left", *name);
                if (!rule_.left.empty() && rule_.left.back().word == text::noWord)
                    throw std::string("two gaps side by side: nothing says where the first one ends");
                rule_.left.push_back({text::noWord, std::string(*name)});
                continue;
            }
            const auto words = text::tokenize(std::string(chunk), text::Tokenization::Penn);
            for (const auto& word : words.words())
                rule_.left.push_back({text::lowerOf(word.id), {}});
        }
        if (std::ranges::all_of(rule_.left, [](const Element& element) { return element.word == text::noWord; }))
            throw std::string("the left side has no word");
    }

    [[nodiscard]] std::vector<Piece> piecesOf(std::string_view side) const
    {
        if (side.empty())
            throw std::string("a right side is empty");
        std::vector<Piece> pieces;
        for (const auto chunk : ruleChunks(side)) {
            Piece piece;
            if (const auto name = gapName(chunk)) {
                const auto found = gaps_.find(*name);
                if (found == gaps_.end())
                    throw fmt::format("the gap <{}> does not stand on the left", *name);
                piece.gap = found->second;
            } else {
                piece.bytes = chunk;
            }
            pieces.push_back(std::move(piece));
        }
        return pieces;
    }

    Rule rule_;
    std::map<std::string, int, std::less<>> gaps_; ///< Of the left side, numbered as they come.
};

struct Span {
    std::size_t begin = 0;
    std::size_t end = 0;
};

struct Match {
    Span whole;
    std::vector<Span> gaps;
};

/// Matches rules against the words of a text.
class RuleMatcher {
public:
    explicit RuleMatcher(const text::Text& text)
    {
        for (const auto& word : text.words())
            words_.push_back(text::lowerOf(word.id));
    }

    /// The leftmost match that begins at `begin`: every word of the rule after a gap is its next occurrence.
    [[nodiscard]] std::optional<Match> at(const Rule& rule, std::size_t begin) const
    {
        Match match{{begin, begin}, {}};
        std::size_t place = begin;
        for (std::size_t e = 0; e < rule.left.size();) {
            const bool gap = rule.left[e].word == text::noWord;
            const std::size_t first = gap ? e + 1 : e;
            std::size_t last = first; // the words up to the next gap
            while (last < rule.left.size() && rule.left[last].word != text::noWord)
                ++last;
            if (!gap) {
                if (!fits(rule, first, last, place))
                    return std::nullopt;
            } else {
                std::size_t behind = first == last ? words_.size() : place + 1;
                while (first < last && behind <= words_.size() && !fits(rule, first, last, behind))
                    ++behind;
                if (behind > words_.size() || behind <= place)
                    return std::nullopt;
                match.gaps.push_back({place, behind});
                place = behind;
            }
            place += last - first;
            e = last;
        }
        match.whole.end = place;
        return match;
    }

private:
    [[nodiscard]] bool fits(const Rule& rule, std::size_t first, std::size_t last, std::size_t place) const
    {
        if (place + (last - first) > words_.size())
            return false;
        for (std::size_t e = first; e < last; ++e)
            if (rule.left[e].word != words_[place + (e - first)])
                return false;
        return true;
    }

    std::vector<text::WordId> words_;
};

/// Words that are capitalised only because they begin a sentence.
bool opensSentences(text::WordId lower)
{
    static const auto words = [] {
        std::vector<text::WordId> ids;
        for (const char* word : {"a",    "an",   "the", "this", "that", "these", "those", "there", "he",  "she", "it",
                                 "we",   "they", "you", "my",   "his",  "her",   "its",   "our",   "in",  "on",  "at",
                                 "what", "who",  "how", "when", "if",   "as",    "all",   "some",  "one", "no"})
            ids.push_back(text::intern(word));
        return ids;
    }();
    return std::ranges::find(words, lower) != words.end();
}

/// The bytes of words [begin, end).
std::string bytesOf(const text::Text& text, Span words)
{
    const auto from = text.words()[words.begin].span.begin;
    return text.str().substr(from, text.words()[words.end - 1].span.end - from);
}

/// Whether punctuation is attached to the words of the text, as in running text.
bool runsOn(const text::Text& text)
{
    return std::ranges::adjacent_find(text.words(), [](const text::Word& a, const text::Word& b) {
               return a.span.end == b.span.begin;
           }) != text.words().end();
}

/// Empty if it would be longer than a program's may be.
std::string wording(const text::Text& text, const Match& match, const std::vector<Piece>& pieces)
{
    const std::size_t longest = Rewriter::longestWording(text.str().size());
    const auto all = text.words();
    const bool opens = match.whole.begin == 0;
    const bool runs = runsOn(text);
    const std::string_view first = all[match.whole.begin].form();
    const bool capital = text::withCaseOf("x", first) == "X";
    std::string result;
    for (const auto& piece : pieces) {
        std::string bytes = piece.bytes;
        if (piece.gap >= 0) {
            const Span gap = match.gaps[static_cast<std::size_t>(piece.gap)];
            bytes = bytesOf(text, gap);
            const auto word = all[gap.begin];
            if (gap.begin == 0 && !result.empty() && opensSentences(text::lowerOf(word.id)))
                bytes.replace(0, word.form().size(), text::formOf(text::lowerOf(word.id)));
        }
        if (result.empty() && capital && (opens || piece.gap < 0))
            bytes = text::withCaseOf(bytes, "Xx");
        const bool hangs =
            piece.gap < 0 && runs && std::string_view(".,;:?!)").find(bytes[0]) != std::string_view::npos;
        result.append(result.empty() || hangs ? "" : " ").append(bytes);
        if (result.size() > longest)
            return {};
    }
    const auto begin = all[match.whole.begin].span.begin;
    const auto end = all[match.whole.end - 1].span.end;
    return text.str().substr(0, begin) + result + text.str().substr(end);
}

} // namespace

std::shared_ptr<const RewritingRules> RewritingRules::load(const std::filesystem::path& file)
{
    return fromText(readFile(file, largestRuleFile), file.string());
}

std::shared_ptr<const RewritingRules> RewritingRules::fromText(std::string_view text, const std::string& where)
{
    auto result = std::make_shared<RewritingRules>();
    result->hash_ = hex64(hash64(text));
    result->where_ = where;
    std::size_t number = 0;
    for (const auto line : splitAt(text, "\n")) {
        ++number;
        if (line.empty() || line.front() == '#')
            continue;
        const std::string remedy = "Write it as: what is <x> ? => tell me <x> . | name <x> .";
        if (hasControlCharacters(line) && line.find('\t') == line.npos)
            throw Error({where, number}, "is not text", remedy);
        try {
            result->rules_.push_back(RuleReader().read(line));
            result->rules_.back().line = number;
        } catch (const std::string& problem) {
            throw Error({where, number}, problem, remedy);
        }
    }
    if (result->rules_.empty())
        throw Error({where}, "holds no rule", "Write one per line: cannot => can not");
    return result;
}

std::vector<std::vector<std::string>> RewritingRules::rewritings(std::span<const std::string> texts,
                                                                 const Limits& limits) const
{
    std::vector<std::vector<std::string>> all;
    for (const auto& string : texts) {
        auto& wordings = all.emplace_back();
        const auto text = text::tokenize(string, text::Tokenization::Penn);
        const RuleMatcher matcher(text);
        for (const auto& rule : rules_) {
            const bool fromStart = rule.left.front().word == text::noWord;
            for (std::size_t begin = 0; begin < (fromStart ? std::min<std::size_t>(1, text.size()) : text.size());
                 ++begin) {
                if (limits.stop.stop_requested()) {
                    all.resize(texts.size());
                    return all;
                }
                const auto match = matcher.at(rule, begin);
                for (std::size_t side = 0; match && side < rule.right.size() && wordings.size() < limits.most; ++side) {
                    auto made = wording(text, *match, rule.right[side]);
                    if (made.empty() && !told_.test_and_set())
                        logWarning(fmt::format("{}:{}: a wording of this rule was left out, as it would have more than "
                                               "{} bytes for a text of {}. Repeat its gaps less often",
                                               where_, rule.line, longestWording(string.size()), string.size()));
                    if (!made.empty() && made != string && std::ranges::find(wordings, made) == wordings.end())
                        wordings.push_back(std::move(made));
                }
            }
        }
    }
    return all;
}

} // namespace core::language
