#include "core/language/rewriting/sentence_tags.h"

#include <algorithm>
#include <array>

#include "core/language/entities/first_name_gender.h"

namespace core::language {

namespace {

constexpr auto subjects = std::to_array<std::string_view>({"i", "he", "she", "it", "we", "they", "you"});
constexpr auto beforeVerbs = std::to_array<std::string_view>(
    {"do", "does", "did", "can", "could", "will", "would", "should", "must", "may", "might"});
constexpr auto asking = std::to_array<std::string_view>(
    {"do", "does", "did", "has", "have", "had", "is", "are", "was", "were", "can", "could", "will", "would", "and"});
/// Verbs whose past is spelt like their base.
constexpr auto samePast = std::to_array<std::string_view>(
    {"put", "cut", "read", "hit", "let", "set", "cost", "split", "shut", "quit", "bet", "spread", "hurt"});

template<std::size_t size>
bool isAmong(const std::array<std::string_view, size>& words, std::string_view word)
{
    return std::ranges::find(words, word) != words.end();
}

constexpr auto days = std::to_array<std::string_view>({"today", "yesterday", "tomorrow", "tonight"});
constexpr auto borders =
    std::to_array<std::string_view>({",", ".", "?", "and", "but", "that", "if", "when", "while", "so", "because"});
constexpr auto articleWords = std::to_array<std::string_view>({"a", "an", "the"});
constexpr auto requests =
    std::to_array<std::string_view>({"determine", "calculate", "find", "work", "give", "suppose", "assume", "compute"});
/// They are subjects only, so that a verb follows.
constexpr auto onlySubjects = std::to_array<std::string_view>({"i", "he", "she", "we", "they"});

bool isNumeral(std::string_view lower)
{
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    return std::ranges::any_of(lower, isDigit) &&
           std::ranges::all_of(lower, [&](char c) { return isDigit(c) || c == '.' || c == ','; });
}

bool isInflected(std::string_view tag) { return tag == "VBD" || tag == "VBZ" || tag == "VBP" || tag == "MD"; }

bool isNominal(std::string_view tag) { return tag.starts_with("NN") || tag == "PRP"; }

/// What begins an object.
bool opensObject(std::string_view tag)
{
    return tag == "CD" || tag == "DT" || tag == "$" || tag == "PRP$" || tag == "PRP";
}

class TagCorrector {
public:
    TagCorrector(const text::Text& sentence, std::vector<std::string> tags, const EnglishForms& forms)
        : sentence_(sentence), tags_(std::move(tags)), forms_(forms)
    {
        for (const auto& word : sentence.words())
            lower_.emplace_back(text::formOf(text::lowerOf(word.id)));
    }

    std::vector<std::string> corrected()
    {
        for (std::size_t i = 0; i < tags_.size(); ++i) {
            if (isNumeral(lower_[i]))
                tags_[i] = "CD";
            else if (isAmong(subjects, lower_[i]))
                tags_[i] = "PRP";
            else if (isFirstName(sentence_.form(i), forms_) &&
                     !(i == 0 && isAmong(beforeVerbs, lower_[i]) && isNominal(tagAt(1))))
                tags_[i] = "NNP";
            else if (sentence_.form(i) != lower_[i] && tags_[i] != "NNP" && !forms_.isKnown(lower_[i]))
                tags_[i] = "NNP";
        }
        for (std::size_t i = 0; i < tags_.size(); ++i)
            if (isAmong(articleWords, lower_[i]))
                tags_[i] = "DT";
            else if (isAmong(days, lower_[i]))
                tags_[i] = "RB";
            else if (isAmong(requests, lower_[i]) && (i == 0 || lower_[i - 1] == "," || lower_[i - 1] == "."))
                tags_[i] = "VB";
            else if (tags_[i] == "VBZ" && i + 2 < tags_.size() && isAmong(onlySubjects, lower_[i + 1]) &&
                     isInflected(tags_[i + 2]))
                tags_[i] = "NNS"; // "how many toys he can buy"
        verbsAfterSubjects();
        verbsAfterAuxiliaries();
        pasts();
        return std::move(tags_);
    }

private:
    [[nodiscard]] std::string_view tagAt(std::size_t i) const
    {
        return i < tags_.size() ? std::string_view(tags_[i]) : "";
    }

    /// "that a shop sold", "what the girl found": behind the subject of such a clause a verb has its past form.
    [[nodiscard]] bool isInThatClause(std::size_t verb) const
    {
        std::size_t k = verb;
        while (k > 0 && (isNominal(tags_[k - 1]) || tags_[k - 1] == "DT" || tags_[k - 1] == "PRP$" ||
                         tags_[k - 1] == "POS" || tags_[k - 1].starts_with("JJ")))
            --k;
        return k > 0 && k < verb && (lower_[k - 1] == "that" || lower_[k - 1] == "what");
    }

    /// "Ida finds another 84": finds is no noun. "The cafeteria ordered 8": ordered is no participle.
    void verbsAfterSubjects()
    {
        for (std::size_t i = 1; i < tags_.size(); ++i) {
            const bool asked = i >= 2 && isAmong(asking, lower_[i - 2]); // did she read
            const bool afterPronoun = isAmong(onlySubjects, lower_[i - 1]);
            if (!asked && (afterPronoun || isFirstName(sentence_.form(i - 1), forms_))) {
                if (tags_[i] == "VBN")
                    tags_[i] = "VBD";
                else if (afterPronoun && tags_[i] == "NNS" && forms_.isVerb(lower_[i]))
                    tags_[i] = "VBZ";
            }
        }
        for (std::size_t i = 1; i + 1 < tags_.size(); ++i) {
            if (!isNominal(tags_[i - 1]))
                continue;
            if (tags_[i] == "VBN" && isInThatClause(i))
                tags_[i] = "VBD";
            const bool object =
                (opensObject(tagAt(i + 1)) && !isAmong(onlySubjects, lower_[i + 1])) || lower_[i + 1] == "more";
            if (tags_[i] == "NNS" && object && forms_.isVerb(lower_[i]) &&
                (tags_[i - 1] == "NNP" || tags_[i - 1] == "PRP" || tags_[i - 1] == "NN"))
                tags_[i] = "VBZ";
        }
        for (std::size_t i = 1; i + 1 < tags_.size(); ++i) {
            const bool cost = tags_[i] == "NN" && lower_[i] == "cost" && opensObject(tags_[i + 1]);
            if ((tags_[i] == "VBN" || cost) && isNominal(tags_[i - 1]) && !saysInClause(i))
                tags_[i] = "VBD";
            else if (tags_[i] == "JJ" && lower_[i] == "own" && opensObject(tags_[i + 1]))
                tags_[i] = "VBP";
        }
    }

    /// Whether a verb is inflected between the commas and conjunctions around a word.
    [[nodiscard]] bool saysInClause(std::size_t i) const
    {
        const auto parts = [&](std::size_t k) { return isAmong(borders, lower_[k]); };
        for (std::size_t k = i; k-- > 0 && !parts(k);)
            if (isInflected(tags_[k]))
                return true;
        for (std::size_t k = i + 1; k < tags_.size() && !parts(k); ++k)
            if (isInflected(tags_[k]))
                return true;
        return false;
    }

    /// "did Ida spend on": spend is no noun.
    void verbsAfterAuxiliaries()
    {
        for (std::size_t i = 0; i < tags_.size(); ++i) {
            if (!isAmong(beforeVerbs, lower_[i]))
                continue;
            for (std::size_t k = i + 1; k < tags_.size() && k < i + 8; ++k) {
                if (tags_[k] == "VB" || lower_[k] == "?" || lower_[k] == "," || (tags_[k] == "IN" && lower_[k] != "of"))
                    break;
                if (tags_[k] == "VBP" || tags_[k] == "VBD" || tags_[k] == "VBN") {
                    if (isNominal(tags_[k - 1]) || tags_[k - 1] == "RB") {
                        tags_[k] = "VB";
                        break;
                    }
                    continue;
                }
                const auto next = tagAt(k + 1);
                if (tags_[k] == "NN" && (isNominal(tags_[k - 1]) || k == i + 1 || tags_[k - 1] == "RB") &&
                    !next.starts_with("NN") && !next.starts_with("VB") && next != "CC" && next != "POS" &&
                    next != "MD" && forms_.isVerb(lower_[k]) && forms_.basesOf(lower_[k], "VBD").front() == lower_[k]) {
                    tags_[k] = "VB";
                    break;
                }
            }
        }
    }

    /// "they sold 24 and put the rest away"
    void pasts()
    {
        const bool past = std::ranges::find(tags_, "VBD") != tags_.end();
        for (std::size_t i = 1; i < tags_.size(); ++i)
            if (tags_[i] == "VBP" && isAmong(samePast, lower_[i]) &&
                (past || tags_[i - 1] == "NN" || tags_[i - 1] == "NNP" || lower_[i - 1] == "they"))
                tags_[i] = "VBD";
    }

    const text::Text& sentence_;
    std::vector<std::string> tags_;
    const EnglishForms& forms_;
    std::vector<std::string> lower_;
};

} // namespace

std::vector<std::string> sentenceTags(const text::Text& sentence, const EnglishForms& forms)
{
    std::vector<text::WordId> words;
    for (const auto& word : sentence.words())
        words.push_back(word.id);
    std::vector<std::string> tags;
    for (const auto tag : forms.tagger().tag(words, Tagger::Tagset::Penn))
        tags.emplace_back(forms.tagger().name(tag, Tagger::Tagset::Penn));
    return TagCorrector(sentence, std::move(tags), forms).corrected();
}

bool isFirstName(std::string_view form, const EnglishForms& forms)
{
    const std::string lower(text::formOf(text::lowerOf(text::intern(form))));
    if (genderOfFirstName(lower) == NameGender::Unknown)
        return false;
    return form != lower || !forms.isOrdinary(lower);
}

} // namespace core::language
