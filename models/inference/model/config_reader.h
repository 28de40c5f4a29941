#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/json/json.h"

namespace models {

/// The largest config.json that is read, in bytes.
inline constexpr std::uint64_t configLimit = 4'000'000;

/// Reads members of one JSON object of a config.json and reports where one is wrong. The object and the path must
/// outlive the reader.
class ConfigReader {
public:
    ConfigReader(const nlohmann::json& object, const std::filesystem::path& file) : object_(object), file_(file) {}

    [[noreturn]] void fail(const std::string& problem) const;

    /// The member, or `otherwise` if it is missing. \throws core::Error when it is of another kind.
    template<typename T>
    T get(const std::string& key, T otherwise) const
    {
        const auto found = object_.find(key);
        if (found == object_.end())
            return otherwise;
        try {
            return found->template get<T>();
        } catch (const nlohmann::json::exception&) {
            fail("\"" + key + "\" is " + core::shownJson(*found));
        }
    }

    [[nodiscard]] bool has(const std::string& key) const { return object_.contains(key); }

    /// Errors of `read` are reported as errors of the member.
    template<typename Read>
    void checked(const std::string& key, const Read& read) const
    {
        try {
            read();
        } catch (const core::UsageError& error) {
            fail("\"" + key + "\": " + error.problem());
        }
    }

    /// An object, empty if it is missing.
    [[nodiscard]] nlohmann::json object(const std::string& key) const;
    /// The member must be this text.
    void expect(const std::string& key, const std::string& wanted) const;

    /// A whole number from 1 to `largest`.
    [[nodiscard]] std::size_t size(const std::string& key, std::size_t otherwise, std::size_t largest = 65536) const;
    [[nodiscard]] std::size_t sizeOf(const std::string& key, const nlohmann::json& value, std::size_t largest) const;
    /// A list of distinct, non-empty names.
    [[nodiscard]] std::vector<std::string> names(const std::string& key, std::vector<std::string> otherwise) const;

private:
    const nlohmann::json& object_;
    const std::filesystem::path& file_;
};

/// The JSON object in a config.json of our format. \throws core::Error if it is not one, or of another version.
[[nodiscard]] nlohmann::json parsedConfig(const std::string& text, const std::filesystem::path& file);

} // namespace models
