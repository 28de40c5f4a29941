#pragma once

#include <functional>
#include <vector>

#include <QList>
#include <QObject>

#include "core/store/format/try_record.h"

class QAction;
class QWidget;

namespace ui {

class Banner;
class Session;

/// What tries can be sent to and copied as: a corpus of one's own, a study, a figure, texts on the clipboard.
class TrySenders : public QObject {
    Q_OBJECT
public:
    using Tries = std::vector<core::store::TryRecord>;
    TrySenders(Session& session, Banner& banner, std::function<Tries()> chosen, QWidget* page);
    [[nodiscard]] QList<QAction*> sendings() const { return {corpus_, study_, figure_}; }
    [[nodiscard]] QList<QAction*> copies() const { return {text_, tex_, picture_, json_}; }
    void refresh(std::size_t count); ///< How many are chosen.

    /// Writes their texts to a file, which becomes a corpus of the project.
    void makeCorpus(const QString& path);
    /// Writes what was found to a file, puts it into the project as results, and begins a study of them.
    void makeStudy(const QString& path);

private:
    void copy(const QString& text, std::size_t count);
    [[nodiscard]] QString askForFile(const QString& title, const QString& name);
    void askForFigure();
    Session& session_;
    Banner& banner_;
    std::function<Tries()> chosen_;
    QWidget* page_;
    QAction *corpus_, *study_, *figure_;
    QAction *text_, *tex_, *picture_, *json_;
};

} // namespace ui
