#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/studies/rating/ballot.h"
#include "core/studies/rating/packet.h"

namespace core::studies {

/// A rater at work: which item and question come next, whatever shows them (window, terminal).
///
/// Every answer is stored before the session moves on; if storing throws, nothing has changed. A session made from the
/// stored ballots resumes at the same question.
class RatingSession {
public:
    using Store = std::function<void(const Ballot&)>;

    /// `before`: this rater's ballots so far, in any order. \throws Error for ballots of another rater.
    RatingSession(Packet packet, const std::vector<Ballot>& before, Store store);

    [[nodiscard]] const Packet& packet() const { return packet_; }
    [[nodiscard]] bool finished() const { return at_ == packet_.items.size(); }
    [[nodiscard]] std::size_t itemIndex() const { return at_; } ///< packet().items.size() when finished.
    [[nodiscard]] const PacketItem& item() const { return packet_.items.at(at_); }
    [[nodiscard]] const Question& question() const { return packet_.questions.at(question_); }
    /// The questions of the current item that its answers so far lead to; the current one among them.
    [[nodiscard]] std::vector<const Question*> asked() const;
    /// The current item's answer to a question; empty when it has none.
    [[nodiscard]] std::string given(const std::string& question) const;
    [[nodiscard]] bool isAnswered(const std::string& question) const; ///< Also true when it was left out.
    /// Any item's answer to a question, which is empty where it was left out.
    [[nodiscard]] std::optional<std::string> givenAt(std::size_t item, const std::string& question) const;

    /// Answers the current question and moves on: to the item's next question, then to the first that is open.
    /// `seconds` since the question appeared. \throws Error when the answer does not fit, or could not be stored.
    void answer(const std::string& answer, double seconds, const std::string& comment = {});
    /// The remark that goes with the current question, answered or not.
    [[nodiscard]] std::string comment() const;
    /// Keeps a remark on the current question without answering it; stored at once if it has changed.
    /// \throws Error when it could not be stored.
    void remark(const std::string& comment);
    [[nodiscard]] bool canUndo() const { return !history_.empty(); }
    /// Takes the last answer back (by a revision that says so) and returns to its question; its remark stays.
    void undo();
    /// Shows an item, from the first question that is asked about it, to look at it or answer it anew.
    /// \throws std::out_of_range
    void goTo(std::size_t item);
    /// To the first open question.
    void goOn();

    [[nodiscard]] std::size_t itemsDone() const;       ///< Items without an open question.
    [[nodiscard]] bool isDone(std::size_t item) const; ///< Whether it has none.
    [[nodiscard]] std::size_t itemsThisSession() const
    {
        return doneThisSession_;
    } ///< Finished since the session was made.
    /// True when a reminder is due: `breakEvery` items after the last. Reading it clears it.
    [[nodiscard]] bool takeBreak();
    /// The training item that the last answer finished, for showing the right answers; else null.
    [[nodiscard]] const PacketItem* feedback() const { return feedback_; }
    /// Seconds an item took on average in this session; 0 before the first.
    [[nodiscard]] double pace() const
    {
        return doneThisSession_ == 0 ? 0.0 : seconds_ / static_cast<double>(doneThisSession_);
    }

private:
    struct Given {
        bool is = false;
        std::string answer, comment;
        int revision = 0;
    };
    [[nodiscard]] Given& cell(std::size_t item, std::size_t question)
    {
        return given_[item * packet_.questions.size() + question];
    }
    [[nodiscard]] const Given& cell(std::size_t item, std::size_t question) const
    {
        return given_[item * packet_.questions.size() + question];
    }
    [[nodiscard]] Answers answersOf(std::size_t item) const;
    [[nodiscard]] bool isAskedAt(std::size_t item, std::size_t question) const;
    void put(std::size_t item, std::size_t question, const std::string& answer, double seconds,
             const std::string& comment, bool is);

    Packet packet_;
    Store store_;
    std::vector<Given> given_;                                 ///< [items][questions]
    std::vector<std::pair<std::size_t, std::size_t>> history_; ///< Items and questions, the last answered last.
    std::size_t at_ = 0, question_ = 0;
    std::size_t doneThisSession_ = 0;
    std::size_t untilBreak_ = 0;
    double seconds_ = 0.0;
    bool reviewing_ = false;
    const PacketItem* feedback_ = nullptr;
};

} // namespace core::studies
