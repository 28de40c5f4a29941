#pragma once

#include "ui/studies/design/list_tab.h"

class QLineEdit;
class QPlainTextEdit;

namespace ui {

/// What raters read before they begin: title, instructions and worked examples.
class TextsTab : public ListTab {
    Q_OBJECT
public:
    explicit TextsTab(QWidget* parent = nullptr);
    void setStudy(const core::studies::Study& study) override;
    void write(core::studies::Study& study) const override;

protected:
    void add() override;
    void remove(int row) override;
    void move(int from, int to) override;
    void showPart(int row) override;

private:
    void take();
    void refreshTitles();
    std::vector<core::studies::ShownExample> examples_;
    bool filling_ = false;
    QLineEdit* title_ = nullptr;
    QPlainTextEdit* instructions_ = nullptr;
    QPlainTextEdit* left_ = nullptr;
    QPlainTextEdit* right_ = nullptr;
    QPlainTextEdit* answers_ = nullptr;
    QLineEdit* explanation_ = nullptr;
};

} // namespace ui
