#pragma once

#include <string>
#include <utility>
#include <vector>

#include <QString>

namespace ui {

class Session;

/// What somebody needs to know who is to mend a problem: of the machine and the window, and how much there is in the
/// project; no names but those of shipped victims and recipes.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> problemFacts(const Session& session,
                                                                            const QString& pageId);

} // namespace ui
