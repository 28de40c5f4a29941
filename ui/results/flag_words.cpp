#include "ui/results/flag_words.h"

#include <utility>

#include <QLabel>
#include <QVBoxLayout>

#include "core/language/validity/validity.h"
#include "ui/base/convert.h"
#include "ui/session/session.h"

namespace ui {

namespace {

using core::language::FlagKind;
using core::language::FlagWeight;

std::vector<WordNote> notesOf(const std::vector<core::language::SegmentFlag>& flags)
{
    std::vector<WordNote> notes;
    for (const auto& [segment, flag] : flags)
        notes.push_back(
            {segment, flag.place, toneOf(flag.kind),
             QStringLiteral("%1: %2").arg(toQt(core::language::typeOf(flag.kind).name), toQt(flag.reason))});
    return notes;
}

} // namespace

/// The rules, and what they read.
struct FlagWords::Rules {
    explicit Rules(std::shared_ptr<const core::language::Resources> shared)
        : resources(std::move(shared)), validity(*resources)
    {}
    std::shared_ptr<const core::language::Resources> resources;
    core::language::Validity validity;
};

WordTone toneOf(FlagKind kind)
{
    switch (core::language::typeOf(kind).weight) {
    case FlagWeight::Flag:
        return WordTone::Wrong;
    case FlagWeight::Hint:
        return WordTone::Doubted;
    case FlagWeight::Relation:
    case FlagWeight::Answer:
        break;
    }
    return kind == FlagKind::MatchedSense || kind == FlagKind::Morphological ? WordTone::Kept : WordTone::Shifted;
}

FlagWords::FlagWords(Session& session, QWidget* parent) : QWidget(parent), session_(session), words_(new QLabel(this))
{
    words_->setObjectName(QStringLiteral("flags"));
    words_->setWordWrap(true);
    words_->setTextFormat(Qt::PlainText);
    words_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(words_);
    clear();
}

FlagWords::~FlagWords() = default;

void FlagWords::clear()
{
    if (job_)
        job_->cancel();
    setVisible(false);
}

void FlagWords::say(const std::vector<FlagKind>& flags)
{
    QStringList said;
    for (const auto kind : flags)
        if (const auto& type = core::language::typeOf(kind); type.weight != FlagWeight::Relation)
            said << (type.weight == FlagWeight::Hint ? tr("%1 (a hint: %2)") : QStringLiteral("%1 (%2)"))
                        .arg(toQt(type.name), toQt(type.meaning));
    words_->setText(said.isEmpty() ? tr("No flag: a machine objects to nothing.")
                                   : tr("Flags: %1").arg(said.join(QStringLiteral(", "))));
}

void FlagWords::setTexts(const core::text::Input& before, const core::text::Input& after,
                         const std::optional<std::vector<FlagKind>>& flags)
{
    clear();
    if (!flags)
        return;
    say(*flags);
    setVisible(true);
    const auto& resources = session_.backends().resources;
    if (!resources)
        return;
    using Found = std::pair<std::shared_ptr<const Rules>, std::vector<WordNote>>;
    job_ = session_.jobs().run(
        this, {tr("Find what the flags are about"), false, true},
        [rules = rules_, resources, before, after](JobControl&) -> Found {
            auto used = rules ? rules : std::make_shared<const Rules>(resources);
            auto notes = notesOf(used->validity.flags(before, after));
            return {std::move(used), std::move(notes)};
        },
        [this](const Found& found) {
            rules_ = found.first;
            Q_EMIT notesFound(found.second);
        },
        [this](const Problem& problem) { words_->setText(words_->text() + QLatin1Char('\n') + problem.text()); });
}

} // namespace ui
