#pragma once

#include <QString>

#include <optional>
#include <string_view>

namespace hopscope {

/// Something that opens as a live page: an experiment, a pattern (`pattern:…`), or a product of a matrix.
struct LiveSubject {
    QString text{};
    std::optional<double> position{}; ///< in steps; nothing: where that page begins
    bool application{false};          ///< the words of a product
};

/// What a page wants of the window that holds it.
class PageHost {
public:
    PageHost() = default;
    PageHost(const PageHost&) = delete;
    PageHost& operator=(const PageHost&) = delete;
    virtual ~PageHost() = default;

    virtual void showPage(std::string_view id) = 0;
    virtual void openLive(const LiveSubject& subject) = 0;
    virtual void exportShown() = 0;
    virtual void refreshSubject() = 0; ///< of the page that is shown
    virtual void say(const QString& sentence) = 0;
    virtual void saySaved(const QString& fileName) = 0; ///< and offers its folder
    virtual void endSaying() = 0;                       ///< the user is about something else now
    virtual void compareOnNetwork() = 0;                ///< asks for the file of a network
    virtual bool endPresentation() = 0;                 ///< false: there is none
};

} // namespace hopscope
