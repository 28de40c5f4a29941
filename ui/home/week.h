#pragma once

#include <stop_token>
#include <vector>

#include <QDateTime>
#include <QString>

#include "core/store/project.h"

namespace ui {

/// Something of a project that runs, that happened lately, or that waits for somebody.
struct WeekItem {
    /// In the order in which they are listed.
    enum class Kind { Running, ToJudge, Changed, Finished, Tried, Made };
    Kind kind = Kind::Running;
    QString title;
    QString details;        ///< How far, how it went, when.
    core::store::Id id = 0; ///< Of the campaign or the try.
    QString name;           ///< Of the study; of a figure its file.
};

/// Campaigns that are not finished, studies that lack answers, and of the seven days before `now` the victims whose
/// answers to hard cases changed, the campaigns that finished, the texts tried and the figures made: of each kind the
/// newest, at most six. No further campaign is summed up once it is stopped. Call it in a job.
[[nodiscard]] std::vector<WeekItem> weekOf(const core::store::Project& project, const QDateTime& now,
                                           const std::stop_token& stop = {});

} // namespace ui
