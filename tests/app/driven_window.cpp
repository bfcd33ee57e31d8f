#include "driven_window.h"

#include "lessons/page/lessons.h"
#include "lessons/state/lesson_draft.h"
#include "state/kept/files.h"
#include "state/kept/settings.h"
#include "text_file.h"
#include "widgets/style.h"
#include "window/mainwindow.h"

#include <QApplication>
#include <QRandomGenerator>
#include <QTimer>

#include <ctime>
#include <functional>

#include <unistd.h>

namespace hopscope {

namespace {

void say(const QByteArray& line)
{
    const QByteArray bytes = line + '\n';
    [[maybe_unused]] const ssize_t written =
        ::write(STDOUT_FILENO, bytes.constData(), static_cast<std::size_t>(bytes.size()));
}

QByteArray wordsOf(const DocumentValue& value)
{
    return value.captions.empty() ? QByteArray() : value.captions[0].toUtf8();
}

class Driver : public QObject {
public:
    Driver(MainWindow& window, QByteArray tag, int number, const QString& folder)
        : m_window(window), m_tag(std::move(tag)), m_number(number), m_file(drivenFile(folder, m_tag, number)),
          m_chance(QRandomGenerator::securelySeeded())
    {
        connect(
            window.recovery(), &Recovery::kept, this, [this] { sayWhatIsKept(); }, Qt::DirectConnection);
        window.page<LessonsPage>().results().begin(drivenLesson, "Driven", {});
        act();
    }

private:
    void act()
    {
        const QByteArray number = QByteArray::number(++m_number), text = m_tag + ' ' + number;
        switch (m_chance.bounded(6)) {
        case 0: {
            Settings(m_tag).setValue("number", m_number);
            say("setting " + number);
            break;
        }
        case 1: {
            QuestionResult result;
            result.page = static_cast<std::size_t>(m_number);
            result.last = text;
            m_window.page<LessonsPage>().results().answer(drivenLesson, result);
            say("answer " + number);
            break;
        }
        case 2:
            m_window.lessonDraft().setText("# Lesson\n\n## " + text.toStdString() + "\n", "Text");
            say("lesson " + number + ' ' + QByteArray::number(sharedClock()));
            break;
        case 3:
            say("saving " + number);
            change(text, number);
            m_window.document().save(m_file);
            say("saved " + number);
            break;
        default:
            change(text, number);
        }
        QTimer::singleShot(m_chance.bounded(30), this, [this] { act(); });
    }

    void change(const QByteArray& text, const QByteArray& number)
    {
        DocumentValue value = m_window.document().value();
        value.captions[0] = text;
        value.experiments[0] = with(value.experiments[0], "packets", double(m_chance.bounded(1, 20)));
        m_window.document().setValue(value, "Change");
        say("doc " + number + ' ' + QByteArray::number(sharedClock()));
    }

    void sayWhatIsKept() const
    {
        const auto state = KeptState::fromJson(loadFile(m_window.recovery()->fileName(), mostOfTable));
        const int document = drivenNumber(wordsOf(state->document->value), m_tag);
        const int lesson = state->lesson ? drivenNumber(state->lesson->text, m_tag) : -1;
        say("kept " + QByteArray::number(document) + ' ' + QByteArray::number(lesson));
    }

    MainWindow& m_window;
    QByteArray m_tag;
    int m_number;
    QString m_file;
    QRandomGenerator m_chance;
};

} // namespace

int drivenNumber(const QByteArray& text, const QByteArray& tag)
{
    const qsizetype at = text.lastIndexOf(tag + ' ');
    return at < 0 ? -1 : text.mid(at + tag.size() + 1).trimmed().toInt();
}

QString drivenFile(const QString& folder, const QByteArray& tag, int number)
{
    return QStringLiteral("%1/%2-%3.hopscope").arg(folder, QString::fromLatin1(tag)).arg(number);
}

qint64 sharedClock()
{
    timespec now{};
    ::clock_gettime(CLOCK_MONOTONIC, &now);
    return qint64{now.tv_sec} * 1000 + now.tv_nsec / 1'000'000;
}

int driveWindow(int argc, char** argv)
{
    QCoreApplication::setOrganizationName(QStringLiteral("Hopscope"));
    QCoreApplication::setApplicationName(QStringLiteral("Driven"));
    const QApplication application(argc, argv);
    if (argc != 5) return 2;
    Appearance::instance().install();
    MainWindow window(MainWindow::Memory::Kept);
    window.begin();
    window.tellWhatWasLeft();
    window.QWidget::show();
    say("file " + window.recovery()->fileName().toUtf8());
    say("began " + wordsOf(window.document().value()));
    const Driver driver(window, argv[2], QByteArray(argv[3]).toInt(), QString::fromLocal8Bit(argv[4]));
    return QApplication::exec();
}

} // namespace hopscope
