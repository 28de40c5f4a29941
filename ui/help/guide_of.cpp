#include "ui/help/guide_of.h"

#include <QHash>
#include <QWidget>

namespace ui {

QString guideOfPage(const QString& pageId)
{
    static const QHash<QString, QString> places{
        {QStringLiteral("home"), QStringLiteral("guide.md")},
        {QStringLiteral("corpora"), QStringLiteral("adding-a-corpus.md")},
        {QStringLiteral("victims"), QStringLiteral("guide.md#bring-a-model")},
        {QStringLiteral("recipes"), QStringLiteral("recipes.md")},
        {QStringLiteral("lab"), QStringLiteral("guide.md#see-one-sentence-break-the-lab")},
        {QStringLiteral("campaigns"), QStringLiteral("guide.md#attack-a-corpus")},
        {QStringLiteral("results"), QStringLiteral("guide.md#read-the-results")},
        {QStringLiteral("figures"), QStringLiteral("figures.md")},
        {QStringLiteral("studies"), QStringLiteral("studies.md#in-the-window")},
        {QStringLiteral("settings"), QStringLiteral("guide.md#when-something-is-wrong")},
    };
    return places.value(pageId, QStringLiteral("guide.md"));
}

QString guideOf(const QWidget* widget, const QString& pageId)
{
    for (; widget != nullptr; widget = widget->parentWidget())
        if (auto own = widget->property(guideProperty).toString(); !own.isEmpty())
            return own;
    return guideOfPage(pageId);
}

} // namespace ui
