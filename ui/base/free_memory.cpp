#include "ui/base/free_memory.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace ui {

void giveBackFreedMemory()
{
#ifdef __GLIBC__
    ::malloc_trim(0);
#endif
}

} // namespace ui
