#pragma once

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "core/reports/basics/behind.h"
#include "core/studies/verdicts/results.h"

namespace core::reports {

/// The results that items of a study were drawn from, an element for each campaign, which a study knows by its name:
/// of the items that count in a group (studies::groupResults()) and that `wanted` takes, by their place.
[[nodiscard]] std::vector<Behind> behindGroup(const studies::StudyResults& study, const std::string& by,
                                              const std::string& group,
                                              const std::function<bool(std::size_t item)>& wanted);

/// Which answers a question got, by item: from anybody but who decides.
class AnswersGiven {
public:
    AnswersGiven(const studies::StudyResults& study, const std::string& question);
    [[nodiscard]] bool has(std::size_t item, const std::string& answer) const
    {
        return answers_[item].contains(answer);
    }

private:
    std::vector<std::set<std::string>> answers_; ///< By the item's place.
};

} // namespace core::reports
