#include "app/cli/corpora/corpus_entities.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/cli/terminal/console.h"
#include "app/cli/terminal/exit_codes.h"
#include "core/base/error.h"
#include "core/base/handbook.h"
#include "core/corpora/reading/reader.h"
#include "core/files/file.h"
#include "core/language/entities/entity_recogniser.h"
#include "core/language/entities/entity_replacements.h"
#include "core/language/language_tag.h"

namespace app {

namespace {

using core::language::Entity;
using core::text::Text;

std::string wordsOf(const Text& text, std::size_t begin, std::size_t end)
{
    std::string words;
    for (std::size_t i = begin; i < end; ++i)
        words.append(i > begin ? " " : "").append(text.form(i));
    return words;
}

/// "[PERSON Marie Curie] was born in [GPE Warsaw]"
std::string marked(const Text& text, const std::vector<Entity>& entities)
{
    std::string line;
    std::size_t at = 0;
    const auto append = [&line](const std::string& piece) {
        if (!piece.empty())
            line += (line.empty() ? "" : " ") + piece;
    };
    for (const auto& entity : entities) {
        append(wordsOf(text, at, entity.begin));
        append(fmt::format("[{} {}]", nameOf(entity.kind), wordsOf(text, entity.begin, entity.end)));
        at = entity.end;
    }
    append(wordsOf(text, at, text.size()));
    return line;
}

nlohmann::ordered_json entityJson(const Text& text, const Entity& entity)
{
    return {{"begin", entity.begin},
            {"end", entity.end},
            {"words", wordsOf(text, entity.begin, entity.end)},
            {"class", nameOf(entity.kind)},
            {"clue", nameOf(entity.clue)}};
}

} // namespace

int corpusEntities(Context& context, const CorpusEntitiesOptions& o)
{
    const auto corpus = readTold(o.in, o.read.read(), context.stop());
    if (!core::language::isEnglish(corpus.language))
        throw core::UsageError(fmt::format("named entities are found in English texts alone, and {} is in {}", o.in,
                                           core::language::languageName(corpus.language)),
                               core::seeHandbook("languages"));
    const auto& recogniser = context.workbench().resources->entities(o.tagger);
    if (!o.to.empty() && corpus.labels.size() < 2)
        throw core::UsageError(o.in + " has fewer than two labels",
                               "Lists of replacements are made of texts with other labels: give a labelled corpus");
    // Texts without labels are counted as having one.
    core::language::EntityCounts counts(corpus.labels.empty() ? std::vector<std::string>{""} : corpus.labels);
    nlohmann::ordered_json shown = nlohmann::ordered_json::array();
    std::size_t words = 0;
    for (std::size_t i = 0; i < corpus.examples.size(); ++i) {
        if (context.interrupted())
            return Failed;
        const auto& example = corpus.examples[i];
        const int label = core::structures::labelOf(example.gold);
        for (const auto& segment : example.input.segments()) {
            const auto entities = recogniser.entities(segment.text);
            words += segment.text.size();
            for (const auto& entity : entities)
                if (label >= 0 || corpus.labels.empty())
                    counts.add(label >= 0 && !corpus.labels.empty() ? static_cast<std::size_t>(label) : 0, entity.kind,
                               wordsOf(segment.text, entity.begin, entity.end));
            if (i >= o.limit)
                continue;
            if (!o.json) {
                print(example.id + "  " + marked(segment.text, entities));
                continue;
            }
            auto list = nlohmann::ordered_json::array();
            for (const auto& entity : entities)
                list.push_back(entityJson(segment.text, entity));
            shown.push_back({{"example", example.id}, {"segment", segment.name}, {"entities", list}});
        }
    }
    nlohmann::ordered_json classes;
    for (const auto name : core::language::entityClassNames) {
        const std::size_t total = counts.total(*core::language::entityClassNamed(name));
        classes[std::string(name)] = total;
        if (!o.json && total > 0)
            print(fmt::format("  {}: {}", name, thousands(total)));
    }
    if (o.json)
        printJson({{"path", o.in},
                   {"examples", corpus.examples.size()},
                   {"words", words},
                   {"classes", classes},
                   {"first", shown}});
    if (!o.to.empty()) {
        const auto replacements = counts.replacements(o.most);
        if (replacements.empty())
            throw core::Error({o.in},
                              "has no named entity of one word in the texts of two labels, so there is nothing "
                              "to replace one by",
                              "Give more texts with names, or use the replacements that ship");
        core::writeFile(o.to, replacements);
        note("replacements for " + thousands(corpus.labels.size()) + " labels written to " + o.to);
    }
    return Done;
}

} // namespace app
