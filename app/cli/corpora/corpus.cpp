#include <fmt/format.h>

#include "app/cli/corpora/corpus_entities.h"
#include "app/cli/terminal/command.h"
#include "app/cli/terminal/console.h"
#include "app/cli/terminal/exit_codes.h"
#include "app/cli/terminal/options.h"
#include "app/cli/terminal/outputs.h"
#include "core/corpora/answers.h"
#include "core/corpora/fold.h"
#include "core/corpora/problems.h"
#include "core/corpora/reading/writer.h"
#include "core/corpora/shipped.h"
#include "core/corpora/statistics.h"
#include "core/json/json.h"
#include "core/language/language_tag.h"

namespace app {

namespace {

using core::corpora::Corpus;

/// `punct 5,630, prep 4,486, ...`: the first ten.
std::string listed(const std::vector<core::corpora::LabelCount>& counts)
{
    std::string text;
    for (std::size_t i = 0; i < std::min<std::size_t>(10, counts.size()); ++i)
        text += (i > 0 ? ", " : "") + counts[i].label + " " + thousands(counts[i].count);
    return counts.size() > 10 ? text + ", ..." : text;
}

nlohmann::ordered_json countsJson(const std::vector<core::corpora::LabelCount>& counts)
{
    nlohmann::ordered_json json = nlohmann::ordered_json::object();
    for (const auto& [label, count] : counts)
        json[label] = count;
    return json;
}

void printTrees(const core::corpora::CorpusFigures& figures)
{
    print(fmt::format("  {} trees, {} ({:.2f}%) not projective", thousands(figures.trees),
                      thousands(figures.nonProjective),
                      100.0 * static_cast<double>(figures.nonProjective) / static_cast<double>(figures.trees)));
    print(fmt::format("  {} relations: {}", figures.relations.size(), listed(figures.relations)));
    print(fmt::format("  two phrases of 4 to 12 words in {} sentences, with a word or more between them in {}",
                      thousands(figures.phrases.withPair), thousands(figures.phrases.withPairApart)));
    if (!figures.tags.empty())
        print(fmt::format("  {} tags: {}", figures.tags.size(), listed(figures.tags)));
}

double shareOf(std::size_t part, std::size_t whole)
{
    return whole == 0 ? 0.0 : static_cast<double>(part) / static_cast<double>(whole);
}

void printAnswers(const Corpus& corpus, const core::corpora::CorpusFigures& figures)
{
    print(fmt::format("  {} {}s, {} of them different, {} templates; {:.1f} tokens on average, at most {}",
                      thousands(figures.answers), corpus.gold, thousands(figures.differentAnswers),
                      thousands(figures.templates.size()), figures.answerLengths.mean, figures.answerLengths.longest));
    if (!corpus.targetLanguage.empty())
        print("  from " + (corpus.language.empty() ? "an unknown language" : corpus.language) + " to " +
              corpus.targetLanguage);
}

/// null for corpora of another kind.
nlohmann::ordered_json problemsJson(const Corpus& corpus)
{
    const auto figures = core::corpora::problemFiguresOf(corpus);
    if (figures.problems == 0)
        return nullptr;
    nlohmann::ordered_json marked = nlohmann::ordered_json::array();
    for (const auto& [id, row, why] : figures.marked)
        marked.push_back({{"example", id}, {"line", row}, {"why", why}});
    return {{"problems", figures.problems},
            {"without_equation", figures.withoutEquation},
            {"unreadable", figures.unreadable},
            {"unknown_numbers", figures.unknownNumbers},
            {"undefined", figures.undefined},
            {"other_value", figures.otherValue},
            {"other_value_absolute", figures.otherValueAbsolute},
            {"repeated_numbers", figures.repeated},
            {"unused_numbers", figures.unusedNumbers},
            {"equal_values", figures.equalValues},
            {"numbers_in_question", figures.numbersInQuestion},
            {"marked", marked}};
}

int inspect(Context& context, const std::string& path, const CorpusOptions& options, std::size_t limit, bool json)
{
    ProgressLine line;
    const Corpus corpus = core::corpora::readCorpus(path, options.read(), context.stop(), [&](const core::Progress& p) {
        line.show("reading " + thousands(p.done) + (p.total > 0 ? " of " + thousands(p.total) : ""),
                  {{"done", p.done}, {"total", p.total}});
    });
    line.clear();
    const auto figures = core::corpora::figuresOf(corpus);
    const std::size_t shown = limit == 0 ? 5 : limit;
    if (json) {
        nlohmann::ordered_json examples = nlohmann::ordered_json::array();
        for (std::size_t i = 0; i < std::min(shown, corpus.examples.size()); ++i) {
            nlohmann::ordered_json example{{"example", corpus.examples[i].id},
                                           {std::string(core::corpora::columnKindOf(corpus).name),
                                            core::corpora::goldText(corpus, corpus.examples[i])}};
            for (const auto& segment : corpus.examples[i].input.segments())
                example["segments"][segment.name] = segment.text.str();
            examples.push_back(example);
        }
        nlohmann::ordered_json phrases;
        if (figures.trees > 0)
            phrases = {{"sentences", figures.phrases.sentences},
                       {"with_disjoint_0_1_2_3_4", figures.phrases.withDisjoint},
                       {"with_pair", figures.phrases.withPair},
                       {"with_pair_apart", figures.phrases.withPairApart}};
        printJson({{"path", path},
                   {"format", corpus.format},
                   {"tokenization", corpus.tokenization},
                   {"columns",
                    core::parseJson<nlohmann::ordered_json>(corpus.mapping.empty() ? "{}" : corpus.mapping, {path})},
                   {"sha256", corpus.sha256},
                   {"examples", corpus.examples.size()},
                   {"skipped_rows", corpus.skippedRows},
                   {"warnings", corpus.warnings},
                   {"labels", countsJson(figures.labels)},
                   {"trees", figures.trees},
                   {"non_projective", figures.nonProjective},
                   {"relations", countsJson(figures.relations)},
                   {"tags", countsJson(figures.tags)},
                   {"segments", corpus.segments},
                   {"words", figures.words},
                   {"mean_words", figures.lengths.mean},
                   {"vocabulary", figures.vocabulary},
                   {"duplicates", figures.duplicates},
                   {"duplicate_share", shareOf(figures.duplicates, figures.examples)},
                   {"contradictions", figures.contradictions},
                   {"gold", corpus.gold},
                   {"answers", figures.answers},
                   {"different_answers", figures.differentAnswers},
                   {"templates", figures.templates.size()},
                   {"mean_answer_words", figures.answerLengths.mean},
                   {"language", corpus.language},
                   {"target_language", corpus.targetLanguage},
                   {"phrases", phrases},
                   {"problems", problemsJson(corpus)},
                   {"first", examples}});
        return Done;
    }
    print(path + ": " + corpus.format + ", " + thousands(corpus.examples.size()) + " examples, tokenised as " +
          corpus.tokenization);
    if (!core::language::isEnglish(corpus.language) && corpus.targetLanguage.empty())
        print(fmt::format("  in {} ({})", core::language::languageName(corpus.language), corpus.language));
    for (const auto& [label, count] : figures.labels)
        print("  " + label + ": " + thousands(count));
    print("  " + thousands(figures.words) + " words, " + fmt::format("{:.1f}", figures.lengths.mean) +
          " per example, vocabulary " + thousands(figures.vocabulary) + ", " + thousands(figures.duplicates) +
          fmt::format(" repeated texts ({:.1f}%)", 100.0 * shareOf(figures.duplicates, figures.examples)));
    if (figures.answers > 0)
        printAnswers(corpus, figures);
    if (const auto odd = describe(core::corpora::problemFiguresOf(corpus)); !odd.empty())
        print("  problems " + odd);
    if (figures.trees > 0)
        printTrees(figures);
    for (std::size_t i = 0; i < std::min(shown, corpus.examples.size()); ++i) {
        const auto& example = corpus.examples[i];
        const std::string gold = core::corpora::goldText(corpus, example);
        print(gold.empty() ? example.id : example.id + "  [" + gold + "]");
        for (const auto& segment : example.input.segments())
            print("    " + (corpus.segments.size() > 1 ? segment.name + ": " : "") + segment.text.str());
    }
    tellReading(corpus);
    return Done;
}

void writeTold(const Corpus& corpus, const std::string& file, const std::string& format)
{
    core::corpora::writeCorpus(corpus, file, format);
    const auto count = corpus.examples.size();
    note(thousands(count) + (count == 1 ? " example" : " examples") + " written to " + file);
}

int listSamples(bool json)
{
    nlohmann::ordered_json all = nlohmann::ordered_json::array();
    core::reports::Table table;
    table.columns = {{"corpus"}, {"file or folder"}};
    for (const auto& name : core::corpora::shippedCorpora()) {
        const std::string place = core::corpora::placeOfCorpus(name).string();
        all.push_back({{"name", name}, {"path", place}});
        table.rows.push_back({{name}, {place}});
    }
    if (json)
        printJson({{"corpora", all}});
    else
        printTable(table);
    return Done;
}

} // namespace

void addCorpus(CLI::App& app, Work& work)
{
    struct Options {
        std::string in, out, to, from, fold, rest;
        CorpusOptions read;
        std::size_t limit = 0;
        bool json = false;
    };
    auto o = std::make_shared<Options>();
    auto* command = app.add_subcommand("corpus", "look at a corpus, or convert it");
    command->require_subcommand(1);

    auto* look = command->add_subcommand("inspect", "format, labels, lengths and the first examples");
    look->add_option("path", o->in,
                     "a file, a folder with one folder per class, or PREFIX of PREFIX.src and PREFIX.tgt")
        ->required();
    o->read.add(*look);
    look->add_option("--limit", o->limit, "how many examples to show");
    addJson(*look, o->json);
    look->callback([&work, o] { work = [o](Context& c) { return inspect(c, o->in, o->read, o->limit, o->json); }; });

    auto* list = command->add_subcommand("list", "sample corpora that can be named instead of a file");
    addJson(*list, o->json);
    list->callback([&work, o] { work = [o](Context&) { return listSamples(o->json); }; });

    auto e = std::make_shared<CorpusEntitiesOptions>();
    auto* entities = command->add_subcommand("entities", "named entities: counts, examples, lists of replacements");
    entities->add_option("path", e->in, "as for inspect")->required();
    e->read.add(*entities);
    entities->add_option("--limit", e->limit, "how many examples to show")->capture_default_str();
    addOutput(*entities, "--to", e->to,
              "write for each label and class the most frequent entities of one word in texts with other "
              "labels; for --set transformation.replacements=FILE");
    entities->add_option("--most", e->most, "maximum number of entities listed for each")
        ->capture_default_str()
        ->check(CLI::Range(1, 30));
    entities->add_option("--tagger", e->tagger, "a tagger's name or folder")->capture_default_str();
    addJson(*entities, e->json);
    entities->callback([&work, e] { work = [e](Context& c) { return corpusEntities(c, *e); }; });

    auto* convert = command->add_subcommand("convert", "write a corpus in another format");
    convert->add_option("in", o->in, "the corpus to convert: a file or folder, as for inspect")->required();
    addOutput(*convert, "out", o->out, "where to write it")->required();
    convert->add_option("--from", o->from, "format of IN; detected when left out");
    convert->add_option("--to", o->to, "format of OUT; by its ending when left out");
    o->read.add(*convert, "format");
    auto* rest = addOutput(*convert, "--rest", o->rest, "with --fold: where all other examples are written");
    convert
        ->add_option("--fold", o->fold,
                     "write only the examples with that value of a segment or column: topic=homework, to leave one "
                     "topic out of training")
        ->needs(rest);
    convert->callback([&work, o] {
        work = [o](Context& context) {
            auto options = o->read.read();
            options.format = o->from;
            core::corpora::writtenFormat(o->out, o->to);
            if (!o->rest.empty())
                core::corpora::writtenFormat(o->rest, o->to);
            const Corpus corpus = readTold(o->in, options, context.stop());
            if (o->fold.empty()) {
                writeTold(corpus, o->out, o->to);
            } else {
                const auto fold = core::corpora::foldOf(corpus, o->fold);
                writeTold(fold.held, o->out, o->to);
                writeTold(fold.rest, o->rest, o->to);
            }
            return int(Done);
        };
    });
}

} // namespace app
