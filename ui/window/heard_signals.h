#pragma once

#include <QObject>

namespace ui {

/// SIGINT, SIGTERM and SIGHUP, reported in the event loop instead of ending the program. Only one may exist at a time.
class HeardSignals : public QObject {
    Q_OBJECT
public:
    explicit HeardSignals(QObject* parent = nullptr);
    ~HeardSignals() override;

Q_SIGNALS:
    void heard();
};

} // namespace ui
