#pragma once

#include <mutex>
#include <vector>

#include <QStringList>
#include <QWidget>

#include "core/campaigns/stages.h"

class QLabel;

namespace ui {

/// Progress log of a run of stages: written by its thread, read by the window.
class StageLog {
public:
    struct State {
        std::size_t at = 0;               ///< The stage under way; past the last one when all have ended.
        std::vector<std::string> details; ///< The last message of each stage that has reported.
    };
    void add(const core::campaigns::StageProgress& progress);
    void finish(); ///< All have ended, including those that were done before.
    [[nodiscard]] State state() const;

private:
    mutable std::mutex mutex_; ///< Guards state_.
    State state_;
};

/// The stages of a long run, one per line: done, under way with its message, or to do.
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
