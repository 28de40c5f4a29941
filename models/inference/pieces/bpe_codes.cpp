#include "models/inference/pieces/bpe_codes.h"

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/files/file.h"
#include "models/inference/pieces/merge_learner.h"

namespace models {

namespace {

constexpr std::uint64_t codesLimit = 64'000'000; // bytes
constexpr std::string_view header = "#version: 0.2", wordEnd = "</w>", goesOn = "@@";
constexpr const char* giveCodes = "Give the codes that subword-nmt's learn-bpe has written";

/// The characters of a word, the last one marked.
std::vector<std::string> symbolsOf(std::string_view word)
{
    std::vector<std::string> symbols;
    for (const char byte : word) {
        if (symbols.empty() || (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U)
            symbols.emplace_back();
        symbols.back() += byte;
    }
    if (!symbols.empty())
        symbols.back() += wordEnd;
    return symbols;
}

} // namespace

BpeCodes::BpeCodes(std::vector<std::pair<std::string, std::string>> codes) : codes_(std::move(codes))
{
    for (std::size_t rank = 0; rank < codes_.size(); ++rank)
        ranks_.try_emplace(codes_[rank].first + " " + codes_[rank].second, rank);
}

BpeCodes BpeCodes::learn(const std::map<std::string, std::int64_t>& words, std::size_t count)
{
    std::vector<CountedWord> counted;
    for (const auto& [word, often] : words)
        counted.push_back({symbolsOf(word), often});
    return BpeCodes(learnMerges(counted, count, 2, [](const auto& a, const auto& b) { return a + b; }));
}

BpeCodes BpeCodes::read(const std::filesystem::path& file)
{
    const std::string text = core::readFile(file, codesLimit);
    std::vector<std::pair<std::string, std::string>> codes;
    std::size_t number = 0;
    for (std::size_t at = 0; at < text.size();) {
        std::string_view line = core::lineAt(text, at);
        at += line.size() + 1;
        ++number;
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        if (number == 1) {
            if (line != header)
                throw core::Error({file.string(), number}, fmt::format("the first line is not \"{}\"", header),
                                  giveCodes);
            continue;
        }
        if (line.empty())
            continue;
        const std::size_t blank = line.find(' ');
        if (blank == 0 || blank == std::string_view::npos || blank + 1 == line.size() ||
            line.find(' ', blank + 1) != std::string_view::npos)
            throw core::Error({file.string(), number}, "a code is two symbols with one space between them", giveCodes);
        codes.emplace_back(line.substr(0, blank), line.substr(blank + 1));
    }
    if (number == 0)
        throw core::Error({file.string()}, "the file is empty", giveCodes);
    return BpeCodes(std::move(codes));
}

std::string BpeCodes::text() const
{
    std::string text(header);
    text += '\n';
    for (const auto& [first, second] : codes_)
        text += first + " " + second + "\n";
    return text;
}

std::vector<std::string> BpeCodes::pieces(std::string_view word) const
{
    auto symbols = symbolsOf(word);
    while (symbols.size() > 1) {
        std::size_t best = codes_.size();
        for (std::size_t i = 0; i + 1 < symbols.size(); ++i)
            if (const auto found = ranks_.find(symbols[i] + " " + symbols[i + 1]); found != ranks_.end())
                best = std::min(best, found->second);
        if (best == codes_.size())
            break;
        std::vector<std::string> joined;
        for (std::size_t i = 0; i < symbols.size(); ++i)
            if (i + 1 < symbols.size() && symbols[i] == codes_[best].first && symbols[i + 1] == codes_[best].second) {
                joined.push_back(symbols[i] + symbols[i + 1]);
                ++i;
            } else {
                joined.push_back(symbols[i]);
            }
        symbols = std::move(joined);
    }
    for (std::size_t i = 0; i < symbols.size(); ++i)
        if (i + 1 < symbols.size())
            symbols[i] += goesOn;
        else
            symbols[i].resize(symbols[i].size() - wordEnd.size());
    return symbols;
}

std::pair<std::string_view, bool> BpeCodes::unmarked(std::string_view piece)
{
    const bool continues = piece.size() > goesOn.size() && piece.ends_with(goesOn);
    return {continues ? piece.substr(0, piece.size() - goesOn.size()) : piece, continues};
}

} // namespace models
