#include "core/language/rewriting/rule_wording.h"

#include <algorithm>
#include <array>

#include "core/language/rewriting/rewriter.h"
#include "core/lexicon/indefinite_article.h"

namespace core::language {

namespace {

using Piece = RewritingRule::Piece;
using Span = RuleMatch::Span;

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

/// Whether punctuation is attached to the words of the text, as in running text.
bool runsOn(const text::Text& text)
{
    return std::ranges::adjacent_find(text.words(), [](const text::Word& a, const text::Word& b) {
               return a.span.end == b.span.begin;
           }) != text.words().end();
}

/// A number or $.
bool beginsWithSign(std::string_view word)
{
    return word.front() == '$' || word.front() == '.' || (word.front() >= '0' && word.front() <= '9');
}

bool isStop(std::string_view word) { return word == "." || word == "?" || word == "!"; }

class RuleWording {
public:
    RuleWording(const text::Text& text, const RuleMatcher& matcher, const RuleMatch& match, const EnglishForms* forms,
                bool capital)
        : text_(text), matcher_(matcher), match_(match), forms_(forms), capital_(capital)
    {}

    [[nodiscard]] std::string of(const std::vector<Piece>& pieces) const
    {
        const std::size_t longest = Rewriter::longestWording(text_.str().size());
        const bool opens = match_.whole.begin == 0 || isStop(text_.form(match_.whole.begin - 1));
        const bool runs = runsOn(text_);
        const std::string_view first = text_.words()[match_.whole.begin].form();
        const bool capital = text::withCaseOf("x", first) == "X" || (opens && capital_ && beginsWithSign(first));
        std::string result;
        bool afterArticle = false;
        bool afterStop = false;
        for (const auto& piece : pieces) {
            std::string bytes = piece.gap < 0 ? piece.bytes : filled(piece, result.empty());
            if (bytes.empty()) // a gap that may be
                continue;
            if (result.empty() && capital && (opens || (piece.gap < 0 && forms_ == nullptr)))
                bytes = text::withCaseOf(bytes, "Xx");
            if (afterArticle && lexicon::indefiniteArticle(bytes) == "an")
                result += 'n';
            afterArticle = piece.gap < 0 && piece.bytes == "a";
            if (capital && afterStop)
                bytes = text::withCaseOf(bytes, "Xx");
            afterStop = piece.gap < 0 && (bytes == "." || bytes == "?");
            const bool hangs = (piece.gap < 0 || bytes.size() == 1) && runs &&
                               std::string_view(".,;:?!)").find(bytes[0]) != std::string_view::npos;
            result.append(result.empty() || hangs ? "" : " ").append(bytes);
            if (result.size() > longest)
                return {};
        }
        const auto begin = text_.words()[match_.whole.begin].span.begin;
        const auto end = text_.words()[match_.whole.end - 1].span.end;
        return text_.str().substr(0, begin) + result + text_.str().substr(end);
    }

private:
    [[nodiscard]] std::string filled(const Piece& piece, bool begins) const
    {
        using enum Piece::Form;
        const Span gap = match_.gaps[static_cast<std::size_t>(piece.gap)];
        if (gap.empty())
            return {};
        switch (piece.form) {
        case AsItIs:
            return bytesOf(gap, begins);
        case OtherWord:
            return forms_->inflected(piece.word, tagOf(gap));
        case Tagged:
            return forms_->inflected(baseOf(gap), piece.word);
        case Agreeing:
            return forms_->agreeing(baseOf(gap), lower(match_.gaps[static_cast<std::size_t>(piece.other)].begin));
        case Possessive:
            return EnglishForms::possessive(bytesOf(gap, begins));
        case Object:
            return EnglishForms::object(bytesOf(gap, begins));
        case Number:
            return bytesOf({gap.begin, afterNumber(gap)}, begins);
        case Counted:
            return afterNumber(gap) == gap.end ? std::string() : bytesOf({afterNumber(gap), gap.end}, begins);
        case OtherVerb:
            return verb(piece, gap);
        }
        return {};
    }

    /// A capital at the beginning of the text that only its place gave it is lost elsewhere.
    [[nodiscard]] std::string bytesOf(Span words, bool begins) const
    {
        const auto from = text_.words()[words.begin].span.begin;
        auto bytes = text_.str().substr(from, text_.words()[words.end - 1].span.end - from);
        const auto word = text_.words()[words.begin];
        if (words.begin == 0 && !begins && losesCapital(text::lowerOf(word.id)))
            bytes.replace(0, word.form().size(), text::formOf(text::lowerOf(word.id)));
        return bytes;
    }

    [[nodiscard]] bool losesCapital(text::WordId lower) const
    {
        if (opensSentences(lower))
            return true;
        const auto* phrases = matcher_.phrases();
        if (phrases == nullptr)
            return false;
        const bool isFirst = phrases->isFirstName(0) || phrases->lower(0) == "i";
        return !isFirst && (!phrases->isName(0) || (forms_->isKnown(phrases->lower(0)) && !phrases->isBareSubject()));
    }

    [[nodiscard]] std::string lower(std::size_t word) const { return matcher_.phrases()->lower(word); }

    /// Of the last word of a gap: its head.
    [[nodiscard]] std::string_view tagOf(Span gap) const { return matcher_.phrases()->tag(gap.end - 1); }

    [[nodiscard]] std::string baseOf(Span gap) const { return forms_->basesOf(lower(gap.end - 1), tagOf(gap)).front(); }

    [[nodiscard]] std::size_t afterNumber(Span gap) const
    {
        std::size_t i = gap.begin;
        while (i < gap.end && (matcher_.phrases()->tag(i) == "CD" || matcher_.phrases()->tag(i) == "$"))
            ++i;
        return i;
    }

    [[nodiscard]] std::string verb(const Piece& piece, Span like) const
    {
        const auto tag = tagOf(like);
        const bool past = tag == "VBD" || tag == "VBN";
        const auto* phrases = matcher_.phrases();
        bool first = false; // the first person
        bool plural = false;
        if (piece.other >= 0) {
            const Span subject = match_.gaps[static_cast<std::size_t>(piece.other)];
            if (subject.empty())
                return {};
            first = subject.end == subject.begin + 1 && lower(subject.begin) == "i";
            plural = phrases->isPlural(subject.begin, subject.end);
        }
        const auto base = piece.verb < 0 ? piece.word : baseOf(match_.gaps[static_cast<std::size_t>(piece.verb)]);
        if (base == "be") {
            if (past)
                return plural ? "were" : "was";
            return first ? "am" : plural ? "are" : "is";
        }
        if (past)
            return forms_->inflected(base, "VBD");
        return forms_->inflected(base, first || plural ? "VBP" : "VBZ");
    }

    const text::Text& text_;
    const RuleMatcher& matcher_;
    const RuleMatch& match_;
    const EnglishForms* forms_;
    bool capital_;
};

} // namespace

std::string wordingOf(const text::Text& text, const RuleMatcher& matcher, const RuleMatch& match,
                      const std::vector<Piece>& pieces, const EnglishForms* forms, bool capital)
{
    return RuleWording(text, matcher, match, forms, capital).of(pieces);
}

} // namespace core::language
