#include "ui/base/system_appearance.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>

namespace ui {

namespace {

const QString service = QStringLiteral("org.freedesktop.portal.Desktop");
const QString path = QStringLiteral("/org/freedesktop/portal/desktop");
const QString interface = QStringLiteral("org.freedesktop.portal.Settings");
const QString space = QStringLiteral("org.freedesktop.appearance");
const QString key = QStringLiteral("color-scheme");

} // namespace

SystemAppearance::SystemAppearance(QObject* parent) : QObject(parent)
{
    auto bus = QDBusConnection::sessionBus();
    if (!bus.isConnected())
        return;
    auto message = QDBusMessage::createMethodCall(service, path, interface, QStringLiteral("Read"));
    message << space << key;
    auto* watcher = new QDBusPendingCallWatcher(bus.asyncCall(message, 2000), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [this](QDBusPendingCallWatcher* call) {
        const QDBusPendingReply<QDBusVariant> reply = *call;
        if (reply.isValid())
            take(reply.value().variant());
        call->deleteLater();
    });
    bus.connect(service, path, interface, QStringLiteral("SettingChanged"), this,
                SLOT(settingChanged(QString, QString, QDBusVariant)));
}

void SystemAppearance::settingChanged(const QString& space, const QString& key, const QDBusVariant& value)
{
    if (space == ui::space && key == ui::key)
        take(value.variant());
}

void SystemAppearance::take(const QVariant& value)
{
    // The portal wraps the number in one or two variants; 1 is "prefers dark".
    auto inner = value;
    while (inner.canConvert<QDBusVariant>() && inner.userType() == qMetaTypeId<QDBusVariant>())
        inner = inner.value<QDBusVariant>().variant();
    const bool dark = inner.toUInt() == 1;
    if (dark == dark_)
        return;
    dark_ = dark;
    Q_EMIT changed();
}

} // namespace ui
