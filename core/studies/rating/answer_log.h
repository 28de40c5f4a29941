#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/studies/rating/ballot.h"
#include "core/studies/rating/packet.h"

namespace core::studies {

/// Whose answers a ballots file holds.
struct BallotsHeader {
    std::string study;
    int version = 1;
    std::string rater;
    std::string ticket; ///< The packet's.
};

struct BallotsFile {
    BallotsHeader header;
    std::vector<Ballot> ballots; ///< In the order they were given.
    bool torn = false;           ///< The last line was cut off, as when the file is copied while it is being written.
};

/// Reads a ballots file: JSON lines, a header and then one answer per line, each with a hash chaining it to the lines
/// before, so that a line that was changed, dropped or added is noticed.
/// \throws Error with `name` and line, also for lines longer than 1 MiB.
[[nodiscard]] BallotsFile ballotsFileFrom(std::string_view bytes, const std::string& name);

/// A rater's answers as a ballots file that only grows: each is on the disk before append() returns, so that neither
/// `kill -9` nor a power cut loses one. The file is what the rater sends back; it can be sent at any time.
class AnswerLog {
public:
    /// Opens the file, or makes it. A last line that was cut off is removed. \throws Error when it belongs to another
    /// packet, is damaged, or is open for writing elsewhere.
    AnswerLog(const std::filesystem::path& file, const BallotsHeader& header);
    ~AnswerLog();
    AnswerLog(const AnswerLog&) = delete;
    AnswerLog& operator=(const AnswerLog&) = delete;

    [[nodiscard]] const std::vector<Ballot>& ballots() const { return ballots_; }
    /// \throws Error when it could not be written; the file is then as before.
    void append(const Ballot& ballot);

private:
    void write(const std::string& bytes);
    std::filesystem::path file_;
    int descriptor_ = -1;
    std::string chain_;
    std::vector<Ballot> ballots_;
};

/// Where the answers to a packet go: beside it, `NAME.ballots` for `NAME.packet`.
[[nodiscard]] std::filesystem::path ballotsPathFor(const std::filesystem::path& packet);

/// The whole file for ballots that did not come from one, such as a rater's ballots exported again.
[[nodiscard]] std::string ballotsBytes(const BallotsHeader& header, const std::vector<Ballot>& ballots);

} // namespace core::studies
