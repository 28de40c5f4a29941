#include "ui/base/format.h"

#include <algorithm>
#include <cmath>

#include <QDateTime>
#include <QLocale>

namespace ui {

namespace {

const QLocale& english()
{
    static const QLocale locale(QLocale::English, QLocale::UnitedStates);
    return locale;
}

} // namespace

QString formatCount(std::uint64_t n) { return english().toString(static_cast<qulonglong>(n)); }

QString formatPercent(double share, int digits)
{
    return english().toString(share * 100.0, 'f', digits) + QLatin1Char('%');
}

QString formatRate(std::optional<double> rate, std::optional<double> low, std::optional<double> high)
{
    if (!rate)
        return QStringLiteral("\u2013");
    QString text = formatPercent(*rate);
    if (low && high)
        text += QStringLiteral(" [%1, %2]")
                    .arg(english().toString(*low * 100.0, 'f', 1), english().toString(*high * 100.0, 'f', 1));
    return text;
}

QString formatDecimal(double value, int digits)
{
    const auto text = english().toString(value, 'f', digits);
    // A number that rounds to zero has no sign.
    return text.startsWith(QLatin1Char('-')) && english().toDouble(text) == 0.0 ? text.mid(1) : text;
}

QString formatChange(double value, int digits)
{
    const auto text = formatDecimal(value, digits);
    return value > 0.0 && text != formatDecimal(0.0, digits) ? QLatin1Char('+') + text : text;
}

QString formatDuration(double seconds)
{
    const auto whole = static_cast<qint64>(std::llround(std::max(0.0, seconds)));
    const QLatin1Char zero('0');
    if (whole >= 3600)
        return QStringLiteral("%1:%2:%3")
            .arg(whole / 3600)
            .arg(whole / 60 % 60, 2, 10, zero)
            .arg(whole % 60, 2, 10, zero);
    return QStringLiteral("%1:%2").arg(whole / 60).arg(whole % 60, 2, 10, zero);
}

QString formatPlural(std::uint64_t n, const QString& one, const QString& many)
{
    return formatCount(n) + QLatin1Char(' ') + (n == 1 ? one : many);
}

QString formatWhen(const QString& iso)
{
    auto when = QDateTime::fromString(iso, Qt::ISODate);
    if (!when.isValid())
        return iso;
    return english().toString(when.toLocalTime(), QStringLiteral("d MMM yyyy HH:mm"));
}

} // namespace ui
