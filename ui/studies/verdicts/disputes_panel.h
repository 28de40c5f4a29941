#pragma once

#include <QWidget>

#include "ui/studies/verdicts/study_facts.h"

class QAction;
class QComboBox;

namespace ui {

class Banner;
class ItemTable;
class Session;

/// The items on which raters differ most, and decisions on those without a majority.
class DisputesPanel : public QWidget {
    Q_OBJECT
public:
    explicit DisputesPanel(Session& session, QWidget* parent = nullptr);
    void setFacts(const SharedFacts& facts);
    void clear(const QString& reason);
    [[nodiscard]] QList<QAction*> panelActions() const { return {decide_}; }
    [[nodiscard]] ItemTable* items() const { return items_; }

private:
    void refresh();
    void decide();
    Session& session_;
    SharedFacts facts_;
    QAction* decide_;
    QComboBox* question_;
    QComboBox* which_;
    Banner* banner_;
    ItemTable* items_;
};

} // namespace ui
