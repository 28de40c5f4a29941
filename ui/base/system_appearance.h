#pragma once

#include <QDBusVariant>
#include <QObject>

namespace ui {

/// Whether the desktop prefers dark windows, from the XDG desktop portal's `org.freedesktop.appearance color-scheme`
/// (Qt 6.4 does not offer it). Asks without waiting; `changed` follows when the answer comes or the user switches.
class SystemAppearance : public QObject {
    Q_OBJECT
public:
    explicit SystemAppearance(QObject* parent = nullptr);
    [[nodiscard]] bool dark() const { return dark_; }

Q_SIGNALS:
    void changed();

private Q_SLOTS:
    void settingChanged(const QString& space, const QString& key, const QDBusVariant& value);

private:
    void take(const QVariant& value);
    bool dark_ = false;
};

} // namespace ui
