#include "core/language/resources.h"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/handbook.h"
#include "core/base/hash.h"
#include "core/files/file.h"
#include "core/files/paths.h"
#include "core/files/safetensors.h"
#include "core/json/json.h"
#include "core/language/built_in_encoder.h"
#include "core/language/causal_models.h"
#include "core/language/made_encoders.h"
#include "core/language/model_path.h"
#include "core/language/rewriting/rewriting_program.h"
#include "core/language/rewriting/rewriting_rules.h"

namespace core::language {

namespace fs = std::filesystem;

namespace {

constexpr const char* reinstall = "Reinstall Faultline: the folder is part of it.";

/// WNSEARCHDIR is the variable that WordNet's own programs read.
fs::path wordNetFolder()
{
    const char* set = std::getenv("WNSEARCHDIR");
    return set != nullptr && *set != '\0' ? fs::path(set) : fs::path("/usr/share/wordnet");
}

constexpr const char* stopWordLists[] = {"textfooler", "nltk", "textattack", "function-words"};

fs::path stopWordFile(const std::string& name)
{
    if (std::ranges::find(stopWordLists, name) != std::end(stopWordLists))
        return resourcesFolder() / "stopwords" / (name + ".txt");
    if (isFile(name))
        return name;
    throw UsageError("there is no stop word list named " + name,
                     "Choose textfooler, nltk, textattack or function-words, or give a file with one word per line.");
}

constexpr const char* phraseLists[] = {"scalar-adverbs", "speculative-adverbs", "adverbial-conjunctions", "topics",
                                       "entity-names"};

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

fs::path gazetteerFile() { return resourcesFolder() / "entities" / "gazetteer.txt"; }

fs::path entityReplacementsFile(const std::string& name)
{
    if (name == "built-in")
        return resourcesFolder() / "entities" / "replacements.tsv";
    if (isFile(name))
        return name;
    throw UsageError("there are no replacements of named entities in " + name,
                     "Use built-in, or a file made by corpus entities CORPUS --to FILE.");
}

fs::path rewritingRulesFile(const std::string& name)
{
    if (name == "built-in")
        return resourcesFolder() / "rewriting" / "everyday.txt";
    if (isFile(name))
        return name;
    throw UsageError("there are no rewriting rules in " + name,
                     "Use built-in, a file of rules, or a program: exec:COMMAND or lines:COMMAND.");
}

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

/// Looks at a model folder without reading its weights; returns its licence. \throws Error.
std::string checkedLicence(const fs::path& folder)
{
    try {
        const auto config = parseJson(readFile(folder / "config.json", 1 << 20), {(folder / "config.json").string()});
        (void)SafeTensors::load(folder / "model.safetensors");
        return config.value("licence", "");
    } catch (const nlohmann::json::exception& error) {
        throw Error({(folder / "config.json").string()}, inWords(error), reinstall);
    }
}

} // namespace

struct Resources::Cache {
    mutable std::mutex mutex; ///< Guards all members; held while something is loaded, so that it is loaded once.
    std::shared_ptr<const lexicon::WordNet> wordNet;
    std::map<std::string, std::shared_ptr<const lexicon::WordVectors>> vectors;
    std::map<std::string, std::shared_ptr<const Tagger>> taggers;
    std::map<std::string, std::shared_ptr<const SentenceEncoder>> encoders;
    std::map<std::string, std::shared_ptr<const MaskedLanguageModel>> maskedModels;
    std::map<std::string, std::shared_ptr<const AttentionModel>> attentionModels;
    std::map<std::string, std::shared_ptr<const lexicon::StopWords>> stopWords;
    std::map<std::string, std::shared_ptr<const lexicon::PhraseList>> phrases;
    std::map<std::string, std::shared_ptr<const EntityRecogniser>> entities;
    std::map<std::string, std::shared_ptr<const EntityReplacements>> entityReplacements;
    std::map<std::string, std::shared_ptr<const Rewriter>> rewriters;
    std::map<std::string, std::shared_ptr<const lexicon::Sememes>> sememes;
    MaskedModelMaker makeMaskedModel;          ///< Set once, before any thread.
    AttentionModelMaker makeAttentionModel;    ///< The same.
    AttentionModelFinder findAttention;        ///< The same.
    std::map<std::string, std::string> hashes; ///< By kind and name.

    /// The entry of that name, made by `load` the first time. Call with the mutex held.
    template<typename T, typename Load>
    const std::shared_ptr<const T>& once(std::map<std::string, std::shared_ptr<const T>>& entries,
                                         const std::string& name, const char* kind, const Load& load)
    {
        auto& entry = entries[name];
        if (!entry) {
            entry = load();
            if constexpr (requires { entry->hash(); })
                hashes[fmt::format("{} {}", kind, name)] = entry->hash();
        }
        return entry;
    }

    const std::shared_ptr<const lexicon::WordVectors>& loadVectors(const std::string& name)
    {
        return once(vectors, name, "vectors",
                    [&] { return lexicon::WordVectors::load(modelPath(name, "reviews-vectors")); });
    }

    const std::shared_ptr<const Tagger>& loadTagger(const std::string& name)
    {
        return once(taggers, name, "tagger", [&] { return Tagger::load(modelPath(name, "ewt-tagger")); });
    }
};

Resources::Resources(MaskedModelMaker maskedModels, AttentionModelMaker attentionModels,
                     AttentionModelFinder findAttention)
    : cache_(std::make_unique<Cache>())
{
    cache_->findAttention = std::move(findAttention);
    cache_->makeMaskedModel = std::move(maskedModels);
    cache_->makeAttentionModel = std::move(attentionModels);
}
Resources::~Resources() = default;

const lexicon::WordNet& Resources::wordNet() const
{
    const std::scoped_lock lock(cache_->mutex);
    if (!cache_->wordNet) {
        cache_->wordNet = lexicon::WordNet::load(wordNetFolder());
        cache_->hashes["wordnet"] = cache_->wordNet->hash();
    }
    return *cache_->wordNet;
}

const lexicon::WordVectors& Resources::vectors(const std::string& name) const
{
    const std::scoped_lock lock(cache_->mutex);
    return *cache_->loadVectors(name);
}

const Tagger& Resources::tagger(const std::string& name) const
{
    const std::scoped_lock lock(cache_->mutex);
    return *cache_->loadTagger(name);
}

const SentenceEncoder& Resources::encoder(const std::string& name) const
{
    const std::scoped_lock lock(cache_->mutex);
    return *cache_->once(cache_->encoders, name, "encoder", [&]() -> std::shared_ptr<const SentenceEncoder> {
        const fs::path folder = modelPath(name, "built-in-encoder");
        if (auto made = madeSentenceEncoder(folder))
            return made;
        const std::string needs = BuiltInEncoder::vectorsOf(folder);
        const auto& vectors = cache_->loadVectors(needs == "reviews-vectors" ? "built-in" : needs);
        return BuiltInEncoder::load(folder, vectors);
    });
}

const MaskedLanguageModel& Resources::maskedModel(const std::string& name) const
{
    if (!cache_->makeMaskedModel)
        throw Error({name}, "this program loads no masked language models", "Use faultline or faultline-cli");
    const std::scoped_lock lock(cache_->mutex);
    return *cache_->once(cache_->maskedModels, name, "masked language model",
                         [&] { return cache_->makeMaskedModel(modelPath(name, "built-in-mlm")); });
}

const AttentionModel& Resources::attentionModel(const std::string& name) const
{
    if (!cache_->makeAttentionModel)
        throw Error({name}, "this program loads no attention models", "Use faultline or faultline-cli");
    const std::scoped_lock lock(cache_->mutex);
    return *cache_->once(cache_->attentionModels, name, "attention model",
                         [&] { return cache_->makeAttentionModel(name); });
}

std::string Resources::installedAttention(const std::string& language, std::size_t segments,
                                          const std::string& besides) const
{
    return cache_->findAttention ? cache_->findAttention(language, segments, besides) : std::string();
}

const lexicon::StopWords& Resources::stopWords(const std::string& name) const
{
    const std::scoped_lock lock(cache_->mutex);
    return *cache_->once(cache_->stopWords, name, "stop words", [&] {
        const fs::path file = stopWordFile(name);
        auto list = std::make_shared<const lexicon::StopWords>(lexicon::StopWords::load(file));
        cache_->hashes["stop words " + name] = hex64(hash64(readFile(file)));
        return list;
    });
}

const lexicon::PhraseList& Resources::phrases(const std::string& name) const
{
    const std::scoped_lock lock(cache_->mutex);
    return *cache_->once(cache_->phrases, name, "phrases", [&] { return lexicon::PhraseList::load(phraseFile(name)); });
}

const EntityRecogniser& Resources::entities(const std::string& tagger) const
{
    const std::scoped_lock lock(cache_->mutex);
    return *cache_->once(cache_->entities, tagger, "entities", [&] {
        return std::make_shared<const EntityRecogniser>(Gazetteer::load(gazetteerFile()), *cache_->loadTagger(tagger));
    });
}

const EntityReplacements& Resources::entityReplacements(const std::string& name) const
{
    const std::scoped_lock lock(cache_->mutex);
    return *cache_->once(cache_->entityReplacements, name, "entity replacements",
                         [&] { return EntityReplacements::load(entityReplacementsFile(name)); });
}

const Rewriter& Resources::rewriter(const std::string& name) const
{
    const std::scoped_lock lock(cache_->mutex);
    return *cache_->once(cache_->rewriters, name, "rewriter", [&]() -> std::shared_ptr<const Rewriter> {
        if (const auto command = rewritingCommandOf(name))
            return rewritingProgram(*command);
        return RewritingRules::load(rewritingRulesFile(name));
    });
}

const lexicon::Sememes* Resources::sememes(const std::string& name) const
{
    const std::scoped_lock lock(cache_->mutex);
    const fs::path file = sememeFile(name);
    if (file.empty()) {
        cache_->hashes["sememes " + name] = noResource;
        return nullptr;
    }
    return cache_->once(cache_->sememes, name, "sememes", [&] { return lexicon::Sememes::load(file); }).get();
}

std::vector<Resources::State> Resources::states() const
{
    std::vector<State> states;
    const auto add = [&](const std::string& name, const fs::path& path, bool there, const std::string& remedy,
                         const std::function<std::string()>& check) {
        State state{name, "present", path.string(), {}, {}};
        if (!there) {
            state.state = "missing";
            state.remedy = remedy;
        } else {
            try {
                state.licence = check();
            } catch (const std::exception& error) {
                state.state = "damaged";
                state.remedy = fmt::format("{} ({})", remedy, error.what());
            }
        }
        states.push_back(std::move(state));
    };
    const fs::path words = wordNetFolder();
    add("wordnet", words, fs::exists(words / "index.noun"), "Install the package wordnet-base.", [&] {
        (void)wordNet();
        return std::string("WordNet 3.0 licence, Princeton University");
    });
    for (const char* name :
         {"reviews-vectors", "ewt-tagger", "built-in-encoder", "built-in-mlm", "small-bert", "small-lm"}) {
        const fs::path folder = shippedModel(name);
        add(name, folder, fs::exists(folder / "config.json"), reinstall, [&] { return checkedLicence(folder); });
    }
    for (const char* name : stopWordLists) {
        const fs::path file = stopWordFile(name);
        add(fmt::format("stop words {}", name), file, fs::exists(file), reinstall, [&] {
            (void)stopWords(name);
            return std::string("GPL-3.0-or-later");
        });
    }
    for (const char* name : phraseLists) {
        const fs::path file = phraseFile(name);
        add(fmt::format("phrases {}", name), file, fs::exists(file), reinstall, [&] {
            (void)phrases(name);
            return std::string("GPL-3.0-or-later");
        });
    }
    add("entities", gazetteerFile(), fs::exists(gazetteerFile()), reinstall, [&] {
        (void)Gazetteer::load(gazetteerFile());
        (void)entityReplacements();
        return std::string("GPL-3.0-or-later");
    });
    const fs::path rules = rewritingRulesFile("built-in");
    add("rewriting rules", rules, fs::exists(rules), reinstall, [&] {
        (void)rewriter();
        return std::string("GPL-3.0-or-later");
    });
    if (const fs::path own = sememeFile("own"); !own.empty())
        add("sememes", own, true, "Put a file of HowNet's there. " + seeHandbook("formats", "Sememes"), [&] {
            (void)sememes();
            return std::string("HowNet's, not free to be passed on");
        });
    return states;
}

std::map<std::string, std::string> Resources::identities() const
{
    const std::scoped_lock lock(cache_->mutex);
    auto hashes = cache_->hashes;
    for (const auto& [name, hash] : causalModelHashes())
        hashes["language model " + name] = hash;
    return hashes;
}

std::string Resources::hash() const
{
    std::uint64_t hash = 0;
    for (const auto& [name, identity] : identities())
        hash = combine64(hash, combine64(hash64(name), hash64(identity)));
    return hex64(hash);
}

} // namespace core::language
