#pragma once

#include <string>
#include <string_view>

#include "core/structures/forms/form.h"

namespace core::structures {

/// Whether an answer is the gold form.
struct FormMatch {
    bool exact = false;  ///< Token by token; white space, outermost parentheses and a full stop do not count.
    bool normal = false; ///< The same normal form.
    friend bool operator==(const FormMatch&, const FormMatch&) = default;
};

/// A gold form that answers are compared with.
class GoldForm {
public:
    /// \throws Error if the gold form cannot be read (see parseForm()).
    explicit GoldForm(std::string_view text);
    explicit GoldForm(const LogicalForm& form);

    /// An answer that is not a form of the gold's notation is wrong, not an error.
    [[nodiscard]] FormMatch match(std::string_view answer) const;
    [[nodiscard]] FormMatch match(const LogicalForm& answer) const;

private:
    FormNotation notation_;
    std::string exact_;
    std::string normal_;
};

} // namespace core::structures
