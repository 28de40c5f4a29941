#pragma once

#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

#include <QString>

#include "core/corpora/corpus.h"
#include "core/store/project.h"

namespace ui {

class Session;

/// Something beside commands that the palette finds, and the way to it.
struct PalettePlace {
    QString kind; ///< "Campaign", "Victim", ...
    QString text; ///< Its name, or its text.
    QString details;
    QString icon;
    std::function<void()> go;
};

/// Everything with a name: campaigns and corpora of the open project, victims, recipes, sections of the handbook.
/// `openHandbook` gets a section's place.
[[nodiscard]] std::vector<PalettePlace> namedPlaces(Session& session,
                                                    const std::function<void(const QString&)>& openHandbook);

/// What a search (core::text::Search) finds in texts, at most eight of each.
struct FoundTexts {
    std::vector<core::corpora::Example> examples; ///< The first of the corpus.
    std::vector<core::store::TryRecord> tries;    ///< The newest.
};
/// Of a corpus and a project, either of which may be null; nothing where the line is not a search. Call it in a job.
[[nodiscard]] FoundTexts findTexts(const std::shared_ptr<const core::corpora::Corpus>& corpus,
                                   const std::shared_ptr<const core::store::Project>& project, const QString& line,
                                   const std::stop_token& stop);
[[nodiscard]] std::vector<PalettePlace> placesOf(Session& session, const FoundTexts& found);

} // namespace ui
