#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace core::studies {

/// Keys keep their order, so that the same design is the same text.
using Json = nlohmann::ordered_json;

/// Reads the members of a JSON object that may come from anywhere; every message names the member.
class Fields {
public:
    /// `what`: "question 2", for messages. \throws Error when it is no object.
    Fields(const Json& object, std::string what);

    /// \throws Error when it is of another type; a missing member gives the fallback.
    [[nodiscard]] std::string text(const char* name, const std::string& fallback = {}) const;
    [[nodiscard]] double number(const char* name, double fallback) const;
    [[nodiscard]] int whole(const char* name, int fallback) const; ///< Also \throws below 0 or above a million.
    [[nodiscard]] std::uint64_t seed(const char* name) const;
    [[nodiscard]] bool flag(const char* name, bool fallback) const;
    [[nodiscard]] std::vector<std::string> texts(const char* name) const;
    [[nodiscard]] std::vector<std::pair<std::string, std::string>> textPairs(const char* name) const; ///< An object.
    [[nodiscard]] const Json& list(const char* name) const; ///< An empty list when it is missing.
    [[nodiscard]] const Json* find(const char* name) const; ///< Null when missing or null.
    [[noreturn]] void fail(const std::string& problem) const;

private:
    const Json& object_;
    std::string what_;
};

/// The object for a list of pairs.
[[nodiscard]] Json objectOf(const std::vector<std::pair<std::string, std::string>>& pairs);

/// Parses JSON from outside. \throws Error with file, line and column.
[[nodiscard]] Json parsed(const std::string& text, const std::string& file);

} // namespace core::studies
