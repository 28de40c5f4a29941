#include "core/lexicon/stop_words.h"

#include <fmt/format.h>

#include "core/base/ascii.h"
#include "core/base/error.h"
#include "core/files/file.h"

namespace core::lexicon {

StopWords StopWords::load(const std::filesystem::path& file)
{
    const std::string text = readFile(file, 1 << 20);
    StopWords list;
    std::size_t number = 0;
    std::size_t groups = 0;
    for (std::size_t at = 0; at < text.size();) {
        ++number;
        const std::size_t end = std::min(text.find('\n', at), text.size());
        std::string_view line(text.data() + at, end - at);
        at = end + 1;
        line = trimmed(line.substr(0, line.find('#')));
        if (line.empty())
            continue;
        if (line.starts_with('[') && line.ends_with(']')) {
            ++groups;
            continue;
        }
        if (line.find_first_of(" \t") != std::string_view::npos)
            throw Error({file.string(), number}, fmt::format("\"{}\" is more than one word", line),
                        "Give one word per line.");
        const text::WordId word = text::intern(line);
        if (list.words_.insert(text::lowerOf(word)).second)
            list.listed_.push_back({word, groups});
    }
    if (list.words_.empty())
        throw Error({file.string()}, "holds no words", "Give one word per line.");
    return list;
}

} // namespace core::lexicon
