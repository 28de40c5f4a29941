#include "models/inference/model/vocabulary.h"

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/files/file.h"

namespace models {

Vocabulary::Vocabulary(std::vector<std::string> words, const std::filesystem::path& file) : words_(std::move(words))
{
    rows_.reserve(words_.size());
    for (std::size_t row = 0; row < words_.size(); ++row) {
        const std::string& word = words_[row];
        if (word.empty() || word.find('\n') != std::string::npos)
            throw core::Error({file.string(), row + 1}, "an empty line, or a word with a line break in it",
                              "Write one word on every line; the line number from 0 is the row of the embedding");
        if (const auto [first, added] = rows_.emplace(word, static_cast<std::uint32_t>(row)); !added)
            throw core::Error({file.string(), row + 1},
                              fmt::format("the word \"{}\" stands on line {} already", word, first->second + 1),
                              "Give every row of the embedding a word of its own");
    }
}

Vocabulary Vocabulary::read(const std::filesystem::path& file)
{
    const std::string bytes = core::readFile(file, fileLimit);
    std::vector<std::string> words;
    for (std::size_t begin = 0; begin < bytes.size();) {
        std::size_t end = bytes.find('\n', begin);
        if (end == std::string::npos)
            end = bytes.size();
        const bool carriageReturn = end > begin && bytes[end - 1] == '\r';
        words.emplace_back(bytes, begin, end - begin - (carriageReturn ? 1 : 0));
        begin = end + 1;
    }
    return Vocabulary(std::move(words), file);
}

std::optional<std::uint32_t> Vocabulary::find(std::string_view word) const
{
    const auto found = rows_.find(word);
    return found == rows_.end() ? std::nullopt : std::optional(found->second);
}

std::string Vocabulary::text() const
{
    std::string text;
    for (const std::string& word : words_)
        text += word + '\n';
    return text;
}

} // namespace models
