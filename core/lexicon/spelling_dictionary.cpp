#include "core/lexicon/spelling_dictionary.h"

#include <algorithm>
#include <map>
#include <optional>
#include <sstream>
#include <vector>

#include <fmt/format.h>

#include "core/base/ascii.h"
#include "core/base/error.h"
#include "core/base/hash.h"
#include "core/files/file.h"
#include "core/text/word_table.h"

namespace core::lexicon {

namespace {

constexpr std::uint64_t largestFile = 64U << 20U;
constexpr std::size_t mostForms = 20'000'000;

/// One ending or beginning: `SFX D y ied [^aeiou]y`.
struct Affix {
    std::string stripped, added, flags; ///< `flags`: of affixes that may follow it.
    std::vector<std::string> condition; ///< Characters that the word must end, or begin, with: "y", "[^aeiou]", ".".
    bool prefix = false;
    bool crosses = false; ///< May stand beside one at the other end.
};

std::vector<std::string> conditionOf(std::string_view pattern)
{
    std::vector<std::string> characters;
    for (std::size_t at = 0; at < pattern.size();) {
        std::size_t end = at + 1;
        if (pattern[at] == '[')
            end = std::min(pattern.find(']', at), pattern.size() - 1) + 1;
        characters.emplace_back(pattern.substr(at, end - at));
        at = end;
    }
    return characters;
}

bool fits(char c, const std::string& one)
{
    if (one == ".")
        return true;
    if (one.front() != '[')
        return one.front() == c;
    const bool other = one.size() > 1 && one[1] == '^';
    const auto listed = one.substr(other ? 2 : 1, one.size() - (other ? 3 : 2));
    return (listed.find(c) != std::string::npos) != other;
}

/// The word with the affix; nothing if it does not take it.
std::optional<std::string> withAffix(const std::string& word, const Affix& affix)
{
    const auto& condition = affix.condition;
    if (word.size() < std::max(condition.size(), affix.stripped.size()))
        return std::nullopt;
    const auto first = affix.prefix ? 0 : word.size() - condition.size();
    for (std::size_t i = 0; i < condition.size(); ++i)
        if (!fits(word[first + i], condition[i]))
            return std::nullopt;
    if (affix.prefix)
        return word.starts_with(affix.stripped) ? std::optional(affix.added + word.substr(affix.stripped.size()))
                                                : std::nullopt;
    return word.ends_with(affix.stripped)
               ? std::optional(word.substr(0, word.size() - affix.stripped.size()) + affix.added)
               : std::nullopt;
}

/// What the .aff file says.
class Affixes {
public:
    explicit Affixes(const std::filesystem::path& file)
    {
        const auto bytes = readFile(file, largestFile);
        hash = hash64(bytes);
        std::size_t number = 0;
        for (std::size_t at = 0; at < bytes.size();) {
            const auto line = lineAt(bytes, at);
            at += line.size() + 1;
            read(line, {file.string(), ++number});
        }
    }

    /// Letters stand for themselves; `FLAG long` and `FLAG num` write one with two letters or as a number.
    [[nodiscard]] std::vector<std::string> flagsOf(std::string_view letters) const
    {
        std::vector<std::string> flags;
        if (form_ == "num") {
            for (std::size_t at = 0; at < letters.size();) {
                const auto end = std::min(letters.find(',', at), letters.size());
                flags.emplace_back(letters.substr(at, end - at));
                at = end + 1;
            }
            return flags;
        }
        const std::size_t width = form_ == "long" ? 2 : 1;
        for (std::size_t at = 0; at < letters.size(); at += width)
            flags.emplace_back(letters.substr(at, width));
        return flags;
    }

    [[nodiscard]] const std::vector<Affix>& of(const std::string& flag) const
    {
        static const std::vector<Affix> none;
        const auto found = byFlag_.find(flag);
        return found == byFlag_.end() ? none : found->second;
    }

    [[nodiscard]] bool leavesOut(const std::string& flag) const
    {
        return std::ranges::find(leftOut_, flag) != leftOut_.end();
    }
    [[nodiscard]] const std::string& needsAffix() const { return needsAffix_; }
    [[nodiscard]] bool isLatin() const { return latin_; }

    std::uint64_t hash = 0;

private:
    void read(std::string_view line, const Where& where)
    {
        std::istringstream fields{std::string(line)};
        std::string name, flag, third, added, condition;
        fields >> name >> flag;
        if (name == "SET") {
            latin_ = flag == "ISO8859-1";
            if (!latin_ && flag != "UTF-8")
                throw Error(where, fmt::format("the character set {} is not read", flag),
                            "Use a dictionary in UTF-8 or ISO8859-1");
        } else if (name == "FLAG") {
            form_ = flag;
        } else if (name == "FORBIDDENWORD" || name == "ONLYINCOMPOUND") {
            leftOut_.push_back(flag);
        } else if (name == "NEEDAFFIX" || name == "PSEUDOROOT") {
            needsAffix_ = flag;
        } else if (name == "AF") {
            throw Error(where, "names its flags by number (AF), which is not read",
                        "Use a dictionary whose words have their own flags, as hunspell-en-us");
        } else if (name == "PFX" || name == "SFX") {
            if (!(fields >> third >> added))
                throw Error(where, "not an affix", "Reinstall the dictionary");
            if (!(fields >> condition)) { // the line that begins a group: SFX D Y 4
                crossing_[flag] = third == "Y";
                return;
            }
            Affix affix;
            affix.prefix = name == "PFX";
            affix.crosses = crossing_[flag];
            affix.stripped = third == "0" ? "" : third;
            const auto slash = added.find('/');
            affix.flags = slash == std::string::npos ? "" : added.substr(slash + 1);
            added.resize(std::min(slash, added.size()));
            affix.added = added == "0" ? "" : added;
            affix.condition = condition == "." ? std::vector<std::string>() : conditionOf(condition);
            byFlag_[flag].push_back(std::move(affix));
        }
    }

    std::map<std::string, std::vector<Affix>> byFlag_;
    std::map<std::string, bool> crossing_;
    std::vector<std::string> leftOut_;
    std::string form_, needsAffix_;
    bool latin_ = false;
};

std::string inUtf8(std::string_view latin)
{
    std::string out;
    for (const char c : latin) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x80) {
            out += c;
        } else {
            out += static_cast<char>(0xc0 | (byte >> 6));
            out += static_cast<char>(0x80 | (byte & 0x3f));
        }
    }
    return out;
}

/// Calls `found` for each form that a word of the list stands for. An affix with flags of its own takes those that they
/// name, once.
template<class Found>
void eachForm(const std::string& word, const std::vector<std::string>& flags, const Affixes& affixes, bool again,
              const Found& found)
{
    std::vector<std::string> withPrefix;
    for (const auto& flag : flags)
        for (const auto& affix : affixes.of(flag))
            if (const auto form = affix.prefix ? withAffix(word, affix) : std::nullopt) {
                found(*form);
                if (affix.crosses)
                    withPrefix.push_back(*form);
            }
    for (const auto& flag : flags)
        for (const auto& affix : affixes.of(flag)) {
            if (affix.prefix)
                continue;
            if (const auto form = withAffix(word, affix)) {
                found(*form);
                if (again && !affix.flags.empty())
                    eachForm(*form, affixes.flagsOf(affix.flags), affixes, false, found);
            }
            for (const auto& prefixed : withPrefix)
                if (const auto form = affix.crosses ? withAffix(prefixed, affix) : std::nullopt)
                    found(*form);
        }
}

} // namespace

std::shared_ptr<const SpellingDictionary> SpellingDictionary::load(const std::filesystem::path& file)
{
    auto rules = file;
    const Affixes affixes(rules.replace_extension(".aff"));
    const auto bytes = readFile(file, largestFile);
    auto dictionary = std::make_shared<SpellingDictionary>();
    dictionary->hash_ = hex64(combine64(hash64(bytes), affixes.hash));
    std::size_t number = 0;
    for (std::size_t at = 0; at < bytes.size();) {
        auto line = lineAt(bytes, at);
        at += line.size() + 1;
        line = trimmed(line.substr(0, line.find('\t')));
        if (++number == 1 && !line.empty() && line.find_first_not_of("0123456789") == std::string_view::npos)
            continue; // how many there are
        if (line.empty())
            continue;
        std::size_t slash = line.find('/', 1);
        while (slash != std::string_view::npos && line[slash - 1] == '\\')
            slash = line.find('/', slash + 1);
        const std::string word(line.substr(0, slash));
        auto letters = slash == std::string_view::npos ? std::string_view() : line.substr(slash + 1);
        letters = letters.substr(0, letters.find(' ')); // what follows is about its meaning
        const auto flags = affixes.flagsOf(letters);
        if (std::ranges::any_of(flags, [&](const std::string& flag) { return affixes.leavesOut(flag); }))
            continue;
        const auto add = [&](const std::string& form) {
            dictionary->words_.insert(affixes.isLatin() ? inUtf8(form) : form);
        };
        if (std::ranges::find(flags, affixes.needsAffix()) == flags.end() || affixes.needsAffix().empty())
            add(word);
        eachForm(word, flags, affixes, true, add);
        if (dictionary->words_.size() > mostForms)
            throw Error({file.string(), number}, fmt::format("stands for more than {} words", mostForms),
                        "Use a dictionary of a language whose words have fewer forms");
    }
    if (dictionary->words_.empty())
        throw Error({file.string()}, "holds no words", "Reinstall the dictionary");
    return dictionary;
}

bool SpellingDictionary::contains(std::string_view word) const
{
    std::string plain;
    constexpr std::string_view curly = "\u2019";
    if (word.find(curly) != std::string_view::npos) {
        for (std::size_t at = 0; at < word.size();) {
            const bool here = word.substr(at).starts_with(curly);
            plain += here ? '\'' : word[at];
            at += here ? curly.size() : 1;
        }
        word = plain;
    }
    if (words_.find(word) != words_.end())
        return true;
    const auto lower = text::formOf(text::lowerOf(text::intern(word)));
    if (lower == word)
        return false;
    const auto isUpper = [](char c) { return c >= 'A' && c <= 'Z'; };
    const auto letters = std::ranges::count_if(word, [&](char c) { return isUpper(c) || (c >= 'a' && c <= 'z'); });
    const auto capitals = std::ranges::count_if(word, isUpper);
    const bool allCapitals = capitals == letters;
    if (!allCapitals && (capitals > 1 || !isUpper(word.front())))
        return false; // paRis
    return words_.find(lower) != words_.end() || (allCapitals && words_.contains(capitalised(std::string(lower))));
}

} // namespace core::lexicon
