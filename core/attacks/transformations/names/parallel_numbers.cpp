#include "core/attacks/transformations/names/parallel_numbers.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/attacks/transformations/wording.h"
#include "core/structures/prediction.h"
#include "core/text/text.h"

namespace core::attacks {

namespace {

constexpr std::uint64_t parallelNumbersStep = 0x70617261;
constexpr std::size_t mostDigits = 15; // more no number is written with

bool isDigit(char c) { return c >= '0' && c <= '9'; }

bool isInDigits(std::string_view form)
{
    return !form.empty() && form.size() <= mostDigits && std::ranges::all_of(form, isDigit);
}

bool isOfAWord(char c) { return isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c < 0; }

/// A number with as many digits, none of `taken`; empty where there is hardly any other.
std::string otherNumber(std::size_t digits, const std::set<std::string>& taken, Random& random)
{
    constexpr int tries = 50;
    for (int t = 0; t < tries; ++t) {
        std::string other;
        for (std::size_t d = 0; d < digits; ++d)
            other += static_cast<char>(d == 0 && digits > 1 ? '1' + random.below(9) : '0' + random.below(10));
        if (!taken.contains(other))
            return other;
    }
    return {};
}

class ParallelNumbers final : public Transformation {
public:
    explicit ParallelNumbers(int draws) : draws_(draws) {}

    [[nodiscard]] std::vector<Site> sites() const override { return {Site::Segment}; }

    void propose(AttackContext& context, const text::Input& current, Position at,
                 std::vector<Candidate>& candidates) const override
    {
        const auto* gold = context.gold() == nullptr ? nullptr : std::get_if<structures::TextAnswer>(context.gold());
        if (gold == nullptr)
            return;
        const auto& text = current[at.segment].text;
        std::set<std::string> shared, taken;
        for (const auto& word : text.words())
            if (const std::string form(word.form()); isInDigits(form)) {
                taken.insert(form);
                if (!placesOfNumber(gold->text, form).empty())
                    shared.insert(form);
            }
        if (shared.empty())
            return;
        Random random = context.random(parallelNumbersStep + at.segment);
        std::set<std::string> known;
        for (int d = 0; d < draws_; ++d) {
            std::map<std::string, std::string> others;
            auto used = taken;
            for (const auto& number : shared)
                if (auto other = otherNumber(number.size(), used, random); !other.empty()) {
                    used.insert(other);
                    others.emplace(number, std::move(other));
                }
            text::Variant edits;
            for (std::uint32_t i = 0; i < text.size(); ++i)
                if (const auto other = others.find(std::string(text.form(i))); other != others.end())
                    edits.push_back(text::Edit::replace(at.segment, i, text::intern(other->second)));
            auto right = translated(gold->text, others);
            if (edits.empty() || !known.insert(right).second)
                continue;
            auto candidate = candidateOf(std::move(edits), at, parallelNumbersName);
            candidate.gold = std::make_shared<const structures::Prediction>(structures::TextAnswer{std::move(right)});
            candidates.push_back(std::move(candidate));
        }
    }

private:
    /// All at once, so that no new number is taken for an old one.
    static std::string translated(std::string_view text, const std::map<std::string, std::string>& others)
    {
        std::map<std::size_t, std::pair<std::size_t, const std::string*>> places;
        for (const auto& [number, other] : others)
            for (const auto place : placesOfNumber(text, number))
                places.emplace(place, std::pair{number.size(), &other});
        std::string result;
        std::size_t from = 0;
        for (const auto& [place, change] : places) {
            result.append(text.substr(from, place - from)).append(*change.second);
            from = place + change.first;
        }
        return result.append(text.substr(from));
    }

    int draws_;
};

} // namespace

std::vector<std::size_t> placesOfNumber(std::string_view text, std::string_view digits)
{
    std::vector<std::size_t> places;
    for (auto at = text.find(digits); at != std::string_view::npos; at = text.find(digits, at + 1)) {
        const auto end = at + digits.size();
        const auto joins = [&](std::size_t sign, std::size_t beyond) { // 4.2, 1,420
            return sign < text.size() && (text[sign] == '.' || text[sign] == ',') && beyond < text.size() &&
                   isDigit(text[beyond]);
        };
        const bool begins = at == 0 || (!isOfAWord(text[at - 1]) && !(at > 1 && joins(at - 1, at - 2)));
        const bool ends = end == text.size() || (!isOfAWord(text[end]) && !joins(end, end + 1));
        if (begins && ends)
            places.push_back(at);
    }
    return places;
}

PartMaker<Transformation> parallelNumbers()
{
    return {{parallelNumbersName,
             "Numbers in digits that a text and its gold translation share become others in both, with as many digits; "
             "equal numbers stay equal. What is answered to a changed text is compared with that text's own "
             "translation. Nothing where they share none.",
             {Parameter::integer("draws", 3, 1, 1000, "Number of draws at random for each text.")}},
            [](const Settings& settings, const language::Resources&) {
                return std::make_unique<ParallelNumbers>(settings.integer("draws"));
            }};
}

} // namespace core::attacks
