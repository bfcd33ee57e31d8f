#pragma once

#include "scenes/network/network_scene.h"
#include "state/tasks/latest_task.h"

#include <QString>
#include <QWidget>

#include <functional>
#include <optional>
#include <stop_token>

namespace hopscope {

/// A small picture of a network at one moment, without words, in a frame. Made in the background.
class NetworkThumb : public QWidget {
    Q_OBJECT
public:
    /// What is drawn; nothing if there is no picture. May throw Cancelled, and Refused for no picture.
    using Find = std::function<std::optional<NetworkScene>(const std::stop_token&)>;
    explicit NetworkThumb(QWidget* parent = nullptr);
    /// In place of what is shown; an empty function: nothing.
    void show(Find find);
    using QWidget::show;
    /// Waits for the picture; for pictures of the window.
    void finish();
    bool shown() const { return m_scene.has_value(); }
    /// With a line below the picture: whose run it is, and which step, unless it has words of its own.
    void setCaptioned(bool captioned, const QString& words = {});
    QString caption() const; ///< "Binomial tree · broadcast on ring:8 · step 2 of 3"; empty while nothing is shown

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::optional<NetworkScene> m_scene;
    bool m_captioned{false};
    QString m_words;
    unsigned m_asked{0};
    LatestTask m_task{{"small picture of a network"}}; ///< last: its thread uses the rest
};

} // namespace hopscope
