#include "core/language/problems/question_first.h"

#include <algorithm>
#include <array>
#include <vector>

#include <unicode/utf8.h>

#include "core/language/problems/antecedents.h"
#include "core/language/problems/problem_text.h"
#include "core/lexicon/indefinite_article.h"

namespace core::language {

namespace {

/// A word of the new text: one of the old ones, perhaps in another form, or a new one.
struct Placed {
    std::string form;
    std::optional<std::size_t> from;
};

using Words = std::vector<Placed>;

bool isPauseForm(std::string_view form) { return form == "," || form == ";" || form == ":"; }

/// What may stand before a question without being a sentence: it goes with the question.
bool opensAdverbial(std::string_view lower)
{
    constexpr auto words = std::to_array<std::string_view>(
        {"when",    "after",       "before",    "at",       "in",      "on",        "by",         "for",
         "with",    "since",       "because",   "to",       "from",    "of",        "during",     "once",
         "as",      "while",       "assuming",  "given",    "suppose", "using",     "altogether", "together",
         "now",     "then",        "today",     "next",     "later",   "including", "overall",    "not",
         "without", "considering", "based",     "between",  "among",   "out",       "counting",   "rounded",
         "per",     "so",          "until",     "over",     "upon",    "under",     "besides",    "how",
         "what",    "tomorrow",    "yesterday", "tonight",  "finally", "across",    "throughout", "per",
         "within",  "therefore",   "thus",      "meanwhile"});
    return std::ranges::find(words, lower) != words.end();
}

/// Sentences that do not go behind "that".
bool opensNoStatement(std::string_view lower)
{
    constexpr auto words =
        std::to_array<std::string_view>({"suppose", "assume", "let", "imagine", "consider", "given", "however", "hint",
                                         "note", "use", "remember", "meanwhile", "please", "convert"});
    return std::ranges::find(words, lower) != words.end();
}

class QuestionMover {
public:
    QuestionMover(const ProblemText& problem, const QuestionPlace& question)
        : problem_(problem), place_(question), capitals_(problem.form(0) != problem.lower(0))
    {}

    [[nodiscard]] std::optional<std::string> moved()
    {
        Words question = withAntecedent();
        while (!question.empty() && isPauseForm(question.back().form))
            question.pop_back();
        auto clause = plain(problem_.sentences()[place_.sentence].first, place_.begin);
        while (!clause.empty() && isPauseForm(clause.back().form))
            clause.pop_back();
        for (std::size_t n = 0; n < place_.sentence; ++n)
            body_.push_back(plain(problem_.sentences()[n].first, problem_.sentences()[n].second));
        Words condition;
        if (!clause.empty())
            takeClause(std::move(clause), question, condition);
        if (question.empty() || (body_.empty() && condition.empty()))
            return std::nullopt;
        if (refersAhead(question))
            return std::nullopt;
        articlesInTheirNewOrder(question, condition);
        setCapital(question, true);
        add(question);
        if (body_.empty()) {
            if (std::ranges::any_of(question, [](const Placed& word) { return isPauseForm(word.form); }))
                add({{",", {}}}); // how much does one cost, in cents, if
            add(condition);
            add(mark());
        } else if (std::ranges::all_of(body_, isStatement) && body_.size() <= 3) {
            giveStatements(condition);
            add(mark());
        } else {
            add(condition);
            add(mark());
            for (const auto& sentence : body_) {
                add(sentence);
                if (!isStopForm(sentence.back().form))
                    add({{".", {}}});
            }
        }
        const auto behind = problem_.sentences()[place_.sentence].second;
        add(plain(behind, problem_.size()));
        return joined();
    }

private:
    [[nodiscard]] static bool isStopForm(std::string_view form) { return form == "." || form == "?" || form == "!"; }

    [[nodiscard]] Words plain(std::size_t begin, std::size_t end) const
    {
        Words words;
        for (std::size_t i = begin; i < end; ++i)
            words.push_back({std::string(problem_.form(i)), i});
        return words;
    }

    /// The question, in which the first pronoun is replaced unless it names somebody itself.
    [[nodiscard]] Words withAntecedent() const
    {
        auto words = plain(place_.core, place_.end);
        const bool named = std::ranges::any_of(words, [&](const Placed& word) { return problem_.isName(*word.from); });
        constexpr auto pronouns = std::to_array<std::string_view>({"he", "she", "his", "her", "him", "they", "their"});
        const auto isPronoun = [&](const Placed& word) {
            return std::ranges::find(pronouns, problem_.lower(*word.from)) != pronouns.end();
        };
        const auto found = std::ranges::find_if(words, isPronoun);
        if (named || found == words.end())
            return words;
        const auto& pronoun = problem_.lower(*found->from);
        const auto antecedent = antecedentOf(problem_, place_, pronoun);
        if (!antecedent)
            return words;
        const auto next = found + 1 == words.end() ? std::string() : problem_.lower(*(found + 1)->from);
        const bool possessive = pronoun == "his" || pronoun == "their" || (pronoun == "her" && !isObjectBefore(next));
        Words replaced(words.begin(), found);
        for (const auto& word : *antecedent)
            replaced.push_back({word, {}});
        if (possessive)
            replaced.push_back({"'s", {}});
        replaced.insert(replaced.end(), found + 1, words.end());
        return replaced;
    }

    /// "her" before such a word is no possessive.
    [[nodiscard]] static bool isObjectBefore(std::string_view next)
    {
        constexpr auto words = std::to_array<std::string_view>({"", ".", "?", ",", "to", "in", "for", "from", "and",
                                                                "now", "then", "at", "on", "if", "with", "by", "when"});
        return std::ranges::find(words, next) != words.end();
    }

    /// "How many slices is that?" means what has been said before it.
    [[nodiscard]] bool refersAhead(const Words& question) const
    {
        constexpr auto verbs = std::to_array<std::string_view>({"is", "are", "was", "were", "does", "did"});
        constexpr auto signs = std::to_array<std::string_view>({"that", "those", "this", "these"});
        for (std::size_t i = 0; i + 1 < question.size(); ++i)
            if (question[i].from && question[i + 1].from && *question[i + 1].from == *question[i].from + 1 &&
                std::ranges::find(verbs, problem_.lower(*question[i].from)) != verbs.end() &&
                std::ranges::find(signs, problem_.lower(*question[i + 1].from)) != signs.end())
                return i + 2 == question.size() || isAdverbBehindThat(question[i + 2].form);
        return false;
    }
    /// "is that altogether"; behind "did that" a noun follows: did that girl.
    [[nodiscard]] static bool isAdverbBehindThat(std::string_view form)
    {
        constexpr auto words =
            std::to_array<std::string_view>({"in", "altogether", "total", "all", "per", "each", "?"});
        return std::ranges::find(words, form) != words.end();
    }

    /// The question asks for the baker, and a baker comes behind it: now a baker is asked for, and the baker follows.
    void articlesInTheirNewOrder(Words& question, Words& condition)
    {
        for (std::size_t i = 0; i + 1 < question.size(); ++i) {
            const auto noun = lowerOf(question[i + 1]);
            if (lowerOf(question[i]) != "the" || !(isPersonNoun(noun) || (i > 0 && asks(lowerOf(question[i - 1])))))
                continue;
            Placed* first = firstArticleOf(noun, condition);
            if (first == nullptr)
                continue;
            question[i] = {std::string(lexicon::indefiniteArticle(noun)), {}};
            *first = {first->form[0] == 'A' ? "The" : "the", {}};
            return;
        }
    }

    /// What stands before the subject of a question.
    [[nodiscard]] static bool asks(std::string_view lower)
    {
        constexpr auto words = std::to_array<std::string_view>({"do", "does", "did", "will", "would", "can", "could"});
        return std::ranges::find(words, lower) != words.end();
    }

    /// The "a" before the first mention of a noun behind the question; null if it has another article or none.
    [[nodiscard]] Placed* firstArticleOf(const std::string& noun, Words& condition)
    {
        std::vector<Words*> rest;
        for (auto& sentence : body_)
            rest.push_back(&sentence);
        rest.push_back(&condition);
        for (auto* words : rest)
            for (std::size_t k = 0; k < words->size(); ++k)
                if (lowerOf((*words)[k]) == noun) {
                    const bool indefinite =
                        k > 0 && (lowerOf((*words)[k - 1]) == "a" || lowerOf((*words)[k - 1]) == "an");
                    return indefinite ? &(*words)[k - 1] : nullptr;
                }
        return nullptr;
    }
    [[nodiscard]] static std::string lowerOf(const Placed& word)
    {
        return std::string(text::formOf(text::lowerOf(text::intern(word.form))));
    }

    /// What the question's sentence has before it: a condition, an adverbial of the question, or a statement.
    void takeClause(Words clause, Words& question, Words& condition)
    {
        const auto lower = [&](std::size_t i) {
            return i < clause.size() ? std::string_view(problem_.lower(*clause[i].from)) : std::string_view();
        };
        const bool leads =
            lower(0) == "and" || lower(0) == "so" || lower(0) == "now" || lower(0) == "then" || lower(0) == "but";
        std::size_t first = leads ? 1 : 0; // but, if only five want one
        while (leads && first < clause.size() && isPauseForm(clause[first].form))
            ++first;
        if (lower(first) == "if") {
            if (clause.size() > first + 2) {
                clause.erase(clause.begin(), clause.begin() + static_cast<std::ptrdiff_t>(first));
                setCapital(clause, false);
                condition = std::move(clause);
                return;
            }
        }
        const bool allInAll = lower(0) == "all" && lower(1) == "in" && lower(2) == "all";
        if (clause.size() > 2 && !allInAll && (!opensAdverbial(lower(0)) || isSentence(clause))) {
            body_.push_back(std::move(clause));
            return;
        }
        setCapital(question, false);
        clause.push_back({",", {}});
        clause.insert(clause.end(), question.begin(), question.end());
        question = std::move(clause);
    }

    /// "On Tuesday she ran 5 miles": a phrase in front, and somebody who does something. "When she ran" is a clause.
    [[nodiscard]] bool isSentence(const Words& clause) const
    {
        constexpr auto phrases = std::to_array<std::string_view>(
            {"on", "at", "in", "by", "for", "from", "to", "with", "during", "then", "now", "later", "next", "today"});
        constexpr auto subjects = std::to_array<std::string_view>({"he", "she", "they", "it", "we", "i", "you"});
        const auto isIn = [](const auto& words, std::string_view word) {
            return std::ranges::find(words, word) != words.end();
        };
        if (!isIn(phrases, problem_.lower(*clause.front().from)))
            return false;
        for (std::size_t i = 1; i < clause.size(); ++i) {
            const auto place = *clause[i].from;
            const bool owner = i + 1 < clause.size() && problem_.lower(place + 1) == "'s";
            if (isIn(subjects, problem_.lower(place)) ||
                (problem_.isName(place) && !owner && !isIn(phrases, problem_.lower(place - 1))))
                return true;
        }
        return false;
    }

    static bool isStatement(const Words& sentence)
    {
        const auto lower = std::string(text::formOf(text::lowerOf(text::intern(sentence.front().form))));
        constexpr auto signs = std::to_array<std::string_view>({"\"", "``", "''", "?", "!", ":", ";", "(", "\u201c"});
        const auto words = sentence.size() - (isStopForm(sentence.back().form) ? 1 : 0);
        return words > 2 && !opensNoStatement(lower) && std::ranges::none_of(sentence, [&](const Placed& word) {
                   return std::ranges::find(signs, word.form) != signs.end();
               });
    }

    /// ", given that A, that B, and that C, and if D"
    void giveStatements(const Words& condition)
    {
        add({{",", {}}, {"given", {}}, {"that", {}}});
        for (std::size_t n = 0; n < body_.size(); ++n) {
            auto sentence = body_[n];
            while (sentence.size() > 1 && (isStopForm(sentence.back().form) || isPauseForm(sentence.back().form)))
                sentence.pop_back();
            const auto first = lowerOf(sentence.front());
            const bool links = first == "and" || first == "but" || first == "so";
            setCapital(sentence, false);
            if (links) {
                sentence.erase(sentence.begin());
                while (!sentence.empty() && isPauseForm(sentence.front().form))
                    sentence.erase(sentence.begin());
            }
            if (n > 0) {
                const bool last = n + 1 == body_.size() && condition.empty();
                add({{",", {}}});
                if (links || last)
                    add({{first == "but" ? "but" : "and", {}}});
                add({{"that", {}}});
            }
            add(sentence);
        }
        if (condition.empty())
            return;
        add({{",", {}}, {"and", {}}});
        add(condition);
    }

    /// The sign at the end of the question.
    [[nodiscard]] Words mark() const
    {
        if (place_.end < problem_.size() && problem_.isStop(place_.end))
            return plain(place_.end, place_.end + 1);
        return {{"?", {}}};
    }

    /// At the beginning of a text, or not, in a text that has capitals.
    void setCapital(Words& words, bool begins) const
    {
        if (words.empty() || !capitals_)
            return;
        auto& first = words.front();
        if (begins)
            first.form = text::withCaseOf(first.form, "Xx");
        else if (first.form == "The")
            first.form = "the";
        else if (first.from && !problem_.keepsCapital(*first.from))
            first.form = problem_.lower(*first.from);
    }

    void add(const Words& words) { result_.insert(result_.end(), words.begin(), words.end()); }

    /// With the white space of the old text between words that followed each other there, and signs attached as in it.
    [[nodiscard]] std::string joined() const
    {
        const auto& text = problem_.text();
        const auto touches = [&](std::size_t i) {
            return i > 0 && text.word(i).span.begin == text.word(i - 1).span.end;
        };
        bool attached = false; // whether the text attaches its stops to words
        for (std::size_t i = 0; i < text.size(); ++i)
            attached = attached || (isStopForm(text.form(i)) && touches(i));
        std::string string;
        for (std::size_t n = 0; n < result_.size(); ++n) {
            const auto& word = result_[n];
            if (n > 0) {
                const auto& before = result_[n - 1];
                const bool follows = word.from && before.from && *word.from == *before.from + 1;
                const bool sign = isStopForm(word.form) || isPauseForm(word.form) || word.form == "'s";
                const bool clings = word.from && touches(*word.from) && text.form(*word.from)[0] == '\'';
                if (follows)
                    string += text.str().substr(text.word(*before.from).span.end,
                                                text.word(*word.from).span.begin - text.word(*before.from).span.end);
                else if (!(attached && sign) && !clings)
                    string += ' ';
            }
            string += word.form;
        }
        return string;
    }

    const ProblemText& problem_;
    QuestionPlace place_;
    bool capitals_;
    std::vector<Words> body_;
    Words result_;
};

} // namespace

std::optional<std::string> questionFirst(std::string_view problem, const EntityRecogniser& recogniser)
{
    const ProblemText text(problem, &recogniser);
    const auto question = questionOf(text);
    return question ? QuestionMover(text, *question).moved() : std::nullopt;
}

namespace {

bool isDigitString(std::string_view token)
{
    return !token.empty() && std::ranges::all_of(token, [](char c) { return c >= '0' && c <= '9'; });
}

/// Bytes of the character that begins at `at`.
std::size_t characterAt(std::string_view text, std::size_t at)
{
    std::int32_t end = static_cast<std::int32_t>(at);
    U8_FWD_1(text.data(), end, static_cast<std::int32_t>(text.size()));
    return static_cast<std::size_t>(end) - at;
}

std::vector<std::string> tokensOf(std::string_view text)
{
    std::vector<std::string> tokens;
    for (std::size_t at = 0; at < text.size();) {
        at = text.find_first_not_of(" \t\r\n", at);
        if (at == std::string_view::npos)
            break;
        const auto end = std::min(text.find_first_of(" \t\r\n", at), text.size());
        tokens.emplace_back(text.substr(at, end - at));
        at = end;
    }
    return tokens;
}

} // namespace

std::optional<std::string> questionFirstAsReleased(std::string_view problem)
{
    const auto tokens = tokensOf(problem);
    std::vector<std::vector<std::string>> pieces(1);
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        // The expression takes the blanks on both sides: of two such tokens side by side the second one stays, and the
        // first and last of the text are no stops.
        const bool lone = tokens[i].size() == characterAt(tokens[i], 0) && !isDigitString(tokens[i]);
        const bool stopBefore = i > 0 && pieces.back().empty();
        if (lone && i > 0 && i + 1 < tokens.size() && !stopBefore)
            pieces.emplace_back();
        else
            pieces.back().push_back(tokens[i]);
    }
    if (tokens.empty())
        return std::nullopt;
    std::string moved;
    const auto add = [&](const std::string& token) { moved.append(moved.empty() ? "" : " ").append(token); };
    std::ranges::for_each(pieces.back(), add);
    add("given");
    add("that");
    for (std::size_t i = 0; i + 1 < pieces.size(); ++i)
        std::ranges::for_each(pieces[i], add);
    return moved;
}

} // namespace core::language
