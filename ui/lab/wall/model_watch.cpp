#include "ui/lab/wall/model_watch.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "core/base/hash.h"
#include "ui/base/convert.h"

namespace ui {

namespace {

namespace fs = std::filesystem;

constexpr int quietMilliseconds = 3000;
constexpr std::size_t mostFiles = 200; ///< Of a folder; a model has some ten.

std::vector<fs::path> filesOf(const fs::path& folder)
{
    std::vector<fs::path> files;
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), none; !error && entry != none && files.size() < mostFiles;
         entry.increment(error))
        if (entry->is_regular_file(error))
            files.push_back(entry->path());
    std::ranges::sort(files);
    return files;
}

} // namespace

QString stampOf(const fs::path& folder)
{
    std::string all;
    for (const auto& file : filesOf(folder)) {
        std::error_code error;
        const auto size = fs::file_size(file, error);
        const auto time = fs::last_write_time(file, error);
        if (!error)
            all += fmt::format("{} {} {}\n", file.filename().string(), size, time.time_since_epoch().count());
    }
    return all.empty() ? QString() : toQt(core::sha256(all).substr(0, 16));
}

ModelWatch::ModelWatch(QObject* parent) : QObject(parent)
{
    quiet_.setSingleShot(true);
    quiet_.setInterval(quietMilliseconds);
    const auto wait = [this] { quiet_.start(); };
    connect(&watcher_, &QFileSystemWatcher::directoryChanged, this, wait);
    connect(&watcher_, &QFileSystemWatcher::fileChanged, this, wait);
    connect(&quiet_, &QTimer::timeout, this, &ModelWatch::look);
}

void ModelWatch::watch(std::map<QString, Watched> watched)
{
    watched_ = std::move(watched);
    seen_.clear();
    follow();
    if (!watched_.empty())
        quiet_.start(); // what changed while nobody watched
}

void ModelWatch::follow()
{
    QStringList wanted;
    for (const auto& [name, one] : watched_) {
        if (stampOf(one.folder).isEmpty())
            continue;
        wanted << toQt(one.folder);
        for (const auto& file : filesOf(one.folder))
            wanted << toQt(file);
    }
    const QStringList had = watcher_.files() + watcher_.directories();
    QStringList gone;
    for (const auto& path : had)
        if (!wanted.contains(path))
            gone << path;
    if (!gone.isEmpty())
        watcher_.removePaths(gone);
    for (const auto& path : wanted)
        if (!had.contains(path))
            watcher_.addPath(path);
}

void ModelWatch::look()
{
    bool goesOn = false;
    std::vector<std::pair<QString, QString>> told;
    for (auto& [name, one] : watched_) {
        const auto stamp = stampOf(one.folder);
        if (stamp.isEmpty() || stamp == one.stamp) { // removed for now, or as it was
            seen_.erase(name);
            continue;
        }
        auto& seen = seen_[name];
        if (seen != stamp) { // still being written, perhaps
            seen = stamp;
            goesOn = true;
            continue;
        }
        one.stamp = stamp;
        seen_.erase(name);
        told.emplace_back(name, stamp);
    }
    follow();
    if (goesOn)
        quiet_.start();
    for (const auto& [name, stamp] : told)
        Q_EMIT changed(name, stamp);
}

} // namespace ui
