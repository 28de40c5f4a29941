#include "core/structures/task.h"

#include <algorithm>
#include <array>

#include "core/base/named.h"

namespace core::structures {

namespace {

constexpr std::array<Task, 7> table = {{
    {"classification", "classifier", "labels", AnswerKind::Label, true, "textfooler", "maheshwary", "classifier"},
    {"pairs", "classifier of pairs", "labels", AnswerKind::Label, true, "textfooler", "maheshwary", "pairs"},
    {"parsing", "parser", "trees", AnswerKind::Tree, true, "parser-blackbox", "zheng", "parser"},
    {"forms", "semantic parser", "logical forms", AnswerKind::Form, true, "synonyms-answer", "huang", "forms"},
    {"translation", "translator", "translations", AnswerKind::Translation, true, "synonyms-answer", "zou",
     "translation"},
    {"equations", "solver of word problems", "equations", AnswerKind::Equation, true, "synonyms-answer", "kumar",
     "equations"},
    {"tagging", "tagger", "tags", AnswerKind::Tags, false, "", "", "tagger"},
}};

} // namespace

std::span<const Task> tasks() { return table; }

const Task* findTask(std::string_view name)
{
    const auto* found = std::ranges::find(table, name, &Task::name);
    return found == table.end() ? nullptr : found;
}

const Task& taskNamed(std::string_view name) { return named(table, name, "task", &Task::name); }

const Task* taskTrainedBy(std::string_view trainer)
{
    const auto* found = std::ranges::find(table, trainer, &Task::trainer);
    return trainer.empty() || found == table.end() ? nullptr : found;
}

} // namespace core::structures
