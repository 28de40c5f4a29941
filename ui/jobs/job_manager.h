#pragma once

#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include <QObject>
#include <QPointer>

#include "ui/jobs/job.h"

namespace ui {

/// All work that takes longer than a blink runs here: one std::jthread a job, results by queued calls to the GUI
/// thread. Nothing here waits for a running job on the GUI thread.
class JobManager : public QObject {
    Q_OBJECT
public:
    explicit JobManager(QObject* parent = nullptr);
    /// Asks every job to stop and waits for them: only after shutDown() said so, or in tests.
    ~JobManager() override;

    struct Options {
        QString name;          ///< "pwws on MR", in the job bar.
        bool pausable = false; ///< The work may be run again and then does what is left.
        bool quiet = false;    ///< Short work for the page itself: shown in the bar only after 200 ms.
    };

    /// Starts `work(JobControl&)` on a thread of its own. Then, on the GUI thread and only if `receiver` still lives
    /// and the job was not cancelled: `done(result)`, or `failed(Problem)` after an exception.
    template<typename Work, typename Done, typename Failed>
    Job* run(QObject* receiver, Options options, Work work, Done done, Failed failed)
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
        return add(std::move(options), std::move(wrapped), std::move(onFailure));
    }

    /// In the order they were started; ended jobs stay a while so that they can be looked at.
    [[nodiscard]] const std::vector<Job*>& jobs() const { return jobs_; }
    /// Jobs that have not ended, quiet ones too (paused ones count only if `paused`).
    [[nodiscard]] int active(bool paused = false) const;
    [[nodiscard]] bool idle() const { return active() == 0; }
    /// Of those that work, the ones a user would miss: quiet ones left out.
    [[nodiscard]] int activeShown() const;

    /// Pauses what can be paused and cancels the rest; `allEnded` follows, at once when there is none.
    void shutDown();
    /// Takes ended jobs out of the list.
    void clearEnded();

Q_SIGNALS:
    void added(ui::Job* job);
    void changed(ui::Job* job);
    void removed(ui::Job* job); ///< Just before it is deleted.
    void allEnded();            ///< Nothing works any more; what is paused may go on later.

private:
    Job* add(Options options, Job::Work work, std::function<void(const Problem&)> failed);
    void trim();
    std::vector<Job*> jobs_;
};

} // namespace ui
