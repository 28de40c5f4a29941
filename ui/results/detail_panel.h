#pragma once

#include <memory>

#include <QWidget>

#include "core/attacks/result.h"
#include "core/attacks/scoring.h"

class QLabel;
class QScrollArea;
class QTreeWidget;

namespace ui {

class ArcView;
class DiffView;
class Banner;
class ScoreBars;
class TextAnswers;
class StyledLabel;

/// One result: texts before and after aligned word by word, the answers as bars or trees, what became of it, and the
/// trace.
class DetailPanel : public QWidget {
    Q_OBJECT
public:
    explicit DetailPanel(QWidget* parent = nullptr);
    /// `scoring`: how the campaign's answers are scored.
    void setResult(const core::attacks::AttackResult& result, const QStringList& labels,
                   const core::attacks::Scoring& scoring = {});
    void clear(const QString& sentence);
    void showProblem(const struct Problem& problem);

    [[nodiscard]] ArcView* arcs() const { return arcs_; }

private:
    void fillTrace(const core::attacks::AttackResult& result);
    void showTrees(const core::attacks::AttackResult& result);
    StyledLabel* headline_;
    QLabel* reason_;
    Banner* banner_;
    QWidget* body_;
    DiffView* diff_;
    ScoreBars* bars_;
    TextAnswers* texts_; ///< Forms, translations, equations.
    ArcView* arcs_;
    QWidget* arcButtons_;
    QLabel* facts_;
    StyledLabel* traceTitle_;
    QTreeWidget* trace_;
};

} // namespace ui
