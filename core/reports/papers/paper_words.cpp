#include "core/reports/papers/paper_words.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/json/json.h"
#include "core/reports/papers/paper_file.h"

namespace core::reports {

const PaperWords& PaperWords::of(const std::string& paper) { return paperFile<PaperWords>(paper, "words.json"); }

PaperWords PaperWords::parse(std::string_view text, const std::string& file)
{
    PaperWords words;
    words.file_ = file;
    const auto json = parseJson<nlohmann::ordered_json>(text, {file});
    if (!json.is_object())
        words.fail("is not an object of texts");
    const auto texts = json.flatten();
    for (const auto& [at, value] : texts.items()) {
        if (!value.is_string())
            words.fail("has no text at " + at);
        words.texts_.emplace_back(at, value.get<std::string>());
    }
    return words;
}

std::string PaperWords::text(const std::string& at, const Filled& filled) const
{
    const auto found = std::ranges::find(texts_, at, &Texts::value_type::first);
    if (found == texts_.end())
        fail("has no text at " + at);
    std::string_view rest = found->second;
    std::string text;
    for (auto place = rest.find('{'); place != std::string_view::npos; place = rest.find('{')) {
        const std::string name(rest.substr(place + 1, rest.find('}', place) - place - 1));
        const auto value = filled.find(name);
        if (value == filled.end())
            fail("has an unknown place {" + name + "} at " + at);
        text.append(rest.substr(0, place)).append(value->second);
        rest.remove_prefix(place + name.size() + 2);
    }
    return text.append(rest);
}

bool PaperWords::has(const std::string& at) const
{
    return std::ranges::any_of(texts_,
                               [&](const auto& text) { return text.first == at || text.first.starts_with(at + "/"); });
}

PaperWords::Texts PaperWords::texts(const std::string& at) const
{
    Texts below;
    for (const auto& [pointer, text] : texts_)
        if (pointer.starts_with(at + "/"))
            below.emplace_back(pointer.substr(at.size() + 1), text);
    if (below.empty())
        fail("has no texts below " + at);
    return below;
}

std::string PaperWords::titleOf(const std::string& at, const std::string& key) const
{
    const auto titles = texts(at);
    const auto found = std::ranges::find(titles, key, &Texts::value_type::first);
    return found == titles.end() ? key : found->second;
}

void PaperWords::fail(const std::string& problem) const
{
    throw Error({file_}, problem, "Reinstall Faultline: this file is part of it");
}

} // namespace core::reports
