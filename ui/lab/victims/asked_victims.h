#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <QMap>
#include <QObject>
#include <QString>
#include <QTimer>

#include "core/victims/joint/agreement.h"
#include "ui/lab/bench/lab_engine.h"
#include "ui/lab/bench/lab_worker.h"
#include "ui/session/session.h"

namespace ui {

/// A victim that the Lab's text is put to, and what it says.
struct AskedVictim {
    QString spec, name, task; ///< The task only where it is known without loading it.
    bool wanted = true;       ///< The user wants its answers; else those are wanted whose task is the Lab's victim's.
    LoadState state = LoadState::None;
    QString problem;   ///< Why it does not answer this text.
    bool held = false; ///< It failed because it is a program that nobody allowed.
    std::shared_ptr<const core::victims::Victim> victim;
    std::shared_ptr<LabEngine> engine; ///< Queried by the worker's thread only.
    core::attacks::Recipe recipe;      ///< Of the engine.

    core::text::Input input; ///< The text as this victim reads it.
    bool answered = false;   ///< The present text.
    core::victims::GivenAnswer given;
    double seconds = 0.0; ///< Its last answer took.
    bool looked = false;  ///< For a change of the present text.
    std::optional<core::attacks::CheapestChange> change;
    double changeSeconds = 0.0;
    QString changeProblem; ///< Why none was looked for.
    bool dissents = false;
};

/// Puts one text to many victims, on one thread, the quick ones first: their answers at every change of the text, then
/// for each the cheapest single change that flips it. Victims are loaded one after the other when they are first
/// wanted. Lives on the GUI thread.
class AskedVictims : public QObject {
    Q_OBJECT
public:
    explicit AskedVictims(Session& session, QObject* parent = nullptr);

    /// Asks only while this is on; off, it does nothing.
    void setActive(bool active);
    void setText(const core::text::Input& text);
    /// All victims of the list; those that were there keep what they know.
    void refill();
    void setWanted(int row, bool wanted);
    void setLooking(bool looking); ///< For changes.
    /// Stops looking for changes until the text changes or goOn().
    void stop();
    void goOn();

    [[nodiscard]] const std::vector<AskedVictim>& rows() const { return rows_; }
    /// Those that disagree first; it changes when all have answered.
    [[nodiscard]] const std::vector<std::size_t>& order() const { return order_; }
    [[nodiscard]] bool isAsking() const;  ///< Answers are still to come.
    [[nodiscard]] bool isLooking() const; ///< Changes are.
    [[nodiscard]] bool isStopped() const { return stopped_; }
    [[nodiscard]] QString work() const; ///< What is being done, with its progress; empty when nothing is.

Q_SIGNALS:
    void rowsReset();         ///< Other rows, or another order.
    void rowChanged(int row); ///< Of rows().
    void workChanged();

private:
    struct Told { ///< By the worker's thread.
        std::atomic<std::size_t> done{0}, total{0};
    };
    void step();
    void load(std::size_t row);
    void ask(std::size_t row);
    void look(std::size_t row);
    void take(const QString& spec, const std::function<void(AskedVictim&)>& change);
    void forgetAnswers();
    void forgetEngines();
    void putInOrder();
    [[nodiscard]] bool isBusy() const;
    /// The quickest wanted row for which it holds.
    template<typename Holds>
    [[nodiscard]] std::optional<std::size_t> next(const Holds& holds) const;

    Session& session_;
    std::vector<AskedVictim> rows_;
    std::vector<std::size_t> order_;
    core::text::Input text_;
    bool active_ = false, looking_ = true, stopped_ = false;
    QMap<QString, bool> choices_; ///< Whom the user wants or not, by spec; remembered.
    std::string language_;        ///< Of the texts, as the recipes have it; empty: English.
    QString working_;             ///< The victim that is loaded or asked now.
    std::shared_ptr<Told> told_;
    QTimer progress_;
    LabWorker worker_; ///< Last: stops before its receivers are gone.
};

} // namespace ui
