#pragma once

#include <QWidget>

#include "core/corpora/corpus.h"
#include "core/text/search/search.h"

class QLabel;
class QPlainTextEdit;

namespace ui {

/// One example in full: its texts as in the file, and the user's own columns below. Matches of the search
/// are marked.
class ExampleView : public QWidget {
    Q_OBJECT
public:
    explicit ExampleView(QWidget* parent = nullptr);
    /// `example` may be null: nothing is chosen.
    void setExample(const core::corpora::Corpus& corpus, const core::corpora::Example* example);
    void setSearch(const core::text::Search& search);
    [[nodiscard]] QString text() const;

private:
    void mark();
    QLabel* title_;
    QPlainTextEdit* text_;
    core::text::Search search_;
};

/// The texts of an example as in the file, each below its name where there are several.
[[nodiscard]] QString textsOf(const core::corpora::Example& example);

} // namespace ui
