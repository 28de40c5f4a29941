#pragma once

#include <QList>
#include <QWidget>

#include "ui/lab/victims/asked_victims.h"

class QAction;
class QCheckBox;
class QLabel;
class QPushButton;
class QTableView;

namespace ui {

class AskedModel;

/// The Lab's text put to all victims: who says what, those that disagree first, and for each the cheapest single change
/// that flips it, which can be put into the text.
class AskedPanel : public QWidget {
    Q_OBJECT
public:
    explicit AskedPanel(Session& session, QWidget* parent = nullptr);

    [[nodiscard]] AskedVictims& asked() { return asked_; }
    void setText(const core::text::Input& text);
    [[nodiscard]] QList<QAction*> panelActions() const { return {use_, beside_, first_}; }

Q_SIGNALS:
    void changeWanted(const core::text::Input& text); ///< In place of the text: the same with the change.
    void besideWanted(const QString& victim);
    void victimWanted(const QString& victim);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void say();
    void refreshActions();
    [[nodiscard]] const AskedVictim* chosen() const;
    AskedVictims asked_;
    core::text::Input text_;
    AskedModel* model_;
    QTableView* view_;
    QCheckBox* looking_;
    QPushButton* stop_;
    QLabel* facts_;
    QAction* use_;
    QAction* beside_;
    QAction* first_;
};

} // namespace ui
