#include "core/language/entities/entity_replacements.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/error.h"
#include "core/base/hash.h"
#include "core/files/escape.h"
#include "core/files/file.h"

namespace core::language {

namespace {

constexpr std::string_view anyLabel = "*";

// find_adv_NE() in get_NE_list.py.
constexpr std::size_t mostFrequentOwn = 15;
constexpr std::size_t mostFrequentOther = 30;

bool isOneWord(std::string_view word)
{
    return !word.empty() && word.find(' ') == std::string_view::npos && !hasControlCharacters(word);
}

} // namespace

std::shared_ptr<const EntityReplacements> EntityReplacements::load(const std::filesystem::path& file)
{
    const std::string bytes = readFile(file, 1 << 24);
    auto lists = std::make_shared<EntityReplacements>();
    lists->hash_ = hex64(hash64(bytes));
    std::size_t number = 0;
    bool any = false;
    for (std::size_t at = 0; at < bytes.size();) {
        std::string_view line = lineAt(bytes, at);
        at += line.size() + 1;
        ++number;
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        if (line.empty() || line.front() == '#')
            continue;
        const std::size_t first = line.find('\t');
        const std::size_t second = first == std::string_view::npos ? first : line.find('\t', first + 1);
        const auto fail = [&](const std::string& what) {
            throw Error({file.string(), number}, what, "Lines are label, class and word, with tabs between them");
        };
        if (second == std::string_view::npos)
            fail("this line does not have three columns");
        const std::string_view label = line.substr(0, first);
        const auto kind = entityClassNamed(line.substr(first + 1, second - first - 1));
        const std::string_view word = line.substr(second + 1);
        if (!kind)
            fail(fmt::format("{} is not a class of entities; choose one of {}",
                             line.substr(first + 1, second - first - 1), fmt::join(entityClassNames, ", ")));
        if (!isOneWord(word))
            fail(fmt::format("\"{}\" is not one word", word));
        auto* words = &lists->any_;
        if (label != anyLabel) {
            auto known = std::ranges::find(lists->labels_, label);
            if (known == lists->labels_.end()) {
                lists->labels_.emplace_back(label);
                lists->byLabel_.emplace_back();
                known = lists->labels_.end() - 1;
            }
            words = &lists->byLabel_[static_cast<std::size_t>(known - lists->labels_.begin())];
        }
        (*words)[static_cast<std::size_t>(*kind)].push_back(text::intern(word));
        any = true;
    }
    if (!any)
        throw Error({file.string()}, "holds no replacements of named entities",
                    "Make one with corpus entities CORPUS --to FILE");
    return lists;
}

std::span<const text::WordId> EntityReplacements::words(std::optional<std::size_t> label, EntityClass kind) const
{
    const auto place = static_cast<std::size_t>(kind);
    if (label && !byLabel_.at(*label)[place].empty())
        return byLabel_[*label][place];
    return any_[place];
}

void EntityCounts::Counts::add(std::string_view words, std::size_t count)
{
    const auto [found, fresh] = places.try_emplace(std::string(words), entities.size());
    if (fresh)
        entities.emplace_back(words, 0);
    entities[found->second].second += count;
}

std::vector<std::string> EntityCounts::Counts::mostFrequent(std::size_t most) const
{
    auto sorted = entities;
    std::ranges::stable_sort(sorted, std::ranges::greater{}, &std::pair<std::string, std::size_t>::second);
    sorted.resize(std::min(most, sorted.size()));
    std::vector<std::string> words;
    words.reserve(sorted.size());
    for (auto& [entity, count] : sorted)
        words.push_back(std::move(entity));
    return words;
}

void EntityCounts::add(std::size_t label, EntityClass kind, std::string_view words)
{
    counts_.at(label)[static_cast<std::size_t>(kind)].add(words, 1);
}

std::size_t EntityCounts::total(EntityClass kind) const
{
    std::size_t total = 0;
    for (const auto& label : counts_)
        for (const auto& [entity, count] : label[static_cast<std::size_t>(kind)].entities)
            total += count;
    return total;
}

std::string EntityCounts::replacements(std::size_t most) const
{
    for (const auto& label : labels_)
        if (label.empty() || label == anyLabel || label.front() == '#' || hasControlCharacters(label))
            throw Error({}, fmt::format("the label \"{}\" cannot stand in a list of replacements", label),
                        "Give the labels other names: --label-names");
    std::string text;
    for (std::size_t label = 0; label < labels_.size(); ++label)
        for (std::size_t kind = 0; kind < entityClassCount; ++kind) {
            Counts others;
            for (std::size_t other = 0; other < labels_.size(); ++other)
                if (other != label)
                    for (const auto& [entity, count] : counts_[other][kind].entities)
                        others.add(entity, count);
            const auto own = counts_[label][kind].mostFrequent(mostFrequentOwn);
            std::size_t taken = 0;
            for (const auto& entity : others.mostFrequent(mostFrequentOther)) {
                if (taken < most && isOneWord(entity) && std::ranges::find(own, entity) == own.end()) {
                    text += fmt::format("{}\t{}\t{}\n", labels_[label], entityClassNames[kind], entity);
                    ++taken;
                }
            }
        }
    return text;
}

} // namespace core::language
