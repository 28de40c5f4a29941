#pragma once

#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "core/files/file.h"
#include "tests/places.h"

namespace validity_pairs {

/// A pair of texts of tests/data/validity/pairs.tsv, with the names of the flags that a reader gave it.
struct Pair {
    std::string before, after;
    std::set<std::string> labels;
};

inline std::vector<Pair> read()
{
    std::istringstream lines(core::readFile(std::string(TEST_DATA) + "/validity/pairs.tsv"));
    std::string line;
    std::getline(lines, line); // source, before, after, flags
    std::vector<Pair> pairs;
    while (std::getline(lines, line)) {
        std::istringstream fields(line);
        std::string source, names;
        auto& pair = pairs.emplace_back();
        std::getline(fields, source, '\t');
        std::getline(fields, pair.before, '\t');
        std::getline(fields, pair.after, '\t');
        std::getline(fields, names, '\t');
        std::istringstream each(names);
        for (std::string name; each >> name;)
            pair.labels.insert(name);
    }
    return pairs;
}

/// How often a machine and the reader say the same.
struct Counted {
    int right = 0, wrong = 0, missed = 0;

    void add(bool is, bool said)
    {
        right += is && said ? 1 : 0;
        wrong += said && !is ? 1 : 0;
        missed += is && !said ? 1 : 0;
    }
    [[nodiscard]] double precision() const { return double(right) / (right + wrong); }
    [[nodiscard]] double recall() const { return double(right) / (right + missed); }
    /// As docs/validity.md has it.
    [[nodiscard]] std::string row(const std::string& name) const
    {
        return fmt::format("| `{}` | {} | {} | {} | {:.2f} | {:.2f} |", name, right, wrong, missed, precision(),
                           recall());
    }
};

} // namespace validity_pairs
