#pragma once

#include <mutex>
#include <string>
#include <vector>

#include "core/victims/loader.h"

namespace ui {

/// Progress log of a training: written by its thread, read by the window.
class TrainingLog {
public:
    struct State {
        std::vector<core::victims::TrainEpoch> epochs; ///< Finished ones.
        core::victims::TrainEpoch now;                 ///< The one under way.
        std::string noBetter;                          ///< As core::victims::whyNoBetter; known at the end.
    };

    void add(const core::victims::TrainEpoch& epoch)
    {
        const std::lock_guard lock(mutex_);
        state_.now = epoch;
        if (epoch.total == 0 || epoch.done < epoch.total)
            return;
        if (!state_.epochs.empty() && state_.epochs.back().epoch == epoch.epoch)
            state_.epochs.back() = epoch; // the same epoch, now with its score
        else
            state_.epochs.push_back(epoch);
    }
    void add(const core::victims::TrainReport& report)
    {
        const std::lock_guard lock(mutex_);
        state_.noBetter = core::victims::whyNoBetter(report);
    }
    [[nodiscard]] State state() const
    {
        const std::lock_guard lock(mutex_);
        return state_;
    }

private:
    mutable std::mutex mutex_; ///< Guards state_.
    State state_;
};

} // namespace ui
