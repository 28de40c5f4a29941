#include "ui/charts/plain_numbers.h"

#include <clocale>

#include <QLocale>

namespace ui {

void usePlainNumbers()
{
    std::setlocale(LC_NUMERIC, "C");
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); // the language of the window
}

} // namespace ui
