#pragma once

#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

namespace core {

/// Reads the members of a JSON object that may come from anywhere; every message names the member.
class JsonFields {
public:
    /// `what`: "question 2", for messages. \throws Error when it is not an object.
    JsonFields(const nlohmann::ordered_json& object, std::string what);

    /// \throws Error when it is of another type; a missing member gives the fallback.
    [[nodiscard]] std::string text(const char* name, const std::string& fallback = {}) const;
    [[nodiscard]] double number(const char* name, double fallback) const;
    [[nodiscard]] int whole(const char* name, int fallback) const; ///< Also \throws below 0 or above a million.
    [[nodiscard]] std::uint64_t seed(const char* name) const;
    [[nodiscard]] bool flag(const char* name, bool fallback) const;
    [[nodiscard]] std::vector<std::string> texts(const char* name) const;
    [[nodiscard]] std::vector<std::pair<std::string, std::string>> textPairs(const char* name) const; ///< An object.
    [[nodiscard]] const nlohmann::ordered_json& list(const char* name) const; ///< An empty list when it is missing.
    [[nodiscard]] const nlohmann::ordered_json* find(const char* name) const; ///< Null when missing or null.
    [[noreturn]] void fail(const std::string& problem) const;

private:
    const nlohmann::ordered_json& object_;
    std::string what_;
};

} // namespace core
