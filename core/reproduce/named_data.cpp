#include "core/reproduce/named_data.h"

#include <algorithm>
#include <cctype>

#include <nlohmann/json.hpp>

#include "core/base/error.h"

namespace core::reproduce {

NamedData dataNamed(const std::string& option, bool mayBeParted)
{
    const auto equals = option.find('=');
    const auto comma = option.find(',', equals == std::string::npos ? 0 : equals);
    const bool parted = mayBeParted && comma == std::string::npos;
    const std::string name = option.substr(0, equals);
    const bool plain = std::ranges::all_of(
        name, [](unsigned char c) { return (c < 128 && std::isalnum(c) != 0) || c == '-' || c == '_'; });
    const bool whole = equals != std::string::npos && equals + 1 < option.size() && option[equals + 1] != ',' &&
                       option.back() != ',' && (comma != std::string::npos || parted);
    if (!whole || name.empty() || !plain)
        throw UsageError("--data " + option + " does not say what to train on and what to attack.",
                         std::string("Write NAME=TRAIN,TEST") + (mayBeParted ? ", or NAME=CORPUS," : "") +
                             " with a name of letters, digits and hyphens: mr=train.tsv,test.tsv");
    if (parted)
        return {name, option.substr(equals + 1), {}};
    return {name, option.substr(equals + 1, comma - equals - 1), option.substr(comma + 1)};
}

nlohmann::ordered_json jsonOf(const std::vector<NamedData>& data)
{
    nlohmann::ordered_json json;
    for (const auto& one : data)
        json[one.name] = {one.train.string(), one.test.string()};
    return json;
}

} // namespace core::reproduce
