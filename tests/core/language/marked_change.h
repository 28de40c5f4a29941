#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "core/text/rewriting.h"
#include "core/text/splitting/tokenizer.h"

namespace marked {

/// Two texts, the second as an edited version of the first.
struct Change {
    core::text::Text before, after;
};

inline Change changeOf(const std::string& before, const std::string& after)
{
    using namespace core::text;
    const bool spaced = before.ends_with(" .") || before.ends_with(" ?");
    const auto cut = spaced ? Tokenization::Whitespace : Tokenization::Penn;
    Change change{tokenize(before, cut), {}};
    change.after = change.before;
    for (const auto& edit : rewriting(change.before, 0, change.before.size(), tokenize(after, cut)))
        change.after = applied(change.after, edit);
    return change;
}

/// "The {dog>dogs} barks": both texts.
inline std::pair<std::string, std::string> textsOf(std::string_view marked)
{
    std::pair<std::string, std::string> texts;
    for (std::size_t at = 0; at < marked.size();) {
        if (marked[at] != '{') {
            texts.first += marked[at];
            texts.second += marked[at++];
            continue;
        }
        const auto middle = marked.find('>', at), end = marked.find('}', at);
        texts.first += marked.substr(at + 1, middle - at - 1);
        texts.second += marked.substr(middle + 1, end - middle - 1);
        at = end + 1;
    }
    return texts;
}

inline Change changeOf(std::string_view marked)
{
    const auto [before, after] = textsOf(marked);
    return changeOf(before, after);
}

} // namespace marked
