#pragma once

#include <string>

#include <QtTest>

#include "core/base/error.h"

/// The message of the Error that `f` throws; empty when it throws none.
template<typename F>
std::string errorOf(F&& f)
{
    try {
        f();
    } catch (const core::Error& error) {
        return error.what();
    }
    return {};
}

/// Fails, showing the text, unless `part` is in it.
#define CONTAINS(text, part)                                                                                           \
    do {                                                                                                               \
        const std::string wholeText = (text);                                                                          \
        QVERIFY2(wholeText.find(part) != std::string::npos, wholeText.c_str());                                        \
    } while (false)
