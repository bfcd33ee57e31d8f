#include "exporting.h"
#include "registered.h"

#include "export/amounts.h"
#include "headless/batch.h"
#include "waiting.h"
#include "widgets/style.h"
#include "window/sheets/export_dialog.h"
#include "window/sheets/export_player.h"

#include <QCheckBox>
#include <QClipboard>
#include <QDir>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTimer>

#include <algorithm>
#include <cmath>
#include <utility>

using namespace hopscope;

namespace {

QString refusalOf(const std::function<void()>& work)
{
    try {
        work();
    } catch (const Refused& refusal) {
        return QString::fromStdString(refusal.why().text);
    }
    return {};
}

template <class Widget> Widget* named(const QDialog& dialog, const char* name)
{
    for (Widget* widget : dialog.findChildren<Widget*>())
        if (widget->accessibleName() == QLatin1String(name)) return widget;
    return nullptr;
}

} // namespace

class TestExportDialog : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        useScratchSettings();
        Appearance::instance().force(lightTheme());
    }

    void lengthsHaveUnits()
    {
        QCOMPARE(unitsFromText("width", "800"), 800.0);
        QCOMPARE(unitsFromText("width", " 2.54 cm"), 96.0);
        QCOMPARE(unitsFromText("width", "25.4mm"), 96.0);
        QCOMPARE(unitsFromText("width", "72pt"), 96.0);
        QCOMPARE(unitsFromText("width", "3.5in"), 336.0);
        QCOMPARE(refusalOf([] { unitsFromText("width", "wide"); }),
                 QString("width: a length as in 800, 12cm, 85mm, 3.5in or 240pt, got \"wide\""));
        QCOMPARE(refusalOf([] { unitsFromText("height", "1mm"); }),
                 QString("height: 16 to 16384 units of 1/96 inch, got 1mm; the nearest that works is 4.24mm"));
        QVERIFY(unitsFromText("height", "4.24mm") >= 16);
    }

    void momentsAreListed()
    {
        QCOMPARE(positionsFromText("0, 3,7", 7), (std::vector<double>{0, 3, 7}));
        QCOMPARE(positionsFromText("2-4,0.5", 7), (std::vector<double>{2, 3, 4, 0.5}));
        QCOMPARE(refusalOf([] { positionsFromText("0,9", 7); }),
                 QString("steps: moments from 0 to 7, as in 0,3,7 or 0-5, got \"0,9\"; the nearest that works is 7"));
        for (const char* wrong : {"", "x", "1,,2", "5-2", "-1", "1e9"})
            QVERIFY2(refusalOf([&] { positionsFromText(wrong, 7); }).startsWith("steps: "), wrong);
    }

    void sizesForPagesAndSlidesAreOffered()
    {
        ExportDialog dialog({sourceOf("ring:4 allgather-ring")}, "network", "name");
        const auto choose = [&](const QString& name) {
            for (QPushButton* button : dialog.findChildren<QPushButton*>())
                if (button->text() == name) button->click();
            return dialog.picture().size;
        };
        QCOMPARE(choose("Slide 16:9"), QSizeF(1280, 720));
        QCOMPARE(choose("Column").width(), 322.0);
        QCOMPARE(choose("A4 text").width(), 642.0);
        QCOMPARE(choose("As shown"), QSizeF(480, 320));
    }

    /// A size that is chosen draws the picture as often as a theme does, in the new size alone.
    void aChosenSizeIsDrawnOnce()
    {
        ExportSource source = sourceOf("ring:4 allgather-ring");
        std::vector<double> drawn;
        source.picture = [&drawn, draw = source.picture](const PictureWish& wish) {
            drawn.push_back(wish.size.width());
            return draw(wish);
        };
        ExportDialog dialog({source}, "network", "name");
        const auto drawnFor = [&](const char* name) {
            drawn.clear();
            for (QPushButton* button : dialog.findChildren<QPushButton*>())
                if (button->text() == QLatin1String(name)) button->click();
            return drawn;
        };
        const std::size_t once = drawnFor("Light").size();
        QVERIFY(once > 0);
        QCOMPARE(drawnFor("Column"), std::vector<double>(once, 322));
        QCOMPARE(drawnFor("cm").size(), once);
    }

    void everyThemeCanBeChosen()
    {
        ExportDialog dialog({sourceOf("ring:4 allgather-ring")}, "network", "name");
        const std::pair<const char*, Theme> themes[] = {{"Light", lightTheme()},
                                                        {"Dark", darkTheme()},
                                                        {"Print", printTheme()},
                                                        {"High contrast", highContrastTheme()}};
        for (const auto& [name, theme] : themes) {
            const auto buttons = dialog.findChildren<QPushButton*>();
            const auto button = std::ranges::find(buttons, QString(name), &QPushButton::text);
            QVERIFY2(button != buttons.end(), name);
            (*button)->click();
            const QImage image = figureImage(dialog.picture());
            QCOMPARE(image.pixelColor(2, 2).name(), theme.ground.name());
        }
    }

    /// Its preview stands where it is asked to, and every frame is accounted for.
    void aFilmIsSeenFrameByFrame()
    {
        ExportDialog dialog({sourceOf("ring:4 allgather-ring")}, "network", "name");
        const auto* player = dialog.findChild<ExportPlayer*>();
        QVERIFY(player->isHidden());
        dialog.chooseFormat("moving:frames");
        QVERIFY(!player->isHidden());
        dialog.standAt(1.5);
        QVERIFY(std::abs(player->position() - 1.5) < 0.05);
        const auto labels = dialog.findChildren<QLabel*>();
        QVERIFY(std::ranges::any_of(labels, [](const QLabel* label) {
            return label->text()
                   == "3 steps × 0.8 s × 25 frames/s: 60 frames, then the end for 1.56 s: 39 frames. In all "
                      "99 frames, 3.96 s.";
        }));
    }

    void offersWhatTheSourceCanBe()
    {
        ExportDialog dialog({sourceOf("ring:4 allgather-ring")}, "network", "name");
        const QStringList formats = dialog.formats();
        for (const char* id :
             {"figure:svg", "figure:tikz", "moving:pdf", "moving:html", "moving:frames", "numbers:dat"})
            QVERIFY2(formats.contains(QLatin1String(id)), id);
        for (const ExportFormat& format : exportFormats())
            if (format.moving && (!format.missing || format.missing().isEmpty()))
                QVERIFY(formats.contains("moving:" + format.suffix));
        ExportSource still = sourceOf("ring:4 allgather-ring");
        still.run = nullptr;
        ExportDialog other({still}, "network", "name");
        QVERIFY(std::ranges::none_of(other.formats(), [](const QString& id) { return id.startsWith("moving:"); }));
    }

    void savesEveryKind()
    {
        const QTemporaryDir folder;
        ExportDialog dialog({sourceOf("ring:4 allgather-ring")}, "network", "name");
        named<QLineEdit>(dialog, "Frames a second")->setText("5");
        for (const QString& id : dialog.formats()) {
            dialog.chooseFormat(id);
            const QString name =
                folder.filePath(id == "moving:frames" ? QString("frames/") : "a." + id.section(':', 1));
            dialog.saveTo(name);
            QVERIFY2(QFileInfo(name).isDir() ? QDir(name).count() > 5 : QFileInfo(name).size() > 150, qPrintable(id));
        }
        // Provenance, header, and the four messages of each of the three steps, whatever moment is shown.
        QCOMPARE(contentOf(folder.filePath("a.csv")).count('\n'), 6 + 1 + 3 * 4);
        dialog.chooseFormat("figure:svg");
        named<QLineEdit>(dialog, "Steps")->setText("0,1,2");
        QVERIFY(figureSvg(dialog.picture()).contains("panel-3"));
        QCOMPARE(dialog.picture().size, QSizeF(480, 320));
    }

    void whatIsStoppedLeavesNothing()
    {
        const QTemporaryDir folder;
        ExportDialog dialog({sourceOf("ring:4 allgather-ring")}, "network", "name");
        for (const QString& id : dialog.formats()) {
            if (!id.startsWith("moving:")) continue;
            dialog.chooseFormat(id);
            QTimer::singleShot(0, &dialog, &QDialog::reject); // while it works
            dialog.saveTo(folder.filePath(id == "moving:frames" ? QString("frames/") : "a." + id.section(':', 1)));
            QVERIFY2(QDir(folder.path()).isEmpty(), qPrintable(id));
        }
    }

    void refusesWithASentence()
    {
        const QTemporaryDir folder;
        ExportDialog dialog({sourceOf("ring:4 allgather-ring")}, "network", "name");
        named<QLineEdit>(dialog, "Steps")->setText("7");
        QVERIFY(refusalOf([&] { dialog.saveTo(folder.filePath("a.svg")); }).contains("the nearest that works is 3"));
        named<QLineEdit>(dialog, "Steps")->clear();
        named<QLineEdit>(dialog, "Width")->setText("1");
        QVERIFY(refusalOf([&] { dialog.saveTo(folder.filePath("a.svg")); }).startsWith("width: "));
        named<QLineEdit>(dialog, "Width")->setText("480");
        dialog.chooseFormat("moving:gif");
        named<QLineEdit>(dialog, "Frames a second")->setText("0");
        QCOMPARE(refusalOf([&] { dialog.saveTo(folder.filePath("a.gif")); }),
                 QString("Frames a second: 1 to 100, got \"0\"; the nearest that works is 1"));
        QVERIFY(QDir(folder.path()).isEmpty());
    }

    void copiesTextAsText()
    {
        ExportDialog dialog({sourceOf("ring:4 allgather-ring")}, "network", "name");
        const auto copied = [&](const char* id) {
            dialog.chooseFormat(id);
            for (QPushButton* button : dialog.findChildren<QPushButton*>())
                if (button->text() == "Copy") button->click();
            return QGuiApplication::clipboard()->text();
        };
        QVERIFY(copied("figure:tikz").contains("\\begin{tikzpicture}"));
        QVERIFY(copied("numbers:csv").startsWith("step,from,to,words"));
        copied("figure:png");
        QCOMPARE(QGuiApplication::clipboard()->image().size(), QSize(960, 640)); // 192 dots an inch
    }

    /// One line that fails is named and does not stop the others.
    void aBatchGoesOn()
    {
        const QTemporaryDir folder;
        const QString name = folder.filePath("batch.txt"), a = folder.filePath("a b.svg"), b = folder.filePath("b.csv");
        QFile file(name);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QString("# figures\n\n--render network 'ring:4 allgather-ring' -o '%1'\n"
                           "  hopscope --render network 'ring:4 no-such' -o %2\n--help-me\n"
                           "--render traffic \"ring:4 allgather-ring\" --step 1 -o %2\n")
                       .arg(a, b)
                       .toUtf8());
        file.close();
        std::string arguments[] = {"hopscope", "--batch", name.toStdString()};
        char* words[] = {arguments[0].data(), arguments[1].data(), arguments[2].data(), nullptr};
        QCOMPARE(refusalOf([&] { batchCommand(3, words); }), QString("2 of 4 lines of %1 failed").arg(name));
        QVERIFY(contentOf(a).contains("<svg"));
        QVERIFY(contentOf(b).contains("afterStep,from,to,messages,words\n1,0,1,1,1\n"));
    }

    void aBatchIsAFile()
    {
        const QTemporaryDir folder;
        for (const std::string& name : {folder.path().toStdString(), std::string("/dev/zero")}) {
            std::string arguments[] = {"hopscope", "--batch", name};
            char* words[] = {arguments[0].data(), arguments[1].data(), arguments[2].data(), nullptr};
            QVERIFY(refusalOf([&] {
                        batchCommand(3, words);
                    }).startsWith(QString("batch: ") + QString::fromStdString(name)));
        }
    }
};

HOPSCOPE_TEST(TestExportDialog)
#include "test_export_dialog.moc"
