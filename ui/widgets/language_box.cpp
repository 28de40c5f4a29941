#include "ui/widgets/language_box.h"

#include <algorithm>
#include <array>

#include "core/language/language_pack.h"
#include "core/language/language_tag.h"
#include "ui/base/convert.h"

namespace ui {

namespace {

/// Languages without a pack that a user may name resources for.
constexpr std::array others{"ar", "bg", "bn", "ca", "cs", "da", "el", "es", "et", "eu", "fa", "fi", "fr",
                            "ga", "gu", "he", "hi", "hr", "hu", "hy", "is", "it", "ja", "ka", "kk", "ko",
                            "lt", "lv", "mk", "mr", "ms", "nl", "no", "pl", "ps", "pt", "ro", "ru", "sk",
                            "sl", "sq", "sr", "sv", "sw", "ta", "te", "th", "tr", "uk", "ur", "vi", "zh"};

} // namespace

QString languageTitle(const std::string& tag)
{
    return tag.empty() ? QString() : QStringLiteral("%1 (%2)").arg(toQt(core::language::languageName(tag)), toQt(tag));
}

LanguageBox::LanguageBox(const QString& none, QWidget* parent) : QComboBox(parent)
{
    setAccessibleName(tr("Language"));
    setSizeAdjustPolicy(QComboBox::AdjustToContents);
    addItem(none, QString());
    for (const auto& pack : core::language::languagePacks())
        addItem(languageTitle(pack.tag), toQt(pack.tag));
    std::vector<std::pair<QString, QString>> rest;
    for (const char* tag : others)
        if (findData(toQt(tag)) < 0)
            rest.emplace_back(languageTitle(tag), toQt(tag));
    std::ranges::sort(rest);
    for (const auto& [title, tag] : rest)
        addItem(title, tag);
}

std::string LanguageBox::language() const { return toStd(currentData().toString()); }

void LanguageBox::setLanguage(const std::string& tag)
{
    if (findData(toQt(tag)) < 0)
        addItem(languageTitle(tag), toQt(tag));
    setCurrentIndex(findData(toQt(tag)));
}

} // namespace ui
