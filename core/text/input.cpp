#include "core/text/input.h"

#include <algorithm>
#include <numeric>

#include "core/base/error.h"
#include "core/base/hash.h"

namespace core::text {

Input Input::sentence(Text text) { return Input({Segment{"sentence", std::move(text), true, "en", {}}}); }

std::size_t Input::indexOf(std::string_view name) const
{
    std::string names;
    for (std::size_t i = 0; i < segments_.size(); ++i) {
        if (segments_[i].name == name)
            return i;
        names += (i > 0 ? ", " : "") + segments_[i].name;
    }
    throw Error("there is no segment " + std::string(name), "The segments are: " + names);
}

std::vector<std::size_t> Input::placesOf(const std::vector<std::string>& names) const
{
    std::vector<std::size_t> places;
    for (const auto& name : names)
        if (const auto found = std::ranges::find(segments_, name, &Segment::name); found != segments_.end())
            places.push_back(static_cast<std::size_t>(found - segments_.begin()));
    if (places.size() == names.size())
        return places;
    if (segments_.size() == names.size()) {
        places.resize(names.size());
        std::iota(places.begin(), places.end(), std::size_t{0});
        return places;
    }
    std::string known;
    for (const auto& segment : segments_)
        known += (known.empty() ? "" : ", ") + segment.name;
    for (const auto& name : names)
        if (std::ranges::find(segments_, name, &Segment::name) == segments_.end())
            throw Error("there is no segment " + name,
                        "The segments are: " + known + ". Name the columns with --columns");
    return places;
}

namespace {

/// The tags of `now`, whose original words are those of `before`: words keep the tag of the word they come from.
std::vector<std::string> tagsAfter(const std::vector<std::string>& tags, const Text& before, const Text& now)
{
    if (tags.size() != before.size())
        return {};
    if (std::ranges::equal(before.words(), now.words(), {}, &Word::origins, &Word::origins))
        return tags;
    std::vector<std::string> ofOriginals(before.originalSize());
    for (std::size_t i = before.size(); i-- > 0;) // of two halves the first decides
        for (const auto origin : before.words()[i].origins)
            ofOriginals[origin] = tags[i];
    std::vector<std::string> result;
    for (const auto& word : now.words())
        result.push_back(word.origins.empty() ? std::string() : ofOriginals[word.origins.front()]);
    return result;
}

} // namespace

Input Input::with(std::size_t segment, Text text) const
{
    Input result = *this;
    auto& changed = result.segments_.at(segment);
    if (!changed.tags.empty() || !changed.marks.empty()) {
        if (std::ranges::equal(changed.text.originalWords(), text.originalWords())) {
            changed.tags = tagsAfter(changed.tags, changed.text, text);
        } else {
            changed.marks.clear();
            if (changed.tags.size() != text.size())
                changed.tags.clear();
        }
    }
    changed.text = std::move(text);
    return result;
}

Input Input::withEditable(const std::vector<std::string>& names) const
{
    Input result = *this;
    for (auto& segment : result.segments_)
        segment.editable = false;
    for (const auto& name : names)
        result.segments_[indexOf(name)].editable = true;
    return result;
}

std::uint64_t Input::hash() const
{
    std::uint64_t hash = segments_.size();
    for (const auto& segment : segments_)
        hash = combine64(combine64(hash, hash64(segment.name)), segment.text.hash());
    return hash;
}

double Input::perturbedShare() const
{
    std::size_t changes = 0;
    std::size_t words = 0;
    for (const auto& segment : segments_) {
        if (!segment.editable)
            continue;
        changes += segment.text.changes();
        words += segment.text.originalSize();
    }
    return words == 0 ? 0.0 : std::min(1.0, static_cast<double>(changes) / static_cast<double>(words));
}

} // namespace core::text
