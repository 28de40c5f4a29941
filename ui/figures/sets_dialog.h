#pragma once

#include <functional>
#include <map>

#include <QDialog>

#include "core/reports/sets/figure_set.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QListWidget;
class QListWidgetItem;
class QPushButton;

namespace ui {

class Banner;
class Session;
class SetKeeper;

/// The project's figure sets: what is in them, their style, the folder they are written into, and what a check points
/// out. It stays open beside the page.
class SetsDialog : public QDialog {
    Q_OBJECT
public:
    SetsDialog(Session& session, SetKeeper& keeper, Banner& banner, QWidget* parent);

    /// Adds a figure or table to the current set, which is made if there is none; returns its name there. \throws
    /// core::Error when the project cannot be written.
    QString add(core::reports::SetItem item);
    [[nodiscard]] QString current() const;
    /// Writes the current set into its folder again, or asks for one.
    void redraw();
    void done(int result) override;

Q_SIGNALS:
    void itemOpened(const core::reports::SetItem& item);

private:
    QWidget* buildItems();
    QWidget* buildStyle();
    QWidget* buildFindings();
    void fill();
    void showSet(const core::reports::FigureSet& set);
    /// Keeps it so, or says why that was not possible and shows what is kept. Whether it is kept.
    bool keep(const core::reports::FigureSet& changed);
    void changeStyle();
    void changeItems(const std::function<void(std::vector<core::reports::SetItem>&, int)>& change);
    void itemRenamed(QListWidgetItem* item);
    void changePlaces();
    void takeTyped();
    void newSet();
    void removeSet();
    void keepNew(const core::reports::FigureSet& set);
    void say(const std::function<void()>& work);
    QDoubleSpinBox* addLength(QFormLayout& form, const QString& name, const QString& id, const QString& tip);

    Session& session_;
    SetKeeper& keeper_;
    Banner& banner_;
    core::reports::FigureSet set_; ///< The one shown; without a name there is none.
    QComboBox* sets_;
    Banner* removed_; ///< Which set was removed, until it is brought back.
    QListWidget* items_ = nullptr;
    QDoubleSpinBox* width_ = nullptr;
    QDoubleSpinBox* height_ = nullptr;
    QDoubleSpinBox* column_ = nullptr;
    QDoubleSpinBox* page_ = nullptr;
    QComboBox* font_ = nullptr;
    QComboBox* palette_ = nullptr;
    std::map<std::string, QCheckBox*> formats_;
    QLineEdit* folder_ = nullptr;
    QLineEdit* tex_ = nullptr;
    QCheckBox* live_ = nullptr;
    QListWidget* findings_ = nullptr;
    QLabel* state_ = nullptr;
    QPushButton* write_ = nullptr;
    QPushButton* replace_ = nullptr;
    QPushButton* check_ = nullptr;
    QPushButton* numbers_ = nullptr;
    bool filling_ = false;
};

} // namespace ui
