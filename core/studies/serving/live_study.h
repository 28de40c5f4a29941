#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "core/store/project.h"
#include "core/studies/study_project.h"

namespace core::studies {

/// What a live study takes of one rater.
struct LiveLimits {
    std::size_t requestBytes = std::size_t{64} << 10;
    std::size_t ballots = 20;         ///< Per request: an answer, and those to later questions that it takes back.
    std::size_t answerBytes = 40'000; ///< Free text; the page lets one type 10,000 characters.
    std::size_t commentBytes = 8'200; ///< The page lets one type 2,000 characters.
    int revisions = 50;               ///< Of the answer to one question about one item.
    double burst = 40.0;              ///< Requests that may come at once,
    double perSecond = 2.0;           ///< and how many come to be allowed again per second.
};

/// A rater of a live study.
struct LiveRater {
    std::string rater;
    std::size_t done = 0, items = 0; ///< Items without an open question, of those in the packet.
    std::size_t answers = 0;         ///< Ballots that came while the study was live.
    double seen = -1.0;              ///< Seconds since the rater's browser last asked for anything; -1: not yet.
};

/// A study whose raters answer it over a network, whatever carries their requests: who has the secret of a link gets
/// that rater's page and may add that rater's ballots, and nothing else. Each answer is on the disk before take()
/// returns. May be used from several threads.
class LiveStudy {
public:
    /// What goes back to a browser.
    struct Reply {
        int status = 200; ///< Of HTTP.
        std::string type; ///< text/html or application/json
        std::string body;
        int wait = 0; ///< Seconds after which the same request may be made again; 0: says nothing.
    };
    using Clock = std::function<double()>; ///< Seconds.

    /// \throws Error when the project cannot be written, or has no such study.
    LiveStudy(std::shared_ptr<store::Project> project, std::string study, LiveLimits limits = {}, Clock clock = {});

    /// The rater's page, with what was answered so far; a page in words for a secret that belongs to nobody.
    [[nodiscard]] Reply page(const std::string& secret);
    /// `body`: {"ballots": [...]}, each as the page writes them. All are stored or none. Ballots that came before, as
    /// when the reply was lost, change nothing; others whose revision is not the next one are refused with the
    /// ballots that there are (409): the link is open twice.
    [[nodiscard]] Reply take(const std::string& secret, const std::string& body);
    /// Reads the hashes of the links again, after new ones were made.
    void readLinks();

    /// In the order of assignments. Waits for no request, like readLinks(): a window asks.
    [[nodiscard]] std::vector<LiveRater> raters() const;
    [[nodiscard]] const std::string& study() const { return study_; }
    [[nodiscard]] const LiveLimits& limits() const { return limits_; }

    /// Called from any thread when a rater opened the page or answered. Set it before requests come.
    std::function<void(const LiveRater&)> onChange;
    /// Called from any thread with an answer that could not be stored, as when the disk is full.
    std::function<void(const std::string&)> onProblem;

private:
    using Place = std::pair<std::string, std::string>; ///< Item and question.
    struct Room {
        Assignment assignment;
        std::set<std::string> items;    ///< Keys.
        std::map<Place, Ballot> latest; ///< The last revision of each answer.
        double allowance = 0.0, allowanceAt = 0.0;
        double seenAt = -1.0;
        LiveRater state;
    };

    /// Shows raters() what a request has changed, when it is done.
    class Shows {
    public:
        explicit Shows(LiveStudy& study) : study_(study) {}
        ~Shows() { study_.show(); }
        Shows(const Shows&) = delete;
        Shows& operator=(const Shows&) = delete;

    private:
        LiveStudy& study_;
    };

    void readBallots();
    void show();
    [[nodiscard]] Room* roomOf(const std::string& secret);
    /// Made when it is needed: there may be thousands of raters, each with all texts.
    [[nodiscard]] Packet packetOf(const Room& room) const { return packetFor(design_, items_, room.assignment); }
    [[nodiscard]] bool isTooFast(Room& room) const;
    void refreshDone(Room& room) const;
    [[nodiscard]] Ballot sentBallot(const Room& room, const Json& entry) const;
    [[nodiscard]] std::vector<Ballot> sentIn(const Room& room, const std::string& body) const;
    [[nodiscard]] Reply stored(Room& room, const std::string& body);
    [[nodiscard]] LiveRater stateOf(const Room& room) const;
    void told(const LiveRater& state) const;

    std::shared_ptr<store::Project> project_;
    std::string study_;
    LiveLimits limits_;
    Clock clock_;
    mutable std::mutex glance_; ///< Guards the next two, for moments; taken after mutex_ where both are.
    std::map<std::string, std::string> byLink_;       ///< Raters by the hash of their secret.
    std::vector<std::pair<LiveRater, double>> shown_; ///< As the last request left them, and when they were seen.
    mutable std::mutex mutex_; ///< Guards what follows; held while a request reads or writes the project.
    BallotRules rules_;
    Study design_; ///< The newest.
    std::vector<Item> items_;
    std::vector<std::string> order_;
    std::map<std::string, Room> rooms_; ///< By rater.
    std::size_t count_ = 0;             ///< The study's ballots; another number says that some came another way.
};

} // namespace core::studies
