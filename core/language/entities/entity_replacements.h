#pragma once

#include <array>
#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/language/entities/entity.h"
#include "core/text/word_table.h"

namespace core::language {

/// The replacements for named entities, by class and by the label of their text. Immutable.
class EntityReplacements {
public:
    /// Tab-separated lines of label, class and word, the preferred word first; `*` is any label; `#` begins comments.
    /// \throws Error naming file and line.
    static std::shared_ptr<const EntityReplacements> load(const std::filesystem::path& file);

    /// The labels that have words of their own, in the file's order.
    [[nodiscard]] std::span<const std::string> labels() const { return labels_; }
    /// The words for a class in texts with that label (an index into labels()); if it has none, or there is no label,
    /// those for any label.
    [[nodiscard]] std::span<const text::WordId> words(std::optional<std::size_t> label, EntityClass kind) const;
    /// Of the file's bytes.
    [[nodiscard]] std::string hash() const { return hash_; }

private:
    using ByClass = std::array<std::vector<text::WordId>, entityClassCount>;
    std::vector<std::string> labels_;
    std::vector<ByClass> byLabel_; ///< As many as labels_.
    ByClass any_;
    std::string hash_;
};

/// Counts the entities of a labelled corpus and makes the lists of EntityReplacements from them, by the rule of Ren et
/// al. (2019) as their get_NE_list.py has it.
class EntityCounts {
public:
    explicit EntityCounts(std::vector<std::string> labels) : labels_(std::move(labels)), counts_(labels_.size()) {}

    /// `label` is an index into the labels; `words`: the entity, its words separated by blanks.
    void add(std::size_t label, EntityClass kind, std::string_view words);
    /// Entities of that class in texts of all labels.
    [[nodiscard]] std::size_t total(EntityClass kind) const;

    /// For each label and class, up to `most` of the one-word entities most frequent in texts with other labels: among
    /// the 30 most frequent there that are not among the 15 most frequent in the label's own texts. Equal counts go to
    /// the label counted first, then to the entity seen first. \throws Error for a label that the file cannot hold
    /// (`*`, with a tab).
    [[nodiscard]] std::string replacements(std::size_t most) const;

private:
    /// Counts in order of first appearance.
    struct Counts {
        std::vector<std::pair<std::string, std::size_t>> entities;
        std::unordered_map<std::string, std::size_t> places;
        void add(std::string_view words, std::size_t count);
        [[nodiscard]] std::vector<std::string> mostFrequent(std::size_t most) const;
    };
    std::vector<std::string> labels_;
    std::vector<std::array<Counts, entityClassCount>> counts_; ///< As many as labels_.
};

} // namespace core::language
