#include "tests/support/registered_test.h"

#include <QComboBox>
#include <QLabel>

#include "core/reports/registry.h"
#include "ui/figures/report_options.h"

/// The bar of fields above figures and tables.
class TestReportOptions : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// However narrow the window, a label stands on the line of its field, before it.
    void labelAndFieldWrapTogether_data()
    {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<bool>("table");
        for (const bool table : {false, true})
            for (const auto& kind : core::reports::reportKinds(table, false))
                QTest::addRow("%s %s", table ? "table" : "figure", kind.name.c_str())
                    << QString::fromStdString(kind.name) << table;
    }
    void labelAndFieldWrapTogether()
    {
        QFETCH(const QString, kind);
        QFETCH(const bool, table);
        ui::ReportOptions options;
        options.setStudies({QStringLiteral("structure"), QStringLiteral("meaning")});
        options.setKind(core::reports::reportKind(kind.toStdString(), table));
        options.show();
        int seen = 0;
        for (int width = 1200; width >= 300; width -= 60) {
            options.resize(width, 400);
            QCoreApplication::processEvents();
            for (const auto* label : options.findChildren<QLabel*>()) {
                if (label->buddy() == nullptr || !label->isVisible())
                    continue;
                ++seen;
                const auto placeOf = [&](const QWidget* widget) {
                    return QRect(widget->mapTo(&options, QPoint()), widget->size());
                };
                const QRect text = placeOf(label), field = placeOf(label->buddy());
                QVERIFY2(std::abs(text.center().y() - field.center().y()) <= 2 && text.right() < field.left(),
                         qPrintable(QStringLiteral("%1 at %2").arg(label->text()).arg(width)));
            }
        }
        if (kind == QStringLiteral("ablation"))
            QVERIFY2(seen >= 16, "it has fields"); // at least one at each width
    }
};

QTEST_MAIN(TestReportOptions)
#include "tst_report_options.moc"
