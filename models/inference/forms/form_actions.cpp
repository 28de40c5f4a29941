#include "models/inference/forms/form_actions.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>

#include "models/inference/forms/form_config.h"
#include "models/inference/forms/form_pieces.h"

namespace models {

using core::structures::FormKind;
using core::structures::FormNode;
using core::structures::FormNotation;
using core::structures::LogicalForm;

namespace {

constexpr std::string_view quoteSign = "'", closeSign = ")";
/// Calls of lambda calculus whose first part is a variable that they bind.
constexpr std::array<std::string_view, 9> binders{"lambda", "exists", "argmax", "argmin", "count",
                                                  "sum",    "the",    "max",    "min"};
/// Calls of lambda calculus that take any number of parts.
constexpr std::array<std::string_view, 2> joiners{"and", "or"};

std::string_view signOf(FormKind kind)
{
    switch (kind) {
    case FormKind::Group:
        return "()";
    case FormKind::Conjunction:
        return ",";
    case FormKind::Disjunction:
        return ";";
    case FormKind::Negation:
        return "\\+";
    case FormKind::List:
        return "[";
    default:
        return {};
    }
}

FormKind kindOf(std::string_view sign)
{
    for (const auto kind :
         {FormKind::Group, FormKind::Conjunction, FormKind::Disjunction, FormKind::Negation, FormKind::List})
        if (sign == signOf(kind))
            return kind;
    return FormKind::Call;
}

bool takesAnyNumber(const FormNode& node, FormNotation notation)
{
    if (node.kind == FormKind::Call)
        return notation == FormNotation::Lambda && std::ranges::find(joiners, node.name) != joiners.end();
    return node.kind == FormKind::Conjunction || node.kind == FormKind::Disjunction || node.kind == FormKind::List;
}

/// Whether parentheses mean nothing: a part of this kind is written with them unless it is a whole form.
bool goWithoutSaying(const FormNode& group)
{
    const auto kind = group.parts.front().kind;
    return kind == FormKind::Conjunction || kind == FormKind::Disjunction;
}

void add(const FormNode& node, FormNotation notation, std::vector<std::string>& pieces)
{
    if (node.kind == FormKind::Group && goWithoutSaying(node)) {
        add(node.parts.front(), notation, pieces);
        return;
    }
    if (node.kind == FormKind::Variable || node.kind == FormKind::Symbol) {
        const LogicalForm leaf{.notation = notation, .root = node};
        for (auto& piece : piecesOf(leaf))
            pieces.push_back(std::move(piece));
        return;
    }
    const bool any = takesAnyNumber(node, notation);
    const std::string name = node.kind == FormKind::Call ? node.name : std::string(signOf(node.kind));
    pieces.push_back("(" + name + "/" + (any ? "*" : std::to_string(node.parts.size())));
    for (const auto& part : node.parts)
        add(part, notation, pieces);
    if (any)
        pieces.emplace_back(closeSign);
}

/// The meaning of `(name/parts`.
struct Opening {
    std::string_view name;
    std::uint32_t parts = 0;
};

std::optional<Opening> openingOf(std::string_view piece)
{
    const auto slash = piece.rfind('/');
    if (!piece.starts_with('(') || slash == std::string_view::npos)
        return std::nullopt;
    Opening opening{piece.substr(1, slash - 1)};
    const auto number = piece.substr(slash + 1);
    if (number == "*") {
        opening.parts = FormAction::any;
        return opening;
    }
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), opening.parts);
    if (error != std::errc{} || end != number.data() + number.size() || opening.parts > 100)
        return std::nullopt;
    return opening;
}

bool spellsVariable(std::string_view piece, FormNotation notation)
{
    if (notation == FormNotation::Lambda)
        return piece.starts_with('$');
    const char first = piece.empty() ? 'a' : piece.front();
    // `_answer`, as the released Geo writes its predicates, is a variable's name; as a leaf it is one.
    return notation == FormNotation::Prolog && ((first >= 'A' && first <= 'Z') || first == '_');
}

/// Reads actions back.
class ActionReader {
public:
    ActionReader(std::span<const std::string> pieces, FormNotation notation, bool quoteBlanks)
        : pieces_(pieces), notation_(notation), quoteBlanks_(quoteBlanks)
    {}

    std::optional<FormNode> node(std::size_t depth = 0)
    {
        if (at_ >= pieces_.size() || depth > core::structures::FormLimits::depth)
            return std::nullopt;
        const std::string_view piece = pieces_[at_++];
        if (piece == quoteSign)
            return quoted();
        const auto opening = openingOf(piece);
        if (!opening)
            return piece == closeSign ? std::nullopt : std::optional(leaf(piece));
        FormNode node{kindOf(opening->name), {}, {}};
        if (node.kind == FormKind::Call)
            node.name = std::string(opening->name);
        while (opening->parts == FormAction::any ? !takeClose() : node.parts.size() < opening->parts) {
            auto part = this->node(depth + 1);
            if (!part)
                return std::nullopt;
            node.parts.push_back(std::move(*part));
        }
        return node;
    }
    [[nodiscard]] bool atEnd() const { return at_ == pieces_.size(); }

private:
    bool takeClose()
    {
        if (at_ >= pieces_.size() || pieces_[at_] != closeSign)
            return false;
        ++at_;
        return true;
    }

    FormNode leaf(std::string_view piece) const
    {
        return {spellsVariable(piece, notation_) ? FormKind::Variable : FormKind::Symbol, std::string(piece), {}};
    }

    std::optional<FormNode> quoted()
    {
        std::vector<std::string> words{std::string(quoteSign)};
        while (at_ < pieces_.size() && pieces_[at_] != quoteSign)
            words.push_back(pieces_[at_++]);
        if (at_++ >= pieces_.size())
            return std::nullopt;
        words.emplace_back(quoteSign);
        return FormNode{FormKind::Symbol, formOf(words, quoteBlanks_), {}};
    }

    std::span<const std::string> pieces_;
    FormNotation notation_;
    bool quoteBlanks_;
    std::size_t at_ = 0;
};

} // namespace

std::vector<std::string> actionsOf(const LogicalForm& form)
{
    std::vector<std::string> pieces;
    add(form.root, form.notation, pieces);
    return pieces;
}

std::optional<LogicalForm> formOfActions(std::span<const std::string> pieces, FormNotation notation, bool quoteBlanks)
{
    ActionReader reader(pieces, notation, quoteBlanks);
    auto root = reader.node();
    if (!root || !reader.atEnd())
        return std::nullopt;
    return LogicalForm{.notation = notation, .root = std::move(*root), .outerParentheses = false};
}

std::vector<std::string> sketchOf(std::span<const std::string> actions, const std::string& leaf)
{
    std::vector<std::string> sketch;
    bool quoted = false;
    for (const auto& piece : actions) {
        if (quoted || piece == quoteSign) {
            if (piece == quoteSign && !(quoted = !quoted))
                sketch.push_back(leaf);
            continue;
        }
        sketch.push_back(piece == closeSign || openingOf(piece) ? piece : leaf);
    }
    return sketch;
}

FormAction FormAction::of(const std::string& piece, FormNotation notation)
{
    if (piece == quoteSign)
        return {.kind = Kind::Quote};
    if (piece == closeSign)
        return {.kind = Kind::Close};
    const auto opening = openingOf(piece);
    if (!opening)
        return {.kind = spellsVariable(piece, notation) ? Kind::Variable : Kind::Symbol};
    const auto kind = kindOf(opening->name);
    const bool lambda = notation == FormNotation::Lambda;
    return {.kind = Kind::Open,
            .parts = opening->parts,
            .goals = kind != FormKind::Call && kind != FormKind::List,
            .binds = lambda && std::ranges::find(binders, opening->name) != binders.end(),
            .typed = lambda && opening->name == binders.front()};
}

FormGrammar::FormGrammar(const Vocabulary& pieces, FormNotation notation)
    : nameIsForm_(notation == FormNotation::Lambda)
{
    std::uint32_t shortest = FormAction::any;
    for (std::uint32_t piece = 0; piece < pieces.size(); ++piece) {
        actions_.push_back(piece < formSigns
                               ? FormAction{.kind = piece == formLeaf ? FormAction::Kind::Leaf : FormAction::Kind::Sign}
                               : FormAction::of(pieces.word(piece), notation));
        const auto& action = actions_.back();
        if (action.kind == FormAction::Kind::Open && !action.goals && action.parts != FormAction::any)
            shortest = std::min(shortest, 1 + action.parts);
    }
    if (shortest != FormAction::any)
        shortestGoal_ = shortest;
}

std::uint32_t FormStack::least(const FormAction& action)
{
    if (action.parts != FormAction::any)
        return action.parts;
    return action.goals ? 2 : 0;
}

bool FormStack::allows(const FormGrammar& grammar, std::uint32_t piece, bool hurry) const
{
    using Kind = FormAction::Kind;
    const auto& action = grammar[piece];
    if (action.kind == Kind::Sign || complete())
        return false;
    if (inQuote())
        return action.kind == Kind::Quote ? open_.back().written > 0
                                          : (action.kind == Kind::Symbol || action.kind == Kind::Variable) &&
                                                !(hurry && open_.back().written > 0);
    const bool shortGoal = action.kind == Kind::Open && !action.goals && action.parts != FormAction::any &&
                           1 + action.parts == grammar.shortestGoal();
    if (open_.empty()) // the root
        return action.kind == Kind::Open
                   ? !hurry || shortGoal
                   : grammar.nameIsForm() && (action.kind == Kind::Leaf || action.kind == Kind::Symbol);
    const auto& open = open_.back();
    const auto& parent = grammar[open.piece];
    const bool enough = open.written >= least(parent);
    if (action.kind == Kind::Close)
        return parent.parts == FormAction::any && enough;
    if (hurry && parent.parts == FormAction::any && enough)
        return false;
    if (parent.goals)
        return action.kind == Kind::Open && (!hurry || shortGoal);
    const bool isLeaf = action.kind == Kind::Leaf;
    if (parent.binds && open.written == 0)
        return isLeaf || action.kind == Kind::Variable;
    if (parent.typed && open.written == 1)
        return isLeaf || action.kind == Kind::Symbol;
    if (action.kind == Kind::Open || action.kind == Kind::Quote)
        return !hurry;
    return true;
}

void FormStack::finishPart(const FormGrammar& grammar)
{
    // A part may be the last one of its node, which is then a finished part itself.
    while (!open_.empty()) {
        auto& open = open_.back();
        ++open.written;
        const auto& action = grammar[open.piece];
        if (action.parts == FormAction::any || open.written < action.parts)
            return;
        open_.pop_back();
    }
}

void FormStack::write(const FormGrammar& grammar, std::uint32_t piece)
{
    using Kind = FormAction::Kind;
    begun_ = true;
    const auto& action = grammar[piece];
    if (inQuote() && action.kind != Kind::Quote) {
        ++open_.back().written;
        return;
    }
    if (action.kind == Kind::Quote && !inQuote()) {
        open_.push_back({.piece = parent(), .quote = true});
        return;
    }
    if (action.kind == Kind::Quote || action.kind == Kind::Close) {
        if (open_.empty())
            return;
        open_.pop_back();
    } else if (action.kind == Kind::Open && action.parts != 0) {
        open_.push_back({.piece = piece});
        return;
    }
    finishPart(grammar);
}

std::size_t FormStack::needed(const FormGrammar& grammar) const
{
    std::size_t needed = begun_ ? 0 : grammar.shortestGoal();
    for (std::size_t i = 0; i < open_.size(); ++i) {
        const auto& open = open_[i];
        if (open.quote) {
            needed += open.written == 0 ? 2 : 1;
            continue;
        }
        const auto& action = grammar[open.piece];
        // The part that is open above it is counted there.
        const std::size_t parts = open.written + (i + 1 < open_.size() ? 1 : 0), least = FormStack::least(action);
        needed += (parts < least ? least - parts : 0) * (action.goals ? grammar.shortestGoal() : 1);
        needed += action.parts == FormAction::any ? 1 : 0;
    }
    return needed;
}

std::uint32_t FormStack::parent() const { return open_.empty() ? formBegin : open_.back().piece; }

} // namespace models
