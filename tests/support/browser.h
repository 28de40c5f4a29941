#pragma once

#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>

/// Chromium without a window, where there is one.
namespace tests {

[[nodiscard]] inline QString chromium()
{
    const QString named = QStandardPaths::findExecutable(QStringLiteral("chromium"));
    return named.isEmpty() ? QStandardPaths::findExecutable(QStringLiteral("chromium-browser")) : named;
}

/// A browser of its own that opens an address and, once its scripts wait for nothing more, says what the page holds
/// then.
class Browser {
public:
    explicit Browser(const QString& address, const QStringList& more = {})
    {
        process_.start(chromium(),
                       QStringList{QStringLiteral("--headless"), QStringLiteral("--no-sandbox"),
                                   QStringLiteral("--disable-gpu"),
                                   QStringLiteral("--user-data-dir=") + folder_.filePath(QStringLiteral("profile")),
                                   QStringLiteral("--virtual-time-budget=120000"), QStringLiteral("--dump-dom")} +
                           more + QStringList{address});
    }

    [[nodiscard]] bool ends() { return process_.waitForFinished(180'000); }
    /// What the page's script put into `<textarea id="result">`; empty, and then said() tells more, if there is none.
    [[nodiscard]] QString result()
    {
        dom_ += process_.readAllStandardOutput();
        const QByteArray open = "<textarea id=\"result\">";
        const auto begin = dom_.indexOf(open);
        if (begin < 0)
            return {};
        const auto from = begin + open.size();
        QString text = QString::fromUtf8(dom_.mid(from, dom_.indexOf("</textarea>", begin) - from));
        text.replace(QLatin1String("&lt;"), QLatin1String("<")).replace(QLatin1String("&gt;"), QLatin1String(">"));
        text.replace(QLatin1String("&nbsp;"), QString(QChar(0xa0))).replace(QLatin1String("&amp;"), QLatin1String("&"));
        return text;
    }
    [[nodiscard]] QByteArray said() { return dom_.right(2000) + process_.readAllStandardError().right(2000); }

private:
    QTemporaryDir folder_;
    QProcess process_;
    QByteArray dom_;
};

} // namespace tests
