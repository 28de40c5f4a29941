#pragma once

#include <cstddef>
#include <map>
#include <string>

namespace core::store {

/// People's notes on a result.
struct ResultMark {
    bool starred = false;
    bool excluded = false; ///< Left out of tables and figures that leave such results out.
    std::string reason;    ///< Why it is excluded.
    std::string note;

    [[nodiscard]] bool empty() const { return !starred && !excluded && note.empty(); }
    friend bool operator==(const ResultMark&, const ResultMark&) = default;
};

/// By position in the campaign's sample.
using ResultMarks = std::map<std::size_t, ResultMark>;
/// Values computed after the attack, by name and position.
using ResultMeasures = std::map<std::string, std::map<std::size_t, double>>;

} // namespace core::store
