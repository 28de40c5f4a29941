#include "ui/answers/variant_words.h"

#include <algorithm>

#include <QCoreApplication>
#include <QStringList>

#include "ui/base/convert.h"
#include "ui/base/format.h"

namespace ui {

namespace {

struct VariantTexts {
    Q_DECLARE_TR_FUNCTIONS(ui::VariantWords)
};

} // namespace

QString variantsText(const core::attacks::AttackResult& result)
{
    const auto& variants = result.variants;
    const auto fooled = static_cast<std::uint64_t>(
        std::count_if(variants.begin(), variants.end(), [](const auto& one) { return one.fooled; }));
    const auto count = formatPlural(variants.size(), VariantTexts::tr("variant"), VariantTexts::tr("variants"));
    if (result.status == core::attacks::Status::Skipped)
        return VariantTexts::tr("%1, %2 answered correctly").arg(count, formatCount(variants.size() - fooled));
    return VariantTexts::tr("%1, the victim is fooled by %2").arg(count, formatCount(fooled));
}

QString changesText(const core::attacks::ResultVariant& variant)
{
    QStringList changes;
    for (const auto& edit : variant.edits)
        changes << (edit.from.empty() ? QStringLiteral("+ ") + toQt(edit.to)
                    : edit.to.empty() ? QStringLiteral("\u2212 ") + toQt(edit.from)
                                      : QStringLiteral("%1 \u2192 %2").arg(toQt(edit.from), toQt(edit.to)));
    return changes.join(QStringLiteral(", "));
}

} // namespace ui
