#include "window/sheets/export_dialog.h"

#include "diagnostic.h"
#include "drawing/copied_picture.h"
#include "drawing/format.h"
#include "drawing/words.h"
#include "export/amounts.h"
#include "state/kept/session.h"
#include "state/kept/settings.h"
#include "widgets/choice_box.h"
#include "widgets/segmented.h"
#include "widgets/style.h"
#include "window/sheets/export_player.h"

#include <QCheckBox>
#include <QClipboard>
#include <QCoreApplication>
#include <QDir>
#include <QFileDialog>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QProgressBar>
#include <QPushButton>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <sstream>

namespace hopscope {

namespace {

const QString exportGroup = QStringLiteral("export");
const QString folderId = QStringLiteral("moving:frames");
constexpr std::array<double, 4> dotsPerInch{96, 192, 300, 600};

Theme themeAt(int index)
{
    switch (index) {
    case 1:
        return lightTheme();
    case 2:
        return darkTheme();
    case 3:
        return printTheme();
    case 4:
        return highContrastTheme();
    default:
        return Appearance::theme();
    }
}

/// A number from a field, or a sentence that names it.
double amount(const QLineEdit& edit, double least, double most)
{
    bool good = false;
    const double number = edit.text().toDouble(&good);
    if (good && number >= least && number <= most) return number;
    const double nearest = good ? std::clamp(number, least, most) : least;
    throw Refused(edit.accessibleName().toStdString(),
                  QStringLiteral("%1: %2 to %3, got \"%4\"; the nearest that works is %5")
                      .arg(edit.accessibleName())
                      .arg(least)
                      .arg(most)
                      .arg(edit.text())
                      .arg(nearest)
                      .toStdString());
}

} // namespace

QString ExportDialog::suffixIn(const QString& id) { return id.section(u':', 1); }
bool ExportDialog::isTex(const QString& suffix)
{
    return suffix == QLatin1String("tex") || suffix == QLatin1String("tikz");
}
bool ExportDialog::moves(const QString& id) { return id.startsWith(QLatin1String("moving:")); }
bool ExportDialog::holdsNumbers(const QString& id) { return id.startsWith(QLatin1String("numbers:")); }

const ExportSource& ExportDialog::source() const
{
    const auto found = std::ranges::find(m_sources, m_chosen, &ExportSource::id);
    return found == m_sources.end() ? m_sources.front() : *found;
}

void ExportDialog::chooseSource(const QString& id)
{
    m_chosen = id;
    m_what->setShown(source().id, source().title);
    m_preset->setCurrent(0);
    setSize(presetSize(0));
    m_caption->setChecked(source().captioned);
    m_badge->setChecked(true);
    m_steps->clear();
    if (source().run) {
        const auto steps = static_cast<double>(source().run->steps());
        m_seconds->setText(QString::number(std::min(0.8, 20.0 / std::max(steps, 1.0)), 'g', 3));
    }
    fillFormats();
    refresh();
}

QSizeF ExportDialog::presetSize(int preset) const
{
    constexpr double centimetre = 96 / 2.54;
    constexpr QSizeF slide(1280, 720);
    constexpr std::array<double, 2> widths{17 * centimetre, 8.5 * centimetre}; // of the text of a page, of a column
    const QSizeF shown = source().size;
    if (preset == 1) return slide;
    if (preset < 1) return shown;
    const double width = widths[static_cast<std::size_t>(std::min(preset, 3) - 2)];
    return {width, std::max(shown.height() * width / shown.width(), 0.6 * width)};
}

void ExportDialog::setSize(const QSizeF& size)
{
    const bool centimetres = m_unit->current() == 1;
    const auto text = [&](double length) { // videos have an even number of pixels
        return centimetres ? QString::number(length * 2.54 / 96, 'f', 2) : QString::number(2 * qRound(length / 2));
    };
    m_width->setText(text(size.width()));
    m_height->setText(text(size.height()));
}

QStringList ExportDialog::formats() const
{
    const bool numbers = static_cast<bool>(source().picture({.size = source().size, .theme = themeAt(0)}).numbers);
    QStringList ids;
    for (const ExportFormat& format : exportFormats())
        if (format.figure) ids << QStringLiteral("figure:") + format.suffix;
    if (source().run) {
        for (const ExportFormat& format : exportFormats())
            if (format.moving && !(format.missing && !format.missing().isEmpty()))
                ids << QStringLiteral("moving:") + format.suffix;
        ids << folderId;
    }
    if (numbers)
        for (const ExportFormat& format : exportFormats())
            if (format.table) ids << QStringLiteral("numbers:") + format.suffix;
    return ids;
}

void ExportDialog::fillFormats()
{
    const QStringList ids = formats();
    if (!ids.contains(m_formatId)) m_formatId = ids.front();
    std::vector<BoxItem> items;
    for (const QString& id : ids) {
        const ExportFormat* format = findFormat(suffixIn(id));
        QString title = format ? format->title : tr("PNG frames");
        if (moves(id) && format && format->pages) title = tr("%1, a page a step").arg(title);
        const QString note = holdsNumbers(id) ? tr("numbers") : moves(id) ? tr("the whole run") : tr("one figure");
        items.push_back({id, title, note, {}});
    }
    m_format->setItems(items, m_formatId);
    const auto shown = std::ranges::find(items, m_formatId, &BoxItem::id);
    m_format->setShown(m_formatId, shown->title);
    showFields();
}

void ExportDialog::chooseFormat(const QString& id)
{
    m_formatId = id;
    fillFormats();
    refresh();
}

/// Only what the kind of file has.
void ExportDialog::showFields()
{
    const ExportFormat* format = findFormat(suffixIn(m_formatId));
    const bool timed = moves(m_formatId) && !(format && format->pages);
    m_look->setVisible(!holdsNumbers(m_formatId));
    m_dots->setVisible(m_formatId == QLatin1String("figure:png") || m_formatId == folderId);
    m_moments->setVisible(source().run != nullptr && !holdsNumbers(m_formatId));
    m_steps->setPlaceholderText(moves(m_formatId) ? tr("all, or 0-2, 5") : tr("the current one, or 0, 3, 5-7"));
    m_timing->setVisible(timed);
    m_loopField->setVisible(timed && format && format->loops);
    m_copy->setVisible(!moves(m_formatId)); // a film has no place on the clipboard
    m_player->setVisible(timed);
    m_caption->setVisible(source().run != nullptr);
    m_experiment->setVisible(source().run != nullptr);
    m_badge->setVisible(source().run != nullptr || source().badge || source().badged);
}

double ExportDialog::units(const QLineEdit& edit) const
{
    const QString unit = m_unit->current() == 1 ? QStringLiteral("cm") : QStringLiteral("px");
    return unitsFromText(edit.accessibleName().toLower().toStdString(), (edit.text() + unit).toStdString());
}

PictureWish ExportDialog::wish() const
{
    PictureWish wish{.size = {units(*m_width), units(*m_height)}, .theme = themeAt(m_theme->current())};
    if (!m_dots->isHidden())
        wish.scale = dotsPerInch[static_cast<std::size_t>(std::clamp(m_dpi->current(), 0, 3))] / 96;
    return wish;
}

ExportWords ExportDialog::words() const
{
    return {m_caption->isChecked(), m_badge->isChecked(), m_experiment->isChecked()};
}

FigurePicture ExportDialog::dressed(const PictureWish& wish) const { return exportedMoment(source(), wish, words()); }

FigurePicture ExportDialog::picture() const
{
    const QString text = m_steps->text().trimmed();
    if (!source().run || text.isEmpty()) return dressed(wish());
    const std::vector<double> positions = positionsFromText(text.toStdString(), double(source().run->steps()));
    PictureWish first = wish();
    first.position = positions.front();
    return moves(m_formatId) || positions.size() == 1 ? dressed(first)
                                                      : exportedStrip(source(), wish(), positions, words());
}

AnimationPlan ExportDialog::plan() const
{
    AnimationPlan plan;
    plan.to = static_cast<double>(source().run->steps());
    plan.timed = timedRun(*source().run);
    plan.framesPerSecond = static_cast<int>(amount(*m_rate, 1, 100));
    plan.secondsPerStep = amount(*m_seconds, 0.01, 60);
    const ExportFormat* format = findFormat(suffixIn(m_formatId));
    if (format && format->loops) plan.loops = static_cast<int>(amount(*m_loops, 0, 65'535));
    if (const QString text = m_steps->text().trimmed(); !text.isEmpty())
        plan.chosen = positionsFromText(text.toStdString(), plan.to);
    return plan;
}

MovingPicture ExportDialog::moving() const
{
    MovingPicture moving;
    moving.at = [this, wish = wish()](double position) mutable {
        wish.position = position;
        return dressed(wish);
    };
    moving.clock = [run = source().run](double position) { return stepText(*run, position); };
    const FigurePicture about = source().picture(wish());
    moving.title = about.title;
    moving.description = about.description;
    moving.verdict = about.verdict;
    moving.theme = themeAt(m_theme->current());
    return moving;
}

void ExportDialog::say(const QString& sentence) { m_note->setText(sentence); }

void ExportDialog::resizeEvent(QResizeEvent* event)
{
    QDialog::resizeEvent(event);
    m_later.start();
}

void ExportDialog::reject()
{
    m_stopped = true;
    if (!m_working) QDialog::reject();
}

void ExportDialog::saveTo(const QString& fileName)
{
    if (!moves(m_formatId)) {
        exportFigure(picture(), fileName);
        remember();
        return;
    }
    m_working = true;
    m_stopped = false;
    m_progress->show();
    m_save->setEnabled(false);
    const auto done = [this] {
        m_working = false;
        m_progress->hide();
        m_save->setEnabled(true);
    };
    try {
        exportAnimation(plan(), moving(), fileName, [this](std::size_t drawn, std::size_t all) {
            m_progress->setMaximum(static_cast<int>(all));
            m_progress->setValue(static_cast<int>(drawn));
            say(tr("%1 of %2; Esc stops").arg(drawn).arg(all));
            QCoreApplication::processEvents();
            return !m_stopped;
        });
    } catch (...) {
        done();
        throw;
    }
    done();
    if (m_stopped) say(tr("Stopped; nothing was written."));
    remember();
}

void ExportDialog::save()
{
    Settings settings;
    const QString folder = settings.value(exportGroup + QStringLiteral("/folder"), session::lastFolder()).toString();
    const QString suffix = suffixIn(m_formatId);
    QString name;
    if (m_formatId == folderId) {
        name = QFileDialog::getExistingDirectory(this, tr("Folder for the frames"), folder);
    } else {
        name = QFileDialog::getSaveFileName(this, tr("Export"),
                                            QDir(folder).filePath(m_baseName + QLatin1Char('.') + suffix),
                                            tr("%1 (*.%2)").arg(findFormat(suffix)->title, suffix));
        if (!name.isEmpty() && QFileInfo(name).suffix().isEmpty()) name += QLatin1Char('.') + suffix;
    }
    if (name.isEmpty()) return;
    try {
        saveTo(name);
        settings.setValue(exportGroup + QStringLiteral("/folder"), QFileInfo(name).absolutePath());
        if (m_stopped) return;
        accept();
        emit written(name);
    } catch (const Refused& refusal) {
        say(QString::fromStdString(refusal.why().text));
    }
}

/// A table as text; a picture in all forms, of which the program that it is pasted into takes one.
void ExportDialog::copy()
{
    try {
        const QString suffix = suffixIn(m_formatId);
        const FigurePicture figure = picture();
        std::unique_ptr<QMimeData> taken;
        if (const ExportFormat* format = findFormat(suffix); format->table) {
            std::ostringstream text;
            figure.numbers(text, *format->table, {});
            taken = std::make_unique<QMimeData>();
            taken->setText(QString::fromStdString(text.str()));
        } else {
            taken = copiedPicture(figure);
            if (isTex(suffix)) taken->setText(QString::fromUtf8(format->figure(figure)));
        }
        QGuiApplication::clipboard()->setMimeData(taken.release());
        say(tr("It is on the clipboard."));
        remember();
    } catch (const Refused& refusal) {
        say(QString::fromStdString(refusal.why().text));
    }
}

void ExportDialog::remember() const
{
    Settings settings(exportGroup);
    settings.setValue(QStringLiteral("kind"), m_formatId);
    settings.setValue(QStringLiteral("theme"), m_theme->current());
    settings.setValue(QStringLiteral("unit"), m_unit->current());
    settings.setValue(QStringLiteral("dpi"), m_dpi->current());
}

} // namespace hopscope
