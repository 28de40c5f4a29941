#include "core/lexicon/homophones.h"

#include <algorithm>
#include <array>
#include <string_view>

#include <fmt/format.h>
#include <unicode/utf8.h>
#include <unicode/utrans.h>
#include <unicode/uvernum.h>

#include "core/base/ascii.h"
#include "core/base/error.h"
#include "core/base/hash.h"
#include "core/files/file.h"

namespace core::lexicon {

namespace {

constexpr char32_t firstHan = 0x4E00, lastHan = 0x9FFF;
constexpr std::uint64_t readingsLimit = 64'000'000; // bytes
constexpr const char* readingsRemedy = "Give a file with a character and its reading on each line";

/// The one character that this text is; 0 if it is none or several.
char32_t onlyCharacter(std::string_view text)
{
    std::int32_t at = 0;
    const auto size = static_cast<std::int32_t>(text.size());
    UChar32 character = 0;
    if (size > 0)
        U8_NEXT(text.data(), at, size, character);
    return size > 0 && at == size && character > 0 ? static_cast<char32_t>(character) : 0;
}

} // namespace

void Homophones::add(char32_t character, const std::string& reading)
{
    auto& readings = readings_[character];
    if (std::ranges::find(readings, reading) != readings.end())
        return;
    readings.push_back(reading);
    characters_[reading] += character;
}

std::shared_ptr<const Homophones> Homophones::builtIn()
{
    static const auto made = [] {
        auto homophones = std::make_shared<Homophones>();
        homophones->hash_ = std::string("ICU ") + U_ICU_VERSION;
        UErrorCode status = U_ZERO_ERROR;
        UTransliterator* han = utrans_openU(u"Han-Latin", -1, UTRANS_FORWARD, nullptr, 0, nullptr, &status);
        if (U_FAILURE(status) != 0)
            throw Error("this ICU has no transliteration Han-Latin",
                        "Give a file of readings instead of the built-in ones");
        for (char32_t character = firstHan; character <= lastHan; ++character) {
            std::array<UChar, 16> buffer{static_cast<UChar>(character)};
            std::int32_t length = 1, limit = 1;
            status = U_ZERO_ERROR;
            utrans_transUChars(han, buffer.data(), &length, static_cast<std::int32_t>(buffer.size()), 0, &limit,
                               &status);
            if (U_FAILURE(status) != 0 || length == 0 || buffer[0] == static_cast<UChar>(character))
                continue;
            std::string reading;
            for (std::int32_t i = 0; i < length; ++i)
                reading += fmt::format("{:04x}", static_cast<unsigned>(buffer[static_cast<std::size_t>(i)]));
            homophones->add(character, reading);
        }
        utrans_close(han);
        return std::shared_ptr<const Homophones>(homophones);
    }();
    return made;
}

std::shared_ptr<const Homophones> Homophones::load(const std::filesystem::path& file)
{
    const auto text = readFile(file, readingsLimit);
    auto homophones = std::make_shared<Homophones>();
    homophones->hash_ = hex64(hash64(text));
    std::size_t number = 0;
    for (std::size_t at = 0; at < text.size();) {
        const auto whole = lineAt(text, at);
        at += whole.size() + 1;
        ++number;
        const auto line = trimmed(whole.substr(0, whole.find('#')));
        if (line.empty())
            continue;
        const auto blank = line.find_first_of(" \t");
        const auto character = onlyCharacter(line.substr(0, blank));
        if (blank == line.npos || character == 0)
            throw Error({file.string(), number}, fmt::format("\"{}\" is not a character with its reading", line),
                        readingsRemedy);
        homophones->add(character, std::string(trimmed(line.substr(blank))));
    }
    if (homophones->readings_.empty())
        throw Error({file.string()}, "it holds no readings", readingsRemedy);
    for (auto& [reading, characters] : homophones->characters_)
        std::ranges::sort(characters);
    return homophones;
}

std::u32string Homophones::of(char32_t character) const
{
    std::u32string found;
    const auto readings = readings_.find(character);
    if (readings == readings_.end())
        return found;
    for (const auto& reading : readings->second)
        found += characters_.at(reading);
    std::ranges::sort(found);
    found.erase(std::unique(found.begin(), found.end()), found.end());
    std::erase(found, character);
    return found;
}

} // namespace core::lexicon
