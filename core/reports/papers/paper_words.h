#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace core::reports {

/// How those tables of a paper read that are computed in code: `resources/papers/NAME/words.json`, the captions, and
/// what rows and columns show with their titles. A text is found by its JSON pointer ("/table2/caption").
class PaperWords {
public:
    using Texts = std::vector<std::pair<std::string, std::string>>;
    using Filled = std::map<std::string, std::string>;

    /// Of a paper's name, or of its folder. Read once. \throws Error with the file.
    static const PaperWords& of(const std::string& paper);
    /// \throws Error naming `file`, and the pointer of what is neither a text nor holds texts.
    static PaperWords parse(std::string_view text, const std::string& file);

    /// With `filled` in the places of "{name}". \throws Error with the file when there is no such text, or when a place
    /// has another name.
    [[nodiscard]] std::string text(const std::string& at, const Filled& filled = {}) const;
    /// Whether there is such a text, or texts below it.
    [[nodiscard]] bool has(const std::string& at) const;
    [[nodiscard]] const std::string& file() const { return file_; } ///< For messages.
    /// The texts of an object or a list, in the file's order, with their keys. \throws Error when there are none.
    [[nodiscard]] Texts texts(const std::string& at) const;
    /// The title that the object `at` has for `key`; the key itself if it has none.
    [[nodiscard]] std::string titleOf(const std::string& at, const std::string& key) const;

private:
    [[noreturn]] void fail(const std::string& problem) const;
    Texts texts_; ///< With their pointers, in the file's order.
    std::string file_;
};

} // namespace core::reports
