#include "app/cli/measure_translation.h"

#include <chrono>
#include <sstream>

#include <fmt/format.h>

#include "app/cli/terminal/console.h"
#include "app/cli/terminal/exit_codes.h"
#include "app/cli/terminal/options.h"
#include "core/base/decimal.h"
#include "core/base/error.h"
#include "core/corpora/published/language.h"
#include "core/corpora/source.h"
#include "core/json/json.h"
#include "core/metrics/attacked/attacked_translations.h"
#include "core/metrics/translation/translation_options.h"
#include "core/programs/consent.h"
#include "core/programs/program.h"

namespace app {

namespace {

using core::metrics::AttackedTranslations;
using Json = nlohmann::ordered_json;

struct TranslationFiles {
    std::string source, attackedSource, output, attackedOutput, attackedReference;
    std::vector<std::string> references, metrics;
    std::string language;
    core::metrics::TranslationOptions options;
    double timeout = 3600.0;
    bool json = false;
};

std::vector<std::string> linesOfFile(const std::string& path)
{
    const auto source = core::corpora::readSource(path);
    std::vector<std::string> lines;
    for (const auto& line : core::corpora::linesOf(source))
        lines.emplace_back(line.text);
    return lines;
}

void requireLines(const std::string& path, std::size_t lines, const std::string& first, std::size_t wanted)
{
    if (lines != wanted)
        throw core::Error({path}, fmt::format("has {} lines, and {} has {}", lines, first, wanted),
                          "Every file needs a line for each text");
}

core::metrics::AttackedTexts textsOf(const TranslationFiles& files)
{
    core::metrics::AttackedTexts texts;
    texts.sources = linesOfFile(files.source);
    const auto count = texts.sources.size();
    for (const auto& [path, lines] : {std::pair(&files.attackedSource, &texts.attackedSources),
                                      {&files.output, &texts.outputs},
                                      {&files.attackedOutput, &texts.attackedOutputs}}) {
        *lines = linesOfFile(*path);
        requireLines(*path, lines->size(), files.source, count);
    }
    if (!files.references.empty())
        texts.references.resize(count);
    std::vector<std::string> all;
    for (const auto& path : files.references) {
        auto lines = linesOfFile(path);
        requireLines(path, lines.size(), files.source, count);
        for (std::size_t i = 0; i < count; ++i)
            texts.references[i].push_back(lines[i]);
        all.insert(all.end(), lines.begin(), lines.end());
    }
    if (!files.attackedReference.empty()) {
        texts.attackedReferences = linesOfFile(files.attackedReference);
        requireLines(files.attackedReference, texts.attackedReferences.size(), files.source, count);
    }
    if (all.empty())
        all = texts.outputs;
    const std::vector<std::string_view> views(all.begin(), all.end());
    texts.language = files.language.empty() ? core::corpora::published::languageOf(views) : files.language;
    return texts;
}

Json orNull(const std::optional<double>& value) { return value ? Json(*value) : Json(); }

/// Of a text, or of an attacked one among whose `own` is another than the first reference.
std::vector<std::string> referencesAt(const core::metrics::AttackedTexts& texts, const std::vector<std::string>& own,
                                      std::size_t i)
{
    if (texts.references.empty())
        return {};
    const auto& references = texts.references[i];
    const bool hasOwn = i < own.size() && !own[i].empty() && own[i] != references.front();
    return hasOwn ? std::vector<std::string>{own[i]} : references;
}

/// The mean of what a user's program says of each translation.
double meanBy(const std::string& command, const core::metrics::AttackedTexts& texts,
              const std::vector<std::string>& sources, const std::vector<std::string>& outputs,
              const std::vector<std::string>& ownReferences, double timeout, const std::stop_token& stop)
{
    std::string input;
    for (std::size_t i = 0; i < outputs.size(); ++i)
        input += Json{{"source", sources[i]},
                      {"translation", outputs[i]},
                      {"references", referencesAt(texts, ownReferences, i)}}
                     .dump(-1, ' ', false, Json::error_handler_t::replace) +
                 '\n';
    core::programs::Program program(command, {"the program of the metric", "Give it more time with --exec-timeout"});
    std::istringstream said(program.converse(input, std::chrono::duration<double>(timeout), stop));
    double sum = 0.0;
    std::size_t count = 0;
    for (std::string line; std::getline(said, line); ++count) {
        const auto number = core::decimalIn(line);
        if (!number)
            throw core::Error(fmt::format("the program {} answers line {} with {}", command, count + 1, line),
                              "It must print one number for each line that it reads");
        sum += *number;
    }
    if (count != outputs.size())
        throw core::Error(fmt::format("the program {} prints {} lines for {} texts", command, count, outputs.size()),
                          "It must print one number for each line that it reads");
    return count == 0 ? 0.0 : sum / static_cast<double>(count);
}

Json jsonOf(const AttackedTranslations& found, const std::string& language)
{
    Json json{{"texts", found.texts}, {"language", language}};
    for (const auto& [name, both] : {std::pair("bleu", &found.bleu),
                                     {"chrf", &found.chrf},
                                     {"ter", &found.ter},
                                     {"length_ratio", &found.lengthRatio}}) {
        json[name] = orNull(both->before);
        json[std::string("attacked_") + name] = orNull(both->after);
    }
    json["char_bleu"] = found.charBleu;
    json["relative_degradation"] = orNull(found.relativeDegradation);
    json["source_chrf"] = 100.0 * found.sourceSimilarity;
    json["target_degradation"] = orNull(found.targetDegradation);
    json["teapot_success"] = orNull(found.success);
    json["consistency"] = found.consistency;
    for (const auto& [before, faults] : {std::pair("", &found.faults), {"attacked_", &found.attackedFaults}})
        for (const auto& [name, count] : {std::pair("empty", faults->empty),
                                          {"copied_source", faults->copied},
                                          {"off_script", faults->offScript},
                                          {"off_language", faults->offLanguage},
                                          {"repeated_4_grams", faults->repeated}})
            json[std::string(before) + name] = count;
    json["hallucinated"] = found.hallucinated ? Json(*found.hallucinated) : Json();
    json["signature"] = found.signature;
    return json;
}

std::string number(const std::optional<double>& value, int digits = 3)
{
    return value ? fmt::format("{:.{}f}", *value, digits) : "-";
}

void printForPeople(const AttackedTranslations& found)
{
    print(fmt::format("{} texts", thousands(found.texts)));
    const auto both = [](const char* name, const AttackedTranslations::Both& score) {
        if (score.before)
            print(fmt::format("  {:<28}{} -> {}", name, number(score.before), number(score.after)));
    };
    const auto one = [](const char* name, const std::string& value) { print(fmt::format("  {:<28}{}", name, value)); };
    both("BLEU", found.bleu);
    both("chrF", found.chrf);
    both("TER", found.ter);
    both("length ratio", found.lengthRatio);
    one("chrBLEU of the sources", number(found.charBleu));
    if (found.bleu.before)
        one("relative degradation", number(found.relativeDegradation));
    one("chrF of the sources", number(100.0 * found.sourceSimilarity));
    if (found.targetDegradation) {
        one("degradation of chrF", number(100.0 * *found.targetDegradation) + " %");
        one("success (TEAPOT)", number(100.0 * *found.success, 2) + " %");
    }
    one("consistency (chrF)", number(found.consistency));
    for (const auto& [name, which] : {std::pair("empty", &core::metrics::OutputFaults::empty),
                                      {"copies of the source", &core::metrics::OutputFaults::copied},
                                      {"in another script", &core::metrics::OutputFaults::offScript},
                                      {"in another language", &core::metrics::OutputFaults::offLanguage},
                                      {"repeated 4-grams", &core::metrics::OutputFaults::repeated}})
        one(name, fmt::format("{} -> {}", found.faults.*which, found.attackedFaults.*which));
    if (found.hallucinated)
        one("hallucinations", std::to_string(*found.hallucinated));
    print("  " + found.signature);
}

int measureTranslation(const TranslationFiles& files, Context& context)
{
    std::vector<std::string> commands;
    for (const auto& metric : files.metrics) {
        const auto command = core::programs::execCommandOf(metric);
        if (command.empty() || !metric.starts_with("exec:"))
            throw core::UsageError("there is no metric " + metric, "Name a program: --metric exec:COMMAND");
        core::programs::allowExecOnce(command); // the user typed it
        commands.emplace_back(command);
    }
    const auto texts = textsOf(files);
    const auto said = core::metrics::tokenizerNote(texts.language);
    if (!said.empty() && !files.options.tokenizer)
        note(said);
    const auto found = core::metrics::measureTranslations(texts, files.options);
    auto json = jsonOf(found, texts.language);
    auto& metrics = json["metrics"] = Json::array();
    if (!files.json)
        printForPeople(found);
    for (const auto& command : commands) {
        const auto mean = [&](const auto& sources, const auto& outputs, const std::vector<std::string>& own) {
            return meanBy(command, texts, sources, outputs, own, files.timeout, context.stop());
        };
        const double before = mean(texts.sources, texts.outputs, {});
        const double after = mean(texts.attackedSources, texts.attackedOutputs, texts.attackedReferences);
        metrics.push_back({{"command", command}, {"before", before}, {"after", after}});
        if (!files.json)
            print(fmt::format("  {}: {:.4f} -> {:.4f}", command, before, after));
    }
    if (files.json)
        printJson(json);
    return int(Done);
}

} // namespace

void addMeasureTranslation(CLI::App& measure, Work& work)
{
    auto o = std::make_shared<TranslationFiles>();
    auto* command = measure.add_subcommand("translation",
                                           "what attacks on a translator cost, from files with a line for each text");
    command->add_option("--src", o->source, "the texts")->required();
    command->add_option("--adv-src", o->attackedSource, "the attacked texts")->required();
    command->add_option("--out", o->output, "translations of the texts")->required();
    command->add_option("--adv-out", o->attackedOutput, "translations of the attacked texts")->required();
    auto* reference = command->add_option(
        "--ref", o->references,
        "references of the texts; may be given several times. Without, only what needs none is measured");
    command
        ->add_option("--adv-ref", o->attackedReference,
                     "a reference of each attacked text, where the attack changes what is right (numbers). A line that "
                     "is not the first reference stands for all of them")
        ->needs(reference);
    command->add_option("--target-language", o->language,
                        "language of the translations (zh, de, ...); without, what the references show");
    auto choices = core::metrics::translationParameters();
    std::erase_if(choices, [](const auto& one) { return one.key == "references"; }); // all that --ref names count
    addParameters(*command, choices, o->options);
    command->add_option("--metric", o->metrics,
                        "exec:COMMAND: a program that reads a line of JSON for each translation (source, translation, "
                        "references) and prints a number for each; may be given several times");
    command->add_option("--exec-timeout", o->timeout, "seconds that such a program may take")->capture_default_str();
    addJson(*command, o->json);
    command->callback([&work, o] { work = [o](Context& context) { return measureTranslation(*o, context); }; });
}

} // namespace app
