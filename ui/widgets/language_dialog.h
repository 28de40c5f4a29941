#pragma once

#include <string>

#include <QDialog>

namespace ui {

class LanguageBox;

/// Asks for the language of texts; deletes itself when it is closed.
class LanguageDialog : public QDialog {
    Q_OBJECT
public:
    /// `none`: what the first entry says, which stands for no language.
    LanguageDialog(const QString& about, const QString& none, const std::string& chosen, QWidget* parent);
    [[nodiscard]] std::string language() const; ///< BCP 47; empty: none.

private:
    LanguageBox* box_;
};

} // namespace ui
