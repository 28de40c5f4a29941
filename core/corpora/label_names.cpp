#include "core/corpora/label_names.h"

#include <map>
#include <set>

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/json/json.h"

namespace core::corpora {

namespace {

constexpr auto languageMember = "language";

nlohmann::json mappingObject(const std::string& mapping)
{
    auto json = maybeJson(mapping);
    if (!json.is_object())
        throw Error("the stored column mapping is damaged", "Import the corpus again");
    return json;
}

} // namespace

std::string withLabelNames(const std::string& mapping, const std::vector<std::string>& labels,
                           const std::vector<std::string>& names)
{
    constexpr auto key = "label_names";
    if (names.size() != labels.size())
        throw UsageError("every label needs a name", "Give " + std::to_string(labels.size()) + " names");
    std::set<std::string> different;
    for (const auto& name : names) {
        if (name.empty())
            throw UsageError("a label needs a name", "Type one, or keep the one it has");
        if (!different.insert(name).second)
            throw UsageError("two labels would be called " + name, "Give each its own name");
    }
    auto json = mappingObject(mapping);
    std::map<std::string, std::string> valueOf; // by present name, what the file says
    if (json.contains(key))
        for (const auto& [value, name] : json[key].get<std::map<std::string, std::string>>())
            valueOf[name] = value;
    std::map<std::string, std::string> named;
    for (std::size_t i = 0; i < labels.size(); ++i) {
        const auto known = valueOf.find(labels[i]);
        const auto& value = known == valueOf.end() ? labels[i] : known->second;
        if (names[i] != value)
            named[value] = names[i];
    }
    json.erase(key);
    if (!named.empty())
        json[key] = named;
    return json.dump();
}

std::string withLanguage(const std::string& mapping, const std::string& language)
{
    auto json = mappingObject(mapping);
    json.erase(languageMember);
    if (!language.empty())
        json[languageMember] = language;
    return json.dump();
}

std::string languageSaid(const std::string& mapping) { return textAt(maybeJson(mapping), languageMember); }

} // namespace core::corpora
