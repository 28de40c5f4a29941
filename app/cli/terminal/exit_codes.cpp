#include "app/cli/terminal/exit_codes.h"
