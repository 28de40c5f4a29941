#pragma once

#include <QList>
#include <QString>

class QApplication;

/// The language of the window's own texts. What core says (errors, names of parameters, captions), the handbook and all
/// numbers and dates stay English, as on the command line and in papers.
namespace ui::language {

struct Language {
    QString code; ///< "en", "zh_CN": as in the names of the files of ui/translations.
    QString name; ///< In the language itself.
};

/// English, and those that there is a translation for.
[[nodiscard]] const QList<Language>& languages();

/// What the user chose; empty: as the system.
[[nodiscard]] QString chosen();
/// Remembered for the next start: texts that are shown already do not change.
void choose(const QString& code);
/// What the choice comes to on this machine; English where the system's language is not among ours.
[[nodiscard]] QString used();

/// Loads the translation. Call it once, after QApplication and before the first widget.
void install(QApplication& application);

} // namespace ui::language
