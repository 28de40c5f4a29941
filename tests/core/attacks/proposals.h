#pragma once

#include <string>
#include <vector>

#include <QString>
#include <QStringList>

#include "core/attacks/recipe/catalogue.h"
#include "core/text/splitting/tokenizer.h"
#include "tests/support/fakes/fake_victim.h"
#include "tests/support/samples/resources.h"

/// What transformations propose, as texts that a test can read.
namespace proposals {

using namespace core::attacks;
using core::text::EditOp;
using core::text::formOf;
using core::text::Input;
using fakes::inputOf;
using nlohmann::ordered_json;

using samples::resources;

inline QStringList proposed(const Transformation& transformation, const Input& input, std::uint32_t index,
                            std::uint64_t seed = 1, std::uint64_t example = 1)
{
    AttackContext context(input, seed, example);
    std::vector<Candidate> candidates;
    transformation.propose(context, input, {0, index}, candidates);
    QStringList words;
    for (const auto& candidate : candidates) {
        QString form =
            QString::fromUtf8(formOf(candidate.edit.word).data(), qsizetype(formOf(candidate.edit.word).size()));
        if (candidate.edit.op == EditOp::Split)
            form += "|" + QString::fromStdString(std::string(formOf(candidate.edit.second)));
        words += form;
    }
    return words;
}

inline QStringList proposed(const ordered_json& part, const std::vector<std::string>& words, std::uint32_t index,
                            std::uint64_t seed = 1, std::uint64_t example = 1)
{
    return proposed(*makeTransformation(part, resources()), inputOf(words), index, seed, example);
}

/// The texts that the candidates for a word make.
inline QStringList texts(const ordered_json& part, const Input& input, std::uint32_t index, std::uint64_t example = 1)
{
    AttackContext context(input, 1, example);
    std::vector<Candidate> candidates;
    makeTransformation(part, resources())->propose(context, input, {0, index}, candidates);
    QStringList made;
    for (const auto& candidate : candidates)
        made += QString::fromStdString(core::text::applied(input, candidate.edits())[0].text.str());
    return made;
}

inline bool isUtf8(const QString& word, const std::string& bytes)
{
    return QString::fromUtf8(bytes.data(), qsizetype(bytes.size())).toUtf8() == QByteArray::fromStdString(bytes) &&
           !word.contains(QChar(QChar::ReplacementCharacter));
}

} // namespace proposals
