#pragma once

#include <map>
#include <string>
#include <vector>

#include <QWidget>

#include "core/reports/report.h"

class QLabel;
class QListWidget;
class QListWidgetItem;
class QStackedWidget;

namespace ui {

class Session;

/// What to show: a kind of figure or table, and the campaigns or the study that it is drawn from.
class ReportChoice : public QWidget {
    Q_OBJECT
public:
    explicit ReportChoice(Session& session, QWidget* parent = nullptr);

    /// Reads the project's campaigns and studies; keeps the choice. Emits nothing. \throws core::Error.
    void fill();
    void forget(); ///< Which campaigns and study were chosen: those of another project have the same numbers.
    /// There is neither a campaign nor a study.
    [[nodiscard]] bool empty() const;
    void choose(const QString& kind, bool table);
    /// Ticks these campaigns, in this order. Emits nothing.
    void chooseCampaigns(const std::vector<core::store::Id>& campaigns);
    /// The kinds that cannot be made of what is chosen are grey, and say why; they can be looked at all the same.
    /// `reasons`: by name, and whether it is a table.
    void setUnfit(const std::map<std::pair<std::string, bool>, std::string>& reasons);
    void chooseStudy(const QString& study);

    /// Empty if nothing is chosen.
    [[nodiscard]] core::reports::ReportKind kind() const;
    [[nodiscard]] std::vector<core::store::Id> campaigns() const;
    /// The names that figures use for campaigns that were renamed in the list.
    [[nodiscard]] std::map<core::store::Id, std::string> names() const { return names_; }
    [[nodiscard]] QString study() const; ///< Empty when there is none.
    [[nodiscard]] QStringList studies() const;

Q_SIGNALS:
    void kindChanged();
    void sourceChanged(); ///< The campaigns or the study have changed.

private:
    void addKinds(const QString& heading, bool table, bool study);
    [[nodiscard]] bool ofStudy() const { return static_cast<bool>(kind().ofStudy); }
    void fillCampaigns();
    /// Ticks the campaign chosen elsewhere, unless others were ticked by hand.
    void followCampaign();
    void campaignEdited(QListWidgetItem* item);
    void keepOrder();
    void fillStudies();

    Session& session_;
    QListWidget* kinds_;
    QLabel* heading_;
    QStackedWidget* sources_;
    QListWidget* campaigns_;
    QListWidget* studies_;
    std::map<core::store::Id, std::string> names_;
    core::store::Id followed_ = 0; ///< The campaign that was ticked because it is chosen elsewhere.
};

} // namespace ui
