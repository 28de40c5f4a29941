#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace models {

/// Byte-pair codes of words, as translation systems use them: the file of subword-nmt, version 0.2. A word begins as
/// its characters, the last one marked </w>; of its neighbouring symbols, the pair that was learnt first is joined
/// first. Source: R. Sennrich, B. Haddow and A. Birch (2016), and the released subword-nmt.
class BpeCodes {
public:
    /// Learns `count` codes from words and how often each occurs; pairs that occur once are not learnt.
    static BpeCodes learn(const std::map<std::string, std::int64_t>& words, std::size_t count);
    /// \throws core::Error naming the file and the line if it is not such a file, or of another version.
    static BpeCodes read(const std::filesystem::path& file);
    /// The contents of the file.
    [[nodiscard]] std::string text() const;

    /// The pieces of a word, all but the last ending with @@: "low@@" "er". An empty word has none.
    [[nodiscard]] std::vector<std::string> pieces(std::string_view word) const;
    /// A piece without the mark, and whether its word goes on after it.
    [[nodiscard]] static std::pair<std::string_view, bool> unmarked(std::string_view piece);
    [[nodiscard]] std::size_t size() const { return codes_.size(); }

private:
    explicit BpeCodes(std::vector<std::pair<std::string, std::string>> codes);
    std::vector<std::pair<std::string, std::string>> codes_; ///< In the order in which they were learnt.
    std::unordered_map<std::string, std::size_t> ranks_;     ///< By both symbols separated by a blank.
};

} // namespace models
