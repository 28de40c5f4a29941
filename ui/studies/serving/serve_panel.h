#pragma once

#include <map>
#include <memory>

#include <QPointer>
#include <QWidget>

#include "core/studies/serving/live_study.h"
#include "core/studies/serving/rater_links.h"
#include "ui/jobs/job.h"
#include "ui/studies/rows/cells_model.h"
#include "ui/studies/rows/study_rows.h"

class QAction;
class QCheckBox;
class QLabel;
class QLineEdit;
class QSpinBox;
class QTableView;
class QTimer;

namespace ui {

class Banner;
class Session;

/// Serves the study to raters' browsers: on this machine, unless an address is named that other machines reach and
/// somebody agrees to it. Shows each rater's link where it was made just now, and how far everybody is, while they
/// answer.
class ServePanel : public QWidget {
    Q_OBJECT
public:
    explicit ServePanel(Session& session, QWidget* parent = nullptr);

    void setStudy(const StudyRow& study);
    void clear(); ///< No study is chosen; one that is being served goes on.
    void stop();

    [[nodiscard]] QList<QAction*> panelActions() const { return {start_, stop_, copy_, renew_}; }
    [[nodiscard]] bool isServing() const { return live_ != nullptr; }
    [[nodiscard]] QString url() const { return url_; } ///< Where it serves; empty if it does not.
    /// The link of a rater of the study being served, if it was made since the window was opened; else empty.
    [[nodiscard]] QString linkOf(const QString& rater) const;
    [[nodiscard]] QString statusText() const;

Q_SIGNALS:
    void servingChanged();

private:
    QWidget* buildFields();
    void start();
    void began(const std::shared_ptr<core::studies::LiveStudy>& live, const QString& url,
               const std::vector<core::studies::RaterLink>& links);
    void ended();
    void heard();
    void askForNewLinks();
    void makeNewLinks(const QString& study, const std::vector<std::string>& raters);
    void copyLinks();
    void refresh();
    void refreshFields();
    void fillTable(std::vector<CellsModel::Row> rows);
    [[nodiscard]] std::vector<std::string> selected() const;
    [[nodiscard]] bool needsConsent() const;
    [[nodiscard]] QString base() const;

    Session& session_;
    StudyRow study_; ///< The chosen one.
    QString asked_;  ///< Whose links the banner asks about; empty: it asks nothing.
    QString served_; ///< The one being served, or about to be; empty: none.
    QString url_;
    std::shared_ptr<core::studies::LiveStudy> live_;
    std::map<QString, std::map<QString, std::string>> secrets_; ///< By study and rater, of links made here.
    QPointer<Job> job_;
    QAction* start_;
    QAction* stop_;
    QAction* copy_;
    QAction* renew_;
    QLineEdit* address_;
    QSpinBox* port_;
    QLineEdit* base_;
    QCheckBox* consent_;
    QLabel* status_;
    Banner* banner_;
    CellsModel* model_;
    QTableView* table_;
    QTimer* touch_; ///< The other panels read the project again some seconds after an answer.
    QTimer* clock_; ///< "Seen 3 min ago" grows.
};

} // namespace ui
