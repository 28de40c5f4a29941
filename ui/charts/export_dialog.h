#pragma once

#include <QDialog>
#include <QMap>
#include <QStringList>

#include "ui/charts/paper.h"

class QCheckBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;

namespace ui {

class PaperChoice;

/// Asks where a figure goes and in which formats, several at once.
class ExportDialog : public QDialog {
    Q_OBJECT
public:
    /// `formats`: the endings that are ticked.
    ExportDialog(const QString& folder, const QString& name, const QStringList& formats, QWidget* parent);

    /// Adds size and font, for content that is not previewed on paper. The height is what it needs.
    void askForWidth(const Paper& paper);
    [[nodiscard]] Paper paper() const;
    [[nodiscard]] QString folder() const;
    [[nodiscard]] QStringList formats() const;
    /// One path per ticked format.
    [[nodiscard]] QStringList files() const;

private:
    void check();
    QFormLayout* form_;
    PaperChoice* paper_ = nullptr;
    QLineEdit* folder_;
    QLineEdit* name_;
    QMap<QString, QCheckBox*> boxes_;
    QLabel* there_;
    QPushButton* write_ = nullptr;
};

} // namespace ui
