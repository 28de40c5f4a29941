#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/base/handbook.h"
#include "core/json/parameter.h"

namespace core {

/// Reads the members of a JSON object that may come from anywhere; every message names the member.
class JsonFields {
public:
    /// How messages end, and what they are thrown as.
    struct Advice {
        std::string text = seeHandbook("formats");
        bool isUsage = false; ///< UsageError instead of Error.
    };
    /// `what`: "question 2", for messages. \throws Error when it is not an object.
    JsonFields(const nlohmann::ordered_json& object, std::string what, Advice advice);
    JsonFields(const nlohmann::ordered_json& object, std::string what) : JsonFields(object, std::move(what), {}) {}

    /// \throws Error when there is another member than these.
    void only(const std::vector<std::string_view>& known) const;

    /// \throws Error when it is of another type; a missing member gives the fallback.
    [[nodiscard]] std::string text(const char* name, const std::string& fallback = {}) const;
    [[nodiscard]] double number(const char* name, double fallback) const;
    [[nodiscard]] int whole(const char* name, int fallback) const; ///< Also \throws below 0 or above a million.
    [[nodiscard]] std::uint64_t count(const char* name) const;     ///< Any whole number from 0; 0 when it is missing.
    [[nodiscard]] bool flag(const char* name, bool fallback) const;
    /// A declared parameter's value, or its default; 100.0 is a whole number, too. \throws Error also when it is out of
    /// range.
    [[nodiscard]] nlohmann::ordered_json value(const Parameter& parameter) const;
    /// Puts the values of declared parameters into a plan.
    template<typename Plan>
    void read(const std::vector<PlanParameter<Plan>>& parameters, Plan& plan) const
    {
        for (const auto& parameter : parameters)
            parameter.set(plan, value(parameter));
    }
    [[nodiscard]] std::vector<std::string> texts(const char* name) const;
    [[nodiscard]] std::vector<std::pair<std::string, std::string>> textPairs(const char* name) const; ///< An object.
    [[nodiscard]] const nlohmann::ordered_json& list(const char* name) const; ///< An empty list when it is missing.
    [[nodiscard]] const nlohmann::ordered_json* find(const char* name) const; ///< Null when missing or null.
    [[noreturn]] void fail(const std::string& problem) const;                 ///< "question 2 has two answers"
    /// "question 2: item must be a whole number"
    [[noreturn]] void wrong(const std::string& name, const std::string& wanted) const;

private:
    [[noreturn]] void refuse(const std::string& problem, const std::string& remedy) const;
    const nlohmann::ordered_json& object_;
    std::string what_;
    Advice advice_;
};

} // namespace core
