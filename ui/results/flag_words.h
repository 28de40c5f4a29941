#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <QPointer>
#include <QWidget>

#include "core/language/validity/flag.h"
#include "core/text/input.h"
#include "ui/jobs/job.h"
#include "ui/text/diff_view.h"

class QLabel;

namespace ui {

class Session;

/// What a machine says against a result's text: the flags that were measured, in words, and where and why each was put,
/// which is found anew in a job. Hidden where nothing was measured, so that nothing is loaded for it then.
class FlagWords : public QWidget {
    Q_OBJECT
public:
    explicit FlagWords(Session& session, QWidget* parent = nullptr);
    ~FlagWords() override;

    /// `flags`: those that were measured; nothing: the text was not flagged.
    void setTexts(const core::text::Input& before, const core::text::Input& after,
                  const std::optional<std::vector<core::language::FlagKind>>& flags);
    void clear();

Q_SIGNALS:
    /// Of the text that was set last; none where there are no reasons.
    void notesFound(const std::vector<ui::WordNote>& notes);

private:
    struct Rules;
    void say(const std::vector<core::language::FlagKind>& flags);

    Session& session_;
    QLabel* words_;
    std::shared_ptr<const Rules> rules_; ///< From the first text on.
    QPointer<Job> job_;
};

/// How a flag colours a word.
[[nodiscard]] WordTone toneOf(core::language::FlagKind kind);

} // namespace ui
