#include "core/studies/rating/answer_log.h"

#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/base/hash.h"
#include "core/files/file.h"
#include "core/studies/rating/ballot_checks.h"
#include "core/studies/rating/ballot_json.h"

namespace core::studies {

namespace {

constexpr int ballotsVersion = 1;
constexpr std::size_t chainDigits = 16;

/// A line ends in `,"chain":"0123456789abcdef"}`; the chain covers what precedes, byte for byte, so that any program's
/// way of writing JSON will do.
constexpr std::string_view chainStart = R"(,"chain":")";
constexpr std::string_view chainEnd = R"("})";
constexpr std::size_t chainSize = chainStart.size() + chainDigits + chainEnd.size();

std::string nextChain(const std::string& chain, std::string_view covered)
{
    return sha256(fmt::format("{}\n{}", chain, covered)).substr(0, chainDigits);
}

/// The line with its chain; advances `chain`.
std::string sealed(const Json& json, std::string& chain)
{
    std::string line = json.dump(-1, ' ', false, Json::error_handler_t::replace);
    line.pop_back(); // the closing brace
    chain = nextChain(chain, line);
    line.append(chainStart).append(chain).append(chainEnd).push_back('\n');
    return line;
}

/// Checks a line's chain and parses it.
Json opened(std::string_view line, std::string& chain, const Where& where)
{
    const bool shaped = line.size() > chainSize && line.ends_with(chainEnd) &&
                        line.substr(line.size() - chainSize, chainStart.size()) == chainStart;
    if (!shaped)
        throw Error(where, "this is not a line of a ballots file", "Ask the rater to send the file again");
    const std::string_view covered = line.substr(0, line.size() - chainSize);
    const std::string next = nextChain(chain, covered);
    if (line.substr(line.size() - chainEnd.size() - chainDigits, chainDigits) != next)
        throw Error(where, "the answers were changed after they were written, or lines are missing",
                    "Ask the rater to send the file again");
    chain = next;
    return parseJson<Json>(line, where);
}

Json toJson(const BallotsHeader& header)
{
    return {{"format", "faultline-ballots"}, {"format_version", ballotsVersion},
            {"study", header.study},         {"study_version", header.version},
            {"rater", header.rater},         {"ticket", header.ticket}};
}

/// Without what the header says.
Json lineOf(const Ballot& ballot)
{
    auto json = studies::toJson(ballot);
    json.erase("study");
    json.erase("rater");
    return json;
}

BallotsHeader headerFrom(const Json& json)
{
    const Fields fields(json, "the header");
    if (fields.text("format") != "faultline-ballots")
        throw Error("this is not a ballots file", "Choose the file that the rater's program wrote");
    if (fields.whole("format_version", 0) > ballotsVersion)
        throw Error("this ballots file is of a newer format", "Read it with a newer Faultline");
    return {fields.text("study"), fields.whole("study_version", 1), fields.text("rater"), fields.text("ticket")};
}

Ballot ballotFrom(const Json& json, const BallotsHeader& header)
{
    auto ballot = ballotIn(Fields(json, "the ballot"));
    ballot.study = header.study;
    ballot.rater = header.rater;
    return ballot;
}

struct Parsed {
    BallotsFile file;
    std::string chain;
    std::size_t whole = 0; ///< Bytes of whole lines.
};

Parsed parse(std::string_view bytes, const std::string& name)
{
    Parsed result;
    std::size_t number = 0;
    forEachLine(bytes, name, [&](std::string_view line, bool ended) {
        const Where where{name, ++number};
        if (!ended) {
            result.file.torn = true;
            return;
        }
        requireUtf8(line, where);
        const Json json = opened(line, result.chain, where);
        try {
            if (number == 1)
                result.file.header = headerFrom(json);
            else
                result.file.ballots.push_back(ballotFrom(json, result.file.header));
        } catch (const Error& error) {
            throw Error(where, error.problem(), error.remedy());
        }
        result.whole += line.size() + 1;
    });
    if (result.whole == 0)
        throw Error({name}, "this is not a ballots file: it has no whole line", "Ask the rater to send the file again");
    return result;
}

/// Nothing, or the beginning of a header as some version of this program writes it.
bool isHeaderStart(std::string_view bytes)
{
    constexpr std::string_view start = R"({"format":"faultline-ballots")";
    return bytes.find('\n') == std::string_view::npos && (bytes.starts_with(start) || start.starts_with(bytes));
}

std::string systemReason() { return std::strerror(errno); }

} // namespace

BallotsFile ballotsFileFrom(std::string_view bytes, const std::string& name) { return parse(bytes, name).file; }

std::string ballotsBytes(const BallotsHeader& header, const std::vector<Ballot>& ballots)
{
    std::string chain;
    std::string bytes = sealed(toJson(header), chain);
    for (const auto& ballot : ballots)
        bytes += sealed(lineOf(ballot), chain);
    return bytes;
}

AnswerLog::AnswerLog(const std::filesystem::path& file, const BallotsHeader& header) : file_(file)
{
    const bool fresh = !std::filesystem::exists(file);
    descriptor_ = ::open(file.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
    if (descriptor_ < 0)
        throw Error({file.string()}, "cannot be written: " + systemReason(), "Choose another folder");
    try {
        if (::flock(descriptor_, LOCK_EX | LOCK_NB) != 0)
            throw Error({file.string()}, "somebody is answering into this file already", "Close the other window");
        const std::string bytes = readFile(file, mostBallotBytes);
        if (std::filesystem::file_size(file) != bytes.size())
            throw Error({file.string()}, "is compressed, so no answer can be added to it",
                        "Unpack it with gunzip first");
        if (isHeaderStart(bytes)) { // new, or cut off while its first line was written
            if (::ftruncate(descriptor_, 0) != 0)
                throw Error(Where{file.string()}, "cannot be written: " + systemReason());
            write(sealed(toJson(header), chain_));
        } else {
            Parsed found = parse(bytes, file.string());
            const BallotsHeader& has = found.file.header;
            if (has.study != header.study || has.rater != header.rater || has.ticket != header.ticket)
                throw Error({file.string()}, "these are the answers to another packet",
                            "Move the file away, or open the packet it belongs to");
            if (found.file.torn && ::ftruncate(descriptor_, static_cast<off_t>(found.whole)) != 0)
                throw Error(Where{file.string()}, "cannot be written: " + systemReason());
            chain_ = found.chain;
            ballots_ = std::move(found.file.ballots);
        }
        if (fresh) { // the name must survive a power cut as well
            const auto folder = file.has_parent_path() ? file.parent_path() : std::filesystem::path(".");
            const int parent = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
            if (parent >= 0) {
                ::fsync(parent);
                ::close(parent);
            }
        }
    } catch (...) {
        ::close(descriptor_);
        throw;
    }
}

AnswerLog::~AnswerLog() { ::close(descriptor_); }

void AnswerLog::write(const std::string& bytes)
{
    const off_t before = ::lseek(descriptor_, 0, SEEK_END);
    std::size_t written = 0;
    while (written < bytes.size()) {
        const ssize_t n = ::write(descriptor_, bytes.data() + written, bytes.size() - written);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            break;
        written += static_cast<std::size_t>(n);
    }
    if (written < bytes.size() || ::fsync(descriptor_) != 0) {
        const std::string reason = systemReason();
        static_cast<void>(::ftruncate(descriptor_, before));
        throw Error({file_.string()}, "the answer could not be written: " + reason,
                    "Make room on the disk and answer again; all answers before are safe");
    }
}

void AnswerLog::append(const Ballot& ballot)
{
    std::string chain = chain_;
    write(sealed(lineOf(ballot), chain));
    chain_ = chain;
    ballots_.push_back(ballot);
}

std::filesystem::path ballotsPathFor(const std::filesystem::path& packet)
{
    std::filesystem::path path = packet;
    return path.replace_extension(".ballots");
}

} // namespace core::studies
