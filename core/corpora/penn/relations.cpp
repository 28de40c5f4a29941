#include "core/corpora/penn/relations.h"

#include <algorithm>

#include "core/corpora/penn/words.h"

namespace core::corpora::penn {

namespace {

/// The preposition that makes a fixed phrase with a comparative ("more than", "at least"); -1 if there is none.
int partnerIn(const Tree& tree, int child)
{
    const auto at = [&](int node) -> const Node& { return tree.nodes[static_cast<std::size_t>(node)]; };
    const auto& siblings = at(at(child).parent).children;
    const auto place = std::find(siblings.begin(), siblings.end(), child);
    const auto isWord = [&](int node, std::string_view word) { return lowered(at(node).word) == word; };
    if (isOneOf(at(child).category, {"JJR", "RBR"}) && place + 1 != siblings.end() && isWord(*(place + 1), "than"))
        return *(place + 1);
    if (isOneOf(at(child).category, {"JJS", "RBS", "DT"}) && place != siblings.begin() && isWord(*(place - 1), "at"))
        return *(place - 1);
    return -1;
}

/// Reads a tree around one child.
class Relation {
public:
    Relation(const Tree& tree, const Heads& heads, int child)
        : tree_(tree), heads_(heads), child_(at(child)), parent_(at(child_.parent)),
          head_(at(heads.child[std::size_t(child_.parent)])), headWord_(at(heads.word[std::size_t(child_.parent)])),
          word_(at(heads.word[std::size_t(child)])), number_(child)
    {}

    [[nodiscard]] std::string_view label() const
    {
        if (child_.isWord() && isPunctuationTag(child_.category))
            return "punct";
        if (const auto label = coordination(); !label.empty())
            return label;
        const std::string& parent = parent_.category;
        if (isOneOf(parent, {"NP", "NX", "NML", "NAC", "WHNP"}))
            return inNoun();
        if (isOneOf(parent, {"PP", "WHPP"}))
            return inPreposition();
        if (isOneOf(parent, {"ADJP", "ADVP", "WHADJP", "WHADVP", "PRT", "CONJP"}))
            return inModifier();
        if (parent == "QP")
            return inQuantity();
        if (isOneOf(parent, {"SBAR", "SBARQ"}))
            return inSubordinate();
        return inClause();
    }

private:
    [[nodiscard]] const Node& at(int node) const { return tree_.nodes[static_cast<std::size_t>(node)]; }
    [[nodiscard]] bool before() const { return child_.place < head_.place; }
    [[nodiscard]] const Node& sibling(int place) const { return at(parent_.children[std::size_t(place)]); }
    [[nodiscard]] static bool isConjunction(const Node& node) { return isOneOf(node.category, {"CC", "CONJP"}); }
    [[nodiscard]] bool isClause(const Node& node) const
    {
        return !node.isWord() && isOneOf(node.category, {"S", "SBAR", "SINV", "SQ", "SBARQ"});
    }

    [[nodiscard]] bool nextIs(int place, std::string_view category) const
    {
        return place + 1 < int(parent_.children.size()) && sibling(place + 1).category == category;
    }

    [[nodiscard]] std::string_view coordination() const
    {
        if (isConjunction(child_)) {
            if (before() && isOneOf(lowered(word_.word), {"both", "either", "neither", "whether", "not", "only"}))
                return "preconj";
            return "cc";
        }
        if (before() && isOneOf(lowered(word_.word), {"both", "either", "neither"}) && isCoordinated(parent_))
            return "preconj";
        if (before())
            return {};
        bool conjunction = false;
        for (int i = head_.place + 1; i < int(parent_.children.size()); ++i)
            conjunction = conjunction || isConjunction(sibling(i));
        if (!conjunction)
            return {};
        const Node& previous = sibling(child_.place - 1);
        const bool after = isConjunction(previous) || isOneOf(previous.category, {",", ":", "``", "RB", "ADVP"});
        return after || child_.category == head_.category ? "conj" : "";
    }

    [[nodiscard]] std::string_view inNoun() const
    {
        const std::string& category = child_.category;
        const std::string_view tag = word_.category;
        if (category == "POS")
            return "possessive";
        if (category == "PDT")
            return "predet";
        if (isOneOf(category, {"DT", "WDT"}))
            return lowered(child_.word) == "no" ? "neg" : "det";
        if (isOneOf(category, {"PRP$", "WP$"}))
            return "poss";
        if (isOneOf(category, {"CD", "QP"}))
            return "num";
        if (before()) {
            if (isOneOf(category, {"NP", "WHNP"}) && endsInPossessive(child_))
                return "poss";
            if (isOneOf(category, {"NN", "NNS", "NNP", "NNPS", "NP", "NML", "NX", "NAC", "FW"}))
                return "nn";
            if (isOneOf(category, {"JJ", "JJR", "JJS", "ADJP", "VBG", "VBN", "VBD", "UCP", "WHADJP", "IN"}))
                return "amod";
            if (category == "PRN")
                return "dep";
            if (isOneOf(category, {"RB", "RBR", "RBS", "ADVP"}))
                return isNegation(word_) ? "neg" : "advmod";
            if (category == "CONJP")
                return "cc";
        }
        if (category == "PP")
            return "prep";
        if (category == "SBAR" && child_.children.size() == 1 && !hasSubject(child_))
            return "vmod"; // its relative pronoun was empty: "procedures to aid them"
        if (category == "SBAR")
            return hasRelative(child_) ? "rcmod" : "ccomp";
        if (isOneOf(category, {"VP", "RRC"}))
            return "vmod";
        if (category == "S")
            return isOneOf(tag, {"VB", "VBG", "VBN"}) ? "vmod" : "rcmod";
        if (isOneOf(category, {"NP", "NX", "NN", "NNS", "NNP"}))
            return child_.has("TMP") ? "tmod" : child_.has("ADV") ? "npadvmod" : "appos";
        if (isOneOf(category, {"ADJP", "JJ"}))
            return "amod";
        if (isOneOf(category, {"ADVP", "RB"}))
            return isNegation(word_) ? "neg" : "advmod";
        if (category == "PRN")
            return parenthesis();
        if (category == "INTJ")
            return "discourse";
        return "dep";
    }

    [[nodiscard]] std::string_view inPreposition() const
    {
        const std::string& category = child_.category;
        if (before()) {
            if (isOneOf(category, {"NP", "QP"}))
                return "npadvmod";
            if (isOneOf(lowered(word_.word), {"such", "because", "instead", "rather", "due"}) && child_.isWord())
                return "mwe";
            return isOneOf(category, {"ADVP", "RB", "JJ", "RBR"}) ? "advmod" : category == "PP" ? "prep" : "dep";
        }
        if (isOneOf(category, {"NP", "NN", "NNS", "NNP", "WHNP", "CD", "NX", "ADJP", "QP", "UCP", "JJ", "DT", "PRP"}))
            return "pobj";
        if (category == "PP" && word_.category == "TO")
            return "prep";
        if (isOneOf(category, {"S", "SBAR", "IN", "PP", "SINV", "VP", "ADVP"}))
            return "pcomp";
        if (category == "PRN")
            return parenthesis();
        return "dep";
    }

    [[nodiscard]] std::string_view inModifier() const
    {
        const std::string& category = child_.category;
        if (category == "CD")
            return "number";
        if (isOneOf(category, {"NP", "QP", "NN", "NNS"}) && before())
            return "npadvmod";
        if (parent_.category == "CONJP")
            return "mwe";
        if (isOneOf(category, {"RB", "RBR", "RBS", "ADVP", "WRB", "JJ", "JJR", "DT", "IN", "WHADVP"}))
            return isNegation(word_) ? "neg" : "advmod";
        if (category == "PP")
            return "prep";
        if (category == "SBAR")
            return "ccomp";
        if (category == "S")
            return "xcomp";
        if (category == "NP")
            return "dep";
        if (category == "PRN")
            return parenthesis();
        return "dep";
    }

    [[nodiscard]] std::string_view inQuantity() const
    {
        const std::string& category = child_.category;
        if (partnerIn(tree_, number_) >= 0)
            return "mwe";
        if (isOneOf(category, {"CD", "$", "#"}))
            return isOneOf(headWord_.category, {"$", "#"}) && !nextIs(child_.place, "CD") ? "num" : "number";
        if (isOneOf(category, {"IN", "RB", "RBR", "RBS", "JJR", "JJS", "JJ", "TO", "DT", "ADVP", "XS", "PDT", "NN"}))
            return "quantmod";
        return "dep";
    }

    [[nodiscard]] std::string_view inSubordinate() const
    {
        const std::string& category = child_.category;
        if (isOneOf(category, {"IN", "DT", "TO"}))
            return "mark";
        if (isOneOf(category, {"WHADVP", "RB", "ADVP", "WRB"}))
            return "advmod";
        if (isOneOf(category, {"WHNP", "WHADJP"}))
            return hasSubject(head_) ? "dobj" : isPassive() ? "nsubjpass" : "nsubj";
        if (isOneOf(category, {"WHPP", "PP"}))
            return "prep";
        if (category == "NP")
            return "npadvmod";
        return "dep";
    }

    [[nodiscard]] std::string_view inClause() const
    {
        const std::string& category = child_.category;
        if (child_.isWord() && (isVerbTag(category) || isOneOf(category, {"MD", "TO"})) && head_.category != category) {
            if (isBe(child_.word) && !isOneOf(head_.category, {"VP"}))
                return headWord_.category == "VBN" ? "auxpass" : "cop";
            if (head_.category == "VP" || head_.category == "UCP")
                return isPassiveAuxiliary() ? "auxpass" : "aux";
        }
        if (isOneOf(category, {"NP", "WHNP", "NN", "NNS", "NNP", "PRP", "NX", "DT", "EX"}))
            return nounInClause();
        if (isOneOf(category, {"PP", "WHPP"}))
            return "prep";
        if (isOneOf(category, {"ADVP", "RB", "RBR", "RBS", "WHADVP", "WRB", "IN"}))
            return isNegation(word_) ? "neg" : "advmod";
        if (category == "PRT" || category == "RP")
            return "prt";
        if (isOneOf(category, {"ADJP", "JJ"}))
            return before() ? "dep" : "acomp";
        if (category == "INTJ" || category == "UH")
            return "discourse";
        if (category == "PRN")
            return parenthesis();
        if (isClause(child_))
            return clauseInClause();
        return "dep";
    }

    [[nodiscard]] std::string_view nounInClause() const
    {
        if (word_.category == "EX")
            return "expl";
        if (child_.has("TMP"))
            return "tmod";
        if (isOneOf(parent_.category, {"S", "SINV", "SQ"}) && !child_.has("ADV") &&
            (before() || parent_.category == "SINV"))
            return isPassive() ? "nsubjpass" : "nsubj";
        if (child_.has("ADV") || child_.has("LOC") || child_.has("MNR"))
            return "npadvmod";
        if (hasExistential(parent_) || (parent_.parent >= 0 && hasExistential(at(parent_.parent))))
            return "nsubj";
        if (child_.has("PRD"))
            return "xcomp";
        if (parent_.category == "VP") {
            for (int i = child_.place + 1; i < int(parent_.children.size()); ++i)
                if (const Node& next = sibling(i); next.category == "NP" && !next.has("TMP") && !next.has("ADV"))
                    return "iobj";
            return "dobj";
        }
        return "dep";
    }

    [[nodiscard]] std::string_view clauseInClause() const
    {
        if (child_.has("SBJ"))
            return "csubj";
        if (child_.category == "SBAR") {
            const Node& first = at(child_.children[0]);
            if (isOneOf(first.category, {"IN", "WHADVP", "RB", "ADVP", "PP"}) &&
                !isOneOf(lowered(first.isWord() ? first.word : ""), {"that", "whether", "if"}))
                return "advcl";
            return child_.has("ADV") || child_.has("PRP") || child_.has("TMP") ? "advcl" : "ccomp";
        }
        if (child_.has("ADV") || child_.has("PRP"))
            return hasSubject(child_) ? "advcl" : "vmod";
        if (parent_.category == "VP" && (!hasSubject(child_) || !isFinite(child_)))
            return "xcomp";
        return before() && hasSubject(child_) ? "ccomp" : parent_.category == "VP" ? "ccomp" : "parataxis";
    }

    [[nodiscard]] std::string_view parenthesis() const { return isVerbTag(word_.category) ? "parataxis" : "dep"; }

    [[nodiscard]] bool hasSubject(const Node& clause) const
    {
        return std::any_of(clause.children.begin(), clause.children.end(), [&](int child) {
            const Node& node = at(child);
            return node.has("SBJ") || (clause.category == "SBAR" && node.category == "S" && hasSubject(node));
        });
    }

    [[nodiscard]] bool hasExistential(const Node& node) const
    {
        return std::any_of(node.children.begin(), node.children.end(),
                           [&](int child) { return at(heads_.word[std::size_t(child)]).category == "EX"; });
    }

    /// Whether a clause has a verb that is not an infinitive or a participle.
    [[nodiscard]] bool isFinite(const Node& clause) const
    {
        return std::any_of(clause.children.begin(), clause.children.end(), [&](int child) {
            const Node& node = at(child);
            return isOneOf(node.category, {"VBD", "VBZ", "VBP", "MD"}) || (node.category == "VP" && isFinite(node));
        });
    }

    [[nodiscard]] static bool isNegation(const Node& word)
    {
        return isOneOf(lowered(word.word), {"not", "n't", "never"});
    }

    [[nodiscard]] bool endsInPossessive(const Node& node) const
    {
        return !node.children.empty() && at(node.children.back()).category == "POS";
    }

    [[nodiscard]] bool hasRelative(const Node& sbar) const
    {
        const std::string& first = sbar.isWord() ? sbar.category : at(sbar.children[0]).category;
        return first.starts_with("WH") || isOneOf(first, {"S", "PP"});
    }

    [[nodiscard]] bool isCoordinated(const Node& node) const
    {
        return std::any_of(node.children.begin(), node.children.end(),
                           [&](int child) { return isConjunction(at(child)); });
    }

    /// Whether the head verb is a participle under a form of "be" or "get".
    [[nodiscard]] bool isPassive() const { return isPassiveVerb(heads_.word[std::size_t(child_.parent)]); }

    [[nodiscard]] bool isPassiveVerb(int verb) const
    {
        const Node& word = at(verb);
        if (!isOneOf(word.category, {"VBN", "VBD"}))
            return false;
        int phrase = word.parent;
        while (phrase >= 0 && at(phrase).parent >= 0) {
            const Node& above = at(at(phrase).parent);
            if (!isOneOf(above.category, {"VP", "SQ", "SINV"}))
                return false;
            for (const int child : above.children)
                if (const Node& node = at(child); node.isWord() && isVerbTag(node.category))
                    return isBe(node.word) || isOneOf(lowered(node.word), {"get", "gets", "got", "getting", "gotten"});
            phrase = at(phrase).parent;
        }
        return false;
    }

    [[nodiscard]] bool isPassiveAuxiliary() const
    {
        if (!isBe(child_.word) && !isOneOf(lowered(child_.word), {"get", "gets", "got", "getting", "gotten"}))
            return false;
        // Only the auxiliary right above the participle: "has been named".
        const Node& phrase = head_;
        const Node& verb = at(heads_.word[std::size_t(heads_.child[std::size_t(child_.parent)])]);
        if (!isOneOf(verb.category, {"VBN", "VBD"}))
            return false;
        for (const int child : phrase.children)
            if (const Node& node = at(child); node.isWord() && isVerbTag(node.category))
                return &node == &verb;
        return true;
    }

    const Tree& tree_;
    const Heads& heads_;
    const Node& child_;
    const Node& parent_;
    const Node& head_;
    const Node& headWord_;
    const Node& word_;
    int number_;
};

} // namespace

int governorOf(const Tree& tree, const Heads& heads, int child)
{
    const auto at = [&](int node) -> const Node& { return tree.nodes[static_cast<std::size_t>(node)]; };
    // A number may be a constituent: (CD (CD 2) (NP million)).
    const auto wordOf = [&](int node) { return heads.word[static_cast<std::size_t>(node)]; };
    const Node& parent = at(at(child).parent);
    const int head = heads.child[std::size_t(at(child).parent)];
    if (parent.category == "QP") {
        const auto& siblings = parent.children;
        auto place = std::find(siblings.begin(), siblings.end(), child);
        if (const int partner = partnerIn(tree, child); partner >= 0)
            return wordOf(partner);
        if (at(child).category == "CD" && isOneOf(at(head).category, {"$", "#"})) {
            while (place + 1 != siblings.end() && at(*(place + 1)).category == "CD")
                ++place;
            if (*place != child)
                return wordOf(*place);
        }
    }
    return wordOf(head);
}

std::string_view relationOf(const Tree& tree, const Heads& heads, int child)
{
    return Relation(tree, heads, child).label();
}

} // namespace core::corpora::penn
