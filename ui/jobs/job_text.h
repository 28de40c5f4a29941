#pragma once

#include <QString>

namespace ui {

class Job;

/// "412/1,000  ETA 1:20" of a running job, its state in words of another; empty when nothing is known yet.
[[nodiscard]] QString progressText(const Job& job);

} // namespace ui
