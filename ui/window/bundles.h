#pragma once

#include <QList>
#include <QObject>

class QAction;
class QWidget;

namespace ui {

class Banner;
class Session;

/// Bundles: the open project made into one, and one that came from elsewhere opened.
class Bundles : public QObject {
    Q_OBJECT
public:
    /// What was done, or what went wrong, is shown in `banner`.
    Bundles(Session& session, Banner& banner, QWidget* window);
    [[nodiscard]] QList<QAction*> actions() const { return {make_, makeWhole_}; }
    /// Writes the bundle as a job. `models`: with the folders of the victims that are not shipped.
    void makeAs(const QString& file, bool models);
    /// Unpacks a bundle beside itself, into a folder of its name, and opens its project; where that was done before, it
    /// only opens it.
    void open(const QString& file);

private:
    void choose(bool models);
    void openProject(const QString& project, const QString& said);
    Session& session_;
    Banner& banner_;
    QWidget* window_;
    QAction *make_, *makeWhole_;
};

} // namespace ui
