#pragma once

#include <QAbstractTableModel>

#include "ui/lab/victims/asked_victims.h"

namespace ui {

/// What many victims say about one text, in the order of AskedVictims::order().
class AskedModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Name, Answer, Score, Agrees, Change, After, Characters, columnCountValue };
    explicit AskedModel(AskedVictims& asked, QObject* parent = nullptr);

    [[nodiscard]] const AskedVictim& at(int row) const;
    [[nodiscard]] int rowOf(const QString& spec) const; ///< -1: it is not there.

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override; ///< Whether it is asked.

private:
    [[nodiscard]] QString textOf(const AskedVictim& victim, int column) const;
    AskedVictims& asked_;
    std::vector<std::size_t> order_; ///< As it is shown.
};

/// "positive", a logical form, "heads 2 0 2"; empty where nothing is known.
[[nodiscard]] QString askedAnswer(const core::victims::GivenAnswer& given);

} // namespace ui
