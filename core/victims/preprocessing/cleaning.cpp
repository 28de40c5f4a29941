#include "core/victims/preprocessing/cleaning.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/language/stem.h"
#include "core/structures/equations/equation_value.h"
#include "core/structures/forms/form.h"
#include "core/text/numbers.h"

namespace core::victims {

namespace {

constexpr std::array<std::pair<std::string_view, CleaningStep>, 6> stepNames{
    {{"lower", CleaningStep::Lower},
     {"stem", CleaningStep::Stem},
     {"snowball", CleaningStep::Snowball},
     {"anonymise", CleaningStep::Anonymise},
     {"NUMk", CleaningStep::Numbers},
     {"punctuation", CleaningStep::Punctuation}}};

/// Words [begin, end) that one word represents.
struct Replaced {
    std::uint32_t begin = 0, end = 0;
    std::string by;
};

/// The text as if it had never been edited, for functions that read original words.
text::Text unedited(const text::Text& text)
{
    std::vector<std::pair<text::ByteSpan, std::string>> words;
    for (const auto& word : text.words())
        words.emplace_back(word.span, std::string(word.form()));
    return {text.str(), words};
}

bool isStemming(CleaningStep step) { return step == CleaningStep::Stem || step == CleaningStep::Snowball; }

bool isPunctuation(std::string_view word) { return word.find_first_not_of(".,;:?!") == std::string_view::npos; }

/// Dates, times and amounts are numbers, not names.
bool isName(language::EntityClass kind) { return kind < language::EntityClass::Date; }

/// Replaces each word of letters, digits and _ that `of` knows by its value, in one pass, so that replacements are not
/// replaced again.
std::string withWords(const std::string& text, const std::map<std::string, std::string>& of)
{
    const auto inWord = [&](std::size_t at) {
        const auto c = static_cast<unsigned char>(text[at]);
        return c >= 0x80 || std::isalnum(c) != 0 || c == '_';
    };
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at;
        while (end < text.size() && inWord(end))
            ++end;
        if (end == at) {
            result += text[at++];
            continue;
        }
        const std::string word = text.substr(at, end - at);
        const auto found = of.find(word);
        result += found == of.end() ? word : found->second;
        at = end;
    }
    return result;
}

} // namespace

std::vector<CleaningStep> cleaningSteps(std::span<const std::string> names)
{
    std::vector<CleaningStep> steps;
    for (const auto& name : names) {
        const auto* found = std::ranges::find(stepNames, name, [](const auto& step) { return step.first; });
        if (found == stepNames.end())
            throw UsageError("there is no step " + name + " of preprocessing",
                             "The steps are lower, stem, snowball, anonymise, NUMk and punctuation");
        if (std::ranges::find(steps, found->second) != steps.end())
            throw UsageError("the step " + name + " of preprocessing is given twice");
        steps.push_back(found->second);
    }
    if (std::ranges::count_if(steps, isStemming) > 1)
        throw UsageError("the steps stem and snowball of preprocessing both cut words", "Choose one of them");
    return steps;
}

Cleaning::Cleaning(std::vector<CleaningStep> steps, std::shared_ptr<const language::EntityRecogniser> recogniser,
                   std::shared_ptr<const NameList> names)
    : steps_(std::move(steps)), recogniser_(std::move(recogniser)), names_(std::move(names))
{}

bool Cleaning::has(CleaningStep step) const { return std::ranges::find(steps_, step) != steps_.end(); }

/// The cleaning of one segment.
class Cleaning::Segment {
public:
    Segment(const Cleaning& cleaning, const text::Segment& segment, CleanText& clean)
        : cleaning_(cleaning), segment_(segment), clean_(clean), taken_(segment.text.size()),
          cleanAlready_(cleaning.has(CleaningStep::Anonymise) &&
                        std::ranges::find(segment.marks, text::MarkKind::Placeholder, &text::Mark::kind) !=
                            segment.marks.end())
    {}

    /// Adds the words' ranges to the clean text.
    [[nodiscard]] text::Text cleaned()
    {
        if (cleaning_.has(CleaningStep::Anonymise) && !cleanAlready_)
            findNames();
        if (cleaning_.has(CleaningStep::Numbers) && !cleanAlready_)
            findNumbers();
        std::ranges::sort(replaced_, {}, &Replaced::begin);
        return rewritten();
    }

private:
    [[nodiscard]] const text::Text& text() const { return segment_.text; }

    /// Whether a word is to be read as it stands: what was cleaned by others, and no edit has touched.
    [[nodiscard]] bool staysClean(const text::Word& word) const
    {
        return cleanAlready_ && word.origins.size() == 1 && text().originalWords()[word.origins.front()] == word.id;
    }

    [[nodiscard]] bool isFree(std::uint32_t begin, std::uint32_t end) const
    {
        return std::none_of(taken_.begin() + begin, taken_.begin() + end, [](bool taken) { return taken; });
    }

    void replace(std::uint32_t begin, std::uint32_t end, std::string with)
    {
        std::fill(taken_.begin() + begin, taken_.begin() + end, true);
        replaced_.push_back({begin, end, std::move(with)});
    }

    [[nodiscard]] std::string between(std::uint32_t begin, std::uint32_t end) const
    {
        const auto first = text().word(begin).span.begin;
        return text().str().substr(first, text().word(end - 1).span.end - first);
    }

    [[nodiscard]] bool stands(std::string_view form) const
    {
        return std::ranges::any_of(text().words(), [&](const text::Word& word) { return word.form() == form; });
    }

    void addName(std::string_view kind, std::uint32_t begin, std::uint32_t end, const std::string& givenAs = {})
    {
        if (begin >= end || !isFree(begin, end))
            return;
        if (kind.starts_with('$'))
            kind.remove_prefix(1);
        const std::string words = between(begin, end);
        const std::string& written = givenAs.empty() ? words : givenAs;
        for (std::size_t k = 0;; ++k) { // a name that comes again is the same name
            const std::string placeholder = fmt::format("{}{}", kind, k);
            const auto known = std::ranges::find(clean_.names, placeholder, &CleanText::Name::placeholder);
            if (known == clean_.names.end() && stands(placeholder))
                continue; // the text itself has that word
            if (known == clean_.names.end())
                clean_.names.push_back({placeholder, std::string(kind), words, written});
            else if (known->written != written)
                continue;
            replace(begin, end, placeholder);
            return;
        }
    }

    void findNames()
    {
        bool marked = false;
        for (const auto& mark : segment_.marks) {
            if (mark.kind == text::MarkKind::Number)
                continue;
            marked = true;
            const auto now = text::followed(mark, text());
            if (now.fate != text::MarkFate::Kept || now.words.empty())
                continue;
            const auto begin = now.words.front(), end = now.words.back() + 1;
            addName(mark.name, begin, end, mark.written);
        }
        if (marked)
            return;
        if (cleaning_.names_ != nullptr) {
            for (const auto& [begin, end, name] : cleaning_.names_->in(text()))
                addName(name.kind, begin, end, name.written);
            return;
        }
        if (cleaning_.recogniser_ == nullptr)
            return;
        for (const auto& entity : cleaning_.recogniser_->entities(text()))
            if (isName(entity.kind))
                addName(nameOf(entity.kind), entity.begin, entity.end);
    }

    void findNumbers()
    {
        for (const auto& mark : text::numbersIn(unedited(text())))
            if (mark.value && isFree(mark.begin, mark.end)) {
                replace(mark.begin, mark.end, fmt::format("NUM{}", clean_.numbers.size()));
                clean_.numbers.push_back(*mark.value);
            }
    }

    [[nodiscard]] std::string plain(const text::Word& word) const
    {
        const auto stems = std::ranges::find_if(cleaning_.steps_, isStemming);
        if (staysClean(word))
            return std::string(word.form());
        if (!cleaning_.has(CleaningStep::Lower) && stems == cleaning_.steps_.end())
            return std::string(word.form());
        std::string lower(text::formOf(text::lowerOf(word.id)));
        if (stems == cleaning_.steps_.end())
            return lower;
        return language::stemOf(lower,
                                *stems == CleaningStep::Stem ? language::Stemmer::Porter : language::Stemmer::English);
    }

    /// What is between words stays; the words of a multi-word token are separated by blanks.
    [[nodiscard]] text::Text rewritten()
    {
        std::string bytes;
        std::vector<std::pair<text::ByteSpan, std::string>> words;
        auto& ranges = clean_.words.emplace_back();
        std::uint32_t done = 0; // bytes of the text before
        auto next = replaced_.begin();
        const bool drops = cleaning_.has(CleaningStep::Punctuation) &&
                           !std::ranges::all_of(text().words(), isPunctuation, &text::Word::form);
        for (std::uint32_t i = 0; i < text().size();) {
            const bool replaced = next != replaced_.end() && next->begin == i;
            if (drops && !replaced && !staysClean(text().word(i)) &&
                isPunctuation(text().word(i).form())) { // with the blanks before it
                done = std::max(done, text().word(i++).span.end);
                continue;
            }
            const std::uint32_t end = replaced ? next->end : i + 1;
            const std::string form = replaced ? next++->by : plain(text().word(i));
            const std::uint32_t from = text().word(i).span.begin;
            if (from >= done)
                bytes += text().str().substr(done, from - done);
            else
                bytes += ' ';
            const auto begin = static_cast<std::uint32_t>(bytes.size());
            bytes += form;
            words.emplace_back(text::ByteSpan{begin, static_cast<std::uint32_t>(bytes.size())}, form);
            ranges.push_back({i, end});
            done = text().word(end - 1).span.end;
            i = end;
        }
        bytes += text().str().substr(std::min<std::size_t>(done, text().str().size()));
        return {std::move(bytes), words};
    }

    const Cleaning& cleaning_;
    const text::Segment& segment_;
    CleanText& clean_;
    std::vector<Replaced> replaced_;
    std::vector<bool> taken_; ///< Words that are replaced.
    const bool cleanAlready_; ///< Its gold answer has the places that stand in it, s0 for s0.
};

CleanText Cleaning::of(const text::Input& input) const
{
    CleanText clean;
    std::vector<text::Segment> segments;
    for (const auto& segment : input.segments()) {
        text::Segment cleaned = segment;
        cleaned.text = Segment(*this, segment, clean).cleaned();
        cleaned.marks.clear();
        if (cleaned.text.size() != segment.text.size())
            cleaned.tags.clear();
        segments.push_back(std::move(cleaned));
    }
    clean.input = text::Input(std::move(segments));
    return clean;
}

std::string restored(const std::string& text, const CleanText& clean)
{
    std::map<std::string, std::string> words;
    for (const auto& name : clean.names)
        words.emplace(name.placeholder, name.written);
    for (std::size_t i = 0; i < clean.numbers.size(); ++i)
        words.emplace(fmt::format("NUM{}", i), fmt::format("{}", clean.numbers[i]));
    return withWords(text, words);
}

structures::Prediction restored(structures::Prediction answer, const CleanText& clean)
{
    if (auto* form = std::get_if<structures::TextAnswer>(&answer)) {
        form->text = restored(form->text, clean);
    } else if (auto* equation = std::get_if<structures::Equation>(&answer); equation && !clean.numbers.empty()) {
        try {
            const auto tree = structures::parseEquation(equation->equation);
            equation->answer = structures::valueOf(tree, clean.numbers).value_or(equation->answer);
            equation->equation = textOf(tree, clean.numbers);
            equation->leaves.clear(); // they were places in the clean text
        } catch (const Error&) {      // what is not an equation is not an answer either; the metric says so
        }
    }
    return answer;
}

namespace {

/// Replaces the leaves of a form that stand for what was replaced in its text; returns whether there were any.
bool clean(structures::FormNode& node, const CleanText& text)
{
    bool found = false;
    if (node.kind == structures::FormKind::Symbol) {
        const auto name = std::ranges::find(text.names, node.name, &CleanText::Name::written);
        found = name != text.names.end();
        if (found)
            node.name = name->placeholder;
        for (std::size_t i = 0; i < text.numbers.size() && !found; ++i)
            if (node.name == fmt::format("{}", text.numbers[i])) {
                node.name = fmt::format("NUM{}", i);
                found = true;
            }
    }
    for (auto& part : node.parts)
        found = clean(part, text) || found;
    return found;
}

} // namespace

structures::Prediction cleaned(structures::Prediction answer, const CleanText& text)
{
    if (auto* written = std::get_if<structures::TextAnswer>(&answer)) {
        try {
            auto form = structures::parseGoldForm(written->text);
            if (clean(form.root, text))
                written->text = structures::textOf(form);
        } catch (const Error&) { // what is not a form has no leaves
        }
    }
    return answer;
}

} // namespace core::victims
