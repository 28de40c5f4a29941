#pragma once

namespace app {

/// A failed write (a closed pipe, a file over its limit) becomes an error of that write instead of ending the program.
void survivePipes();

} // namespace app
