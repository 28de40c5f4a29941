#pragma once

#include <exception>
#include <string>
#include <string_view>

namespace core::faults {

/// Something that ended where it must not: an exception that left a slot, a thread, a destructor or the start, or a
/// signal such as SIGSEGV.
struct Fault {
    std::string type;    ///< Of the exception: `core::UsageError`; or the signal's name.
    std::string message; ///< In its own words; may quote the user's texts.
    std::string place;   ///< Where it was caught: `MouseButtonRelease of QPushButton`.
    bool outOfMemory = false;
};

/// `thrown` may be null: nothing was thrown, and std::terminate was called all the same.
[[nodiscard]] Fault faultOf(const std::exception_ptr& thrown, const std::string& place);

/// A message without what may be the user's own: what stands in quotation marks becomes `"..."`, paths become
/// `[file]`, and after 300 bytes it is cut.
[[nodiscard]] std::string withoutTexts(std::string_view message);

/// The program that reports, as it names itself.
struct Program {
    std::string name;
    std::string version;
};

/// What somebody needs who is to mend it, as lines of text; none of the user's texts, and no path.
[[nodiscard]] std::string reportOf(const Fault& fault, const Program& program, std::string_view doing);

} // namespace core::faults
