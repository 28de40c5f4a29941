#include "app/cli/exit_codes.h"
