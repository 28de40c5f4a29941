#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace models {

/// A piece of a word: its row, and its bytes of the word.
struct WordPart {
    std::uint32_t row = 0;
    std::size_t begin = 0, end = 0;
};

/// Looks texts up without making a string of them.
struct TextHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
};

/// The pieces of a vocabulary and their rows.
class PieceRows {
public:
    void add(std::string form, std::uint32_t row) { rows_.insert_or_assign(std::move(form), row); }
    [[nodiscard]] std::optional<std::uint32_t> find(std::string_view form) const
    {
        const auto found = rows_.find(form);
        return found == rows_.end() ? std::nullopt : std::optional(found->second);
    }
    [[nodiscard]] std::size_t size() const { return rows_.size(); }
    [[nodiscard]] auto begin() const { return rows_.begin(); }
    [[nodiscard]] auto end() const { return rows_.end(); }

private:
    std::unordered_map<std::string, std::uint32_t, TextHash, std::equal_to<>> rows_;
};

/// Rows that no text may name, though the vocabulary spells them out.
using HiddenRows = std::function<bool(std::uint32_t)>;

/// Cuts a word, as pre-tokenizers leave it, into pieces: the model of a tokenizer.json. Immutable, safe from any
/// thread.
class WordCutter {
public:
    virtual ~WordCutter() = default;
    /// Appends the pieces of a word that is not empty.
    virtual void cut(std::string_view word, std::vector<WordPart>& parts) const = 0;
};

} // namespace models
