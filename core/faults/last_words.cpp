#include "core/faults/last_words.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>
#include <new>
#include <vector>

#include <execinfo.h>
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

#include <fmt/format.h>

#include "core/base/clock.h"
#include "core/base/error.h"
#include "core/base/log.h"
#include "core/files/file.h"
#include "core/files/paths.h"

namespace core::faults {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t reportsKept = 20;
constexpr int recordedOfAKind = 3; ///< A fault while painting comes again with every picture.
constexpr auto markName = "ended-by-a-fault";

// Of this process. Plain arrays, because a signal handler reads them.
Program watched{"faultline", {}};
End end = nullptr;
std::array<char, 128> doing{};
std::array<char, 1024> markPath{};
std::array<char, 1024> reportPath{};
std::atomic<bool> ending = false;

template<std::size_t size>
void put(std::array<char, size>& into, std::string_view text)
{
    const auto length = std::min(text.size(), size - 1);
    std::copy_n(text.begin(), length, into.begin());
    into[length] = '\0';
}

fs::path reportFolder() { return stateFolder() / "reports"; }

fs::path newReportPath(int number)
{
    auto time = utcNow();
    std::erase(time, ':');
    return reportFolder() / fmt::format("{}-{}-{}.txt", time, ::getpid(), number);
}

void dropOldReports()
{
    std::vector<fs::path> reports;
    for (const auto& entry : fs::directory_iterator(reportFolder()))
        if (entry.path().extension() == ".txt")
            reports.push_back(entry.path());
    std::ranges::sort(reports); // their names begin with the time
    for (std::size_t i = 0; i + reportsKept < reports.size(); ++i)
        fs::remove(reports[i]);
}

// What follows is called by a signal handler, where memory cannot be asked for.

void writeText(int file, const char* text) { (void)!::write(file, text, std::strlen(text)); }

int openNew(const char* path) { return ::open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600); }

void writeMark(const char* report)
{
    const int file = markPath[0] == '\0' ? -1 : openNew(markPath.data());
    if (file < 0)
        return;
    writeText(file, report);
    writeText(file, "\n");
    writeText(file, doing.data());
    writeText(file, "\n");
    (void)::close(file);
}

void writeCalls(int file)
{
    std::array<void*, 64> calls{};
    ::backtrace_symbols_fd(calls.data(), ::backtrace(calls.data(), static_cast<int>(calls.size())), file);
}

const char* nameOf(int signal)
{
    switch (signal) {
    case SIGSEGV:
        return "SIGSEGV";
    case SIGBUS:
        return "SIGBUS";
    case SIGFPE:
        return "SIGFPE";
    case SIGILL:
        return "SIGILL";
    default:
        return "SIGABRT";
    }
}

extern "C" void onFault(int signal)
{
    if (!ending.exchange(true)) {
        if (const int file = openNew(reportPath.data()); file >= 0) {
            writeText(file, "Faultline: report of a fault\nWhat:    ");
            writeText(file, nameOf(signal));
            writeText(file, "\nWhile:   ");
            writeText(file, doing.data());
            writeText(file, "\nThis file holds none of your texts.\n");
            writeCalls(file);
            (void)::close(file);
        }
        writeMark(reportPath.data());
        writeText(STDERR_FILENO,
                  "faultline ended unexpectedly. What is stored in the project is kept. A report is in ");
        writeText(STDERR_FILENO, reportPath.data());
        writeText(STDERR_FILENO, "\n");
    }
    std::signal(signal, SIG_DFL);
    (void)::raise(signal);
}

// Memory can be asked for again.

bool isOutOfMemory(const std::exception_ptr& thrown)
{
    try {
        if (thrown)
            std::rethrow_exception(thrown);
    } catch (const std::bad_alloc&) {
        return true;
    } catch (...) { // faultOf() looks at it
    }
    return false;
}

void appendCalls(const fs::path& report)
{
    if (const int file = ::open(report.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC); file >= 0) {
        writeCalls(file);
        (void)::close(file);
    }
}

std::atomic<pthread_t> speaker{};

[[noreturn]] void onTerminate()
{
    if (ending.exchange(true)) { // of several threads the first speaks, and ends the others
        if (speaker != ::pthread_self())
            ::sleep(5);
        ::_exit(EXIT_FAILURE);
    }
    speaker = ::pthread_self();
    const auto thrown = std::current_exception();
    Fault fault;
    fs::path report;
    if (isOutOfMemory(thrown)) { // then there is none for a report either
        fault.outOfMemory = true;
    } else {
        fault = faultOf(thrown, "std::terminate");
        report = record(fault);
        if (!report.empty())
            appendCalls(report);
    }
    writeMark(report.c_str());
    end(fault, report);
    std::signal(SIGABRT, SIG_DFL);
    std::abort();
}

void hearSignals()
{
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) // they report such signals themselves
    static std::array<std::byte, std::size_t{64} * 1024> stack;     // the usual one may be what overflowed
    stack_t other{};
    other.ss_sp = stack.data();
    other.ss_size = stack.size();
    (void)::sigaltstack(&other, nullptr);
    struct sigaction action = {};
    action.sa_handler = onFault;
    action.sa_flags = SA_ONSTACK;
    sigemptyset(&action.sa_mask);
    for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT})
        sigaction(signal, &action, nullptr);
#endif
}

} // namespace

void watchTerminate(const Program& program, End whatFollows)
{
    watched = program;
    end = whatFollows;
    // The first use loads libgcc_s, for this and for threads that end: later there may be no memory for it, and glibc
    // then ends the program.
    void* here = nullptr;
    (void)::backtrace(&here, 1);
    std::set_terminate(onTerminate);
}

void watch(const Program& program, End whatFollows)
{
    watchTerminate(program, whatFollows);
    std::error_code ignored;
    fs::create_directories(reportFolder(), ignored);
    put(markPath, (stateFolder() / markName).native());
    put(reportPath, newReportPath(0).native());
    hearSignals();
}

void noteDoing(const char* what) { put(doing, what); }

fs::path record(const Fault& fault) noexcept
{
    try {
        static std::mutex mutex; // guards what follows
        static std::map<std::string, int> seen;
        static int count = 0;
        const std::lock_guard lock(mutex);
        if (++seen[fault.type + fault.message + fault.place] > recordedOfAKind)
            return {};
        logWarning(fmt::format("{} at {}: {}", fault.type, fault.place, fault.message));
        auto report = newReportPath(++count);
        writeFile(report, reportOf(fault, watched, doing.data()));
        dropOldReports();
        return report;
    } catch (...) { // a report is no reason to fail once more
        return {};
    }
}

std::optional<Crash> takeCrash()
{
    const auto mark = stateFolder() / markName;
    std::error_code error;
    if (!fs::exists(mark, error))
        return std::nullopt;
    Crash crash;
    try {
        const auto text = readFile(mark, 4096);
        const auto line = text.find('\n');
        crash.report = text.substr(0, line);
        if (line != std::string::npos)
            crash.doing = text.substr(line + 1, text.find('\n', line + 1) - line - 1);
    } catch (const Error&) { // that there is a mark says enough
    }
    fs::remove(mark, error);
    return crash;
}

void markCrash(const fs::path& report) noexcept { writeMark(report.c_str()); }

} // namespace core::faults
