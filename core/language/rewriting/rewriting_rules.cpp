#include "core/language/rewriting/rewriting_rules.h"

#include <algorithm>
#include <deque>
#include <map>

#include <fmt/format.h>

#include "core/base/ascii.h"
#include "core/base/error.h"
#include "core/base/hash.h"
#include "core/base/log.h"
#include "core/files/escape.h"
#include "core/files/file.h"
#include "core/language/rewriting/rule_matcher.h"
#include "core/language/rewriting/rule_wording.h"
#include "core/text/splitting/tokenizer.h"

namespace core::language {

namespace {

constexpr std::uint64_t largestRuleFile = 1 << 22;
constexpr std::size_t mostSections = 63;

std::uint64_t bitOf(std::size_t section) { return std::uint64_t{1} << section; }

/// The lists of words that rules name: `@fruit = apple/pear`, then `<n:noun=@fruit>`.
class WordLists {
public:
    /// Whether a line defines one.
    bool take(std::string_view line)
    {
        const auto equals = line.find('=');
        if (line.front() != '@' || equals == line.npos || line.substr(equals, 2) == "=>")
            return false;
        lists_.insert_or_assign(std::string(trimmed(line.substr(0, equals))), putIn(trimmed(line.substr(equals + 1))));
        return true;
    }
    /// A line with the words of lists for their names. \throws std::string for a name that no line before has.
    [[nodiscard]] std::string putIn(std::string_view line) const
    {
        std::string result;
        for (std::size_t begin = 0;;) {
            const auto at = line.find("=@", begin);
            result.append(line.substr(begin, at == line.npos ? at : at + 1 - begin));
            if (at == line.npos)
                return result;
            begin = std::min(line.find_first_of("/>", at), line.size());
            const std::string name(line.substr(at + 1, begin - at - 1));
            const auto found = lists_.find(name);
            if (found == lists_.end())
                throw fmt::format("there is no list {} above", name);
            result.append(found->second);
        }
    }

private:
    std::map<std::string, std::string, std::less<>> lists_;
};

/// Calls `take` for each line, without blanks around it.
template<class Take>
void eachLine(std::string_view text, Take take)
{
    for (std::size_t begin = 0, number = 1; begin <= text.size(); ++number) {
        const auto end = std::min(text.find('\n', begin), text.size());
        take(trimmed(text.substr(begin, end - begin)), number);
        begin = end + 1;
    }
}

} // namespace

std::shared_ptr<const RewritingRules> RewritingRules::load(const std::filesystem::path& file, const FormsMaker& forms)
{
    return fromText(readFile(file, largestRuleFile), file.string(), forms);
}

std::shared_ptr<const RewritingRules> RewritingRules::fromText(std::string_view text, const std::string& where,
                                                               const FormsMaker& forms)
{
    auto result = std::make_shared<RewritingRules>();
    result->hash_ = hex64(hash64(text));
    result->where_ = where;
    bool phrases = false;
    WordLists lists;
    eachLine(text, [&](std::string_view line, std::size_t number) {
        if (line.empty() || line.front() == '#')
            return;
        const std::string remedy = "Write it as: what is <x> ? => tell me <x> . | name <x> .";
        if (hasControlCharacters(line) && line.find('\t') == line.npos)
            throw Error({where, number}, "is not text", remedy);
        if (line.front() == '[' && line.back() == ']' && line.find("=>") == line.npos) {
            if (++result->sections_ > mostSections)
                throw Error({where, number}, fmt::format("has more than {} sections", mostSections),
                            "Put some of them together");
            return;
        }
        try {
            if (lists.take(line))
                return;
            result->rules_.push_back(readRewritingRule(lists.putIn(line)));
            result->rules_.back().line = number;
            result->rules_.back().section = result->sections_;
            phrases = phrases || result->rules_.back().usesPhrases();
        } catch (const std::string& problem) {
            throw Error({where, number}, problem, remedy);
        }
    });
    if (result->rules_.empty())
        throw Error({where}, "holds no rule", "Write one per line: cannot => can not");
    if (phrases) {
        result->forms_ = forms ? forms() : nullptr;
        if (!result->forms_)
            throw Error({where}, "has gaps for phrases, which need a tagger", "Use gaps without a kind: <x>");
        result->hash_ = hex64(hash64(result->hash_ + result->forms_->hash()));
    }
    return result;
}

std::vector<std::vector<std::string>> RewritingRules::bySection(const std::string& string, std::uint64_t without,
                                                                std::size_t most, const std::stop_token& stop) const
{
    std::vector<std::vector<std::string>> all(sections_ + 1);
    const auto text = text::tokenize(string, text::Tokenization::Penn);
    const RuleMatcher matcher(text, forms_.get());
    for (const auto& rule : rules_) {
        auto& wordings = all[rule.section];
        if ((without & bitOf(rule.section)) != 0 || wordings.size() >= most)
            continue;
        const auto& first = rule.left.front();
        const bool fromStart = first.type == RewritingRule::Element::Type::SentenceBegin ||
                               (first.isGap() && !first.kind && first.oneOf.empty());
        for (std::size_t begin = 0; begin < (fromStart ? std::min<std::size_t>(1, text.size()) : text.size());
             ++begin) {
            if (stop.stop_requested())
                return std::vector<std::vector<std::string>>(sections_ + 1);
            const auto match = matcher.at(rule, begin);
            for (std::size_t side = 0; match && side < rule.right.size() && wordings.size() < most; ++side) {
                auto made = wordingOf(text, matcher, *match, rule.right[side], forms_.get(), sections_ > 0);
                if (made.empty() && !told_.test_and_set())
                    logWarning(fmt::format("{}:{}: a wording of this rule was left out, as it would have more than "
                                           "{} bytes for a text of {}. Repeat its gaps less often",
                                           where_, rule.line, longestWording(string.size()), string.size()));
                if (!made.empty() && made != string && std::ranges::find(wordings, made) == wordings.end())
                    wordings.push_back(std::move(made));
            }
        }
    }
    return all;
}

std::vector<std::string> RewritingRules::wordingsOf(const std::string& string, std::size_t most,
                                                    const std::stop_token& stop) const
{
    std::vector<std::string> wordings;
    std::deque<Made> base{{string, 0}};
    while (!base.empty() && wordings.size() < most && !stop.stop_requested()) {
        const auto from = std::move(base.front());
        base.pop_front();
        const auto found = bySection(from.wording, from.sections, most, stop);
        bool more = true;
        for (std::size_t turn = 0; more; ++turn) {
            more = false;
            for (std::size_t section = 0; section < found.size(); ++section) {
                if (turn >= found[section].size())
                    continue;
                more = true;
                const auto& made = found[section][turn];
                if (made == string || std::ranges::find(wordings, made) != wordings.end() || wordings.size() >= most)
                    continue;
                wordings.push_back(made);
                if (section > 0)
                    base.push_back({made, from.sections | bitOf(section)});
            }
        }
    }
    return wordings;
}

std::vector<std::vector<std::string>> RewritingRules::rewritings(std::span<const std::string> texts,
                                                                 const Limits& limits) const
{
    std::vector<std::vector<std::string>> all;
    for (const auto& string : texts) {
        all.push_back(limits.stop.stop_requested() ? std::vector<std::string>()
                                                   : wordingsOf(string, limits.most, limits.stop));
        if (limits.stop.stop_requested())
            all.back().clear();
    }
    return all;
}

} // namespace core::language
