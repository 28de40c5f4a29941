#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace models {

/// The words that a model knows, each with its row of the embedding. Immutable, safe from any thread.
class Vocabulary {
public:
    static constexpr std::uint64_t fileLimit = 256'000'000; ///< Bytes of vocab.txt.

    /// \throws core::Error when a word is empty, holds a line break, or occurs twice; `file` and the line are
    /// named.
    explicit Vocabulary(std::vector<std::string> words, const std::filesystem::path& file = "vocab.txt");
    /// One word per line, the line number from 0 is the row; CRLF and a missing last line break are accepted.
    static Vocabulary read(const std::filesystem::path& file);

    [[nodiscard]] std::size_t size() const { return words_.size(); }
    [[nodiscard]] const std::string& word(std::size_t row) const { return words_[row]; }
    [[nodiscard]] std::optional<std::uint32_t> find(std::string_view word) const;
    /// The contents of vocab.txt.
    [[nodiscard]] std::string text() const;

    Vocabulary(Vocabulary&&) = default;
    Vocabulary& operator=(Vocabulary&&) = default;
    Vocabulary(const Vocabulary&) = delete;
    Vocabulary& operator=(const Vocabulary&) = delete;
    ~Vocabulary() = default;

private:
    std::vector<std::string> words_;
    std::unordered_map<std::string_view, std::uint32_t> rows_; ///< Keys point into words_, which keeps its buffer.
};

} // namespace models
