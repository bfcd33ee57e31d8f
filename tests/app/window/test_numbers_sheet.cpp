#include "registered.h"
#include "waiting.h"
#include "window/mainwindow.h"
#include "window/sheets/numbers_sheet.h"

#include <QAbstractItemModelTester>
#include <QAccessible>
#include <QAction>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QTableView>
#include <QTest>

using namespace hopscope;

class TestNumbersSheet : public QObject {
    Q_OBJECT

    /// A window with a run, and its sheet.
    struct Shown {
        MainWindow window{MainWindow::Memory::None};
        NumbersSheet* sheet{};

        explicit Shown(const char* experiment)
        {
            window.show(experimentFromText(experiment), 0);
            waitFor([&] { return window.document().run() && !window.document().busy(); });
            window.QWidget::show();
            window.findChild<QAction*>("view.numbers")->trigger();
            sheet = window.findChild<NumbersSheet*>();
            sheet->finish();
        }
        void at(double position)
        {
            window.playback().setPosition(position);
            sheet->finish();
        }
        QString field(int row, int column) const
        {
            const auto* model = sheet->table().model();
            return model->data(model->index(row, column)).toString();
        }
        int rows() const { return sheet->table().model()->rowCount(); }
        int column(const QString& name) const
        {
            const auto* model = sheet->table().model();
            for (int i = 0; i < model->columnCount(); ++i)
                if (model->headerData(i, Qt::Horizontal).toString() == name) return i;
            return -1;
        }
    };

private slots:
    /// The table follows the clock: in every step of a ring each of eight sends to its neighbour.
    void whoSendsToWhomIsATableOfTheStep()
    {
        Shown shown("ring:8 allgather-ring words=10");
        QAbstractItemModelTester tester(shown.sheet->table().model());
        QCOMPARE(shown.rows(), 0);
        QVERIFY2(shown.sheet->said().contains("nothing has been sent yet"), qPrintable(shown.sheet->said()));
        shown.at(3);
        QCOMPARE(shown.rows(), 8);
        QVERIFY2(shown.sheet->said().startsWith("Step 3 of 7"), qPrintable(shown.sheet->said()));
        const int from = shown.column("from"), to = shown.column("to");
        QVERIFY(from >= 0 && to >= 0);
        for (int row = 0; row < 8; ++row) {
            const int apart = (shown.field(row, to).toInt() - shown.field(row, from).toInt() + 8) % 8;
            QVERIFY(apart == 1 || apart == 7);
        }
        shown.sheet->findChild<QCheckBox*>()->setChecked(true);
        shown.sheet->finish();
        QCOMPARE(shown.rows(), 7 * 8);
    }

    void whoHoldsWhatIsATable()
    {
        Shown shown("complete:4 broadcast-binomial");
        shown.sheet->choose("holdings");
        shown.at(1);
        const int held = shown.column("held");
        QVERIFY(held >= 0);
        int holders = 0;
        for (int row = 0; row < shown.rows(); ++row) holders += shown.field(row, held).toInt();
        QCOMPARE(holders, 2);
    }

    /// A screen reader finds rows and columns, with their names.
    void aScreenReaderFindsATable()
    {
        Shown shown("ring:4 allgather-ring");
        shown.at(1);
        QAccessibleInterface* table = QAccessible::queryAccessibleInterface(&shown.sheet->table());
        QVERIFY(table && table->tableInterface());
        QCOMPARE(table->tableInterface()->rowCount(), 4);
        QCOMPARE(table->tableInterface()->columnDescription(shown.column("from")), QString("from"));
        QVERIFY(!table->text(QAccessible::Name).isEmpty());
    }

    void theRowsAreCopiedForASpreadsheet()
    {
        Shown shown("ring:4 allgather-ring");
        shown.at(1);
        QTest::keySequence(shown.sheet, QKeySequence::Copy);
        const QStringList lines = QGuiApplication::clipboard()->text().split('\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 1 + 4);
        QVERIFY(lines[0].split('\t').contains("from"));
    }

    /// What nobody can read is not made.
    void aTableWithoutEndIsNotMade()
    {
        Shown shown("hypercube:10 alltoall-pairwise");
        shown.sheet->findChild<QCheckBox*>()->setChecked(true);
        shown.sheet->choose("holdings");
        shown.sheet->finish();
        QVERIFY2(shown.sheet->said().contains("more rows than can be read"), qPrintable(shown.sheet->said()));
        QCOMPARE(shown.rows(), 0);
    }
};

HOPSCOPE_TEST(TestNumbersSheet)
#include "test_numbers_sheet.moc"
