#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "core/language/attention_model.h"
#include "core/language/entities/entity_recogniser.h"
#include "core/language/entities/entity_replacements.h"
#include "core/language/masked_language_model.h"
#include "core/language/rewriting/rewriter.h"
#include "core/language/sentence_encoder.h"
#include "core/language/tagging/tagger.h"
#include "core/lexicon/phrase_list.h"
#include "core/lexicon/sememes.h"
#include "core/lexicon/stop_words.h"
#include "core/lexicon/word_vectors.h"
#include "core/lexicon/wordnet.h"

namespace core::language {

/// Identity of a resource that the user could have but has not, so that something else replaced it.
inline constexpr const char* noResource = "none";

/// What attacks need besides the victim: loaded on first use, shared by all threads. Every getter throws Error naming
/// the missing or damaged resource and the remedy.
class Resources {
public:
    /// Makes a masked language model from a folder: provided by the app, because core does not know models/.
    using MaskedModelMaker =
        std::function<std::shared_ptr<const MaskedLanguageModel>(const std::filesystem::path& folder)>;

    /// Makes the attention model from a model folder or a model's name, for the same reason. It throws Error if the
    /// model has no attention.
    using AttentionModelMaker = std::function<std::shared_ptr<const AttentionModel>(const std::string& name)>;

    /// The name of an installed network made for its attention that reads texts of this language in so many segments,
    /// other than the model of that name; empty if there is none.
    using AttentionModelFinder =
        std::function<std::string(const std::string& language, std::size_t segments, const std::string& besides)>;

    /// Looks for resources in the default places: WordNet under /usr/share/wordnet, the rest in resources/models and in
    /// the user's data folder. Without the first maker there are no masked language models, without the other no
    /// attention models.
    explicit Resources(MaskedModelMaker maskedModels = {}, AttentionModelMaker attentionModels = {},
                       AttentionModelFinder findAttention = {});
    ~Resources();

    [[nodiscard]] const lexicon::WordNet& wordNet() const;
    /// `name`: `built-in` (reviews-vectors), a folder or a vector file.
    [[nodiscard]] const lexicon::WordVectors& vectors(const std::string& name = "built-in") const;
    [[nodiscard]] const Tagger& tagger(const std::string& name = "built-in") const;
    [[nodiscard]] const SentenceEncoder& encoder(const std::string& name = "built-in") const;
    /// `name`: `built-in` (built-in-mlm) or a model folder (ours or BERT's).
    [[nodiscard]] const MaskedLanguageModel& maskedModel(const std::string& name = "built-in") const;
    /// `name`: a model folder, or a model's name.
    [[nodiscard]] const AttentionModel& attentionModel(const std::string& name) const;
    /// The one to take where none is named (AttentionModelFinder); empty if there is none.
    [[nodiscard]] std::string installedAttention(const std::string& language, std::size_t segments,
                                                 const std::string& besides) const;
    /// `name`: textfooler, nltk, textattack, function-words, or a file with one word per line.
    [[nodiscard]] const lexicon::StopWords& stopWords(const std::string& name) const;
    /// `name`: scalar-adverbs, speculative-adverbs, adverbial-conjunctions, topics, entity-names, or a file with
    /// headings and one phrase per line.
    [[nodiscard]] const lexicon::PhraseList& phrases(const std::string& name) const;

    /// Finds named entities with the lists that ship and a tagger of that name.
    [[nodiscard]] const EntityRecogniser& entities(const std::string& tagger = "built-in") const;
    /// `name`: `built-in`, or a file made by `corpus entities`.
    [[nodiscard]] const EntityReplacements& entityReplacements(const std::string& name = "built-in") const;

    /// `name`: `built-in`, a file of rules, or a program: `exec:COMMAND`, `lines:COMMAND`.
    /// \throws programs::ExecNotAllowed for a command that was not allowed.
    [[nodiscard]] const Rewriter& rewriter(const std::string& name = "built-in") const;

    /// The user's HowNet. `name`: `own` (hownet.txt, .json or .tsv, also .gz, in the user's data folder) or a file.
    /// Null if the user has none, which identities() then records.
    [[nodiscard]] const lexicon::Sememes* sememes(const std::string& name = "own") const;

    struct State {
        std::string name;
        std::string state; ///< present, missing, damaged
        std::string path;
        std::string licence;
        std::string remedy; ///< What to do when it is not present.
    };
    [[nodiscard]] std::vector<State> states() const;
    /// The identities of the resources loaded so far, by kind and name.
    [[nodiscard]] std::map<std::string, std::string> identities() const;
    /// A hash over the identities of the resources loaded so far, for a campaign's manifest.
    [[nodiscard]] std::string hash() const;

private:
    struct Cache;
    std::unique_ptr<Cache> cache_;
};

} // namespace core::language
