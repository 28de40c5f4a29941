#pragma once

#include "ui/session/page.h"

class QLabel;
class QListView;
class QScrollArea;
class QStackedWidget;

namespace ui {

class AdversarialDialog;
class Banner;
class CardView;
class EmptyState;
class EvaluationPanel;
class TrainingDialog;
class TryPanel;
class VictimsModel;

/// The models that can be attacked: load one, read its card, try a sentence, evaluate it on a corpus.
class VictimsPage : public Page {
    Q_OBJECT
public:
    explicit VictimsPage(Session& session, QWidget* parent = nullptr);

    [[nodiscard]] QString id() const override { return QStringLiteral("victims"); }
    [[nodiscard]] QString title() const override { return tr("Victims"); }
    [[nodiscard]] QString purpose() const override { return tr("Load the models that are attacked"); }
    [[nodiscard]] QWidget* headerChoices() override;
    [[nodiscard]] QList<QAction*> pageActions() override;

private:
    QWidget* buildDetail();
    void refreshList();
    void refreshVictim();
    void addFolder();
    void addCommand();
    void rename();
    void askThreshold();
    void askLanguage();
    void openTraining();
    void openAdversarial();

    VictimsModel* model_;
    QAction* addFolder_;
    QAction* addCommand_;
    QAction* rename_;
    QAction* language_;
    QAction* remove_;
    QAction* train_;
    QAction* adversarial_;
    TrainingDialog* training_ = nullptr; ///< Made when it is first opened; keeps what was typed.
    AdversarialDialog* against_ = nullptr;
    QListView* list_ = nullptr;
    QStackedWidget* detail_ = nullptr;
    EmptyState* empty_ = nullptr;
    QScrollArea* scroll_ = nullptr;
    QLabel* name_ = nullptr;
    Banner* banner_ = nullptr;
    CardView* card_ = nullptr;
    TryPanel* try_ = nullptr;
    EvaluationPanel* evaluation_ = nullptr;
};

} // namespace ui
