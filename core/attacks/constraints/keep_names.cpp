#include "core/attacks/constraints/keep_names.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>

#include <fmt/format.h>

#include "core/attacks/parts/renaming.h"
#include "core/language/entities/entity_recogniser.h"
#include "core/language/entities/first_name_gender.h"
#include "core/language/entities/name_words.h"
#include "core/text/rewriting.h"

namespace core::attacks {

namespace {

using language::NameGender;

constexpr const char* namesFree = "free";

constexpr std::array keptPronouns{"he",    "she",    "they",    "him",     "her",        "them", "his", "hers",
                                  "their", "theirs", "himself", "herself", "themselves", "i",    "me",  "my",
                                  "mine",  "you",    "your",    "yours",   "we",         "us",   "our", "ours"};

constexpr std::array genderedPronouns{"he", "she", "him", "her", "his", "hers", "himself", "herself"};

bool isKeptPronoun(std::string_view lower) { return std::ranges::find(keptPronouns, lower) != keptPronouns.end(); }

/// The subject form of a pronoun: she for her.
std::string_view personOf(std::string_view pronoun)
{
    constexpr std::array<std::array<std::string_view, 5>, 6> persons{{{"he", "him", "his", "himself", "his"},
                                                                      {"she", "her", "hers", "herself", "her"},
                                                                      {"they", "them", "their", "theirs", "themselves"},
                                                                      {"i", "me", "my", "mine", "my"},
                                                                      {"you", "your", "yours", "you", "you"},
                                                                      {"we", "us", "our", "ours", "our"}}};
    for (const auto& person : persons)
        if (std::ranges::find(person, pronoun) != person.end())
            return person.front();
    return pronoun;
}

/// A word of the original that is a name, part of one, or a pronoun.
struct Mention {
    std::size_t segment;
    std::uint32_t index;
    std::string base;
    std::string form; ///< As it is written, without signs.
};

/// What an original says of persons and places.
struct NamedIn {
    std::set<std::string, std::less<>> names;
    std::vector<Mention> mentions;            ///< Of the names, and pronouns.
    std::set<std::string, std::less<>> words; ///< All, bare.
    bool hasGender = false;                   ///< Somebody is he or she.
};

class KeepNames final : public Constraint {
public:
    KeepNames(const language::EntityRecogniser& recogniser, const std::string& names)
        : recogniser_(recogniser), free_(names == namesFree), shared_(names == namesShared),
          moving_(names == namesInAnyOrder)
    {}

    void complete(AttackContext& context, const text::Input& current, Position at,
                  std::vector<Candidate>& candidates) const override
    {
        if (free_ || shared_ || moving_ ||
            std::ranges::none_of(candidates, [](const Candidate& candidate) { return isRenaming(candidate.source); }))
            return;
        const auto named = namedIn(context);
        for (auto& candidate : candidates)
            if (isRenaming(candidate.source))
                renameOthers(named, context.entities(recogniser_, current[at.segment].text), current, at, candidate);
    }

    void filter(AttackContext& context, const text::Input& current, Position, std::span<Candidate> candidates,
                int number) const override
    {
        if (free_ || std::ranges::none_of(candidates, &Candidate::passes))
            return;
        const auto named = namedIn(context);
        if (named.mentions.empty() && shared_)
            return; // else a pronoun may come in
        for (auto& candidate : candidates)
            if (candidate.passes() && !isPlain(named, current, candidate) && !whyNot(named, current, candidate).empty())
                candidate.rejectedBy = number;
    }

    [[nodiscard]] bool keepsGold() const override { return true; }

    [[nodiscard]] std::string reason(AttackContext& context, const text::Input& current,
                                     const Candidate& candidate) const override
    {
        return whyNot(namedIn(context), current, candidate);
    }

private:
    [[nodiscard]] NamedIn namedIn(AttackContext& context) const
    {
        NamedIn named;
        const auto& original = context.original();
        std::vector<std::vector<std::string>> bases(original.size());
        for (std::size_t s = 0; s < original.size(); ++s) {
            const auto& text = original[s].text;
            for (const auto& word : text.words())
                bases[s].push_back(language::bareWord(word.form()).lower);
            for (const auto& entity : context.entities(recogniser_, text))
                for (auto i = entity.begin; language::isNameClass(entity.kind) && i < entity.end; ++i)
                    if (!language::isNameLink(bases[s][i]))
                        named.names.insert(bases[s][i]);
            // In small letters, a first name that is a word as well (mark, will) is taken for a name where it recurs.
            for (const auto& base : bases[s])
                if (recogniser_.gazetteer().find(base).in(language::EntityList::FirstName) &&
                    std::ranges::count(bases[s], base) > 1)
                    named.names.insert(base);
            named.words.insert(bases[s].begin(), bases[s].end());
        }
        for (std::size_t s = 0; s < original.size(); ++s)
            for (std::uint32_t i = 0; i < bases[s].size(); ++i)
                if (named.names.contains(bases[s][i]) || (!shared_ && isKeptPronoun(bases[s][i])))
                    named.mentions.push_back({s, i, bases[s][i], bareForm(original[s].text.form(i))});
        if (shared_)
            std::erase_if(named.mentions, [&](const Mention& mention) {
                return std::ranges::none_of(bases, [&](const auto& others) {
                    return &others != &bases[mention.segment] &&
                           std::ranges::find(others, mention.base) != others.end();
                });
            });
        named.hasGender = std::ranges::any_of(
            genderedPronouns, [&](const char* pronoun) { return named.words.contains(std::string_view(pronoun)); });
        return named;
    }

    [[nodiscard]] bool isKept(const NamedIn& named, std::string_view base) const
    {
        return named.names.contains(base) || (!shared_ && isKeptPronoun(base));
    }

    /// Of a word by another one, or a new word, none of which names anybody.
    [[nodiscard]] bool isPlain(const NamedIn& named, const text::Input& current, const Candidate& candidate) const
    {
        if (candidate.rewriting != nullptr)
            return false;
        if (candidate.edit.op == text::EditOp::Space)
            return true;
        const bool isInsertion = candidate.edit.op == text::EditOp::Insert;
        if ((!isInsertion && !candidate.isSubstitution()) ||
            isKept(named, language::bareWord(text::formOf(candidate.edit.word)).lower))
            return false;
        if (isInsertion)
            return true;
        const auto& word = current[candidate.edit.segment].text.words()[candidate.edit.index];
        return !isKept(named, language::bareWord(word.form()).lower);
    }

    [[nodiscard]] static std::string bareForm(std::string_view form)
    {
        const auto bare = language::bareWord(form);
        return std::string(form.substr(bare.begin, bare.end - bare.begin));
    }

    /// What stands for an original word now: the word itself while one of those made of it has its form. A name in
    /// other capitals is another one, a pronoun is not.
    [[nodiscard]] static std::string nowOf(const Mention& mention, const text::Input& after)
    {
        std::string now;
        for (const auto& word : after[mention.segment].text.words()) {
            if (std::ranges::find(word.origins, mention.index) == word.origins.end())
                continue;
            const auto base = language::bareWord(word.form()).lower;
            if (base == mention.base)
                return isKeptPronoun(base) || bareForm(word.form()) == mention.form
                           ? base
                           : "\"" + bareForm(word.form()) + "\"";
            now.append(now.empty() ? "" : " ").append(base);
        }
        return now;
    }

    [[nodiscard]] std::string whyNot(const NamedIn& named, const text::Input& current, const Candidate& candidate) const
    {
        const auto after = text::applied(current, candidate.edits());
        if (moving_)
            return whyNotAsOften(named, current, after);
        std::map<std::string_view, std::set<std::string>> nows;
        std::map<std::string_view, std::size_t> counts;
        for (const auto& mention : named.mentions) {
            nows[mention.base].insert(nowOf(mention, after));
            ++counts[mention.base];
        }
        for (const auto& [base, forms] : nows) {
            if (forms.size() == 1 && *forms.begin() == base)
                continue;
            if (!named.names.contains(base))
                return fmt::format("{} stays: it says who is meant", base);
            if (forms.size() > 1)
                return fmt::format("{} is named {} times, and all change alike or none", base, counts[base]);
            if (shared_)
                continue;
            if (forms.begin()->empty())
                return fmt::format("{} would be gone", base);
            if (const auto twice = inText(named, *forms.begin()); !twice.empty())
                return fmt::format("{} would be {}, and {} is in the text already", base, *forms.begin(), twice);
            if (named.hasGender && changesGender(named, base, *forms.begin()))
                return fmt::format("{} would be {}, and the text says he or she", base, *forms.begin());
        }
        return shared_ ? std::string() : whyNotNew(named, after);
    }

    /// How often each name and each person's pronouns are said: she and her are one.
    [[nodiscard]] std::map<std::string, std::size_t> saidIn(const NamedIn& named, const text::Input& input) const
    {
        std::map<std::string, std::size_t> said;
        for (std::size_t s = 0; s < input.size(); ++s)
            for (const auto& word : input[s].text.words())
                if (const auto bare = language::bareWord(word.form()); named.names.contains(bare.lower))
                    ++said[bare.lower];
                else if (isKeptPronoun(bare.lower))
                    ++said[std::string(personOf(bare.lower))];
        return said;
    }

    [[nodiscard]] std::string whyNotAsOften(const NamedIn& named, const text::Input& current,
                                            const text::Input& after) const
    {
        auto before = saidIn(named, current);
        for (const auto& [name, count] : saidIn(named, after)) {
            if (before[name] != count)
                return fmt::format("{} would be said {} times, not {}", name, count, before[name]);
            before.erase(name);
        }
        return before.empty() ? std::string() : fmt::format("{} would be gone", before.begin()->first);
    }

    /// The first of these words that the original has.
    [[nodiscard]] static std::string_view inText(const NamedIn& named, std::string_view words)
    {
        for (std::size_t begin = 0; begin < words.size();) {
            const auto end = std::min(words.find(' ', begin), words.size());
            const auto word = words.substr(begin, end - begin);
            if (!language::isNameLink(word) && named.words.contains(word))
                return word;
            begin = end + 1;
        }
        return {};
    }

    /// A first name by one that another pronoun is used of. Where nothing is known of the old name, a text that names
    /// nobody else says it by its pronouns.
    [[nodiscard]] bool changesGender(const NamedIn& named, std::string_view before, std::string_view now) const
    {
        if (!recogniser_.gazetteer().find(now).in(language::EntityList::FirstName))
            return false;
        auto was = language::genderOfFirstName(before);
        if (was == NameGender::Unknown && named.names.size() == 1)
            was = genderSaid(named);
        return language::genderOfFirstName(now) != was;
    }

    /// By the pronouns of a text: she or he, if it has but one of them.
    [[nodiscard]] static NameGender genderSaid(const NamedIn& named)
    {
        const auto says = [&](std::initializer_list<std::string_view> pronouns) {
            return std::ranges::any_of(pronouns, [&](std::string_view word) { return named.words.contains(word); });
        };
        const bool she = says({"she", "her", "hers", "herself"});
        const bool he = says({"he", "him", "his", "himself"});
        return she == he ? NameGender::Unknown : she ? NameGender::She : NameGender::He;
    }

    /// A name of the text, or a pronoun, where it was not.
    [[nodiscard]] std::string whyNotNew(const NamedIn& named, const text::Input& after) const
    {
        for (std::size_t s = 0; s < after.size(); ++s)
            for (const auto& word : after[s].text.words()) {
                const auto base = language::bareWord(word.form()).lower;
                if (isKept(named, base) && std::ranges::none_of(named.mentions, [&](const Mention& mention) {
                        return mention.segment == s && mention.base == base &&
                               std::ranges::find(word.origins, mention.index) != word.origins.end();
                    }))
                    return fmt::format("{} would be named where it was not", base);
            }
        return {};
    }

    /// Adds the edits of the other mentions to a candidate that renames the first one that is an entity: where Joan's
    /// is none, the next Joan is renamed, and it with her.
    static void renameOthers(const NamedIn& named, std::span<const language::Entity> entities,
                             const text::Input& current, Position at, Candidate& candidate)
    {
        const auto& text = current[at.segment].text;
        const auto renamed = text::applied(current, candidate.edits());
        std::uint32_t begin = 0;
        std::uint32_t end = 0;
        for (const auto& mention : named.mentions) {
            if (mention.segment != at.segment || nowOf(mention, renamed) == nowOf(mention, current))
                continue;
            for (std::uint32_t i = 0; i < text.size(); ++i)
                if (std::ranges::find(text.words()[i].origins, mention.index) != text.words()[i].origins.end()) {
                    begin = end == 0 ? i : std::min(begin, i);
                    end = std::max(end, i + 1);
                }
        }
        auto now = renamed[at.segment].text;
        const auto behind = text.size() - end;
        if (end == 0 || now.size() < begin + behind + 1)
            return;
        std::vector<std::string> name;
        for (std::size_t i = begin; i < now.size() - behind; ++i)
            name.emplace_back(now.form(i));
        const auto last = language::bareWord(name.back());
        name.back() = name.back().substr(last.begin, last.end - last.begin);
        std::vector<std::string> bases;
        for (const auto& word : text.words())
            bases.push_back(language::bareWord(word.form()).lower);
        const auto length = end - begin;
        const auto isMention = [&](std::size_t i) {
            return std::equal(bases.begin() + begin, bases.begin() + end,
                              bases.begin() + static_cast<std::ptrdiff_t>(i));
        };
        const auto entityAt = [&](std::size_t i) {
            return std::ranges::find_if(entities, [&](const language::Entity& entity) {
                return entity.begin <= i && i + length <= entity.end;
            });
        };
        const auto own = entityAt(begin);
        for (std::size_t i = 0; i + length <= begin; ++i)
            if (isMention(i) &&
                (own == entities.end() || (entityAt(i) != entities.end() && entityAt(i)->kind == own->kind)))
                return; // renamed from the first mention, so that no text is made twice
        text::Variant edits(candidate.edits().begin(), candidate.edits().end());
        const auto shift = static_cast<std::ptrdiff_t>(now.size()) - static_cast<std::ptrdiff_t>(text.size());
        const auto alone = edits.size();
        for (std::size_t i = text.size(); i-- > 0;) { // the last first, so that the places before it hold
            const bool isBehind = i >= end;
            if ((!isBehind && i + length > begin) || i + length > text.size() || !isMention(i))
                continue;
            const auto place = isBehind ? static_cast<std::size_t>(static_cast<std::ptrdiff_t>(i) + shift) : i;
            for (const auto& edit :
                 text::rewriting(now, place, place + length, writtenLike(name, text, i, length), at.segment)) {
                edits.push_back(edit);
                now = text::applied(now, edit);
            }
        }
        if (edits.size() == alone)
            return;
        candidate.edit = edits.front();
        candidate.rewriting = std::make_shared<const text::Variant>(std::move(edits));
    }

    /// The new name as it stands for a mention: in small letters if that is, with its 's.
    static std::vector<std::string> writtenLike(std::vector<std::string> name, const text::Text& text,
                                                std::size_t begin, std::size_t length)
    {
        const auto first = text.form(begin);
        const auto start = language::bareWord(first);
        if (text::formOf(text::lowerOf(text.words()[begin].id)) == first)
            for (auto& word : name)
                word = text::formOf(text::lowerOf(text::intern(word)));
        const auto last = text.form(begin + length - 1);
        const auto ending = language::bareWord(last);
        name.front().insert(0, first.substr(0, start.begin));
        name.back().append(last.substr(ending.end));
        return name;
    }

    const language::EntityRecogniser& recogniser_;
    bool free_;
    bool shared_;
    bool moving_;
};

} // namespace

PartMaker<Constraint> keepNamesConstraint()
{
    return needing<Constraint>(
        {{"entities"}, {"grammar"}},
        {{.type = keepNamesName,
          .summary =
              "A name stays who it is: all its mentions change alike or none does (a recipe that gives a name "
              "another one gives it to all), none becomes a name or word that the text has already, he stays he "
              "where the text says so, and pronouns stay. Every recipe has it for word problems, whose questions "
              "ask for what somebody has; recipes that rename have it, with names=shared, for pairs of texts.",
          .parameters = {Parameter::choice(
                             "names", {namesTogether, namesInAnyOrder, namesShared, namesFree},
                             "together: all mentions or none. in-any-order: each is said as often, she and her "
                             "being one, for recipes that put sentences into other words. shared: names that both "
                             "texts of a pair have stay. free: they may change, and the gold answer may then be "
                             "wrong without notice."),
                         Parameter::ofResource("tagger", "tagger", "built-in",
                                               "Name of the tagger that the entity recogniser uses.")},
          .off = {{"names", namesFree}}},
         [](const Settings& settings, const language::Resources& resources) {
             return std::make_unique<KeepNames>(resources.entities(settings.text("tagger")), settings.text("names"));
         }});
}

} // namespace core::attacks
