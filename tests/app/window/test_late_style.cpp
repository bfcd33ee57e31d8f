#include "looked_at.h"
#include "registered.h"
#include "widgets/style.h"
#include "window/pages.h"
#include "window_shown.h"

#include <QImage>
#include <QTest>

#include <utility>
#include <vector>

using namespace hopscope;

namespace {

QImage lookAt(ShownWindow& shown, const PageKind& page)
{
    QApplication::setActiveWindow(&shown.window);
    shown.window.setPage(page.id);
    shown.settle();
    return shown.window.grab().toImage();
}

double fractionOf(const QColor& colour, const QImage& image)
{
    std::size_t count = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) count += image.pixel(x, y) == colour.rgb() ? 1 : 0;
    return static_cast<double>(count) / (image.width() * image.height());
}

} // namespace

/// The style sheet reaches at once only what is seen; what is shown later must not keep the colours from before.
class TestLateStyle : public QObject {
    Q_OBJECT
private slots:
    void cleanup()
    {
        Appearance::instance().setFontScale(1);
        forceTheme(QStringLiteral("light"));
    }

    void noPageKeepsTheGroundOfTheThemeBefore_data()
    {
        QTest::addColumn<QString>("theme");
        QTest::newRow("dark") << QStringLiteral("dark");
        QTest::newRow("high contrast") << QStringLiteral("contrast");
    }
    void noPageKeepsTheGroundOfTheThemeBefore()
    {
        QFETCH(QString, theme);
        forceTheme(QStringLiteral("light"));
        ShownWindow shown;
        QVERIFY(shown.ready);
        const auto atRest = [&](const PageKind& page) {
            QImage image;
            // Pictures come from the background: two alike follow each other.
            return waitFor([&] { return std::exchange(image, lookAt(shown, page)) == image; }) ? image : QImage();
        };
        std::vector<double> grounds;
        for (const PageKind* page : pageKinds()) grounds.push_back(fractionOf(lightTheme().ground, atRest(*page)));
        lookAt(shown, *pageKinds().front());
        // Twice, while the other pages are not seen.
        Appearance::instance().setFontScale(1.25);
        Appearance::instance().setFontScale(1);
        forceTheme(theme);
        const Theme& now = Appearance::theme();
        for (std::size_t i = 0; i < pageKinds().size(); ++i) {
            const PageKind& page = *pageKinds()[i];
            const QImage image = atRest(page);
            const QString name = QString::fromUtf8(page.id.data(), static_cast<qsizetype>(page.id.size()));
            keepPicture(shown.window, theme + u'-' + name);
            QVERIFY2(!image.isNull() && fractionOf(lightTheme().ground, image) < 0.001, qPrintable(name));
            // What was ground is ground.
            const double ground = fractionOf(now.ground, image);
            QVERIFY2(ground > grounds[i] - 0.02,
                     qPrintable(name + QStringLiteral(": %1, %2").arg(ground).arg(grounds[i])));
        }
    }
};

HOPSCOPE_TEST(TestLateStyle)
#include "test_late_style.moc"
