#include "core/language/rewriting/rewriting_rule.h"

#include <algorithm>
#include <array>
#include <map>

#include <fmt/format.h>

#include "core/base/ascii.h"
#include "core/text/splitting/tokenizer.h"

namespace core::language {

namespace {

using Element = RewritingRule::Element;
using Piece = RewritingRule::Piece;

constexpr std::string_view arrow = "=>";

constexpr auto kindNames =
    std::to_array<std::pair<std::string_view, PhraseKind>>({{"words", PhraseKind::Words},
                                                            {"plain", PhraseKind::Plain},
                                                            {"simple", PhraseKind::Simple},
                                                            {"predicate", PhraseKind::Predicate},
                                                            {"lead", PhraseKind::Lead},
                                                            {"onename", PhraseKind::OneName},
                                                            {"where", PhraseKind::Where},
                                                            {"rest", PhraseKind::Rest},
                                                            {"front", PhraseKind::Front},
                                                            {"statement", PhraseKind::Statement},
                                                            {"nameless", PhraseKind::Nameless},
                                                            {"lexical", PhraseKind::Lexical},
                                                            {"participle", PhraseKind::Participle},
                                                            {"name", PhraseKind::Name},
                                                            {"definite", PhraseKind::Definite},
                                                            {"things", PhraseKind::Things},
                                                            {"noun", PhraseKind::Noun},
                                                            {"verb", PhraseKind::Verb},
                                                            {"finite", PhraseKind::Finite},
                                                            {"base", PhraseKind::Base},
                                                            {"nouns", PhraseKind::Nouns},
                                                            {"phrase", PhraseKind::Phrase},
                                                            {"subject", PhraseKind::Subject},
                                                            {"person", PhraseKind::Person},
                                                            {"count", PhraseKind::Count},
                                                            {"counts", PhraseKind::Counts},
                                                            {"place", PhraseKind::Place},
                                                            {"tail", PhraseKind::Tail},
                                                            {"adverb", PhraseKind::Adverb}});

constexpr auto formNames =
    std::to_array<std::pair<std::string_view, Piece::Form>>({{"possessive", Piece::Form::Possessive},
                                                             {"object", Piece::Form::Object},
                                                             {"number", Piece::Form::Number},
                                                             {"counted", Piece::Form::Counted}});

/// What stands in `<...>`, else nothing.
std::optional<std::string_view> insideGap(std::string_view chunk)
{
    if (chunk.size() < 3 || chunk.front() != '<' || chunk.back() != '>')
        return std::nullopt;
    return chunk.substr(1, chunk.size() - 2);
}

std::vector<std::string_view> cutAt(std::string_view text, std::string_view mark)
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
    auto chunks = cutAt(text, " ");
    std::erase_if(chunks, [](std::string_view chunk) { return chunk.empty(); });
    return chunks;
}

class RuleReader {
public:
    RewritingRule read(std::string_view line)
    {
        const auto at = line.find(arrow);
        if (at == line.npos)
            throw std::string("a rule has => between its sides");
        readLeft(line.substr(0, at));
        for (const auto side : cutAt(line.substr(at + arrow.size()), "|"))
            rule_.right.push_back(piecesOf(side));
        return std::move(rule_);
    }

private:
    void readLeft(std::string_view side)
    {
        for (const auto chunk : ruleChunks(side)) {
            if (const auto inside = insideGap(chunk)) {
                rule_.left.push_back(gapOf(*inside));
            } else if (chunk == "^^" || chunk == "^" || chunk == "$") {
                Element border;
                border.type = chunk == "$"   ? Element::Type::ClauseEnd
                              : chunk == "^" ? Element::Type::ClauseBegin
                                             : Element::Type::SentenceBegin;
                rule_.left.push_back(std::move(border));
            } else {
                const auto words = text::tokenize(std::string(chunk), text::Tokenization::Penn);
                for (const auto& word : words.words()) {
                    Element element;
                    element.word = text::lowerOf(word.id);
                    rule_.left.push_back(std::move(element));
                }
            }
        }
        if (std::ranges::all_of(rule_.left, [](const Element& element) {
                return element.isGap() && !element.kind && element.oneOf.empty();
            }))
            throw std::string("the left side has no word");
    }

    /// name, name:kind, name:kind?, name:kind=base/base, name:kind!=base/base, name=word/word
    Element gapOf(std::string_view inside)
    {
        Element element;
        element.type = Element::Type::Gap;
        const auto equals = inside.find('=');
        if (equals != inside.npos) {
            const bool excludes = equals > 0 && inside[equals - 1] == '!';
            for (const auto word : cutAt(inside.substr(equals + 1), "/"))
                (excludes ? element.noneOf : element.oneOf).emplace_back(word);
            inside = inside.substr(0, excludes ? equals - 1 : equals);
        }
        if (inside.ends_with('?')) {
            element.optional = true;
            inside.remove_suffix(1);
        }
        if (const auto colon = inside.find(':'); colon != inside.npos) {
            const auto name = inside.substr(colon + 1);
            const auto* const found = std::ranges::find(kindNames, name, &decltype(kindNames)::value_type::first);
            if (found == kindNames.end())
                throw fmt::format("there is no kind of phrase named {}", name);
            element.kind = found->second;
            inside = inside.substr(0, colon);
        }
        element.gap = std::string(inside);
        if (!gaps_.try_emplace(element.gap, static_cast<int>(gaps_.size())).second)
            throw fmt::format("the gap <{}> occurs twice on the left", inside);
        const auto isPlain = [](const Element& e) { return e.isGap() && !e.kind && e.oneOf.empty(); };
        if (isPlain(element) && !rule_.left.empty() && isPlain(rule_.left.back()))
            throw std::string("two gaps side by side: nothing says where the first one ends");
        return element;
    }

    [[nodiscard]] int gapNamed(std::string_view name) const
    {
        const auto found = gaps_.find(name);
        if (found == gaps_.end())
            throw fmt::format("the gap <{}> does not stand on the left", name);
        return found->second;
    }

    [[nodiscard]] std::vector<Piece> piecesOf(std::string_view side) const
    {
        if (side.empty())
            throw std::string("a right side is empty");
        std::vector<Piece> pieces;
        for (const auto chunk : ruleChunks(side)) {
            const auto inside = insideGap(chunk);
            pieces.push_back(inside ? filled(*inside) : literal(chunk));
        }
        return pieces;
    }

    static Piece literal(std::string_view chunk)
    {
        Piece piece;
        piece.bytes = std::string(chunk);
        return piece;
    }

    /// name, name=word, name.form, name@auxiliary, verb:subject,verb
    [[nodiscard]] Piece filled(std::string_view inside) const
    {
        Piece piece;
        if (const auto colon = inside.find(':'); colon != inside.npos) {
            const auto comma = inside.find(',');
            if (comma == inside.npos || comma < colon)
                throw std::string("a verb that agrees is written <be:x,v>, with a phrase and a verb of the left side");
            piece.form = Piece::Form::OtherVerb;
            const auto verb = inside.substr(0, colon);
            if (const auto found = gaps_.find(verb); found != gaps_.end())
                piece.verb = found->second;
            else
                piece.word = std::string(verb);
            const auto phrase = inside.substr(colon + 1, comma - colon - 1);
            piece.gap = gapNamed(inside.substr(comma + 1));
            piece.other = phrase == "it" ? -1 : gapNamed(phrase);
        } else if (const auto equals = inside.find('='); equals != inside.npos) {
            piece.form = Piece::Form::OtherWord;
            piece.gap = gapNamed(inside.substr(0, equals));
            piece.word = std::string(inside.substr(equals + 1));
        } else if (const auto at = inside.find('@'); at != inside.npos) {
            piece.form = Piece::Form::Agreeing;
            piece.gap = gapNamed(inside.substr(0, at));
            piece.other = gapNamed(inside.substr(at + 1));
        } else if (const auto point = inside.find('.'); point != inside.npos) {
            piece.gap = gapNamed(inside.substr(0, point));
            const auto form = inside.substr(point + 1);
            const auto* const found = std::ranges::find(formNames, form, &decltype(formNames)::value_type::first);
            piece.form = found == formNames.end() ? Piece::Form::Tagged : found->second;
            if (found == formNames.end() && !form.starts_with("VB") && !form.starts_with("NN"))
                throw fmt::format("there is no form named {}", form);
            piece.word = std::string(form);
        } else {
            piece.gap = gapNamed(inside);
        }
        return piece;
    }

    RewritingRule rule_;
    std::map<std::string, int, std::less<>> gaps_; ///< Of the left side, numbered as they come.
};

} // namespace

bool RewritingRule::usesPhrases() const
{
    return std::ranges::any_of(left,
                               [](const Element& element) {
                                   return element.kind.has_value() ||
                                          (element.type != Element::Type::Word && !element.isGap());
                               }) ||
           std::ranges::any_of(right, [](const std::vector<Piece>& pieces) {
               return std::ranges::any_of(pieces, [](const Piece& piece) { return piece.form != Piece::Form::AsItIs; });
           });
}

RewritingRule readRewritingRule(std::string_view line) { return RuleReader().read(line); }

} // namespace core::language
