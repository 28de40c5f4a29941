#include "ui/figures/set_keeper.h"

#include <algorithm>
#include <utility>

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

SetKeeper::SetKeeper(Session& session, QObject* parent)
    : QObject(parent), session_(session), soon_(new QTimer(this)), turn_(new QTimer(this))
{
    turn_->setSingleShot(true);
    turn_->setInterval(0);
    connect(turn_, &QTimer::timeout, this, &SetKeeper::writeNext);
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
        turn_->stop();
        waiting_.clear();
        writer_.reset();
        if (job_)
            job_->cancel();
    });
}

bool SetKeeper::isBusy() const { return writer_ || (job_ && !job_->ended()); }

bool SetKeeper::idle() const { return !soon_->isActive() && !isBusy() && waiting_.empty(); }

/// What somebody asked for comes before what is done by itself.
void SetKeeper::add(Task task)
{
    if (!session_.project())
        return;
    const auto before = task.live ? waiting_.end() : std::ranges::find(waiting_, true, &Task::live);
    waiting_.insert(before, std::move(task));
    next();
}

void SetKeeper::next()
{
    if (isBusy() || waiting_.empty() || !session_.project())
        return;
    const auto task = std::move(waiting_.front());
    waiting_.pop_front();
    core::reports::TaggerFn tagger;
    if (const auto& resources = session_.backends().resources)
        tagger = [resources](core::language::Tagger::Tagset tagset) {
            return core::reports::TagFn([resources, tagset](std::span<const core::text::WordId> words) {
                return core::reports::tagWith(resources->tagger(), tagset)(words);
            });
        };
    job_ = session_.jobs().run(
        this, {task.name, false, true},
        [project = session_.project(), set = task.set, work = task.work, tagger](JobControl&) {
            return work(core::reports::makeSet(*project, set, tagger));
        },
        [](const Then& then) { then(); }, [this](const Problem& problem) { Q_EMIT failed(problem); });
    connect(job_.data(), &Job::endedAs, this, &SetKeeper::next); // also of one that was cancelled
}

SetKeeper::Work SetKeeper::writing(bool force, bool live)
{
    return [this, force, live](core::reports::MadeSet made) -> Then {
        const auto set = made.set;
        try {
            const auto writer =
                std::make_shared<core::reports::SetWriter>(std::move(made), set.places.folder, exportItem, force);
            return [this, writer, live] {
                writer_ = writer;
                live_ = live;
                turn_->start();
            };
        } catch (const core::UsageError& error) {
            return [this, set, problem = problemOf(error)] { Q_EMIT refused(set, problem); };
        }
    };
}

void SetKeeper::writeNext()
{
    try {
        if (writer_->step())
            return turn_->start();
        const auto files = writer_->finish();
        const auto name = toQt(std::exchange(writer_, nullptr)->set().name);
        Q_EMIT written(name, files, live_);
    } catch (const core::Error& error) {
        writer_.reset();
        Q_EMIT failed(problemOf(error));
    }
    next();
}

void SetKeeper::write(const core::reports::FigureSet& set, bool force)
{
    add({set, tr("Make the figure set %1").arg(toQt(set.name)), writing(force, false)});
}

void SetKeeper::check(const core::reports::FigureSet& set)
{
    add({set, tr("Check the figure set %1").arg(toQt(set.name)), [this](const core::reports::MadeSet& made) -> Then {
             return [this, name = toQt(made.set.name), lines = findingsOf(made)] { Q_EMIT checked(name, lines); };
         }});
}

void SetKeeper::number(const core::reports::FigureSet& set)
{
    add({set, tr("Count the numbers of %1").arg(toQt(set.name)), [this](const core::reports::MadeSet& made) -> Then {
             return [this, name = toQt(made.set.name), numbers = made.numbers] { Q_EMIT numbered(name, numbers); };
         }});
}

/// No round while the last one is being made: with a large campaign that takes longer than the pause between them.
void SetKeeper::writeLive()
{
    if (!session_.project())
        return;
    if (isBusy() || !waiting_.empty())
        return soon_->start();
    for (const auto& set : core::reports::figureSets(*session_.project()))
        if (set.places.live && !set.places.folder.empty())
            add({set, tr("Make the figure set %1").arg(toQt(set.name)), writing(false, true), true});
}

} // namespace ui
