#pragma once

#include <mutex>
#include <vector>

#include <QStringList>
#include <QWidget>

#include "core/campaigns/stages.h"

class QLabel;

namespace ui {

/// What a run of stages has told so far: written by its thread, read by the window.
class StageLog {
public:
    struct State {
        std::size_t at = 0;               ///< The stage under way; past the last one when all have ended.
        std::vector<std::string> details; ///< The last word of each stage that was heard of.
    };
    void add(const core::campaigns::StageProgress& progress);
    void finish(); ///< All have ended, those too that were done before.
    [[nodiscard]] State state() const;

private:
    mutable std::mutex mutex_; ///< Guards state_.
    State state_;
};

/// The stages of a long run, one a line: done, under way with what it says, or to do.
class StageList : public QWidget {
    Q_OBJECT
public:
    explicit StageList(QWidget* parent = nullptr);
    void setTitles(const QStringList& titles);
    /// `running`: the work is under way, not stopped.
    void setState(const StageLog::State& state, bool running);

private:
    struct Row {
        QLabel* sign;
        QLabel* title;
        QLabel* detail;
    };
    std::vector<Row> rows_;
};

} // namespace ui
