#pragma once

#include <string>

#include <QString>

namespace ui {

class Session;

/// What the user says that the texts of a victim are in; empty where nothing was said.
[[nodiscard]] std::string victimLanguage(const QString& spec);
/// Lists of recipes follow. An empty language takes back what was said.
void setVictimLanguage(Session& session, const QString& spec, const std::string& language);

/// The language of the texts that the chosen victim would read: what the chosen corpus says, else the user of the
/// victim, else the victim itself; empty if nothing is said.
[[nodiscard]] std::string textLanguage(const Session& session);
/// The same, but empty for English, too: what lists and pages compare to see whether anything changes for them.
[[nodiscard]] std::string foreignLanguage(const Session& session);

} // namespace ui
