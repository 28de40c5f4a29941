#pragma once

#include <span>
#include <string>
#include <string_view>

namespace core::structures {

/// What kind of answer a victim gives, and of gold answer a corpus holds.
enum class AnswerKind {
    Label,       ///< One of the victim's labels, with or without scores.
    Tree,        ///< A dependency tree.
    Form,        ///< A logical form.
    Translation, ///< A text in another language.
    Equation,    ///< An equation and its value.
    Tags         ///< One per word.
};

/// One kind of work that victims do. All that depends on it is stated here, once: a new task is a row of the table.
struct Task {
    std::string_view name;    ///< As model folders, `exec:` programs and projects write it.
    std::string_view victim;  ///< What its victims are called: "parser".
    std::string_view answers; ///< What they answer, and what corpora for it hold: "trees".
    AnswerKind answer;
    bool attacked;            ///< Whether its victims can be attacked; taggers are resources of attacks.
    std::string_view recipe;  ///< The default recipe; empty where none is better than another.
    std::string_view study;   ///< The default study template.
    std::string_view trainer; ///< What `train` calls it; empty if such victims are not trained here.
};

/// All of them, the commonest first.
[[nodiscard]] std::span<const Task> tasks();

/// Null for an unknown name.
[[nodiscard]] const Task* findTask(std::string_view name);
/// \throws UsageError that names the known ones.
[[nodiscard]] const Task& taskNamed(std::string_view name);

/// The task whose victims `train NAME` makes; null if it makes something else (vectors, an encoder, ...).
[[nodiscard]] const Task* taskTrainedBy(std::string_view trainer);

} // namespace core::structures
