#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>

namespace core {

/// Where something went wrong in a file; line and column count from 1, 0 means "not known".
struct Where {
    std::string file;
    std::size_t line = 0;
    std::size_t column = 0;
};

/// An error a user can act on: what happened, where, and what to do about it.
///
/// what() reads `reviews.csv:17: 2 columns, expected 3 (label,title,text). Use --columns label=1,text=2`, without a
/// full stop at the end, also where the remedy was given one.
class Error : public std::runtime_error {
public:
    explicit Error(const std::string& problem, const std::string& remedy = {});
    Error(const Where& where, const std::string& problem, const std::string& remedy = {});

    [[nodiscard]] const std::string& problem() const { return problem_; }
    [[nodiscard]] const std::string& remedy() const { return remedy_; }
    [[nodiscard]] const Where& where() const { return where_; }

private:
    std::string problem_;
    std::string remedy_;
    Where where_;
};

/// The user asked for something that does not exist or does not fit (a wrong flag, name or value); exit code 2.
class UsageError : public Error {
public:
    using Error::Error;
};

} // namespace core
