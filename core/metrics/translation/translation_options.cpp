#include "core/metrics/translation/translation_options.h"

#include <array>

namespace core::metrics {

std::string_view plainLanguage(std::string_view language)
{
    using Codes = std::pair<std::string_view, std::string_view>;
    constexpr std::array codes{Codes{"zho", "zh"}, Codes{"cmn", "zh"}, Codes{"yue", "zh"},
                               Codes{"lzh", "zh"}, Codes{"jpn", "ja"}, Codes{"kor", "ko"}};
    const auto plain = language.substr(0, language.find_first_of("-_"));
    for (const auto& [three, two] : codes)
        if (plain == three)
            return two;
    return plain;
}

TranslationOptions TranslationOptions::forLanguage(std::string_view language) const
{
    auto options = *this;
    if (!options.tokenizer)
        options.tokenizer = tokenizerFor(language);
    return options;
}

BleuOptions TranslationOptions::bleu() const
{
    BleuOptions options;
    options.tokenizer = tokenizer.value_or(BleuTokenizer::Mteval13a);
    options.lowerCase = lowerCase;
    options.smoothing = smoothing;
    return options;
}

ChrfOptions TranslationOptions::chrf() const
{
    ChrfOptions options;
    options.lowerCase = lowerCase;
    return options;
}

BleuTokenizer tokenizerFor(std::string_view language)
{
    const auto plain = plainLanguage(language);
    if (plain == "zh")
        return BleuTokenizer::Chinese;
    return plain == "ja" || plain == "ko" ? BleuTokenizer::Character : BleuTokenizer::Mteval13a;
}

std::string tokenizerNote(std::string_view language)
{
    const auto plain = plainLanguage(language);
    if (plain != "ja" && plain != "ko")
        return {};
    const bool japanese = plain == "ja";
    return std::string("BLEU of ") + (japanese ? "Japanese" : "Korean") +
           " is counted over characters (tok:char). sacreBLEU's own choice, " + (japanese ? "ja-mecab" : "ko-mecab") +
           ", needs a dictionary and gives other numbers";
}

std::optional<BleuTokenizer> tokenizerChosen(std::string_view name)
{
    return name == tokenizerByLanguage ? std::nullopt : std::optional(bleuTokenizerNamed(name));
}

std::vector<std::string> tokenizerChoices()
{
    std::vector<std::string> names{std::string(tokenizerByLanguage)};
    for (const auto tokenizer : bleuTokenizers)
        names.emplace_back(nameOf(tokenizer));
    return names;
}

std::vector<std::string> smoothingChoices()
{
    const auto usual = TranslationOptions().smoothing;
    std::vector<std::string> names{std::string(nameOf(usual))};
    for (const auto smoothing : bleuSmoothings)
        if (smoothing != usual)
            names.emplace_back(nameOf(smoothing));
    return names;
}

namespace {

std::vector<std::string> tokenizerLabels()
{
    auto labels = tokenizerChoices();
    labels.front() = "by language";
    return labels;
}

} // namespace

const std::vector<PlanParameter<TranslationOptions>>& translationParameters()
{
    using Json = nlohmann::ordered_json;
    static const std::vector<PlanParameter<TranslationOptions>> all{
        held(
            Parameter::choice("tokenizer", tokenizerChoices(),
                              "What BLEU takes for words, as sacreBLEU names it. auto: zh for Chinese references, char "
                              "for Japanese and Korean ones, else 13a.")
                .shownAs({.label = "Words of BLEU", .choiceLabels = tokenizerLabels()}),
            &TranslationOptions::tokenizer, [](const Json& name) { return tokenizerChosen(name.get<std::string>()); },
            [](std::optional<BleuTokenizer> one) { return std::string(one ? nameOf(*one) : tokenizerByLanguage); }),
        held(Parameter::flag("lowercase", false, "BLEU and chrF without case.").shownAs({.label = "Without case"}),
             &TranslationOptions::lowerCase),
        held(
            Parameter::choice("smoothing", smoothingChoices(),
                              "What stands in BLEU for orders without a match, as sacreBLEU names it.")
                .shownAs({.label = "Smoothing"}),
            &TranslationOptions::smoothing,
            [](const Json& name) { return bleuSmoothingNamed(name.get<std::string>()); },
            [](BleuSmoothing one) { return std::string(nameOf(one)); }),
        held(
            Parameter::choice("references", {"all", "first"},
                              "Whether further references (columns translation2, translation3 ...) count.")
                .shownAs({.label = "References", .choiceLabels = {"all", "the first"}}),
            &TranslationOptions::allReferences, [](const Json& name) { return name == "all"; },
            [](bool areAll) { return std::string(areAll ? "all" : "first"); }),
    };
    return all;
}

} // namespace core::metrics
