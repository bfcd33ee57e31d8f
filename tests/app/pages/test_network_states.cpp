#include "looked_at.h"
#include "network_page_shown.h"
#include "page/look.h"
#include "registered.h"
#include "widgets/style.h"

#include <QPushButton>
#include <QTreeWidget>

using namespace hopscope;

/// The page Network in every state that it has, small and large, light and dark.
class TestNetworkStates : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { useScratchSettings(); }
    void cleanup() { forceTheme(QStringLiteral("light")); }

    void everyStateIsWhole_data() { addSizesAndThemes(); }

    void everyStateIsWhole()
    {
        QFETCH(const QSize, size);
        QFETCH(const QString, theme);
        forceTheme(theme);
        DrawnPage shown("torus:4x4 broadcast-binomial words=64 alpha=10 beta=1", size);
        NetworkPage& page = shown.page;
        const auto look = [&](const char* name) {
            shown.rest();
            keepPicture(shown.window,
                        QStringLiteral("network-%1-%2")
                            .arg(QString::fromLatin1(QTest::currentDataTag()), QString::fromLatin1(name)));
            for (const QLabel* label : page.findChildren<QLabel*>())
                QVERIFY2(isWhole(*label), qPrintable(QString::fromLatin1(name) + ": " + label->text()));
            // The names of the algorithms, too.
            const QTreeWidget& costs = page.costs();
            for (int row = 0; row < costs.topLevelItemCount() && costs.isVisible(); ++row) {
                const QTreeWidgetItem* item = costs.topLevelItem(row);
                const QRect cell = costs.visualItemRect(item);
                // Headings stand over all columns.
                const int room = (item->isFirstColumnSpanned() ? costs.viewport()->width() : costs.columnWidth(0)) - 6;
                const QRect words = costs.fontMetrics().boundingRect(QRect(0, 0, room, 1000), Qt::TextWordWrap,
                                                                     item->text(0));
                QVERIFY2(cell.height() >= words.height() && words.width() <= room,
                         qPrintable(QString::fromLatin1(name) + ": " + item->text(0)));
            }
        };
        look("1-torus");
        page.board().choose({}, shown.lineBetween(0, 1));
        look("2-link");
        page.failChosen();
        look("3-link-failed");
        page.findChild<QPushButton*>(QStringLiteral("network-cut"))->click();
        look("4-halves");
        page.startFrom(QStringLiteral("ring:6"));
        shown.rest();
        page.board().choose(2U, {});
        look("5-processor");
        page.removeChosen();
        look("6-drawn");
        page.setCapacity(3);
        page.startFrom(QStringLiteral("leaf-tree:3x3"));
        look("7-routers");
        page.startEmpty();
        look("8-empty");
        page.startFrom(QStringLiteral("torus:16x16"));
        look("9-many");
    }
};

HOPSCOPE_TEST(TestNetworkStates)
#include "test_network_states.moc"
