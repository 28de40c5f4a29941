#pragma once

#include <functional>
#include <vector>

#include <QList>
#include <QObject>

class QAction;
class QWidget;

namespace ui {

class Banner;
class Session;

/// What examples of a corpus can be sent to: a campaign, a study of their results, a corpus of one's own. They are the
/// selected ones where several are selected, else those that are shown.
class ExampleActions : public QObject {
    Q_OBJECT
public:
    using Rows = std::vector<std::size_t>; ///< Of the session's corpus.
    ExampleActions(Session& session, Banner& banner, std::function<Rows()> rows, QWidget* page);
    [[nodiscard]] QList<QAction*> all() const { return {campaign_, study_, corpus_}; }
    /// After the rows have changed: how many there are, and whether they are all of them.
    void refresh(std::size_t count, bool all);
    /// Writes them to a file, and adds that to the project.
    void makeCorpus(const QString& path);

private:
    [[nodiscard]] std::vector<std::string> ids() const;
    void sendToCampaign();
    void sendToStudy();
    void askForFile();
    Session& session_;
    Banner& banner_;
    std::function<Rows()> rows_;
    QWidget* page_;
    QAction* campaign_;
    QAction* study_;
    QAction* corpus_;
};

} // namespace ui
