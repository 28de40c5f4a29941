#include "models/inference/forms/form_variables.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>

#include <fmt/format.h>

namespace models {

using core::structures::FormKind;
using core::structures::FormNode;
using core::structures::LogicalForm;

namespace {

constexpr std::string_view newVariable = "<v>", distanceBegins = "<v", anonymous = "_";

/// Visits the variables in the order in which they are written; of Prolog's anonymous one each is another.
template<typename Node, typename Visit>
void forVariables(Node& node, const Visit& visit)
{
    if (node.kind == FormKind::Variable && node.name != anonymous)
        visit(node.name);
    for (auto& part : node.parts)
        forVariables(part, visit);
}

std::optional<std::size_t> distanceOf(std::string_view piece)
{
    if (!piece.starts_with(distanceBegins) || !piece.ends_with('>'))
        return std::nullopt;
    piece = piece.substr(distanceBegins.size(), piece.size() - distanceBegins.size() - 1);
    std::size_t distance = 0;
    const auto read = std::from_chars(piece.data(), piece.data() + piece.size(), distance);
    if (read.ec != std::errc() || read.ptr != piece.data() + piece.size())
        return std::nullopt;
    return distance;
}

std::string nameAt(const std::vector<std::string>& names, std::size_t place)
{
    if (place < names.size())
        return names[place];
    if (names.empty() || names.back().empty())
        return fmt::format("V{}", place);
    const std::size_t further = place - names.size() + 1;
    auto name = names.back();
    for (const std::string_view order : {"0123456789", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"})
        if (const auto at = order.find(name.back()); at != std::string_view::npos && at + further < order.size()) {
            name.back() = order[at + further];
            return name;
        }
    return fmt::format("{}{}", name, further);
}

} // namespace

std::vector<std::string> variablesOf(const LogicalForm& form)
{
    std::vector<std::string> names;
    forVariables(form.root, [&](const std::string& name) {
        if (std::ranges::find(names, name) == names.end())
            names.push_back(name);
    });
    return names;
}

LogicalForm withDistances(LogicalForm form)
{
    std::vector<std::string> introduced;
    forVariables(form.root, [&](std::string& name) {
        const auto found = std::ranges::find(introduced, name);
        if (found == introduced.end()) {
            introduced.push_back(name);
            name = newVariable;
        } else {
            name = fmt::format("{}{}>", distanceBegins, introduced.end() - found - 1);
        }
    });
    return form;
}

std::vector<std::string> withNames(std::vector<std::string> pieces, const std::vector<std::string>& names)
{
    const auto all = static_cast<std::size_t>(std::ranges::count(pieces, newVariable));
    std::size_t introduced = 0;
    for (auto& piece : pieces) {
        if (piece == newVariable)
            piece = nameAt(names, introduced++);
        else if (const auto distance = distanceOf(piece))
            piece = nameAt(names, *distance < introduced ? introduced - 1 - *distance : all + *distance - introduced);
    }
    return pieces;
}

void VariableNames::add(const LogicalForm& form)
{
    const auto names = variablesOf(form);
    places_.resize(std::max(places_.size(), names.size()));
    for (std::size_t place = 0; place < names.size(); ++place) {
        auto& counted = places_[place];
        auto found = std::ranges::find(counted, names[place], &Counted::name);
        if (found == counted.end())
            found = counted.insert(found, {names[place]});
        ++found->count;
    }
}

std::vector<std::string> VariableNames::names() const
{
    std::vector<std::string> names;
    for (const auto& counted : places_) {
        const Counted* best = nullptr;
        for (const auto& one : counted)
            if ((best == nullptr || one.count > best->count) && std::ranges::find(names, one.name) == names.end())
                best = &one;
        if (best == nullptr)
            break;
        names.push_back(best->name);
    }
    return names;
}

} // namespace models
