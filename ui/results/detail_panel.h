#pragma once

#include <memory>

#include <QWidget>

#include "core/attacks/result.h"

class QLabel;
class QScrollArea;
class QTreeWidget;

namespace ui {

class DiffView;
class Banner;
class ScoreBars;
class StyledLabel;

/// One result: texts before and after aligned word by word, the answers as bars, what became of it, and the trace.
class DetailPanel : public QWidget {
    Q_OBJECT
public:
    explicit DetailPanel(QWidget* parent = nullptr);
    void setResult(const core::attacks::AttackResult& result, const QStringList& labels);
    void clear(const QString& sentence);
    void showProblem(const struct Problem& problem);

private:
    void fillTrace(const core::attacks::AttackResult& result);
    StyledLabel* headline_;
    QLabel* reason_;
    Banner* banner_;
    QWidget* body_;
    DiffView* diff_;
    ScoreBars* bars_;
    QLabel* facts_;
    StyledLabel* traceTitle_;
    QTreeWidget* trace_;
};

} // namespace ui
