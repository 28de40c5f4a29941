#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace core::structures {

/// The text of a form while it is read: shared by both parsers.
class FormSource {
public:
    /// \throws Error for a text beyond the limits.
    explicit FormSource(std::string_view text);

    [[nodiscard]] std::string_view text() const { return text_; }
    [[nodiscard]] std::size_t at() const { return at_; }
    void skipBlanks();
    /// Whether nothing but blanks is left.
    [[nodiscard]] bool atEnd();
    /// The byte there, or 0 at the end.
    [[nodiscard]] char next() const { return at_ < text_.size() ? text_[at_] : '\0'; }
    void advance(std::size_t bytes) { at_ += bytes; }
    /// Skips blanks, and `token` if it comes next; returns whether it did.
    bool take(std::string_view token);

    /// \throws Error with line and column of byte `at`.
    [[noreturn]] void fail(std::size_t at, const std::string& problem) const;
    /// Counts a node. \throws Error when there are too many.
    void countNode();

    /// While it lives, the text is read one level deeper. \throws Error when that is too deep.
    class Level {
    public:
        explicit Level(FormSource& source);
        ~Level() { --source_.depth_; }
        Level(const Level&) = delete;
        Level& operator=(const Level&) = delete;

    private:
        FormSource& source_;
    };

private:
    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t nodes_ = 0;
    std::size_t depth_ = 0;
};

/// ASCII white space.
[[nodiscard]] bool isFormBlank(char c);

} // namespace core::structures
