#pragma once

namespace ui {

/// Returns freed memory to the system: otherwise the allocator keeps it, hundreds of megabytes after a large corpus.
/// May take a tenth of a second. Safe from any thread.
void giveBackFreedMemory();

} // namespace ui
