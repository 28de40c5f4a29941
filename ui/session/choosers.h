#pragma once

#include <string>
#include <utility>

#include <QComboBox>
#include <QList>

#include "core/store/project.h"

namespace ui {

class Session;

/// Whether a model of this task is a victim; taggers, vectors and language models serve attacks.
[[nodiscard]] bool canBeAttacked(const std::string& task);

/// The loader's victims and the added ones, each by its name and as the loader takes it.
[[nodiscard]] QList<std::pair<QString, QString>> victimsOf(const Session& session);

/// A combo box for a page's title row, bound to the session both ways: choosing selects for all pages. It shrinks
/// when the window is narrow.
class Chooser : public QComboBox {
    Q_OBJECT
public:
    Chooser(Session& session, const QString& name, const QString& tip, QWidget* parent);
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void choose(const QVariant& data) { setCurrentIndex(findData(data)); }
    /// An entry that does not fit the other choices stays visible, with the reason as its tooltip.
    void setReason(int index, const QString& reason);
    Session& session_;
};

/// The loader's models, the added ones, and "Add a model folder...".
class VictimChooser : public Chooser {
    Q_OBJECT
public:
    explicit VictimChooser(Session& session, QWidget* parent = nullptr);

private:
    void refill();
};

/// Another victim, for one page alone, or none.
class OtherVictimChooser : public Chooser {
    Q_OBJECT
public:
    /// `none`: what the first entry says, which stands for no victim.
    OtherVictimChooser(Session& session, const QString& name, const QString& tip, QString none,
                       QWidget* parent = nullptr);
    [[nodiscard]] QString victim() const { return currentData().toString(); } ///< As the loader takes it; empty: none.
    /// Without a signal. One that is not in the list is added to it.
    void setVictim(const QString& spec);

private:
    void refill();
    QString none_;
};

/// Corpora of the project that the victim's answers can be compared with.
class CorpusChooser : public Chooser {
    Q_OBJECT
public:
    explicit CorpusChooser(Session& session, QWidget* parent = nullptr);

private:
    void refill();
};

/// A second corpus of the project, for one page alone, or none.
class OtherCorpusChooser : public Chooser {
    Q_OBJECT
public:
    /// `none`: what the first entry says, which stands for no corpus.
    OtherCorpusChooser(Session& session, const QString& name, const QString& tip, QString none,
                       QWidget* parent = nullptr);
    [[nodiscard]] core::store::Id corpus() const { return currentData().toLongLong(); } ///< 0: none.

private:
    void refill();
    QString none_;
};

/// The campaigns of the project, each with its victim, recipe and date.
class CampaignChooser : public Chooser {
    Q_OBJECT
public:
    explicit CampaignChooser(Session& session, QWidget* parent = nullptr);

private:
    void refill();
};

/// A label and a chooser side by side, with the label as the chooser's buddy.
[[nodiscard]] QWidget* labelled(const QString& text, QComboBox* chooser, QWidget* parent = nullptr);
/// Several such side by side: what Page::headerChoices returns.
[[nodiscard]] QWidget* choiceRow(const QList<QWidget*>& choices);

} // namespace ui
