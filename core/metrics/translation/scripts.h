#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>

#include <unicode/uscript.h>

namespace core::metrics {

/// The scripts of texts' letters: Latin, Han, Cyrillic ...
class Scripts {
public:
    void add(std::string_view text);
    /// The script of most letters; empty where there is no letter.
    [[nodiscard]] std::string name() const;
    /// Whether most letters are of a script that the others hardly use: fewer than a tenth of their letters. Never
    /// where either has no letter.
    [[nodiscard]] bool areForeignTo(const Scripts& others) const;

private:
    [[nodiscard]] std::size_t letters() const;
    std::map<UScriptCode, std::size_t> letters_;
};

} // namespace core::metrics
