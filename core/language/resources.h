#pragma once

#include <any>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/language/attention_model.h"
#include "core/language/causal_language_model.h"
#include "core/language/entities/entity_recogniser.h"
#include "core/language/entities/entity_replacements.h"
#include "core/language/masked_language_model.h"
#include "core/language/perturbing_agent.h"
#include "core/language/resource_kinds.h"
#include "core/language/rewriting/rewriter.h"
#include "core/language/sentence_encoder.h"
#include "core/language/tagging/tagger.h"
#include "core/lexicon/phrase_list.h"
#include "core/lexicon/sememes.h"
#include "core/lexicon/spelling_dictionary.h"
#include "core/lexicon/stop_words.h"
#include "core/lexicon/word_vectors.h"
#include "core/lexicon/wordnet.h"

namespace core::language {

/// What attacks need besides the victim, by the kinds of resourceKinds(): loaded on first use and shared by all threads
/// and scopes, so that nothing is loaded twice. An object keeps a record of what was asked through it; a scope has a
/// record of its own. Every getter throws Error naming the missing or damaged resource and the remedy.
class Resources {
public:
    /// Looks for resources in the default places: WordNet under /usr/share/wordnet, the rest in resources/models and in
    /// the user's data folder.
    explicit Resources(ResourceMakers makers = {});
    ~Resources();
    Resources(const Resources&) = delete;
    Resources& operator=(const Resources&) = delete;

    /// The same resources with an empty record, for example for one attack.
    [[nodiscard]] std::shared_ptr<const Resources> scope() const;

    [[nodiscard]] const lexicon::WordNet& wordNet() const { return *shared<lexicon::WordNet>("wordnet", {}); }
    /// `name`: `built-in` (reviews-vectors), a folder or a vector file.
    [[nodiscard]] const lexicon::WordVectors& vectors(const std::string& name = "built-in") const
    {
        return *shared<lexicon::WordVectors>("vectors", name);
    }
    [[nodiscard]] const Tagger& tagger(const std::string& name = "built-in") const
    {
        return *shared<Tagger>("tagger", name);
    }
    [[nodiscard]] const SentenceEncoder& encoder(const std::string& name = "built-in") const
    {
        return *shared<SentenceEncoder>("encoder", name);
    }
    /// `name`: `built-in` (built-in-mlm) or a model folder (ours or BERT's).
    [[nodiscard]] const MaskedLanguageModel& maskedModel(const std::string& name = "built-in") const
    {
        return *shared<MaskedLanguageModel>("masked language model", name);
    }
    /// `name`: `built-in` (small-lm) or a model's folder or name.
    [[nodiscard]] const CausalLanguageModel& languageModel(const std::string& name = "built-in") const
    {
        return *shared<CausalLanguageModel>("language model", name);
    }
    /// `name`: a model folder, or a model's name.
    [[nodiscard]] const AttentionModel& attentionModel(const std::string& name) const
    {
        return *shared<AttentionModel>("attention model", name);
    }
    /// `name`: the folder or name of an agent that `train agent` has made; none ships.
    [[nodiscard]] const PerturbingAgent& agent(const std::string& name) const
    {
        return *shared<PerturbingAgent>("agent", name);
    }
    /// `name`: textfooler, nltk, textattack, function-words, or a file with one word per line.
    [[nodiscard]] const lexicon::StopWords& stopWords(const std::string& name) const
    {
        return *shared<lexicon::StopWords>("stop words", name);
    }
    /// `name`: scalar-adverbs, speculative-adverbs, adverbial-conjunctions, topics, entity-names, or a file with
    /// headings and one phrase per line.
    [[nodiscard]] const lexicon::PhraseList& phrases(const std::string& name) const
    {
        return *shared<lexicon::PhraseList>("phrases", name);
    }
    /// Finds named entities with the lists that ship and a tagger of that name.
    [[nodiscard]] const EntityRecogniser& entities(const std::string& tagger = "built-in") const
    {
        return *shared<EntityRecogniser>("entities", tagger);
    }
    /// `name`: `built-in`, or a file made by `corpus entities`.
    [[nodiscard]] const EntityReplacements& entityReplacements(const std::string& name = "built-in") const
    {
        return *shared<EntityReplacements>("entity replacements", name);
    }
    /// `name`: `built-in`, `paraphrases`, a file of rules, the folder or name of a network that writes texts, or a
    /// program: `exec:COMMAND`, `lines:COMMAND`.
    /// \throws programs::ExecNotAllowed for a command that was not allowed.
    [[nodiscard]] const Rewriter& rewriter(const std::string& name = "built-in") const
    {
        return *shared<Rewriter>("rewriter", name);
    }
    /// The user's HowNet. `name`: `own` (hownet.txt, .json or .tsv, also .gz, in the user's data folder) or a file.
    /// Null if the user has none, which identities() then records.
    [[nodiscard]] const lexicon::Sememes* sememes(const std::string& name = "own") const
    {
        return shared<lexicon::Sememes>("sememes", name).get();
    }

    /// A list of the words that there are. `name`: `own` (Debian's hunspell-en-us) or a file of hunspell's, FILE.dic
    /// with FILE.aff. Null if there is none, which identities() then records.
    [[nodiscard]] const lexicon::SpellingDictionary* dictionary(const std::string& name = "own") const
    {
        return shared<lexicon::SpellingDictionary>("dictionary", name).get();
    }

    /// The resource of that kind and name, which stays loaded; null if the user has none. `T` is the kind's own.
    template<class T>
    [[nodiscard]] std::shared_ptr<const T> shared(std::string_view kind, const std::string& name) const
    {
        const auto object = load(kind, name);
        return object.has_value() ? std::any_cast<std::shared_ptr<const T>>(object) : nullptr;
    }

    /// The network whose attention to take where none is named: one that reads texts of this language in so many
    /// segments, other than the model `besides`, those that ship first; empty if there is none.
    [[nodiscard]] std::string installedAttention(const std::string& language, std::size_t segments,
                                                 const std::string& besides) const;

    /// What a parameter of this kind can name, built-in ones first.
    [[nodiscard]] std::vector<InstalledResource> installed(std::string_view kind) const;

    struct State {
        std::string name;
        std::string state; ///< present, missing, damaged
        std::string path;
        std::string licence;
        std::string remedy; ///< What to do when it is not present.
    };
    /// Whether what ships, and the user's own but for models and vectors, is there and can be read.
    [[nodiscard]] std::vector<State> states() const;

    /// What was asked through this object, and what those asked for in turn: identities by kind and name ("vectors
    /// built-in").
    [[nodiscard]] std::map<std::string, std::string> identities() const;

    [[nodiscard]] const ResourceMakers& makers() const;

private:
    struct Cache;
    explicit Resources(std::shared_ptr<Cache> cache);
    [[nodiscard]] std::any load(std::string_view kind, const std::string& name) const;

    std::shared_ptr<Cache> cache_;
    mutable std::map<std::string, std::string> asked_; ///< Guarded by the cache's mutex.
};

} // namespace core::language
