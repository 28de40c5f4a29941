#include "core/corpora/reading/read_parameters.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdint>
#include <limits>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/error.h"
#include "core/corpora/reading/detect.h"
#include "core/files/escape.h"
#include "core/language/language_tag.h"

namespace core::corpora {

namespace {

using Json = nlohmann::ordered_json;

/// A text with suggestions, the first of which is to detect it.
Parameter suggested(Parameter parameter, std::vector<std::string> choices, std::vector<std::string> labels)
{
    parameter.choices = std::move(choices);
    parameter.choices.insert(parameter.choices.begin(), std::string());
    labels.insert(labels.begin(), "detected");
    parameter.shown.choiceLabels = std::move(labels);
    parameter.shown.offered = true;
    return parameter;
}

std::vector<std::string> formats() { return {formatNames().begin(), formatNames().end()}; }

std::vector<std::string> tokenizations()
{
    return {text::tokenizationNames().begin(), text::tokenizationNames().end()};
}

/// "label=2,text=3" of pairs. \throws Error for a name that cannot stand there.
std::string pairsText(const char* option, const std::map<std::string, std::string>& pairs)
{
    std::string text;
    for (const auto& [key, value] : pairs) {
        if ((key + value).find(',') != std::string::npos || key.find('=') != std::string::npos)
            throw Error(fmt::format("{} cannot name {}", option, visibleText(key + "=" + value)));
        text += (text.empty() ? "" : ",") + key + "=" + value;
    }
    return text;
}

char delimiterIn(const std::string& typed)
{
    if (typed == "tab" || typed == "\\t")
        return '\t';
    if (typed.size() > 1)
        throw UsageError("the delimiter is one character, not \"" + typed + "\"", "For a tab write tab");
    return typed.empty() ? '\0' : typed.front();
}

std::string delimiterText(char delimiter)
{
    return delimiter == '\0' ? std::string() : delimiter == '\t' ? "tab" : std::string(1, delimiter);
}

/// \throws UsageError
std::string languageIn(const std::string& typed) { return typed.empty() ? typed : language::languageTag(typed); }

/// 2G, 512M, 4 GiB or a number of bytes. \throws UsageError
std::uint64_t sizeIn(const std::string& typed)
{
    if (typed.empty())
        return 0;
    std::uint64_t bytes = 0;
    const auto* end = typed.data() + typed.size();
    const auto [stop, error] = std::from_chars(typed.data(), end, bytes);
    std::string unit(stop, end);
    std::erase(unit, ' ');
    std::ranges::transform(unit, unit.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    const std::string letters = "kmgt";
    const auto power = unit.empty() || unit == "b" ? std::string::npos : letters.find(unit.front());
    const auto rest = unit.empty() ? unit : unit.substr(1);
    const bool isUnit = unit.empty() || unit == "b" ||
                        (power != std::string::npos && (rest.empty() || rest == "b" || rest == "i" || rest == "ib"));
    const auto shift = power == std::string::npos ? 0U : 10U * static_cast<unsigned>(power + 1);
    if (error != std::errc{} || !isUnit || bytes > (std::numeric_limits<std::uint64_t>::max() >> shift))
        throw UsageError("the maximum memory is a size, not \"" + typed + "\"", "Write it as 2G or 512M");
    return bytes << shift;
}

} // namespace

const std::vector<PlanParameter<ReadOptions>>& readParameters()
{
    static const std::vector<PlanParameter<ReadOptions>> all{
        held(suggested(Parameter::text("format", "", "The format; detected from the content when left out.")
                           .formed(fmt::format("{}", fmt::join(formatNames(), " ")))
                           .shownAs({.label = "Format"}),
                       formats(), formats()),
             &ReadOptions::format),
        held(
            Parameter::text("columns", "",
                            "Roles and column names or numbers: label=2,text=3; form=2; text=de,translation=en. Those "
                            "left out are guessed.")
                .formed("role=column with commas between")
                .shownAs({.label = "Columns"}),
            &ReadOptions::columns, [](const Json& typed) { return parseColumns(typed.get<std::string>()); },
            [](const std::map<std::string, std::string>& columns) { return pairsText("--columns", columns); }),
        held(
            suggested(Parameter::text("delimiter", "", "What stands between columns of csv and tsv.")
                          .formed("one character, or tab")
                          .shownAs({.label = "Delimiter"}),
                      {",", "tab", ";", "|"}, {"comma", "tab", "semicolon", "bar |"}),
            &ReadOptions::delimiter, [](const Json& typed) { return delimiterIn(typed.get<std::string>()); },
            delimiterText),
        held(
            Parameter::choice("quoting", {"auto", "none", "double"},
                              "What quotes mean in csv and tsv: none (letters), double (cells in quotes, as in RFC "
                              "4180).")
                .shownAs({.label = "Quotes", .choiceLabels = {"detected", "letters", "around cells"}})
                .alsoFormerly("", "auto"),
            &ReadOptions::quoting,
            [](const Json& name) { return name == "auto" ? std::string() : name.get<std::string>(); },
            [](const std::string& quoting) { return quoting.empty() ? "auto" : quoting; }),
        held(suggested(Parameter::text("encoding", "", "How characters are written; detected and checked.")
                           .formed("utf-8, utf-16, latin-1 or windows-1252")
                           .shownAs({.label = "Encoding"}),
                       {"utf-8", "utf-16", "latin-1", "windows-1252"}, {"utf-8", "utf-16", "latin-1", "windows-1252"}),
             &ReadOptions::encoding),
        held(
            Parameter::text("label_names", "", "Names of classes that the file only numbers: 0=World,1=Sports.")
                .formed("value=name with commas between"),
            &ReadOptions::labelNames, [](const Json& typed) { return parseLabelNames(typed.get<std::string>()); },
            [](const std::map<std::string, std::string>& names) { return pairsText("--label-names", names); }),
        held(
            Parameter::choice("tokenization", tokenizations(), "How texts are cut into words.")
                .shownAs({.label = "Words",
                          .choiceLabels = {"detected", "at white space", "Penn style", "Moses style", "by Unicode",
                                           "characters"}})
                .alsoFormerly("", "auto"),
            &ReadOptions::tokenization,
            [](const Json& name) { return text::tokenizationNamed(name.get<std::string>()); },
            [](text::Tokenization one) { return std::string(nameOf(one)); }),
        held(
            Parameter::text("language", "",
                            "The language of the texts; left out, what the corpus or the victim says, else English.")
                .formed("a tag of BCP 47 such as de or pt-BR"),
            &ReadOptions::language, [](const Json& typed) { return languageIn(typed.get<std::string>()); },
            [](const std::string& tag) { return tag; }),
        held(
            Parameter::text("max_memory", "",
                            "Maximum memory a corpus may take; left out, 256 times the file's size, at least 256M.")
                .formed("a size such as 2G or 512M"),
            &ReadOptions::maxMemory, [](const Json& typed) { return sizeIn(typed.get<std::string>()); },
            [](std::uint64_t bytes) { return bytes == 0 ? std::string() : std::to_string(bytes); }),
    };
    return all;
}

ReadOptions readOptionsOf(const std::map<std::string, std::string>& typed)
{
    ReadOptions options;
    for (const auto& [key, value] : typed) {
        auto wanted = key;
        std::ranges::replace(wanted, '-', '_');
        const auto parameter = std::ranges::find(readParameters(), wanted, &Parameter::key);
        if (parameter == readParameters().end() ||
            (!value.empty() && !parameter->problem(parameter->typed(value)).empty())) {
            std::vector<std::string> known;
            for (const auto& one : readParameters())
                known.push_back(fmt::format("{} ({})", one.key, one.expected()));
            throw UsageError(fmt::format("the corpus option {}={} is not known", key, value),
                             fmt::format("The options are {}", fmt::join(known, "; ")));
        }
        if (!value.empty())
            parameter->set(options, parameter->typed(value));
    }
    return options;
}

std::map<std::string, std::string> typedOptions(const ReadOptions& options)
{
    std::map<std::string, std::string> typed;
    for (const auto& parameter : readParameters())
        if (const auto value = parameter.get(options); value != parameter.defaultValue)
            typed[parameter.key] = value.get<std::string>();
    return typed;
}

} // namespace core::corpora
