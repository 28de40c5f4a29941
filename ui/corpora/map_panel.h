#pragma once

#include <memory>
#include <vector>

#include <QList>
#include <QPointer>
#include <QWidget>

#include "core/reports/maps/map_file.h"
#include "ui/corpora/answered_examples.h"
#include "ui/jobs/job.h"

class QAction;
class QCheckBox;
class QComboBox;
class QLabel;
class QListWidget;
class QPushButton;

namespace ui {

class PointMap;
class Session;

/// The texts of a corpus as points, by the vectors of the victim or of a sentence encoder, coloured by what is known of
/// them; a campaign's attacked texts joined to their originals; the ten nearest of the current one. A map is made when
/// it is looked at.
class MapPanel : public QWidget {
    Q_OBJECT
public:
    explicit MapPanel(Session& session, QWidget* parent = nullptr);

    /// The corpus, and the answers that may colour it.
    void setExamples(const AnsweredExamples& examples);
    /// The rows that the list of examples shows, ascending; the others are pale.
    void setShown(const std::vector<std::size_t>& rows);
    /// The rows that are selected in the list, and the current one; -1: none.
    void setSelected(const std::vector<std::size_t>& rows, int current);
    void setLookedAt(bool lookedAt);
    [[nodiscard]] QList<QAction*> panelActions() const { return {copyPicture_, copyPoints_}; }
    [[nodiscard]] bool isLookedAt() const { return lookedAt_; }

Q_SIGNALS:
    /// Rows of the corpus, ascending, and the one to be current; -1: none.
    void selectionWanted(const std::vector<std::size_t>& rows, int current);
    void openWanted(std::size_t row); ///< In the Lab.
    void drawn();                     ///< Another map: what the list has selected is not shown on it yet.

private:
    /// What a map is made of.
    struct Wanted {
        std::shared_ptr<const core::corpora::Corpus> corpus;
        QString encoder; ///< Empty: the victim's vectors.
        std::shared_ptr<const core::victims::Victim> victim;
        core::store::Id campaign = 0;
        friend bool operator==(const Wanted&, const Wanted&) = default;
    };
    struct Made {
        core::reports::TextMap map;
        std::vector<core::reports::AttackedExample> attacked;
        std::map<std::string, bool> verdicts;
    };

    void refillSpaces();
    void refillCampaigns();
    void refillColours();
    [[nodiscard]] Wanted wanted() const;
    [[nodiscard]] std::size_t resultsNow() const; ///< Of the campaign that was asked for.
    void refresh();                               ///< Makes another map, if another one is wanted.
    void make();
    void stop();
    void take(Made made);
    void colour();
    void showPale();
    void showNear();
    void say();
    /// Everything by which the points can be coloured now.
    [[nodiscard]] std::vector<core::reports::MapColumn> columns() const;
    [[nodiscard]] QString tipOf(int point) const;
    [[nodiscard]] int pointOf(std::size_t row) const; ///< -1: the row is not on the map.

    Session& session_;
    AnsweredExamples examples_;
    std::shared_ptr<const Made> made_;
    Wanted asked_;            ///< What made_, or the running job, is of.
    std::size_t results_ = 0; ///< How many the campaign had then.
    std::vector<std::size_t> shownRows_;
    bool allShown_ = true, lookedAt_ = false;
    int wantedColour_ = -1; ///< As the user chose, whether or not it is there now; -1: by label.
    QString problem_;
    QAction* copyPicture_;
    QAction* copyPoints_;
    QComboBox* spaces_;
    QComboBox* colours_;
    QComboBox* campaigns_;
    QCheckBox* joined_;
    QPushButton* run_; ///< Stop, or draw it after all, or again when the campaign went on.
    QLabel* facts_;
    PointMap* points_;
    QLabel* nearTitle_;
    QListWidget* near_;
    QPointer<Job> job_, nearJob_;
};

} // namespace ui
