#include "core/store/result_query.h"

namespace core::store {

namespace {

constexpr std::size_t prefixLetters = 3; ///< The words that begin with one or two letters are too many.

bool isWordByte(char c)
{
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 0x80 || (byte >= '0' && byte <= '9') || ((byte | 0x20) >= 'a' && (byte | 0x20) <= 'z');
}

/// Characters that are letters or digits, or no ASCII.
std::size_t lettersIn(const std::string& word)
{
    std::size_t letters = 0;
    for (const char c : word)
        letters += isWordByte(c) && (static_cast<unsigned char>(c) & 0xc0) != 0x80 ? 1 : 0;
    return letters;
}

} // namespace

std::string matchExpression(const std::string& words)
{
    std::string expression, word;
    bool phrase = false;
    const auto flush = [&] {
        if (const auto letters = lettersIn(word); letters > 0)
            expression +=
                (expression.empty() ? "\"" : " AND \"") + word + (!phrase && letters >= prefixLetters ? "\"*" : "\"");
        word.clear();
    };
    for (const char c : words) {
        if (c == '"') {
            flush();
            phrase = !phrase;
        } else if (!phrase && (c == ' ' || c == '\t' || c == '\n')) {
            flush();
        } else if (c != '\0') {
            word += c;
        }
    }
    phrase = phrase && word.find(' ') != std::string::npos; // a quotation mark that has only been begun
    flush();
    return expression;
}

} // namespace core::store
