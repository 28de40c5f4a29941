#pragma once

#include <memory>
#include <string>

#include <QObject>
#include <QPointer>

#include "ui/lab/bench/lab_bench.h"
#include "ui/session/session.h"

namespace ui {

/// The session's recipe, where it attacks such answers and may run; else one that is usual for the victim's task; in
/// the language of the texts.
/// \throws core::Error when that one is missing.
[[nodiscard]] core::attacks::Recipe fittingRecipe(const Session& session, const core::victims::VictimCard& card);

/// What loads a victim with gradients; empty where it has none.
[[nodiscard]] LabEngine::Differentiated differentiatedBy(const Session& session, const QString& spec);

/// A second victim in the Lab: it reads what lies on the first one's bench, at every change, and says in what the two
/// differ. It is loaded for this alone; other pages keep the first.
class OtherVictim : public QObject {
    Q_OBJECT
public:
    OtherVictim(Session& session, const LabBench& first, QObject* parent);

    /// As the loader takes it; empty: there is none. A program that was never allowed is asked about first.
    void choose(const QString& spec);
    [[nodiscard]] const QString& spec() const { return spec_; }
    [[nodiscard]] LoadState state() const { return state_; }
    [[nodiscard]] QString name() const; ///< What the user calls it.
    /// Why nothing of it is shown: it does not load, or cannot read this text. Empty when there is nothing to say.
    [[nodiscard]] QString problem() const;
    [[nodiscard]] LabBench& bench() { return bench_; }
    [[nodiscard]] const LabBench& bench() const { return bench_; }
    /// It is loaded and reads the text.
    [[nodiscard]] bool reads() const { return bench_.victim() != nullptr && unread_.isEmpty(); }

    /// Whom an attack must fool.
    enum class Against { First, Other, Both };
    /// Why it cannot; empty when it can. The first always can, as far as its recipe does.
    [[nodiscard]] QString whyNot(Against against) const;
    /// What LabBench::run() of the first takes: null for the first itself. \throws core::Error where whyNot() says so.
    [[nodiscard]] std::shared_ptr<const core::victims::Victim> asVictim(Against against) const;

    /// In what the answers to the present text differ; empty while they are not known.
    [[nodiscard]] QString difference() const;

Q_SIGNALS:
    void changed(); ///< Anything of the above.

private:
    void follow();
    void takeRecipe();

    Session& session_;
    const LabBench& first_;
    QString spec_;
    LoadState state_ = LoadState::None;
    Problem problem_;
    QString unread_;       ///< Why it cannot read the text.
    std::string language_; ///< Of the texts, as its recipe has it; empty: English.
    QPointer<Job> job_;
    LabBench bench_; ///< Last: stops before what it signals to.
};

} // namespace ui
