#include "core/faults/fault.h"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <new>
#include <typeinfo>

#include <cxxabi.h>
#include <sys/utsname.h>

#include <fmt/format.h>

#include "core/base/clock.h"
#include "core/files/escape.h"

namespace core::faults {

namespace {

constexpr std::size_t mostBytes = 300;

std::string readable(const std::type_info& type)
{
    int status = 0;
    const std::unique_ptr<char, decltype(&std::free)> name(abi::__cxa_demangle(type.name(), nullptr, nullptr, &status),
                                                           &std::free);
    return status == 0 && name ? name.get() : type.name();
}

/// The position after the quotation that begins at `at`; `at` itself where none begins or it has no end.
std::size_t afterQuotation(std::string_view text, std::size_t at)
{
    struct Pair {
        std::string_view open;
        std::string_view close;
    };
    for (const auto& [open, close] : {Pair{"\"", "\""}, Pair{"\u201c", "\u201d"}, Pair{"'", "'"}, Pair{"`", "`"}}) {
        if (!text.substr(at).starts_with(open))
            continue;
        if (open == "'" && at > 0 && text[at - 1] != ' ' && text[at - 1] != '(') // an apostrophe
            continue;
        if (const auto end = text.find(close, at + open.size()); end != std::string_view::npos)
            return end + close.size();
    }
    return at;
}

std::string withoutQuotations(std::string_view text)
{
    std::string kept;
    for (std::size_t at = 0; at < text.size();) {
        if (const auto end = afterQuotation(text, at); end != at) {
            kept += "\"...\"";
            at = end;
        } else {
            kept += text[at++];
        }
    }
    return kept;
}

} // namespace

Fault faultOf(const std::exception_ptr& thrown, const std::string& place)
{
    Fault fault;
    fault.place = place;
    if (!thrown) {
        fault.type = "std::terminate";
        fault.message = "ended without an exception";
        return fault;
    }
    try {
        std::rethrow_exception(thrown);
    } catch (const std::bad_alloc& error) {
        fault.type = readable(typeid(error));
        fault.message = "there is not enough memory";
        fault.outOfMemory = true;
    } catch (const std::exception& error) {
        fault.type = readable(typeid(error));
        fault.message = error.what();
    } catch (...) {
        const auto* type = abi::__cxa_current_exception_type();
        fault.type = type == nullptr ? "unknown" : readable(*type);
        fault.message = "an exception of this type";
    }
    return fault;
}

std::string withoutTexts(std::string_view message)
{
    const std::string quoted = withoutQuotations(message);
    std::string kept;
    for (std::size_t at = 0; at < quoted.size();) {
        const auto end = std::min(quoted.find(' ', at), quoted.size());
        const auto word = std::string_view(quoted).substr(at, end - at);
        // "and/or" is a path too: what is lost there is little.
        kept += word.find('/') == std::string_view::npos ? std::string(word) : "[file]";
        if (end < quoted.size())
            kept += ' ';
        at = end + 1;
    }
    if (kept.size() > mostBytes) {
        std::size_t end = mostBytes;
        while (end > 0 && (static_cast<unsigned char>(kept[end]) & 0xC0U) == 0x80U) // inside a character
            --end;
        kept = kept.substr(0, end) + "...";
    }
    return visibleText(kept);
}

std::string reportOf(const Fault& fault, const Program& program, std::string_view doing)
{
    utsname system{};
    (void)::uname(&system);
    return fmt::format("{} {}: report of a fault\n"
                       "Time:    {}\n"
                       "What:    {}\n"
                       "Message: {}\n"
                       "Where:   {}\n"
                       "While:   {}\n"
                       "System:  {} {} {}\n"
                       "This file holds none of your texts: what stood in quotation marks, and the names of files, are "
                       "left out of the message.\n",
                       program.name, program.version, utcNow(), fault.type, withoutTexts(fault.message), fault.place,
                       doing.empty() ? "working" : doing, system.sysname, system.release, system.machine);
}

} // namespace core::faults
