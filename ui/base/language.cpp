#include "ui/base/language.h"

#include <algorithm>

#include <QApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QSettings>
#include <QTranslator>

/// The linker drops a library's resources that nothing names; the macro must be outside of namespaces.
static void takeTranslations() { Q_INIT_RESOURCE(translations); }

namespace ui::language {

namespace {

const QString languageKey = QStringLiteral("appearance/language");
const QString englishCode = QStringLiteral("en");

bool isKnown(const QString& code)
{
    return std::ranges::any_of(languages(), [&](const Language& one) { return one.code == code; });
}

/// Chinese of all places is read as that of China, which is the one there is.
QString ofSystem()
{
    const auto name = QLocale::system().name();
    if (isKnown(name))
        return name;
    for (const auto& one : languages())
        if (one.code.section(QLatin1Char('_'), 0, 0) == name.section(QLatin1Char('_'), 0, 0))
            return one.code;
    return englishCode;
}

} // namespace

const QList<Language>& languages()
{
    static const QList<Language> all{{englishCode, QStringLiteral("English")},
                                     {QStringLiteral("zh_CN"), QString::fromUtf8("\u7b80\u4f53\u4e2d\u6587")}};
    return all;
}

QString chosen()
{
    const auto code = QSettings().value(languageKey).toString();
    return isKnown(code) ? code : QString();
}

void choose(const QString& code) { QSettings().setValue(languageKey, code); }

QString used() { return chosen().isEmpty() ? ofSystem() : chosen(); }

void install(QApplication& application)
{
    takeTranslations();
    const auto code = used();
    if (code == englishCode)
        return;
    // Buttons of dialogs that are Qt's own; where its translations are not installed, these stay English.
    auto* ofQt = new QTranslator(&application);
    if (ofQt->load(QStringLiteral("qtbase_") + code, QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(ofQt);
    auto* ours = new QTranslator(&application);
    if (ours->load(QStringLiteral(":/translations/faultline_%1.qm").arg(code)))
        QCoreApplication::installTranslator(ours);
}

} // namespace ui::language
