#pragma once

#include <QString>

namespace ui {

class Job;

/// "412/1,000  ETA 1:20" for a running job, else its state in words; empty when nothing is known yet.
[[nodiscard]] QString progressText(const Job& job);

} // namespace ui
