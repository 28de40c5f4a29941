#include "core/language/resource_kinds.h"

#include <algorithm>
#include <cstdlib>
#include <stdexcept>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/error.h"
#include "core/base/handbook.h"
#include "core/base/hash.h"
#include "core/files/file.h"
#include "core/files/paths.h"
#include "core/language/built_in_encoder.h"
#include "core/language/model_path.h"
#include "core/language/resources.h"
#include "core/language/rewriting/rewriting_program.h"
#include "core/language/rewriting/rewriting_rules.h"

namespace core::language {

namespace fs = std::filesystem;

namespace {

using InstalledResources = std::vector<InstalledResource>;

constexpr std::string_view reinstall = "Reinstall Faultline: the folder is part of it.";
constexpr std::string_view ourLicence = "GPL-3.0-or-later";

template<class T>
LoadedResource identified(std::shared_ptr<const T> object)
{
    auto identity = object->hash();
    return {std::move(object), std::move(identity)};
}

/// The shipped models of a task, by what recipes call them, and the user's.
InstalledResources modelsOf(const ResourceMakers& makers, const std::string& task,
                            std::initializer_list<std::pair<const char*, const char*>> shipped)
{
    InstalledResources all;
    for (const auto& [name, folder] : shipped)
        all.push_back({name, folder, shippedModel(folder)});
    if (makers.usersModels)
        for (const auto& name : makers.usersModels(task))
            all.push_back({name, name, dataFolder() / "models" / name, true});
    return all;
}

Error notInThisProgram(const std::string& name, const char* what)
{
    return Error({name}, fmt::format("this program loads no {}", what), "Use faultline or faultline-cli");
}

// WordNet

/// WNSEARCHDIR is the variable that WordNet's own programs read.
fs::path wordNetFolder()
{
    const char* set = std::getenv("WNSEARCHDIR");
    return set != nullptr && *set != '\0' ? fs::path(set) : fs::path("/usr/share/wordnet");
}

InstalledResources listWordNet(const ResourceMakers& /*makers*/) { return {{"", "wordnet", wordNetFolder()}}; }

LoadedResource makeWordNet(const std::string& /*name*/, const Resources& /*from*/)
{
    return identified<lexicon::WordNet>(lexicon::WordNet::load(wordNetFolder()));
}

// Word vectors

InstalledResources listVectors(const ResourceMakers& makers)
{
    auto all = modelsOf(makers, "vectors", {{"built-in", "reviews-vectors"}});
    std::vector<std::string> files;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(dataFolder() / "models", error))
        if (entry.is_regular_file(error))
            files.push_back(entry.path().filename().string());
    std::ranges::sort(files);
    for (const auto& file : files)
        all.push_back({file, file, dataFolder() / "models" / file, true});
    return all;
}

LoadedResource makeVectors(const std::string& name, const Resources& /*from*/)
{
    return identified<lexicon::WordVectors>(lexicon::WordVectors::load(modelPath(name, "reviews-vectors")));
}

// Taggers

InstalledResources listTaggers(const ResourceMakers& makers)
{
    return modelsOf(makers, "tagging", {{"built-in", "ewt-tagger"}, {"german-tagger", "german-tagger"}});
}

LoadedResource makeTagger(const std::string& name, const Resources& /*from*/)
{
    return identified<Tagger>(Tagger::load(modelPath(name, "ewt-tagger")));
}

// Sentence encoders

InstalledResources listEncoders(const ResourceMakers& makers)
{
    return modelsOf(makers, "encoder", {{"built-in", "built-in-encoder"}});
}

LoadedResource makeEncoder(const std::string& name, const Resources& from)
{
    const fs::path folder = modelPath(name, "built-in-encoder");
    if (from.makers().encoder)
        if (auto made = from.makers().encoder(folder))
            return identified(std::move(made));
    const std::string needs = BuiltInEncoder::vectorsOf(folder);
    auto vectors = from.shared<lexicon::WordVectors>("vectors", needs == "reviews-vectors" ? "built-in" : needs);
    return identified<SentenceEncoder>(BuiltInEncoder::load(folder, std::move(vectors)));
}

// Language models

InstalledResources listMaskedModels(const ResourceMakers& makers)
{
    return modelsOf(makers, "masked-language-model", {{"built-in", "built-in-mlm"}, {"small-bert", "small-bert"}});
}

LoadedResource makeMaskedModel(const std::string& name, const Resources& from)
{
    if (!from.makers().maskedModel)
        throw notInThisProgram(name, "masked language models");
    return identified(from.makers().maskedModel(modelPath(name, "built-in-mlm")));
}

InstalledResources listLanguageModels(const ResourceMakers& makers)
{
    return modelsOf(makers, "language-model", {{"built-in", "small-lm"}});
}

LoadedResource makeLanguageModel(const std::string& name, const Resources& from)
{
    if (!from.makers().languageModel)
        throw notInThisProgram(name, "language models");
    return identified(from.makers().languageModel(modelPath(name, "small-lm")));
}

// Networks with attention

InstalledResources listAttentionModels(const ResourceMakers& makers)
{
    InstalledResources all;
    if (makers.attentionNetworks)
        for (const auto& network : makers.attentionNetworks())
            all.push_back({network.name, network.name, {}, true});
    return all;
}

LoadedResource makeAttentionModel(const std::string& name, const Resources& from)
{
    if (!from.makers().attentionModel)
        throw notInThisProgram(name, "attention models");
    return identified(from.makers().attentionModel(name));
}

// Agents that perturb what translators read

constexpr std::string_view trainAnAgent = "Train one: train agent --victim V --train PARALLEL --out FOLDER.";

InstalledResources listAgents(const ResourceMakers& makers) { return modelsOf(makers, "agent", {}); }

LoadedResource makeAgent(const std::string& name, const Resources& from)
{
    if (!from.makers().agent)
        throw notInThisProgram(name, "agents");
    if (name.empty())
        throw UsageError("the recipe names no agent", "Give --set agent=FOLDER_OR_NAME. " + std::string(trainAnAgent));
    return identified(from.makers().agent(modelPath(name, "")));
}

// Lists of words and phrases

constexpr const char* stopWordLists[] = {"textfooler",     "nltk",   "textattack",
                                         "function-words", "german", "german-function-words"};
constexpr const char* phraseLists[] = {"scalar-adverbs", "speculative-adverbs", "adverbial-conjunctions", "topics",
                                       "entity-names"};

fs::path stopWordFile(const std::string& name)
{
    if (std::ranges::find(stopWordLists, name) != std::end(stopWordLists))
        return resourcesFolder() / "stopwords" / (name + ".txt");
    if (isFile(name))
        return name;
    throw UsageError("there is no stop word list named " + name,
                     fmt::format("Choose {}, or give a file with one word per line.", fmt::join(stopWordLists, ", ")));
}

InstalledResources listStopWords(const ResourceMakers& /*makers*/)
{
    InstalledResources all;
    for (const char* name : stopWordLists)
        all.push_back({name, fmt::format("stop words {}", name), stopWordFile(name)});
    return all;
}

LoadedResource makeStopWords(const std::string& name, const Resources& /*from*/)
{
    const fs::path file = stopWordFile(name);
    return {std::make_shared<const lexicon::StopWords>(lexicon::StopWords::load(file)), hex64(hash64(readFile(file)))};
}

fs::path phraseFile(const std::string& name)
{
    if (std::ranges::find(phraseLists, name) != std::end(phraseLists))
        return resourcesFolder() / "phrases" / (name + ".txt");
    if (isFile(name))
        return name;
    throw UsageError("there is no list of phrases named " + name,
                     fmt::format("Choose {}, or give a file with headings in brackets and one phrase per line.",
                                 fmt::join(phraseLists, ", ")));
}

InstalledResources listPhrases(const ResourceMakers& /*makers*/)
{
    InstalledResources all;
    for (const char* name : phraseLists)
        all.push_back({name, fmt::format("phrases {}", name), phraseFile(name)});
    return all;
}

LoadedResource makePhrases(const std::string& name, const Resources& /*from*/)
{
    return identified<lexicon::PhraseList>(lexicon::PhraseList::load(phraseFile(name)));
}

// Named entities

fs::path gazetteerFile() { return resourcesFolder() / "entities" / "gazetteer.txt"; }

InstalledResources listEntities(const ResourceMakers& /*makers*/)
{
    return {{"built-in", "entities", gazetteerFile()}};
}

/// The name is the tagger's.
LoadedResource makeEntities(const std::string& name, const Resources& from)
{
    return identified(std::make_shared<const EntityRecogniser>(Gazetteer::load(gazetteerFile()), from.tagger(name)));
}

fs::path entityReplacementsFile(const std::string& name)
{
    if (name == "built-in")
        return resourcesFolder() / "entities" / "replacements.tsv";
    if (isFile(name))
        return name;
    throw UsageError("there are no replacements of named entities in " + name,
                     "Use built-in, or a file made by corpus entities CORPUS --to FILE.");
}

InstalledResources listEntityReplacements(const ResourceMakers& /*makers*/)
{
    return {{"built-in", "entity replacements", entityReplacementsFile("built-in")}};
}

LoadedResource makeEntityReplacements(const std::string& name, const Resources& /*from*/)
{
    return identified<EntityReplacements>(EntityReplacements::load(entityReplacementsFile(name)));
}

// Rewriters

fs::path rewritingRulesFile(const std::string& name)
{
    if (name == "built-in" || name == "paraphrases")
        return resourcesFolder() / "rewriting" / (name == "built-in" ? "everyday.txt" : "paraphrases.txt");
    if (isFile(name))
        return name;
    throw UsageError("there are no rewriting rules in " + name,
                     "Use built-in, paraphrases, a file of rules, the folder of a PEGASUS, BART or T5, or a program: "
                     "exec:COMMAND or lines:COMMAND.");
}

/// The folder of a network that rewrites, by its path or as a model of the user's; empty if there is none.
fs::path rewritingNetwork(const std::string& name)
{
    std::error_code error;
    if (name.empty() || name == "built-in" || name == "paraphrases")
        return {};
    for (const fs::path& folder : {fs::path(name), dataFolder() / "models" / name})
        if (fs::is_directory(folder, error))
            return folder;
    return {};
}

InstalledResources listRewriters(const ResourceMakers& makers)
{
    InstalledResources all{{"built-in", "rewriting rules", rewritingRulesFile("built-in")},
                           {"paraphrases", "paraphrasing rules", rewritingRulesFile("paraphrases")}};
    for (auto& network : modelsOf(makers, "rewriting", {}))
        all.push_back(std::move(network));
    return all;
}

LoadedResource makeRewriter(const std::string& name, const Resources& from)
{
    if (const auto command = rewritingCommandOf(name))
        return identified<Rewriter>(rewritingProgram(*command));
    if (const auto folder = rewritingNetwork(name); !folder.empty()) {
        if (!from.makers().rewriter)
            throw notInThisProgram(name, "networks that rewrite");
        return identified<Rewriter>(from.makers().rewriter(folder));
    }
    return identified<Rewriter>(RewritingRules::load(rewritingRulesFile(name), [&] {
        return std::make_shared<const EnglishForms>(from.shared<Tagger>("tagger", "built-in"),
                                                    from.shared<lexicon::WordNet>("wordnet", {}));
    }));
}

// Sememes

/// Empty if the user has no such file.
fs::path sememeFile(const std::string& name)
{
    if (name != "own") {
        if (isFile(name))
            return name;
        throw UsageError("there are no sememes in " + name,
                         "Use own, or a file of HowNet's. " + seeHandbook("formats", "Sememes"));
    }
    for (const char* file :
         {"hownet.txt", "hownet.txt.gz", "hownet.json", "hownet.json.gz", "hownet.tsv", "hownet.tsv.gz"})
        if (auto path = dataFolder() / file; fs::is_regular_file(path))
            return path;
    return {};
}

InstalledResources listSememes(const ResourceMakers& /*makers*/)
{
    const fs::path own = sememeFile("own");
    return own.empty() ? InstalledResources{} : InstalledResources{{"own", "sememes", own}};
}

LoadedResource makeSememes(const std::string& name, const Resources& /*from*/)
{
    const fs::path file = sememeFile(name);
    return file.empty() ? LoadedResource{{}, noResource} : identified<lexicon::Sememes>(lexicon::Sememes::load(file));
}

// Spelling dictionaries

/// Empty if it is not installed. DICPATH is the variable that hunspell itself reads.
fs::path dictionaryFile(const std::string& name)
{
    if (name != "own") {
        if (isFile(name))
            return name;
        throw UsageError("there is no dictionary " + name, "Use own, or a file of hunspell's that ends in .dic.");
    }
    const char* set = std::getenv("DICPATH");
    const fs::path folder = set != nullptr && *set != '\0' ? fs::path(set) : fs::path("/usr/share/hunspell");
    return fs::is_regular_file(folder / "en_US.dic") ? folder / "en_US.dic" : fs::path();
}

InstalledResources listDictionaries(const ResourceMakers& /*makers*/)
{
    const fs::path own = dictionaryFile("own");
    return own.empty() ? InstalledResources{} : InstalledResources{{"own", "dictionary", own}};
}

LoadedResource makeDictionary(const std::string& name, const Resources& /*from*/)
{
    const fs::path file = dictionaryFile(name);
    return file.empty() ? LoadedResource{{}, noResource}
                        : identified<lexicon::SpellingDictionary>(lexicon::SpellingDictionary::load(file));
}

} // namespace

const std::vector<ResourceKind>& resourceKinds()
{
    static const std::string ownSememes = "Put a file of HowNet's there. " + seeHandbook("formats", "Sememes");
    static const std::vector<ResourceKind> kinds{
        {"wordnet", "", "WordNet 3.0 licence, Princeton University", "Install the package wordnet-base.", listWordNet,
         makeWordNet},
        {"vectors", "word vectors", "", reinstall, listVectors, makeVectors},
        {"tagger", "", "", reinstall, listTaggers, makeTagger},
        {"encoder", "sentence encoder", "", reinstall, listEncoders, makeEncoder},
        {"masked language model", "language model", "", reinstall, listMaskedModels, makeMaskedModel},
        {"language model", "language model", "", reinstall, listLanguageModels, makeLanguageModel},
        {"attention model", "", "", reinstall, listAttentionModels, makeAttentionModel},
        {"agent", "", "", trainAnAgent, listAgents, makeAgent},
        {"stop words", "", ourLicence, reinstall, listStopWords, makeStopWords},
        {"phrases", "", ourLicence, reinstall, listPhrases, makePhrases},
        {"entities", "", ourLicence, reinstall, listEntities, makeEntities},
        {"entity replacements", "", ourLicence, reinstall, listEntityReplacements, makeEntityReplacements},
        {"rewriter", "rewriting rules", ourLicence, reinstall, listRewriters, makeRewriter},
        {"sememes", "", "HowNet's, not free to be passed on", ownSememes, listSememes, makeSememes},
        {"dictionary", "", "its authors' own, in the package", "Install the package hunspell-en-us.", listDictionaries,
         makeDictionary},
    };
    return kinds;
}

const ResourceKind& resourceKind(std::string_view name)
{
    const auto found = std::ranges::find(resourceKinds(), name, &ResourceKind::name);
    if (found == resourceKinds().end())
        throw std::logic_error("no kind of resource is named " + std::string(name));
    return *found;
}

} // namespace core::language
