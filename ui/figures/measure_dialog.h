#pragma once

#include <string>

#include <QDialog>

class QCheckBox;
class QComboBox;
class QLineEdit;
class QPushButton;

namespace core::language {
class Resources;
}

namespace ui {

/// What is to be measured of the texts that campaigns found.
struct MeasureWish {
    bool grammar = true;
    std::string encoder = "built-in"; ///< Empty: no similarity.
    std::string languageModel{};      ///< Empty: no perplexity.
    std::string languageTool{};       ///< The address of a server that counts the errors; empty: use link-grammar.
    bool validity = false;            ///< Flags that say why a reader might reject a text.
};

/// Asks what to measure. The address of a server is remembered.
class MeasureDialog : public QDialog {
    Q_OBJECT
public:
    /// `resources`: the encoders and language models to choose from.
    MeasureDialog(std::size_t campaigns, const core::language::Resources& resources, QWidget* parent);

    [[nodiscard]] MeasureWish wish() const;

private:
    QComboBox* addModels(const QString& name, const char* kind, const core::language::Resources& resources);
    void fit();
    void remember() const;

    QCheckBox* validity_;
    QCheckBox* grammar_;
    QComboBox* checker_;
    QLineEdit* server_;
    QCheckBox* similarity_;
    QComboBox* encoder_ = nullptr;
    QCheckBox* perplexity_;
    QComboBox* languageModel_ = nullptr;
    QPushButton* start_;
};

} // namespace ui
