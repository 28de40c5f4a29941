#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <regex>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "app/cli/studies/study.h"
#include "app/cli/terminal/console.h"
#include "app/cli/terminal/exit_codes.h"
#include "app/cli/terminal/options.h"
#include "core/base/error.h"
#include "core/studies/serving/rater_links.h"
#include "core/studies/serving/study_server.h"

namespace app {

namespace {

using namespace core::studies;
using core::store::Project;

struct Serve {
    std::string project, study, base;
    std::vector<std::string> newLinks;
    ServerOptions server;
    bool untilDone = false, json = false;
};

/// Whose links are made: those who have none, and whom the command names.
std::vector<std::string> ratersForLinks(const Project& project, const std::string& study, const Serve& o)
{
    auto raters = ratersWithoutLink(project, study);
    if (o.newLinks == std::vector<std::string>{"all"}) {
        raters.clear();
        for (const auto& assignment : assignmentsOf(project, study))
            raters.push_back(assignment.rater);
        return raters;
    }
    for (const auto& rater : o.newLinks)
        if (std::ranges::find(raters, rater) == raters.end())
            raters.push_back(rater);
    return raters;
}

void printLinks(const std::string& study, const std::string& url, const std::vector<RaterLink>& links,
                const std::vector<std::string>& earlier, const Serve& o)
{
    const std::string base = o.base.empty() ? url : o.base;
    if (o.json) {
        Json all = Json::array();
        for (const auto& link : links)
            all.push_back({{"rater", link.rater}, {"link", linkAddress(base, link.secret)}});
        printJson({{"study", study}, {"url", url}, {"links", std::move(all)}, {"earlier_links", earlier}});
    } else {
        for (const auto& link : links)
            print(fmt::format("{}  {}", link.rater, linkAddress(base, link.secret)));
    }
    static_cast<void>(std::fflush(stdout)); // whoever reads a pipe waits for them
    if (!links.empty())
        note("A link is a rater's key: send each to its rater alone. The project keeps no more than a hash of it, so "
             "it is not shown again.");
    if (!earlier.empty())
        note(fmt::format("Links that were made earlier hold on: {}. --new-links makes others in their place.",
                         fmt::join(earlier, ", ")));
}

/// Tells how far the raters are, and waits for the end.
class Watch {
public:
    explicit Watch(LiveStudy& study) : study_(study)
    {
        study.onChange = [this](const LiveRater& rater) {
            const std::lock_guard lock(mutex_);
            changed_.push_back(rater);
            wake_.notify_all();
        };
        study.onProblem = [this](const std::string& problem) {
            const std::lock_guard lock(mutex_);
            problems_.push_back(problem);
            wake_.notify_all();
        };
    }

    void run(bool untilDone, const std::stop_token& stop)
    {
        const std::stop_callback onStop(stop, [this] { wake_.notify_all(); });
        ProgressLine line;
        std::set<std::string> finished;
        for (const auto& rater : study_.raters())
            if (rater.done == rater.items)
                finished.insert(rater.rater);
        const std::size_t raters = study_.raters().size();
        std::unique_lock lock(mutex_);
        while (!stop.stop_requested() && !(untilDone && finished.size() == raters)) {
            const auto changed = std::exchange(changed_, {});
            const auto problems = std::exchange(problems_, {});
            lock.unlock();
            for (const auto& problem : problems) {
                line.clear();
                complain(problem);
            }
            for (const auto& rater : changed) {
                if (rater.done < rater.items) {
                    finished.erase(rater.rater); // an answer was taken back
                } else if (finished.insert(rater.rater).second) {
                    line.clear();
                    note(fmt::format("{} is done: no work is left of {} {}", rater.rater, rater.items,
                                     rater.items == 1 ? "item" : "items"));
                }
            }
            if (!changed.empty())
                show(line, changed.back());
            lock.lock();
            // A little while, so that a stop between the check and the wait is noticed, too.
            if (changed_.empty() && problems_.empty())
                wake_.wait_for(lock, std::chrono::milliseconds(200));
        }
    }

private:
    void show(ProgressLine& line, const LiveRater& last) const
    {
        const auto all = study_.raters();
        std::size_t done = 0, items = 0;
        for (const auto& rater : all) {
            done += rater.done;
            items += rater.items;
        }
        line.show(fmt::format("{} of {} items are judged; {} {} of {}", thousands(done), thousands(items), last.rater,
                              last.done, last.items),
                  {{"done", done}, {"total", items}, {"rater", last.rater}, {"rater_done", last.done}});
    }

    LiveStudy& study_;
    std::mutex mutex_; ///< Guards what follows.
    std::condition_variable wake_;
    std::vector<LiveRater> changed_;
    std::vector<std::string> problems_;
};

int serve(const Serve& o, const std::stop_token& stop)
{
    static const std::regex address(R"(https?://[^\s"'<>?#]+)");
    if (!o.base.empty() && !std::regex_match(o.base, address))
        throw core::UsageError(fmt::format("\"{}\" is not an address that links can begin with", o.base),
                               "Give it as https://HOST or https://HOST/PATH");
    const auto project = Project::open(o.project);
    const std::string study = studyNamed(*project, o.study);
    LiveStudy live(project, study);
    Watch watch(live);
    const StudyServer server(live, o.server); // before links are made: it may not get its port
    const auto forNew = ratersForLinks(*project, study, o);
    const auto links = newLinks(*project, study, forNew);
    live.readLinks();
    std::vector<std::string> earlier;
    for (const auto& rater : live.raters())
        if (std::ranges::find(forNew, rater.rater) == forNew.end())
            earlier.push_back(rater.rater);
    printLinks(study, server.url(), links, earlier, o);
    note(
        fmt::format("Serving {} at {}. Ctrl+C ends it; whatever was answered is in the project.", study, server.url()));
    watch.run(o.untilDone, stop);
    return Done;
}

} // namespace

void addStudyServe(CLI::App& study, Work& work)
{
    auto o = std::make_shared<Serve>();
    auto* command = study.add_subcommand("serve", "raters answer in their browsers, into the project");
    addProject(*command, o->project)->required();
    addStudyName(*command, o->study);
    command->add_option("--address", o->server.address, "where to serve: an address of this machine, as a number")
        ->capture_default_str();
    command->add_option("--port", o->server.port, "where to serve; 0 is any that is free")
        ->capture_default_str()
        ->check(CLI::Range(0, 65535));
    command->add_flag("--other-machines", o->server.otherMachines,
                      "agrees that other machines reach the address, and that answers travel there unencrypted");
    command->add_option("--base", o->base, "what links begin with, where a proxy stands in front: https://HOST");
    command->add_option("--new-links", o->newLinks, "raters whose links are replaced by new ones, or all")
        ->delimiter(',');
    command->add_flag("--until-done", o->untilDone, "end when no work is left for any rater");
    addJson(*command, o->json);
    command->callback([&work, o] { work = [o](Context& context) { return serve(*o, context.stop()); }; });
}

} // namespace app
