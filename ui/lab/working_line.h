#pragma once

#include <QElapsedTimer>
#include <QWidget>

class QLabel;
class QTimer;

namespace ui {

class LabBench;

/// Shows that the Lab's worker is busy, with what and for how long, and a button that stops it. Not shown for short
/// work.
class WorkingLine : public QWidget {
    Q_OBJECT
public:
    WorkingLine(LabBench& bench, QWidget* parent);

Q_SIGNALS:
    void wanted(bool wanted); ///< Whether there is work that is worth showing.

private:
    void refresh();
    LabBench& bench_;
    QLabel* what_;
    QTimer* tick_;
    QElapsedTimer since_;
};

} // namespace ui
