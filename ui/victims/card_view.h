#pragma once

#include <QWidget>

#include "core/victims/victim.h"

class QFormLayout;

namespace ui {

/// A victim's card: task, labels, segments, capabilities, training and scores.
class CardView : public QWidget {
    Q_OBJECT
public:
    explicit CardView(QWidget* parent = nullptr);
    /// `language`: what the user says that its texts are in, instead of the card's; empty: nothing.
    void setCard(const core::victims::VictimCard& card, const std::string& language = {});
    void clear();

private:
    void add(const QString& name, const QString& value);
    QFormLayout* form_;
};

} // namespace ui
