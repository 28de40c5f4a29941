#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "core/language/sentence_encoder.h"
#include "core/language/tagger.h"
#include "core/lexicon/stop_words.h"
#include "core/lexicon/word_vectors.h"
#include "core/lexicon/wordnet.h"

namespace core::language {

/// What attacks need beside the victim: loaded on first use, shared by all threads. Every getter throws Error naming
/// the missing or damaged resource and the remedy.
class Resources {
public:
    /// Where resources are looked for by default: WordNet under /usr/share/wordnet, the rest in resources/models and
    /// in the user's data folder.
    Resources();
    ~Resources();

    [[nodiscard]] const lexicon::WordNet& wordNet() const;
    /// `name`: `built-in` (reviews-vectors), a folder or a vector file.
    [[nodiscard]] const lexicon::WordVectors& vectors(const std::string& name = "built-in") const;
    [[nodiscard]] const Tagger& tagger(const std::string& name = "built-in") const;
    [[nodiscard]] const SentenceEncoder& encoder(const std::string& name = "built-in") const;
    /// `name`: textfooler, nltk, textattack.
    [[nodiscard]] const lexicon::StopWords& stopWords(const std::string& name) const;

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
