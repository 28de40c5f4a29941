#pragma once

#include <map>
#include <memory>

#include <QPointer>
#include <QWidget>

#include "core/corpora/corpus.h"
#include "core/corpora/reading/read_parameters.h"
#include "ui/jobs/job.h"
#include "ui/widgets/parameter_field.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QTableView;
class QFormLayout;

namespace ui {

class Banner;
class LanguageBox;
class PreviewModel;
class Session;

/// Import of a corpus: a file or folder, what was detected in it, which columns mean what, and its first rows.
class ImportPanel : public QWidget {
    Q_OBJECT
public:
    explicit ImportPanel(Session& session, QWidget* parent = nullptr);
    /// Looks at a file or folder and proposes how to read it.
    void setPath(const QString& path); ///< Empty: nothing is chosen yet.
    [[nodiscard]] QString path() const { return path_; }

Q_SIGNALS:
    void imported(const std::shared_ptr<const core::corpora::Corpus>& corpus);
    void cancelled();

private:
    void buildForm();
    void chooseFile();
    void chooseFolder();
    void preview(bool keepChoices);
    void showPreview(const core::corpora::Preview& preview, bool keepChoices);
    void fillRoles(const core::corpora::Preview& preview);
    void fillLabels(const std::vector<std::string>& labels);
    void showRoles();
    [[nodiscard]] core::corpora::ReadOptions options(bool withColumns) const;
    void import();

    Session& session_;
    QString path_;
    QFormLayout* form_ = nullptr;
    QLineEdit* file_ = nullptr;
    QLineEdit* name_ = nullptr;
    PlanFields<core::corpora::ReadOptions> read_;
    LanguageBox* language_ = nullptr;
    QComboBox* memory_ = nullptr;
    QComboBox* kind_ = nullptr;
    std::map<QString, QComboBox*> roles_; ///< By role: label, text, premise ...
    QWidget* labels_ = nullptr;
    std::vector<std::pair<std::string, QLineEdit*>> labelNames_; ///< Value in the file, and the field of its name.
    QLabel* detected_ = nullptr;
    Banner* banner_ = nullptr;
    QTableView* table_ = nullptr;
    PreviewModel* model_ = nullptr;
    QPushButton* import_ = nullptr;
    QPointer<Job> previewJob_;
    QPointer<Job> importJob_;
};

} // namespace ui
