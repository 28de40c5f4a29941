#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <SQLiteCpp/Backup.h>
#include <fmt/format.h>
#include <sqlite3.h>

#include "core/base/log.h"
#include "core/store/project_impl.h"

namespace core::store {

namespace fs = std::filesystem;

namespace {

constexpr int busyMilliseconds = 5000;

/// The path without links, so that two names of one file share one lock.
fs::path realPath(const fs::path& file)
{
    std::error_code error;
    // Absolute even where nothing of it exists: SQLite reads ":memory:" and "file:x" in ways of its own.
    const fs::path whole = fs::absolute(file);
    const fs::path real = fs::weakly_canonical(whole, error);
    return error ? whole : real;
}

/// Why the file itself cannot be written; empty if it can.
std::string writeProtection(const fs::path& file)
{
    struct stat status = {};
    constexpr mode_t anyWrite = S_IWUSR | S_IWGRP | S_IWOTH;
    // Permissions say what the owner wants, also to root, whom the system would let write.
    if (::stat(file.c_str(), &status) == 0 && (status.st_mode & anyWrite) == 0)
        return "the file is write-protected";
    if (::access(file.c_str(), W_OK) != 0)
        return std::string("the file cannot be written: ") + std::strerror(errno);
    if (::access(file.parent_path().c_str(), W_OK) != 0)
        return std::string("its folder cannot be written: ") + std::strerror(errno);
    // The lock and SQLite's log are named after the file: writers under two names would not see each other.
    if (const std::size_t names = namesOf(file); names > 1)
        return fmt::format("the file has {} names (hard links), and writing under two of them would destroy it; "
                           "a copy can be written",
                           names);
    return {};
}

void requireFile(const fs::path& file)
{
    std::error_code error;
    const auto status = fs::status(file, error);
    if (!fs::exists(status))
        throw Error({file.string()}, "there is no such project", "Check the path, or make a new project");
    if (fs::is_directory(status))
        throw Error({file.string()}, "is a folder, not a project file", "Choose a .faultline file");
    if (!fs::is_regular_file(status)) // SQLite would wait for a named pipe
        throw Error({file.string()}, "is not a regular file, so it is not a project", "Choose a .faultline file");
    // The bytes are left to SQLite: opening and closing the file here would drop this process's locks on it.
    if (fs::file_size(file, error) == 0)
        throw Error({file.string()}, "is empty, not a project", "Restore a copy, or remove it and make a new project");
}

/// A file in WAL mode on a medium that cannot take the files beside it is read as it is.
std::string immutableUri(const fs::path& file)
{
    std::string uri = "file:";
    for (const unsigned char c : file.string())
        uri += std::isalnum(c) != 0 || c == '/' || c == '.' || c == '-' || c == '_'
                   ? std::string(1, static_cast<char>(c))
                   : fmt::format("%{:02X}", c);
    return uri + "?immutable=1";
}

/// What a file from somebody else must not do: run functions from its schema, change itself behind SQLite's back.
void distrust(SQLite::Database& database)
{
    sqlite3_db_config(database.getHandle(), SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    database.exec("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON");
}

int pragma(SQLite::Database& database, const char* sql) { return database.execAndGet(sql).getInt(); }

void configureForWriting(SQLite::Database& database)
{
    // NORMAL with a write-ahead log: a crash of the program loses nothing that was committed, a power cut at most the
    // last transactions, and neither damages the file.
    database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON");
}

/// \throws Error when the newest content is in a log that cannot be read here.
void requireNoLog(const fs::path& file)
{
    const fs::path log = file.string() + "-wal";
    std::error_code error;
    if (const auto size = fs::file_size(log, error); !error && size > 0)
        throw Error({file.string()}, "what was written last lies in " + log.string() + ", which cannot be used here",
                    "Copy both files to where they can be written and open the copy");
}

std::unique_ptr<SQLite::Database> openForReading(const fs::path& file)
{
    auto database = std::make_unique<SQLite::Database>(file.string(), SQLite::OPEN_READONLY, busyMilliseconds);
    try {
        distrust(*database);
        pragma(*database, "PRAGMA application_id");
    } catch (const SQLite::Exception& error) {
        // A copy of a file in use says that it has a log; without the right to make one SQLite gives up.
        const int code = error.getErrorCode() & 0xff;
        if (code != SQLITE_CANTOPEN && code != SQLITE_READONLY)
            throw;
        requireNoLog(file);
        database = std::make_unique<SQLite::Database>(immutableUri(file), SQLite::OPEN_READONLY | SQLite::OPEN_URI,
                                                      busyMilliseconds);
        distrust(*database);
    }
    return database;
}

/// A copy for this process alone, which SQLite removes when it is closed: an older file that is only read is migrated
/// there.
std::unique_ptr<SQLite::Database> privateCopy(SQLite::Database& source)
{
    auto copy = std::make_unique<SQLite::Database>("", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    SQLite::Backup(*copy, source).executeStep();
    distrust(*copy);
    return copy;
}

void copyInto(SQLite::Database& source, const fs::path& target)
{
    // Whole under another name first, so that a full disk leaves an earlier copy as it was.
    fs::path part = target;
    part += ".part";
    std::error_code ignored;
    fs::remove(part, ignored);
    try {
        SQLite::Statement vacuum(source, "VACUUM INTO ?");
        vacuum.bind(1, part.string());
        vacuum.exec();
        fs::rename(part, target);
    } catch (const fs::filesystem_error& error) {
        fs::remove(part, ignored);
        throw Error({target.string()}, "cannot be written: " + error.code().message(), "Choose another file or folder");
    } catch (...) {
        fs::remove(part, ignored);
        throw;
    }
}

/// Makes an empty `part`. \throws Error when `file` exists already or its folder cannot be written.
void requireNew(const fs::path& file, const fs::path& part)
{
    int reason = EEXIST;
    if (!fs::exists(fs::symlink_status(file))) {
        const int descriptor = ::open(part.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
        if (descriptor >= 0) {
            ::close(descriptor);
            return;
        }
        reason = errno;
    }
    throw Error({file.string()}, std::string("cannot be created: ") + std::strerror(reason),
                reason == EEXIST ? "Open it instead, or choose another name" : "Choose another file or folder");
}

/// What SQLite keeps beside a file in use.
void removeBeside(const fs::path& file)
{
    std::error_code ignored;
    for (const auto* ending : {"-wal", "-shm", "-journal"})
        fs::remove(file.string() + ending, ignored);
}

/// A name that nothing has yet.
fs::path freeName(const fs::path& file)
{
    fs::path free = file;
    for (int i = 1; fs::exists(fs::symlink_status(free)); ++i)
        free = fmt::format("{}.rescued{}", file.string(), i == 1 ? std::string() : std::to_string(i));
    return free;
}

/// Brings a file that was just opened for writing up to date with what this program stores in it.
void settle(SQLite::Database& database)
{
    SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
    // Nobody else can be writing, so a campaign marked as running was interrupted.
    if (database.exec("UPDATE campaigns SET state = 'paused' WHERE state = 'running'") > 0)
        sealAll(database, {"campaigns"});
    else
        sealAll(database, {});
    transaction.commit();
}

} // namespace

Cursor Project::Impl::query(std::string_view sql)
{
    auto found = statements.find(sql);
    if (found == statements.end())
        found = statements.emplace(std::string(sql), std::make_unique<SQLite::Statement>(*database, std::string(sql)))
                    .first;
    return Cursor(*found->second);
}

void Project::Impl::checkWritable() const
{
    if (!readOnlyReason.empty())
        throw Error({file.string()}, "the project is open read-only: " + readOnlyReason,
                    "Make it writable or close it elsewhere, then open it again");
}

void Project::Impl::checkInPlace()
{
    if (!opened)
        return;
    const auto fate = opened->fate();
    if (fate == OpenedFile::Fate::InPlace)
        return;
    if (fate == OpenedFile::Fate::Moved)
        throw Error({file.string()}, "the project was moved or renamed while it was in use; nothing more is written",
                    "What it held moved with it; open it under its new name and go on there");
    if (rescued.empty()) {
        const fs::path target = freeName(file);
        try {
            copyInto(*database, target);
            rescued = "What it held was written to " + target.string() + "; open that and go on there";
        } catch (const std::exception& error) {
            rescued = fmt::format("What it held could not be written again: {}", error.what());
        }
    }
    throw Error({file.string()}, "the project was deleted while it was in use", rescued);
}

bool Project::Impl::beingWritten() const { return lock || file == ":memory:" || FileLock::heldFor(file); }

void Project::Impl::missing(const std::string& what) const
{
    throw Error({file.string()}, "there is no " + what + " in this project", "List what there is with: campaign list");
}

int Project::Impl::systemError() const { return database ? sqlite3_system_errno(database->getHandle()) : 0; }

Project::Project(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}

Project::~Project()
{
    if (!impl_)
        return;
    impl_->statements.clear();
    const auto fate = impl_->opened ? impl_->opened->fate() : OpenedFile::Fate::InPlace;
    if (impl_->lock && impl_->database && fate != OpenedFile::Fate::Deleted) {
        try {
            // Back to one plain file, which can be read from a place where nothing can be written. With a reader in
            // another process the log stays beside it until the next time.
            impl_->database->setBusyTimeout(0);
            impl_->database->exec("PRAGMA wal_checkpoint(TRUNCATE)");
            if (fate == OpenedFile::Fate::InPlace) // else the log of that name may be another file's by now
                impl_->database->exec("PRAGMA journal_mode = DELETE");
        } catch (const SQLite::Exception& error) {
            logDebug(fmt::format("{}: not yet one file: {}", impl_->file.string(), error.what()));
        }
    }
    impl_->database.reset();
    // SQLite leaves these where a file was moved away from. They are another's once somebody has a file of that name.
    std::error_code error;
    const auto log = impl_->file.string() + "-wal";
    if (impl_->lock && fate == OpenedFile::Fate::Moved && !fs::exists(impl_->file, error) &&
        (!fs::exists(log, error) || fs::file_size(log, error) == 0))
        removeBeside(impl_->file);
}

std::shared_ptr<Project> Project::create(const fs::path& given)
{
    auto impl = std::make_unique<Impl>();
    impl->file = realPath(given);
    const fs::path& file = impl->file;
    impl->lock = std::make_unique<FileLock>(file);
    if (!impl->lock->held())
        throw Error({file.string()}, "cannot be created: " + impl->lock->reason(), "Choose another file or folder");
    fs::path part = file;
    part += ".part";
    std::error_code ignored;
    // Left by a program that was killed here: the lock shows that no other is at work.
    fs::remove(part, ignored);
    removeBeside(part);
    try {
        requireNew(file, part);
        impl->translated([&] {
            impl->database =
                std::make_unique<SQLite::Database>(part.string(), SQLite::OPEN_READWRITE, busyMilliseconds);
            migrate(*impl->database, file, schemaSteps());
        });
        impl->database.reset();
        // Renamed only when complete, so that no interruption leaves an empty file there.
        fs::rename(part, file);
    } catch (...) {
        impl->database.reset();
        fs::remove(part, ignored);
        removeBeside(part);
        throw;
    }
    try {
        impl->translated([&] {
            impl->database =
                std::make_unique<SQLite::Database>(file.string(), SQLite::OPEN_READWRITE, busyMilliseconds);
            distrust(*impl->database);
            configureForWriting(*impl->database);
            settle(*impl->database);
            impl->opened = std::make_unique<OpenedFile>(file);
        });
    } catch (...) {
        impl->database.reset();
        fs::remove(file, ignored);
        removeBeside(file);
        throw;
    }
    return std::make_shared<Project>(std::move(impl));
}

std::shared_ptr<Project> Project::open(const fs::path& given, Mode mode)
{
    auto impl = std::make_unique<Impl>();
    impl->file = realPath(given);
    const fs::path& file = impl->file;
    requireFile(file);
    if (mode == Mode::ReadOnly)
        impl->readOnlyReason = "it was opened to be read only";
    else
        impl->readOnlyReason = writeProtection(file);
    if (impl->readOnlyReason.empty()) {
        impl->lock = std::make_unique<FileLock>(file);
        if (!impl->lock->held()) {
            impl->readOnlyReason = impl->lock->reason();
            impl->lock.reset();
        }
    }
    impl->translated([&] {
        auto& database = impl->database;
        if (!impl->lock) {
            database = openForReading(file);
            requireWhole(*database, file);
            const int version = pragma(*database, "PRAGMA user_version");
            if (version < static_cast<int>(schemaSteps().size()))
                database = privateCopy(*database);
            migrate(*database, file, schemaSteps(), Keep::Nothing); // or reports that the file is newer
            return;
        }
        database = std::make_unique<SQLite::Database>(file.string(), SQLite::OPEN_READWRITE, busyMilliseconds);
        distrust(*database);
        requireWhole(*database, file);
        migrate(*database, file, schemaSteps());
        configureForWriting(*database);
        settle(*database);
        impl->opened = std::make_unique<OpenedFile>(file);
    });
    return std::make_shared<Project>(std::move(impl));
}

void Project::checkAll(const fs::path& given)
{
    Impl impl;
    impl.file = realPath(given);
    requireFile(impl.file);
    impl.translated([&] {
        impl.database = openForReading(impl.file);
        requireWhole(*impl.database, impl.file, true);
    });
}

std::shared_ptr<Project> Project::openOrCreate(const fs::path& file)
{
    return fs::exists(file) ? open(file) : create(file);
}

std::shared_ptr<Project> Project::inMemory()
{
    auto impl = std::make_unique<Impl>();
    impl->file = ":memory:";
    impl->translated([&] {
        impl->database = std::make_unique<SQLite::Database>(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
        migrate(*impl->database, impl->file, schemaSteps());
        impl->database->exec("PRAGMA foreign_keys = ON");
    });
    return std::make_shared<Project>(std::move(impl));
}

fs::path Project::path() const { return impl_->file; }
bool Project::readOnly() const { return !impl_->readOnlyReason.empty(); }
std::string Project::readOnlyReason() const { return impl_->readOnlyReason; }

void Project::saveCopy(const fs::path& to) const
{
    const fs::path target = realPath(to);
    if (target == impl_->file)
        throw Error({target.string()}, "is the open project itself", "Choose another file for the copy");
    if (::access(target.parent_path().c_str(), W_OK) != 0)
        throw Error({target.string()}, std::string("its folder cannot be written: ") + std::strerror(errno),
                    "Choose another file or folder");
    if (impl_->file == ":memory:")
        impl_->read([&] { copyInto(*impl_->database, target); });
    else // a connection of its own, so that threads that write results need not wait
        impl_->translated([&] { copyInto(*openForReading(impl_->file), target); });
}

void Project::setSetting(const std::string& key, const std::string& value)
{
    impl_->write([&] {
        auto row = impl_->query("INSERT INTO settings(name, value) VALUES(?, ?) "
                                "ON CONFLICT(name) DO UPDATE SET value = excluded.value");
        row->bind(1, key);
        row->bind(2, value);
        row->exec();
    });
}

std::string Project::setting(const std::string& key, const std::string& fallback) const
{
    return impl_->read([&] {
        auto row = impl_->query("SELECT value FROM settings WHERE name = ?");
        row->bind(1, key);
        return row->executeStep() ? row.text(0) : fallback;
    });
}

} // namespace core::store
