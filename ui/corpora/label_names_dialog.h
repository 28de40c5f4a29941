#pragma once

#include <string>
#include <vector>

#include <QDialog>

class QLineEdit;

namespace ui {

/// Asks for the names of a corpus's classes.
class LabelNamesDialog : public QDialog {
    Q_OBJECT
public:
    LabelNamesDialog(const std::vector<std::string>& labels, QWidget* parent);
    /// One per label, without surrounding blanks.
    [[nodiscard]] std::vector<std::string> names() const;

private:
    std::vector<QLineEdit*> fields_;
};

} // namespace ui
