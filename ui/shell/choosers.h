#pragma once

#include <QComboBox>

#include "core/store/project.h"

namespace ui {

class Session;

/// Combo boxes for a page's title row, bound to the session both ways: choosing selects for all pages.

/// The loader's models, the added ones, and "Add a model folder...".
class VictimChooser : public QComboBox {
    Q_OBJECT
public:
    explicit VictimChooser(Session& session, QWidget* parent = nullptr);

private:
    void refill();
    Session& session_;
};

/// Presets; an edited recipe is shown with "(edited)".
class RecipeChooser : public QComboBox {
    Q_OBJECT
public:
    explicit RecipeChooser(Session& session, QWidget* parent = nullptr);

private:
    void refill();
    Session& session_;
};

class CorpusChooser : public QComboBox {
    Q_OBJECT
public:
    explicit CorpusChooser(Session& session, QWidget* parent = nullptr);

private:
    void refill();
    Session& session_;
};

class CampaignChooser : public QComboBox {
    Q_OBJECT
public:
    explicit CampaignChooser(Session& session, QWidget* parent = nullptr);

private:
    void refill();
    Session& session_;
};

/// A label and a chooser side by side, with the label as the chooser's buddy.
[[nodiscard]] QWidget* labelled(const QString& text, QComboBox* chooser, QWidget* parent = nullptr);
/// Several such side by side: what Page::headerChoices returns.
[[nodiscard]] QWidget* choiceRow(const QList<QWidget*>& choices);

} // namespace ui
