#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <QWidget>

#include "core/attacks/recipe/scoring.h"
#include "core/attacks/result/result.h"
#include "core/language/validity/flag.h"
#include "ui/results/result_writing.h"

class QLabel;
class QScrollArea;
class QTreeWidget;

namespace ui {

class AnswerView;
class ArcView;
class DiffView;
class FlagWords;
class Banner;
class StyledLabel;
class VariantsList;

/// One result: texts before and after aligned word by word, the answers as bars or trees, how the victim came to them,
/// what became of it, and the trace.
class DetailPanel : public QWidget {
    Q_OBJECT
public:
    explicit DetailPanel(Session& session, QWidget* parent = nullptr);
    /// `scoring`: how the campaign's answers are scored; `victim`: the campaign's; `flags`: what was found in the text;
    /// nothing: it was not flagged.
    void setResult(const core::attacks::AttackResult& result, const QStringList& labels,
                   const core::attacks::Scoring& scoring = {}, const CampaignVictim& victim = {},
                   const std::optional<std::vector<core::language::FlagKind>>& flags = {});
    void clear(const QString& sentence);
    void showProblem(const struct Problem& problem);

    [[nodiscard]] ArcView* arcs() const;

private:
    void fillTrace(const core::attacks::AttackResult& result);
    /// Texts and answers of the result, or of one of its variants.
    void showTexts(const core::attacks::AttackResult& result);
    StyledLabel* headline_;
    QLabel* reason_;
    Banner* banner_;
    QWidget* body_;
    DiffView* diff_;
    FlagWords* flags_;
    AnswerView* answers_;
    ResultWriting* writing_;
    QWidget* arcButtons_;
    QLabel* facts_;
    StyledLabel* traceTitle_;
    QTreeWidget* trace_;
    VariantsList* variants_;
    core::attacks::AttackResult result_; ///< With its variants, without its trace.
    QStringList labels_;                 ///< The victim's.
    CampaignVictim victim_;
    std::optional<std::vector<core::language::FlagKind>> found_; ///< Its flags.
    core::structures::AnswerKind kind_ = core::structures::AnswerKind::Label;
};

} // namespace ui
