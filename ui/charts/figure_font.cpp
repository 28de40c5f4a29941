#include "ui/charts/figure_font.h"

#include <algorithm>

#include <QFontDatabase>
#include <QStringList>

#include "core/base/error.h"
#include "core/files/paths.h"
#include "ui/base/convert.h"

namespace ui {
namespace {

/// The bundled font; without the resources folder the system's own copy is as good.
QString bundledFamily()
{
    try {
        const auto file = core::resourcesFolder() / "fonts" / "DejaVuSans.ttf";
        const int id = QFontDatabase::addApplicationFont(toQt(file));
        if (const auto families = QFontDatabase::applicationFontFamilies(id); !families.isEmpty())
            return families.front();
    } catch (const std::exception&) {
        return QStringLiteral("DejaVu Sans");
    }
    return QStringLiteral("DejaVu Sans");
}

const KnownFont& known(FigureFont font) { return figureFonts().at(static_cast<std::size_t>(font)); }

} // namespace

const std::vector<KnownFont>& figureFonts()
{
    // Latin Modern as TeX sets it at 8 points: each size has letters of its own.
    static const std::vector<KnownFont> fonts{{FigureFont::Sans, "sans", "DejaVu Sans", "fonts-dejavu-core"},
                                              {FigureFont::Times, "times", "Liberation Serif", "fonts-liberation"},
                                              {FigureFont::LatinModern, "latin-modern", "LM Roman 8", "fonts-lmodern"}};
    return fonts;
}

FigureFont figureFontNamed(const std::string& name)
{
    std::string names;
    for (const auto& font : figureFonts()) {
        if (font.name == name)
            return font.font;
        names += (names.empty() ? "" : ", ") + std::string(font.name);
    }
    throw core::UsageError("there is no font '" + name + "' for figures", "Use one of: " + names);
}

bool hasFont(FigureFont font)
{
    return font == FigureFont::Sans || QFontDatabase::hasFamily(QString::fromLatin1(known(font).family));
}

QString familyOf(FigureFont font)
{
    if (font == FigureFont::Sans) {
        static const QString family = bundledFamily();
        return family;
    }
    if (!hasFont(font))
        throw core::UsageError("the font " + std::string(known(font).family) + " is not installed",
                               "On Debian and Ubuntu: apt install " + std::string(known(font).package));
    return QString::fromLatin1(known(font).family);
}

} // namespace ui
