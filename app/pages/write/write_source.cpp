#include "pages/write/write.h"

#include "diagnostic.h"
#include "state/document.h"
#include "state/kept/files.h"
#include "state/kept/session.h"
#include "state/playback.h"
#include "views/source_view.h"
#include "widgets/segmented.h"

#include <QFileDialog>
#include <QHBoxLayout>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

// The run as a program with MPI, in place of the text.
namespace hopscope {

void WritePage::buildSource(QHBoxLayout& head, QVBoxLayout& column)
{
    QWidget* parent = column.parentWidget();
    m_language = new Segmented(parent);
    m_language->setObjectName(QStringLiteral("write-language"));
    m_language->setOptions({tr("Text"), tr("C"), tr("Python")},
                           {tr("The text of the algorithm"), tr("The run as a program in C with MPI"),
                            tr("The run as a program in Python with mpi4py")});
    m_language->setAccessibleName(tr("What stands beside the picture"));
    m_language->setCurrent(0);
    head.addWidget(m_language);
    m_save = new QPushButton(tr("Save …"), parent);
    m_save->setObjectName(QStringLiteral("write-save-program"));
    m_save->setToolTip(tr("Write the program into a file; mpicc compiles it, python3 runs it"));
    m_save->hide();
    head.addWidget(m_save);
    m_left = new QStackedWidget(parent);
    m_left->addWidget(m_edit);
    m_left->addWidget(m_source = new SourceView(parent));
    column.addWidget(m_left, 1);
    connect(m_language, &Segmented::chosen, this, &WritePage::setLanguage);
    connect(m_save, &QPushButton::clicked, this, [this] {
        const QString name = QFileDialog::getSaveFileName(this, tr("Save the program"),
                                                          session::lastFolder() + u'/' + m_source->fileName(),
                                                          tr("Programs (*.c *.py)"));
        if (name.isEmpty() || !m_source->isProgram()) return;
        try {
            saveFile(name, m_source->toPlainText().toUtf8());
        } catch (const Refused& refusal) {
            emit said(QString::fromStdString(refusal.why().text));
        }
    });
}

void WritePage::setLanguage(int language)
{
    commit();
    m_language->setCurrent(language);
    m_save->setVisible(language > 0);
    m_left->setCurrentIndex(language > 0 ? 1 : 0);
    takeSource();
}

void WritePage::takeSource()
{
    if (m_language->current() == 0) return;
    m_source->setRun(m_shown, m_language->current() == 1 ? SourceLanguage::C : SourceLanguage::Python);
    const bool moving = m_shown && m_playback.position() > 0;
    m_source->setStep(moving ? std::min<StepIndex>(m_playback.step(), m_shown->steps() - 1) : -1);
}

} // namespace hopscope
