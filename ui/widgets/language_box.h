#pragma once

#include <string>
#include <vector>

#include <QComboBox>

namespace ui {

/// "German (de)"; empty for none.
[[nodiscard]] QString languageTitle(const std::string& tag);

/// A choice of the language of texts: those with a pack first, then others by their names.
class LanguageBox : public QComboBox {
    Q_OBJECT
public:
    /// `none` is the first entry, which stands for no language.
    explicit LanguageBox(const QString& none, QWidget* parent = nullptr);
    [[nodiscard]] std::string language() const; ///< BCP 47; empty: none.
    /// One that is not listed is added.
    void setLanguage(const std::string& tag);
};

} // namespace ui
