#pragma once

#include "page/page_host.h"

#include <QByteArray>
#include <QKeyCombination>
#include <QString>

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

class QAction;
class QMenu;
class QUndoStack;
class QWidget;

namespace hopscope {

class Document;
class Playback;
class Run;
struct ExportSource;
struct Finding;
struct Look;
struct ShownView;

/// What a page is about, below a caption.
struct PageSubject {
    QString caption{}, text{}; ///< no text: the experiment in front
};

/// A page of the window. The window holds all of them in one list and asks them these questions; it knows none by name.
/// A page is a widget, too: what it computes in the background it begins when it is shown and stops when it is hidden.
class Page {
public:
    Page() = default;
    Page(const Page&) = delete;
    Page& operator=(const Page&) = delete;
    virtual ~Page() = default;
    virtual QWidget& widget() = 0;

    /// Whether it is about the experiments of the document; else choosing one leaves the page.
    virtual bool showsDocument() const { return false; }
    virtual PageSubject subject() const { return {}; }
    /// Whether a narrow window needs no bar above it.
    virtual bool namesItself() const { return false; }

    /// Null if it has none, or it may not be moved now.
    virtual Playback* ownClock() { return nullptr; }
    /// A single key of the clock, as it comes without choices, that means something only here; false: it does not.
    virtual bool takeKey(QKeyCombination) { return false; }
    virtual void takeFocus(); ///< for what single keys are meant for
    virtual void clearSelection() {}
    /// What is undone while it is shown: the first when one comes, then whichever changed last. Not the document's if
    /// it does not show that.
    virtual std::vector<QUndoStack*> histories() { return {}; }
    virtual void leave() {} ///< another page is shown: its clock rests

    /// Another part of it (PageKind::parts).
    virtual void showPart(std::string_view) {}
    /// Takes what it shows better than any other page; false: it does not.
    virtual bool showLive(const LiveSubject&) { return false; }
    /// Whether it shows files of this name; such a file leaves the document as it is.
    virtual bool reads(const QString&) const { return false; }
    virtual void openFile(const QString&) {} ///< one that it reads; throws Refused with a sentence
    /// Whether it says itself why the experiment cannot run; a bar over it says so only where it offers a way out.
    virtual bool tellsTrouble() const { return false; }
    /// What it has to say when the window is first shown.
    virtual QString notice() const { return {}; }

    /// What it adds to menus of the window: Edit, View, and those of its own pictures.
    virtual void fillEditMenu(QMenu&, PageHost&) {}
    virtual void fillViewMenu(QMenu&) {}
    virtual void addToPictures(QAction&) {}
    /// What can be found on it by its words.
    virtual void addFindings(std::vector<Finding>&, PageHost&) {}

    /// As the user arranged it, to be kept for the next start; empty: there is nothing to arrange.
    virtual QByteArray arrangement() const { return {}; }
    virtual void setArrangement(const QByteArray&) {} ///< empty: as it comes
    /// The picture and its clock alone.
    virtual void setPresenting(bool) {}
    /// The window has the size again that it had before the presentation.
    virtual void arrangeAgain() {}

    /// What can be taken away, while it is shown or in any case; `front` is the run of the experiment in front.
    virtual std::vector<ExportSource> exports(bool shown, const std::shared_ptr<const Run>& front);
    virtual QString mainExport() const { return QStringLiteral("network"); } ///< what one means while it is shown
    /// Set if nothing else is meant, and the file is named after it. Throws Refused with a word of patience as long as
    /// it is being computed.
    virtual std::optional<ExportSource> onlyExport();
    /// What it shows as a scene of a lesson, where `usual` is the experiment in front at its moment. Throws Refused
    /// with a sentence if it has no experiment.
    virtual ShownView shownView(ShownView usual) const;

    /// Computes now what it would do in the background; for pictures and tests.
    virtual void finish() {}
    /// What a picture of the window asks of it, shown or not …
    virtual void prepare(const Look&) {}
    /// … and when it is shown, to the end of all that it computes. Both throw Refused.
    virtual void stand(const Look&) { finish(); }
};

/// What a page is made of.
struct PageContext {
    Document& document;
    Playback& playback; ///< the clock of the experiment in front
    PageHost& host;
    bool kept; ///< whether choices outlive the program
};

/// A kind of page: all that is known of it before there is one.
struct PageKind {
    std::string_view id; ///< as files and `--page` name it
    const char* title;
    const char* purpose; ///< what it is for, in a few words
    Page* (*make)(const PageContext& context, QWidget* parent);
    /// Something on it that has a name of its own, with words that find it.
    struct Part {
        std::string_view id{};
        const char *title{}, *keywords{};
    };
    std::optional<Part> part{};
};

} // namespace hopscope
