#pragma once

namespace core {

/// Gives memory that was freed back to the system: the allocator keeps it otherwise, hundreds of megabytes after a
/// large corpus. May take a tenth of a second. Safe from any thread.
void giveBackFreedMemory();

} // namespace core
