#pragma once

#include <string>
#include <vector>

#include <QToolButton>

namespace ui {

/// Some of several values, or all: a button that shows which, with a menu to tick them.
class MultiChoice : public QToolButton {
    Q_OBJECT
public:
    explicit MultiChoice(const QString& tip, QWidget* parent = nullptr);

    /// Values with their names for people. Chosen values that are not offered stay in the menu.
    void setOptions(std::vector<std::pair<std::string, QString>> options);
    void setChosen(const std::vector<std::string>& values);
    /// In the options' order; empty: all.
    [[nodiscard]] const std::vector<std::string>& chosen() const { return chosen_; }

Q_SIGNALS:
    void edited(); ///< By the user.

private:
    void fillMenu();
    void toggle(const std::string& value, bool on);
    void showText();
    std::vector<std::pair<std::string, QString>> options_;
    std::vector<std::string> chosen_;
};

} // namespace ui
