#pragma once

#include "run/bandwidth/bandwidth.h"
#include "scenes/network/network_plan.h"
#include "scenes/selected.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <string>

namespace hopscope {

/// How a view, a page or the whole window stands in a picture of it: one bag for all that draw one. Each takes what is
/// meant for it.
struct Look {
    std::string page{"watch"}; ///< of the window, or a part of one: "winners"
    double position{0};        ///< in steps
    bool anywhere{false};      ///< nobody has chosen that: a page may stand where it opens
    Selected selection{};

    std::optional<NetworkLayout> layout{};                   ///< of the network; nothing: the usual one
    bool heat{false};                                        ///< network: links by their load
    bool proportional{false}, sends{false}, critical{false}; ///< timeline
    std::vector<std::string> views{};                        ///< Watch: those that stand in front

    std::string measured{}; ///< Curves: file of points over them
    std::string quantity{}; ///< Curves: what goes up; empty: the usual one
    std::string rulesOf{};  ///< winner map: whose fixed rules are drawn over it; empty: nobody's

    std::optional<bool> stepClock{}; ///< Compare: whether the one clock counts steps, not time
    bool holdings{false};            ///< Compare: with the table of who holds what

    std::optional<BandwidthQuestion> bandwidth{}; ///< Bandwidth: what is shown in place of the experiment
    std::string tab{};                            ///< of its lower card; empty: the usual one
    std::optional<double> lift{};                 ///< alpha of the line that covers the bars
    std::optional<unsigned> cluster{};            ///< level of the cluster that is chosen
    std::optional<bool> unfolded{};               ///< copies of the tops by themselves

    std::string lesson{};       ///< Lessons: a shipped one, or a file; empty: the list
    std::string answer{"none"}; ///< how its question is answered: right, wrong or none
    int lessonPage{0};          ///< from 1; 0: the cover; one behind the last: the summary

    std::string opened{}, typed{}; ///< what lies over the window (openable()), and the words that are typed there
    bool presenting{false};        ///< the picture and its clock alone
};

} // namespace hopscope
