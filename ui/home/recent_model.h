#pragma once

#include <QAbstractListModel>
#include <QStringList>

namespace ui {

/// Recently opened projects with their state: open, present or missing.
class RecentModel : public QAbstractListModel {
    Q_OBJECT
public:
    using QAbstractListModel::QAbstractListModel;
    /// `open`: the open project's file, or empty.
    void setFiles(const QStringList& files, const QString& open);
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

private:
    struct Row {
        QString path;
        bool exists = false;
        bool open = false;
        bool writable = false;
        QString modified;
    };
    QList<Row> rows_;
};

} // namespace ui
