#include "app/survive_pipes.h"

#include <csignal>
#include <initializer_list>

namespace app {

void survivePipes()
{
    for (const int signal : {SIGPIPE, SIGXFSZ})
        std::signal(signal, SIG_IGN);
}

} // namespace app
