#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/structures/forms/form.h"

namespace models {

/// The names of a form's variables in the order in which it introduces them.
[[nodiscard]] std::vector<std::string> variablesOf(const core::structures::LogicalForm& form);

/// Variables by their distance instead of their names, so that what is the same is written the same wherever it stands:
/// <v> is a new one, <v0> the one that was introduced last, <v1> the one before.
/// Source: De Bruijn's indices, as R. Jia and P. Liang (2016) prepare their forms.
[[nodiscard]] core::structures::LogicalForm withDistances(core::structures::LogicalForm form);

/// Pieces of such a form with names again: the first variable that is introduced gets the first name. When there are
/// more, the last name is counted on (A, B: C). A distance to before the first variable means one that the form never
/// introduces; it gets a name that the form does not use.
[[nodiscard]] std::vector<std::string> withNames(std::vector<std::string> pieces,
                                                 const std::vector<std::string>& names);

/// Counts which names variables have, by the order in which they are introduced.
class VariableNames {
public:
    void add(const core::structures::LogicalForm& form);
    /// For each place the most frequent name that no earlier place has, of several the first one seen; ends at a place
    /// without any.
    [[nodiscard]] std::vector<std::string> names() const;

private:
    struct Counted {
        std::string name;
        std::size_t count = 0;
    };
    std::vector<std::vector<Counted>> places_;
};

} // namespace models
