#pragma once

#include <filesystem>
#include <map>

#include <QFileSystemWatcher>
#include <QObject>
#include <QString>
#include <QTimer>

namespace ui {

/// What the files of a model's folder are now: their names, sizes and times, as a short text. Empty where there is
/// none.
[[nodiscard]] QString stampOf(const std::filesystem::path& folder);

/// Tells when folders of models have changed, once nothing in them has changed for a while: a training writes several
/// files, one after the other.
class ModelWatch : public QObject {
    Q_OBJECT
public:
    explicit ModelWatch(QObject* parent);
    void setQuiet(int milliseconds) { quiet_.setInterval(milliseconds); } ///< The while.
    /// Watches these folders, by what the caller calls them, and no others. `stamp`: what is known of each; one that
    /// has changed since is told, too.
    struct Watched {
        std::filesystem::path folder;
        QString stamp;
    };
    void watch(std::map<QString, Watched> watched);
    [[nodiscard]] bool watches(const QString& name) const { return watched_.contains(name); }

Q_SIGNALS:
    void changed(const QString& name, const QString& stamp);

private:
    void look();
    void follow(); ///< Files that were replaced are others.
    std::map<QString, Watched> watched_;
    std::map<QString, QString> seen_; ///< By name: the stamp of a change that may go on.
    QFileSystemWatcher watcher_;
    QTimer quiet_;
};

} // namespace ui
