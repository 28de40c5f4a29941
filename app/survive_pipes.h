#pragma once

namespace app {

/// What cannot be written (a closed pipe, a file over its limit) is an error of that write, not the end of the program.
void survivePipes();

} // namespace app
