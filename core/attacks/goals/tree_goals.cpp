#include "core/attacks/goals/tree_goals.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "core/attacks/goals/access.h"
#include "core/base/error.h"

namespace core::attacks {

using structures::DependencyTree;
using structures::Prediction;
using victims::VictimCard;

namespace {

/// Parsers read one sentence: the input's first segment.
constexpr std::size_t sentence = 0;

const DependencyTree& treeIn(const Prediction& answer)
{
    const auto* tree = std::get_if<DependencyTree>(&answer);
    if (tree == nullptr)
        throw Error("the victim's answer is not a tree", "Attacks on trees need a parser");
    return *tree;
}

/// Which words of the original are changed in the queried text; nothing if words may be in other places than in the
/// original, so that the answer has to be aligned.
std::optional<std::vector<std::uint8_t>> replacedWords(const QueriedText& queried)
{
    const auto& text = queried.base[sentence].text;
    const auto words = text.words();
    const auto original = text.originalWords();
    if (words.size() != original.size())
        return std::nullopt;
    std::vector<std::uint8_t> changed(words.size());
    for (std::size_t i = 0; i < words.size(); ++i) {
        const auto& origins = words[i].origins;
        if (origins.size() != 1 || origins.front() != i)
            return std::nullopt;
        changed[i] = words[i].id == original[i] ? 0 : 1;
    }
    for (const auto& edit : queried.edits) {
        if (edit.op != text::EditOp::Replace)
            return std::nullopt;
        if (edit.segment == sentence)
            changed[edit.index] = edit.word == original[edit.index] ? 0 : 1;
    }
    return changed;
}

class TreeAim final : public Goal::Aim {
public:
    TreeAim(TreeReference with, int headBefore) : reference(std::move(with)), head(headBefore) {}
    [[nodiscard]] const TreeReference* tree() const override { return &reference; }
    [[nodiscard]] std::shared_ptr<const Aim> withTree(TreeReference tree) const override
    {
        return std::make_shared<TreeAim>(std::move(tree), head);
    }

    TreeReference reference; ///< The tree, and the errors of the clean answer.
    int head;                ///< For tree-target: the head of the word in the clean answer; -1: there is no such word.
};

class TreeGoal : public Goal {
public:
    TreeGoal(const Settings& settings, TreeScoring scoring)
        : keptTags_(settings.text("victim_tags") == "kept"), scoring_(scoring)
    {}

    [[nodiscard]] std::vector<std::string> mismatches(const VictimCard& card) const override
    {
        if (card.answers() != structures::AnswerKind::Tree)
            return {fmt::format("{} is not a parser: this goal is about trees", card.name)};
        return {};
    }

    [[nodiscard]] text::Input prepared(const text::Input& input, victims::Victim& victim) const override
    {
        auto* tagger = victim.tags();
        if (tagger == nullptr || input.size() == 0)
            return input;
        // A parser that finds no tags tags the sentence itself, and each changed sentence anew.
        auto segments = input.segments();
        segments[sentence].tags.clear();
        text::Input bare(segments);
        if (!tagger->readsTags() || !keptTags_)
            return bare;
        segments[sentence].tags = tagger->tagsFor(bare);
        return text::Input(std::move(segments));
    }

protected:
    /// What both goals compare with: the tree, and the errors of the clean answer.
    [[nodiscard]] TreeReference treeReference(const corpora::Example& example, const Prediction& clean,
                                              const VictimCard& card) const
    {
        const auto* answer = std::get_if<DependencyTree>(&clean);
        const auto* right = std::get_if<DependencyTree>(scoring_.own ? &clean : &example.gold);
        if (answer == nullptr)
            throw Error(fmt::format("{} answered no tree", card.name), "Attacks on trees need a parser");
        if (right == nullptr)
            throw Error("the example has no gold tree", "Use goal.reference=own to attack the victim's own answer");
        if (example.input.size() == 0)
            throw Error("a parser reads one sentence, the example has no segment");
        return attacks::treeReference(*right, *answer, example.input[sentence], example.conllu, scoring_);
    }

    /// Calls `use(heads, labels, changed)` with an answer in terms of the original words.
    template<class Use>
    static auto withAligned(const DependencyTree& answer, const QueriedText& queried, const Use& use)
    {
        if (const auto changed = replacedWords(queried); changed && changed->size() == answer.heads.size())
            return use(answer.heads, answer.labels, *changed);
        const AlignedTree aligned = alignedTree(answer, text::applied(queried.base, queried.edits)[sentence].text);
        return use(aligned.heads, aligned.labels, aligned.changed);
    }

    [[nodiscard]] const TreeScoring& scoring() const { return scoring_; }

private:
    bool keptTags_;
    TreeScoring scoring_;
};

/// Share of the counted words that have no error, arcs of changed words included.
double scoreOf(const TreeReference& reference, std::span<const int> heads, std::span<const std::string> labels,
               std::span<const std::uint8_t> changed, TreeScoring scoring)
{
    scoring.strict = false;
    return 1.0 - treeVerdict(reference, heads, labels, changed, scoring).loss();
}

class TreeError final : public TreeGoal {
public:
    TreeError(const Settings& settings, TreeScoring scoring) : TreeGoal(settings, scoring) {}

    [[nodiscard]] victims::Victim::Detail detail() const override
    {
        using victims::Victim;
        return scoring().measure == TreeScoring::Measure::Uas ? Victim::Detail::HeadsOnly : Victim::Detail::Full;
    }

    [[nodiscard]] Reference reference(const corpora::Example& example, const Prediction& clean,
                                      const VictimCard& card) const override
    {
        auto tree = treeReference(example, clean, card);
        // Equation 4 sums over all words, punctuation too.
        tree.margin = {tree.tree.heads, std::vector<std::uint8_t>(tree.tree.heads.size(), 1), false};
        return {.aim = std::make_shared<TreeAim>(std::move(tree), -1)};
    }

    [[nodiscard]] Judgement judge(const Prediction& answer, const Reference& reference,
                                  const QueriedText& queried) const override
    {
        return withAligned(treeIn(answer), queried, [&](const auto& heads, const auto& labels, const auto& changed) {
            const auto& right = reference.as<TreeAim>().reference;
            const auto verdict = treeVerdict(right, heads, labels, changed, scoring());
            return Judgement{verdict.loss(), verdict.success(scoring().strict),
                             scoreOf(right, heads, labels, changed, scoring())};
        });
    }
};

class TreeTarget final : public TreeGoal {
public:
    explicit TreeTarget(const Settings& settings)
        : TreeGoal(settings, {TreeScoring::Measure::Uas, metrics::Punctuation::Counted,
                              settings.text("changed_arcs") == "strict", settings.text("reference") == "own"}),
          word_(static_cast<std::size_t>(settings.integer("word"))), head_(settings.integer("head"))
    {}

    [[nodiscard]] std::vector<std::string> mismatches(const VictimCard& card) const override
    {
        auto problems = TreeGoal::mismatches(card);
        if (static_cast<int>(word_) == head_)
            problems.emplace_back("a word cannot be attached to itself: goal.word and goal.head are the same");
        return problems;
    }

    [[nodiscard]] victims::Victim::Detail detail() const override { return victims::Victim::Detail::HeadsOnly; }

    [[nodiscard]] Reference reference(const corpora::Example& example, const Prediction& clean,
                                      const VictimCard& card) const override
    {
        auto tree = treeReference(example, clean, card);
        Reference reference;
        int before = -1;
        const std::size_t size = tree.tree.heads.size();
        if (word_ > size || static_cast<std::size_t>(head_) > size) {
            reference.unsuitable = true;
        } else {
            const auto& answer = treeIn(clean);
            before = answer.heads[word_ - 1];
            reference.metAlready = before == head_;
            tree.margin = {answer.heads, std::vector<std::uint8_t>(size, 0), true};
            tree.margin.heads[word_ - 1] = head_;
            tree.margin.counted[word_ - 1] = 1;
        }
        reference.aim = std::make_shared<TreeAim>(std::move(tree), before);
        return reference;
    }

    [[nodiscard]] Judgement judge(const Prediction& answer, const Reference& reference,
                                  const QueriedText& queried) const override
    {
        return withAligned(treeIn(answer), queried, [&](const auto& heads, const auto& labels, const auto& changed) {
            Judgement judgement;
            const auto& aim = reference.as<TreeAim>();
            judgement.score = scoreOf(aim.reference, heads, labels, changed, scoring());
            const bool left = scoring().strict && (changed[word_ - 1] != 0 ||
                                                   (head_ > 0 && changed[static_cast<std::size_t>(head_) - 1] != 0));
            const int now = heads[word_ - 1];
            judgement.success = !left && now == head_;
            judgement.loss = judgement.success ? 1.0 : !left && now != aim.head ? 0.5 : 0.0;
            return judgement;
        });
    }

private:
    std::size_t word_; ///< From 1.
    int head_;         ///< From 1, 0 is the root.
};

Parameter punctuationParameter()
{
    std::vector<std::string> names;
    for (const auto punctuation : metrics::punctuations)
        names.emplace_back(metrics::nameOf(punctuation));
    auto parameter = Parameter::choice("punctuation", std::move(names),
                                       "Which words are punctuation and left out of the score. counted: none; tag: by "
                                       "the corpus's tag, as on the Penn "
                                       "Treebank; unicode-P: forms of Unicode category P; upos: the universal tag "
                                       "PUNCT; unicode-PS: forms of category "
                                       "P or S. Without such tags the form decides as for unicode-P.");
    parameter.formerly = {{true, "counted"}, {false, "unicode-PS"}};
    return parameter;
}

std::vector<Parameter> parameters(std::vector<Parameter> own)
{
    own.insert(own.begin(),
               Parameter::choice("reference", {"gold", "own"},
                                 "The tree that answers are compared with: the corpus's, or the victim's own for the "
                                 "clean sentence."));
    own.push_back(Parameter::choice("changed_arcs", {"strict", "raw"},
                                    "strict: arcs of changed words (their dependent or their head in the reference) "
                                    "are left out of what counts as a success; raw: all arcs count."));
    own.push_back(Parameter::choice("victim_tags", {"predicted", "kept"},
                                    "The tags that a parser with tags reads after an edit: predicted anew, or kept as "
                                    "they were predicted for the clean sentence."));
    own.push_back(accessParameter());
    return own;
}

} // namespace

PartMaker<Goal> treeErrorGoal()
{
    return {
        {.type = "tree-error",
         .summary =
             "Succeeds when the parser makes a new error: an arc that was right is wrong (strict), or the score falls "
             "(raw). Sentences it parses wrongly by itself are attacked too.",
         .parameters =
             parameters({Parameter::choice("measure", {"uas", "las", "label-only"},
                                           "What an error is: a wrong head, a wrong head or label, or only a wrong "
                                           "label at the right head."),
                         punctuationParameter()}),
         .onTrees = true,
         .lowersScore = true},
        [](const Settings& settings, const language::Resources&) {
            return std::make_unique<TreeError>(settings, TreeScoring{measureNamed(settings.text("measure")),
                                                                     punctuationIn(settings.value("punctuation")),
                                                                     settings.text("changed_arcs") == "strict",
                                                                     settings.text("reference") == "own"});
        }};
}

PartMaker<Goal> treeTargetGoal()
{
    return {
        {.type = "tree-target",
         .summary =
             "Succeeds when one word is attached to another; sentences without these words, or where it is already, "
             "are skipped.",
         .parameters = parameters(
             {Parameter::integer("word", 1, 1, 10000,
                                 "The word that is to be attached to another head, counted from 1."),
              Parameter::integer("head", 0, 0, 10000, "The head it is to get, counted from 1; 0 is the root.")}),
         .onTrees = true},
        [](const Settings& settings, const language::Resources&) { return std::make_unique<TreeTarget>(settings); }};
}

} // namespace core::attacks
