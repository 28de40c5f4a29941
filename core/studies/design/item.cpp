#include "core/studies/design/item.h"

#include <array>
#include <cstdint>
#include <limits>

#include <fmt/format.h>

#include "core/answers/shape.h"
#include "core/base/error.h"
#include "core/base/hash.h"
#include "core/files/escape.h"

namespace core::studies {

namespace {

constexpr std::array<std::string_view, 5> roles = {"judged", "original", "gold", "attention", "training"};

std::uint64_t contextHash(const std::vector<std::pair<std::string, std::string>>& context)
{
    std::uint64_t hash = hash64({});
    for (const auto& [name, text] : context)
        hash = combine64(combine64(hash, hash64(name)), hash64(text));
    return hash;
}

Json toJson(const ItemSource& source)
{
    Json json{{"campaign", source.campaign}, {"victim", source.victim}, {"attack", source.attack},
              {"example", source.example},   {"status", source.status}, {"label", source.label}};
    if (!source.pos.empty())
        json["pos"] = source.pos;
    json["perturbed_percent"] = source.perturbedPercent;
    json["similarity"] = source.similarity;
    if (!source.columns.empty())
        json["columns"] = objectOf(source.columns);
    return json;
}

ItemSource sourceFrom(const Json& json)
{
    const Fields fields(json, "an item's source");
    return {fields.text("campaign"),
            fields.text("victim"),
            fields.text("attack"),
            fields.text("example"),
            fields.text("status"),
            fields.text("label"),
            fields.text("pos"),
            fields.number("perturbed_percent", 0.0),
            fields.number("similarity", -1.0),
            fields.textPairs("columns")};
}

} // namespace

std::string_view nameOf(Role role) { return roles[static_cast<std::size_t>(role)]; }

std::string Item::sourceSentence() const { return hex64(combine64(hash64(original), contextHash(context))); }

std::string itemKey(const std::string& original, const std::string& perturbed,
                    const std::vector<std::pair<std::string, std::string>>& context)
{
    return hex64(combine64(combine64(hash64(original), hash64(perturbed)), contextHash(context)));
}

Item itemOf(const text::Input& original, const text::Input& perturbed)
{
    std::vector<std::size_t> shown;
    for (std::size_t i = 0; i < original.size(); ++i)
        if (original[i].text.str() != perturbed[i].text.str())
            shown.push_back(i);
    if (shown.empty()) // an unchanged text: what could have been changed
        for (std::size_t i = 0; i < original.size(); ++i)
            if (original[i].editable)
                shown.push_back(i);
    Item item;
    for (std::size_t i = 0; i < original.size(); ++i) {
        if (std::ranges::find(shown, i) == shown.end()) {
            item.context.emplace_back(original[i].name, original[i].text.str());
            continue;
        }
        const std::string start =
            (item.original.empty() ? "" : "\n") + (shown.size() > 1 ? original[i].name + ": " : std::string());
        item.original += start + original[i].text.str();
        item.perturbed += start + perturbed[i].text.str();
    }
    item.key = itemKey(item.original, item.perturbed, item.context);
    return item;
}

Json toJson(const ShownTree& tree)
{
    if (tree.equation) {
        Json json{{"words", tree.words}};
        json.update(answers::toJson(*tree.equation, {}));
        return json;
    }
    return {{"words", tree.words}, {"heads", tree.tree.heads}, {"labels", tree.tree.labels}};
}

namespace {

structures::Equation equationFrom(const Fields& fields)
{
    structures::Equation equation{fields.text("equation"),
                                  fields.number("answer", std::numeric_limits<double>::quiet_NaN())};
    for (const auto& leaf : fields.list("leaves")) {
        const bool isPlace = leaf.is_number_integer() && leaf.get<std::int64_t>() >= 0 &&
                             leaf.get<std::int64_t>() <= std::numeric_limits<int>::max();
        if (!isPlace && !leaf.is_null())
            fields.fail("has a leaf that is not the place of a number");
        equation.leaves.push_back(isPlace ? leaf.get<int>() : -1);
    }
    return equation;
}

} // namespace

std::optional<ShownTree> treeFrom(const Json* json, const std::string& what)
{
    if (json == nullptr)
        return std::nullopt;
    const Fields fields(*json, what);
    ShownTree tree{fields.texts("words"), {{}, fields.texts("labels")}};
    if (fields.find("equation") != nullptr) {
        tree.equation = equationFrom(fields);
        return tree;
    }
    for (const auto& head : fields.list("heads")) {
        if (!head.is_number_integer() || head.get<std::int64_t>() < 0 ||
            head.get<std::int64_t>() > static_cast<std::int64_t>(tree.words.size()))
            fields.fail("has a head that is not a word");
        tree.tree.heads.push_back(head.get<int>());
    }
    if (tree.tree.heads.size() != tree.words.size() ||
        (!tree.tree.labels.empty() && tree.tree.labels.size() != tree.words.size()))
        fields.fail("does not have one head and one label per word");
    return tree;
}

Json toJson(const Item& item)
{
    Json json{
        {"key", item.key}, {"role", nameOf(item.role)}, {"original", item.original}, {"perturbed", item.perturbed}};
    if (!item.context.empty())
        json["context"] = objectOf(item.context);
    if (!item.sources.empty()) {
        json["sources"] = Json::array();
        for (const auto& source : item.sources)
            json["sources"].push_back(toJson(source));
    }
    if (item.originalTree)
        json["original_tree"] = toJson(*item.originalTree);
    if (item.perturbedTree)
        json["perturbed_tree"] = toJson(*item.perturbedTree);
    if (!item.expected.empty())
        json["expected"] = objectOf(item.expected);
    if (!item.explanation.empty())
        json["explanation"] = item.explanation;
    return json;
}

Item itemFrom(const Json& json)
{
    const Fields fields(json, "an item");
    Item item;
    const std::string role = fields.text("role", "judged");
    const auto at = std::ranges::find(roles, role);
    if (at == roles.end())
        fields.fail(fmt::format("has role \"{}\"; choose one of {}", visibleText(role), fmt::join(roles, ", ")));
    item.role = static_cast<Role>(at - roles.begin());
    item.original = fields.text("original");
    item.perturbed = fields.text("perturbed");
    item.context = fields.textPairs("context");
    for (const auto& source : fields.list("sources"))
        item.sources.push_back(sourceFrom(source));
    item.originalTree = treeFrom(fields.find("original_tree"), "an item's original_tree");
    item.perturbedTree = treeFrom(fields.find("perturbed_tree"), "an item's perturbed_tree");
    item.expected = fields.textPairs("expected");
    item.explanation = fields.text("explanation");
    item.key = itemKey(item.original, item.perturbed, item.context);
    if (fields.text("key", item.key) != item.key)
        fields.fail("has a key that does not belong to its texts");
    return item;
}

} // namespace core::studies
