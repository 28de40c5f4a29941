#include "models/inference/cutting/added_pieces.h"

#include <algorithm>

#include <unicode/utf8.h>

#include "models/inference/cutting/library_characters.h"

namespace models {

namespace {

UChar32 characterBefore(std::string_view text)
{
    auto at = static_cast<std::int32_t>(text.size());
    UChar32 c = -1;
    if (at > 0)
        U8_PREV(text.data(), 0, at, c);
    return c;
}

UChar32 characterAfter(std::string_view text)
{
    std::int32_t at = 0;
    UChar32 c = -1;
    if (!text.empty())
        U8_NEXT(text.data(), at, static_cast<std::int32_t>(text.size()), c);
    return c;
}

bool standsAlone(std::string_view before, std::string_view after)
{
    const UChar32 left = characterBefore(before), right = characterAfter(after);
    return (left < 0 || !characters::isWordSign(left)) && (right < 0 || !characters::isWordSign(right));
}

/// Where the white space at a text's end begins.
std::size_t withoutSpaceBehind(std::string_view text)
{
    while (!text.empty()) {
        auto at = static_cast<std::int32_t>(text.size());
        UChar32 c = 0;
        U8_PREV(text.data(), 0, at, c);
        if (c < 0 || !characters::isSpace(c))
            break;
        text = text.substr(0, static_cast<std::size_t>(at));
    }
    return text.size();
}

/// Where the white space at a text's beginning ends.
std::size_t spaceBefore(std::string_view text)
{
    std::int32_t at = 0;
    const auto size = static_cast<std::int32_t>(text.size());
    while (at < size) {
        std::int32_t next = at;
        UChar32 c = 0;
        U8_NEXT(text.data(), next, size, c);
        if (c < 0 || !characters::isSpace(c))
            break;
        at = next;
    }
    return static_cast<std::size_t>(at);
}

} // namespace

AddedPieces::AddedPieces(std::vector<AddedPiece> added) : added_(std::move(added))
{
    std::erase_if(added_, [](const AddedPiece& piece) { return piece.form.empty(); });
    std::ranges::stable_sort(added_, std::ranges::greater{}, [](const AddedPiece& piece) { return piece.form.size(); });
    for (std::size_t i = 0; i < added_.size(); ++i)
        beginningWith_[static_cast<unsigned char>(added_[i].form.front())].push_back(i);
}

const AddedPiece* AddedPieces::at(std::string_view rest) const
{
    for (const auto i : beginningWith_[static_cast<unsigned char>(rest.front())])
        if (rest.starts_with(added_[i].form))
            return &added_[i];
    return nullptr;
}

std::vector<AddedStretch> AddedPieces::cut(std::string_view text) const
{
    std::vector<AddedStretch> all;
    std::size_t done = 0;
    for (std::size_t at = 0; at < text.size();) {
        const AddedPiece* piece = this->at(text.substr(at));
        if (piece == nullptr) {
            ++at;
            continue;
        }
        std::size_t begin = at, end = at + piece->form.size();
        at = end;
        if (piece->alone && !standsAlone(text.substr(0, begin), text.substr(end)))
            continue;
        if (piece->takesLeft)
            begin = std::max(withoutSpaceBehind(text.substr(0, begin)), done);
        if (piece->takesRight)
            at = end += spaceBefore(text.substr(end));
        if (done < begin)
            all.push_back({nullptr, done, begin});
        all.push_back({piece, begin, end});
        done = end;
    }
    if (done < text.size())
        all.push_back({nullptr, done, text.size()});
    return all;
}

} // namespace models
