#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace core::store {

/// One answer of one rater; never changed, only followed by a higher revision.
struct Ballot {
    std::string study;
    std::string item;  ///< Item::key
    std::string rater; ///< A pseudonym.
    std::string question;
    std::string answer; ///< As Question writes it; empty: the rater took the answer back.
    double seconds = 0.0;
    std::string comment;
    std::string at;   ///< ISO 8601, UTC.
    int revision = 1; ///< Of this rater's answer to this question about this item, from 1.
    int version = 1;  ///< Of the study, as it was asked.

    friend bool operator==(const Ballot&, const Ballot&) = default;
};

/// A study as the project stores it; the bodies are JSON of core/studies.
struct StudyRecord {
    std::string name;
    std::string createdAt;
    std::map<int, std::string> versions; ///< Design by version; none is ever dropped.
};

struct StudyItemRecord {
    std::string key;
    std::string body;
};

struct AssignmentRecord {
    std::string rater;
    std::string body;
};

} // namespace core::store
