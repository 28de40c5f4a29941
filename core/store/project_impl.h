#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include <SQLiteCpp/SQLiteCpp.h>

#include "core/store/format/file_lock.h"
#include "core/store/format/integrity.h"
#include "core/store/format/opened_file.h"
#include "core/store/format/result_columns.h"
#include "core/store/format/schema.h"
#include "core/store/project.h"

namespace core::store {

/// A prepared statement in use; it is reset at the end, so that no read lock stays.
class Cursor {
public:
    explicit Cursor(SQLite::Statement& statement) : statement_(statement) {}
    ~Cursor()
    {
        statement_.tryReset();
        statement_.clearBindings();
    }
    Cursor(const Cursor&) = delete;
    Cursor& operator=(const Cursor&) = delete;
    SQLite::Statement* operator->() { return &statement_; }
    SQLite::Statement& operator*() { return statement_; }
    SQLite::Column column(int i) { return statement_.getColumn(i); }
    std::string text(int i) { return statement_.getColumn(i).getString(); }
    std::int64_t number(int i) { return statement_.getColumn(i).getInt64(); }
    double real(int i) { return statement_.getColumn(i).getDouble(); }
    /// Valid until the next step.
    std::string_view bytes(int i)
    {
        const SQLite::Column value = statement_.getColumn(i);
        const auto* data = static_cast<const char*>(value.getBlob());
        return {data == nullptr ? "" : data, static_cast<std::size_t>(value.getBytes())};
    }

private:
    SQLite::Statement& statement_;
};

struct Project::Impl {
    std::filesystem::path file;
    std::unique_ptr<FileLock> lock;     ///< Null for a project that is only read, or lives in memory.
    std::unique_ptr<OpenedFile> opened; ///< Null if `lock` is set.
    std::string readOnlyReason;
    mutable std::mutex mutex; ///< Guards everything below.
    std::unique_ptr<SQLite::Database> database;
    std::map<std::string, std::unique_ptr<SQLite::Statement>, std::less<>>
        statements;                          ///< By their SQL; after database.
    std::map<Id, attacks::Scoring> scorings; ///< Of campaigns that results were added to.
    /// How many results a campaign has of each status, until somebody writes.
    struct StatusCounts {
        std::pair<int, int> state; ///< See stateOfData().
        std::map<attacks::Status, std::size_t> counts;
    };
    std::map<Id, StatusCounts> statusCounts;
    std::string rescued; ///< What became of the content of a deleted file; empty while it is in place.

    [[nodiscard]] Cursor query(std::string_view sql);
    [[nodiscard]] const attacks::Scoring& scoring(Id campaign);
    [[nodiscard]] ResultMarks marksOf(Id campaign);
    /// Counted anew only when the file has changed: that takes as long as a page of a million results.
    [[nodiscard]] const std::map<attacks::Status, std::size_t>& countsOf(Id campaign);
    /// Two numbers, one of which changes with any change: of other connections, of this one.
    [[nodiscard]] std::pair<int, int> stateOfData();
    /// The id of a result. \throws Error when the example has none yet.
    [[nodiscard]] Id resultAt(Id campaign, std::size_t position);
    /// Writes a result's variants, inside a transaction.
    void insertVariants(Id result, const attacks::AttackResult& found);
    [[nodiscard]] bool anyVariants(); ///< Of any campaign.
    /// Removes a campaign's results (those of one status, if it is given) from the text index, inside a transaction.
    void forgetTexts(Id campaign, std::string_view status = {});
    /// Runs `f` under the mutex, turning SQLite's errors into ours.
    template<typename F>
    auto read(F&& f)
    {
        const std::lock_guard guard(mutex);
        return translated(std::forward<F>(f));
    }
    /// The same inside one transaction. \throws Error when the project is read-only.
    template<typename F>
    auto write(F&& f)
    {
        const std::lock_guard guard(mutex);
        checkWritable();
        return translated([&] {
            checkInPlace();
            SQLite::Transaction transaction(*database, SQLite::TransactionBehavior::IMMEDIATE);
            if constexpr (std::is_void_v<decltype(f())>) {
                f();
                transaction.commit();
            } else {
                auto result = f();
                transaction.commit();
                return result;
            }
        });
    }

    void checkWritable() const;
    /// \throws Error when the file was deleted or moved since it was opened: what is written now would be lost. The
    /// content of a deleted one is first written back to its place, once.
    void checkInPlace();
    /// Whether somebody is writing the file now, so that a campaign may really be running.
    [[nodiscard]] bool beingWritten() const;
    /// \throws Error when there is no such row. `what`: "campaign 7".
    [[noreturn]] void missing(const std::string& what) const;

    template<typename F>
    auto translated(F&& f)
    {
        try {
            return f();
        } catch (const SQLite::Exception& error) {
            throw asError(file, error, systemError());
        } catch (const Error& error) {
            if (!error.where().file.empty())
                throw;
            throw Error({file.string()}, error.problem(), error.remedy());
        }
    }
    [[nodiscard]] int systemError() const;
};

} // namespace core::store
