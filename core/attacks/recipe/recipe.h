#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/language/resources.h"
#include "core/structures/task.h"
#include "core/text/input.h"
#include "core/victims/victim.h"

namespace core::attacks {

/// The JSON description of an attack: `name, title, paper, notes, language, segments{}, goal{}, transformation{},
/// constraints[], search{}`, every parameter spelled out. Presets are files in resources/recipes; docs/recipes.md lists
/// the keys.
class Recipe {
public:
    Recipe() = default;
    /// \throws Error (file:line:column, remedy) for bad JSON; check() for wrong keys.
    static Recipe fromJson(const std::string& text, const std::string& where = {});
    /// Whether a file of this text is a recipe, valid or not: a JSON object with a goal and a search.
    static bool isRecipe(const std::string& text);
    /// As a campaign stores it; if the text is not a recipe, a recipe without parts.
    static Recipe stored(const std::string& text);
    /// A preset's name (`pwws`, `pwws@released`) or a JSON file. \throws UsageError naming the nearest preset.
    static Recipe load(const std::string& nameOrFile);
    /// Names of the shipped presets, in the order they are shown.
    static std::vector<std::string> presets();
    /// Names of the shipped search spaces: transformation and constraints, for any search (resources/spaces).
    static std::vector<std::string> spaces();
    /// The preset to attack one text with where none is named: for labels `pwws`, which needs no encoder, else the
    /// task's own. `task` may be null: nothing is known of the victim.
    static std::string forOneText(const structures::Task* task);

    [[nodiscard]] const nlohmann::ordered_json& json() const { return json_; }
    [[nodiscard]] bool empty() const { return json_.empty(); } ///< As before one is chosen.
    [[nodiscard]] std::string name() const;
    /// The same recipe under another name.
    [[nodiscard]] Recipe named(const std::string& name) const;
    /// The same recipe with every parameter of its parts written out.
    [[nodiscard]] Recipe spelledOut() const;
    /// The same recipe with what keeps gold answers of this kind right, where it says nothing of it: for equations
    /// `keep-numbers`, `keep-names` and `keep-negations`, for logical forms `keep-marked` with entities and
    /// `keep-negations`; for labels of several texts (`texts`), `keep-names` for those that both have, if it renames.
    /// What attacks or changes a corpus takes this one.
    [[nodiscard]] Recipe forAnswers(structures::AnswerKind kind, std::size_t texts = 1) const;
    /// The recipe as it attacks this victim: forAnswers() and, where it reads the victim's own attention and the victim
    /// gives none, the attention of an installed network. Campaigns store it, so that they say what they did.
    [[nodiscard]] Recipe forVictim(const victims::VictimCard& card, const language::Resources& resources) const;
    /// The recipe as it scores translations into this language (BCP 47; empty: not known): where its tokenizer of BLEU
    /// is left to the references' language, that of the language is written, and that all references count. Campaigns
    /// store it, so that a score says what it is. Of other goals the recipe itself.
    [[nodiscard]] Recipe forTranslations(const std::string& language) const;
    /// The recipe as it attacks texts of a language (BCP 47): the language is written, and what the recipe names of
    /// what ships for another one gives way to what the language's pack has in its place. Campaigns store it. The
    /// recipe itself for English; a recipe that says its language keeps it where `language` is empty.
    [[nodiscard]] Recipe forLanguage(const std::string& language) const;
    /// The language of the texts that it attacks; en where it says none.
    [[nodiscard]] std::string language() const;
    /// What it needs of the language of its texts that the language's pack lacks, a sentence for each part:
    /// "transformation.wordnet-synonyms needs lexicon (WordNet)". Empty: it can attack such texts.
    [[nodiscard]] std::vector<std::string> lacks() const;
    /// What one of the four above added to `plain`, as sentences for people.
    [[nodiscard]] std::vector<std::string> addedTo(const Recipe& plain) const;
    /// Sixteen hexadecimal digits over everything but title, paper, notes and language. The order of keys, and whether
    /// defaults are written out, makes no difference.
    [[nodiscard]] std::string hash() const;
    /// Sets `search.ranking=delete`, `constraints.pos.allow_noun_verb=false`, `goal.type=targeted`,
    /// `transformation.vector-neighbours.k=8` (a part of a composite): the key must be a parameter of one of the
    /// recipe's parts, or a short name of some (`pos.tagset`, `budget.gamma`, `score.punctuation`; docs/recipes.md
    /// lists them). A parameter of a missing constraint adds that constraint; `constraints.TYPE=on` and `off` add and
    /// remove one. `segments.edit` takes comma-separated names, `all`, or nothing (as the corpus says). `space` takes
    /// the name of a search space.
    /// \throws UsageError listing the known keys.
    void set(const std::string& key, const std::string& value);
    /// Unknown parts, keys and values out of range, each with its JSON path. Empty: the recipe can run.
    [[nodiscard]] std::vector<std::string> check() const;

    /// The type of its `goal`, `transformation` or `search`; empty if it has none.
    [[nodiscard]] std::string partType(const std::string& part) const;
    /// A part of the recipe, as the recipe writes it.
    struct Part {
        std::string type; ///< Empty if the recipe has no such part.
        std::string key;  ///< As set() takes it: `search`, `constraints.pos`, `transformation.vector-neighbours`.
        std::vector<std::pair<std::string, nlohmann::ordered_json>> parameters;
        std::vector<Part> parts; ///< Those that it is composed of.
    };
    /// The one `goal`, `transformation` or `search`, or all `constraints`.
    [[nodiscard]] std::vector<Part> parts(const std::string& slot) const;
    /// The label that its goal wants; empty where any other answer will do.
    [[nodiscard]] std::string target() const;
    /// A parameter as the recipe writes it, by the full key that set() takes: `search.k`,
    /// `constraints.max-perturbed.share`; null if the recipe leaves it at its default.
    [[nodiscard]] nlohmann::ordered_json written(const std::string& key) const;
    /// The same of a text, `title` and `paper` among them; `otherwise` if the recipe has no such text.
    [[nodiscard]] std::string text(const std::string& key, const std::string& otherwise = {}) const;
    /// Whether it looks inside the victim: its search follows gradients, or words are ranked by gradients or by the
    /// victim's own attention.
    [[nodiscard]] bool isWhiteBox() const;
    /// Whether one of its transformations puts one name in place of another.
    [[nodiscard]] bool renames() const;
    /// Whether one of its transformations changes the gold answer along with the text; such recipes make corpora.
    [[nodiscard]] bool changesGold() const;
    /// Whether it orders the questions of word problems as the published code does, which damages some of them.
    [[nodiscard]] bool damagesProblems() const;
    /// Whether its search queries a network besides the victim for its attention; such calls are counted apart.
    [[nodiscard]] bool asksAttentionModel() const;

    /// Whether its goal concerns answers of this kind.
    [[nodiscard]] bool attacks(structures::AnswerKind kind) const;

    /// The commands it names as rewriters; whoever supplies the recipe, they may be started only as
    /// core/programs/consent.h says.
    [[nodiscard]] std::vector<std::string> programs() const;

    /// Whether its word ranking or search needs gradients; among classifiers only the libtorch networks have them.
    /// The gradients that attacks on parsers need do not count: every parser with arcs() gives them.
    [[nodiscard]] bool needsGradients() const;

    /// The shipped search space whose transformation and constraints it has; empty when there is none.
    [[nodiscard]] std::string space() const;

    /// Which segments it changes, for people and as `set` takes it: "premise,hypothesis", "all", "" as the corpus says.
    [[nodiscard]] std::string editedSegments() const;
    /// The input as it attacks it: only those segments editable, all in language() where the recipe says one. \throws
    /// Error naming the segments there are, for an unknown name.
    [[nodiscard]] text::Input restricted(const text::Input& input) const;
    /// Which of them a victim that reads `segments` does not have, as text for people; empty when it has all.
    [[nodiscard]] std::string missingSegments(const std::vector<std::string>& segments) const;

    struct Difference {
        std::string key;  ///< constraints.sentence-similarity.threshold
        std::string here; ///< "-" when absent
        std::string there;
    };
    [[nodiscard]] std::vector<Difference> diff(const Recipe& other) const;

private:
    nlohmann::ordered_json json_;
};

} // namespace core::attacks
