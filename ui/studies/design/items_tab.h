#pragma once

#include "ui/studies/design/list_tab.h"

class QComboBox;
class QLineEdit;
class QPlainTextEdit;

namespace ui {

/// The design's own items: practice with the right answer shown, attention checks, gold items.
class ItemsTab : public ListTab {
    Q_OBJECT
public:
    explicit ItemsTab(QWidget* parent = nullptr);
    void setStudy(const core::studies::Study& study) override;
    void write(core::studies::Study& study) const override { study.items = items_; }

protected:
    void add() override;
    void remove(int row) override;
    void move(int from, int to) override;
    void showPart(int row) override;

private:
    void take();
    void refreshTitles();
    std::vector<core::studies::Item> items_;
    bool filling_ = false;
    QComboBox* role_ = nullptr;
    QPlainTextEdit* original_ = nullptr;
    QPlainTextEdit* perturbed_ = nullptr;
    QPlainTextEdit* context_ = nullptr;
    QPlainTextEdit* expected_ = nullptr;
    QLineEdit* explanation_ = nullptr;
};

} // namespace ui
