#include "ui/session/text_language.h"

#include <QSettings>

#include "core/base/error.h"
#include "core/corpora/label_names.h"
#include "core/language/language_tag.h"
#include "ui/base/convert.h"
#include "ui/session/session.h"

namespace ui {

namespace {

const QString victimLanguagesKey = QStringLiteral("victim-languages");

} // namespace

std::string victimLanguage(const QString& spec)
{
    return toStd(QSettings().value(victimLanguagesKey).toMap().value(spec).toString());
}

void setVictimLanguage(Session& session, const QString& spec, const std::string& language)
{
    auto languages = QSettings().value(victimLanguagesKey).toMap();
    if (language.empty())
        languages.remove(spec);
    else
        languages[spec] = toQt(language);
    QSettings().setValue(victimLanguagesKey, languages);
    Q_EMIT session.victimChanged();
}

std::string textLanguage(const Session& session)
{
    std::string said;
    if (session.corpus()) {
        said = session.corpus()->language;
    } else if (session.project() && session.corpusId() != 0) { // not read yet
        try {
            said = core::corpora::languageSaid(session.project()->corpus(session.corpusId()).mapping);
        } catch (const core::Error&) { // the Corpora page shows what is wrong with it
            said.clear();
        }
    }
    if (said.empty())
        said = victimLanguage(session.victimSpec());
    return said.empty() && session.victim() ? session.victim()->card().language : said;
}

std::string foreignLanguage(const Session& session)
{
    auto language = textLanguage(session);
    return core::language::isEnglish(language) ? std::string() : language;
}

} // namespace ui
