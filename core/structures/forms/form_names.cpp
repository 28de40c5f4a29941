#include "core/structures/forms/form_names.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <span>
#include <utility>

#include "core/text/word_table.h"

namespace core::structures {

namespace {

bool isDigit(char c) { return c >= '0' && c <= '9'; }

/// What joins or surrounds the parts of a name.
constexpr std::string_view joints = " \t_-.'\"";

/// What counts of a word or name when they are compared.
std::string keyOf(std::string_view name)
{
    std::string key(text::formOf(text::lowerOf(text::intern(name))));
    std::erase_if(key, [](char c) { return joints.find(c) != std::string_view::npos; });
    return key;
}

/// Letters, then a number; or parts that _ joins.
bool isCoined(std::string_view name)
{
    if (name.empty() || std::isalpha(static_cast<unsigned char>(name.front())) == 0)
        return false;
    return isDigit(name.back()) || name.find('_') != std::string_view::npos;
}

std::string kindOfCoined(std::string_view name)
{
    while (isDigit(name.back()))
        name.remove_suffix(1);
    return std::string(name);
}

std::string kindOfCall(std::string_view call)
{
    constexpr std::array<std::pair<std::string_view, std::string_view>, 4> geo{
        {{"stateid", "s"}, {"cityid", "c"}, {"riverid", "r"}, {"countryid", "co"}}};
    call.remove_prefix(std::min(call.find_first_not_of('_'), call.size()));
    const auto* const found = std::ranges::find(geo, call, [](const auto& kind) { return kind.first; });
    return std::string(found == geo.end() ? call : found->second);
}

std::optional<FormName> lambdaName(const std::string& symbol)
{
    const auto colon = symbol.rfind(':');
    if (colon == std::string::npos)
        return isCoined(symbol) ? std::optional(FormName{symbol, {}}) : std::nullopt;
    const std::string type = symbol.substr(colon + 1);
    if (colon == 0 || type.empty() || type == "e" || type == "t" || type == "i")
        return std::nullopt;
    return FormName{symbol, type};
}

std::optional<FormName> termName(const std::string& atom, std::string_view call, FormNotation notation)
{
    const std::string key = keyOf(atom);
    if (key.empty() || std::ranges::all_of(key, isDigit) || (notation == FormNotation::FunQl && atom == "all"))
        return std::nullopt;
    return FormName{atom, kindOfCall(call)};
}

void collect(const FormNode& node, std::string_view call, FormNotation notation, std::vector<FormName>& names)
{
    if (node.kind == FormKind::Symbol) {
        auto name = notation == FormNotation::Lambda ? lambdaName(node.name) : termName(node.name, call, notation);
        if (name && std::ranges::find(names, name->written, &FormName::written) == names.end())
            names.push_back(std::move(*name));
    }
    if (node.kind == FormKind::Call)
        call = node.name;
    for (const auto& part : node.parts)
        collect(part, call, notation, names);
}

/// What Geo's questions call the country that its forms call usa.
constexpr std::array<std::string_view, 5> wordsForUsa{"unitedstatesofamerica", "unitedstates", "america", "american",
                                                      "us"};

/// A way to say a name.
struct Wording {
    const FormName* name = nullptr;
    std::string key;
    bool whole = true;
};

std::vector<Wording> wordingsOf(const std::vector<FormName>& names, FormNotation notation)
{
    std::vector<Wording> wordings;
    for (const auto& name : names) {
        std::string_view said = name.written;
        const bool typed = notation == FormNotation::Lambda && !name.kind.empty();
        if (typed)
            said.remove_suffix(name.kind.size() + 1);
        wordings.push_back({&name, keyOf(said), true});
        if (wordings.back().key == "usa")
            for (const auto words : wordsForUsa)
                wordings.push_back({&name, std::string(words), false});
        const auto joint = typed ? said.rfind('_') : std::string_view::npos;
        if (joint == std::string_view::npos)
            continue;
        const auto last = said.substr(joint + 1);
        if (last.size() <= 2 || last.starts_with(name.kind))
            wordings.push_back({&name, keyOf(said.substr(0, joint)), false});
    }
    std::erase_if(wordings, [](const Wording& wording) { return wording.key.empty(); });
    std::ranges::stable_sort(wordings, [](const Wording& a, const Wording& b) {
        return a.whole != b.whole ? a.whole : a.key.size() > b.key.size();
    });
    return wordings;
}

constexpr std::size_t longestName = 200; ///< Bytes; longer ones, in hostile files, are not looked for.

/// The end of the words from `begin` that together are `key`; `begin` if they are not.
std::size_t runEnd(const std::vector<std::string>& words, std::size_t begin, std::string_view key)
{
    if (words[begin].empty())
        return begin;
    for (std::size_t i = begin; i < words.size() && key.starts_with(words[i]); ++i) {
        key.remove_prefix(words[i].size());
        if (key.empty())
            return i + 1;
    }
    return begin;
}

} // namespace

std::vector<FormName> namesOf(const LogicalForm& form)
{
    std::vector<FormName> names;
    collect(form.root, {}, form.notation, names);
    return names;
}

std::vector<text::Mark> namesIn(const text::Text& question, const LogicalForm& form)
{
    const auto names = namesOf(form);
    std::vector<std::string> words;
    for (const auto word : names.empty() ? std::span<const text::WordId>() : question.originalWords())
        words.push_back(keyOf(text::formOf(word)));
    std::vector<text::Mark> marks;
    std::vector<char> taken(words.size());
    for (const auto& [name, key, whole] : wordingsOf(names, form.notation))
        for (std::size_t begin = 0; key.size() <= longestName && begin < words.size(); ++begin) {
            const auto end = runEnd(words, begin, key);
            const auto run = std::span(taken).subspan(begin, end - begin);
            if (run.empty() || std::ranges::find(run, 1) != run.end())
                continue;
            const bool place = isCoined(name->written) && text::lowerOf(question.originalWords()[begin]) ==
                                                              text::lowerOf(text::intern(name->written));
            if (!place && name->kind.empty())
                continue;
            std::ranges::fill(run, 1);
            marks.push_back({place ? text::MarkKind::Placeholder : text::MarkKind::Entity,
                             static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end),
                             place ? kindOfCoined(name->written) : name->kind, std::nullopt, name->written});
        }
    std::ranges::sort(marks, {}, &text::Mark::begin);
    return marks;
}

} // namespace core::structures
