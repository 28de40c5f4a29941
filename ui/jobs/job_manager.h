#pragma once

#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include <QObject>
#include <QPointer>

#include "ui/jobs/job.h"

namespace ui {

/// All work that takes noticeable time runs here: one std::jthread per job, results by queued calls to the GUI
/// thread. The GUI thread never waits for a running job.
class JobManager : public QObject {
    Q_OBJECT
public:
    explicit JobManager(QObject* parent = nullptr);
    /// Asks every job to stop and waits for them: only after shutDown() has emitted allEnded, or in tests.
    ~JobManager() override;

    struct Options {
        QString name;          ///< "pwws on MR", in the job bar.
        bool pausable = false; ///< The work may be run again and then does what is left.
        bool quiet = false;    ///< Short work for the page itself: shown in the bar only after 200 ms.
    };

    /// Starts `work(JobControl&)` on its own thread. Then, on the GUI thread and only if `receiver` still exists
    /// and the job was not cancelled: `done(result)`, or `failed(Problem)` after an exception.
    template<typename Work, typename Done, typename Failed>
    Job* run(QObject* receiver, const Options& options, Work work, Done done, Failed failed)
    {
        QPointer<QObject> guard(receiver);
        auto wrapped = [work = std::move(work), done = std::move(done),
                        guard](JobControl& control) mutable -> Job::Deliver {
            using Result = std::invoke_result_t<Work&, JobControl&>;
            if constexpr (std::is_void_v<Result>) {
                work(control);
                return [done, guard]() mutable {
                    if (guard)
                        done();
                };
            } else {
                auto result = std::make_shared<Result>(work(control));
                return [done, guard, result]() mutable {
                    if (guard)
                        done(std::move(*result));
                };
            }
        };
        auto onFailure = [failed = std::move(failed), guard](const Problem& problem) mutable {
            if (guard)
                failed(problem);
        };
        return add(options, std::move(wrapped), std::move(onFailure));
    }

    /// In the order they were started; ended jobs stay for a while so that they can be inspected.
    [[nodiscard]] const std::vector<Job*>& jobs() const { return jobs_; }
    /// Jobs that have not ended, including quiet ones (paused ones count only if `paused`).
    [[nodiscard]] int active(bool paused = false) const;
    [[nodiscard]] bool idle() const { return active() == 0; }
    /// The active ones that a user would miss: without quiet ones.
    [[nodiscard]] int activeShown() const;

    /// Pauses what can be paused and cancels the rest; `allEnded` follows, at once when nothing runs.
    void shutDown();
    /// Removes ended jobs from the list.
    void clearEnded();

Q_SIGNALS:
    void added(ui::Job* job);
    void changed(ui::Job* job);
    void removed(ui::Job* job); ///< Just before it is deleted.
    void allEnded();            ///< No job works any more; paused ones may be resumed later.

private:
    Job* add(const Options& options, Job::Work work, std::function<void(const Problem&)> failed);
    void trim();
    std::vector<Job*> jobs_;
};

} // namespace ui
