#include "ui/figures/set_keeper.h"

#include <QStringList>
#include <QTimer>

#include "core/base/error.h"
#include "ui/base/convert.h"
#include "ui/figures/drawing.h"
#include "ui/session/session.h"

namespace ui {
namespace {

constexpr int afterResultsMs = 3000; ///< A campaign's results come many a second.

/// What a check says of a set, and of the paper that it names.
QStringList findingsOf(const core::reports::MadeSet& made)
{
    using namespace core::reports;
    QStringList lines;
    const auto before = made.set.places.folder.empty() ? WrittenNumbers() : writtenNumbers(made.set.places.folder);
    std::optional<CheckedPaper> paper;
    if (!made.set.places.tex.empty())
        try {
            auto former = before.former;
            for (const auto& number : before.numbers)
                former[number.key].push_back(number.value);
            paper = checkPaper(made.set.places.tex, made.numbers, former);
        } catch (const core::Error& error) {
            lines << toQt(error.what());
        }
    if (paper)
        for (const auto& [where, problem, warning] : paper->findings)
            lines << QStringLiteral("%1:%2:%3: %4")
                         .arg(toQt(where.file))
                         .arg(where.line)
                         .arg(where.column)
                         .arg(toQt(problem));
    for (const auto& problem : checkSet(made, paper ? &*paper : nullptr))
        lines << toQt(problem);
    return lines;
}

} // namespace

void exportItem(const core::reports::MadeItem& item, const core::reports::FigureSet& set,
                const std::filesystem::path& file)
{
    const Paper paper{item.widthMm, item.heightMm, figureFontNamed(set.font)};
    if (const auto* figure = std::get_if<core::reports::Figure>(&item.report))
        exportDrawing(Drawing(*figure), file, paper);
    else if (const auto* arcs = std::get_if<core::reports::ArcReport>(&item.report))
        exportDrawing(Drawing(*arcs), file, paper);
}

SetKeeper::SetKeeper(Session& session, QObject* parent) : QObject(parent), session_(session), soon_(new QTimer(this))
{
    soon_->setSingleShot(true);
    soon_->setInterval(afterResultsMs);
    connect(soon_, &QTimer::timeout, this, &SetKeeper::writeLive);
    const auto wait = [this] {
        if (!soon_->isActive())
            soon_->start();
    };
    connect(&session, &Session::campaignProgressed, this, wait);
    connect(&session, &Session::projectContentsChanged, this, wait);
    connect(&session, &Session::projectReplaced, this, [this] {
        soon_->stop();
        if (job_)
            job_->cancel();
    });
}

bool SetKeeper::idle() const { return !soon_->isActive() && !(job_ && !job_->ended()); }

void SetKeeper::make(const core::reports::FigureSet& set, const QString& job, DoneFn done)
{
    if (!session_.project())
        return;
    core::reports::TaggerFn tagger;
    if (const auto& resources = session_.backends().resources)
        tagger = [resources](core::language::Tagger::Tagset tagset) {
            return core::reports::TagFn([resources, tagset](std::span<const core::text::WordId> words) {
                return core::reports::tagWith(resources->tagger(), tagset)(words);
            });
        };
    job_ = session_.jobs().run(
        this, {job, false, true},
        [project = session_.project(), set, tagger](JobControl&) {
            return core::reports::makeSet(*project, set, tagger);
        },
        [done = std::move(done)](const core::reports::MadeSet& made) { done(made); },
        [this](const Problem& problem) { Q_EMIT failed(problem); });
}

void SetKeeper::put(const core::reports::MadeSet& made, bool force, bool live)
{
    try {
        Q_EMIT written(toQt(made.set.name), core::reports::writeSet(made, made.set.places.folder, exportItem, force),
                       live);
    } catch (const core::UsageError& error) {
        Q_EMIT refused(made.set, {toQt(error.problem()), toQt(error.remedy())});
    } catch (const core::Error& error) {
        Q_EMIT failed({toQt(error.problem()), toQt(error.remedy())});
    }
}

void SetKeeper::write(const core::reports::FigureSet& set, bool force)
{
    make(set, tr("Make the figure set %1").arg(toQt(set.name)),
         [this, force](const core::reports::MadeSet& made) { put(made, force, false); });
}

void SetKeeper::check(const core::reports::FigureSet& set)
{
    make(set, tr("Check the figure set %1").arg(toQt(set.name)),
         [this](const core::reports::MadeSet& made) { Q_EMIT checked(toQt(made.set.name), findingsOf(made)); });
}

void SetKeeper::number(const core::reports::FigureSet& set)
{
    make(set, tr("Count the numbers of %1").arg(toQt(set.name)),
         [this](const core::reports::MadeSet& made) { Q_EMIT numbered(toQt(made.set.name), made.numbers); });
}

/// One set after the other: the next when this one is written.
void SetKeeper::writeLive()
{
    if (!session_.project())
        return;
    auto sets = core::reports::figureSets(*session_.project());
    std::erase_if(sets, [](const auto& set) { return !set.places.live || set.places.folder.empty(); });
    for (const auto& set : sets)
        make(set, tr("Make the figure set %1").arg(toQt(set.name)),
             [this](const core::reports::MadeSet& made) { put(made, false, true); });
}

} // namespace ui
