#pragma once

#include <string>

#include <QFile>
#include <QTemporaryDir>

#include "core/attacks/recipe/recipe.h"

/// Recipes whose candidates are known by heart: those of `vector-neighbours` over a few vectors of their own.
namespace samples {

/// `VECTORS` in the recipe becomes a file in `folder` with these vectors, one word and its numbers per line.
inline core::attacks::Recipe recipeOver(const QTemporaryDir& folder, const char* vectors, const char* recipe)
{
    QFile file(folder.filePath(QStringLiteral("near-words.txt")));
    if (!file.open(QIODevice::WriteOnly) || file.write(vectors) < 0)
        return {};
    return core::attacks::Recipe::fromJson(
        QString::fromLatin1(recipe).replace(QStringLiteral("VECTORS"), file.fileName()).toStdString());
}

} // namespace samples
