#include "core/corpora/answers.h"

#include <algorithm>

#include "core/answers/shape.h"
#include "core/base/error.h"

namespace core::corpora {

const answers::Kind* AnswerColumns::kind() const
{
    for (const auto& kind : answers::kinds())
        if (std::ranges::any_of(kind.columns,
                                [&](const auto& column) { return column.decides && columns_.contains(column.role); }))
            return &kind;
    return nullptr;
}

std::optional<std::size_t> AnswerColumns::of(std::string_view role) const
{
    const auto found = columns_.find(role);
    return found == columns_.end() ? std::nullopt : std::optional(found->second);
}

void AnswerColumns::set(std::string_view role, std::optional<std::size_t> column)
{
    if (column)
        columns_.insert_or_assign(std::string(role), *column);
}

structures::AnswerKind answerKindOf(const Corpus& corpus)
{
    if (corpus.gold.empty())
        return structures::AnswerKind::Label;
    const auto* kind = answers::findKind(corpus.gold);
    if (kind == nullptr)
        throw Error("the corpus " + corpus.name + " has gold answers of an unknown kind, " + corpus.gold,
                    "Use a newer Faultline");
    return kind->kind;
}

const answers::Kind& columnKindOf(const Corpus& corpus)
{
    const auto& kind = answers::kindOf(answerKindOf(corpus));
    return kind.columns.empty() ? answers::kindOf(structures::AnswerKind::Label) : kind;
}

std::string goldText(const Corpus& corpus, const Example& example)
{
    return answers::shapeOf(example.gold).shortText(example.gold, corpus.labels);
}

} // namespace core::corpora
