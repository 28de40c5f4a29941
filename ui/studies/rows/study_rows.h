#pragma once

#include <vector>

#include <QString>

#include "core/store/project.h"
#include "core/studies/rating/packet.h"

namespace ui {

/// The progress of a rater.
struct RaterProgress {
    QString rater;
    std::size_t items = 0;   ///< In the packet; for raters without one those they answered.
    std::size_t done = 0;    ///< Without an open question.
    std::size_t ballots = 0; ///< Answers that count.
    QString last;            ///< ISO 8601; empty: nothing came back yet.
};

/// A study as the Studies page lists it.
struct StudyRow {
    QString name, title, source, createdAt;
    int version = 1;
    std::size_t items = 0;
    std::size_t ballots = 0;
    std::vector<RaterProgress> raters;

    [[nodiscard]] std::size_t asked() const; ///< Items of all raters together.
    [[nodiscard]] std::size_t done() const;
    [[nodiscard]] std::size_t missing() const; ///< Raters who have sent nothing back.
};

/// Reads all studies of a project. Call it in a job.
[[nodiscard]] std::vector<StudyRow> studyRows(const core::store::Project& project);

} // namespace ui
