#include "core/base/free_memory.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace core {

void giveBackFreedMemory()
{
#ifdef __GLIBC__
    ::malloc_trim(0);
#endif
}

} // namespace core
