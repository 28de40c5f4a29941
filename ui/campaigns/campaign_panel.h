#pragma once

#include <QWidget>

#include "ui/campaigns/campaigns_model.h"

class QBoxLayout;
class QFormLayout;
class QLabel;
class QProgressBar;

namespace ui {

class BarList;

/// One campaign: its progress, live success rate, counts, and what it was set up with.
class CampaignPanel : public QWidget {
    Q_OBJECT
public:
    explicit CampaignPanel(QWidget* parent = nullptr);
    void setCampaign(const CampaignRow& row);
    void setProgress(const core::campaigns::CampaignProgress& progress, bool running);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QLabel* name_;
    QProgressBar* bar_;
    QLabel* progress_;
    QLabel* rate_;
    QLabel* rateNote_;
    BarList* counts_;
    QFormLayout* facts_;
    QBoxLayout* row_;
};

} // namespace ui
