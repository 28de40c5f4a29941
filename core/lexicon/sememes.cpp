#include "core/lexicon/sememes.h"

#include <algorithm>
#include <optional>
#include <span>

#include <fmt/format.h>

#include "core/base/ascii.h"
#include "core/base/error.h"
#include "core/base/handbook.h"
#include "core/base/hash.h"
#include "core/files/file.h"
#include "core/json/json.h"
#include "core/text/word_table.h"

namespace core::lexicon {

namespace {

constexpr std::uint64_t sememeFileLimit = std::uint64_t{1} << 29;

std::string loweredWord(std::string_view word) { return std::string(text::formOf(text::lowerOf(text::intern(word)))); }

/// HowNet's names, and the universal ones.
std::optional<WordNetPos> posNamed(std::string_view name)
{
    const std::string lower = loweredWord(name);
    if (lower == "noun" || lower == "n")
        return WordNetPos::Noun;
    if (lower == "verb" || lower == "v")
        return WordNetPos::Verb;
    if (lower == "adj" || lower == "adjective" || lower == "a")
        return WordNetPos::Adjective;
    if (lower == "adv" || lower == "adverb" || lower == "r")
        return WordNetPos::Adverb;
    return std::nullopt;
}

template<class Use>
void forEachLine(std::string_view text, const Use& use)
{
    std::size_t number = 0;
    for (std::size_t at = 0; at < text.size();) {
        const auto line = lineAt(text, at);
        at += line.size() + 1;
        use(trimmed(line), ++number);
    }
}

std::vector<std::string> sortedOnce(std::vector<std::string> sememes)
{
    std::ranges::sort(sememes);
    sememes.erase(std::unique(sememes.begin(), sememes.end()), sememes.end());
    return sememes;
}

} // namespace

std::vector<std::string> Sememes::ofDefinition(std::string_view definition)
{
    std::vector<std::string> sememes;
    const auto add = [&](std::string_view name) {
        if (name = trimmed(name); !name.empty() && name != "~" && name != "?" && name != "$")
            sememes.emplace_back(name);
    };
    for (std::size_t at = 0; at < definition.size(); ++at) {
        if (definition[at] == '"') {
            const std::size_t end = std::min(definition.find('"', at + 1), definition.size());
            add(definition.substr(at + 1, end - at - 1));
            at = end;
        } else if (definition[at] == '{') {
            const std::size_t end = std::min(definition.find_first_of("{}:\"", at + 1), definition.size());
            add(definition.substr(at + 1, end - at - 1));
            at = end - 1;
        }
    }
    return sortedOnce(std::move(sememes));
}

std::shared_ptr<const Sememes> Sememes::load(const std::filesystem::path& file)
{
    const std::string bytes = readFile(file, sememeFileLimit);
    auto sememes = std::make_shared<Sememes>();
    sememes->hash_ = hex64(hash64(bytes));
    constexpr std::string_view byteOrderMark = "\xEF\xBB\xBF";
    std::string_view text = bytes;
    if (text.starts_with(byteOrderMark))
        text.remove_prefix(byteOrderMark.size());
    const std::size_t first = std::min(text.find_first_not_of(" \t\r\n"), text.size());
    if (text.substr(first).starts_with('[') || text.substr(first).starts_with('{'))
        sememes->readJson(text, file);
    else if (text.substr(first).starts_with("NO.=") || text.substr(first).starts_with("W_"))
        sememes->readRecords(text);
    else
        sememes->readLines(text, file);
    if (sememes->words_.empty())
        throw Error({file.string()}, "holds no English word with sememes", seeHandbook("formats", "Sememes"));
    return sememes;
}

void Sememes::readRecords(std::string_view text)
{
    std::string_view word, grammar;
    forEachLine(text, [&](std::string_view line, std::size_t) {
        const auto value = line.substr(std::min(line.find('=') + 1, line.size()));
        if (line.starts_with("NO.="))
            word = grammar = {};
        else if (line.starts_with("W_E="))
            word = value;
        else if (line.starts_with("G_E="))
            grammar = value;
        else if (const auto pos = posNamed(trimmed(grammar)); pos && line.starts_with("DEF="))
            add(trimmed(word), *pos, ofDefinition(value));
    });
}

void Sememes::readJson(std::string_view text, const std::filesystem::path& file)
{
    const auto json = parseJson(text, {file.string()});
    for (const auto& sense : json) { // the values of an object, as of a list
        const auto field = [&](const char* key, const char* other) {
            return textAt(sense, sense.contains(key) ? key : other);
        };
        if (!sense.is_object())
            throw Error({file.string()}, "holds something that is not a sense: " + shownJson(sense),
                        "Senses are objects with en_word, en_grammar and Def.");
        if (const auto pos = posNamed(trimmed(field("en_grammar", "G_E"))))
            add(trimmed(field("en_word", "W_E")), *pos, ofDefinition(field("Def", "DEF")));
    }
}

void Sememes::readLines(std::string_view text, const std::filesystem::path& file)
{
    forEachLine(text, [&](std::string_view line, std::size_t number) {
        if (line.empty() || line.front() == '#')
            return;
        const std::size_t first = line.find('\t');
        const std::size_t second = first == std::string_view::npos ? first : line.find('\t', first + 1);
        if (second == std::string_view::npos)
            throw Error({file.string(), number}, "is not word, part of speech and sememes with tabs between them",
                        "Write lines such as: film<TAB>noun<TAB>shows|表演物 entertainment|艺");
        const auto pos = posNamed(trimmed(line.substr(first + 1, second - first - 1)));
        if (!pos) // a pronoun, for example: it is not replaced
            return;
        std::vector<std::string> sememes;
        const auto list = line.substr(second + 1);
        for (std::size_t at = 0; at < list.size();) {
            const std::size_t end = std::min(list.find_first_of(" ,\t", at), list.size());
            if (end > at)
                sememes.emplace_back(list.substr(at, end - at));
            at = end + 1;
        }
        add(trimmed(line.substr(0, first)), *pos, sortedOnce(std::move(sememes)));
    });
}

void Sememes::add(std::string_view word, WordNetPos pos, const std::vector<std::string>& sememes)
{
    if (word.empty() || sememes.empty() || word.find_first_of(" _") != std::string_view::npos)
        return;
    std::string key;
    for (const auto& sememe : sememes)
        key.append(sememe).append(1, '\n');
    const auto [group, newGroup] =
        groups_.try_emplace({static_cast<char>(pos), std::move(key)}, static_cast<std::uint32_t>(members_.size()));
    if (newGroup)
        members_.emplace_back();
    const auto [number, newWord] = numbers_.try_emplace(loweredWord(word), static_cast<std::uint32_t>(words_.size()));
    if (newWord)
        words_.push_back(number->first);
    auto& own = senses_[{number->second, static_cast<char>(pos)}];
    if (std::ranges::find(own, group->second) != own.end())
        return;
    own.push_back(group->second);
    members_[group->second].push_back(number->second);
}

std::vector<std::string_view> Sememes::substitutes(std::string_view lemma, WordNetPos pos) const
{
    std::vector<std::string_view> substitutes;
    const auto number = numbers_.find(std::string(lemma));
    if (number == numbers_.end())
        return substitutes;
    const auto senses = senses_.find({number->second, static_cast<char>(pos)});
    if (senses == senses_.end())
        return substitutes;
    std::vector<bool> taken(words_.size());
    taken[number->second] = true;
    for (const auto group : senses->second)
        for (const auto member : members_[group])
            if (!taken[member]) {
                taken[member] = true;
                substitutes.push_back(words_[member]);
            }
    return substitutes;
}

} // namespace core::lexicon
