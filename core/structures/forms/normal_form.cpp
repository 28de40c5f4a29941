#include "core/structures/forms/normal_form.h"

#include <algorithm>
#include <compare>
#include <map>
#include <optional>

#include "core/base/hash.h"
#include "core/structures/forms/form_source.h"

namespace core::structures {

namespace {

using Colours = std::vector<std::uint64_t>;

/// How many visits of nodes are spent on variables that look alike.
constexpr std::size_t mostVisits = 1'000'000;
constexpr std::size_t noVariable = static_cast<std::size_t>(-1);

/// A node whose variable is a number, with its arguments in any order if that does not count.
struct FormItem {
    FormKind kind = FormKind::Symbol;
    std::string name;
    std::vector<FormItem> parts;
    std::size_t variable = noVariable;
    bool unordered = false;
};

/// The name without its type: and:<t*,t>.
std::string_view bareName(std::string_view name) { return name.substr(0, name.find(':')); }

bool isOneOf(std::string_view name, std::initializer_list<std::string_view> names)
{
    return std::ranges::find(names, name) != names.end();
}

bool bindsVariable(const FormNode& node)
{
    return node.kind == FormKind::Call && !node.parts.empty() && node.parts.front().kind == FormKind::Variable &&
           isOneOf(bareName(node.name),
                   {"lambda", "exists", "forall", "argmax", "argmin", "max", "min", "count", "sum", "avg", "the"});
}

/// 'texas' is texas; ' new york ' is 'new york'.
std::string plainAtom(const std::string& name)
{
    if (name.size() < 2 || name.front() != '\'' || name.back() != '\'')
        return name;
    std::string_view inner(name.data() + 1, name.size() - 2);
    while (!inner.empty() && isFormBlank(inner.front()))
        inner.remove_prefix(1);
    while (!inner.empty() && isFormBlank(inner.back()))
        inner.remove_suffix(1);
    const bool plain =
        !inner.empty() && inner.front() >= 'a' && inner.front() <= 'z' && std::ranges::all_of(inner, [](char c) {
            return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        });
    return plain ? std::string(inner) : "'" + std::string(inner) + "'";
}

/// Makes items of a form: gives variables their numbers and drops what only groups.
class Numbering {
public:
    explicit Numbering(FormNotation notation) : notation_(notation) {}

    FormItem item(const FormNode& node)
    {
        if (node.kind == FormKind::Group)
            return item(node.parts.front());
        FormItem result{node.kind, node.name, {}, noVariable, isUnordered(node)};
        if (node.kind == FormKind::Symbol && notation_ != FormNotation::Lambda)
            result.name = plainAtom(node.name);
        if (node.kind == FormKind::Variable) {
            result.variable = numberOf(node.name);
            return result;
        }
        const bool binds = notation_ == FormNotation::Lambda && bindsVariable(node);
        std::optional<std::size_t> outer;
        if (binds)
            outer = bind(node.parts.front().name);
        for (const auto& part : node.parts) {
            FormItem below = item(part);
            const bool isSameKind = below.kind == result.kind &&
                                    (result.kind == FormKind::Conjunction || result.kind == FormKind::Disjunction);
            if (isSameKind)
                std::ranges::move(below.parts, std::back_inserter(result.parts));
            else
                result.parts.push_back(std::move(below));
        }
        if (binds)
            release(node.parts.front().name, outer);
        return result;
    }

    [[nodiscard]] std::size_t variables() const { return variables_; }

private:
    [[nodiscard]] bool isUnordered(const FormNode& node) const
    {
        switch (notation_) {
        case FormNotation::Lambda:
            return node.kind == FormKind::Call && isOneOf(bareName(node.name), {"and", "or"});
        case FormNotation::FunQl:
            return node.kind == FormKind::Call && isOneOf(node.name, {"intersection", "union"});
        case FormNotation::Prolog:
            break;
        }
        return node.kind == FormKind::Conjunction || node.kind == FormKind::Disjunction;
    }

    std::size_t numberOf(const std::string& name)
    {
        const auto [found, isNew] = numbers_.try_emplace(name, variables_);
        if (isNew)
            ++variables_;
        return found->second;
    }

    /// Returns what the name meant before.
    std::optional<std::size_t> bind(const std::string& name)
    {
        const auto found = numbers_.find(name);
        const auto outer = found == numbers_.end() ? std::nullopt : std::optional(found->second);
        numbers_[name] = variables_++;
        return outer;
    }

    void release(const std::string& name, std::optional<std::size_t> outer)
    {
        if (outer)
            numbers_[name] = *outer;
        else
            numbers_.erase(name);
    }

    FormNotation notation_;
    std::map<std::string, std::size_t> numbers_;
    std::size_t variables_ = 0;
};

/// Colours of variables: equal for those in equal places.
class Colouring {
public:
    Colouring(const FormItem& root, std::size_t variables) : root_(root), variables_(variables) {}

    /// Distinguishes variables as far as their places differ.
    void refine(Colours& colours)
    {
        for (std::size_t different = differentOf(colours);;) {
            places_.assign(variables_, {});
            std::vector<std::uint64_t> keys;
            collectKeys(root_, colours, keys);
            next_ = keys.size();
            placeVariables(root_, keys, 0);
            for (std::size_t i = 0; i < variables_; ++i) {
                std::ranges::sort(places_[i]);
                for (const auto place : places_[i])
                    colours[i] = combine64(colours[i], place);
            }
            const std::size_t now = differentOf(colours);
            if (now == different)
                return;
            different = now;
        }
    }

    /// Whether the form stays the same when the two are exchanged.
    bool areInterchangeable(std::size_t first, std::size_t second)
    {
        Colours own(variables_);
        for (std::size_t i = 0; i < variables_; ++i)
            own[i] = mix64(i);
        std::vector<std::uint64_t> keys;
        const auto before = collectKeys(root_, own, keys);
        std::swap(own[first], own[second]);
        return collectKeys(root_, own, keys) == before;
    }

    [[nodiscard]] std::size_t visits() const { return visits_; }

    static std::size_t differentOf(Colours colours)
    {
        std::ranges::sort(colours);
        return static_cast<std::size_t>(std::unique(colours.begin(), colours.end()) - colours.begin());
    }

private:
    /// The key of a node describes it with the colours known so far; keys are in post-order.
    std::uint64_t collectKeys(const FormItem& item, const Colours& colours, std::vector<std::uint64_t>& keys)
    {
        ++visits_;
        std::uint64_t key = mix64(static_cast<std::uint64_t>(item.kind));
        if (item.variable != noVariable) {
            key = combine64(key, colours[item.variable]);
        } else {
            std::vector<std::uint64_t> parts;
            for (const auto& part : item.parts)
                parts.push_back(collectKeys(part, colours, keys));
            if (item.unordered)
                std::ranges::sort(parts);
            key = combine64(key, hash64(item.name));
            for (const auto part : parts)
                key = combine64(key, part);
        }
        keys.push_back(key);
        return key;
    }

    /// Descends with the surroundings of a node: the keys of those above it, and its index among their arguments.
    void placeVariables(const FormItem& item, const std::vector<std::uint64_t>& keys, std::uint64_t around)
    {
        const std::uint64_t key = keys[--next_];
        if (item.variable != noVariable) {
            places_[item.variable].push_back(around);
            return;
        }
        const std::uint64_t here = combine64(around, key);
        for (std::size_t i = item.parts.size(); i-- > 0;)
            placeVariables(item.parts[i], keys, combine64(here, item.unordered ? keys[next_ - 1] : i));
    }

    const FormItem& root_;
    std::size_t variables_;
    std::vector<std::vector<std::uint64_t>> places_;
    std::size_t next_ = 0; ///< Keys are read from the end: a node's comes after those of its parts.
    std::size_t visits_ = 0;
};

/// By structure; `colours`, if given, distinguish variables, which are otherwise alike.
std::strong_ordering compared(const FormItem& a, const FormItem& b, const Colours* colours)
{
    if (a.kind != b.kind)
        return a.kind <=> b.kind;
    if (a.variable != noVariable)
        return colours == nullptr ? std::strong_ordering::equal : (*colours)[a.variable] <=> (*colours)[b.variable];
    if (const int names = a.name.compare(b.name); names != 0)
        return names <=> 0;
    if (a.parts.size() != b.parts.size())
        return a.parts.size() <=> b.parts.size();
    for (std::size_t i = 0; i < a.parts.size(); ++i)
        if (const auto parts = compared(a.parts[i], b.parts[i], colours); std::is_neq(parts))
            return parts;
    return std::strong_ordering::equal;
}

void sortArguments(FormItem& item, const Colours& colours)
{
    for (auto& part : item.parts)
        sortArguments(part, colours);
    if (item.unordered)
        std::ranges::stable_sort(item.parts, [&](const FormItem& a, const FormItem& b) {
            const auto structure = compared(a, b, nullptr);
            return std::is_lt(std::is_neq(structure) ? structure : compared(a, b, &colours));
        });
}

std::string variableName(FormNotation notation, std::size_t number)
{
    if (notation == FormNotation::Lambda)
        return "$" + std::to_string(number);
    return number < 26 ? std::string(1, static_cast<char>('A' + number)) : "V" + std::to_string(number);
}

/// Back to a form, variables named as they come.
class Naming {
public:
    Naming(FormNotation notation, std::size_t variables) : notation_(notation), numbers_(variables, noVariable) {}

    FormNode node(const FormItem& item)
    {
        FormNode result{item.kind, item.name, {}};
        if (item.variable != noVariable) {
            auto& number = numbers_[item.variable];
            if (number == noVariable)
                number = named_++;
            result.name = variableName(notation_, number);
        }
        for (const auto& part : item.parts)
            result.parts.push_back(node(part));
        return result;
    }

private:
    FormNotation notation_;
    std::vector<std::size_t> numbers_;
    std::size_t named_ = 0;
};

/// Searches for the alphabetically first outcome of all ways to distinguish variables.
class Canonical {
public:
    Canonical(FormNotation notation, const FormItem& root, std::size_t variables)
        : notation_(notation), root_(root), variables_(variables), colouring_(root, variables)
    {}

    /// As text, with the parentheses that it needs restored.
    std::string best() &&
    {
        explore(Colours(variables_, 0));
        return std::move(*best_);
    }

private:
    void explore(Colours colours)
    {
        colouring_.refine(colours);
        const auto alike = firstAlike(colours);
        if (alike.empty()) {
            offer(colours);
            return;
        }
        std::vector<std::size_t> tried;
        for (const auto variable : alike) {
            // One that can be exchanged with another gives the same.
            if (std::ranges::any_of(tried, [&](auto other) { return colouring_.areInterchangeable(variable, other); }))
                continue;
            tried.push_back(variable);
            Colours apart = colours;
            apart[variable] = mix64(apart[variable]);
            explore(std::move(apart));
            if (colouring_.visits() > mostVisits)
                return;
        }
    }

    /// Of the variables that share a colour with others, those of the lowest one.
    [[nodiscard]] std::vector<std::size_t> firstAlike(const Colours& colours) const
    {
        std::map<std::uint64_t, std::vector<std::size_t>> classes;
        for (std::size_t i = 0; i < colours.size(); ++i)
            classes[colours[i]].push_back(i);
        const auto found = std::ranges::find_if(classes, [](const auto& entry) { return entry.second.size() > 1; });
        return found == classes.end() ? std::vector<std::size_t>{} : found->second;
    }

    void offer(const Colours& colours)
    {
        FormItem sorted = root_;
        sortArguments(sorted, colours);
        auto text = tokensOf({notation_, Naming(notation_, variables_).node(sorted), true, false});
        if (!best_ || text < *best_)
            best_ = std::move(text);
    }

    FormNotation notation_;
    const FormItem& root_;
    std::size_t variables_;
    Colouring colouring_;
    std::optional<std::string> best_;
};

/// Without the parentheses around all of it.
FormNode bareRoot(FormNode root)
{
    while (root.kind == FormKind::Call && root.name.empty() && root.parts.size() == 1)
        root = FormNode(root.parts.front());
    if (root.kind == FormKind::Call && root.parts.empty())
        root.kind = FormKind::Symbol;
    return root;
}

} // namespace

LogicalForm normalForm(const LogicalForm& form)
{
    Numbering numbering(form.notation);
    const FormItem root = numbering.item(form.notation == FormNotation::Lambda ? bareRoot(form.root) : form.root);
    return parseForm(Canonical(form.notation, root, numbering.variables()).best(), form.notation);
}

} // namespace core::structures
