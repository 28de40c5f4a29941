#include "core/base/error.h"
#include "core/text/word_table.h"

/// What the module sees: the id of a form.
extern "C" std::uint32_t probeIntern(const char* form) { return static_cast<std::uint32_t>(core::text::intern(form)); }

/// An error that crosses the border.
extern "C" void probeThrow() { throw core::Error("thrown in the module", "caught in the program"); }
