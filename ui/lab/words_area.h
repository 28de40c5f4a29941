#pragma once

#include <QScrollArea>

namespace ui {

class HeatWords;

/// As high as the words in it, up to a limit: a long review must not push the rest off the page.
class WordsArea : public QScrollArea {
    Q_OBJECT
public:
    WordsArea(HeatWords* words, QWidget* parent);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void fit();
    HeatWords* words_;
};

} // namespace ui
