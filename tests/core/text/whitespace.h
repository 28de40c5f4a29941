#pragma once

#include "core/text/splitting/tokenizer.h"

inline core::text::Text whitespace(const char* string)
{
    return core::text::tokenize(string, core::text::Tokenization::Whitespace);
}
