#include "core/corpora/penn/head_rules.h"

#include <algorithm>
#include <map>
#include <optional>
#include <span>
#include <string>

#include "core/corpora/penn/words.h"

namespace core::corpora::penn {

namespace {

using Names = std::vector<std::string_view>;

/// How a rule searches for a head: from the left or the right, by one category after the other or all at once.
enum class Search { Left, Right, LeftAny, RightAny };
struct Rule {
    Search search;
    Names categories;
};

/// Collins (1999) with content words before function words (S before IN, the noun before its numbers).
const std::map<std::string_view, std::vector<Rule>>& table()
{
    using enum Search;
    static const Rule nouns{RightAny, {"NN", "NNP", "NNPS", "NNS", "NML", "NX", "JJR"}};
    static const std::vector<Rule> nominal{nouns,
                                           {Left, {"NP", "PRP"}},
                                           {RightAny, {"$", "ADJP", "FW", "PRN"}},
                                           {Right, {"CD"}},
                                           {RightAny, {"JJ", "JJS", "RB", "QP", "DT", "WDT", "RBR", "ADVP", "VBG"}},
                                           {Left, {"POS"}}};
    static const std::map<std::string_view, std::vector<Rule>> rules{
        {"ADJP",
         {{LeftAny, {"$"}},
          {RightAny, {"NNS", "NN", "JJ", "QP", "VBN", "VBG"}},
          {Left, {"ADJP"}},
          {RightAny, {"JJR", "JJS", "DT", "RB", "RBR", "CD", "IN", "VBD"}},
          {Left, {"ADVP", "NP"}}}},
        {"ADVP",
         {{Left, {"ADVP"}},
          {RightAny, {"RB", "RBR", "RBS", "JJ", "JJR", "JJS"}},
          {RightAny, {"RP", "DT", "NN", "CD", "NP", "VBN", "NNP", "CC", "FW", "NNS", "ADJP", "IN"}}}},
        {"CONJP", {{Right, {"CC", "VB", "JJ", "RB", "IN"}}}},
        {"FRAG", {{Left, {"IN"}}, {Right, {"RB"}}, {Left, {"NP", "ADJP", "S", "PP", "VP", "ADVP", "SBAR"}}}},
        {"LST", {{Right, {"LS", "NN", "CD"}}}},
        {"NAC", nominal},
        {"NML", nominal},
        {"NP", nominal},
        {"NX", nominal},
        {"PP", {{Right, {"IN", "TO", "VBG", "VBN", "RP", "FW", "JJ"}}, {Left, {"PP"}}}},
        {"PRN", {{Left, {"VP", "NP", "PP", "SQ", "S", "SINV", "SBAR", "ADJP", "ADVP", "INTJ", "WHNP", "NN"}}}},
        {"PRT", {{Right, {"RP"}}}},
        {"QP", {{Right, {"$", "NNS", "NN", "CD", "JJ", "PDT", "DT", "IN", "RB", "QP", "JJR", "JJS"}}}},
        {"RRC", {{Left, {"RRC"}}, {Right, {"VP", "ADJP", "NP", "PP", "ADVP"}}}},
        {"S", {{Left, {"VP", "S", "FRAG", "SBAR", "ADJP", "UCP"}}, {Right, {"NP"}}}},
        {"SBAR", {{Left, {"S", "SQ", "SINV", "SBAR", "FRAG", "VP", "WHNP", "WHPP", "WHADVP", "WHADJP", "IN", "DT"}}}},
        {"SBARQ", {{Left, {"SQ", "S", "SINV", "SBARQ", "FRAG"}}}},
        {"SINV", {{Left, {"VP", "VBZ", "VBD", "VBP", "VB", "MD", "S", "SINV", "ADJP", "NP"}}}},
        {"SQ", {{Left, {"VP", "SQ", "ADJP", "VB", "VBZ", "VBD", "VBP", "MD"}}}},
        {"UCP", {{Left, {}}}},
        {"VP", {{Left, {"VP", "VBD", "VBN", "VBZ", "VB", "VBG", "VBP", "TO", "MD", "ADJP", "JJ", "NN", "NNS", "NP"}}}},
        {"WHADJP", {{Right, {"ADJP", "JJ", "RB", "WRB"}}}},
        {"WHADVP", {{Right, {"WRB", "WHADVP", "RB"}}}},
        {"WHNP", {{RightAny, {"NN", "NNP", "NNPS", "NNS", "NX", "NP", "WDT", "WP", "WP$", "WHADJP", "WHPP", "WHNP"}}}},
        {"WHPP", {{Right, {"IN", "TO", "FW"}}}},
        {"X", {{Right, {"S", "VP", "ADJP", "NP", "SBAR", "PP", "X"}}}},
    };
    return rules;
}

class Finder {
public:
    Finder(const Tree& tree, bool copulaHead) : tree_(tree), copulaHead_(copulaHead) {}

    Heads run()
    {
        const std::size_t size = tree_.nodes.size();
        heads_.child.assign(size, -1);
        heads_.word.assign(size, -1);
        for (std::size_t i = size; i-- > 0;) { // children come after their parents
            if (!tree_.nodes[i].isWord())
                heads_.child[i] = headChild(tree_.nodes[i]);
            heads_.word[i] = heads_.child[i] < 0 ? static_cast<int>(i) : heads_.word[std::size_t(heads_.child[i])];
        }
        return std::move(heads_);
    }

private:
    [[nodiscard]] const Node& at(int node) const { return tree_.nodes[static_cast<std::size_t>(node)]; }
    [[nodiscard]] bool isPunctuation(int node) const
    {
        return at(node).isWord() && isPunctuationTag(at(node).category);
    }

    int headChild(const Node& node)
    {
        if (node.children.size() == 1)
            return node.children[0];
        if (const auto verbal = verbalHead(node))
            return *verbal;
        const auto found = table().find(node.category);
        if (found != table().end())
            for (const Rule& rule : found->second)
                if (const auto head = search(node, rule))
                    return firstConjunct(node, *head);
        for (const int child : node.children)
            if (!isPunctuation(child))
                return child;
        return node.children[0];
    }

    std::optional<int> search(const Node& node, const Rule& rule)
    {
        const auto scan = [&](std::span<const std::string_view> wanted) -> std::optional<int> {
            const bool fromLeft = rule.search == Search::Left || rule.search == Search::LeftAny;
            const int count = static_cast<int>(node.children.size());
            for (int i = 0; i < count; ++i) {
                const int child = node.children[std::size_t(fromLeft ? i : count - 1 - i)];
                if (std::ranges::find(wanted, at(child).category) != wanted.end() && !isAdverbialNoun(child))
                    return child;
            }
            return std::nullopt;
        };
        if (rule.search == Search::LeftAny || rule.search == Search::RightAny)
            return scan(rule.categories);
        for (const std::string_view category : rule.categories)
            if (const auto head = scan({&category, 1}))
                return head;
        return std::nullopt;
    }

    /// "three years ago": a noun phrase of time or measure is not a head beside another.
    [[nodiscard]] bool isAdverbialNoun(int node) const { return at(node).category == "NP" && at(node).has("TMP"); }

    /// Collins: a head right after a conjunction gives way to the conjunct before it, and so on through a list.
    int firstConjunct(const Node& node, int head)
    {
        const auto& children = node.children;
        auto i = static_cast<std::size_t>(at(head).place);
        const auto isConjunction = [&](std::size_t k) {
            return at(children[k]).category == "CC" || at(children[k]).category == "CONJP";
        };
        if (i < 2 || !isConjunction(i - 1))
            return head;
        i -= 2;
        while (i > 0 && isPunctuation(children[i]))
            --i;
        while (i >= 2 && isPunctuation(children[i - 1]) && !isPunctuation(children[i - 2]) &&
               at(children[i - 2]).category == at(children[i]).category)
            i -= 2;
        return isPunctuation(children[i]) ? head : children[i];
    }

    /// Auxiliaries and copulas: the verb phrase or the predicate after them.
    std::optional<int> verbalHead(const Node& node)
    {
        if (!isOneOf(node.category, {"VP", "SQ", "SINV"}))
            return std::nullopt;
        std::optional<std::size_t> verb; // the first one
        for (std::size_t i = 0; i < node.children.size() && !verb; ++i) {
            const Node& child = at(node.children[i]);
            if (child.isWord() && (isVerbTag(child.category) || child.category == "MD" || child.category == "TO"))
                verb = i;
        }
        if (!verb)
            return std::nullopt;
        const Node& first = at(node.children[*verb]);
        const bool auxiliary = !isVerbTag(first.category) || isAuxiliary(first.word);
        if (auxiliary)
            for (const int child : node.children)
                if (at(child).category == "VP" || (at(child).category == "UCP" && hasVerbPhrase(child)))
                    return child;
        if (copulaHead_ || !isVerbTag(first.category) || !isBe(first.word))
            return std::nullopt;
        return predicate(node, *verb);
    }

    [[nodiscard]] bool hasVerbPhrase(int node) const
    {
        const auto& children = at(node).children;
        return std::any_of(children.begin(), children.end(), [&](int child) { return at(child).category == "VP"; });
    }

    /// What follows the copula: in a question ("Is he ready") the last fitting phrase, not the subject.
    [[nodiscard]] std::optional<int> predicate(const Node& node, std::size_t verb) const
    {
        std::optional<int> found;
        for (std::size_t i = verb + 1; i < node.children.size(); ++i) {
            const int child = node.children[i];
            const std::string& category = at(child).category;
            const bool fits = isOneOf(category, {"ADJP", "NP", "UCP", "WHNP", "WHADJP", "JJ", "NN"}) &&
                              !at(child).has("TMP") && !at(child).has("ADV") && !at(child).has("SBJ") &&
                              !isExistential(child);
            if (fits && (!found || node.category != "VP"))
                found = child;
        }
        return found && !hasExistentialSubject(node) ? found : std::nullopt;
    }

    [[nodiscard]] bool isExistential(int node) const
    {
        const auto& children = at(node).children;
        return children.size() == 1 && at(children[0]).category == "EX";
    }

    /// "There is": the verb stays head.
    [[nodiscard]] bool hasExistentialSubject(const Node& node) const
    {
        const auto among = [&](const Node& above) {
            return std::any_of(above.children.begin(), above.children.end(), [&](int c) { return isExistential(c); });
        };
        return among(node) || (node.parent >= 0 && among(at(node.parent)));
    }

    const Tree& tree_;
    bool copulaHead_;
    Heads heads_;
};

} // namespace

Heads headsOf(const Tree& tree, bool copulaHead) { return Finder(tree, copulaHead).run(); }

bool isVerbTag(std::string_view tag) { return tag.starts_with("VB"); }
bool isPunctuationTag(std::string_view tag)
{
    return isOneOf(tag, {".", ",", ":", "``", "''", "-LRB-", "-RRB-", "SYM"});
}

bool isBe(std::string_view word)
{
    return isOneOf(lowered(word), {"be", "am", "is", "are", "was", "were", "been", "being", "'s", "'re", "'m", "ai"});
}

bool isAuxiliary(std::string_view word)
{
    return isBe(word) || isOneOf(lowered(word), {"have",    "has",    "had",    "having", "'ve", "'d",   "do",
                                                 "does",    "did",    "done",   "doing",  "get", "gets", "got",
                                                 "getting", "gotten", "become", "wo",     "ca",  "'ll",  "to"});
}

} // namespace core::corpora::penn
