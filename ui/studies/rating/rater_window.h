#pragma once

#include <filesystem>
#include <memory>

#include <QMainWindow>

#include "core/studies/rating/answer_log.h"
#include "core/studies/rating/rating_session.h"

class QStackedWidget;

namespace ui {

class AnnotationPanel;
class Banner;

/// Rater mode: a packet and nothing else. Answers go into the ballots file beside it, each before the next question.
class RaterWindow : public QMainWindow {
    Q_OBJECT
public:
    explicit RaterWindow(QWidget* parent = nullptr);
    ~RaterWindow() override;

    /// Opens the packet, or shows why not. False when it could not be opened.
    bool openPacket(const std::filesystem::path& file);
    /// Rates from within the project; `store` keeps each answer.
    void setPacket(core::studies::Packet packet, const std::vector<core::studies::Ballot>& before,
                   core::studies::RatingSession::Store store);
    [[nodiscard]] AnnotationPanel* panel() const { return panel_; }
    [[nodiscard]] QString problemText() const;

Q_SIGNALS:
    void answered();

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void closeEvent(QCloseEvent* event) override;

private:
    void present(core::studies::Packet packet, const std::vector<core::studies::Ballot>& before,
                 core::studies::RatingSession::Store store, const QString& farewell);
    std::unique_ptr<core::studies::AnswerLog> log_;
    QStackedWidget* stack_;
    Banner* banner_;
    AnnotationPanel* panel_ = nullptr;
};

} // namespace ui
