#pragma once

#include <map>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/base/random.h"

/// Files with one thing wrong, or merely other than usual: JSON stays JSON, so that more than its reader is tried.
namespace mutated {

using Json = nlohmann::ordered_json;

/// What no reader likes: numbers out of range, odd texts, other types.
inline const std::vector<Json>& hostile()
{
    static const std::vector<Json> values{nullptr,
                                          true,
                                          -1,
                                          0,
                                          1e308,
                                          -1e308,
                                          18446744073709551615ULL,
                                          std::string(5000, 'a'),
                                          "",
                                          "\xe2\x80\xae\x1b[31m",
                                          "../..",
                                          "/dev/zero",
                                          "$(x)",
                                          Json::array(),
                                          Json::object(),
                                          Json::array({1, "a", nullptr})};
    return values;
}

/// All places of a document, each as the pointer to its value.
inline void places(const Json& value, const Json::json_pointer& here, std::vector<Json::json_pointer>& all)
{
    if (!here.empty())
        all.push_back(here);
    if (value.is_object())
        for (const auto& [key, member] : value.items())
            places(member, here / key, all);
    else if (value.is_array())
        for (std::size_t i = 0; i < value.size(); ++i)
            places(value[i], here / i, all);
}

/// Changes documents by what others of their kind say at members of the same name.
class Mutator {
public:
    explicit Mutator(std::vector<Json> samples) : samples_(std::move(samples))
    {
        for (const auto& sample : samples_) {
            std::vector<Json::json_pointer> all;
            places(sample, Json::json_pointer(), all);
            for (const auto& place : all)
                values_[place.back()].push_back(sample.at(place));
        }
    }

    /// A sample with one or two changes, so that more than half of the documents get past their reader. Three quarters
    /// of the changes are of the milder kind: another sample's value of the same name, a number near by, a member left
    /// out.
    [[nodiscard]] Json next(core::Random& random) const
    {
        Json json = samples_[random.below(samples_.size())];
        for (std::size_t changes = 1 + random.below(2); changes > 0; --changes) {
            std::vector<Json::json_pointer> all;
            places(json, Json::json_pointer(), all);
            if (all.empty())
                break;
            change(json, all[random.below(all.size())], random);
        }
        return json;
    }

private:
    void change(Json& json, const Json::json_pointer& place, core::Random& random) const
    {
        Json& value = json.at(place);
        const auto others = values_.find(place.back());
        switch (random.below(8)) {
        case 0:
            value = hostile()[random.below(hostile().size())];
            break;
        case 1: {
            Json& parent = json.at(place.parent_pointer());
            if (parent.is_object())
                parent.erase(place.back());
            else
                parent.erase(parent.begin() + static_cast<Json::difference_type>(std::stoul(place.back())));
            break;
        }
        case 2:
            if (value.is_array() && !value.empty())
                value.push_back(value[random.below(value.size())]);
            else if (value.is_string())
                value = value.get<std::string>() + " x";
            break;
        case 3:
        case 4:
            if (value.is_number_float())
                value = value.get<double>() * (0.5 + random.uniform());
            else if (value.is_number_integer())
                value = value.get<std::int64_t>() + static_cast<std::int64_t>(random.below(3)) - 1;
            else if (value.is_boolean())
                value = !value.get<bool>();
            break;
        default:
            if (others != values_.end())
                value = others->second[random.below(others->second.size())];
        }
    }

    std::vector<Json> samples_;
    std::map<std::string, std::vector<Json>> values_;
};

} // namespace mutated
