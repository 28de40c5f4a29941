#pragma once

// QCustomPlot's header uses Qt's keywords, which this project switches off (QT_NO_KEYWORDS).
#include <QObject>

#define signals Q_SIGNALS
#define slots Q_SLOTS
#define foreach Q_FOREACH
#include <qcustomplot.h>
#undef signals
#undef slots
#undef foreach
